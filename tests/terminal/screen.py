"""A recording console, a scripted person, and games for tests."""

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.record import Record
from darklantern.core.session import Session
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.art_robbery.terminal import RENDERER
from darklantern.terminal.palette import styled
from darklantern.terminal.play import PlayResult, play
from darklantern.terminal.players import seat_players

NAMES = ("Ada", "Bruno (random)", "Cleo (random)", "Dario (random)", "Edda (random)")


class Screen:
    """A console of a given width that records what is printed."""

    def __init__(self, width: int = 80, colour: bool = False, terminal: bool = False) -> None:
        self._file = io.StringIO()
        self.console = Console(
            file=self._file,
            width=width,
            height=24,
            force_terminal=terminal or colour,
            color_system="truecolor" if colour else None,
            no_color=not colour,
            legacy_windows=False,
            _environ={},
        )

    @property
    def text(self) -> str:
        return self._file.getvalue()


def rendered(renderable: RenderableType, width: int = 80, colour: bool = False) -> str:
    screen = Screen(width, colour)
    screen.console.print(renderable)
    return screen.text


def plain(markup: str) -> str:
    return styled(markup).plain


def table_of(state: State, seat: int | None = 0, width: int = 80) -> str:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return rendered(RENDERER.table(view, NAMES[: len(state.hands)]), width)


def states(seats: int, seed: int, every: int = 7) -> Iterator[State]:
    """Return every n-th position of a random game, the last one included."""
    session = Session(GAME, GAME.options({}), NAMES[:seats], Chance.seeded(seed))
    chooser = Chance.seeded(seed, 99)
    number = 0
    while deciders := GAME.may_act(session.state):
        if number % every == 0 or session.state.theft is not None:
            yield session.state
        (seat,) = deciders
        legal = GAME.legal_actions(session.state, seat)
        session.play(seat, legal[chooser.pick(len(legal))])
        number += 1
    yield session.state


def random_record(seats: int, seed: int, moves: int | None = None) -> Record:
    """Return a random game, to its end or up to a number of moves."""
    session = Session(GAME, GAME.options({}), NAMES[:seats], Chance.seeded(seed))
    chooser = Chance.seeded(seed, 99)
    while (deciders := GAME.may_act(session.state)) and (moves is None or moves > 0):
        moves = None if moves is None else moves - 1
        (seat,) = deciders
        legal = GAME.legal_actions(session.state, seat)
        session.play(seat, legal[chooser.pick(len(legal))])
    return session.record()


class TypedLines:
    """Types these lines, then calls ``rest`` or ends the input. An exception among the lines is raised."""

    def __init__(self, lines: Sequence[str | BaseException] = (), rest: Callable[[], str] | None = None) -> None:
        self._lines = list(lines)
        self._rest = rest
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(plain(prompt))
        if self._lines:
            line = self._lines.pop(0)
            if isinstance(line, BaseException):
                raise line
            return line
        if self._rest is None:
            raise EOFError
        return self._rest()


def play_typed(
    *lines: str | BaseException,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    rest: Callable[[], str] | None = None,
    record_to: Path | None = None,
    screen: Screen | None = None,
    **options: Any,
) -> tuple[PlayResult, str]:
    """Play a game in which the person starts and types these lines; return it and what was printed."""
    screen = screen or Screen()
    chosen = GAME.options({"first": 0, **options})
    players = seat_players("Ada", bots)
    script = TypedLines(lines, rest)
    clock = count(step=0.25)
    result = play(
        GAME,
        chosen,
        players,
        seed,
        screen.console,
        ask_input=script,
        record_to=record_to,
        pause_s=0,
        clock=lambda: next(clock),
    )
    return result, screen.text
