"""The stages of a live table: countdowns, pauses and timeouts."""

from collections.abc import Callable
from typing import Any, Final

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.session import Session
from darklantern.match.log import CameBackEntry, HostedEntry, RoseEntry, StandInReason, StoodInEntry
from darklantern.match.output_buffer import OutputBuffer
from darklantern.match.play import Play
from darklantern.match.roster import Roster
from darklantern.match.roster_log import RosterLog
from darklantern.match.seat_state import SeatState
from darklantern.match.setup import TableSetup, game_options
from darklantern.match.stage import Stage
from darklantern.match.timeouts import (
    MAX_MISSED_DECISIONS,
    decision_deadline,
    disconnect_deadline,
    earlier,
    next_deadline,
)

COUNTDOWN_MS = 3_000
"""How long the countdown to a start takes, in milliseconds."""
READY_TIMEOUT_MS = 30_000
"""How long the table waits, in milliseconds, until everyone is ready for a race."""


class Lifecycle:
    """Takes a table from gathering to the end of its game: starts, pauses and resumes play, and enforces timeouts.

    `wake` has to be called when the table is `due`, and `update` after each change of the seats.
    """

    def __init__(self, game: AnyGame, setup: TableSetup, seed: tuple[int, ...], clock: Callable[[], float]) -> None:
        """Begin at the stage of gathering. Raises `BadOptions`."""
        self.options: Any = game_options(game, setup)
        self.roster: Final = Roster(setup.seats)
        self.outputs: Final = OutputBuffer()
        """The output of the table."""
        self.log: Final = RosterLog(self.roster, self.outputs)
        self.stage: Stage = Stage.GATHERING
        self.play: Play | None = None
        """The game; None until it has begun."""
        self.failure: Exception | None = None
        """The error that kept the game from starting at the last attempt."""
        self.starts_at: float = 0.0
        """When a countdown ends, by the clock."""
        self.due: float | None = None
        """When to `wake` the table at the latest, by its clock; None if there is nothing to wait for."""
        self._game = game
        self._setup = setup
        self._seed = seed
        self._clock = clock
        self._ready_asked_at = 0.0
        """When the players were asked to be ready."""
        self._due_race: int | None = None
        """The race in which `due` was computed."""

    def wake(self) -> float:
        """Carry out everything that is due by now, and return the current time."""
        now = self._clock()
        while self.due is not None and self.due <= now:
            due = self.due
            if self.stage is Stage.COUNTDOWN and self.starts_at <= due:
                self._start_play(self.starts_at)
            elif self.stage is Stage.READY and self.due == self._ready_deadline():
                self._start_countdown(due)
            elif (
                self.play is not None and self.play.running and (next_ := self.play.due()) is not None and next_ <= due
            ):
                self.play.pass_time(due)
            else:
                self._enforce_timeouts(due)
            self.after_move(now)
            self._schedule()
        return now

    def after_move(self, now: float) -> None:
        """Update the stage and the schedule after a move or a timeout."""
        play = self.play
        if play is not None and self.stage is Stage.PLAYING:
            seat_states = self.roster.seat_states
            if len(play.to_act) < len(seat_states):
                for seat_state in seat_states:
                    if seat_state.seat not in play.to_act:
                        seat_state.last_action_at = now
            if play.over:
                self.stage = Stage.OVER
            elif not play.running and play.race is not None:
                self._ask_ready()
                return
            elif play.race is not None and play.race == self._due_race:
                # In a race only disputes make the table due earlier; every move postpones all other deadlines.
                self.due = earlier(self.due, play.due())
                return
        self._schedule()

    def update(self, leaving: str | None = None) -> None:
        """Choose a new host if necessary, start or cancel the countdown, and update the schedule."""
        now, roster = self._clock(), self.roster
        # While no player is connected, as after a restart, a host who has a seat stays the same.
        keep_host = self.play is not None and leaving is None and not roster.attended and roster.host_is_seated
        if not keep_host and (new_host := roster.next_host(leaving)) is not None:
            self.log.add(HostedEntry(self.log.next_number, new_host))
        people = [seat_state for seat_state in roster.seat_states if not seat_state.automatic]
        ready = all(seat_state.ready for seat_state in people)
        if self.play is None:
            can_start = ready and bool(people) and all(seat_state.taken for seat_state in roster.seat_states)
            if can_start and self.stage is Stage.GATHERING:
                self._start_countdown(now)
            elif not can_start and self.stage is Stage.COUNTDOWN:
                self.stage = Stage.GATHERING
        elif not roster.attended:
            self._pause(now)
        elif self.stage is Stage.READY and ready:
            if people:
                self._start_countdown(now)
            else:
                self._start_play(now)
        self._schedule()

    def resume(self) -> None:
        """Continue for the first player who connects: a turn at once, a race when everyone is ready."""
        if self.play is None or self.play.running or self.roster.attended:
            return
        if self.stage is Stage.READY:
            self._ready_asked_at = self._clock()
        elif self.stage is Stage.PLAYING and not self.play.running:
            self._start_play(self._clock())

    def deal(self) -> Play:
        """Deal the game, and return it."""
        names = tuple(seat_state.name for seat_state in self.roster.seat_states)
        session = Session(self._game, self.options, names, Chance.seeded(*self._seed))
        self.play = Play(session, self._setup, self.roster.latencies, self.outputs)
        return self.play

    def finish_restore(self) -> None:
        """Continue from the log that was applied: the table waits at its stage until a player connects."""
        now = self._clock()
        for seat_state in self.roster.seat_states:
            seat_state.disconnected_at = None if seat_state.player is None else now
            seat_state.last_action_at = now
        if self.play is not None:
            self.stage = Stage.PLAYING
            self._pause(now)
        self._schedule()

    # Bots that stand in

    def stand_in(self, seat_state: SeatState, reason: StandInReason) -> None:
        """Let a bot stand in for a player."""
        self.log.add(StoodInEntry(self.log.next_number, seat_state.seat, reason))

    def give_seat_back(self, seat_state: SeatState) -> None:
        """Give a player the seat back, if a bot stands in."""
        if seat_state.stand_in_reason is not None:
            seat_state.last_action_at = self._clock()
            self.log.add(CameBackEntry(self.log.next_number, seat_state.seat))
            if self.play is not None:
                self.play.missed_decisions[seat_state.seat] = 0

    # Changes of the stage

    def _ask_ready(self) -> None:
        """Pause play until everyone is ready for the race."""
        self.stage = Stage.READY
        self._ready_asked_at = self._clock()
        for seat_state in self.roster.seat_states:
            seat_state.ready = False
        self.update()

    def _pause(self, now: float) -> None:
        """Stop the clocks because no player is connected. A race needs a new countdown afterwards."""
        assert self.play is not None, "a game that has not begun cannot pause"
        if self.play.running:
            self.play.pause(now)
        if self.play.over:
            self.stage = Stage.OVER
        elif self.play.race is not None and self.stage is not Stage.READY:
            self._ask_ready()

    def _start_countdown(self, now: float) -> None:
        self.stage = Stage.COUNTDOWN
        self.failure = None
        self.starts_at = now + COUNTDOWN_MS

    def _start_play(self, now: float) -> None:
        """Start the game or its next race, at the same instant for everyone."""
        play = self.play
        if play is None:
            try:
                play = self.deal()
            except Exception as error:  # no error of a game may leave its table in an endless countdown
                self._abort_start(error)
                return
        self.stage = Stage.PLAYING
        play.resume(now)
        for seat_state in self.roster.seat_states:
            seat_state.last_action_at = max(seat_state.last_action_at, now)

    def _abort_start(self, failure: Exception) -> None:
        """Go back to gathering because the game could not start. The next attempt follows when all are ready again."""
        self.failure = failure
        self.stage = Stage.GATHERING
        for seat_state in self.roster.seat_states:
            seat_state.ready = False

    # Timeouts

    def _schedule(self) -> None:
        """Compute when to wake the table."""
        play = self.play
        self._due_race = None if play is None or not play.running else play.race
        due = None
        if self.stage is not Stage.OVER:
            due = next_deadline(self.roster.seat_states, play, self._setup.stretch)
        if self.stage is Stage.COUNTDOWN:
            due = earlier(due, self.starts_at)
        elif self.stage is Stage.READY:
            due = earlier(due, self._ready_deadline())
        elif play is not None and play.running:
            due = earlier(due, play.due())
        self.due = due

    def _ready_deadline(self) -> float | None:
        """Return until when the table waits for players who are not ready; None for ever."""
        if self._setup.stretch is None or not self.roster.attended:
            return None
        return self._ready_asked_at + READY_TIMEOUT_MS * self._setup.stretch

    def _enforce_timeouts(self, now: float) -> None:
        """Handle players who are disconnected, idle or out of time."""
        for seat_state in self.roster.seat_states:
            if seat_state.player is None or seat_state.stand_in_reason is not None:
                continue
            reconnect_by = disconnect_deadline(seat_state, self.play)
            decide_by = decision_deadline(seat_state, self.play, self._setup.stretch)
            if reconnect_by is not None and reconnect_by <= now:
                if self.play is None:
                    self.log.add(RoseEntry(self.log.next_number, seat_state.seat))
                else:
                    self.stand_in(seat_state, StandInReason.LOST)
            elif decide_by is not None and decide_by <= now:
                self._on_decision_timeout(seat_state)
        self.update()

    def _on_decision_timeout(self, seat_state: SeatState) -> None:
        """Handle a decision that ran out of time: the clock decides or, after several in a row, a bot stands in."""
        assert self.play is not None, "there are no decisions before the game"
        if self.play.race is not None:
            self.stand_in(seat_state, StandInReason.IDLE)
        elif self.play.missed_decisions[seat_state.seat] + 1 >= MAX_MISSED_DECISIONS:
            self.stand_in(seat_state, StandInReason.TIME)
        else:
            self.play.timed_out.add(seat_state.seat)
