"""How far a live table is."""

from enum import StrEnum


class Stage(StrEnum):
    """How far a table is."""

    GATHERING = "gathering"
    """Seats are being taken; the game begins when all are, and everyone is ready."""
    READY = "ready"
    """A race is next, and begins when everyone is ready."""
    COUNTDOWN = "countdown"
    """The signal is being given."""
    PLAYING = "playing"
    OVER = "over"
