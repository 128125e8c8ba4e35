"""Positions of Midnight Exchange for tests, and a scripted person who plays by reading the screen."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

from msgspec.structs import replace

from darklantern.bots.registry import bot
from darklantern.core.ids import Seat
from darklantern.core.record import Record, replay
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo
from darklantern.games.midnight_exchange.rules.state import State
from darklantern.games.midnight_exchange.terminal import RENDERER
from darklantern.lab.selfplay import play_game
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.play import PlayResult, play
from darklantern.terminal.players import seat_players
from darklantern.testing.random_games import Transition, random_transitions, sample_evenly
from tests.games.midnight_exchange.tables import EDITION
from tests.terminal.screen import Screen, TypedLines, rendered

NAMES = ("Ada", "Bruno (random)", "Cleo (random)", "Dario (random)")


def table_of(state: State, seat: int | None = 0, width: int = 80) -> str:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return rendered(RENDERER.table(view, NAMES[: len(state.players)]), width)


@cache
def transitions(seats: int, seed: int, most: int = 14) -> tuple[Transition, ...]:
    """Return every n-th move of a random game, the last one included."""
    all_moves = list(random_transitions(GAME, seats, seed, {"raid_seconds": 60}))
    return (*sample_evenly(all_moves, most), all_moves[-1])


def states(seats: int, seed: int, most: int = 14) -> Iterator[State]:
    """Return positions of a random game, its end included, and of a game of greedy bots."""
    for transition in transitions(seats, seed, most):
        yield transition.after
    moves = positions(seats)
    for number in range(0, len(moves), max(1, len(moves) // most)):
        yield moves[number]
    yield moves[-1]


@cache
def greedy_record(seats: int, limit: int | None = None, seed: int = 1) -> Record:
    """Return a game of greedy bots with equally fast hands."""
    bots, tempos = [bot(GAME.id, "greedy") for _ in range(seats)], [RaidTempo() for _ in range(seats)]
    return play_game(GAME, GAME.options({"raid_seconds": limit}), bots, seed, tempos=tempos)


def open_record(record: Record, moves: int) -> Record:
    """Return the first moves of a game as an open record."""
    return replace(record, moves=record.moves[:moves], end="open", outcome=None)


@cache
def positions(seats: int) -> tuple[State, ...]:
    return tuple(position.state for position in replay(GAME, greedy_record(seats)))


PREFERENCES = (
    "get away",
    "stash it",
    "place an? ",
    "market ",
    "the card",
    "a (watch|parure|painting)",
    "open a leather bag",
    "lift an unseen tile of the safe",
    "lift an unseen",
    "drop it place",
    "lift a certain",
    "take a tile",
)
"""The choices that the person prefers, in order; without any of these, the first choice."""


class ScreenReader:
    """Reads the choices off the screen and types the number of the preferred one, at most ``most`` times."""

    def __init__(self, screen: Screen, most: int | None = None) -> None:
        self._screen = screen
        self._left = most

    def __call__(self, prompt: str) -> str:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise EOFError
        shown = self._screen.text
        listed = shown[shown.rindex("\n  1 ") :]
        choices = dict(re.findall(r"(?:^|\n)? {2,3}(\d+) (.+?)(?=   \d+ |\n|$)", listed))
        for preference in PREFERENCES:
            for number, text in choices.items():
                if re.match(preference, text):
                    return number
        return "1"


def play_typed(
    *lines: str | BaseException,
    bots: Sequence[str] = ("greedy",),
    seed: int = 1,
    screen: Screen | None = None,
    ask: AskInput | None = None,
    **options: Any,
) -> tuple[PlayResult, str]:
    """Play a game with these typed lines or with ``ask``; return it and what was printed."""
    screen = screen or Screen()
    clock = count(step=0.25)
    result = play(
        GAME,
        GAME.options({"edition": EDITION, **options}),
        seat_players("Ada", bots),
        seed,
        screen.console,
        ask_input=ask or TypedLines(lines),
        pause_s=0,
        clock=lambda: next(clock),
    )
    return result, screen.text


@cache
def whole_game(seats: int, bot: str) -> tuple[PlayResult, str]:
    """Play a game to its end; return it and what was printed."""
    screen = Screen()
    return play_typed(bots=[bot] * (seats - 1), screen=screen, ask=ScreenReader(screen))
