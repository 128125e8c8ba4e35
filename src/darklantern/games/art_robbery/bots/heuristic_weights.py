"""The strongest known weights of the heuristic, which mastermind uses for itself and for its opponents."""

from darklantern.games.art_robbery.bots.heuristics import HeuristicWeights
from darklantern.games.art_robbery.rules.constants import (
    BOSS_HOPE,
    DOG_VALUE,
    SCARCE_ALIBI_VALUE,
    SPARE_ALIBI_VALUE,
    THIEF_VALUE,
)

MASTERMIND_WEIGHTS = HeuristicWeights(
    scarce_alibi=2.3,
    alibi_rise=0.6,
    spare_alibi=2.0,
    dog=3.9,
    thief=0.8,
    boss_hope=0.46,
    rival_loss=0.95,
    leader_bonus=0.12,
    exposure=19.0,
    guarded_factor=1.0,
    early_play_cost=1.07,
    second_card_factor=0.12,
    raid_end=0.42,
    victory=26.0,
)
"""Found by trial: each change won more games than the weights before, at two, three and five seats."""

GREEDY_WEIGHTS = HeuristicWeights(
    scarce_alibi=SCARCE_ALIBI_VALUE,
    spare_alibi=SPARE_ALIBI_VALUE,
    dog=DOG_VALUE,
    thief=THIEF_VALUE,
    boss_hope=BOSS_HOPE,
    rival_loss=1.0,
)
"""The weights of the greedy bot."""

OPPONENT_WEIGHTS = (MASTERMIND_WEIGHTS, GREEDY_WEIGHTS)
"""The weights that opponents may use in a rollout: assuming a single kind of opponent makes a bot easy to surprise."""
