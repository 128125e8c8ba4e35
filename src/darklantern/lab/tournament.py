"""Everyone against everyone, seats rotated. The same tournament gives the same results whatever runs it.

For two players each pair of bots meets. At larger tables one bot plays where all other seats are another's, and the
other way round: so it shows what somebody is worth among others.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, permutations
from time import perf_counter
from typing import Any

from msgspec import Struct

from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.lab.agents import Entrant, Watched, hand, make
from darklantern.lab.runners import Runner
from darklantern.lab.selfplay import play_game

CHUNK_SECONDS = 1.0
"""How long a worker should play before it reports: so little is lost when it is stopped, however slow the bots are."""
CHUNK_LARGEST = 200


class Pairing(Struct, frozen=True):
    """Who meets whom."""

    one: str
    others: str
    """Who has all other seats."""


class Tournament(Struct, frozen=True):
    """What is to be played. A round is one game of each pairing, so that a part of it is a tournament, too."""

    game: str
    options: dict[str, Any]
    """As `Game.options` takes them."""
    entrants: tuple[Entrant, ...]
    seats: int
    rounds: int
    """How many games each pairing plays."""
    seed: int

    def check(self) -> None:
        """Raises `BadOptions` unless there are two or more to meet, each of its own name."""
        names = [one.name for one in self.entrants]
        if len(names) < 2:
            raise BadOptions("A tournament needs two bots or more: --bots greedy,random")
        for name in names:
            if names.count(name) > 1:
                raise BadOptions(f"Two bots of the tournament are called {name!r}: name each one once.")

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """All of them, in the order of a round."""
        return _pairings(tuple(one.name for one in self.entrants), self.seats)

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.rounds * len(self.pairings)

    def place(self, number: int) -> tuple[Pairing, int]:
        """Who meets in a game, by its number, and on which seat the one sits: a seat on from round to round."""
        round_, which = divmod(number, len(self.pairings))
        return self.pairings[which], round_ % self.seats

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game, by its number."""
        pairing, place = self.place(number)
        return tuple(pairing.one if seat == place else pairing.others for seat in range(self.seats))


@cache
def _pairings(names: tuple[str, ...], seats: int) -> tuple[Pairing, ...]:
    pairs = combinations(names, 2) if seats == 2 else permutations(names, 2)
    return tuple(Pairing(one, others) for one, others in pairs)


class Result(Struct, frozen=True, omit_defaults=True):
    """What came of a game."""

    number: int
    """Which game of the tournament it is, from 0."""
    bots: tuple[str, ...]
    """Who sat where."""
    moves: int
    scores: tuple[int, ...] | None = None
    """None if it was cut off."""
    winners: tuple[int, ...] = ()


class Batch(Struct, frozen=True):
    """What a worker reports."""

    results: list[Result]
    seconds: float
    """How long it took."""


def play_tournament(plan: Tournament, runner: Runner, first: int = 0) -> Iterator[list[Result]]:
    """The results in the order of the games, from game ``first`` on, some at a time.

    Raises `BotFailed` for a bot that does wrong. Whoever stops listening stops the workers.
    """
    size = 1

    def chunks() -> Iterator[range]:
        at = first
        while at < plan.games:
            chunk = range(at, min(at + size, plan.games))
            yield chunk
            at = chunk.stop

    for batch in runner.run(partial(_play, plan), chunks()):
        fitting = len(batch.results) * CHUNK_SECONDS / max(batch.seconds, 1e-6)
        size = max(1, min(int(fitting), CHUNK_LARGEST))
        yield batch.results


def _play(plan: Tournament, numbers: range) -> Batch:
    started = perf_counter()
    options = registry.game(plan.game).options(plan.options)
    results = [_game(plan, options, number) for number in numbers]
    return Batch(results, perf_counter() - started)


def _game(plan: Tournament, options: Any, number: int) -> Result:
    """One game. Each seat has a bot of its own, made for this game, so that none remembers anything of another."""
    game = registry.game(plan.game)
    names = plan.seated(number)
    sources = {one.name: one.source for one in plan.entrants}
    this = f"game {number} of seed {plan.seed} ({', '.join(names)})"
    bots = [Watched(make(game.id, sources[name]), name, this) for name in names]
    tempos = [its for name in names if (its := hand(game.id, sources[name])) is not None] or None
    record = play_game(game, options, bots, plan.seed, number, tempos)
    if record.outcome is None:
        return Result(number, names, len(record.moves))
    return Result(number, names, len(record.moves), record.outcome.scores, record.outcome.winners)
