"""Distinct types for ids that are stored as an int or a string."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 clockwise."""

GameId = NewType("GameId", str)
"""The id of a game, such as ``liars-dice``."""

CLOCK = Seat(-1)
"""The seat that makes the moves caused by time running out. It is among the seats that may act if there is a limit."""
