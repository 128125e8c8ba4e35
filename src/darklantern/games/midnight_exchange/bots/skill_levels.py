"""The parameters of each level: memory, valuation, and regard for time and rivals."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import Level, Temperament
from darklantern.games.midnight_exchange.bots.valuation import ValuationWeights
from darklantern.games.midnight_exchange.rules.components import Place


class SkillLevel(Struct, frozen=True, kw_only=True):
    """The parameters of a bot's playing strength."""

    remembered_tiles: int
    """The number of face-down tiles that it remembers."""
    memory_moves: int
    """The number of moves of a raid for which it remembers them."""
    valuation: ValuationWeights
    second_cost: float
    """The cost of a second of a raid, in points, with one rival; it is lower with more of them."""
    risk_factor: float
    """The factor on the probability that rivals end the raid."""
    max_markets: int
    """The number of markets for which it looks for loot at once."""
    notices_rejected_tiles: bool
    """Whether it notices tiles that others have looked at and left."""
    has_uneven_pace: bool
    """Whether it stays too long in some raids, and leaves too early in others."""
    search_width: int
    """The exchanges considered at each node of the search; with 0, the replies of others are ignored."""
    malice: float
    """The share of the rivals' gain that it counts as its own loss."""
    takes_first_good_exchange: bool
    """Whether it takes the first good exchange rather than the best."""
    depth: Place | None = None
    """The place to go to in every raid, and no deeper; None to decide in each raid."""
    door_bonus: float = 0.0
    """The value of opening a door on the way there, in points."""


SKILL_LEVELS: Mapping[Level, SkillLevel] = {
    Level.MASTERMIND: SkillLevel(
        remembered_tiles=40,
        memory_moves=400,
        valuation=ValuationWeights(),
        second_cost=0.6,
        risk_factor=0.5,
        max_markets=4,
        notices_rejected_tiles=True,
        has_uneven_pace=False,
        search_width=3,
        malice=1.0,
        takes_first_good_exchange=False,
    ),
    Level.BURGLAR: SkillLevel(
        remembered_tiles=5,
        memory_moves=40,
        valuation=ValuationWeights(empty_step=0.3),
        second_cost=0.2,
        risk_factor=0.25,
        max_markets=2,
        notices_rejected_tiles=False,
        has_uneven_pace=False,
        search_width=1,
        malice=0.5,
        takes_first_good_exchange=False,
    ),
    Level.LOOKOUT: SkillLevel(
        remembered_tiles=2,
        memory_moves=12,
        valuation=ValuationWeights(empty_step=0.0),
        second_cost=0.15,
        risk_factor=0.0,
        max_markets=1,
        notices_rejected_tiles=False,
        has_uneven_pace=True,
        search_width=0,
        malice=0.0,
        takes_first_good_exchange=True,
    ),
}


def skill_level(level: Level, temperament: Temperament) -> SkillLevel:
    """Return the parameters of a level with a temperament applied."""
    own = SKILL_LEVELS[level]
    return replace(
        own,
        remembered_tiles=round(own.remembered_tiles * temperament.memory),
        memory_moves=round(own.memory_moves * temperament.memory),
        valuation=replace(own.valuation, potential=own.valuation.potential + 0.1 * (temperament.loot - 1)),
        second_cost=own.second_cost * temperament.safety,
        risk_factor=own.risk_factor * temperament.safety,
        malice=own.malice * temperament.malice,
    )
