"""Rollouts by the readable rules in Python: few actions and few deals, since each game takes milliseconds."""

from collections.abc import Sequence
from math import exp

from darklantern.bots.art_robbery import shrewd
from darklantern.bots.art_robbery.greedy import GreedyBot
from darklantern.bots.art_robbery.rehearsal import ranked
from darklantern.bots.art_robbery.sense import Look
from darklantern.bots.bot import Weighed
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.rules import apply, deciders, legal
from darklantern.games.art_robbery.scoring import outcome
from darklantern.games.art_robbery.state import State
from darklantern.games.art_robbery.view import View, imagine, view

TRIED = 3
"""The number of actions with rollouts: those with the best heuristic values."""
DEALS = (2, 3, 5, 10)
"""The number of deals by raid: the fewer raids are left, the shorter a rollout is."""
TRUST = 6.0
"""The number of deals that the heuristic estimate counts for."""
DOUBT = 5.0
"""The scale, in points, on which a lower heuristic value lowers the estimated share of the victory."""
SEEDS = 1 << 62
LONGEST = 150
"""A rollout that has not ended after this many turns counts as shared by all."""


class ReadableRehearsal:
    """Evaluates actions by a heuristic, corrected by a few rollouts."""

    thorough = False

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance, closely: bool) -> list[Weighed]:
        """Return every action with its expected share of the victory, the best first. Picks once."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        look = Look(view, shrewd.SENSE)
        seen = [look.worth(action) for action in legal]
        even = 1 / len(view.hand_sizes)
        hope = [2 * even / (1 + exp((max(seen) - its) / DOUBT)) for its in seen]
        order = sorted(range(len(legal)), key=lambda at: -seen[at])
        seed, deals = chance.pick(SEEDS), DEALS[min(view.raid, len(DEALS) - 1)]
        shares = list(hope)
        for at in order[:TRIED]:
            won = sum(_played_out(view, me, legal[at], seed, number) for number in range(deals))
            shares[at] = (TRUST * hope[at] + won) / (TRUST + deals)
        for at in order[TRIED:]:
            shares[at] = min(shares[at], *(shares[other] for other in order[:TRIED]))
        return ranked(legal, shares, shares)


def _played_out(seen: View, me: Seat, action: Action, seed: int, number: int) -> float:
    """Return a seat's share of the victory in one rollout: its action, then greedy bots at all seats."""
    chance, greedy = Chance.seeded(seed, number), GreedyBot()
    state = apply(imagine(seen, chance), me, action, chance).state
    while state.turns < seen.turns + LONGEST and (seat := _decider(state)) is not None:
        state = apply(state, seat, greedy.choose(view(state, seat), legal(state, seat), chance), chance).state
    ended = outcome(state)
    if ended is None:
        return 1 / len(state.hands)
    return (me in ended.winners) / len(ended.winners)


def _decider(state: State) -> Seat | None:
    return next(iter(deciders(state)), None)
