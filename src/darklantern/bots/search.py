"""An adviser for any game: flat Monte Carlo search with a simple bot for the rollouts."""

from collections.abc import Callable, Hashable, Sequence
from math import exp
from typing import Any

from darklantern.bots.bot import ActionValue, Bot
from darklantern.bots.explanations import Explainer, GenericExplainer
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import CLOCK, Seat

ROLLOUTS_PER_DECISION = 96
"""Rollouts for a decision, divided among the actions that are not equivalent."""
MIN_ROLLOUTS_PER_ACTION = 3
"""The fewest rollouts for an action."""
MAX_ROLLOUT_MOVES = 80
"""A rollout stops after this many moves and is judged by the score."""
POINTS_PER_E_FOLD = 4.0
"""The lead, in points, that makes a seat e times as likely to win a game that has not ended."""
SEED_COUNT = 1 << 53


class SearchBot:
    """Plays each action in states that fit the view, lets a simple bot finish the game, and counts the victories.

    All actions are tried in the same states with the same random numbers, so that only the actions make a difference.
    """

    name = "search"
    slow = True

    def __init__(
        self,
        game: AnyGame,
        make_rollout_bot: Callable[[], Bot],
        explainer: Explainer | None = None,
        rollouts: int = ROLLOUTS_PER_DECISION,
        max_rollout_moves: int = MAX_ROLLOUT_MOVES,
    ) -> None:
        self._game = game
        self._make_rollout_bot = make_rollout_bot
        self._explainer = GenericExplainer() if explainer is None else explainer
        self._rollouts = rollouts
        self._max_rollout_moves = max_rollout_moves

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Return the action with the highest value."""
        return self.evaluate(view, legal, chance)[0].action

    def evaluate(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[ActionValue]:
        """Return every legal action with its value, the best first; equivalent actions have the same value."""
        groups: dict[Hashable, list[Any]] = {}
        for action in legal:
            groups.setdefault(self._explainer.equivalence_key(view, action), []).append(action)
        rollouts = max(MIN_ROLLOUTS_PER_ACTION, self._rollouts // len(groups))
        totals = dict.fromkeys(groups, 0.0)
        for _ in range(rollouts):
            state, seed = self._game.imagine(view, chance), chance.pick(SEED_COUNT)
            for kind, actions in groups.items():
                totals[kind] += self._rollout(state, view.seat, actions[0], Chance.seeded(seed))
        evaluated = [
            ActionValue(action, totals[kind] / rollouts) for kind, actions in groups.items() for action in actions
        ]
        return sorted(evaluated, key=lambda value: -value.win_share)

    def _rollout(self, state: Any, me: Seat, action: Any, chance: Chance) -> float:
        """Return a seat's share of the victory in one rollout that begins with its action."""
        game, rollout_bot = self._game, self._make_rollout_bot()
        state = game.apply(state, me, action, chance).state
        last_asked, turn, idle = {me: 1}, 1, 0
        for _ in range(self._max_rollout_moves):
            to_act = game.to_act(state)
            if not to_act:
                break
            if idle > len(to_act):  # all seats wait: only the clock can act, if the game has one
                if CLOCK not in game.may_act(state):
                    break
                seat, chosen = CLOCK, game.legal_actions(state, CLOCK)[0]
            else:
                seat = min(sorted(to_act), key=lambda seat: last_asked.get(seat, 0))
                turn += 1
                last_asked[seat] = turn
                chosen = rollout_bot.choose(game.view(state, seat), game.legal_actions(state, seat), chance)
            idle = idle + 1 if chosen is None else 0
            if chosen is not None:
                state = game.apply(state, seat, chosen, chance).state
        outcome = game.outcome(state)
        return _estimated_share(game.current_scores(state), me) if outcome is None else victory_share(outcome, me)


def victory_share(outcome: Outcome, seat: Seat) -> float:
    """Return a seat's share of the victory: 1, 0, or a part of a shared one."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _estimated_share(scores: Sequence[int], seat: Seat) -> float:
    """Return a seat's expected share of the victory in a game that has not ended, judged by the score."""
    odds = [exp((score - max(scores)) / POINTS_PER_E_FOLD) for score in scores]
    return odds[seat] / sum(odds)
