"""The prompt at which a player chooses actions and commands."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.terminal.advice import Advise, hint_lines
from darklantern.terminal.face import Face, Names, Question
from darklantern.terminal.palette import ALARM, BRIGHT, LANTERN, MUTED, styled
from darklantern.terminal.players import printable

AskInput: TypeAlias = Callable[[str], str]
"""Show a prompt in rich markup and return the typed line. Raises `EOFError` at the end of input."""


def keyboard(console: Console) -> AskInput:
    """Return an `AskInput` that prompts and reads on a console."""

    def ask(prompt: str) -> str:
        return console.input(styled(prompt))

    return ask


class Quit(Exception):
    """The player typed ``q`` to leave."""


class Dialogue:
    """Ask one player for actions. Every input that is not an action is answered with what to do next."""

    def __init__(
        self,
        game: AnyGame,
        face: Face,
        labels: Names,
        names: Names,
        log: Sequence[str],
        console: Console,
        ask: AskInput,
        advise: Advise,
    ) -> None:
        self._advise = advise
        self._game = game
        self._face = face
        self._labels = labels
        self._names = names
        self._log = log
        self._console = console
        self._ask = ask

    def show(self, view: Any) -> None:
        """Print the table."""
        self._console.print(self._face.table(view, self._labels))

    def refuse(self, error: IllegalAction) -> None:
        """Print why an action was refused, and what would be legal."""
        self._complain(self._face.refuse(error, self._names))

    def decide(self, view: Any, legal: Sequence[Any]) -> Any:
        """Return the action that the player chose; the rules may still refuse it.

        Raises `Quit`, `EOFError` or `KeyboardInterrupt` if the player leaves.
        """
        first = self._face.ask(view, legal, self._names)
        question = first
        while True:
            self._console.print(self._posed(question))
            typed = " ".join(self._ask(self._prompt(question, question is not first)).split())
            match typed.lower():
                case "" | "b" if question is not first:
                    question = first
                case "" | "t" | "b":
                    self.show(view)
                case "q":
                    raise Quit
                case "?" | "h" | "help":
                    self._console.print(self._help(view, legal))
                case "hint":
                    choices = self._advise(view, legal)
                    self._console.print(hint_lines(self._game, self._face, self._names, view, choices))
                case "l":
                    self._console.print(self._told())
                case number if number.isascii() and number.isdecimal():
                    chosen = self._choose(question, number)
                    if isinstance(chosen, Question):
                        question = chosen
                    elif chosen is not None:
                        return chosen
                case _:
                    try:
                        return self._parse(typed, legal)
                    except IllegalAction as error:
                        self.refuse(error)

    def _parse(self, typed: str, legal: Sequence[Any]) -> Any:
        """Return the action in a game's notation, ignoring case. Raises `IllegalAction`."""
        for action in legal:
            if self._game.format_action(action).lower() == typed.lower():
                return action
        try:
            return self._game.parse_action(typed.lower())
        except IllegalAction:
            return self._game.parse_action(typed)

    def _choose(self, question: Question, number: str) -> Any:
        """Return the action or further question with this number; print an error and return None if there is none."""
        if len(number) > 3 or not 1 <= int(number) <= len(question.choices):
            self._complain(f"There is no {printable(number)} here. Choose {_span(question)}.")
            return None
        choice = question.choices[int(number) - 1]
        return choice.further or choice.action

    def _posed(self, question: Question) -> RenderableType:
        """Render a question and its choices, on one line if they fit. Choices that the table shows are left out."""
        text = styled(question.text)
        if question.listed:
            return text
        choices = [
            Text.assemble((f"{number} ", BRIGHT), styled(choice.text))
            for number, choice in enumerate(question.choices, start=1)
        ]
        width = sum(cell_len(choice.plain) for choice in choices) + 3 * len(choices)
        separator = "   " if width < self._console.width else "\n  "
        return Group(text, Text.assemble("  ", Text(separator).join(choices)))

    def _prompt(self, question: Question, back: bool) -> str:
        way_back = ", Enter to go back" if back else ""
        return f"[{LANTERN}]▸[/] {_span(question)} [{MUTED}](? for help{way_back})[/] "

    def _complain(self, markup: str) -> None:
        self._console.print(Text.assemble(("✗ ", ALARM), styled(markup)))

    def _help(self, view: Any, legal: Sequence[Any]) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=BRIGHT, no_wrap=True)
        grid.add_column()
        example = escape(self._game.format_action(legal[0]))
        grid.add_row("You may type", f"the number of a choice, or a move such as [bold]{example}[/]")
        grid.add_row("", "[bold]hint[/] to hear what the best bot would do, and why")
        grid.add_row("", "[bold]t[/] to see the table · [bold]l[/] the log so far · [bold]q[/] to leave")
        return Group(self._face.rules(view), Text(), grid)

    def _told(self) -> RenderableType:
        if not self._log:
            return Text("Nothing has happened yet.", MUTED)
        return Group(*[styled(line) for line in self._log])


def _span(question: Question) -> str:
    number = len(question.choices)
    return "1" if number == 1 else "1 or 2" if number == 2 else f"1 to {number}"
