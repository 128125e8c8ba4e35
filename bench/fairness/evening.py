"""Raid after raid at the same tables, and what came of it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from bench.fairness.guest import Guest
from bench.fairness.raid import Raid, RaidTable, Reach
from darklantern.lab.statistics import Tally
from darklantern.match.delay import Delay

RAIDS = 8
"""How many raids an evening has: delays are remembered for so long."""
GATHERING = 8_000
"""For how long everyone has been connected before the first of them, in milliseconds."""
EXCHANGES = 60_000
"""For how long people trade between two raids."""


class Scores:
    """What came of many raids of the same guests."""

    def __init__(self, guests: Sequence[Guest]) -> None:
        self.guests = guests
        numbers = range(len(guests))
        self.pairs = {pair: Tally() for pair in combinations(numbers, 2)}
        """By two guests: whether the first of them won a contested tile."""
        self.earlier = {pair: Tally() for pair in combinations(numbers, 2)}
        """By two guests: whether the first of them really acted first."""
        self.right = Tally()
        """Whether a contested tile went to the hand that really acted first."""
        self.won = [Tally() for _ in numbers]
        """By guest: whether they won a contested tile."""
        self.first = [Tally() for _ in numbers]
        """By guest: whether they got away first."""
        self.waits: list[float] = []
        """For how long the table waited before it granted a lift, in milliseconds."""

    def add(self, raid: Raid, places: Sequence[int]) -> None:
        """Counts a raid in which these guests sat on the seats in order."""
        self.waits += [reach.waited for reach in raid.reaches if reach.granted]
        if raid.first is not None:
            for seat, guest in enumerate(places):
                self.first[guest].add(seat == raid.first)
        for winner, loser in self._contested(raid, places):
            one, other = places[winner.seat], places[loser.seat]
            pair, right = (min(one, other), max(one, other)), winner.acted < loser.acted
            self.pairs[pair].add(one < other)
            self.earlier[pair].add((one < other) == right)
            self.right.add(right)
            self.won[one].add(1)
            self.won[other].add(0)

    def _contested(self, raid: Raid, places: Sequence[int]) -> Iterator[tuple[Reach, Reach]]:
        """Two hands that reached for the same tile, the one that got it first.

        Only those so close together that no news of the one could have reached the other by way of the table.
        """
        by_tile: dict[int, list[Reach]] = {}
        for reach in raid.reaches:
            by_tile.setdefault(reach.tile, []).append(reach)
        for reaches in by_tile.values():
            for winner in reaches:
                for loser in reaches:
                    if winner.granted and not loser.granted and winner.seat != loser.seat:
                        trips = [self.guests[places[reach.seat]].trip for reach in (winner, loser)]
                        if abs(winner.acted - loser.acted) < sum(trips) / 2:
                            yield winner, loser


def play_evenings(
    guests: Sequence[Guest], races: int, seed: int, tell: Callable[[], None], measure: bool = True
) -> Scores:
    """The scores of so many raids; everyone sits on every seat. Without measuring, the first to arrive wins."""
    scores = Scores(guests)
    for evening in range(-(-races // RAIDS)):
        places = _places(len(guests), evening)
        delays, now, gathering = [Delay() for _ in guests], 0.0, GATHERING
        for number in range(min(RAIDS, races - evening * RAIDS)):
            table = RaidTable(
                [guests[one] for one in places], [delays[one] for one in places], now, (seed, evening, number)
            )
            raid = table.play(gathering, measure)
            scores.add(raid, places)
            now, gathering = raid.ended + EXCHANGES, 0
            tell()
    return scores


def _places(seats: int, evening: int) -> list[int]:
    """Who sits where, by seat: each evening moves everyone on by one, and every so often turns them about."""
    turned = [(seat + evening) % seats for seat in range(seats)]
    return turned if evening // seats % 2 else turned[::-1]
