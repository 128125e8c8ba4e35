"""A finished game looked at again: what each decision cost, from what its player could know."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from darklantern.bots.bot import Adviser, Weighed
from darklantern.bots.hints import REASONS, groups
from darklantern.bots.registry import adviser, sense
from darklantern.bots.search import victory
from darklantern.bots.sense import Deed, Reason
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import Record, replay

MOST = 240
"""So many decisions are looked at. Of more, those of a race are thinned out."""
TURNS = 3
"""So many turning points a game has."""
NOTABLE = 0.01
"""A smaller loss is no turning point: it may be the luck of the estimate."""


class Decision(Struct, frozen=True, kw_only=True):
    """What somebody decided, and what it cost."""

    number: int
    """The move that it was, counted from 1."""
    seat: int
    played: Deed
    better: Deed | None
    """What would have been best; null if it was that, or came to the same."""
    reasons: list[Reason]
    """Why the best would have been best, or was."""
    worth: float
    """The share of the victory that the player could hope for after it, from 0 to 1."""
    loss: float
    """How much more it would have been after the best choice; never less than 0."""
    stake: float
    """How much more the best choice was worth than the average one: what there was to lose."""


class Chances(Struct, frozen=True):
    """Everyone's chances to win at a moment, each as that player would have judged; together they are 1."""

    number: int
    """After so many moves."""
    shares: list[float]


class Turn(Struct, frozen=True, kw_only=True):
    """A turning point."""

    kind: Literal["loss", "swing"]
    """Whether a better choice was left, or things turned without anybody's fault."""
    number: int
    """The move that it was, counted from 1."""
    seat: int
    """Who decided."""
    size: float
    """How much was lost; or how far the chances moved, up or down."""
    decision: Decision


class Summary(Struct, frozen=True, kw_only=True):
    """How somebody played."""

    seat: int
    decisions: int
    """How many were looked at."""
    loss: float
    """What they cost on average."""
    worst: int | None
    """The move that cost most; null if none cost anything."""
    best: int | None
    """The right one when most was at stake; null if there was none."""


class Review(Struct, frozen=True, kw_only=True):
    """A game looked at again."""

    adviser: str
    """The bot whose judgement it is."""
    chances: list[Chances]
    """The course of the game: the start, each decision that was looked at, and the end."""
    decisions: list[Decision]
    """Those that were looked at, in their order."""
    turns: list[Turn]
    """The turning points, at most three, in their order."""
    players: list[Summary]
    """By seat."""


class _Case(NamedTuple):
    """A decision to be looked at."""

    number: int
    seat: Seat
    view: Any
    legal: Sequence[Any]
    action: Any
    racing: bool


class Reviewing:
    """A review under way: each step of the iteration is one decision looked at. The same seed gives the same review.

    Raises `BadRecord` at once for a record that the rules do not follow.
    """

    total: int
    """How many decisions will be looked at."""

    def __init__(self, game: AnyGame, record: Record, seed: int = 0, by: Adviser | None = None) -> None:
        self._game = game.id
        self._by = by
        self._sense = sense(game.id)
        self._seed = seed
        self._seats = len(record.players)
        self._moves = len(record.moves)
        self._outcome = record.outcome
        self._cases = _thinned(list(self._found(game, record)))
        self._decisions: list[Decision] = []
        self.total = len(self._cases)

    def __iter__(self) -> Iterator[Decision]:
        for case in self._cases[len(self._decisions) :]:
            decision = self._judge(case)
            self._decisions.append(decision)
            yield decision

    def resume(self, decisions: Sequence[Decision]) -> None:
        """Go on after the decisions that the same review has found already, in this process or in another."""
        self._decisions = list(decisions)

    def review(self) -> Review:
        """All of it; what has not been looked at yet is now."""
        for _ in self:
            pass
        chances = self._chances()
        return Review(
            adviser=self._judge_anew().name,
            chances=chances,
            decisions=self._decisions,
            turns=_turns(self._decisions, chances),
            players=[_summary(seat, self._decisions) for seat in range(self._seats)],
        )

    def _found(self, game: AnyGame, record: Record) -> Iterator[_Case]:
        """The decisions that matter. What a bot decided in somebody's absence is not theirs."""
        present = {move.seat for move in record.moves if move.by == "player"}
        state: Any = None
        for number, move, after, _ in replay(game, record):
            seat = None if move is None else Seat(move.seat)
            if move is not None and seat != CLOCK and (move.by == "player" or seat not in present):
                assert seat is not None, "a move is somebody's"
                view, legal, action = game.view(state, seat), game.legal(state, seat), game.parse(move.action)
                if self._sense.matters(view, action, legal):
                    yield _Case(number, seat, view, legal, action, game.race(state) is not None)
            state = after

    def _judge(self, case: _Case) -> Decision:
        """What a decision cost.

        Each is judged by an adviser that remembers no other: so a review is the same in whatever steps it is made.
        The best of several estimates is too good to be true, so where it was not played, it is estimated once more.
        """
        view, legal = case.view, case.legal
        by = self._judge_anew()
        worths = self._weigh(by, case, 0)
        done = self._sense.alike(view, case.action)
        best = next(iter(worths))
        worth, loss = worths[done].worth, 0.0
        if best != done:
            again = self._weigh(by, case, 1)
            loss = max(0.0, again[best].worth - again[done].worth)
            worth = (worth + again[done].worth) / 2
        wise = worths[best].action if loss else case.action
        average = sum(one.worth for one in worths.values()) / len(worths)
        return Decision(
            number=case.number,
            seat=case.seat,
            played=self._sense.deed(view, case.action),
            better=self._sense.deed(view, wise) if loss else None,
            reasons=self._sense.reasons(view, wise, legal)[:REASONS],
            worth=worth,
            loss=loss,
            stake=max(0.0, worths[best].worth - average),
        )

    def _judge_anew(self) -> Adviser:
        return adviser(self._game) if self._by is None else self._by

    def _weigh(self, by: Adviser, case: _Case, time: int) -> dict[Hashable, Weighed]:
        """The best of each kind of action, the best first."""
        chance = Chance.seeded(self._seed, case.number, time)
        weighed = by.weigh(case.view, case.legal, chance)
        return {kind: alike[0] for kind, alike in groups(self._sense, case.view, weighed).items()}

    def _chances(self) -> list[Chances]:
        """Each seat's last estimate of its own, in proportion."""
        estimates = [1 / self._seats] * self._seats
        found = [Chances(0, list(estimates))]
        for decision in self._decisions:
            estimates[decision.seat] = decision.worth
            whole = sum(estimates) or 1.0
            found.append(Chances(decision.number, [one / whole for one in estimates]))
        if self._outcome is not None:
            ended = [victory(self._outcome, Seat(seat)) for seat in range(self._seats)]
            found.append(Chances(self._moves, ended))
        return found


def _thinned(cases: list[_Case]) -> list[_Case]:
    """Few enough to be looked at: all that were made in turn, and of those of a race an even choice."""
    racing = [case for case in cases if case.racing]
    room = max(0, MOST - (len(cases) - len(racing)))
    kept = {racing[at * len(racing) // room].number for at in range(room)} if len(racing) > room else None
    return [case for case in cases if not case.racing or kept is None or case.number in kept]


def _turns(decisions: Sequence[Decision], chances: Sequence[Chances]) -> list[Turn]:
    """The largest losses; where there are too few of them, the largest swings."""
    losses = sorted((one for one in decisions if one.loss >= NOTABLE), key=lambda one: -one.loss)[:TURNS]
    found = [Turn(kind="loss", number=one.number, seat=one.seat, size=one.loss, decision=one) for one in losses]
    taken = {turn.number for turn in found}
    swings = [
        Turn(
            kind="swing",
            number=one.number,
            seat=one.seat,
            size=after.shares[one.seat] - before.shares[one.seat],
            decision=one,
        )
        for one, before, after in zip(decisions, chances, chances[1:], strict=False)
        if one.number not in taken
    ]
    found += sorted(swings, key=lambda turn: -abs(turn.size))[: TURNS - len(found)]
    return sorted(found, key=lambda turn: turn.number)


def _summary(seat: int, decisions: Sequence[Decision]) -> Summary:
    own = [one for one in decisions if one.seat == seat]
    lost, right = [one for one in own if one.loss], [one for one in own if not one.loss and one.stake]
    return Summary(
        seat=seat,
        decisions=len(own),
        loss=sum(one.loss for one in own) / len(own) if own else 0.0,
        worst=max(lost, key=lambda one: one.loss).number if lost else None,
        best=max(right, key=lambda one: one.stake).number if right else None,
    )
