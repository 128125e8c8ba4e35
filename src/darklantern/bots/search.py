"""Search bots for any game: they play actions on in states that fit the view, and count the victories.

The actions to choose from are compared by sequential halving: all of them are tried in the same states with the same
random numbers, and the better half goes on. Behind them grows an information-set tree (`darklantern.bots.search_tree`).
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from msgspec import Struct

from darklantern.bots.bot import ActionValue, Bot
from darklantern.bots.explanations import Explainer, GenericExplainer
from darklantern.bots.search_reasons import Tried, search_reasons
from darklantern.bots.search_tree import SearchTree, may_wait
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame

MIN_RACE_ITERATIONS = 8
"""The fewest iterations for a decision in a race."""
RACE_ITERATION_DIVISOR = 2
"""In a race a decision gets this part of the iterations, since it must be quick."""
SHRINKING_GAMES = 4
"""Each estimate is mixed with this many games of average value, so that few lucky games do not decide."""
IMPATIENCE = 40
"""Where waiting looks best, a bot acts all the same in one of this many decisions, so that no race stands still."""
SEED_COUNT = 1 << 53
ATTENTION_STEPS = 1000


class SearchSettings(Struct, frozen=True, kw_only=True):
    """How much a search bot searches. The budget is counted in games, so that a decision does not depend on time."""

    iterations: int
    """The imagined games for a decision, divided among the actions; each is tried at least once."""
    tree_depth: int = 0
    """How many decisions after its own the bot plans in a tree; later ones are made at random."""
    max_moves: int = 80
    """An imagined game is judged by the score after this many moves."""
    attention: float = 1.0
    """The probability of noticing a legal action; at least one is always noticed."""


class SearchBot:
    """Chooses the action that wins most in imagined games. It works for any game that keeps the contract."""

    slow: Final = True

    def __init__(
        self,
        game: AnyGame,
        settings: SearchSettings,
        name: str = "search",
        explainer: Explainer | None = None,
        make_rollout_bot: Callable[[], Bot] | None = None,
    ) -> None:
        """Search in a game; by default imagined games are finished by random moves instead of a simple bot's."""
        self.name = name
        self._game = game
        self._settings = settings
        self._explainer = GenericExplainer(game) if explainer is None else explainer
        self._make_rollout_bot = make_rollout_bot

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Return the action with the highest value; None to wait, in a race in which waiting is worth more."""
        if not legal:
            return None
        waiting = may_wait(self._game, self._game.imagine(view, chance), view.seat)
        noticed = self._noticed(legal, chance)
        if len(noticed) == 1 and not waiting:
            return noticed[0]
        tried = self._search(view, noticed, chance, waiting)
        if tried[0].actions[0] is None and not chance.pick(IMPATIENCE):
            return tried[1].actions[0]
        return tried[0].actions[0]

    def evaluate(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[ActionValue]:
        """Return every legal action with its value, the best first; equivalent actions have the same value."""
        if not legal:
            return []
        tried = self._search(view, legal, chance, waiting=False)
        return [
            ActionValue(action, one.value, search_reasons(one, tried, view.seat))
            for one in tried
            for action in one.actions
        ]

    def _noticed(self, legal: Sequence[Any], chance: Chance) -> Sequence[Any]:
        limit = round(self._settings.attention * ATTENTION_STEPS)
        if limit >= ATTENTION_STEPS:
            return legal
        noticed = [action for action in legal if chance.pick(ATTENTION_STEPS) < limit]
        return noticed or [legal[chance.pick(len(legal))]]

    def _search(self, view: Any, legal: Sequence[Any], chance: Chance, waiting: bool) -> list[Tried]:
        """Return the groups of equivalent actions, and waiting where it is allowed, tried and sorted, best first."""
        groups: dict[Hashable, list[Any]] = {}
        for action in legal:
            groups.setdefault(self._explainer.equivalence_key(view, action), []).append(action)
        seats = len(self._game.current_scores(state := self._game.imagine(view, chance)))
        tried = [Tried(tuple(actions), seats) for actions in groups.values()]
        if waiting:
            tried.append(Tried((None,), seats))
        settings = self._settings
        iterations = settings.iterations
        if self._game.race(state) is not None:
            iterations = max(MIN_RACE_ITERATIONS, iterations // RACE_ITERATION_DIVISOR)
        tree = SearchTree(self._game, view.seat, settings.tree_depth, settings.max_moves, self._make_rollout_bot)
        return self._halve(tree, view, tried, iterations, chance)

    def _halve(self, tree: SearchTree, view: Any, tried: list[Tried], iterations: int, chance: Chance) -> list[Tried]:
        """Try all actions, then the better half of them, and so on; return them sorted, the best first."""
        rounds = max(1, (len(tried) - 1).bit_length())
        left, out = list(tried), list[Tried]()
        for _ in range(rounds):
            for _ in range(max(1, iterations // (rounds * len(left)))):
                state, seed = self._game.imagine(view, chance), chance.pick(SEED_COUNT)
                for one in left:
                    one.add(tree.play(state, one.actions[0], Chance.seeded(seed)))
            left.sort(key=lambda one: -one.mean(view.seat))
            half = (len(left) + 1) // 2
            out, left = left[half:] + out, left[:half]
        ranked = [*left, *out]
        average = sum(one.mean(view.seat) for one in ranked) / len(ranked)
        for one in ranked:
            one.value = (one.games * one.mean(view.seat) + SHRINKING_GAMES * average) / (one.games + SHRINKING_GAMES)
        best = ranked[0]
        for one in ranked[1:]:  # an action that dropped out early may owe a high estimate to few games
            one.value = min(one.value, best.value)
        return [best, *sorted(ranked[1:], key=lambda one: -one.value)]
