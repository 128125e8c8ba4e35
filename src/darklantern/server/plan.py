"""What a live table was opened with."""

from msgspec import Struct

from darklantern.match.setup import Setup
from darklantern.server.things import Language


class Plan(Struct, frozen=True, kw_only=True):
    """What a table was opened with, and what the store keeps of it."""

    setup: Setup
    language: Language = Language.ENGLISH
    after: str | None = None
    """The table of which this is the rematch."""
    hints: bool | None = None
    """What the host chose about hints; None allows them to whoever plays against bots alone."""
