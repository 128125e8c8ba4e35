"""Who receives information about a game."""

from typing import TypeAlias

from darklantern.core.ids import Seat

Viewer: TypeAlias = Seat | None
"""A seat, which knows what its player may know; None is a spectator, who knows what everyone may."""
