"""The colours of the terminal: a lantern in the dark. They read on dark and on light ground, and mean nothing alone."""

from rich.text import Text

LANTERN = "#d29a38"
"""What has the light: whose turn it is, the loot."""
BRIGHT = "bold #d29a38"
"""Headings and winners."""
NAME = "bold default"
"""Who is spoken of."""
CARD = "bold #2a2e37 on #ecdfbd"
"""A card in the hand."""
EDGE = "#737c8c"
"""Borders in the shade."""
MUTED = "#8a909c"
"""What one may skip."""
ALARM = "bold #cf6a4a"
"""What cannot be done."""

WIDTH = 110
"""Nothing is drawn wider than this, however wide the terminal."""


def styled(markup: str) -> Text:
    """A text of rich markup as it stands: nothing in it is taken for an emoji or a number to be highlighted."""
    return Text.from_markup(markup, emoji=False)
