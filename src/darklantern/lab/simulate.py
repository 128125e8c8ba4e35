"""Simulation of many games by bots, on any number of cores or machines. A plan determines its games."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.core.record import Record, write_record
from darklantern.lab.game_stats import game_stats
from darklantern.lab.runner import LocalRunner, Runner
from darklantern.lab.selfplay import play_game

GAMES_PER_CHUNK = 10
"""The games that a worker plays before it reports."""


class SimulationPlan(Struct, frozen=True):
    """What to simulate."""

    game: str
    """The id of the game."""
    bots: tuple[str, ...]
    """The names of the bots, by seat in the first game."""
    games: int
    """The number of games."""
    seed: int = 0
    """The same seed gives the same games."""
    options: dict[str, Any] = {}
    """Options for `Game.options`."""
    rotate: bool = True
    """Whether each bot moves a seat to the left from game to game, so that seats do not decide who wins most."""

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the names of the bots by seat in a game, by its number."""
        shift = number % len(self.bots) if self.rotate else 0
        return self.bots[len(self.bots) - shift :] + self.bots[: len(self.bots) - shift]


class SimulatedGame(Struct, frozen=True):
    """The outcome of a simulated game."""

    number: int
    bots: tuple[str, ...]
    """The names of the bots, by seat."""
    moves: int
    scores: tuple[int, ...] | None
    """None if the game was cut off."""
    winners: tuple[int, ...]
    notes: dict[str, float]
    """The figures of the game's statistics."""
    record: str
    """The record, as a line of JSON."""


def simulate(plan: SimulationPlan, workers: int = 1, runner: Runner | None = None) -> Iterator[SimulatedGame]:
    """Yield the games of a plan in their order, played on cores of this machine or by the given runner.

    The workers stop when the caller stops iterating.
    """
    for chunk in simulate_chunks(plan, workers, runner):
        yield from chunk


def simulate_chunks(
    plan: SimulationPlan, workers: int = 1, runner: Runner | None = None
) -> Iterator[list[SimulatedGame]]:
    """Yield the same games in lists, as workers report them."""
    chunks = (range(start, min(start + GAMES_PER_CHUNK, plan.games)) for start in range(0, plan.games, GAMES_PER_CHUNK))
    return (runner or LocalRunner(workers)).run(partial(play_numbers, plan), chunks)


def play_numbers(plan: SimulationPlan, numbers: range) -> list[SimulatedGame]:
    """Play some games of a plan, by their numbers."""
    game = registry.game(plan.game)
    options = game.options(plan.options)
    bots = {name: bot(game.id, name) for name in plan.bots}
    played: list[SimulatedGame] = []
    for number in numbers:
        stats = game_stats(game.id)
        seats = plan.seating(number)
        seated = [bots[name] for name in seats]
        tempos = [hand for name in seats if (hand := tempo(game.id, name)) is not None] or None
        record = play_game(game, options, seated, plan.seed, number, tempos, stats)
        played.append(_outcome_of(number, record, {} if stats is None else stats.notes()))
    return played


def _outcome_of(number: int, record: Record, notes: dict[str, float]) -> SimulatedGame:
    outcome = record.outcome
    return SimulatedGame(
        number=number,
        bots=record.players,
        moves=len(record.moves),
        scores=None if outcome is None else outcome.scores,
        winners=() if outcome is None else outcome.winners,
        notes=notes,
        record=write_record(record),
    )
