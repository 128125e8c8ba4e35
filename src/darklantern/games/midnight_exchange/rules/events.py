"""What happens in Midnight Exchange."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Spot, Tile


class Ending(StrEnum):
    """Why the game ends (ME-F1, ME-F2)."""

    BAG_EMPTY = "bag-empty"
    """No work of art was left in the bag after the markets were refilled."""
    BAG_WAS_EMPTY = "bag-was-empty"
    """A player opened a leather bag when the cloth bag was empty (ME-X5)."""
    DECK_SHORT = "deck-short"
    """There were not enough prestige cards to refill the markets."""


class Lifted(Struct, frozen=True, tag="lifted", gc=False):
    """A player took a tile from the centre (ME-R3)."""

    seat: Seat
    tile: Tile
    loot: Loot | None
    """None for those who have not seen it."""
    public: bool
    """Whether it lay loot side up."""


class Stashed(Struct, frozen=True, tag="stashed", gc=False):
    """A tile went from a hand to an identity board, open to all (ME-R5, ME-R10)."""

    seat: Seat
    tile: Tile
    loot: Loot


class Dropped(Struct, frozen=True, tag="dropped", gc=False):
    """A tile went from a hand to the centre (ME-R7, ME-G3)."""

    seat: Seat
    tile: Tile
    spot: Spot
    loot: Loot | None
    """The loot, if the tile lies loot side up."""


class TookBack(Struct, frozen=True, tag="took-back", gc=False):
    """A tile went from an identity board back into the hand (ME-R8)."""

    seat: Seat
    tile: Tile


class GotAway(Struct, frozen=True, tag="got-away", gc=False):
    """A player is out of the raid, with a getaway token (ME-G1, ME-G2, ME-G4)."""

    seat: Seat
    token: int
    forced: bool
    """Whether the raid ended while the player was still inside."""


class TimeRanOut(Struct, frozen=True, tag="time-ran-out", gc=False):
    """The raid's time is over (ME-G4)."""


class ExchangesBegan(Struct, frozen=True, tag="exchanges-began", gc=False):
    """The raid is over and the markets are open (ME-X1)."""

    order: tuple[Seat, ...]


class Traded(Struct, frozen=True, tag="traded", gc=False):
    """A player paid at a market (ME-X2)."""

    seat: Seat
    face: str
    paid: tuple[Loot, ...]
    art: Art | None
    """The work of art that was taken; None if cards were taken."""
    cards: tuple[CardId, ...]


class BagOpened(Struct, frozen=True, tag="bag-opened", gc=False):
    """A leather bag was exchanged (ME-X3)."""

    seat: Seat
    art: Art | None
    """None if the cloth bag was empty (ME-X5)."""


class Passed(Struct, frozen=True, tag="passed", gc=False):
    """A turn without an exchange (ME-X7)."""

    seat: Seat
    forced: bool
    """Whether no exchange was possible."""


class Placed(Struct, frozen=True, tag="placed", gc=False):
    """A work of art was put on a collection for good (ME-A3, ME-A4)."""

    seat: Seat
    art: Art
    card: CardId
    filled: int
    """The number of steps that are filled now."""
    complete: bool
    """Whether the card is turned face down now (ME-A5)."""


class Refilled(Struct, frozen=True, tag="refilled", gc=False):
    """The markets were filled for a new round (ME-N2)."""

    art: int
    """The number of works of art put out."""
    cards: int
    """The number of prestige cards put out."""


class RaidBegan(Struct, frozen=True, tag="raid-began", gc=False):
    """All tiles lie in the centre, mixed and place side up, and everyone may search (ME-R1, ME-N1)."""

    round: int


class EndBegan(Struct, frozen=True, tag="end-began", gc=False):
    """The last round is over; what is stored may still be placed (ME-F3)."""

    ending: Ending


class Finished(Struct, frozen=True, tag="finished", gc=False):
    """A player will place nothing more (ME-F3)."""

    seat: Seat


Event: TypeAlias = (
    Lifted
    | Stashed
    | Dropped
    | TookBack
    | GotAway
    | TimeRanOut
    | ExchangesBegan
    | Traded
    | BagOpened
    | Passed
    | Placed
    | Refilled
    | RaidBegan
    | EndBegan
    | Finished
)
"""What an action may cause."""
