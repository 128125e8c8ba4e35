"""Ids that are an int or a string underneath, each a type of its own."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 clockwise."""

GameId = NewType("GameId", str)
"""A game on the shelf, such as ``art-robbery``."""

CLOCK = Seat(-1)
"""Who makes the moves that time makes. Where a game can run out of time, the clock is one of those who may act."""
