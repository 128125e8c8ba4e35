"""The parameters of each level: memory, valuation, and regard for time and rivals."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import Level, Temperament
from darklantern.bots.midnight_exchange.worth import Taste
from darklantern.games.midnight_exchange.components import Place


class Skill(Struct, frozen=True, kw_only=True):
    """The parameters of a bot's playing strength."""

    tiles: int
    """The number of face-down tiles that it remembers."""
    moves: int
    """The number of moves of a raid for which it remembers them."""
    taste: Taste
    second: float
    """The cost of a second of a raid, in points, with one rival; it is lower with more of them."""
    risk: float
    """The factor on the probability that rivals end the raid."""
    markets: int
    """The number of markets for which it looks for loot at once."""
    notices: bool
    """Whether it notices tiles that others have looked at and left."""
    wavers: bool
    """Whether it stays too long in some raids, and leaves too early in others."""
    ahead: int
    """The exchanges considered at each node of the search; with 0, the replies of others are ignored."""
    spite: float
    """The share of the rivals' gain that it counts as its own loss."""
    blunders: bool
    """Whether it takes the first good exchange rather than the best."""
    depth: Place | None = None
    """The place to go to in every raid, and no deeper; None to decide in each raid."""
    pull: float = 0.0
    """The value of opening a door on the way there, in points."""


SKILLS: Mapping[Level, Skill] = {
    Level.MASTERMIND: Skill(
        tiles=40,
        moves=400,
        taste=Taste(),
        second=0.6,
        risk=0.5,
        markets=4,
        notices=True,
        wavers=False,
        ahead=3,
        spite=1.0,
        blunders=False,
    ),
    Level.BURGLAR: Skill(
        tiles=5,
        moves=40,
        taste=Taste(hope=0.3),
        second=0.2,
        risk=0.25,
        markets=2,
        notices=False,
        wavers=False,
        ahead=1,
        spite=0.5,
        blunders=False,
    ),
    Level.LOOKOUT: Skill(
        tiles=2,
        moves=12,
        taste=Taste(hope=0.0),
        second=0.15,
        risk=0.0,
        markets=1,
        notices=False,
        wavers=True,
        ahead=0,
        spite=0.0,
        blunders=True,
    ),
}


def skill(level: Level, temperament: Temperament) -> Skill:
    """Return the parameters of a level with a temperament applied."""
    own = SKILLS[level]
    return replace(
        own,
        tiles=round(own.tiles * temperament.memory),
        moves=round(own.moves * temperament.memory),
        taste=replace(own.taste, glitter=own.taste.glitter + 0.1 * (temperament.glitter - 1)),
        second=own.second * temperament.safety,
        risk=own.risk * temperament.safety,
        spite=own.spite * temperament.malice,
    )
