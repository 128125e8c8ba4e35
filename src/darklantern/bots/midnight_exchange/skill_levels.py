"""The parameters of each level: memory, valuation, and regard for time and rivals."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import Level, Temperament
from darklantern.bots.midnight_exchange.valuation import ValuationWeights
from darklantern.games.midnight_exchange.components import Place


class SkillLevel(Struct, frozen=True, kw_only=True):
    """The parameters of a bot's playing strength."""

    tiles: int
    """The number of face-down tiles that it remembers."""
    moves: int
    """The number of moves of a raid for which it remembers them."""
    taste: ValuationWeights
    second_cost: float
    """The cost of a second of a raid, in points, with one rival; it is lower with more of them."""
    risk: float
    """The factor on the probability that rivals end the raid."""
    markets: int
    """The number of markets for which it looks for loot at once."""
    notices_rejected_tiles: bool
    """Whether it notices tiles that others have looked at and left."""
    has_uneven_pace: bool
    """Whether it stays too long in some raids, and leaves too early in others."""
    search_width: int
    """The exchanges considered at each node of the search; with 0, the replies of others are ignored."""
    spite: float
    """The share of the rivals' gain that it counts as its own loss."""
    takes_first_good_exchange: bool
    """Whether it takes the first good exchange rather than the best."""
    depth: Place | None = None
    """The place to go to in every raid, and no deeper; None to decide in each raid."""
    door_bonus: float = 0.0
    """The value of opening a door on the way there, in points."""


SKILL_LEVELS: Mapping[Level, SkillLevel] = {
    Level.MASTERMIND: SkillLevel(
        tiles=40,
        moves=400,
        taste=ValuationWeights(),
        second_cost=0.6,
        risk=0.5,
        markets=4,
        notices_rejected_tiles=True,
        has_uneven_pace=False,
        search_width=3,
        spite=1.0,
        takes_first_good_exchange=False,
    ),
    Level.BURGLAR: SkillLevel(
        tiles=5,
        moves=40,
        taste=ValuationWeights(hope=0.3),
        second_cost=0.2,
        risk=0.25,
        markets=2,
        notices_rejected_tiles=False,
        has_uneven_pace=False,
        search_width=1,
        spite=0.5,
        takes_first_good_exchange=False,
    ),
    Level.LOOKOUT: SkillLevel(
        tiles=2,
        moves=12,
        taste=ValuationWeights(hope=0.0),
        second_cost=0.15,
        risk=0.0,
        markets=1,
        notices_rejected_tiles=False,
        has_uneven_pace=True,
        search_width=0,
        spite=0.0,
        takes_first_good_exchange=True,
    ),
}


def skill_level(level: Level, temperament: Temperament) -> SkillLevel:
    """Return the parameters of a level with a temperament applied."""
    own = SKILL_LEVELS[level]
    return replace(
        own,
        tiles=round(own.tiles * temperament.memory),
        moves=round(own.moves * temperament.memory),
        taste=replace(own.taste, glitter=own.taste.glitter + 0.1 * (temperament.glitter - 1)),
        second_cost=own.second_cost * temperament.safety,
        risk=own.risk * temperament.safety,
        spite=own.spite * temperament.malice,
    )
