"""The configuration of a live table."""

from msgspec import Struct

from darklantern.match.setup import TableSetup
from darklantern.protocol.people import Language


class TableConfig(Struct, frozen=True, kw_only=True):
    """The configuration with which a table was opened, as the store keeps it."""

    setup: TableSetup
    language: Language = Language.ENGLISH
    after: str | None = None
    """The table of which this is the rematch."""
    hints: bool | None = None
    """Whether players may ask for hints; None allows them if there is only one human player."""
    package: str = ""
    """The distribution that had the game, for messages if it is not installed later; empty for older tables."""
