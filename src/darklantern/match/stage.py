"""The stages of a live table."""

from enum import StrEnum


class Stage(StrEnum):
    """The stage of a live table."""

    GATHERING = "gathering"
    """Seats are being taken; the game begins when all are taken and everyone is ready."""
    READY = "ready"
    """A race is next; it begins when everyone is ready."""
    COUNTDOWN = "countdown"
    """The countdown to the start is running."""
    PLAYING = "playing"
    OVER = "over"
