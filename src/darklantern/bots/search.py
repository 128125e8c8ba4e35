"""An adviser for any game: flat Monte Carlo search with a simple bot for the rollouts."""

from collections.abc import Callable, Hashable, Sequence
from math import exp
from typing import Any

from darklantern.bots.bot import Bot, Weighed
from darklantern.bots.sense import PlainSense, Sense
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import CLOCK, Seat

PLAYOUTS = 96
"""Rollouts for a decision, divided among the actions that are not equivalent."""
FEWEST = 3
"""The fewest rollouts for an action."""
HORIZON = 80
"""A rollout stops after this many moves and is judged by the score."""
POINTS = 4.0
"""The lead, in points, that makes a seat e times as likely to win a game that has not ended."""
SEEDS = 1 << 53


class SearchBot:
    """Plays each action in states that fit the view, lets a simple bot finish the game, and counts the victories.

    All actions are tried in the same states with the same random numbers, so that only the actions make a difference.
    """

    name = "search"
    slow = True

    def __init__(
        self,
        game: AnyGame,
        mind: Callable[[], Bot],
        sense: Sense | None = None,
        playouts: int = PLAYOUTS,
        horizon: int = HORIZON,
    ) -> None:
        self._game = game
        self._mind = mind
        self._sense = PlainSense() if sense is None else sense
        self._playouts = playouts
        self._horizon = horizon

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Return the action with the highest value."""
        return self.weigh(view, legal, chance)[0].action

    def weigh(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[Weighed]:
        """Return every legal action with its value, the best first; equivalent actions have the same value."""
        groups: dict[Hashable, list[Any]] = {}
        for action in legal:
            groups.setdefault(self._sense.alike(view, action), []).append(action)
        times = max(FEWEST, self._playouts // len(groups))
        totals = dict.fromkeys(groups, 0.0)
        for _ in range(times):
            world, luck = self._game.imagine(view, chance), chance.pick(SEEDS)
            for kind, actions in groups.items():
                totals[kind] += self._play_on(world, view.seat, actions[0], Chance.seeded(luck))
        weighed = [Weighed(action, totals[kind] / times) for kind, actions in groups.items() for action in actions]
        return sorted(weighed, key=lambda one: -one.worth)

    def _play_on(self, state: Any, me: Seat, action: Any, chance: Chance) -> float:
        """Return a seat's share of the victory in one rollout that begins with its action."""
        game, mind = self._game, self._mind()
        state = game.apply(state, me, action, chance).state
        asked, turn, idle = {me: 1}, 1, 0
        for _ in range(self._horizon):
            awaited = game.awaited(state)
            if not awaited:
                break
            if idle > len(awaited):  # all seats wait: only the clock can act, if the game has one
                if CLOCK not in game.deciders(state):
                    break
                seat, chosen = CLOCK, game.legal(state, CLOCK)[0]
            else:
                seat = min(sorted(awaited), key=lambda one: asked.get(one, 0))
                turn += 1
                asked[seat] = turn
                chosen = mind.choose(game.view(state, seat), game.legal(state, seat), chance)
            idle = idle + 1 if chosen is None else 0
            if chosen is not None:
                state = game.apply(state, seat, chosen, chance).state
        outcome = game.outcome(state)
        return _promise(game.standing(state), me) if outcome is None else victory(outcome, me)


def victory(outcome: Outcome, seat: Seat) -> float:
    """Return a seat's share of the victory: 1, 0, or a part of a shared one."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _promise(scores: Sequence[int], seat: Seat) -> float:
    """Return a seat's expected share of the victory in a game that has not ended, judged by the score."""
    odds = [exp((score - max(scores)) / POINTS) for score in scores]
    return odds[seat] / sum(odds)
