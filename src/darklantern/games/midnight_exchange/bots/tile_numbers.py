"""Numbers for what a tile means to a seat in a raid: a useful kind of loot, a key, or nothing."""

from darklantern.games.midnight_exchange.rules.components import Loot

Counts = tuple[int, ...]
"""The number of tiles of each kind of useful loot."""

USELESS = -1
"""The number of a useless tile. Useful loot has numbers from 0 on; the key to a door has ``-2 - door``."""
SPARE_KEY = -2
"""The number of an unneeded key: that of a key to the garage, which is always open."""


def door_of(loot: Loot) -> int | None:
    """Return the door that a key opens; None for other loot."""
    return {Loot.IRON_KEY: 1, Loot.BRASS_KEY: 2}.get(loot)


def door_bit(number: int) -> int:
    """Return the door that a key opens, as a bit; 0 for other tiles."""
    return 0 if number >= USELESS else 1 << (-2 - number)
