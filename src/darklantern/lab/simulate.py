"""Many games by bots, on as many cores or machines as wanted. The same plan gives the same games whatever runs them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.core.record import Record, write_record
from darklantern.lab.runners import LocalRunner, Runner
from darklantern.lab.selfplay import play_game
from darklantern.lab.studies import study

CHUNK = 10
"""How many games a worker plays before it reports."""


class Plan(Struct, frozen=True):
    """What to simulate."""

    game: str
    options: dict[str, Any]
    """As `Game.options` takes them."""
    bots: tuple[str, ...]
    """Who plays, by seat in the first game."""
    games: int
    seed: int
    rotate: bool = True
    """Whether everyone moves a seat to the left from game to game, so that no bot owes its wins to its seat."""

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game, by its number."""
        shift = number % len(self.bots) if self.rotate else 0
        return self.bots[len(self.bots) - shift :] + self.bots[: len(self.bots) - shift]


class Played(Struct, frozen=True):
    """What is kept of a simulated game."""

    number: int
    bots: tuple[str, ...]
    """Who sat where."""
    moves: int
    scores: tuple[int, ...] | None
    """None if it was cut off."""
    winners: tuple[int, ...]
    notes: dict[str, float]
    """What a study of the game noted."""
    line: str
    """Its record."""


def simulate(plan: Plan, workers: int = 1, runner: Runner | None = None) -> Iterator[list[Played]]:
    """The games of a plan in their order, some at a time: on cores of this machine, or by the runner that is given.

    Whoever stops listening stops the workers.
    """
    chunks = (range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK))
    return (runner or LocalRunner(workers)).run(partial(play_numbers, plan), chunks)


def play_numbers(plan: Plan, numbers: range) -> list[Played]:
    """Some games of a plan, by their numbers."""
    game = registry.game(plan.game)
    options = game.options(plan.options)
    bots = {name: bot(game.id, name) for name in plan.bots}
    played: list[Played] = []
    for number in numbers:
        watch = study(game.id)
        seats = plan.seated(number)
        seated = [bots[name] for name in seats]
        tempos = [hand for name in seats if (hand := tempo(game.id, name)) is not None] or None
        record = play_game(game, options, seated, plan.seed, number, tempos, watch)
        played.append(_kept(number, record, {} if watch is None else watch.notes()))
    return played


def _kept(number: int, record: Record, notes: dict[str, float]) -> Played:
    outcome = record.outcome
    return Played(
        number=number,
        bots=record.players,
        moves=len(record.moves),
        scores=None if outcome is None else outcome.scores,
        winners=() if outcome is None else outcome.winners,
        notes=notes,
        line=write_record(record),
    )
