"""What many games say about seats and bots."""

from statistics import fmean

from msgspec import Struct, field

from darklantern.core.edition import Edition
from darklantern.lab.simulate import Plan, Played
from darklantern.lab.statistics import Interval, Tally


class Standing(Struct, frozen=True):
    """How a seat or a bot fared."""

    name: str
    games: int
    """Finished ones."""
    wins: Interval | None
    """The share of games won; a shared victory counts for a part, several equal bots at a table for their mean."""
    score: Interval | None
    """The mean score."""


class Count(Struct, frozen=True):
    """What some games of a plan say, already counted."""

    finished: int
    cut_off: int
    moves: Tally
    wins: dict[tuple[str, str], Tally]
    """For each ``("seat", number)`` and each ``("bot", name)``, as `Summary.add` counts them."""
    scores: dict[tuple[str, str], Tally]


class Summary(Struct):
    """A running account of the games of a plan."""

    plan: Plan
    finished: int = 0
    cut_off: int = 0
    """Games that outlasted their patience or came to a standstill. They have no result and count for nobody."""
    _moves: Tally = field(default_factory=Tally)
    _notes: dict[str, Tally] = field(default_factory=dict[str, Tally])
    _wins: dict[tuple[str, str], Tally] = field(default_factory=dict[tuple[str, str], Tally])
    _scores: dict[tuple[str, str], Tally] = field(default_factory=dict[tuple[str, str], Tally])

    def add(self, game: Played) -> None:
        """Counts a game."""
        if game.scores is None:
            self.cut_off += 1
            return
        self.finished += 1
        self._moves.add(game.moves)
        for name, value in game.notes.items():
            self._notes.setdefault(name, Tally()).add(value)
        won = [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(len(game.bots))]
        groups = {("seat", str(seat)): [seat] for seat in range(len(won))}
        for seat, name in enumerate(game.bots):
            groups.setdefault(("bot", name), []).append(seat)
        for key, seats in groups.items():
            self._wins.setdefault(key, Tally()).add(fmean(won[seat] for seat in seats))
            self._scores.setdefault(key, Tally()).add(fmean(game.scores[seat] for seat in seats))

    def add_count(self, count: Count) -> None:
        """Counts games that are counted already."""
        self.finished += count.finished
        self.cut_off += count.cut_off
        self._moves.add_all(count.moves)
        for tallies, added in ((self._wins, count.wins), (self._scores, count.scores)):
            for key, tally in added.items():
                tallies.setdefault(key, Tally()).add_all(tally)

    def moves(self) -> Interval | None:
        """How many moves a game has."""
        return self._moves.mean()

    def notes(self) -> dict[str, Interval | None]:
        """The mean of each figure that a study noted."""
        return {name: tally.mean() for name, tally in sorted(self._notes.items())}

    def seats(self) -> list[Standing]:
        """How each seat fared."""
        return [self._standing("seat", str(seat)) for seat in range(len(self.plan.bots))]

    def bots(self) -> list[Standing]:
        """How each bot fared, in the order of the plan."""
        return [self._standing("bot", name) for name in dict.fromkeys(self.plan.bots)]

    def _standing(self, kind: str, name: str) -> Standing:
        wins = self._wins.get((kind, name), Tally())
        scores = self._scores.get((kind, name), Tally())
        return Standing(name, wins.count, wins.share(), scores.mean())

    def plain(self) -> dict[str, object]:
        """Everything it says, to be written as JSON."""
        return {
            "game": self.plan.game,
            "options": {key: _named(value) for key, value in self.plan.options.items()},
            "seed": self.plan.seed,
            "games": self.plan.games,
            "finished": self.finished,
            "cut_off": self.cut_off,
            "moves": self.moves(),
            "notes": self.notes(),
            "seats": self.seats(),
            "bots": self.bots(),
        }


def _named(value: object) -> object:
    return value.name if isinstance(value, Edition) else value
