"""What the games of a tournament say about those who took part."""

from msgspec import Struct, field

from darklantern.lab.ratings import Rating, Table, rate
from darklantern.lab.statistics import Interval, Tally
from darklantern.lab.tournament import Pairing, Result, Tournament


class Meeting(Struct, frozen=True):
    """How a pairing went."""

    one: str
    others: str
    games: int
    """Finished ones."""
    wins: Interval | None
    """The share of the games that the one has won; a shared victory counts for a part."""
    ratio: Interval | None
    """How many times its fair share that is."""


class Standings(Struct):
    """A running account of the games of a tournament."""

    plan: Tournament
    finished: int = 0
    cut_off: int = 0
    """Games that outlasted their patience or came to a standstill. They have no result and count for nobody."""
    moves: Tally = field(default_factory=Tally)
    _wins: dict[Pairing, Tally] = field(default_factory=dict[Pairing, Tally])

    def add(self, result: Result) -> None:
        """Counts a game."""
        if result.scores is None:
            self.cut_off += 1
            return
        pairing, seat = self.plan.place(result.number)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        self.finished += 1
        self.moves.add(result.moves)
        self._wins.setdefault(pairing, Tally()).add(won)

    def meetings(self) -> list[Meeting]:
        """How each pairing went."""
        return [self._meeting(pairing) for pairing in self.plan.pairings]

    def _meeting(self, pairing: Pairing) -> Meeting:
        tally, seats = self._wins.get(pairing, Tally()), self.plan.seats
        wins = tally.share()
        ratio = None if wins is None else Interval(wins.value * seats, wins.low * seats, wins.high * seats)
        return Meeting(pairing.one, pairing.others, tally.count, wins, ratio)

    def ratings(self) -> list[Rating]:
        """How strong each bot is, the strongest first."""
        return rate([one.name for one in self.plan.entrants], [self._table(pairing) for pairing in self._wins])

    def _table(self, pairing: Pairing) -> Table:
        tally = self._wins[pairing]
        return Table(
            seats={pairing.one: 1, pairing.others: self.plan.seats - 1},
            games=tally.count,
            wins={pairing.one: tally.total, pairing.others: tally.count - tally.total},
        )

    def plain(self) -> dict[str, object]:
        """Everything it says, to be written as JSON."""
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
