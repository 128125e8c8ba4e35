"""The health of the server."""

from typing import Literal

from msgspec import Struct


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
