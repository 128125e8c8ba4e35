"""The face of Art Robbery."""

from collections.abc import Sequence

from rich.console import RenderableType

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.events import Event
from darklantern.games.art_robbery.view import View
from darklantern.terminal.art_robbery.choices import question
from darklantern.terminal.art_robbery.refusals import refusal
from darklantern.terminal.art_robbery.rules import summary
from darklantern.terminal.art_robbery.table import TableTop, open_hands
from darklantern.terminal.art_robbery.tale import sentence
from darklantern.terminal.face import Names, Question

_LINES = {"caught": "Caught", "fined": "Fined"}


class ArtRobberyFace:
    """Art Robbery as the terminal shows it. See `darklantern.terminal.face.Face`."""

    tiebreak = "Alibis"
    ahead = "ahead by alibis"

    def table(self, view: View, names: Names) -> RenderableType:
        """The loot in the centre, the players around it, and the hand of the view's holder."""
        return TableTop(view, names)

    def hands(self, views: Sequence[View], names: Names) -> RenderableType:
        """Every player's cards."""
        return open_hands(views, names)

    def tell(self, event: Event, names: Names, you: Seat | None) -> str:
        """An event in a sentence."""
        return sentence(event, names, you)

    def ask(self, view: View, legal: Sequence[Action], names: Names) -> Question:
        """First a card, then its target if there are several; or what to hand over to a thief."""
        return question(view, legal, names)

    def refuse(self, error: IllegalAction, names: Names) -> str:
        """What is wrong, and what would be right."""
        return refusal(error, names)

    def rules(self, view: View) -> RenderableType:
        """The rules in brief."""
        return summary(view)

    def line(self, what: str) -> str:
        """A raid by its name, or what the alibis cost."""
        return _LINES.get(what, what.capitalize())
