"""An information-set tree: statistics of decisions, by what their players know.

A decision of the searching seat is known by that seat's view, a decision of another seat by what is public. So no seat
is assumed to know what is hidden from it, and states that a seat cannot tell apart share their statistics.
"""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec

from darklantern.bots.bot import Bot
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import CLOCK, Seat

EXPLORATION = 0.7
"""The weight of trying what was tried rarely, against what was worth most."""
MIN_MOVES = 12
"""An imagined game goes on for at least this many moves, even if the chapter ends before."""
NEAR_MOVES = 8
"""The scores after this many moves count as much as the end of an imagined game, which is mostly luck."""
SCORE_SCALE = 0.25
"""The lead that makes a seat e times as likely to win, as a part of the mean score; at least a point."""

_InformationSet: TypeAlias = tuple[Seat, bytes]


class ImaginedGame(NamedTuple):
    """The end of an imagined game."""

    shares: list[float]
    """Each seat's share of the victory; estimated by the scores where the game had not ended."""
    scores: Sequence[int]
    """Each seat's points at that moment."""


class _Branch:
    """The statistics of an action at an information set."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.offered = 0
        self.visits = 0
        self.total = 0.0


class SearchTree:
    """Plays imagined games, and plans the decisions near their beginning by what came of them before."""

    def __init__(
        self, game: AnyGame, me: Seat, depth: int, max_moves: int, make_rollout_bot: Callable[[], Bot] | None
    ) -> None:
        """Plan at most ``depth`` decisions of a game for seat ``me``; those after them are made by a rollout bot."""
        self._game = game
        self._me = me
        self._depth = depth
        self._max_moves = max_moves
        self._make_rollout_bot = make_rollout_bot
        self._nodes: dict[_InformationSet, dict[Any, _Branch]] = {}

    def play(self, state: Any, action: Any, chance: Chance) -> ImaginedGame:
        """Return the end of a game that begins with an action of seat ``me``; None is waiting."""
        game, order = self._game, _TurnOrder(self._game, self._me)
        rollout_bot = None if self._make_rollout_bot is None else self._make_rollout_bot()
        chapter = game.chapter(state)
        path: list[tuple[Seat, _Branch]] = []
        planning = self._depth > 0
        seat, chosen = self._me, action
        near: list[float] | None = None
        for moves in range(self._max_moves):
            if moves == NEAR_MOVES:
                near = _estimated_shares(game.current_scores(state))
            order.acted(seat, chosen is None)
            if chosen is not None:
                state = game.apply(state, seat, chosen, chance).state
            if moves >= MIN_MOVES and game.chapter(state) > chapter:
                break
            following = order.following(state, chance)
            if following is None:
                break
            seat = following
            options: Sequence[Any] = game.legal_actions(state, seat)
            if may_wait(game, state, seat):
                options = [*options, None]
            if planning and seat != CLOCK:
                chosen, branch = self._plan(state, seat, options, chance)
                path.append((seat, branch))
                planning = branch.visits > 0 and len(path) < self._depth
            elif rollout_bot is None or seat == CLOCK:
                chosen = _random_action(options, chance)
            else:
                chosen = rollout_bot.choose(game.view(state, seat), game.legal_actions(state, seat), chance)
        end = _judge(game, state, order.stands_still)
        if near is not None:
            shares = [(share + other) / 2 for share, other in zip(end.shares, near, strict=True)]
            end = ImaginedGame(shares, end.scores)
        for seat_of_branch, branch in path:
            branch.visits += 1
            branch.total += end.shares[seat_of_branch]
        return end

    def _plan(self, state: Any, seat: Seat, options: Sequence[Any], chance: Chance) -> tuple[Any, _Branch]:
        """Return an untried action at random, else the one with the best upper confidence bound."""
        known_by = seat if seat == self._me else None
        branches = self._nodes.setdefault((seat, msgspec.json.encode(self._game.view(state, known_by))), {})
        untried: list[Any] = []
        best, most = options[0], -1.0
        for option in options:
            branch = branches.get(option)
            if branch is None:
                branch = branches[option] = _Branch()
            branch.offered += 1
            if not branch.visits:
                untried.append(option)
            elif not untried:
                bound = branch.total / branch.visits + EXPLORATION * sqrt(log(branch.offered) / branch.visits)
                if bound > most:
                    best, most = option, bound
        chosen = untried[chance.pick(len(untried))] if untried else best
        return chosen, branches[chosen]


class _TurnOrder:
    """The order in which the seats of an imagined game act: in a race at random, else who was asked longest ago."""

    def __init__(self, game: AnyGame, first: Seat) -> None:
        self._game = game
        self._asked: dict[Seat, int] = {}
        self._turn = 0
        self._idle = 0
        self.stands_still: bool = False
        """Whether all seats wait and no clock goes on."""

    def acted(self, seat: Seat, waits: bool) -> None:
        """Take note of a decision."""
        self._turn += 1
        self._asked[seat] = self._turn
        self._idle = self._idle + 1 if waits else 0

    def following(self, state: Any, chance: Chance) -> Seat | None:
        """Return the seat to decide next; None if the game is over or stands still."""
        to_act = self._game.to_act(state)
        if not to_act:
            return None
        if self._idle > len(to_act):
            if CLOCK in self._game.may_act(state):
                return CLOCK
            self.stands_still = True
            return None
        if len(to_act) > 1 and self._game.race(state) is not None:
            return sorted(to_act)[chance.pick(len(to_act))]
        return min(sorted(to_act), key=lambda seat: self._asked.get(seat, 0))


def may_wait(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Return whether a seat may wait: in a race that others, or the clock, can continue."""
    if seat == CLOCK or game.race(state) is None:
        return False
    return game.to_act(state) != frozenset({seat}) or CLOCK in game.may_act(state)


def victory_share(outcome: Outcome, seat: Seat) -> float:
    """Return a seat's share of the victory: 1, 0, or a part of a shared one."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _judge(game: AnyGame, state: Any, stands_still: bool) -> ImaginedGame:
    """Return each seat's share of the victory. A game that stands still is worth nothing to any seat."""
    outcome, scores = game.outcome(state), game.current_scores(state)
    if outcome is not None:
        return ImaginedGame([victory_share(outcome, Seat(seat)) for seat in range(len(scores))], outcome.scores)
    if stands_still:
        return ImaginedGame([0.0] * len(scores), scores)
    return ImaginedGame(_estimated_shares(scores), scores)


def _estimated_shares(scores: Sequence[int]) -> list[float]:
    """Return each seat's expected share of the victory in a game that has not ended, judged by the scores."""
    scale = max(1.0, SCORE_SCALE * sum(map(abs, scores)) / len(scores))
    odds = [exp((score - max(scores)) / scale) for score in scores]
    return [share / sum(odds) for share in odds]


def _random_action(options: Sequence[Any], chance: Chance) -> Any:
    """Return a random action: first a kind, then one of that kind, since many bids are still one kind of choice."""
    kinds: dict[object, list[Any]] = {}
    for option in options:
        kinds.setdefault(cast(object, type(option)), []).append(option)
    alike = list(kinds.values())
    of_kind = alike[chance.pick(len(alike))] if len(alike) > 1 else alike[0]
    return of_kind[chance.pick(len(of_kind))]
