"""Rollouts by the readable rules in Python: few actions and few deals, since each game takes milliseconds."""

from collections.abc import Sequence
from math import exp

from darklantern.bots.bot import ActionValue
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.bots import heuristic_weights
from darklantern.games.art_robbery.bots.evaluator import rank_actions
from darklantern.games.art_robbery.bots.greedy import GreedyBot
from darklantern.games.art_robbery.bots.heuristics import Heuristic
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.raids import apply, legal_actions, may_act
from darklantern.games.art_robbery.rules.scoring import outcome
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.art_robbery.rules.view import View, imagine, view

MAX_ACTIONS_WITH_ROLLOUTS = 3
"""The number of actions with rollouts: those with the best heuristic values."""
DEALS_BY_RAID = (2, 3, 5, 10)
"""The number of deals by raid: the fewer raids are left, the shorter a rollout is."""
HEURISTIC_WEIGHT_DEALS = 6.0
"""The number of deals that the heuristic estimate counts for."""
POINTS_SCALE = 5.0
"""The scale, in points, on which a lower heuristic value lowers the estimated share of the victory."""
SEED_COUNT = 1 << 62
MAX_ROLLOUT_TURNS = 150
"""A rollout that has not ended after this many turns counts as shared by all."""


class PythonRollouts:
    """Evaluates actions by a heuristic, corrected by a few rollouts."""

    has_many_rollouts = False

    def evaluate(self, view: View, legal: Sequence[Action], chance: Chance, precise: bool) -> list[ActionValue]:
        """Return every action with its expected share of the victory, the best first. Picks once."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        heuristic = Heuristic(view, heuristic_weights.MASTERMIND_WEIGHTS)
        heuristic_values = [heuristic.action_value(action) for action in legal]
        even = 1 / len(view.hand_sizes)
        estimates = [2 * even / (1 + exp((max(heuristic_values) - value) / POINTS_SCALE)) for value in heuristic_values]
        order = sorted(range(len(legal)), key=lambda at: -heuristic_values[at])
        seed, deals = chance.pick(SEED_COUNT), DEALS_BY_RAID[min(view.raid, len(DEALS_BY_RAID) - 1)]
        shares = list(estimates)
        for at in order[:MAX_ACTIONS_WITH_ROLLOUTS]:
            won = sum(_rollout(view, me, legal[at], seed, number) for number in range(deals))
            shares[at] = (HEURISTIC_WEIGHT_DEALS * estimates[at] + won) / (HEURISTIC_WEIGHT_DEALS + deals)
        for at in order[MAX_ACTIONS_WITH_ROLLOUTS:]:
            shares[at] = min(shares[at], *(shares[other] for other in order[:MAX_ACTIONS_WITH_ROLLOUTS]))
        return rank_actions(legal, shares, shares)


def _rollout(observed: View, me: Seat, action: Action, seed: int, number: int) -> float:
    """Return a seat's share of the victory in one rollout: its action, then greedy bots at all seats."""
    chance, greedy = Chance.seeded(seed, number), GreedyBot()
    state = apply(imagine(observed, chance), me, action, chance).state
    while state.turns < observed.turns + MAX_ROLLOUT_TURNS and (seat := _next_to_act(state)) is not None:
        state = apply(state, seat, greedy.choose(view(state, seat), legal_actions(state, seat), chance), chance).state
    ended = outcome(state)
    if ended is None:
        return 1 / len(state.hands)
    return (me in ended.winners) / len(ended.winners)


def _next_to_act(state: State) -> Seat | None:
    return next(iter(may_act(state)), None)
