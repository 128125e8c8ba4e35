"""The loot that a seat needs in a raid, and what it can be exchanged for at the markets."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from darklantern.games.midnight_exchange.bots.tile_numbers import SPARE_KEY, USELESS, Counts, door_of
from darklantern.games.midnight_exchange.bots.valuation import Appraiser, rounds_left
from darklantern.games.midnight_exchange.rules.components import Loot, Place
from darklantern.games.midnight_exchange.rules.constants import MAX_EXCHANGES_PER_MARKET
from darklantern.games.midnight_exchange.rules.state import PlayerState
from darklantern.games.midnight_exchange.rules.view import View

RIVALRY_FACTOR = 0.85
"""The factor on the value of each further exchange at a market, as rivals compete for it."""


class MarketNeeds:
    """The kinds of loot that are useful to a seat in this raid, and the value of collecting them."""

    def __init__(self, view: View, player: PlayerState, appraiser: Appraiser, max_markets: int, deepest: int) -> None:
        rounds, faces, spaces = rounds_left(view) + 1, view.edition.face_by_name, view.edition.figures.loot_spaces
        market_values = [
            (_cumulative_values(appraiser.offer_values(market, player, rounds)), faces[market.face].cost)
            for market in view.markets
        ]
        market_values = sorted(market_values, key=lambda market: -market[0][-1])[:max_markets]
        self.kinds: tuple[Loot, ...] = tuple(
            sorted({loot for _, cost in market_values for loot in cost} | {Loot.LEATHER_BAG})
        )
        """The useful kinds of loot; an index in this tuple is the number of a kind."""
        self._numbers = {loot: _kind_number(loot, self.kinds, deepest) for loot in Loot}
        self.stock: dict[Place, Counter[int]] = {
            place: Counter(map(self.number, loots)) for place, loots in view.edition.loot.items()
        }
        """By place: the count of tiles of each number."""
        costs = [tuple(cost.get(kind, 0) for kind in self.kinds) for _, cost in market_values]
        self._affordable_sets = _affordable_sets([sums for sums, _ in market_values], costs, spaces)
        self._bag_value, self._bag_number = (
            appraiser.bag_value(player, view.bag, rounds),
            self.kinds.index(Loot.LEATHER_BAG),
        )
        self._gain_by_counts: dict[Counts, float] = {}
        self.leaving_values: dict[int, float] = {}
        """The value of leaving with a board: a cache of `RaidValue`."""
        dearest = [max(cost[at] for _, cost in self._affordable_sets) for at in range(len(self.kinds))]
        self.useful_counts: tuple[int, ...] = tuple(
            spaces if at == self._bag_number else most for at, most in enumerate(dearest)
        )
        """By kind: how many tiles of it are useful."""

    def gain(self, counts: Counts) -> float:
        """Return the value of the best exchanges that some loot pays for."""
        found = self._gain_by_counts.get(counts)
        if found is None:
            fetched = next(value for value, cost in self._affordable_sets if all(map(int.__ge__, counts, cost)))
            found = self._gain_by_counts[counts] = fetched + self._bag_value * counts[self._bag_number]
        return found

    def number(self, loot: Loot) -> int:
        """Return the number of a kind of loot; it is negative for keys and for useless loot.

        A key to a door beyond the deepest one planned for is `SPARE_KEY`.
        """
        return self._numbers[loot]


def _kind_number(loot: Loot, kinds: Sequence[Loot], deepest: int) -> int:
    if (door := door_of(loot)) is not None:
        return -2 - door if door <= deepest else SPARE_KEY
    return kinds.index(loot) if loot in kinds else USELESS


def _cumulative_values(values: list[float]) -> list[float]:
    """Return the value of 0, 1, 2, … exchanges at a market, each worth less as rivals compete for it."""
    sums = [0.0]
    for rank, value in enumerate(values[:MAX_EXCHANGES_PER_MARKET]):
        sums.append(sums[-1] + value * RIVALRY_FACTOR**rank)
    return sums


def _affordable_sets(market_values: list[list[float]], costs: list[Counts], spaces: int) -> list[tuple[float, Counts]]:
    """Return every set of exchanges that a full board can pay for, as pairs of value and cost, the best first."""
    ways: list[tuple[float, Counts]] = []
    for uses in product(*(range(len(sums)) for sums in market_values)):
        spent = [[times * count for count in cost] for times, cost in zip(uses, costs, strict=True)]
        cost = tuple(map(sum, zip(*spent, strict=True)))
        if sum(cost) <= spaces:
            ways.append((sum(sums[times] for times, sums in zip(uses, market_values, strict=True)), cost))
    return sorted(ways, reverse=True)
