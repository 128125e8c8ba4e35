"""The bot of the level burglar: a good family player of Art Robbery."""

from collections.abc import Sequence

from darklantern.bots.characters import Temperament
from darklantern.core.chance import Chance
from darklantern.games.art_robbery.bots.heuristics import Heuristic, HeuristicWeights
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.view import View

BURGLAR_WEIGHTS = HeuristicWeights(
    scarce_alibi=1.78,
    alibi_rise=0.64,
    spare_alibi=1.43,
    dog=4.0,
    thief=0.49,
    boss_hope=0.5,
    rival_loss=0.69,
    leader_bonus=0.14,
    exposure=1.0,
    guarded_factor=0.5,
    early_play_cost=0.62,
    raid_end=0.38,
    last_token=0.06,
    victory=30.0,
)
"""Weaker than the weights of mastermind (`heuristic_weights`): what a family learns in some evenings."""


class BurglarBot:
    """Looks one action ahead: keeps strong cards for late thefts, knows what can be stolen, ends raids when it pays."""

    def __init__(self, temperament: Temperament, name: str) -> None:
        self.name = name
        self._weights = BURGLAR_WEIGHTS.with_temperament(temperament)

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the action with the highest heuristic value; chance breaks ties."""
        heuristic = Heuristic(view, self._weights)
        values = [heuristic.action_value(action) for action in legal]
        best = [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        return best[chance.pick(len(best))]
