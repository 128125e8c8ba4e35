"""The prompt at which a player chooses actions and commands."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.terminal.advice import HintFunction, render_hints
from darklantern.terminal.palette import ACCENT, ERROR, HEADING, MUTED, styled
from darklantern.terminal.players import printable
from darklantern.terminal.renderer import PlayerNames, Question
from darklantern.terminal.renderers import load_renderer

AskInput: TypeAlias = Callable[[str], str]
"""Show a prompt in rich markup and return the typed line. Raises `EOFError` at the end of input."""


def console_input(console: Console) -> AskInput:
    """Return an `AskInput` that prompts and reads on a console."""

    def ask(prompt: str) -> str:
        return console.input(styled(prompt))

    return ask


class Quit(Exception):
    """The player typed ``q`` to leave."""


class PlayerTexts(NamedTuple):
    """How players are called, by seat."""

    labels: PlayerNames
    """In the table and in the record: ``Bruno (greedy)``."""
    names: PlayerNames
    """In sentences; the person at the terminal is ``you``."""


class Dialogue:
    """Ask one player for actions. Every input that is not an action is answered with what to do next."""

    def __init__(
        self,
        game: AnyGame,
        players: PlayerTexts,
        log: Sequence[str],
        console: Console,
        ask_input: AskInput,
        hint: HintFunction,
    ) -> None:
        self._game = game
        self._renderer = load_renderer(game)
        self._labels = players.labels
        self._names = players.names
        self._log = log
        self._console = console
        self._ask_input = ask_input
        self._hint = hint

    def print_table(self, view: Any) -> None:
        """Print the table."""
        self._console.print(self._renderer.table(view, self._labels))

    def print_error(self, error: IllegalAction) -> None:
        """Print why an action was refused, and what would be legal."""
        self._print_error(self._renderer.describe_error(error, self._names))

    def decide(self, view: Any, legal: Sequence[Any], may_wait: bool = False) -> Any:
        """Return the action that the player chose, which the rules may still refuse; None to wait for the others.

        Raises `Quit`, `EOFError` or `KeyboardInterrupt` if the player leaves.
        """
        first = self._renderer.action_question(view, legal, self._names)
        question = first
        while True:
            self._console.print(self._render_question(question))
            hints = ["Enter to go back"] if question is not first else ["w to wait"] if may_wait else []
            typed = " ".join(self._ask_input(self._prompt(question, ["? for help", *hints])).split())
            match typed.lower():
                case "" | "b" if question is not first:
                    question = first
                case "" | "t" | "b":
                    self.print_table(view)
                case "w" if may_wait:
                    return None
                case "q":
                    raise Quit
                case "?" | "h" | "help":
                    self._console.print(self._render_help(view, legal, may_wait))
                case "hint":
                    choices = self._hint(view, legal)
                    self._console.print(render_hints(self._game, self._renderer, self._names, view, choices))
                case "l":
                    self._console.print(self._render_log())
                case number if number.isascii() and number.isdecimal():
                    chosen = self._choice_at(question, number)
                    if isinstance(chosen, Question):
                        question = chosen
                    elif chosen is not None:
                        return chosen
                case _:
                    try:
                        return self._parse(typed, legal)
                    except IllegalAction as error:
                        self.print_error(error)

    def _parse(self, typed: str, legal: Sequence[Any]) -> Any:
        """Return the action in a game's notation, ignoring case. Raises `IllegalAction`."""
        for action in legal:
            if self._game.format_action(action).lower() == typed.lower():
                return action
        try:
            return self._game.parse_action(typed.lower())
        except IllegalAction:
            return self._game.parse_action(typed)

    def _choice_at(self, question: Question, number: str) -> Any:
        """Return the action or further question with this number; print an error and return None if there is none."""
        if len(number) > 3 or not 1 <= int(number) <= len(question.choices):
            self._print_error(f"There is no {printable(number)} here. Choose {_number_range(question)}.")
            return None
        choice = question.choices[int(number) - 1]
        return choice.further or choice.action

    def _render_question(self, question: Question) -> RenderableType:
        """Render a question and its choices, on one line if they fit. Choices that the table shows are left out."""
        text = styled(question.text)
        if question.shown_on_table:
            return text
        choices = [
            Text.assemble((f"{number} ", HEADING), styled(choice.text))
            for number, choice in enumerate(question.choices, start=1)
        ]
        width = sum(cell_len(choice.plain) for choice in choices) + 3 * len(choices)
        separator = "   " if width < self._console.width else "\n  "
        return Group(text, Text.assemble("  ", Text(separator).join(choices)))

    def _prompt(self, question: Question, hints: Sequence[str]) -> str:
        return f"[{ACCENT}]▸[/] {_number_range(question)} [{MUTED}]({', '.join(hints)})[/] "

    def _print_error(self, markup: str) -> None:
        self._console.print(Text.assemble(("✗ ", ERROR), styled(markup)))

    def _render_help(self, view: Any, legal: Sequence[Any], may_wait: bool) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=HEADING, no_wrap=True)
        grid.add_column()
        example = escape(self._game.format_action(legal[0]))
        grid.add_row("You may type", f"the number of a choice, or a move such as [bold]{example}[/]")
        grid.add_row("", "[bold]hint[/] to hear what the best bot would do, and why")
        if may_wait:
            grid.add_row("", "[bold]w[/] to wait until another player has acted")
        grid.add_row("", "[bold]t[/] to see the table · [bold]l[/] the log so far · [bold]q[/] to leave")
        return Group(self._renderer.rules(view), Text(), grid)

    def _render_log(self) -> RenderableType:
        if not self._log:
            return Text("Nothing has happened yet.", MUTED)
        return Group(*[styled(line) for line in self._log])


def _number_range(question: Question) -> str:
    number = len(question.choices)
    return "1" if number == 1 else "1 or 2" if number == 2 else f"1 to {number}"
