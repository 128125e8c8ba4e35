"""The bot of the level lookout: a beginner at Art Robbery."""

from collections.abc import Sequence

from msgspec.structs import replace

from darklantern.bots.art_robbery.sense import Look, Sense
from darklantern.bots.characters import Temperament
from darklantern.core.chance import Chance
from darklantern.games.art_robbery.actions import Action, GiveDog, GiveToken
from darklantern.games.art_robbery.view import View

SENSE = Sense(glitter=1.0, scarce_alibi=0.5, spare_alibi=0.5, dog=0.75, thief=0.0, hope=1.0, lost=1.0, malice=0.25)
"""High numbers and the boss count most; company, alibis and the dog count little."""
MINDFUL = 3
"""In one of this many turns it remembers what alibis are for."""
ALIBI = 2.5
"""The value of an alibi in such a turn, in points."""
OVERLOOKS = 0.25
"""The probability of overlooking a legal action."""
GRAIN = 1000
"""The denominator of the random draw for it."""


class LookoutBot:
    """Goes for high numbers, forgets alibis and the boss's company, and overlooks actions."""

    def __init__(self, temperament: Temperament, name: str) -> None:
        self.name = name
        self._sense = SENSE.tempered(temperament)
        self._mindful = replace(self._sense, scarce_alibi=ALIBI, spare_alibi=ALIBI)
        self._overlooks = round(GRAIN * min(0.9, OVERLOOKS / max(0.1, temperament.memory)))

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the action with the highest value among those it notices; chance breaks ties."""
        look = Look(view, self._mindful if chance.pick(MINDFUL) == 0 else self._sense)
        seen = [action for action in legal if self._notices(action, chance)] or legal
        worth = [look.worth(action) for action in seen]
        best = [action for action, its in zip(seen, worth, strict=True) if its == max(worth)]
        return best[chance.pick(len(best))]

    def _notices(self, action: Action, chance: Chance) -> bool:
        """Return whether it notices an action. It always notices both answers to a theft."""
        return isinstance(action, GiveToken | GiveDog) or chance.pick(GRAIN) >= self._overlooks
