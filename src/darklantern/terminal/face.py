"""What the terminal has to know of a game: how its table looks, and the words for what happens there."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from msgspec import Struct
from rich.console import RenderableType

from darklantern.bots.sense import Deed, Reason
from darklantern.core.errors import IllegalAction, UnknownName
from darklantern.core.ids import GameId, Seat

Names: TypeAlias = Sequence[str]
"""The players by seat, as plain text."""


class Choice(Struct, frozen=True):
    """One answer to a question: it is an action, or leads to a further question."""

    text: str
    """What is chosen, in rich markup."""
    action: Any = None
    further: "Question | None" = None


class Question(Struct, frozen=True):
    """What a player has to choose now. The choices are numbered from 1 as they stand."""

    text: str
    """The question, in rich markup."""
    choices: tuple[Choice, ...]
    listed: bool = False
    """Whether the table lists the choices already, under the same numbers."""


class Face(Protocol):
    """A game as the terminal shows it. All of it is made from views and redacted events, never from a state."""

    tiebreak: str
    """What decides between equal scores, as the heading of a score sheet: ``Alibis``."""
    ahead: str
    """Why somebody wins among equal scores, at the end of a sentence: ``ahead by alibis``."""

    def table(self, view: Any, names: Names) -> RenderableType:
        """The whole table as the view's holder sees it."""
        ...

    def hands(self, views: Sequence[Any], names: Names) -> RenderableType:
        """What each seat alone may see, side by side, from the views of all seats."""
        ...

    def tell(self, event: Any, names: Names, you: Seat | None) -> str:
        """A redacted event in a sentence of rich markup, told to ``you``; None is a spectator.

        One that begins with a line break starts a new line among those of the same move.
        """
        ...

    def ask(self, view: Any, legal: Sequence[Any], names: Names) -> Question:
        """The choice between the legal actions, of which there is at least one; each can be reached."""
        ...

    def refuse(self, error: IllegalAction, names: Names) -> str:
        """What is wrong with an action and what would be right, in rich markup. Whoever is told is named ``you``."""
        ...

    def deed(self, deed: Deed, names: Names) -> str:
        """What somebody does, as something to do, in rich markup: ``take the 5 from the centre``."""
        ...

    def reason(self, reason: Reason, names: Names) -> str:
        """What speaks for it, in a few words of rich markup."""
        ...

    def rules(self, view: Any) -> RenderableType:
        """The rules on less than one screen, with the figures of the edition that is played."""
        ...

    def line(self, what: str) -> str:
        """The words for a line of the score sheet."""
        ...


_FACES: Mapping[GameId, str] = {
    GameId("art-robbery"): "darklantern.terminal.art_robbery",
    GameId("midnight-exchange"): "darklantern.terminal.midnight_exchange",
}
"""Each game's module, whose ``FACE`` it is."""


@cache
def face(game: str) -> Face:
    """The face of the game of that id. Raises `UnknownName` for a game that has none."""
    if game not in _FACES:
        raise UnknownName("game for the terminal", game, tuple(_FACES))
    return cast(Face, import_module(_FACES[GameId(game)]).FACE)


def tell_all(face: Face, events: Sequence[Any], names: Names, you: Seat | None) -> str:
    """What happened in one move, in rich markup; empty if nothing is to be told."""
    return " ".join(face.tell(event, names, you) for event in events).replace(" \n", "\n").lstrip("\n")
