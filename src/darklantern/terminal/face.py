"""The interface by which the terminal shows a game: its table, and texts for events, errors and choices."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from msgspec import Struct
from rich.console import RenderableType

from darklantern.bots.explanations import Deed, Reason
from darklantern.core.errors import IllegalAction, UnknownName
from darklantern.core.ids import GameId, Seat

Names: TypeAlias = Sequence[str]
"""The players' names by seat, as plain text."""


class Choice(Struct, frozen=True):
    """One answer to a question: an action, or a further question."""

    text: str
    """The label, in rich markup."""
    action: Any = None
    further: "Question | None" = None


class Question(Struct, frozen=True):
    """A question to a player. Its choices are numbered from 1 in their order."""

    text: str
    """The question, in rich markup."""
    choices: tuple[Choice, ...]
    listed: bool = False
    """Whether the table already shows the choices with the same numbers."""


class Face(Protocol):
    """Renders one game for the terminal, from views and redacted events only, never from a state."""

    tiebreak: str
    """The tie-breaker as a row label of the score sheet: ``Alibis``."""
    ahead: str
    """The tie-breaker at the end of the sentence that names the winner: ``ahead by alibis``."""

    def table(self, view: Any, names: Names) -> RenderableType:
        """Render the whole table as the view's seat sees it."""
        ...

    def hands(self, views: Sequence[Any], names: Names) -> RenderableType:
        """Render what only each seat may see, from the views of all seats."""
        ...

    def tell(self, event: Any, names: Names, you: Seat | None) -> str:
        """Return a redacted event as a sentence in rich markup, addressed to ``you``; None is a spectator.

        A leading line break starts a new line among the events of a move.
        """
        ...

    def ask(self, view: Any, legal: Sequence[Any], names: Names) -> Question:
        """Return a question through which every legal action can be chosen; there is at least one."""
        ...

    def refuse(self, error: IllegalAction, names: Names) -> str:
        """Return what is wrong with an action and what would be legal, in rich markup. The player is named ``you``."""
        ...

    def deed(self, deed: Deed, names: Names) -> str:
        """Return an explained action as an imperative in rich markup: ``take the 5 from the centre``."""
        ...

    def reason(self, reason: Reason, names: Names) -> str:
        """Return a reason for an action in a few words of rich markup."""
        ...

    def rules(self, view: Any) -> RenderableType:
        """Render a summary of the rules on less than one screen, with the figures of the view's edition."""
        ...

    def line(self, what: str) -> str:
        """Return the label of a score sheet line."""
        ...


_FACES: Mapping[GameId, str] = {
    GameId("art-robbery"): "darklantern.terminal.art_robbery",
    GameId("midnight-exchange"): "darklantern.terminal.midnight_exchange",
}
"""By game: the module that has its renderer as ``RENDERER``."""


@cache
def face(game: str) -> Face:
    """Return the renderer of a game. Raises `UnknownName` for a game without one."""
    if game not in _FACES:
        raise UnknownName("game for the terminal", game, tuple(_FACES))
    return cast(Face, import_module(_FACES[GameId(game)]).FACE)


def tell_all(face: Face, events: Sequence[Any], names: Names, you: Seat | None) -> str:
    """Return the events of one move as rich markup; empty if there is nothing to tell."""
    return " ".join(face.tell(event, names, you) for event in events).replace(" \n", "\n").lstrip("\n")
