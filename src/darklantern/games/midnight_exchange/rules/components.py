"""The parts of Midnight Exchange: places, loot, art, prestige cards and black markets (ME-C2 to ME-C7)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType


class Place(StrEnum):
    """The back of a tile (ME-C2). Keys open further places (ME-R4)."""

    GARAGE = "garage"
    STUDY = "study"
    SAFE = "safe"


class Loot(StrEnum):
    """The front of a tile (ME-C2)."""

    JEWELS = "jewels"
    CASH = "cash"
    LEATHER_BAG = "leather-bag"
    IRON_KEY = "iron-key"
    EMPTY_DRAWER = "empty-drawer"
    BRASS_KEY = "brass-key"
    GEMSTONE = "gemstone"
    GOLD_BAR = "gold-bar"


PLACE_KEYS: Mapping[Place, Loot | None] = {Place.GARAGE: None, Place.STUDY: Loot.IRON_KEY, Place.SAFE: Loot.BRASS_KEY}
"""The key that opens each place; None if it is always open (ME-R4)."""


class Art(StrEnum):
    """The kinds of works of art (ME-C4)."""

    MANUSCRIPT = "manuscript"
    CHALICE = "chalice"
    STATUETTE = "statuette"
    PARURE = "parure"
    WATCH = "watch"
    PAINTING = "painting"


class Metal(StrEnum):
    """The metal of a work of art, which decides its points in storage (ME-C4, ME-F4)."""

    SILVER = "silver"
    GOLD = "gold"


Tile = NewType("Tile", int)
"""The id of a tile in a raid. It is public and is assigned anew for each raid."""

Spot = NewType("Spot", int)
"""A position in the centre that holds one tile or token."""

CardId = NewType("CardId", str)
"""The name of a prestige card, such as ``chalice-2``."""
