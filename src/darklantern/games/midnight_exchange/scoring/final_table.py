"""The final table of a Midnight Exchange game: the art and cards of each player."""

from collections.abc import Mapping

from msgspec import Struct

from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition, Rung
from darklantern.games.midnight_exchange.scoring.words import ladder_name


class OwnedCard(Struct, frozen=True):
    """A prestige card of a player (ME-C5)."""

    name: str = ""
    """Its name in the edition; any other name, or none, for a card with its own ladder."""
    filled: int = 0
    """How many of its steps are filled, complete collections included (ME-A5)."""
    ladder: tuple[Rung, ...] = ()
    """Its steps, if the edition does not have this card; empty for a card of the edition."""

    @property
    def label(self) -> str:
        """Its name, or a name made from its ladder."""
        return self.name or ladder_name(self.ladder)

    def steps(self, edition: MidnightExchangeEdition) -> tuple[Rung, ...] | None:
        """Return its ladder, empty for a one-of-a-kind card; None if there is no such card."""
        if self.ladder:
            return self.ladder
        card = edition.card_by_name.get(CardId(self.name))
        return None if card is None else card.ladder


class FinalPlayer(Struct, frozen=True):
    """A player and their possessions."""

    name: str
    stored: Mapping[Art, int] = {}
    """How many works of art of each kind lie in storage (ME-A1)."""
    unique: int = 0
    """The number of one-of-a-kind cards besides those in `cards` (ME-A6)."""
    cards: tuple[OwnedCard, ...] = ()
    getaway: int | None = None
    """The getaway token of the last raid, if it is known (ME-F5)."""


class FinalTable(Struct, frozen=True):
    """A table at the end of a game. It may be invalid: see `find_problems`."""

    edition: MidnightExchangeEdition
    players: tuple[FinalPlayer, ...]
    edition_name: str = ""
    """The edition's name or file; empty for the default."""
