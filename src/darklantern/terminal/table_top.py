"""The table of a game in the terminal, part by part."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

from darklantern.terminal.palette import MAX_WIDTH
from darklantern.terminal.renderer import PlayerNames

ViewT = TypeVar("ViewT", bound=Any)


class BaseTableTop(Generic[ViewT]):
    """Base class of tables: a view with the names of the players, in which the view's seat is called "You"."""

    max_width: int = MAX_WIDTH
    """The most columns that the table uses."""

    def __init__(self, view: ViewT, names: PlayerNames) -> None:
        self._view = view
        self._names = ["You" if seat == view.seat else name for seat, name in enumerate(names)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, self.max_width)
        fitting = options.update(width=width, height=None)
        for part in self.parts(console, width):
            yield from console.render(part, fitting)

    def parts(self, console: Console, width: int) -> Iterable[RenderableType]:
        """Return the parts of the table from the top."""
        raise NotImplementedError
