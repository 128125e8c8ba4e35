"""The viewers of a game."""

from typing import TypeAlias

from darklantern.core.ids import Seat

Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator, who may know what everyone may know."""
