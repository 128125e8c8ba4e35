"""A live table without I/O."""

from collections.abc import Callable, Iterable
from typing import Any

from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import Seat
from darklantern.core.record import Record, promise
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import (
    AnyEntry,
    BeganEntry,
    CameBackEntry,
    HostedEntry,
    LockSetEntry,
    MovedEntry,
    MuteSetEntry,
    RemovalSetEntry,
    RoseEntry,
    SaidEntry,
    SatEntry,
    StandInReason,
    StoodInEntry,
    TalkSetEntry,
)
from darklantern.match.output_buffer import NewEntry, Output, OutputBuffer
from darklantern.match.participants import Participants
from darklantern.match.play import Play
from darklantern.match.roster import Roster
from darklantern.match.seat_state import SeatState
from darklantern.match.setup import TableSetup, check_can_start, game_options
from darklantern.match.stage import Stage
from darklantern.match.timeouts import (
    MAX_MISSED_DECISIONS,
    decision_deadline,
    disconnect_deadline,
    earlier,
    next_deadline,
)

COUNTDOWN_MS = 3_000
"""How long the countdown to a start takes, in milliseconds (ME-R1)."""
READY_TIMEOUT_MS = 30_000
"""How long the table waits, in milliseconds, until everyone is ready for a race."""


class Match:
    """A live table without I/O: its seats, its game and its log.

    Every request is carried out or refused at once, at the time of the clock that the table was given. Only moves that
    several players claim are decided a moment later. `due` says when to call `wake`; `drain` returns the output.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: TableSetup,
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
            check_can_start(game, self.options, setup.seats)
        self.promise = promise(seed)
        """The hash of the seed, which is public from the start."""
        self.stage = Stage.GATHERING
        self._roster = Roster(setup.seats)
        self.seat_states = self._roster.seat_states
        self.latencies = self._roster.latencies
        """By seat: the estimated latency of the player's connection."""
        self.play: Play | None = None
        """The game; None until it has begun."""
        self.failure: Exception | None = None
        """The error that kept the game from starting at the last attempt."""
        self.starts_at = 0.0
        """When a countdown ends, by the clock."""
        self._seed = seed
        self._clock = clock
        self._outputs = OutputBuffer()
        self._ready_asked_at = 0.0
        """When the players were asked to be ready."""
        self._due: float | None = None
        self._due_race: int | None = None
        """The race in which `_due` was computed."""

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        setup: TableSetup,
        seed: tuple[int, ...],
        clock: Callable[[], float],
        entries: Iterable[AnyEntry],
    ) -> "Match":
        """Return the table that has this log, without connections. The time since the last entry does not count.

        Raises `BadRecord` if the log does not follow from the seed.
        """
        match = cls(game, setup, seed, clock, is_new=False)
        for entry in entries:
            match._replay_entry(entry)
        match._finish_restore()
        return match

    # State

    @property
    def last_number(self) -> int:
        """The number of the last entry of the log."""
        return self._outputs.last_number

    @property
    def participants(self) -> Participants:
        """Everyone who has sat at this table or talked, with what the host has decided about them."""
        return self._roster.participants

    def drain(self) -> list[Output]:
        """Remove and return the output since the last call, in order."""
        return self._outputs.drain()

    def due(self) -> float | None:
        """Return when to `wake` the table at the latest, by its clock; None if there is nothing to wait for."""
        return self._due

    @property
    def host(self) -> str | None:
        """The player who may change the table; None while there is none."""
        return self._roster.host

    @property
    def talk_allowed(self) -> bool:
        """Whether table talk is switched on."""
        return self._roster.talk_allowed

    @property
    def attended(self) -> bool:
        """Whether a player with a seat is connected."""
        return self._roster.attended

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player; None if the player has none."""
        return self._roster.seat_of(player)

    def seats_for_bots(self) -> list[Seat]:
        """Return the seats for which a bot has to decide now; none while no player is connected."""
        play, automatic = self.play, self._roster.automatic
        if play is None or not (automatic or play.timed_out) or not play.running or not self._roster.attended:
            return []
        return sorted([seat for seat in play.to_act & (automatic | play.timed_out) if not play.has_pending_claim(seat)])

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
            raise IllegalAction(TableErrorCode.ALREADY_SEATED, seat=mine)
        if (barred := self.participants.bar_reason(player)) is not None:
            raise IllegalAction(barred)
        if self.play is not None:
            raise IllegalAction(TableErrorCode.HAS_BEGUN)
        if seat is None:
            seat = next((seat_state.seat for seat_state in self.seat_states if not seat_state.taken), None)
            if seat is None:
                raise IllegalAction(TableErrorCode.TABLE_FULL)
        elif self._roster.seat_state(seat).taken:
            raise IllegalAction(TableErrorCode.SEAT_TAKEN, seat=seat)
        self._log_entry(SatEntry(self.last_number + 1, seat, self._roster.seat_name(player, name), player=player))
        self.seat_states[seat].disconnected_at = self._clock()
        self._update_stage()
        return seat

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Give a seat to a bot for the rest of the game, even if a player has it."""
        self.wake()
        self._roster.seat_state(seat)
        if self.stage is Stage.OVER:
            raise IllegalAction(TableErrorCode.GAME_OVER)
        if self.play is not None:
            self.play.refuse_queued(seat)
        self._log_entry(SatEntry(self.last_number + 1, seat, bot, bot=bot))
        self._update_stage()

    def vacate(self, seat: Seat) -> None:
        """Empty a seat before the game begins."""
        self.wake()
        seat_state = self._roster.seat_state(seat)
        if self.play is not None:
            raise IllegalAction(TableErrorCode.HAS_BEGUN)
        if seat_state.taken:
            self._log_entry(RoseEntry(self.last_number + 1, seat))
            self._update_stage()

    def swap_seats(self, one: Seat, other: Seat) -> None:
        """Exchange the players or bots of two seats before the game begins; either seat may be empty."""
        self.wake()
        seat_states = (self._roster.seat_state(one), self._roster.seat_state(other))
        if self.play is not None:
            raise IllegalAction(TableErrorCode.HAS_BEGUN)
        if one == other:
            return
        sitting = [(seat_state.name, seat_state.player, seat_state.bot) for seat_state in seat_states]
        for seat_state in seat_states:
            if seat_state.taken:
                self._log_entry(RoseEntry(self.last_number + 1, seat_state.seat))
        for seat_state, (name, player, bot) in zip(reversed(seat_states), sitting, strict=True):
            if name:
                self._log_entry(SatEntry(self.last_number + 1, seat_state.seat, name, player, bot))
                seat_state.disconnected_at = None if player is None else self._clock()
        self._update_stage()

    def set_ready(self, player: str, ready: bool = True) -> None:
        """Note that a player is ready for the game or the next race, or is not ready any more."""
        self.wake()
        seat_state = self._roster.seat_state_of(player)
        if self.stage is Stage.OVER:
            raise IllegalAction(TableErrorCode.GAME_OVER)
        if self.stage is Stage.PLAYING:
            raise IllegalAction(TableErrorCode.HAS_BEGUN)
        if self.stage is Stage.COUNTDOWN and self.play is not None and not ready:
            raise IllegalAction(TableErrorCode.NOT_NOW)
        self._give_seat_back(seat_state)
        seat_state.ready = ready
        self._update_stage()

    def add_connection(self, player: str) -> None:
        """Count a new connection of a person. A player whose connection was lost gets the seat back from the bot."""
        self.wake()
        if (seat := self.seat_of(player)) is None:
            return
        seat_state = self.seat_states[seat]
        self._resume()
        seat_state.connections += 1
        seat_state.disconnected_at = None
        seat_state.last_action_at = self._clock()
        if seat_state.connections == 1:
            self.latencies[seat].reset()
        if seat_state.stand_in_reason is StandInReason.LOST:
            self._give_seat_back(seat_state)
        self._update_stage()

    def remove_connection(self, player: str) -> None:
        """Count a lost connection of a person."""
        self.wake()
        seat = self.seat_of(player)
        if seat is None or not self.seat_states[seat].connections:
            return
        seat_state = self.seat_states[seat]
        seat_state.connections -= 1
        if not seat_state.connections:
            seat_state.disconnected_at = self._clock()
            self.latencies[seat].reset()
            if self.play is None:
                seat_state.ready = False
        self._update_stage()

    def leave(self, player: str) -> None:
        """Let a player leave: before the game the seat is emptied, during it a bot stands in at once.

        If the host leaves, also after the game, another person becomes host.
        """
        self.wake()
        seat_state = self._roster.seat_state_of(player)
        if self.play is None:
            self._log_entry(RoseEntry(self.last_number + 1, seat_state.seat))
        elif self.stage is not Stage.OVER and seat_state.stand_in_reason is not StandInReason.GOODBYE:
            self._stand_in(seat_state, StandInReason.GOODBYE)
        self._update_stage(leaving=player)

    def return_to_seat(self, player: str) -> None:
        """Give a player the seat back from the bot."""
        self.wake()
        self._give_seat_back(self._roster.seat_state_of(player))
        self._update_stage()

    def move(self, player: str, text: str, request: object) -> None:
        """Make a player's move, given in the game's notation; the answer is in the output of `drain`."""
        now = self.wake()
        try:
            seat_state = self._roster.seat_state_of(player)
            if self.play is None:
                raise IllegalAction(TableErrorCode.NOT_BEGUN)
            if seat_state.seat in self.play.timed_out:
                raise IllegalAction(TableErrorCode.TIME_IS_UP)
            action = self.game.parse_action(text)
            seat_state.last_action_at = now
            self._resume()
            self._give_seat_back(seat_state)
            self.play.submit(seat_state.seat, action, "player", request, now)
        except IllegalAction as error:
            self._outputs.add_refusal(request, error.code, error.params)
        self._after_change(now)

    def decide(self, seat: Seat, action: Any) -> None:
        """Make a move for a bot or the clock. Raises `IllegalAction` if none is due or the move is illegal."""
        now = self.wake()
        if self.play is None or seat not in self.seats_for_bots():
            raise IllegalAction(TableErrorCode.NOT_NOW)
        self.play.submit(seat, action, "clock" if seat in self.play.timed_out else "bot", None, now)
        self._after_change(now)

    def say(self, player: str, name: str, text: str | None, phrase: str | None, request: object) -> None:
        """Log table talk of a person: a text or a phrase from the fixed list. Raises `IllegalAction`."""
        if not self.talk_allowed:
            raise IllegalAction(TableErrorCode.NO_TALK)
        known = self.participants.get(player)
        if known is not None and known.removed:
            raise IllegalAction(TableErrorCode.REMOVED)
        if known is not None and known.muted:
            raise IllegalAction(TableErrorCode.MUTED)
        name, seat = self._roster.talk_name(player, name), self.seat_of(player)
        self._log_entry(
            SaidEntry(self.last_number + 1, name, seat, text, phrase, player, self.participants.number_of(player)),
            request,
        )

    def set_talk(self, on: bool) -> None:
        """Switch table talk on or off."""
        if on != self.talk_allowed:
            self._log_entry(TalkSetEntry(self.last_number + 1, on))

    def set_lock(self, on: bool) -> None:
        """Lock the table, so that only people who have had a seat may come, or unlock it."""
        if on != self.participants.locked:
            self._log_entry(LockSetEntry(self.last_number + 1, on))

    def set_removed(self, player: str, name: str, on: bool) -> None:
        """Remove a person from the table for good, or let them in again. The caller has to empty their seat."""
        known = self.participants.get(player)
        if on != (known is not None and known.removed):
            self._log_entry(
                RemovalSetEntry(self.last_number + 1, self.participants.number_of(player), player, name, on)
            )

    def set_muted(self, player: str, name: str, on: bool) -> None:
        """Mute a person for everyone, or let them talk again."""
        known = self.participants.get(player)
        if on != (known is not None and known.muted):
            self._log_entry(MuteSetEntry(self.last_number + 1, self.participants.number_of(player), player, name, on))

    def wake(self) -> float:
        """Carry out everything that is due by now, and return the current time."""
        now = self._clock()
        while self._due is not None and self._due <= now:
            due = self._due
            if self.stage is Stage.COUNTDOWN and self.starts_at <= due:
                self._start_play(self.starts_at)
            elif self.stage is Stage.READY and self._due == self._ready_deadline():
                self._start_countdown(due)
            elif (
                self.play is not None and self.play.running and (next_ := self.play.due()) is not None and next_ <= due
            ):
                self.play.pass_time(due)
            else:
                self._enforce_timeouts(due)
            self._after_change(now)
            self._schedule()
        return now

    # Consequences

    def _log_entry(self, entry: AnyEntry, request: object = None) -> None:
        """Apply and log an entry that is not a move."""
        self._apply(entry)
        self._outputs.add_entry(NewEntry(entry, request=request))

    def _apply(self, entry: AnyEntry) -> None:
        self._roster.apply(entry)
        if isinstance(entry, CameBackEntry) and self.play is not None:
            self.play.missed_decisions[entry.seat] = 0

    def _after_change(self, now: float) -> None:
        """Update the stage and the schedule after a move or a timeout."""
        play = self.play
        if play is not None and self.stage is Stage.PLAYING:
            if len(play.to_act) < len(self.seat_states):
                for seat_state in self.seat_states:
                    if seat_state.seat not in play.to_act:
                        seat_state.last_action_at = now
            if play.over:
                self.stage = Stage.OVER
            elif not play.running and play.race is not None:
                self._ask_ready()
                return
            elif play.race is not None and play.race == self._due_race:
                # In a race only disputes make the table due earlier; every move postpones all other deadlines.
                self._due = earlier(self._due, play.due())
                return
        self._schedule()

    def _ask_ready(self) -> None:
        """Pause play until everyone is ready for the race."""
        self.stage = Stage.READY
        self._ready_asked_at = self._clock()
        for seat_state in self.seat_states:
            seat_state.ready = False
        self._update_stage()

    def _update_stage(self, leaving: str | None = None) -> None:
        """Choose a new host if necessary, start or cancel the countdown, and update the schedule."""
        now = self._clock()
        # While no player is connected, as after a restart, the host stays the same.
        settled = self.play is not None and leaving is None and not self._roster.attended
        if not settled and (heir := self._roster.next_host(leaving)) is not None:
            self._log_entry(HostedEntry(self.last_number + 1, heir))
        people = [seat_state for seat_state in self.seat_states if not seat_state.automatic]
        ready = all(seat_state.ready for seat_state in people)
        if self.play is None:
            able = ready and bool(people) and all(seat_state.taken for seat_state in self.seat_states)
            if able and self.stage is Stage.GATHERING:
                self._start_countdown(now)
            elif not able and self.stage is Stage.COUNTDOWN:
                self.stage = Stage.GATHERING
        elif not self._roster.attended:
            self._pause(now)
        elif self.stage is Stage.READY and ready:
            if people:
                self._start_countdown(now)
            else:
                self._start_play(now)
        self._schedule()

    def _pause(self, now: float) -> None:
        """Stop the clocks because no player is connected. A race needs a new countdown afterwards."""
        assert self.play is not None, "a game that has not begun cannot pause"
        if self.play.running:
            self.play.pause(now)
        if self.play.over:
            self.stage = Stage.OVER
        elif self.play.race is not None and self.stage is not Stage.READY:
            self._ask_ready()

    def _resume(self) -> None:
        """Continue for the first player who connects: a turn at once, a race when everyone is ready."""
        if self.play is None or self.play.running or self._roster.attended:
            return
        if self.stage is Stage.READY:
            self._ready_asked_at = self._clock()
        elif self.stage is Stage.PLAYING and not self.play.running:
            self._start_play(self._clock())

    def _start_countdown(self, now: float) -> None:
        self.stage = Stage.COUNTDOWN
        self.failure = None
        self.starts_at = now + COUNTDOWN_MS

    def _start_play(self, now: float) -> None:
        """Start the game or its next race, at the same instant for everyone (ME-R1)."""
        if self.play is None:
            try:
                self._deal()
            except Exception as error:  # no error of a game may leave its table in an endless countdown
                self._abort_start(error)
                return
        assert self.play is not None, "the game has just begun"
        self.stage = Stage.PLAYING
        self.play.resume(now)
        for seat_state in self.seat_states:
            seat_state.last_action_at = max(seat_state.last_action_at, now)

    def _abort_start(self, failure: Exception) -> None:
        """Go back to gathering because the game could not start. The next attempt follows when all are ready again."""
        self.failure = failure
        self.stage = Stage.GATHERING
        for seat_state in self.seat_states:
            seat_state.ready = False

    def _deal(self) -> None:
        names = tuple(seat_state.name for seat_state in self.seat_states)
        self.play = Play(self.game, self.options, self.setup, names, self._seed, self.latencies, self._outputs)

    def _stand_in(self, seat_state: SeatState, why: StandInReason) -> None:
        self._log_entry(StoodInEntry(self.last_number + 1, seat_state.seat, why))

    def _give_seat_back(self, seat_state: SeatState) -> None:
        if seat_state.stand_in_reason is not None:
            seat_state.last_action_at = self._clock()
            self._log_entry(CameBackEntry(self.last_number + 1, seat_state.seat))

    # Timeouts

    def _schedule(self) -> None:
        """Compute when to wake the table."""
        self._due_race = None if self.play is None or not self.play.running else self.play.race
        due = None if self.stage is Stage.OVER else next_deadline(self.seat_states, self.play, self.setup.stretch)
        if self.stage is Stage.COUNTDOWN:
            due = earlier(due, self.starts_at)
        elif self.stage is Stage.READY:
            due = earlier(due, self._ready_deadline())
        elif self.play is not None and self.play.running:
            due = earlier(due, self.play.due())
        self._due = due

    def _ready_deadline(self) -> float | None:
        """Return until when the table waits for players who are not ready; None for ever."""
        if self.setup.stretch is None or not self._roster.attended:
            return None
        return self._ready_asked_at + READY_TIMEOUT_MS * self.setup.stretch

    def _enforce_timeouts(self, now: float) -> None:
        """Handle players who are disconnected, idle or out of time."""
        for seat_state in self.seat_states:
            if seat_state.player is None or seat_state.stand_in_reason is not None:
                continue
            if (gone := disconnect_deadline(seat_state, self.play)) is not None and gone <= now:
                if self.play is None:
                    self._log_entry(RoseEntry(self.last_number + 1, seat_state.seat))
                else:
                    self._stand_in(seat_state, StandInReason.LOST)
            elif (until := decision_deadline(seat_state, self.play, self.setup.stretch)) is not None and until <= now:
                self._on_decision_timeout(seat_state)
        self._update_stage()

    def _on_decision_timeout(self, seat_state: SeatState) -> None:
        """Handle a decision that ran out of time: the clock decides or, after several in a row, a bot stands in."""
        assert self.play is not None, "there are no decisions before the game"
        if self.play.race is not None:
            self._stand_in(seat_state, StandInReason.IDLE)
        elif self.play.missed_decisions[seat_state.seat] + 1 >= MAX_MISSED_DECISIONS:
            self._stand_in(seat_state, StandInReason.TIME)
        else:
            self.play.timed_out.add(seat_state.seat)

    # After a restart

    def _replay_entry(self, entry: AnyEntry) -> None:
        """Apply an entry of the log that the table is restored from."""
        if isinstance(entry, BeganEntry):
            self._deal()
            if self.play is None or self.play.session.deal != entry.deal:
                raise BadRecord(f"entry {entry.number} of the log does not follow from the seed")
        elif isinstance(entry, MovedEntry):
            assert self.play is not None, "a log has no move before the deal"
            self.play.replay(entry)
        else:
            self._apply(entry)
        self._outputs.last_number = entry.number
        self._outputs.drain()

    def _finish_restore(self) -> None:
        """Finish restoring: the table waits at the stage it was in until a player connects."""
        now = self._clock()
        for seat_state in self.seat_states:
            seat_state.disconnected_at = None if seat_state.player is None else now
            seat_state.last_action_at = now
        if self.play is not None:
            self.stage = Stage.PLAYING
            self._pause(now)
        self._schedule()
