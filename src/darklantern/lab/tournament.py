"""Round-robin tournaments with rotated seats. A tournament determines its results.

For two players each pair of bots meets. At larger tables one bot plays against copies of another at all other seats,
and the other way round, which shows how strong a bot is among others.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, permutations
from time import perf_counter
from typing import Any

from msgspec import Struct

from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.lab.agents import CheckedBot, Entrant, bot_tempo, make_bot
from darklantern.lab.runner import LocalRunner, Runner
from darklantern.lab.selfplay import play_game

CHUNK_TARGET_S = 1.0
"""The time that a worker should play before it reports: little is lost when it is stopped, even with slow bots."""
MAX_GAMES_PER_CHUNK = 200


class Pairing(Struct, frozen=True):
    """A bot and its opponent."""

    one: str
    others: str
    """The bot at all other seats."""


class Tournament(Struct, frozen=True):
    """What to play. A round is one game of each pairing, so the first rounds are a complete tournament, too."""

    game: str
    """The id of the game."""
    entrants: tuple[Entrant, ...]
    seats: int
    rounds: int
    """The games of each pairing."""
    seed: int = 0
    """The same seed gives the same games."""
    options: dict[str, Any] = {}
    """Options for `Game.options`."""

    def validate(self) -> None:
        """Raise `BadOptions` unless there are two or more entrants with different names."""
        names = [entrant.name for entrant in self.entrants]
        if len(names) < 2:
            raise BadOptions("A tournament needs two bots or more: --bots greedy,random")
        for name in names:
            if names.count(name) > 1:
                raise BadOptions(f"Two bots of the tournament are called {name!r}: name each one once.")

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """All pairings, in the order of a round."""
        return _pairings(tuple(entrant.name for entrant in self.entrants), self.seats)

    @property
    def games(self) -> int:
        """The number of games in all rounds."""
        return self.rounds * len(self.pairings)

    def pairing_and_seat(self, number: int) -> tuple[Pairing, int]:
        """Return the pairing of a game, by its number, and the seat of ``one``, which moves on from round to round."""
        round_, which = divmod(number, len(self.pairings))
        return self.pairings[which], round_ % self.seats

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the names of the bots by seat in a game, by its number."""
        pairing, place = self.pairing_and_seat(number)
        return tuple(pairing.one if seat == place else pairing.others for seat in range(self.seats))


@cache
def _pairings(names: tuple[str, ...], seats: int) -> tuple[Pairing, ...]:
    pairs = combinations(names, 2) if seats == 2 else permutations(names, 2)
    return tuple(Pairing(one, others) for one, others in pairs)


class GameResult(Struct, frozen=True, omit_defaults=True):
    """The result of a game."""

    number: int
    """The number of the game in the tournament, from 0."""
    bots: tuple[str, ...]
    """The names of the bots, by seat."""
    moves: int
    scores: tuple[int, ...] | None = None
    """None if the game was cut off."""
    winners: tuple[int, ...] = ()


class ResultBatch(Struct, frozen=True):
    """The report of a worker."""

    results: list[GameResult]
    seconds: float
    """The time that the games took, in seconds."""


def play_tournament(plan: Tournament, workers: int = 1) -> Iterator[GameResult]:
    """Yield the results in the order of the games, played on cores of this machine.

    Raises `BadOptions` for a tournament that cannot be held, and `BotFailed` if a bot fails. The workers stop when the
    caller stops iterating.
    """
    plan.validate()
    for chunk in play_chunks(plan, LocalRunner(workers)):
        yield from chunk


def play_chunks(plan: Tournament, runner: Runner, first: int = 0) -> Iterator[list[GameResult]]:
    """Yield the results from game ``first`` on in lists, as workers report them. Raises `BotFailed` if a bot fails."""
    size = 1

    def chunks() -> Iterator[range]:
        at = first
        while at < plan.games:
            chunk = range(at, min(at + size, plan.games))
            yield chunk
            at = chunk.stop

    for batch in runner.run(partial(_play_chunk, plan), chunks()):
        fitting = len(batch.results) * CHUNK_TARGET_S / max(batch.seconds, 1e-6)
        size = max(1, min(int(fitting), MAX_GAMES_PER_CHUNK))
        yield batch.results


def _play_chunk(plan: Tournament, numbers: range) -> ResultBatch:
    started = perf_counter()
    options = registry.game(plan.game).options(plan.options)
    results = [_play_game(plan, options, number) for number in numbers]
    return ResultBatch(results, perf_counter() - started)


def _play_game(plan: Tournament, options: Any, number: int) -> GameResult:
    """Play a game. Each seat has a new bot, so that none remembers another game."""
    game = registry.game(plan.game)
    names = plan.seating(number)
    sources = {entrant.name: entrant.source for entrant in plan.entrants}
    description = f"game {number} of seed {plan.seed} ({', '.join(names)})"
    bots = [CheckedBot(make_bot(game.id, sources[name]), name, description) for name in names]
    tempos = [its for name in names if (its := bot_tempo(game.id, sources[name])) is not None] or None
    record = play_game(game, options, bots, plan.seed, number, tempos)
    if record.outcome is None:
        return GameResult(number, names, len(record.moves))
    return GameResult(number, names, len(record.moves), record.outcome.scores, record.outcome.winners)
