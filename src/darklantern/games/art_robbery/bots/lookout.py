"""The bot of the level lookout: a beginner at Art Robbery."""

from collections.abc import Sequence

from msgspec.structs import replace

from darklantern.bots.characters import Temperament
from darklantern.core.chance import Chance
from darklantern.games.art_robbery.bots.heuristics import Heuristic, HeuristicWeights
from darklantern.games.art_robbery.rules.actions import Action, GiveDog, GiveToken
from darklantern.games.art_robbery.rules.view import View

LOOKOUT_WEIGHTS = HeuristicWeights(
    points=1.0, scarce_alibi=0.5, spare_alibi=0.5, dog=0.75, thief=0.0, boss_hope=1.0, boss_alone=1.0, rival_loss=0.25
)
"""High numbers and the boss count most; company, alibis and the dog count little."""
MINDFUL_TURN_INTERVAL = 3
"""In one of this many turns it remembers what alibis are for."""
MINDFUL_ALIBI_POINTS = 2.5
"""The value of an alibi in such a turn, in points."""
OVERLOOK_PROBABILITY = 0.25
"""The probability of overlooking a legal action."""
PROBABILITY_STEPS = 1000
"""The denominator of the random draw for it."""


class LookoutBot:
    """Goes for high numbers, forgets alibis and the boss's company, and overlooks actions."""

    def __init__(self, temperament: Temperament, name: str) -> None:
        self.name = name
        self._weights = LOOKOUT_WEIGHTS.with_temperament(temperament)
        self._mindful_weights = replace(
            self._weights, scarce_alibi=MINDFUL_ALIBI_POINTS, spare_alibi=MINDFUL_ALIBI_POINTS
        )
        self._overlook_threshold = round(
            PROBABILITY_STEPS * min(0.9, OVERLOOK_PROBABILITY / max(0.1, temperament.memory))
        )

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the action with the highest value among those it notices; chance breaks ties."""
        heuristic = Heuristic(view, self._mindful_weights if chance.pick(MINDFUL_TURN_INTERVAL) == 0 else self._weights)
        seen = [action for action in legal if self._notices(action, chance)] or legal
        values = [heuristic.action_value(action) for action in seen]
        best = [action for action, value in zip(seen, values, strict=True) if value == max(values)]
        return best[chance.pick(len(best))]

    def _notices(self, action: Action, chance: Chance) -> bool:
        """Return whether it notices an action. It always notices both answers to a theft."""
        return isinstance(action, GiveToken | GiveDog) or chance.pick(PROBABILITY_STEPS) >= self._overlook_threshold
