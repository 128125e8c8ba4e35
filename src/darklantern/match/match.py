"""A live table without I/O."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import Seat
from darklantern.core.record import Record, promise
from darklantern.match.arbiter import Claim
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.latency import LatencyEstimator
from darklantern.match.lifecycle import Lifecycle
from darklantern.match.log import AnyEntry, BeganEntry, CameBackEntry, MovedEntry, RoseEntry, SatEntry, StandInReason
from darklantern.match.moderation import Moderation
from darklantern.match.output_buffer import OutputBuffer
from darklantern.match.participants import Participants
from darklantern.match.play import Play
from darklantern.match.seat_state import SeatState
from darklantern.match.setup import TableSetup, check_can_start
from darklantern.match.stage import Stage


class Match:
    """A live table without I/O: its seats, its game and its log.

    Every request is carried out or refused at once, at the time of the clock that the table was given. Only moves that
    several players claim are decided a moment later. `due` says when to call `wake`; `outputs` collects the output.
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
        self._lifecycle = Lifecycle(game, setup, seed, clock)
        self.options: Any = self._lifecycle.options
        if is_new:
            check_can_start(game, self.options, setup.seats)
        self.promise: str = promise(seed)
        """The hash of the seed, which is public from the start."""
        self.outputs: OutputBuffer = self._lifecycle.outputs
        """The output of the table since it was drained."""
        self._roster = self._lifecycle.roster
        self._log = self._lifecycle.log
        self.seat_states: list[SeatState] = self._roster.seat_states
        self.latencies: list[LatencyEstimator] = self._roster.latencies
        """By seat: the estimated latency of the player's connection."""
        self.moderation: Final = Moderation(self._roster, self._log)
        """Table talk, and what the host decides about people."""
        self._clock = clock

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
        match._lifecycle.finish_restore()
        return match

    def _replay_entry(self, entry: AnyEntry) -> None:
        """Apply an entry of the log that the table is restored from."""
        play = self.play
        if isinstance(entry, BeganEntry):
            if self._lifecycle.deal().session.deal != entry.deal:
                raise BadRecord(f"entry {entry.number} of the log does not follow from the seed")
        elif isinstance(entry, MovedEntry):
            assert play is not None, "a log has no move before the deal"
            play.replay(entry)
        else:
            self._roster.apply(entry)
            if isinstance(entry, CameBackEntry) and play is not None:
                play.missed_decisions[entry.seat] = 0
        self.outputs.last_number = entry.number
        self.outputs.drain()

    # State

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        return self._lifecycle.stage

    @property
    def play(self) -> Play | None:
        """The game; None until it has begun."""
        return self._lifecycle.play

    @property
    def starts_at(self) -> float:
        """When a countdown ends, by the clock."""
        return self._lifecycle.starts_at

    @property
    def failure(self) -> Exception | None:
        """The error that kept the game from starting at the last attempt."""
        return self._lifecycle.failure

    def due(self) -> float | None:
        """Return when to `wake` the table at the latest, by its clock; None if there is nothing to wait for."""
        return self._lifecycle.due

    @property
    def participants(self) -> Participants:
        """Everyone who has sat at this table or talked, with what the host has decided about them."""
        return self._roster.participants

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

    def wake(self) -> float:
        """Carry out everything that is due by now, and return the current time."""
        return self._lifecycle.wake()

    # Requests about seats

    def sit(self, player: str, name: str, seat: Seat | None = None) -> Seat:
        """Give a player a seat, by default the first empty one, and return it."""
        self.wake()
        if (own_seat := self.seat_of(player)) is not None:
            raise IllegalAction(TableErrorCode.ALREADY_SEATED, seat=own_seat)
        if (bar_reason := self.participants.bar_reason(player)) is not None:
            raise IllegalAction(bar_reason)
        self._expect_not_begun()
        if seat is None:
            seat = next((seat_state.seat for seat_state in self.seat_states if not seat_state.taken), None)
            if seat is None:
                raise IllegalAction(TableErrorCode.TABLE_FULL)
        elif self._roster.seat_state(seat).taken:
            raise IllegalAction(TableErrorCode.SEAT_TAKEN, seat=seat)
        self._log.add(SatEntry(self._log.next_number, seat, self._roster.seat_name(player, name), player=player))
        self.seat_states[seat].disconnected_at = self._clock()
        self._lifecycle.update()
        return seat

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Give a seat to a bot for the rest of the game, even if a player has it."""
        self.wake()
        self._roster.seat_state(seat)
        if self.stage is Stage.OVER:
            raise IllegalAction(TableErrorCode.GAME_OVER)
        if self.play is not None:
            self.play.refuse_queued(seat)
        self._log.add(SatEntry(self._log.next_number, seat, bot, bot=bot))
        self._lifecycle.update()

    def vacate(self, seat: Seat) -> None:
        """Empty a seat before the game begins."""
        self.wake()
        seat_state = self._roster.seat_state(seat)
        self._expect_not_begun()
        if seat_state.taken:
            self._log.add(RoseEntry(self._log.next_number, seat))
            self._lifecycle.update()

    def swap_seats(self, first: Seat, second: Seat) -> None:
        """Exchange the players or bots of two seats before the game begins; either seat may be empty."""
        self.wake()
        seat_states = (self._roster.seat_state(first), self._roster.seat_state(second))
        self._expect_not_begun()
        if first == second:
            return
        holders = [(seat_state.name, seat_state.player, seat_state.bot) for seat_state in seat_states]
        for seat_state in seat_states:
            if seat_state.taken:
                self._log.add(RoseEntry(self._log.next_number, seat_state.seat))
        for seat_state, (name, player, bot) in zip(reversed(seat_states), holders, strict=True):
            if name:
                self._log.add(SatEntry(self._log.next_number, seat_state.seat, name, player, bot))
                seat_state.disconnected_at = None if player is None else self._clock()
        self._lifecycle.update()

    def leave(self, player: str) -> None:
        """Let a player leave: before the game the seat is emptied, during it a bot stands in at once.

        If the host leaves, also after the game, another person becomes host.
        """
        self.wake()
        seat_state = self._roster.seat_state_of(player)
        if self.play is None:
            self._log.add(RoseEntry(self._log.next_number, seat_state.seat))
        elif self.stage is not Stage.OVER and seat_state.stand_in_reason is not StandInReason.GOODBYE:
            self._lifecycle.stand_in(seat_state, StandInReason.GOODBYE)
        self._lifecycle.update(leaving=player)

    def return_to_seat(self, player: str) -> None:
        """Give a player the seat back from the bot."""
        self.wake()
        self._lifecycle.give_seat_back(self._roster.seat_state_of(player))
        self._lifecycle.update()

    def _expect_not_begun(self) -> None:
        if self.play is not None:
            raise IllegalAction(TableErrorCode.HAS_BEGUN)

    # Connections

    def add_connection(self, player: str) -> None:
        """Count a new connection of a person. A player whose connection was lost gets the seat back from the bot."""
        self.wake()
        if (seat := self.seat_of(player)) is None:
            return
        seat_state = self.seat_states[seat]
        self._lifecycle.resume()
        seat_state.connections += 1
        seat_state.disconnected_at = None
        seat_state.last_action_at = self._clock()
        if seat_state.connections == 1:
            self.latencies[seat].reset()
        if seat_state.stand_in_reason is StandInReason.LOST:
            self._lifecycle.give_seat_back(seat_state)
        self._lifecycle.update()

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
        self._lifecycle.update()

    # Requests about the game

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
        self._lifecycle.give_seat_back(seat_state)
        seat_state.ready = ready
        self._lifecycle.update()

    def move(self, player: str, text: str, request: object) -> None:
        """Make a player's move, given in the game's notation; the answer is in the output."""
        lifecycle = self._lifecycle
        now, play = lifecycle.wake(), lifecycle.play
        try:
            seat_state = self._roster.seat_state_of(player)
            if play is None:
                raise IllegalAction(TableErrorCode.NOT_BEGUN)
            if seat_state.seat in play.timed_out:
                raise IllegalAction(TableErrorCode.TIME_IS_UP)
            action = self.game.parse_action(text)
            seat_state.last_action_at = now
            lifecycle.resume()
            lifecycle.give_seat_back(seat_state)
            play.submit(Claim(seat_state.seat, action, "player", request, now), now)
        except IllegalAction as error:
            self.outputs.add_refusal(request, error.code, error.params)
        lifecycle.after_move(now)

    def decide(self, seat: Seat, action: Any) -> None:
        """Make a move for a bot or the clock. Raises `IllegalAction` if none is due or the move is illegal."""
        now, play = self.wake(), self.play
        if play is None or seat not in self.seats_for_bots():
            raise IllegalAction(TableErrorCode.NOT_NOW)
        play.submit(Claim(seat, action, "clock" if seat in play.timed_out else "bot", None, now), now)
        self._lifecycle.after_move(now)
