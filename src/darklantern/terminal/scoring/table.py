"""What lies on a table of Midnight Exchange at the end: who owns which art and which cards."""

from collections.abc import Mapping

from msgspec import Struct

from darklantern.games.midnight_exchange.components import Art, CardId
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition, Rung
from darklantern.terminal.scoring.words import ladder_name


class OwnedCard(Struct, frozen=True):
    """A prestige card in front of somebody (ME-C5)."""

    name: str = ""
    """Its name in the edition, or any other for a card with a ladder of its own, which may also have none."""
    filled: int = 0
    """How many of its steps are filled, complete collections included (ME-A5)."""
    ladder: tuple[Rung, ...] = ()
    """Its steps, if the edition does not have this card; empty for a card of the edition."""

    @property
    def label(self) -> str:
        """What it is called: by its name, else by its ladder."""
        return self.name or ladder_name(self.ladder)

    def steps(self, edition: MidnightExchangeEdition) -> tuple[Rung, ...] | None:
        """Its ladder, empty for one of a kind; None if there is no such card."""
        if self.ladder:
            return self.ladder
        card = edition.card.get(CardId(self.name))
        return None if card is None else card.ladder


class Owner(Struct, frozen=True):
    """A player, and what is theirs."""

    name: str
    stored: Mapping[Art, int] = {}
    """How many works of art of each kind lie in storage (ME-A1)."""
    unique: int = 0
    """How many one-of-a-kind cards there are besides those that `cards` names (ME-A6)."""
    cards: tuple[OwnedCard, ...] = ()
    getaway: int | None = None
    """The getaway token of the last raid, if anybody remembers (ME-F5)."""


class Table(Struct, frozen=True):
    """A table at the end of a game. It may be impossible: `flaws` says whether and why."""

    edition: MidnightExchangeEdition
    players: tuple[Owner, ...]
    named: str = ""
    """How the table names its edition; empty for the default."""
