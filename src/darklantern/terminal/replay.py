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
from darklantern.terminal.dialogue import AskInput, keyboard
from darklantern.terminal.english import counted
from darklantern.terminal.face import face, tell_all
from darklantern.terminal.palette import ALARM, BRIGHT, EDGE, LANTERN, MUTED, styled
from darklantern.terminal.players import printable, told_apart
from darklantern.terminal.sheet import score_sheet

Eyes: TypeAlias = int | Literal["all"] | None
"""Whose view is shown: a seat's, a spectator's (None), or all seats' at once."""

_ENDS = {"finished": "The game came to its end.", "cut-off": "The game was cut off.", "open": "The game is still open."}


def show_replay(
    game: AnyGame,
    record: Record,
    console: Console,
    seat: Eyes = None,
    step: bool = False,
    *,
    ask_input: AskInput | None = None,
) -> None:
    """Show every position of a record and its outcome, and say that the record is valid.

    With ``step`` on a terminal it waits after each position and can go back and jump; otherwise it prints them all.
    Raises `BadRecord` at a move that the rules refuse, and `UnknownName` for a seat that the game does not have.
    """
    showing = _Showing(game, record, seat)
    if step and console.is_terminal:
        _Stepping(showing, console, ask_input or keyboard(console)).run(replay(game, record), len(record.moves))
        return
    for position in replay(game, record):
        console.print(showing.position(position))
    console.print(showing.end())


class _Showing:
    """Renders the positions of a record from one perspective."""

    def __init__(self, game: AnyGame, record: Record, eyes: Eyes) -> None:
        if isinstance(eyes, int) and not 0 <= eyes < len(record.players):
            raise UnknownName("seat", str(eyes), [str(seat) for seat in range(len(record.players))])
        self.game = game
        self.face = face(game.id)
        self.record = record
        self.open = eyes == "all"
        self.you = Seat(eyes) if isinstance(eyes, int) else None
        self.names = told_apart([printable(name) for name in record.players])

    def position(self, position: Position) -> RenderableType:
        """Render a move, its events and the table after it."""
        state = position.state
        parts: list[RenderableType] = [Rule(styled(self._heading(position)), style=EDGE, align="left")]
        if told := tell_all(self.face, self._known(position), self.names, self.you):
            parts.append(styled(told))
        parts.append(self.face.table(self.game.view(state, self.you), self.names))
        if self.open:
            views = [self.game.view(state, Seat(seat)) for seat in range(len(self.names))]
            parts.append(self.face.hands(views, self.names))
        return Group(*parts)

    def end(self) -> RenderableType:
        """Render how the game ended, and that the record is valid."""
        moves = len(self.record.moves)
        order = f"The record is in order: {counted(moves, 'move')}. {_ENDS[self.record.end]}"
        if (outcome := self.record.outcome) is None:
            return Group(Rule(style=EDGE), Text(order))
        return Group(Rule(style=EDGE), Text(order), score_sheet(outcome, self.face, self.names, self.you))

    def _heading(self, position: Position) -> str:
        if position.move is None:
            return f"[{BRIGHT}]The start[/]"
        move = position.move
        who = "The clock" if move.seat == CLOCK else "You" if move.seat == self.you else escape(self.names[move.seat])
        number = f"[{BRIGHT}]Move {position.number}[/] [{MUTED}]of {len(self.record.moves)}[/]"
        when = "" if move.at is None else f" [{MUTED}]· at {move.at / 1000:.1f} s[/]"
        return f"{number}{when} · [bold]{who}[/] [{MUTED}]· {escape(move.action)}[/]"

    def _known(self, position: Position) -> list[Any]:
        if self.open:
            return list(position.events)
        redacted = [self.game.redact(event, self.you) for event in position.events]
        return [event for event in redacted if event is not None]


class _Stepping:
    """Steps forward and backward through the positions of a record."""

    PROMPT = f"[{LANTERN}]▸[/] [{MUTED}]Enter: on · b: back · a number: to that move · q: quit[/] "

    def __init__(self, showing: _Showing, console: Console, ask: AskInput) -> None:
        self._showing = showing
        self._console = console
        self._ask = ask

    def run(self, positions: Iterator[Position], last: int) -> None:
        """Show positions until the end or until the user leaves. Moves are verified as far as they are shown."""
        passed: list[Position] = []
        at = 0
        while at <= last:
            passed.extend(islice(positions, max(at + 1 - len(passed), 0)))
            self._console.clear()
            self._console.print(self._showing.position(passed[at]))
            try:
                at = self._next(at, last)
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                return
            if at < 0:
                return
        deque(positions, maxlen=0)
        self._console.print(self._showing.end())

    def _next(self, at: int, last: int) -> int:
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
                    self._console.print(Text.assemble(("✗ ", ALARM), advice))
