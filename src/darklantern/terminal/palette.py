"""The terminal's colours, readable on dark and light backgrounds. No meaning depends on colour alone."""

from rich.text import Text

ACCENT = "#d29a38"
"""Accent: loot, and the player whose turn it is."""
HEADING = "bold #d29a38"
"""Headings and winners."""
NAME = "bold default"
"""Players' names."""
CARD = "bold #2a2e37 on #ecdfbd"
"""A card in the hand."""
BORDER = "#737c8c"
"""Borders."""
MUTED = "#8a909c"
"""Secondary text."""
ERROR = "bold #cf6a4a"
"""Errors and losses."""

MAX_WIDTH = 110
"""The most columns that are used, however wide the terminal."""


def styled(markup: str) -> Text:
    """Return rich markup as text, without emoji codes or number highlighting."""
    return Text.from_markup(markup, emoji=False)
