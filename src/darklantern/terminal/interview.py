"""An interview for the table at the end of a game that was played with the box, player by player."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from darklantern.core.errors import DarkLanternError
from darklantern.core.tuples import with_at
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.palette import ACCENT, ERROR, HEADING, MUTED, NAME
from darklantern.terminal.players import printable

TableT = TypeVar("TableT", bound=Struct)


class UnclearInput(DarkLanternError):
    """Input that cannot be parsed; the message says what to type."""


class Topic(NamedTuple):
    """A question that is asked for every player."""

    label: str
    add: Callable[[Any, str], Any]
    """Return the player with what was typed added. Raises `UnclearInput`."""
    entered: Callable[[Any], str]
    """Return what has been entered so far for a player."""
    help: RenderableType
    """Help on what may be typed."""


class BoxInterview(Generic[TableT]):
    """Ask one person for a final table. Unclear answers are explained and asked again.

    The table has the field ``players``; a player has the field ``name``.
    """

    def __init__(
        self,
        table: TableT,
        make_player: Callable[[str], Struct],
        topics: tuple[Topic, ...],
        find_problems: Callable[[TableT], Iterator[tuple[Any, str]]],
        console: Console,
        ask_input: AskInput,
    ) -> None:
        self._table = table
        self._make_player = make_player
        self._topics = topics
        self._find_problems = find_problems
        self._console = console
        self._ask_input = ask_input

    def table(self) -> TableT:
        """Return a valid table. Raises `EOFError` or `KeyboardInterrupt` if the person leaves."""
        self._console.print(Text("? shows what you may answer, - takes the last answer back.", MUTED))
        self._ask_names()
        for number, owner in enumerate(self._players):
            self._console.print(Text(owner.name, NAME))
            for topic in self._topics:
                self._ask_topic(number, topic)
        self._ask_more()
        return self._table

    def confirm(self, question: str) -> bool:
        """Return whether the person says yes. Raises `EOFError` or `KeyboardInterrupt` if they leave."""
        return self._answer(question, "y, or Enter for no").casefold() in ("y", "yes")

    def _ask_more(self) -> None:
        """Ask what must be known besides the topics; nothing unless a subclass asks."""

    @property
    def _players(self) -> tuple[Any, ...]:
        return cast(tuple[Any, ...], getattr(self._table, "players"))  # noqa: B009

    def _ask_names(self) -> None:
        while not self._players:
            typed = self._answer("Who played?", "names, with commas between")
            names = [name.strip() for name in typed.split(",") if name.strip() not in ("", "?", "-")]
            if names:
                self._accept(replace(self._table, players=tuple(self._make_player(name) for name in names)))
            else:
                self._print_error("type the names of those who played, such as: Ada, Bruno")

    def _ask_topic(self, number: int, topic: Topic) -> None:
        """Add to a player's possessions, line by line, until an empty line."""
        earlier: list[TableT] = []
        while typed := self._answer(topic.label, "more, or Enter to go on" if earlier else "Enter for none"):
            if typed == "?":
                self._console.print(topic.help)
                continue
            if typed == "-":
                self._table = earlier.pop() if earlier else self._table
            else:
                before = self._table
                try:
                    owner = topic.add(self._players[number], typed)
                except UnclearInput as error:
                    self._print_error(str(error))
                    continue
                if not self._accept_player(number, owner):
                    continue
                earlier.append(before)
            self._console.print(Text(f"  {topic.entered(self._players[number])}", MUTED))

    def _accept_player(self, number: int, player: Any) -> bool:
        """Keep a player if the table is valid; else print its problems."""
        return self._accept(replace(self._table, players=with_at(self._players, number, player)))

    def _accept(self, table: TableT) -> bool:
        """Keep a table if it is valid; else print its problems."""
        found = [reason for _, reason in self._find_problems(table)]
        for reason in found:
            self._print_error(reason)
        if not found:
            self._table = table
        return not found

    def _answer(self, question: str, hint: str) -> str:
        prompt = f"[{ACCENT}]▸[/] {escape(question)} [{MUTED}]({escape(hint)})[/] "
        return " ".join(printable(self._ask_input(prompt)).split())

    def _print_error(self, reason: str) -> None:
        self._console.print(Text.assemble(("✗ ", ERROR), f"{reason[0].upper()}{reason[1:]}."))


def help_grid() -> Grid:
    """Return an empty grid for help: what may be typed, and what it means."""
    grid = Grid.grid(padding=(0, 0, 0, 2))
    grid.add_column(style=HEADING, no_wrap=True)
    grid.add_column()
    return grid
