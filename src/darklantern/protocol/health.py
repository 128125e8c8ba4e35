"""The health of the server."""

from typing import Literal

from msgspec import Struct


class BrokenGameListing(Struct, frozen=True):
    """A package whose game cannot be loaded."""

    game: str
    """The id under which it registers the game."""
    package: str
    """The name of the package."""
    reason: str
    """Why the game cannot be loaded, in English."""


class Health(Struct, frozen=True):
    """The server's health."""

    status: Literal["ok", "unwell"]
    store: bool
    """Whether the database works."""
    tables: int
    connections: int
    bot_failures: int
    """Decisions since the start at which a bot failed; a simpler bot decided instead."""
    version: str
    broken_games: list[BrokenGameListing] = []
    """The installed packages whose game cannot be loaded. All other games work."""
