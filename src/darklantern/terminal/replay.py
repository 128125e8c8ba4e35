"""A record, shown move by move."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text

from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import Position, Record, replay
from darklantern.terminal.dialogue import AskInput, console_input
from darklantern.terminal.english import count_noun
from darklantern.terminal.palette import ACCENT, BORDER, ERROR, HEADING, MUTED, styled
from darklantern.terminal.players import printable, unique_names
from darklantern.terminal.renderer import describe_events
from darklantern.terminal.renderers import load_renderer
from darklantern.terminal.score_sheet import score_sheet

Perspective: TypeAlias = int | Literal["all"] | None
"""Whose view is shown: a seat's, a spectator's (None), or all seats' at once."""

_END_TEXTS = {
    "finished": "The game came to its end.",
    "cut-off": "The game was cut off.",
    "open": "The game is still open.",
}


def show_replay(
    game: AnyGame,
    record: Record,
    console: Console,
    seat: Perspective = None,
    step: bool = False,
    *,
    ask_input: AskInput | None = None,
) -> None:
    """Show every position of a record and its outcome, and say that the record is valid.

    With ``step`` on a terminal it waits after each position and can go back and jump; otherwise it prints them all.
    Raises `BadRecord` at a move that the rules refuse, and `UnknownName` for a seat that the game does not have.
    """
    renderer = _ReplayRenderer(game, record, seat)
    if step and console.is_terminal:
        _ReplayStepper(renderer, console, ask_input or console_input(console)).run(
            replay(game, record), len(record.moves)
        )
        return
    for position in replay(game, record):
        console.print(renderer.render_position(position))
    console.print(renderer.end())


class _ReplayRenderer:
    """Renders the positions of a record from one perspective."""

    def __init__(self, game: AnyGame, record: Record, perspective: Perspective) -> None:
        if isinstance(perspective, int) and not 0 <= perspective < len(record.players):
            raise UnknownName("seat", str(perspective), [str(seat) for seat in range(len(record.players))])
        self.game = game
        self.renderer = load_renderer(game)
        self.record = record
        self.open = perspective == "all"
        self.your_seat = Seat(perspective) if isinstance(perspective, int) else None
        self.names = unique_names([printable(name) for name in record.players])

    def render_position(self, position: Position) -> RenderableType:
        """Render a move, its events and the table after it."""
        state = position.state
        parts: list[RenderableType] = [Rule(styled(self._heading(position)), style=BORDER, align="left")]
        if text := describe_events(self.renderer, self._visible_events(position), self.names, self.your_seat):
            parts.append(styled(text))
        parts.append(self.renderer.table(self.game.view(state, self.your_seat), self.names))
        if self.open:
            views = [self.game.view(state, Seat(seat)) for seat in range(len(self.names))]
            parts.append(self.renderer.hands(views, self.names))
        return Group(*parts)

    def end(self) -> RenderableType:
        """Render how the game ended, and that the record is valid."""
        moves = len(self.record.moves)
        order = f"The record is in order: {count_noun(moves, 'move')}. {_END_TEXTS[self.record.end]}"
        if (outcome := self.record.outcome) is None:
            return Group(Rule(style=BORDER), Text(order))
        return Group(Rule(style=BORDER), Text(order), score_sheet(outcome, self.renderer, self.names, self.your_seat))

    def _heading(self, position: Position) -> str:
        if position.move is None:
            return f"[{HEADING}]The start[/]"
        move = position.move
        who = (
            "The clock"
            if move.seat == CLOCK
            else "You"
            if move.seat == self.your_seat
            else escape(self.names[move.seat])
        )
        number = f"[{HEADING}]Move {position.number}[/] [{MUTED}]of {len(self.record.moves)}[/]"
        when = "" if move.at is None else f" [{MUTED}]· at {move.at / 1000:.1f} s[/]"
        return f"{number}{when} · [bold]{who}[/] [{MUTED}]· {escape(move.action)}[/]"

    def _visible_events(self, position: Position) -> list[Any]:
        if self.open:
            return list(position.events)
        redacted = [self.game.redact(event, self.your_seat) for event in position.events]
        return [event for event in redacted if event is not None]


class _ReplayStepper:
    """Steps forward and backward through the positions of a record."""

    PROMPT = f"[{ACCENT}]▸[/] [{MUTED}]Enter: on · b: back · a number: to that move · q: quit[/] "

    def __init__(self, renderer: _ReplayRenderer, console: Console, ask: AskInput) -> None:
        self._renderer = renderer
        self._console = console
        self._ask = ask

    def run(self, positions: Iterator[Position], last: int) -> None:
        """Show positions until the end or until the user leaves. Moves are verified as far as they are shown."""
        passed: list[Position] = []
        at = 0
        while at <= last:
            passed.extend(islice(positions, max(at + 1 - len(passed), 0)))
            self._console.clear()
            self._console.print(self._renderer.render_position(passed[at]))
            try:
                at = self._ask_next(at, last)
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                return
            if at < 0:
                return
        deque(positions, maxlen=0)
        self._console.print(self._renderer.end())

    def _ask_next(self, at: int, last: int) -> int:
        """Ask for the next position; -1 leaves."""
        while True:
            typed = self._ask(self.PROMPT).strip().lower()
            match typed:
                case "":
                    return at + 1
                case "b":
                    return max(0, at - 1)
                case "q":
                    return -1
                case number if number.isascii() and number.isdecimal() and len(number) < 9 and int(number) <= last:
                    return int(number)
                case _:
                    advice = f"Press Enter, or type b, q or a move from 0 to {last}."
                    self._console.print(Text.assemble(("✗ ", ERROR), advice))
