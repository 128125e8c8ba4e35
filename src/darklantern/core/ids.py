"""Ids that are an int or a string underneath, each a type of its own."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 clockwise."""

GameId = NewType("GameId", str)
"""A game on the shelf, such as ``art-robbery``."""
