"""The face of Midnight Exchange."""

from collections.abc import Sequence

from rich.console import RenderableType

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.actions import Action
from darklantern.games.midnight_exchange.events import Event
from darklantern.games.midnight_exchange.view import View
from darklantern.terminal.face import Names, Question
from darklantern.terminal.midnight_exchange.choices import question
from darklantern.terminal.midnight_exchange.refusals import refusal
from darklantern.terminal.midnight_exchange.rules import summary
from darklantern.terminal.midnight_exchange.table import TableTop, open_hands
from darklantern.terminal.midnight_exchange.tale import sentence

_LINES = {"stored": "Stored art", "unique": "One of a kind", "collection": "Collections"}


class MidnightExchangeFace:
    """Midnight Exchange as the terminal shows it. See `darklantern.terminal.face.Face`."""

    tiebreak = "Getaway"
    ahead = "for getting away first"

    def table(self, view: View, names: Names) -> RenderableType:
        """The tiles in a raid, the markets, and the players with all that they have."""
        return TableTop(view, names)

    def hands(self, views: Sequence[View], names: Names) -> RenderableType:
        """What each player holds, and what they alone have seen of the tiles."""
        return open_hands(views, names)

    def tell(self, event: Event, names: Names, you: Seat | None) -> str:
        """An event in a sentence."""
        return sentence(event, names, you)

    def ask(self, view: View, legal: Sequence[Action], names: Names) -> Question:
        """A step of the raid, an exchange or a placement; a tile by its place and by what one knows of it."""
        return question(view, legal, names)

    def refuse(self, error: IllegalAction, names: Names) -> str:
        """What is wrong, and what would be right."""
        return refusal(error, names)

    def rules(self, view: View) -> RenderableType:
        """The rules in brief."""
        return summary(view)

    def line(self, what: str) -> str:
        """Stored art, cards one of a kind, and collections; what each is made of, the last table shows."""
        return _LINES.get(what, what.capitalize())
