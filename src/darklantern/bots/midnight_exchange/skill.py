"""What makes a level: a memory, a taste, and a sense of time and of others."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import Level, Temperament
from darklantern.bots.midnight_exchange.worth import Taste
from darklantern.games.midnight_exchange.components import Place


class Skill(Struct, frozen=True, kw_only=True):
    """How well somebody plays."""

    tiles: int
    """How many tiles that lie face down again it remembers."""
    moves: int
    """For how many moves of a raid."""
    taste: Taste
    second: float
    """What a second of a raid is worth to it, in points, with one rival; less with more of them."""
    risk: float
    """How much it minds that others may end the raid."""
    markets: int
    """For how many markets at once it looks for loot."""
    notices: bool
    """Whether it notices which tiles others have looked at and left."""
    wavers: bool
    """Whether it stays too long in some raids, and takes anything to leave early in others."""
    ahead: int
    """How many ways it thinks through in the exchanges, turn after turn; with 0, what others do then does not count."""
    spite: float
    """How much of what others gain it counts as its own loss."""
    blunders: bool
    """Whether it takes the first good thing at a market rather than the best."""
    depth: Place | None = None
    """How deep it means to go in every raid, and no deeper; None, as it thinks best in each."""
    pull: float = 0.0
    """What a door on its way there is worth to it by itself, in points."""


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
    """How well a level plays, turned by a temperament."""
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
