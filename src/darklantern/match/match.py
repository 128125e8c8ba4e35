"""A live table without I/O."""

from collections.abc import Callable, Iterable
from typing import Any

from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import Seat
from darklantern.core.record import Record, promise
from darklantern.match.chair import Chair
from darklantern.match.company import Company
from darklantern.match.ledger import Ledger, Logged, Output
from darklantern.match.log import (
    AnyEntry,
    Began,
    CameBack,
    Hosted,
    LockSet,
    Moved,
    MuteSet,
    RemovalSet,
    Rose,
    Said,
    Sat,
    StoodIn,
    TalkSet,
    Why,
)
from darklantern.match.participants import Participants
from darklantern.match.patience import MISSES, decides_until, earlier, gone_until, waits_until
from darklantern.match.play import Play
from darklantern.match.refusals import Refusal
from darklantern.match.setup import Setup, check_start, game_options
from darklantern.match.stage import Stage

COUNTDOWN = 3_000
"""How long the countdown to a start takes, in milliseconds (ME-R1)."""
READY = 30_000
"""How long the table waits, in milliseconds, until everyone is ready for a race."""


class Match:
    """A live table without I/O: its seats, its game and its log.

    Every request is carried out or refused at once, at the time of the clock that the table was given. Only moves that
    several players claim are decided a moment later. `due` says when to call `wake`; `drain` returns the output.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        seed: tuple[int, ...],
        clock: Callable[[], float],
        *,
        is_new: bool = True,
    ) -> None:
        """Set up a table. Raises `BadOptions`; for a new table, also if no game can start with its options."""
        self.game = game
        self.setup = setup
        self.options = game_options(game, setup)
        if is_new:
            check_start(game, self.options, setup.seats)
        self.promise = promise(seed)
        """The hash of the seed, which is public from the start."""
        self.stage = Stage.GATHERING
        self._company = Company(setup.seats)
        self.chairs = self._company.chairs
        self.delays = self._company.delays
        """By seat: the estimated latency of the player's connection."""
        self.play: Play | None = None
        """The game; None until it has begun."""
        self.failure: Exception | None = None
        """The error that kept the game from starting at the last attempt."""
        self.starts = 0.0
        """When a countdown ends, by the clock."""
        self._seed = seed
        self._clock = clock
        self._ledger = Ledger()
        self._asked = 0.0
        """When the players were asked to be ready."""
        self._due: float | None = None
        self._planned: int | None = None
        """The race in which `_due` was computed."""

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        setup: Setup,
        seed: tuple[int, ...],
        clock: Callable[[], float],
        entries: Iterable[AnyEntry],
    ) -> "Match":
        """Return the table that has this log, without connections. The time since the last entry does not count.

        Raises `BadRecord` if the log does not follow from the seed.
        """
        match = cls(game, setup, seed, clock, is_new=False)
        for entry in entries:
            match._recall(entry)
        match._wake_up()
        return match

    # State

    @property
    def number(self) -> int:
        """The number of the last entry of the log."""
        return self._ledger.number

    @property
    def participants(self) -> Participants:
        """Everyone who has sat at this table or talked, with what the host has decided about them."""
        return self._company.participants

    def drain(self) -> list[Output]:
        """Remove and return the output since the last call, in order."""
        return self._ledger.collect()

    def due(self) -> float | None:
        """Return when to `wake` the table at the latest, by its clock; None if there is nothing to wait for."""
        return self._due

    @property
    def host(self) -> str | None:
        """The player who may change the table; None while there is none."""
        return self._company.host

    @property
    def talk(self) -> bool:
        """Whether table talk is switched on."""
        return self._company.talk

    @property
    def attended(self) -> bool:
        """Whether a player with a seat is connected."""
        return self._company.attended

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player; None if the player has none."""
        return self._company.seat_of(player)

    def wanted(self) -> list[Seat]:
        """Return the seats for which a bot has to decide now; none while no player is connected."""
        play, automatic = self.play, self._company.automatic
        if play is None or not (automatic or play.late) or not play.running or not self._company.attended:
            return []
        return sorted([seat for seat in play.awaited & (automatic | play.late) if not play.held(seat)])

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it has not."""
        return None if self.play is None else self.game.outcome(self.play.session.state)

    def record(self) -> Record:
        """Return the record of the game so far. It contains the seed, so it is secret until the game is over."""
        assert self.play is not None, "there is no game yet"
        return self.play.session.record(self.promise)

    # Requests

    def sit(self, player: str, name: str, seat: Seat | None = None) -> Seat:
        """Give a player a seat, by default the first empty one, and return it."""
        self.wake()
        if (mine := self.seat_of(player)) is not None:
            raise IllegalAction(Refusal.ALREADY_SEATED, seat=mine)
        if (barred := self.participants.barred(player)) is not None:
            raise IllegalAction(barred)
        if self.play is not None:
            raise IllegalAction(Refusal.HAS_BEGUN)
        if seat is None:
            seat = next((chair.seat for chair in self.chairs if not chair.taken), None)
            if seat is None:
                raise IllegalAction(Refusal.TABLE_FULL)
        elif self._company.chair(seat).taken:
            raise IllegalAction(Refusal.SEAT_TAKEN, seat=seat)
        self._log(Sat(self.number + 1, seat, self._company.seat_name(player, name), player=player))
        self.chairs[seat].gone = self._clock()
        self._look_round()
        return seat

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Give a seat to a bot for the rest of the game, even if a player has it."""
        self.wake()
        self._company.chair(seat)
        if self.stage is Stage.OVER:
            raise IllegalAction(Refusal.GAME_OVER)
        if self.play is not None:
            self.play.drop(seat)
        self._log(Sat(self.number + 1, seat, bot, bot=bot))
        self._look_round()

    def rise(self, seat: Seat) -> None:
        """Empty a seat before the game begins."""
        self.wake()
        chair = self._company.chair(seat)
        if self.play is not None:
            raise IllegalAction(Refusal.HAS_BEGUN)
        if chair.taken:
            self._log(Rose(self.number + 1, seat))
            self._look_round()

    def swap(self, one: Seat, other: Seat) -> None:
        """Exchange the players or bots of two seats before the game begins; either seat may be empty."""
        self.wake()
        chairs = (self._company.chair(one), self._company.chair(other))
        if self.play is not None:
            raise IllegalAction(Refusal.HAS_BEGUN)
        if one == other:
            return
        sitting = [(chair.name, chair.player, chair.bot) for chair in chairs]
        for chair in chairs:
            if chair.taken:
                self._log(Rose(self.number + 1, chair.seat))
        for chair, (name, player, bot) in zip(reversed(chairs), sitting, strict=True):
            if name:
                self._log(Sat(self.number + 1, chair.seat, name, player, bot))
                chair.gone = None if player is None else self._clock()
        self._look_round()

    def ready(self, player: str, ready: bool = True) -> None:
        """Note that a player is ready for the game or the next race, or is not ready any more."""
        self.wake()
        chair = self._company.chair_of(player)
        if self.stage is Stage.OVER:
            raise IllegalAction(Refusal.GAME_OVER)
        if self.stage is Stage.PLAYING:
            raise IllegalAction(Refusal.HAS_BEGUN)
        if self.stage is Stage.COUNTDOWN and self.play is not None and not ready:
            raise IllegalAction(Refusal.NOT_NOW)
        self._take_back(chair)
        chair.ready = ready
        self._look_round()

    def arrive(self, player: str) -> None:
        """Count a new connection of a person. A player whose connection was lost gets the seat back from the bot."""
        self.wake()
        if (seat := self.seat_of(player)) is None:
            return
        chair = self.chairs[seat]
        self._go_on()
        chair.present += 1
        chair.gone = None
        chair.acted = self._clock()
        if chair.present == 1:
            self.delays[seat].forget()
        if chair.away is Why.LOST:
            self._take_back(chair)
        self._look_round()

    def depart(self, player: str) -> None:
        """Count a lost connection of a person."""
        self.wake()
        seat = self.seat_of(player)
        if seat is None or not self.chairs[seat].present:
            return
        chair = self.chairs[seat]
        chair.present -= 1
        if not chair.present:
            chair.gone = self._clock()
            self.delays[seat].forget()
            if self.play is None:
                chair.ready = False
        self._look_round()

    def goodbye(self, player: str) -> None:
        """Let a player leave: before the game the seat is emptied, during it a bot stands in at once.

        If the host leaves, also after the game, another person becomes host.
        """
        self.wake()
        chair = self._company.chair_of(player)
        if self.play is None:
            self._log(Rose(self.number + 1, chair.seat))
        elif self.stage is not Stage.OVER and chair.away is not Why.GOODBYE:
            self._stand_in(chair, Why.GOODBYE)
        self._look_round(leaving=player)

    def back(self, player: str) -> None:
        """Give a player the seat back from the bot."""
        self.wake()
        self._take_back(self._company.chair_of(player))
        self._look_round()

    def move(self, player: str, text: str, token: object) -> None:
        """Make a player's move, given in the game's notation; the answer is in the output of `drain`."""
        now = self.wake()
        try:
            chair = self._company.chair_of(player)
            if self.play is None:
                raise IllegalAction(Refusal.NOT_BEGUN)
            if chair.seat in self.play.late:
                raise IllegalAction(Refusal.TIME_IS_UP)
            action = self.game.parse_action(text)
            chair.acted = now
            self._go_on()
            self._take_back(chair)
            self.play.submit(chair.seat, action, "player", token, now)
        except IllegalAction as error:
            self._ledger.refuse(token, error.code, error.params)
        self._follow(now)

    def decide(self, seat: Seat, action: Any) -> None:
        """Make a move for a bot or the clock. Raises `IllegalAction` if none is due or the move is illegal."""
        now = self.wake()
        if self.play is None or seat not in self.wanted():
            raise IllegalAction(Refusal.NOT_NOW)
        self.play.submit(seat, action, "clock" if seat in self.play.late else "bot", None, now)
        self._follow(now)

    def say(self, player: str, name: str, text: str | None, phrase: str | None, token: object) -> None:
        """Log table talk of a person: a text or a phrase from the fixed list. Raises `IllegalAction`."""
        if not self.talk:
            raise IllegalAction(Refusal.NO_TALK)
        known = self.participants.get(player)
        if known is not None and known.removed:
            raise IllegalAction(Refusal.REMOVED)
        if known is not None and known.muted:
            raise IllegalAction(Refusal.MUTED)
        name, seat = self._company.talk_name(player, name), self.seat_of(player)
        self._log(Said(self.number + 1, name, seat, text, phrase, player, self.participants.number_of(player)), token)

    def set_talk(self, on: bool) -> None:
        """Switch table talk on or off."""
        if on != self.talk:
            self._log(TalkSet(self.number + 1, on))

    def set_lock(self, on: bool) -> None:
        """Lock the table, so that only people who have had a seat may come, or unlock it."""
        if on != self.participants.locked:
            self._log(LockSet(self.number + 1, on))

    def set_removed(self, player: str, name: str, on: bool) -> None:
        """Remove a person from the table for good, or let them in again. The caller has to empty their seat."""
        known = self.participants.get(player)
        if on != (known is not None and known.removed):
            self._log(RemovalSet(self.number + 1, self.participants.number_of(player), player, name, on))

    def set_muted(self, player: str, name: str, on: bool) -> None:
        """Mute a person for everyone, or let them talk again."""
        known = self.participants.get(player)
        if on != (known is not None and known.muted):
            self._log(MuteSet(self.number + 1, self.participants.number_of(player), player, name, on))

    def wake(self) -> float:
        """Carry out everything that is due by now, and return the current time."""
        now = self._clock()
        while self._due is not None and self._due <= now:
            due = self._due
            if self.stage is Stage.COUNTDOWN and self.starts <= due:
                self._start(self.starts)
            elif self.stage is Stage.READY and self._due == self._ready_ends():
                self._count_down(due)
            elif (
                self.play is not None and self.play.running and (next_ := self.play.due()) is not None and next_ <= due
            ):
                self.play.pass_time(due)
            else:
                self._mind(due)
            self._follow(now)
            self._plan()
        return now

    # Consequences

    def _log(self, entry: AnyEntry, token: object = None) -> None:
        """Apply and log an entry that is not a move."""
        self._carry_out(entry)
        self._ledger.log(Logged(entry, token=token))

    def _carry_out(self, entry: AnyEntry) -> None:
        self._company.carry_out(entry)
        if isinstance(entry, CameBack) and self.play is not None:
            self.play.missed[entry.seat] = 0

    def _follow(self, now: float) -> None:
        """Update the stage and the schedule after a move or a timeout."""
        play = self.play
        if play is not None and self.stage is Stage.PLAYING:
            if len(play.awaited) < len(self.chairs):
                for chair in self.chairs:
                    if chair.seat not in play.awaited:
                        chair.acted = now
            if play.over:
                self.stage = Stage.OVER
            elif not play.running and play.race is not None:
                self._ask_ready()
                return
            elif play.race is not None and play.race == self._planned:
                # In a race only disputes make the table due earlier; every move postpones all other deadlines.
                self._due = earlier(self._due, play.due())
                return
        self._plan()

    def _ask_ready(self) -> None:
        """Pause play until everyone is ready for the race."""
        self.stage = Stage.READY
        self._asked = self._clock()
        for chair in self.chairs:
            chair.ready = False
        self._look_round()

    def _look_round(self, leaving: str | None = None) -> None:
        """Choose a new host if necessary, start or cancel the countdown, and update the schedule."""
        now = self._clock()
        # While no player is connected, as after a restart, the host stays the same.
        settled = self.play is not None and leaving is None and not self._company.attended
        if not settled and (heir := self._company.heir(leaving)) is not None:
            self._log(Hosted(self.number + 1, heir))
        people = [chair for chair in self.chairs if not chair.automatic]
        ready = all(chair.ready for chair in people)
        if self.play is None:
            able = ready and bool(people) and all(chair.taken for chair in self.chairs)
            if able and self.stage is Stage.GATHERING:
                self._count_down(now)
            elif not able and self.stage is Stage.COUNTDOWN:
                self.stage = Stage.GATHERING
        elif not self._company.attended:
            self._pause(now)
        elif self.stage is Stage.READY and ready:
            if people:
                self._count_down(now)
            else:
                self._start(now)
        self._plan()

    def _pause(self, now: float) -> None:
        """Stop the clocks because no player is connected. A race needs a new countdown afterwards."""
        assert self.play is not None, "a game that has not begun cannot pause"
        if self.play.running:
            self.play.pause(now)
        if self.play.over:
            self.stage = Stage.OVER
        elif self.play.race is not None and self.stage is not Stage.READY:
            self._ask_ready()

    def _go_on(self) -> None:
        """Continue for the first player who connects: a turn at once, a race when everyone is ready."""
        if self.play is None or self.play.running or self._company.attended:
            return
        if self.stage is Stage.READY:
            self._asked = self._clock()
        elif self.stage is Stage.PLAYING and not self.play.running:
            self._start(self._clock())

    def _count_down(self, now: float) -> None:
        self.stage = Stage.COUNTDOWN
        self.failure = None
        self.starts = now + COUNTDOWN

    def _start(self, now: float) -> None:
        """Start the game or its next race, at the same instant for everyone (ME-R1)."""
        if self.play is None:
            try:
                self._begin()
            except Exception as error:  # no error of a game may leave its table in an endless countdown
                self._call_off(error)
                return
        assert self.play is not None, "the game has just begun"
        self.stage = Stage.PLAYING
        self.play.go(now)
        for chair in self.chairs:
            chair.acted = max(chair.acted, now)

    def _call_off(self, failure: Exception) -> None:
        """Go back to gathering because the game could not start. The next attempt follows when all are ready again."""
        self.failure = failure
        self.stage = Stage.GATHERING
        for chair in self.chairs:
            chair.ready = False

    def _begin(self) -> None:
        names = tuple(chair.name for chair in self.chairs)
        self.play = Play(self.game, self.options, self.setup, names, self._seed, self.delays, self._ledger)

    def _stand_in(self, chair: Chair, why: Why) -> None:
        self._log(StoodIn(self.number + 1, chair.seat, why))

    def _take_back(self, chair: Chair) -> None:
        if chair.away is not None:
            chair.acted = self._clock()
            self._log(CameBack(self.number + 1, chair.seat))

    # Timeouts

    def _plan(self) -> None:
        """Compute when to wake the table."""
        self._planned = None if self.play is None or not self.play.running else self.play.race
        due = None if self.stage is Stage.OVER else waits_until(self.chairs, self.play, self.setup.stretch)
        if self.stage is Stage.COUNTDOWN:
            due = earlier(due, self.starts)
        elif self.stage is Stage.READY:
            due = earlier(due, self._ready_ends())
        elif self.play is not None and self.play.running:
            due = earlier(due, self.play.due())
        self._due = due

    def _ready_ends(self) -> float | None:
        """Return until when the table waits for players who are not ready; None for ever."""
        if self.setup.stretch is None or not self._company.attended:
            return None
        return self._asked + READY * self.setup.stretch

    def _mind(self, now: float) -> None:
        """Handle players who are disconnected, idle or out of time."""
        for chair in self.chairs:
            if chair.player is None or chair.away is not None:
                continue
            if (gone := gone_until(chair, self.play)) is not None and gone <= now:
                if self.play is None:
                    self._log(Rose(self.number + 1, chair.seat))
                else:
                    self._stand_in(chair, Why.LOST)
            elif (until := decides_until(chair, self.play, self.setup.stretch)) is not None and until <= now:
                self._give_up_on(chair)
        self._look_round()

    def _give_up_on(self, chair: Chair) -> None:
        """Handle a decision that ran out of time: the clock decides or, after several in a row, a bot stands in."""
        assert self.play is not None, "there are no decisions before the game"
        if self.play.race is not None:
            self._stand_in(chair, Why.IDLE)
        elif self.play.missed[chair.seat] + 1 >= MISSES:
            self._stand_in(chair, Why.TIME)
        else:
            self.play.late.add(chair.seat)

    # After a restart

    def _recall(self, entry: AnyEntry) -> None:
        """Apply an entry of the log that the table is restored from."""
        if isinstance(entry, Began):
            self._begin()
            if self.play is None or self.play.session.deal != entry.deal:
                raise BadRecord(f"entry {entry.number} of the log does not follow from the seed")
        elif isinstance(entry, Moved):
            assert self.play is not None, "a log has no move before the deal"
            self.play.recall(entry)
        else:
            self._carry_out(entry)
        self._ledger.number = entry.number
        self._ledger.collect()

    def _wake_up(self) -> None:
        """Finish restoring: the table waits at the stage it was in until a player connects."""
        now = self._clock()
        for chair in self.chairs:
            chair.gone = None if chair.player is None else now
            chair.acted = now
        if self.play is not None:
            self.stage = Stage.PLAYING
            self._pause(now)
        self._plan()
