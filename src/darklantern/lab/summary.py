"""Statistics of a simulation, by seat and by bot."""

from statistics import fmean

from msgspec import Struct, field

from darklantern.core.edition import Edition
from darklantern.lab.simulate import SimulatedGame, SimulationPlan
from darklantern.lab.statistics import Interval, RunningStats


class GroupStats(Struct, frozen=True):
    """The results of a seat or a bot."""

    name: str
    games: int
    """The number of finished games."""
    wins: Interval | None
    """The share of games won. A shared victory counts for a part; several seats of a bot count for their mean."""
    score: Interval | None
    """The mean score."""


class BatchCount(Struct, frozen=True):
    """The statistics of a batch of games of a plan."""

    finished: int
    cut_off: int
    moves: RunningStats
    wins: dict[tuple[str, str], RunningStats]
    """For each ``("seat", number)`` and each ``("bot", name)``, as `SimulationSummary.add` counts them."""
    scores: dict[tuple[str, str], RunningStats]


class SimulationSummary(Struct):
    """Running statistics of the games of a plan."""

    plan: SimulationPlan
    finished: int = 0
    cut_off: int = 0
    """Games that were cut off or in which all seats kept waiting. They have no result and count for no bot."""
    _moves: RunningStats = field(default_factory=RunningStats)
    _notes: dict[str, RunningStats] = field(default_factory=dict[str, RunningStats])
    _wins: dict[tuple[str, str], RunningStats] = field(default_factory=dict[tuple[str, str], RunningStats])
    _scores: dict[tuple[str, str], RunningStats] = field(default_factory=dict[tuple[str, str], RunningStats])

    def add(self, game: SimulatedGame) -> None:
        """Add a game."""
        if game.scores is None:
            self.cut_off += 1
            return
        self.finished += 1
        self._moves.add(game.moves)
        for name, value in game.notes.items():
            self._notes.setdefault(name, RunningStats()).add(value)
        won = [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(len(game.bots))]
        groups = {("seat", str(seat)): [seat] for seat in range(len(won))}
        for seat, name in enumerate(game.bots):
            groups.setdefault(("bot", name), []).append(seat)
        for key, seats in groups.items():
            self._wins.setdefault(key, RunningStats()).add(fmean(won[seat] for seat in seats))
            self._scores.setdefault(key, RunningStats()).add(fmean(game.scores[seat] for seat in seats))

    def add_batch(self, count: BatchCount) -> None:
        """Add the statistics of a batch of games."""
        self.finished += count.finished
        self.cut_off += count.cut_off
        self._moves.merge(count.moves)
        for stats_by_group, added in ((self._wins, count.wins), (self._scores, count.scores)):
            for key, stats in added.items():
                stats_by_group.setdefault(key, RunningStats()).merge(stats)

    def moves(self) -> Interval | None:
        """Return the mean number of moves in a game."""
        return self._moves.mean()

    def notes(self) -> dict[str, Interval | None]:
        """Return the mean of each figure of the game's statistics."""
        return {name: stats.mean() for name, stats in sorted(self._notes.items())}

    def seats(self) -> list[GroupStats]:
        """Return the results of each seat."""
        return [self._group_stats("seat", str(seat)) for seat in range(len(self.plan.bots))]

    def bots(self) -> list[GroupStats]:
        """Return the results of each bot, in the order of the plan."""
        return [self._group_stats("bot", name) for name in dict.fromkeys(self.plan.bots)]

    def _group_stats(self, kind: str, name: str) -> GroupStats:
        wins = self._wins.get((kind, name), RunningStats())
        scores = self._scores.get((kind, name), RunningStats())
        return GroupStats(name, wins.count, wins.share(), scores.mean())

    def as_dict(self) -> dict[str, object]:
        """Return all of it as plain data for JSON."""
        return {
            "game": self.plan.game,
            "options": {key: _plain_option(value) for key, value in self.plan.options.items()},
            "seed": self.plan.seed,
            "games": self.plan.games,
            "finished": self.finished,
            "cut_off": self.cut_off,
            "moves": self.moves(),
            "notes": self.notes(),
            "seats": self.seats(),
            "bots": self.bots(),
        }


def _plain_option(value: object) -> object:
    return value.name if isinstance(value, Edition) else value
