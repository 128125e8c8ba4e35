"""The game at a live table: its moves, in the order in which the players acted, and its time."""

from collections import deque
from collections.abc import Mapping
from itertools import chain
from math import floor
from typing import Any

from darklantern.core.chance import Chance
from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.game import AnyGame, TimeLimit
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import DecidedBy
from darklantern.core.session import Session
from darklantern.match.arbiter import Arbiter, Claim, Dispute
from darklantern.match.clocks import Clocks
from darklantern.match.delay import Delay
from darklantern.match.ledger import Ledger, Logged
from darklantern.match.log import Began, Moved, Verdict
from darklantern.match.refusals import Refusal
from darklantern.match.setup import Setup

QUEUE = 8
"""The most moves of a seat that may wait for one that is being decided."""


class Play:
    """A game in progress. The current time is an argument of every call.

    Time of play counts milliseconds from the start. It stops while play pauses: before each race until everyone is
    ready, and while no player is connected.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        setup: Setup,
        names: tuple[str, ...],
        seed: tuple[int, ...],
        delays: list[Delay],
        ledger: Ledger,
    ) -> None:
        self.session = Session(game, options, names, Chance.seeded(*seed))
        self.running = False
        """Whether time runs and moves are accepted."""
        self.awaited: frozenset[Seat] = frozenset()
        """The seats for which the game waits."""
        self.race: int | None = game.race(self.session.state)
        """The number of the race that is on or about to begin; None outside of races."""
        self.late: set[Seat] = set()
        """The seats whose time for a decision has run out."""
        self.missed = [0] * len(names)
        """By seat: the number of decisions in a row that the clock has made for it."""
        self._game = game
        self._ledger = ledger
        self._delays = delays
        self._arbiter = Arbiter(delays)
        self._waiting: dict[Seat, deque[Claim]] = {}
        """By seat, for seats with a claim that is being decided: their later moves, which wait."""
        self._told: dict[Seat, float] = {}
        """By seat, for seats that have not acted since: when they were sent what chance added to their move."""
        self._clocks = Clocks(setup.clock, setup.stretch, len(names))
        self._limit: TimeLimit | None = None
        self._ends = 0
        """The time of play at which `_time_limit` is reached."""
        self._zero = 0
        """The clock time that corresponds to time of play 0; a whole number, so that sums of times are exact."""
        self._signal = 0.0
        """When play last started or resumed."""
        self._at = 0
        """The time of play of the last move or pause."""
        self._expect(None, 0)
        began = Began(ledger.number + 1, self.session.deal)
        ledger.log(Logged(began, state=self.session.state, awaited=self.awaited))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.awaited and self._game.outcome(self.session.state) is not None

    def held(self, seat: Seat) -> bool:
        """Return whether a claim of a seat is being decided."""
        return seat in self._waiting

    def go(self, now: float) -> None:
        """Start play, or resume it after a pause."""
        self.running = True
        self._zero = floor(now) - self._at
        self._signal = now

    def pause(self, now: float) -> None:
        """Decide the claims that have arrived, then stop the time."""
        while disputes := self._arbiter.close():
            for dispute in disputes:
                self._settle(dispute, now)
        self._at = self.time(now)
        self.running = False

    def time(self, now: float) -> int:
        """Return the time of play, which never decreases."""
        return max(self._at, int(now - self._zero)) if self.running else self._at

    def clocks(self, now: float) -> tuple[int, ...] | None:
        """Return the milliseconds that each seat has left to decide; None at a table without clocks."""
        return None if self._clocks.none else self._clocks.left(self.time(now))

    def limit_left(self, now: float) -> int | None:
        """Return the milliseconds left until the time limit of this part of the game; None without a limit."""
        return None if self._limit is None else max(0, self._ends - self.time(now))

    def submit(self, seat: Seat, action: Any, by: DecidedBy, token: object, now: float) -> None:
        """Make a move for a seat. A move that other seats could claim as well is decided a moment later.

        Raises `IllegalAction`; a move that is decided later is also refused later, in the output.
        """
        self._submit(Claim(seat, action, by, token, now), now)

    def _submit(self, claim: Claim, now: float) -> None:
        seat, action = claim.seat, claim.action
        if not self.running:
            raise IllegalAction(Refusal.GAME_OVER if self.over else Refusal.NOT_NOW)
        if (told := self._told.pop(seat, None)) is not None and claim.by == "player" and self.race is not None:
            self._delays[seat].answered(claim.arrived - told)
        if (waiting := self._waiting.get(seat)) is not None:
            if len(waiting) == QUEUE:
                raise IllegalAction(Refusal.TOO_MANY)
            waiting.append(claim)
            return
        state = self.session.state
        contest = None if self.race is None else self._game.contest(state, seat, action)
        if contest is not None:
            dispute = self._arbiter.claim(contest, claim, self._signal, now)
            if dispute is None:
                self._waiting[seat] = deque()
                return
            if len(dispute.claims) > 1:
                self._settle(dispute, now)
                return
        self._play_alone(claim, now)

    def drop(self, seat: Seat) -> None:
        """Refuse the waiting moves of a seat, because its player has left it."""
        for claim in self._waiting.get(seat, ()):
            self._ledger.refuse(claim.token, Refusal.NOT_SEATED, {})
        if seat in self._waiting:
            self._waiting[seat].clear()

    def due(self) -> float | None:
        """Return when to call `pass_time`: the next decision of a dispute, or the time limit. Clocks are excluded."""
        closes = self._arbiter.due()
        if self._limit is None:
            return closes
        ends = self._zero + self._ends
        return ends if closes is None or ends < closes else closes

    def pass_time(self, now: float) -> None:
        """Carry out what is `due` by now."""
        for dispute in self._arbiter.decided(now):
            self._settle(dispute, now)
        if self._limit is not None and self.running and self._zero + self._ends <= now:
            self._end_stretch(self._zero + self._ends)

    def deadline(self, seat: Seat) -> float | None:
        """Return when a seat's clock runs out; None without a clock, in a race, or if it has run out."""
        deadline = None if seat in self.late or not self.running else self._clocks.deadline(seat)
        return None if deadline is None else self._zero + deadline

    def recall(self, entry: Moved) -> None:
        """Repeat a move from the log and leave play paused. Raises `BadRecord` if chance picks differently."""
        self.session.play(entry.seat, self._game.parse_action(entry.action), entry.at, entry.by)
        if self.session.last.picks != entry.picks:
            raise BadRecord(f"entry {entry.number} of the log does not follow from the seed")
        self._expect(entry.seat, entry.at)
        self._follow(entry.seat, entry.by, entry.at)
        self.running = False

    def _play(
        self, seat: Seat, action: Any, by: DecidedBy, token: object, now: float, verdict: Verdict | None = None
    ) -> None:
        """Make a move and log it. Raises `IllegalAction` if the game refuses it."""
        session = self.session
        at = self.time(now)
        events = session.play(seat, action, at, by)
        move = session.last
        self._expect(seat, at)
        entry = Moved(self._ledger.number + 1, seat, move.action, at, move.picks, by, verdict)
        self._ledger.log(Logged(entry, events, session.state, self.awaited, token))
        if move.picks:
            self._told[seat] = now
        self._follow(seat, by, at)

    def _play_alone(self, claim: Claim, now: float) -> None:
        """Make a move without competing claims. Raises `IllegalAction`, with the margin if another seat was first."""
        try:
            self._play(claim.seat, claim.action, claim.by, claim.token, now)
        except IllegalAction as error:
            margin = None if self.race is None else self._arbiter.late(claim, self._signal, now)
            if margin is None:
                raise
            raise IllegalAction(error.code, **error.params, margin=round(margin)) from None

    def _follow(self, seat: Seat, by: DecidedBy, at: int) -> None:
        """Update clocks and races after a move."""
        self._at = at
        self.late.discard(seat)
        if seat != CLOCK:
            self.missed[seat] = self.missed[seat] + 1 if by == "clock" else 0
        race = self._game.race(self.session.state)
        if race != self.race:
            self.race = race
            self.running = race is None
            for dispute in self._arbiter.close():
                self._settle(dispute, self._zero + at)
        if self.over:
            self.running = False

    def _expect(self, moved: Seat | None, at: int) -> None:
        """Update the seats for which the game waits, the time limit and the clocks."""
        state = self.session.state
        self.awaited = self._game.to_act(state)
        limit = self._game.time_limit(state)
        if limit != self._limit:
            self._limit = limit
            self._ends = 0 if limit is None else at + 1000 * limit.seconds
        if not self._clocks.none:
            self._clocks.run(frozenset() if self._game.race(state) is not None else self.awaited, moved, at)

    def _settle(self, dispute: Dispute, now: float) -> None:
        """Carry out the claims of a dispute in the order of their actions, then the moves that waited for it."""
        first, *others = dispute.claims
        waited = max(0, round(now - dispute.opened))
        verdict = Verdict(others[0].seat, round(others[0].acted - first.acted), waited) if others else None
        queues = [self._waiting.pop(claim.seat, ()) for claim in dispute.claims]
        for claim in dispute.claims:
            late = {} if claim is first else {"margin": round(claim.acted - first.acted)}
            self._try(claim.seat, claim.action, claim.by, claim.token, now, verdict if claim is first else None, late)
        for claim in chain.from_iterable(queues):
            self._told.pop(claim.seat, None)  # they acted before they saw the result, so this is no reaction time
            try:
                self._submit(claim, now)
            except IllegalAction as error:
                self._ledger.refuse(claim.token, error.code, error.params)

    def _try(
        self,
        seat: Seat,
        action: Any,
        by: DecidedBy,
        token: object,
        now: float,
        verdict: Verdict | None,
        late: Mapping[str, object],
    ) -> None:
        """Carry out a claim, or add a refusal with its parameters to the output."""
        try:
            if not self.running:
                raise IllegalAction(Refusal.NOT_NOW)
            self._play(seat, action, by, token, now, verdict)
        except IllegalAction as error:
            self._ledger.refuse(token, error.code, {**error.params, **late})

    def _end_stretch(self, now: float) -> None:
        """Handle an expired time limit: decide the claims that have arrived, then move for the clock (ME-G4)."""
        limit = self._limit
        for dispute in self._arbiter.close():
            self._settle(dispute, now)
        if self._limit == limit and self.running:
            self._play(CLOCK, self._game.legal_actions(self.session.state, CLOCK)[0], "clock", None, now)
