"""The standings of a tournament: results of pairings, and ratings."""

from msgspec import Struct, field

from darklantern.lab.ratings import LineupResults, Rating, rate
from darklantern.lab.statistics import Interval, RunningStats
from darklantern.lab.tournament import GameResult, Pairing, Tournament


class PairingStats(Struct, frozen=True):
    """The results of a pairing."""

    one: str
    others: str
    games: int
    """The number of finished games."""
    wins: Interval | None
    """The share of the games that ``one`` has won; a shared victory counts for a part."""
    ratio: Interval | None
    """That share, as a multiple of the fair share."""


class Standings(Struct):
    """Running statistics of a tournament."""

    plan: Tournament
    finished: int = 0
    cut_off: int = 0
    """Games that were cut off or in which all seats kept waiting. They have no result and count for no bot."""
    moves: RunningStats = field(default_factory=RunningStats)
    _wins_by_pairing: dict[Pairing, RunningStats] = field(default_factory=dict[Pairing, RunningStats])

    def add(self, result: GameResult) -> None:
        """Add the result of a game."""
        if result.scores is None:
            self.cut_off += 1
            return
        pairing, seat = self.plan.pairing_and_seat(result.number)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        self.finished += 1
        self.moves.add(result.moves)
        self._wins_by_pairing.setdefault(pairing, RunningStats()).add(won)

    def pairing_stats(self) -> list[PairingStats]:
        """Return the results of each pairing."""
        return [self._pairing_stats(pairing) for pairing in self.plan.pairings]

    def _pairing_stats(self, pairing: Pairing) -> PairingStats:
        wins_stats, seats = self._wins_by_pairing.get(pairing, RunningStats()), self.plan.seats
        wins = wins_stats.share()
        ratio = None if wins is None else Interval(wins.value * seats, wins.low * seats, wins.high * seats)
        return PairingStats(pairing.one, pairing.others, wins_stats.count, wins, ratio)

    def ratings(self) -> list[Rating]:
        """Return the rating of each bot, the strongest first."""
        return rate(
            [entrant.name for entrant in self.plan.entrants],
            [self._lineup_results(pairing) for pairing in self._wins_by_pairing],
        )

    def _lineup_results(self, pairing: Pairing) -> LineupResults:
        wins = self._wins_by_pairing[pairing]
        return LineupResults(
            seats={pairing.one: 1, pairing.others: self.plan.seats - 1},
            games=wins.count,
            wins={pairing.one: wins.total, pairing.others: wins.count - wins.total},
        )

    def as_dict(self) -> dict[str, object]:
        """Return all of it as plain data for JSON."""
        return {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "seed": self.plan.seed,
            "bots": [entrant.name for entrant in self.plan.entrants],
            "games": self.plan.games,
            "finished": self.finished,
            "cut_off": self.cut_off,
            "moves": self.moves.mean(),
            "pairings": self.pairing_stats(),
            "ratings": self.ratings(),
        }
