"""The standings of a tournament: results of pairings, and ratings."""

from msgspec import Struct, field

from darklantern.lab.ratings import Rating, Table, rate
from darklantern.lab.statistics import Interval, Tally
from darklantern.lab.tournament import Pairing, Result, Tournament


class Meeting(Struct, frozen=True):
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
    moves: Tally = field(default_factory=Tally)
    _wins: dict[Pairing, Tally] = field(default_factory=dict[Pairing, Tally])

    def add(self, result: Result) -> None:
        """Add the result of a game."""
        if result.scores is None:
            self.cut_off += 1
            return
        pairing, seat = self.plan.place(result.number)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        self.finished += 1
        self.moves.add(result.moves)
        self._wins.setdefault(pairing, Tally()).add(won)

    def meetings(self) -> list[Meeting]:
        """Return the results of each pairing."""
        return [self._meeting(pairing) for pairing in self.plan.pairings]

    def _meeting(self, pairing: Pairing) -> Meeting:
        tally, seats = self._wins.get(pairing, Tally()), self.plan.seats
        wins = tally.share()
        ratio = None if wins is None else Interval(wins.value * seats, wins.low * seats, wins.high * seats)
        return Meeting(pairing.one, pairing.others, tally.count, wins, ratio)

    def ratings(self) -> list[Rating]:
        """Return the rating of each bot, the strongest first."""
        return rate([one.name for one in self.plan.entrants], [self._table(pairing) for pairing in self._wins])

    def _table(self, pairing: Pairing) -> Table:
        tally = self._wins[pairing]
        return Table(
            seats={pairing.one: 1, pairing.others: self.plan.seats - 1},
            games=tally.count,
            wins={pairing.one: tally.total, pairing.others: tally.count - tally.total},
        )

    def plain(self) -> dict[str, object]:
        """Return all of it as plain data for JSON."""
        return {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "seed": self.plan.seed,
            "bots": [one.name for one in self.plan.entrants],
            "games": self.plan.games,
            "finished": self.finished,
            "cut_off": self.cut_off,
            "moves": self.moves.mean(),
            "pairings": self.meetings(),
            "ratings": self.ratings(),
        }
