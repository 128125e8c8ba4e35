"""Cached transitions for the search of the exchanges: players and markets by number, so that lookups are cheap."""

from collections.abc import Mapping, Sequence

from darklantern.core.tuples import with_at
from darklantern.games.midnight_exchange.bots.valuation import Appraiser
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot
from darklantern.games.midnight_exchange.rules.placing import with_art, with_cards
from darklantern.games.midnight_exchange.rules.state import Market, PlayerState

MarketItem = Art | int
"""An item for sale at a market: a work of art, or the cards on a space, by the number of the space."""
Offer = tuple[float, MarketItem]
"""The value of an item to a player, and the item."""


class ExchangeCache:
    """Numbers players and markets, and caches their transitions. Equal ones have the same number."""

    def __init__(self, appraiser: Appraiser, rounds: int, bag: tuple[Art, ...], costs: Sequence[Mapping[Loot, int]]):
        self._appraiser = appraiser
        self._rounds = rounds
        self._bag = bag
        self._costs = costs
        """The cost of an exchange, by market in play."""
        self._players: list[PlayerState] = []
        self._player_numbers: dict[PlayerState, int] = {}
        self._players_after_win: list[dict[Art | tuple[CardId, ...], int]] = []
        """By player: the number of the player after winning an item."""
        self.player_values: list[float] = []
        """By player: the value of possessions, with what they may still bring."""
        self._bag_values: dict[int, float] = {}
        self._markets: list[Market] = []
        self._market_numbers: dict[Market, int] = {}
        self._markets_after_sale: list[dict[MarketItem, int]] = []
        self._offers: dict[tuple[int, int], list[Offer]] = {}
        self._loot_after_exchange: list[dict[LootCounts, LootCounts | None]] = [{} for _ in costs]

    def player_number(self, player: PlayerState) -> int:
        """Return the number of a player."""
        number = self._player_numbers.get(player)
        if number is None:
            number = self._player_numbers[player] = len(self._players)
            self._players.append(player)
            self._players_after_win.append({})
            self.player_values.append(self._appraiser.value(player, self._rounds))
        return number

    def market_number(self, market: Market) -> int:
        """Return the number of a market."""
        number = self._market_numbers.get(market)
        if number is None:
            number = self._market_numbers[market] = len(self._markets)
            self._markets.append(market)
            self._markets_after_sale.append({})
        return number

    def market_after_sale(self, market: int, item: MarketItem) -> int:
        """Return the number of a market after it has sold an item."""
        after = self._markets_after_sale[market].get(item)
        if after is None:
            after = self._markets_after_sale[market][item] = self.market_number(
                _market_without(self._markets[market], item)
            )
        return after

    def player_after_win(self, player: int, market: int, item: MarketItem) -> int:
        """Return the number of a player after winning an item from a market."""
        won = self._markets[market].cards[item] if isinstance(item, int) else item
        after = self._players_after_win[player].get(won)
        if after is None:
            owner = self._players[player]
            richer = with_cards(self._appraiser.edition, owner, won) if isinstance(won, tuple) else with_art(owner, won)
            after = self._players_after_win[player][won] = self.player_number(richer)
        return after

    def offers(self, player: int, market: int) -> list[Offer]:
        """Return the items at a market with their values to a player."""
        key = player, market
        found = self._offers.get(key)
        if found is None:
            goods, now = self._markets[market], self.player_values[player]
            items: list[MarketItem] = [art for art in dict.fromkeys(goods.art) if art is not None]
            items += [space for space, cards in enumerate(goods.cards) if cards]
            found = [(self.player_values[self.player_after_win(player, market, item)] - now, item) for item in items]
            self._offers[key] = found
        return found

    def bag_value(self, player: int) -> float:
        """Return the mean value to a player of a work of art from the bag."""
        found = self._bag_values.get(player)
        if found is None:
            found = self._bag_values[player] = self._appraiser.bag_value(self._players[player], self._bag, self._rounds)
        return found

    def loot_after_exchange(self, loot: "LootCounts", at: int) -> "LootCounts | None":
        """Return the loot left after an exchange at a market in play; None if the loot cannot pay for it."""
        known = self._loot_after_exchange[at]
        if loot not in known:
            known[loot] = loot_after_payment(loot, self._costs[at])
        return known[loot]


LootCounts = tuple[int, ...]
"""The number of each kind of loot, in the order of `Loot`."""


def loot_counts(loots: Mapping[Loot, int]) -> LootCounts:
    """Return some loot as counts in the order of `Loot`."""
    return tuple(loots.get(loot, 0) for loot in Loot)


def loot_after_payment(owned: LootCounts, cost: Mapping[Loot, int]) -> LootCounts | None:
    """Return the loot left after paying a cost; None if the loot cannot pay it."""
    left = tuple(have - cost.get(loot, 0) for have, loot in zip(owned, Loot, strict=True))
    return None if min(left) < 0 else left


def _market_without(market: Market, item: MarketItem) -> Market:
    if isinstance(item, int):
        return Market(market.face, market.art, with_at(market.cards, item, ()))
    return Market(market.face, with_at(market.art, market.art.index(item), None), market.cards)
