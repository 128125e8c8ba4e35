"""The scoring of a game that was played with the box: the part of a game behind ``darklantern score``."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from rich.console import Console, RenderableType

from darklantern.core.edition import Edition
from darklantern.terminal.dialogue import AskInput

TableT = TypeVar("TableT")
TableT_co = TypeVar("TableT_co", covariant=True)
ScoresT = TypeVar("ScoresT")

FindEdition: TypeAlias = Callable[[str], Any]
"""Return an edition by name or file; an empty name is the default. Raises a `DarkLanternError`."""


class TableInterview(Protocol[TableT_co]):
    """Asks one person for the table at the end of a game."""

    def table(self) -> TableT_co:
        """Return a valid table. Raises `EOFError` or `KeyboardInterrupt` if the person leaves."""
        ...

    def confirm(self, question: str) -> bool:
        """Return whether the person says yes. Raises `EOFError` or `KeyboardInterrupt` if they leave."""
        ...


class GameScoring(Protocol[TableT, ScoresT]):
    """Scores the tables of one game, which come from a file or from an interview.

    A table is a struct with the fields ``players`` and ``edition_name``, the edition's name or file.
    """

    places_best: bool
    """Whether players may still do something before the count, which `score` does for them with ``place``."""

    def example(self) -> str:
        """Return an example of a file with a table."""
        ...

    def recognizes(self, data: Mapping[str, object]) -> bool:
        """Return whether the data of a file that names no game looks like a table of this one."""
        ...

    def interview(
        self, edition: Edition, edition_name: str, console: Console, ask_input: AskInput
    ) -> TableInterview[TableT]:
        """Return an interview for a table with this edition."""
        ...

    def read(self, text: str, find: FindEdition) -> TableT:
        """Return the table in the text of a TOML file. Raises `BadTable` with all problems."""
        ...

    def write(self, table: TableT) -> str:
        """Return a table as TOML that `read` reads as the same table."""
        ...

    def score(self, table: TableT, *, place: bool) -> ScoresT:
        """Score a valid table."""
        ...

    def render(self, scores: ScoresT) -> RenderableType:
        """Render every player's points line by line, and who has won."""
        ...

    def to_json(self, scores: ScoresT) -> Mapping[str, object]:
        """Return the scores for JSON."""
        ...


AnyScoring: TypeAlias = GameScoring[Any, Any]
"""The scoring of any game."""
