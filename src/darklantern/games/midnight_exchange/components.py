"""The parts of Midnight Exchange: places, loot, art, prestige cards and black markets (ME-C2 to ME-C7)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType


class Place(StrEnum):
    """Where a tile lies hidden: its back (ME-C2). A key opens the next one (ME-R4)."""

    GARAGE = "garage"
    STUDY = "study"
    SAFE = "safe"


class Loot(StrEnum):
    """What a tile turns out to be: its front (ME-C2)."""

    JEWELS = "jewels"
    CASH = "cash"
    LEATHER_BAG = "leather-bag"
    IRON_KEY = "iron-key"
    EMPTY_DRAWER = "empty-drawer"
    BRASS_KEY = "brass-key"
    GEMSTONE = "gemstone"
    GOLD_BAR = "gold-bar"


KEYS: Mapping[Place, Loot | None] = {Place.GARAGE: None, Place.STUDY: Loot.IRON_KEY, Place.SAFE: Loot.BRASS_KEY}
"""What opens each place (ME-R4)."""


class Art(StrEnum):
    """The kinds of works of art (ME-C4)."""

    MANUSCRIPT = "manuscript"
    CHALICE = "chalice"
    STATUETTE = "statuette"
    PARURE = "parure"
    WATCH = "watch"
    PAINTING = "painting"


class Metal(StrEnum):
    """What a work of art is set in, which decides its worth in storage (ME-C4, ME-F4)."""

    SILVER = "silver"
    GOLD = "gold"


Tile = NewType("Tile", int)
"""A tile's handle in a raid. Everyone sees it, and it means nothing in the next raid."""

Spot = NewType("Spot", int)
"""A place on the table where one tile or token can lie."""

CardId = NewType("CardId", str)
"""A prestige card by its name, such as ``chalice-2``."""
