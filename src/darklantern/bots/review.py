"""Reviews of finished games: what each decision cost, judged by what its player could know."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.bot import ActionValue, Adviser
from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.bots.hints import group_equivalent, reasons_for
from darklantern.bots.registry import adviser, explainer
from darklantern.bots.search_tree import victory_share
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import Record, replay

MAX_DECISIONS = 240
"""The most decisions in a review. Of a longer game, decisions in races are left out at even distances."""
MAX_TURNING_POINTS = 3
"""The most turning points in a review."""
MIN_NOTABLE_LOSS = 0.01
"""The smallest loss that can be a turning point: a smaller one may be noise of the estimate."""


class Decision(Struct, frozen=True, kw_only=True):
    """A decision of a player, and what it cost."""

    number: int
    """The number of the move, counted from 1."""
    seat: int
    played: ActionDescription
    better: ActionDescription | None
    """The best action; null if it was played, or an equivalent one."""
    reasons: list[Reason]
    """Reasons for the best action."""
    worth: float
    """The expected share of the victory after the decision, from 0 to 1."""
    loss: float
    """How much larger that share would have been after the best action; never less than 0."""
    stake: float
    """How much more the best action was worth than the average one: what was at stake."""


class WinChances(Struct, frozen=True):
    """Each player's chance to win at a moment, as that player could judge it; the chances add up to 1."""

    number: int
    """The number of moves played before this moment."""
    shares: list[float]


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A turning point of a game."""

    kind: Literal["loss", "swing"]
    """``loss`` if a better action was missed, ``swing`` if the chances moved without a mistake."""
    number: int
    """The number of the move, counted from 1."""
    seat: int
    """The seat that decided."""
    size: float
    """The loss; or the change of the seat's chance, up or down."""
    decision: Decision


class PlayerSummary(Struct, frozen=True, kw_only=True):
    """How a player decided over the whole game."""

    seat: int
    decisions: int
    """How many of the player's decisions were reviewed."""
    loss: float
    """The mean loss of a decision."""
    worst: int | None
    """The number of the move with the largest loss; null if there was no loss."""
    best: int | None
    """The number of the right move at which most was at stake; null if there was none."""


class Review(Struct, frozen=True, kw_only=True):
    """A review of a finished game."""

    adviser: str
    """The name of the bot that made the estimates."""
    chances: list[WinChances]
    """The chances over the game: at the start, after each reviewed decision, and at the end."""
    decisions: list[Decision]
    """The reviewed decisions, in their order."""
    turns: list[TurningPoint]
    """The turning points, at most three, in their order."""
    players: list[PlayerSummary]
    """A summary of each player, by seat."""


class _DecisionPoint(NamedTuple):
    """A decision to be reviewed."""

    number: int
    seat: Seat
    view: Any
    legal: Sequence[Any]
    action: Any
    racing: bool


class Reviewer:
    """Reviews a game step by step: each step of the iteration reviews a decision. The same seed gives the same review.

    The constructor raises `BadRecord` for a record that breaks the rules.
    """

    total: int
    """How many decisions are to be reviewed."""

    def __init__(self, game: AnyGame, record: Record, seed: int = 0, fixed_adviser: Adviser | None = None) -> None:
        self._game = game
        self._fixed_adviser = fixed_adviser
        self._explainer = explainer(game)
        self._seed = seed
        self._seats = len(record.players)
        self._moves = len(record.moves)
        self._outcome = record.outcome
        self._decision_points = _thin_out(list(self._find_decision_points(game, record)))
        self._decisions: list[Decision] = []
        self.total = len(self._decision_points)

    def __iter__(self) -> Iterator[Decision]:
        for point in self._decision_points[len(self._decisions) :]:
            decision = self._evaluate(point)
            self._decisions.append(decision)
            yield decision

    def resume(self, decisions: Sequence[Decision]) -> None:
        """Continue after decisions that the same review has made before, in this process or in another."""
        self._decisions = list(decisions)

    def review(self) -> Review:
        """Return the whole review, after the decisions that are still to be reviewed."""
        for _ in self:
            pass
        chances = self._chances_over_time()
        return Review(
            adviser=self._new_adviser().name,
            chances=chances,
            decisions=self._decisions,
            turns=_turning_points(self._decisions, chances),
            players=[_player_summary(seat, self._decisions) for seat in range(self._seats)],
        )

    def _find_decision_points(self, game: AnyGame, record: Record) -> Iterator[_DecisionPoint]:
        """Yield the decisions worth reviewing, without those that a bot made for an absent player."""
        present = {move.seat for move in record.moves if move.by == "player"}
        state: Any = None
        for number, move, after, _ in replay(game, record):
            seat = None if move is None else Seat(move.seat)
            if move is not None and seat != CLOCK and (move.by == "player" or seat not in present):
                assert seat is not None, "a move has a seat"
                view, legal, action = (
                    game.view(state, seat),
                    game.legal_actions(state, seat),
                    game.parse_action(move.action),
                )
                if self._explainer.is_worth_reviewing(view, action, legal):
                    yield _DecisionPoint(number, seat, view, legal, action, game.race(state) is not None)
            state = after

    def _evaluate(self, point: _DecisionPoint) -> Decision:
        """Return what a decision cost.

        A new adviser judges each decision, so a review does not depend on how it was split into steps. The best of
        several noisy estimates is too high on average: if another action was played, both are estimated once more.
        """
        view, legal = point.view, point.legal
        by = self._new_adviser()
        values = self._evaluate_group(by, point, 0)
        played = self._explainer.equivalence_key(view, point.action)
        best = next(iter(values))
        win_share, loss = values[played].win_share, 0.0
        if best != played:
            second_estimate = self._evaluate_group(by, point, 1)
            loss = max(0.0, second_estimate[best].win_share - second_estimate[played].win_share)
            win_share = (win_share + second_estimate[played].win_share) / 2
        better = values[best] if loss else values[played]
        best_action = better.action if loss else point.action
        average = sum(value.win_share for value in values.values()) / len(values)
        return Decision(
            number=point.number,
            seat=point.seat,
            played=self._explainer.describe(view, point.action),
            better=self._explainer.describe(view, best_action) if loss else None,
            reasons=reasons_for(self._explainer, view, replace(better, action=best_action), legal),
            worth=win_share,
            loss=loss,
            stake=max(0.0, values[best].win_share - average),
        )

    def _new_adviser(self) -> Adviser:
        return adviser(self._game) if self._fixed_adviser is None else self._fixed_adviser

    def _evaluate_group(self, by: Adviser, point: _DecisionPoint, attempt: int) -> dict[Hashable, ActionValue]:
        """Return the best action of each group of equivalent ones, by group, the best first."""
        chance = Chance.seeded(self._seed, point.number, attempt)
        evaluated = by.evaluate(point.view, point.legal, chance)
        return {kind: alike[0] for kind, alike in group_equivalent(self._explainer, point.view, evaluated).items()}

    def _chances_over_time(self) -> list[WinChances]:
        """Return the chances over the game: the last estimate of each seat, scaled so that they add up to 1."""
        estimates = [1 / self._seats] * self._seats
        found = [WinChances(0, list(estimates))]
        for decision in self._decisions:
            estimates[decision.seat] = decision.worth
            whole = sum(estimates) or 1.0
            found.append(WinChances(decision.number, [estimate / whole for estimate in estimates]))
        if self._outcome is not None:
            ended = [victory_share(self._outcome, Seat(seat)) for seat in range(self._seats)]
            found.append(WinChances(self._moves, ended))
        return found


def _thin_out(points: list[_DecisionPoint]) -> list[_DecisionPoint]:
    """Return at most about `MAX_DECISIONS`: all those made in turn, and evenly spaced ones of those made in races."""
    racing = [point for point in points if point.racing]
    room = max(0, MAX_DECISIONS - (len(points) - len(racing)))
    selected = {racing[at * len(racing) // room].number for at in range(room)} if len(racing) > room else None
    return [point for point in points if not point.racing or selected is None or point.number in selected]


def _turning_points(decisions: Sequence[Decision], chances: Sequence[WinChances]) -> list[TurningPoint]:
    """Return the largest losses and, if they are too few, the largest swings."""
    losses = sorted(
        (decision for decision in decisions if decision.loss >= MIN_NOTABLE_LOSS), key=lambda decision: -decision.loss
    )[:MAX_TURNING_POINTS]
    found = [_loss_turning_point(decision) for decision in losses]
    taken = {turn.number for turn in found}
    swings = [
        TurningPoint(
            kind="swing",
            number=decision.number,
            seat=decision.seat,
            size=after.shares[decision.seat] - before.shares[decision.seat],
            decision=decision,
        )
        for decision, before, after in zip(decisions, chances, chances[1:], strict=False)
        if decision.number not in taken
    ]
    found += sorted(swings, key=lambda turn: -abs(turn.size))[: MAX_TURNING_POINTS - len(found)]
    return sorted(found, key=lambda turn: turn.number)


def _loss_turning_point(decision: Decision) -> TurningPoint:
    return TurningPoint(kind="loss", number=decision.number, seat=decision.seat, size=decision.loss, decision=decision)


def _player_summary(seat: int, decisions: Sequence[Decision]) -> PlayerSummary:
    own = [decision for decision in decisions if decision.seat == seat]
    lost, right = (
        [decision for decision in own if decision.loss],
        [decision for decision in own if not decision.loss and decision.stake],
    )
    return PlayerSummary(
        seat=seat,
        decisions=len(own),
        loss=sum(decision.loss for decision in own) / len(own) if own else 0.0,
        worst=max(lost, key=lambda decision: decision.loss).number if lost else None,
        best=max(right, key=lambda decision: decision.stake).number if right else None,
    )
