"""Series of raids with the same players, and their results."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from bench.fairness.raid import Attempt, RaidResult, RaidTable
from bench.fairness.simulated_player import SimulatedPlayer
from darklantern.lab.statistics import RunningStats
from darklantern.match.latency import LatencyEstimator

RAIDS_PER_SERIES = 8
"""The number of raids in a series, during which latency measurements are kept."""
GATHERING_MS = 8_000
"""How long everyone is connected before the first raid, in milliseconds."""
EXCHANGE_MS = 60_000
"""How long the exchange between two raids takes, in milliseconds."""


class Scores:
    """The results of many raids of the same players."""

    def __init__(self, players: Sequence[SimulatedPlayer]) -> None:
        self.players = players
        numbers = range(len(players))
        self.pairs = {pair: RunningStats() for pair in combinations(numbers, 2)}
        """By pair of players: how often the first of them won a contested tile."""
        self.acted_first = {pair: RunningStats() for pair in combinations(numbers, 2)}
        """By pair of players: how often the first of them really acted first."""
        self.won_by_first = RunningStats()
        """How often a contested tile went to the player who really acted first."""
        self.wins = [RunningStats() for _ in numbers]
        """By player: how often they won a contested tile."""
        self.first_away = [RunningStats() for _ in numbers]
        """By player: how often they got away first."""
        self.waits: list[float] = []
        """How long the table waited before it granted each lift, in milliseconds."""

    def add(self, raid: RaidResult, places: Sequence[int]) -> None:
        """Add the results of a raid; `places` are the players by seat."""
        self.waits += [attempt.waited for attempt in raid.attempts if attempt.granted]
        if raid.first_away is not None:
            for seat, player in enumerate(places):
                self.first_away[player].add(seat == raid.first_away)
        for winner, loser in self._contested(raid, places):
            won, lost = places[winner.seat], places[loser.seat]
            pair, right = (min(won, lost), max(won, lost)), winner.acted_at < loser.acted_at
            self.pairs[pair].add(won < lost)
            self.acted_first[pair].add((won < lost) == right)
            self.won_by_first.add(right)
            self.wins[won].add(1)
            self.wins[lost].add(0)

    def _contested(self, raid: RaidResult, places: Sequence[int]) -> Iterator[tuple[Attempt, Attempt]]:
        """Yield pairs of attempts to take the same tile, the winner first.

        Only pairs so close together that neither player could have been informed of the other's attempt.
        """
        by_tile: dict[int, list[Attempt]] = {}
        for attempt in raid.attempts:
            by_tile.setdefault(attempt.tile, []).append(attempt)
        for attempts in by_tile.values():
            for winner in attempts:
                for loser in attempts:
                    if winner.granted and not loser.granted and winner.seat != loser.seat:
                        trips = [self.players[places[attempt.seat]].round_trip for attempt in (winner, loser)]
                        if abs(winner.acted_at - loser.acted_at) < sum(trips) / 2:
                            yield winner, loser


def play_series(
    players: Sequence[SimulatedPlayer], races: int, seed: int, on_raid: Callable[[], None], measure: bool = True
) -> Scores:
    """Play raids and return their scores; every player has every seat. Without `measure`, the first message wins."""
    scores = Scores(players)
    for number in range(-(-races // RAIDS_PER_SERIES)):
        places = _places(len(players), number)
        latencies, now, gathering = [LatencyEstimator() for _ in players], 0.0, GATHERING_MS
        for raid_number in range(min(RAIDS_PER_SERIES, races - number * RAIDS_PER_SERIES)):
            table = RaidTable(
                [players[at] for at in places], [latencies[at] for at in places], now, (seed, number, raid_number)
            )
            raid = table.play(gathering, measure)
            scores.add(raid, places)
            now, gathering = raid.ended_at + EXCHANGE_MS, 0
            on_raid()
    return scores


def _places(seats: int, series: int) -> list[int]:
    """Return the players by seat: each series rotates them by one, and each full rotation reverses them."""
    rotated = [(seat + series) % seats for seat in range(seats)]
    return rotated if series // seats % 2 else rotated[::-1]
