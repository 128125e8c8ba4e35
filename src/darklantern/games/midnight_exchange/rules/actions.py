"""What a player may do in Midnight Exchange."""

from typing import TypeAlias, final

from msgspec import Struct

from darklantern.games.midnight_exchange.rules.components import Art, CardId, Spot, Tile

# In the raid


@final
class Lift(Struct, frozen=True, cache_hash=True, tag="lift", gc=False):
    """Take a tile from the centre into the empty hand, and look at it (ME-R3)."""

    tile: Tile


@final
class Stash(Struct, frozen=True, cache_hash=True, tag="stash", gc=False):
    """Put the held tile on the identity board (ME-R5)."""


@final
class Drop(Struct, frozen=True, cache_hash=True, tag="drop", gc=False):
    """Put the held tile back into the centre (ME-R7)."""

    up: bool
    """Loot side up, for all to see."""
    spot: Spot | None = None
    """Where; None for the first free spot."""


@final
class PutBack(Struct, frozen=True, cache_hash=True, tag="put-back", gc=False):
    """Take a tile, not a key, off the identity board into the empty hand, to be dropped (ME-R8)."""

    tile: Tile


@final
class Getaway(Struct, frozen=True, cache_hash=True, tag="getaway", gc=False):
    """Take the lowest remaining getaway token and leave the raid (ME-G1)."""


@final
class TimeUp(Struct, frozen=True, tag="time-up", gc=False):
    """End the raid because its time has run out. Only the clock does this (ME-G4)."""


# In the exchanges


@final
class TradeArt(Struct, frozen=True, tag="trade-art", gc=False):
    """Pay a market's cost for one of its works of art (ME-X2)."""

    face: str
    art: Art


@final
class TradeCards(Struct, frozen=True, tag="trade-cards", gc=False):
    """Pay a market's cost for the content of one of its card spaces (ME-X2)."""

    face: str
    space: int


@final
class OpenBag(Struct, frozen=True, tag="open-bag", gc=False):
    """Return a leather bag for a work of art from the cloth bag (ME-X3)."""


@final
class Pass(Struct, frozen=True, tag="pass", gc=False):
    """Make no exchange this turn (ME-X7)."""


# At any time


@final
class PlaceArt(Struct, frozen=True, tag="place", gc=False):
    """Put a stored work of art on the lowest empty step of a collection (ME-A2, ME-A3)."""

    art: Art
    card: CardId


# At the end


@final
class Done(Struct, frozen=True, tag="done", gc=False):
    """Stop placing works of art before scoring (ME-F3)."""


RaidAction: TypeAlias = Lift | Stash | Drop | PutBack | Getaway
"""What a seat may do in a raid."""

ExchangeAction: TypeAlias = TradeArt | TradeCards | OpenBag | Pass
"""What a seat may do in its turn of the exchanges."""

Action: TypeAlias = RaidAction | ExchangeAction | PlaceArt | Done | TimeUp
"""What a seat or the clock may do."""
