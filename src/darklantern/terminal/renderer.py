"""The interface by which the terminal shows a game: its table, and texts for events, errors and choices."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from rich.console import RenderableType

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat

PlayerNames: TypeAlias = Sequence[str]
"""The players' names by seat, as plain text."""


class MenuChoice(Struct, frozen=True):
    """One answer to a question: an action, or a further question."""

    text: str
    """The label, in rich markup."""
    action: Any = None
    further: "Question | None" = None


class Question(Struct, frozen=True):
    """A question to a player. Its choices are numbered from 1 in their order."""

    text: str
    """The question, in rich markup."""
    choices: tuple[MenuChoice, ...]
    shown_on_table: bool = False
    """Whether the table already shows the choices with the same numbers."""


class GameRenderer(Protocol):
    """Renders one game for the terminal, from views and redacted events only, never from a state."""

    tiebreak_label: str
    """The tie-breaker as a row label of the score sheet: ``Alibis``."""
    tiebreak_phrase: str
    """The tie-breaker at the end of the sentence that names the winner: ``ahead by alibis``."""

    def table(self, view: Any, names: PlayerNames) -> RenderableType:
        """Render the whole table as the view's seat sees it."""
        ...

    def hands(self, views: Sequence[Any], names: PlayerNames) -> RenderableType:
        """Render what only each seat may see, from the views of all seats."""
        ...

    def describe_event(self, event: Any, names: PlayerNames, you: Seat | None) -> str:
        """Return a redacted event as a sentence in rich markup, addressed to ``you``; None is a spectator.

        A leading line break starts a new line among the events of a move.
        """
        ...

    def action_question(self, view: Any, legal: Sequence[Any], names: PlayerNames) -> Question:
        """Return a question through which every legal action can be chosen; there is at least one."""
        ...

    def describe_error(self, error: IllegalAction, names: PlayerNames) -> str:
        """Return what is wrong with an action and what would be legal, in rich markup. The player is named ``you``."""
        ...

    def describe_action(self, description: ActionDescription, names: PlayerNames) -> str:
        """Return an explained action as an imperative in rich markup: ``take the 5 from the centre``."""
        ...

    def describe_reason(self, reason: Reason, names: PlayerNames) -> str:
        """Return a reason for an action in a few words of rich markup."""
        ...

    def rules(self, view: Any) -> RenderableType:
        """Render a summary of the rules on less than one screen, with the figures of the view's edition."""
        ...

    def score_line_label(self, what: str) -> str:
        """Return the label of a score sheet line."""
        ...


def describe_events(renderer: GameRenderer, events: Sequence[Any], names: PlayerNames, you: Seat | None) -> str:
    """Return the events of one move as rich markup; empty if there is nothing to tell."""
    return " ".join(renderer.describe_event(event, names, you) for event in events).replace(" \n", "\n").lstrip("\n")
