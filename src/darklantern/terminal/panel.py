"""The framed panel that tables of all games are made of."""

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from darklantern.terminal.palette import ACCENT, BORDER


def panel(
    body: RenderableType,
    title: Text | str,
    subtitle: str = "",
    *,
    lit: bool = False,
    width: int | None = None,
    height: int | None = None,
) -> Panel:
    """Return a panel with a title above and a subtitle below; ``lit`` marks what is in play."""
    return Panel(
        body,
        title=title,
        title_align="left",
        subtitle=subtitle or None,
        subtitle_align="right",
        box=box.ROUNDED,
        border_style=ACCENT if lit else BORDER,
        padding=(0, 1),
        width=width,
        height=height,
    )
