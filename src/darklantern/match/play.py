"""The game at a live table: its moves, in the order in which the players acted, and its time."""

from collections import deque
from collections.abc import Mapping
from itertools import chain
from math import floor

from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.game import TimeLimit
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import DecidedBy
from darklantern.core.session import Session
from darklantern.match.arbiter import Arbiter, Claim, Dispute
from darklantern.match.clocks import Clocks
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.latency import LatencyEstimator
from darklantern.match.log import BeganEntry, ContestVerdict, MovedEntry
from darklantern.match.output_buffer import NewEntry, OutputBuffer
from darklantern.match.setup import TableSetup

MAX_QUEUED_MOVES = 8
"""The most moves of a seat that may wait for one that is being decided."""


class Play:
    """A game in progress. The current time is an argument of every call.

    Time of play counts milliseconds from the start. It stops while play pauses: before each race until everyone is
    ready, and while no player is connected.
    """

    def __init__(
        self, session: Session, setup: TableSetup, latencies: list[LatencyEstimator], outputs: OutputBuffer
    ) -> None:
        """Begin with a session whose game has just been dealt. Play is paused."""
        game, seats = session.game, len(session.players)
        self.session = session
        self.running: bool = False
        """Whether time runs and moves are accepted."""
        self.to_act: frozenset[Seat] = frozenset()
        """The seats for which the game waits."""
        self.race: int | None = game.race(session.state)
        """The number of the race that is on or about to begin; None outside of races."""
        self.timed_out: set[Seat] = set()
        """The seats whose time for a decision has run out."""
        self.missed_decisions: list[int] = [0] * seats
        """By seat: the number of decisions in a row that the clock has made for it."""
        self._game = game
        self._outputs = outputs
        self._latencies = latencies
        self._arbiter = Arbiter(latencies)
        self._queued_claims: dict[Seat, deque[Claim]] = {}
        """By seat, for seats with a claim that is being decided: their later moves, which wait."""
        self._informed_at: dict[Seat, float] = {}
        """By seat, for seats that have not acted since: when they were sent what chance added to their move."""
        self._clocks = Clocks(setup.clock, setup.stretch, seats)
        self._time_limit: TimeLimit | None = None
        self._limit_ends_at = 0
        """The time of play at which `_time_limit` is reached."""
        self._epoch = 0
        """The clock time that corresponds to time of play 0; a whole number, so that sums of times are exact."""
        self._resumed_at = 0.0
        """When play last started or resumed."""
        self._last_time = 0
        """The time of play of the last move or pause."""
        self._update_to_act(None, 0)
        began = BeganEntry(outputs.next_number, session.deal)
        outputs.add_entry(NewEntry(began, state=session.state, to_act=self.to_act))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act and self._game.outcome(self.session.state) is not None

    def has_pending_claim(self, seat: Seat) -> bool:
        """Return whether a claim of a seat is being decided."""
        return seat in self._queued_claims

    def resume(self, now: float) -> None:
        """Start play, or resume it after a pause."""
        self.running = True
        self._epoch = floor(now) - self._last_time
        self._resumed_at = now

    def pause(self, now: float) -> None:
        """Decide the claims that have arrived, then stop the time."""
        while disputes := self._arbiter.decide_all():
            for dispute in disputes:
                self._settle_dispute(dispute, now)
        self._last_time = self.play_time(now)
        self.running = False

    def play_time(self, now: float) -> int:
        """Return the time of play, which never decreases."""
        return max(self._last_time, int(now - self._epoch)) if self.running else self._last_time

    def clocks(self, now: float) -> tuple[int, ...] | None:
        """Return the milliseconds that each seat has left to decide; None at a table without clocks."""
        return None if self._clocks.disabled else self._clocks.time_left(self.play_time(now))

    def time_limit_left(self, now: float) -> int | None:
        """Return the milliseconds left until the time limit of this part of the game; None without a limit."""
        return None if self._time_limit is None else max(0, self._limit_ends_at - self.play_time(now))

    def submit(self, claim: Claim, now: float) -> None:
        """Make the move of a claim. A move that other seats could claim as well is decided a moment later.

        Raises `IllegalAction`; a move that is decided later is also refused later, in the output.
        """
        seat = claim.seat
        if not self.running:
            raise IllegalAction(TableErrorCode.GAME_OVER if self.over else TableErrorCode.NOT_NOW)
        informed_at = self._informed_at.pop(seat, None)
        if informed_at is not None and claim.by == "player" and self.race is not None:
            self._latencies[seat].add_reaction(claim.arrived_at - informed_at)
        if (queue := self._queued_claims.get(seat)) is not None:
            if len(queue) == MAX_QUEUED_MOVES:
                raise IllegalAction(TableErrorCode.TOO_MANY)
            queue.append(claim)
            return
        contest = None if self.race is None else self._game.contest(self.session.state, seat, claim.action)
        if contest is not None:
            dispute = self._arbiter.add_claim(contest, claim, self._resumed_at, now)
            if dispute is None:
                self._queued_claims[seat] = deque()
                return
            if len(dispute.claims) > 1:
                self._settle_dispute(dispute, now)
                return
        self._make_uncontested_move(claim, now)

    def refuse_queued(self, seat: Seat) -> None:
        """Refuse the waiting moves of a seat, because its player has left it."""
        for claim in self._queued_claims.get(seat, ()):
            self._outputs.add_refusal(claim.request, TableErrorCode.NOT_SEATED, {})
        if seat in self._queued_claims:
            self._queued_claims[seat].clear()

    def due(self) -> float | None:
        """Return when to call `pass_time`: the next decision of a dispute, or the time limit. Clocks are excluded."""
        decides_at = self._arbiter.due()
        if self._time_limit is None:
            return decides_at
        ends_at = self._epoch + self._limit_ends_at
        return ends_at if decides_at is None or ends_at < decides_at else decides_at

    def pass_time(self, now: float) -> None:
        """Carry out what is `due` by now."""
        for dispute in self._arbiter.decide_due(now):
            self._settle_dispute(dispute, now)
        if self._time_limit is not None and self.running and self._epoch + self._limit_ends_at <= now:
            self._end_time_limit(self._epoch + self._limit_ends_at)

    def deadline(self, seat: Seat) -> float | None:
        """Return when a seat's clock runs out; None without a clock, in a race, or if it has run out."""
        deadline = None if seat in self.timed_out or not self.running else self._clocks.deadline(seat)
        return None if deadline is None else self._epoch + deadline

    def replay(self, entry: MovedEntry) -> None:
        """Repeat a move from the log and leave play paused. Raises `BadRecord` if chance picks differently."""
        self.session.play(entry.seat, self._game.parse_action(entry.action), entry.at, entry.by)
        if self.session.last.picks != entry.picks:
            raise BadRecord(f"entry {entry.number} of the log does not follow from the seed")
        self._update_to_act(entry.seat, entry.at)
        self._after_move(entry.seat, entry.by, entry.at)
        self.running = False

    def _make_move(self, claim: Claim, now: float, verdict: ContestVerdict | None = None) -> None:
        """Make the move of a claim and log it. Raises `IllegalAction` if the game refuses it."""
        session, seat, by = self.session, claim.seat, claim.by
        at = self.play_time(now)
        events = session.play(seat, claim.action, at, by)
        move = session.last
        self._update_to_act(seat, at)
        entry = MovedEntry(self._outputs.next_number, seat, move.action, at, move.picks, by, verdict)
        self._outputs.add_entry(NewEntry(entry, events, session.state, self.to_act, claim.request))
        if move.picks:
            self._informed_at[seat] = now
        self._after_move(seat, by, at)

    def _make_uncontested_move(self, claim: Claim, now: float) -> None:
        """Make a move without competing claims. Raises `IllegalAction`, with the margin if another seat was first."""
        try:
            self._make_move(claim, now)
        except IllegalAction as error:
            margin = None if self.race is None else self._arbiter.late_margin(claim, self._resumed_at, now)
            if margin is None:
                raise
            raise IllegalAction(error.code, **error.params, margin=round(margin)) from None

    def _after_move(self, seat: Seat, by: DecidedBy, at: int) -> None:
        """Update clocks and races after a move."""
        self._last_time = at
        self.timed_out.discard(seat)
        if seat != CLOCK:
            self.missed_decisions[seat] = self.missed_decisions[seat] + 1 if by == "clock" else 0
        race = self._game.race(self.session.state)
        if race != self.race:
            self.race = race
            self.running = race is None
            for dispute in self._arbiter.decide_all():
                self._settle_dispute(dispute, self._epoch + at)
        if self.over:
            self.running = False

    def _update_to_act(self, moved: Seat | None, at: int) -> None:
        """Update the seats for which the game waits, the time limit and the clocks."""
        state = self.session.state
        self.to_act = self._game.to_act(state)
        limit = self._game.time_limit(state)
        if limit != self._time_limit:
            self._time_limit = limit
            self._limit_ends_at = 0 if limit is None else at + 1000 * limit.seconds
        if not self._clocks.disabled:
            self._clocks.set_running(frozenset() if self._game.race(state) is not None else self.to_act, moved, at)

    def _settle_dispute(self, dispute: Dispute, now: float) -> None:
        """Carry out the claims of a dispute in the order of their actions, then the moves that waited for it."""
        first, *others = dispute.claims
        waited = max(0, round(now - dispute.opened_at))
        verdict = ContestVerdict(others[0].seat, round(others[0].acted_at - first.acted_at), waited) if others else None
        queues = [self._queued_claims.pop(claim.seat, ()) for claim in dispute.claims]
        for claim in dispute.claims:
            late = {} if claim is first else {"margin": round(claim.acted_at - first.acted_at)}
            self._try_claim(claim, now, verdict if claim is first else None, late)
        for claim in chain.from_iterable(queues):
            # They acted before they saw the result, so this is no reaction time.
            self._informed_at.pop(claim.seat, None)
            try:
                self.submit(claim, now)
            except IllegalAction as error:
                self._outputs.add_refusal(claim.request, error.code, error.params)

    def _try_claim(self, claim: Claim, now: float, verdict: ContestVerdict | None, late: Mapping[str, object]) -> None:
        """Carry out a claim, or add a refusal with its parameters to the output."""
        try:
            if not self.running:
                raise IllegalAction(TableErrorCode.NOT_NOW)
            self._make_move(claim, now, verdict)
        except IllegalAction as error:
            self._outputs.add_refusal(claim.request, error.code, {**error.params, **late})

    def _end_time_limit(self, now: float) -> None:
        """Handle an expired time limit: decide the claims that have arrived, then move for the clock."""
        limit = self._time_limit
        for dispute in self._arbiter.decide_all():
            self._settle_dispute(dispute, now)
        if self._time_limit == limit and self.running:
            action = self._game.legal_actions(self.session.state, CLOCK)[0]
            self._make_move(Claim(CLOCK, action, "clock", None, now), now)
