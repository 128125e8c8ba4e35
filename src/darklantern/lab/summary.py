"""What many games say about seats and bots."""

from msgspec import Struct, field

from darklantern.core.edition import Edition
from darklantern.lab.simulate import Plan, Played
from darklantern.lab.statistics import Interval, Tally


class Standing(Struct, frozen=True):
    """How a seat or a bot fared."""

    name: str
    games: int
    """Finished ones; a bot that sat twice at a table counts twice."""
    wins: Interval | None
    """The share of games won; a shared victory counts for a part."""
    score: Interval | None
    """The mean score."""


class Summary(Struct):
    """A running account of the games of a plan."""

    plan: Plan
    finished: int = 0
    cut_off: int = 0
    """Games that outlasted their patience. They have no result and count for nobody."""
    _moves: Tally = field(default_factory=Tally)
    _wins: dict[tuple[str, str], Tally] = field(default_factory=dict[tuple[str, str], Tally])
    _scores: dict[tuple[str, str], Tally] = field(default_factory=dict[tuple[str, str], Tally])

    def add(self, game: Played) -> None:
        """Counts a game."""
        if game.scores is None:
            self.cut_off += 1
            return
        self.finished += 1
        self._moves.add(game.moves)
        for seat, name in enumerate(game.bots):
            won = 1 / len(game.winners) if seat in game.winners else 0.0
            for key in (("seat", str(seat)), ("bot", name)):
                self._wins.setdefault(key, Tally()).add(won)
                self._scores.setdefault(key, Tally()).add(game.scores[seat])

    def moves(self) -> Interval | None:
        """How many moves a game has."""
        return self._moves.mean()

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
            "seats": self.seats(),
            "bots": self.bots(),
        }


def _named(value: object) -> object:
    return value.name if isinstance(value, Edition) else value
