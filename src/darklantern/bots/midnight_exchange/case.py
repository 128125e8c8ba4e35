"""What the markets have for a seat in one raid."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from darklantern.bots.midnight_exchange.prospects import SPARE, USELESS, Counts, door_of
from darklantern.bots.midnight_exchange.worth import Appraiser, rounds_left
from darklantern.games.midnight_exchange.components import Loot
from darklantern.games.midnight_exchange.state import Player
from darklantern.games.midnight_exchange.view import View

RIVALRY = 0.85
"""What is left of the worth of each further exchange at a market, as others want it too."""
MOST = 3
"""The most exchanges at one market in a round that it plans for."""


class Case:
    """The loot that is of use to a seat in this raid, and what it would fetch."""

    def __init__(self, view: View, player: Player, appraiser: Appraiser, markets: int, deepest: int) -> None:
        rounds, faces, spaces = rounds_left(view) + 1, view.edition.face, view.edition.figures.loot_spaces
        stalls = [(_sums(appraiser.offers(market, player, rounds)), faces[market.face].cost) for market in view.markets]
        stalls = sorted(stalls, key=lambda stall: -stall[0][-1])[:markets]
        self.kinds = tuple(sorted({loot for _, cost in stalls for loot in cost} | {Loot.LEATHER_BAG}))
        """The kinds of loot that fetch something, by their numbers."""
        self._numbers = {loot: _number(loot, self.kinds, deepest) for loot in Loot}
        self.stock = {place: Counter(map(self.number, loots)) for place, loots in view.edition.loot.items()}
        """By place: how many tiles there are of each number."""
        costs = [tuple(cost.get(kind, 0) for kind in self.kinds) for _, cost in stalls]
        self._ways = _ways([sums for sums, _ in stalls], costs, spaces)
        self._bag, self._bags = appraiser.bag(player, view.bag, rounds), self.kinds.index(Loot.LEATHER_BAG)
        self._gains: dict[Counts, float] = {}
        self.ends: dict[int, float] = {}
        """What it is worth to leave with a board, as `Prospects` has worked it out so far."""
        dearest = [max(cost[at] for _, cost in self._ways) for at in range(len(self.kinds))]
        self.most = tuple(spaces if at == self._bags else most for at, most in enumerate(dearest))
        """By kind: how many of it are of use."""

    def gain(self, counts: Counts) -> float:
        """What some loot fetches."""
        found = self._gains.get(counts)
        if found is None:
            fetched = next(worth for worth, cost in self._ways if all(map(int.__ge__, counts, cost)))
            found = self._gains[counts] = fetched + self._bag * counts[self._bags]
        return found

    def number(self, loot: Loot) -> int:
        """The number of a kind of loot; below zero for keys and for what is of no use here.

        A key to a door further in than the deepest is a spare one.
        """
        return self._numbers[loot]


def _number(loot: Loot, kinds: Sequence[Loot], deepest: int) -> int:
    if (door := door_of(loot)) is not None:
        return -2 - door if door <= deepest else SPARE
    return kinds.index(loot) if loot in kinds else USELESS


def _sums(worths: list[float]) -> list[float]:
    """What no exchange at a market brings, one, two and so on, if each takes the best that others leave."""
    sums = [0.0]
    for rank, worth in enumerate(worths[:MOST]):
        sums.append(sums[-1] + worth * RIVALRY**rank)
    return sums


def _ways(stalls: list[list[float]], costs: list[Counts], spaces: int) -> list[tuple[float, Counts]]:
    """Every set of exchanges that a board could pay for: what it brings, and what it costs; the best first."""
    ways: list[tuple[float, Counts]] = []
    for uses in product(*(range(len(sums)) for sums in stalls)):
        spent = [[times * count for count in cost] for times, cost in zip(uses, costs, strict=True)]
        cost = tuple(map(sum, zip(*spent, strict=True)))
        if sum(cost) <= spaces:
            ways.append((sum(sums[times] for times, sums in zip(uses, stalls, strict=True)), cost))
    return sorted(ways, reverse=True)
