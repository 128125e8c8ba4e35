"""Cached transitions for the search of the exchanges: players and markets by number, so that lookups are cheap."""

from collections.abc import Mapping, Sequence

from darklantern.bots.midnight_exchange.worth import Appraiser
from darklantern.core.tuples import with_at
from darklantern.games.midnight_exchange.components import Art, CardId, Loot
from darklantern.games.midnight_exchange.placing import with_art, with_cards
from darklantern.games.midnight_exchange.state import Market, Player

Thing = Art | int
"""An item for sale at a market: a work of art, or the cards on a space, by the number of the space."""
Offer = tuple[float, Thing]
"""The value of an item to a player, and the item."""


class Ledger:
    """Numbers players and markets, and caches their transitions. Equal ones have the same number."""

    def __init__(self, appraiser: Appraiser, rounds: int, bag: tuple[Art, ...], costs: Sequence[Mapping[Loot, int]]):
        self._appraiser = appraiser
        self._rounds = rounds
        self._bag = bag
        self._costs = costs
        """The cost of an exchange, by market in play."""
        self._players: list[Player] = []
        self._player_numbers: dict[Player, int] = {}
        self._richer: list[dict[Art | tuple[CardId, ...], int]] = []
        """By player: the number of the player after winning an item."""
        self.worths: list[float] = []
        """By player: the value of possessions, with what they may still bring."""
        self._bags: dict[int, float] = {}
        self._markets: list[Market] = []
        self._market_numbers: dict[Market, int] = {}
        self._emptier: list[dict[Thing, int]] = []
        self._offers: dict[tuple[int, int], list[Offer]] = {}
        self._paid: list[dict[Purse, Purse | None]] = [{} for _ in costs]

    def player(self, player: Player) -> int:
        """Return the number of a player."""
        number = self._player_numbers.get(player)
        if number is None:
            number = self._player_numbers[player] = len(self._players)
            self._players.append(player)
            self._richer.append({})
            self.worths.append(self._appraiser.worth(player, self._rounds))
        return number

    def market(self, market: Market) -> int:
        """Return the number of a market."""
        number = self._market_numbers.get(market)
        if number is None:
            number = self._market_numbers[market] = len(self._markets)
            self._markets.append(market)
            self._emptier.append({})
        return number

    def sold(self, market: int, thing: Thing) -> int:
        """Return the number of a market after it has sold an item."""
        after = self._emptier[market].get(thing)
        if after is None:
            after = self._emptier[market][thing] = self.market(_without(self._markets[market], thing))
        return after

    def won(self, player: int, market: int, thing: Thing) -> int:
        """Return the number of a player after winning an item from a market."""
        won = self._markets[market].cards[thing] if isinstance(thing, int) else thing
        after = self._richer[player].get(won)
        if after is None:
            owner = self._players[player]
            richer = with_cards(self._appraiser.edition, owner, won) if isinstance(won, tuple) else with_art(owner, won)
            after = self._richer[player][won] = self.player(richer)
        return after

    def offers(self, player: int, market: int) -> list[Offer]:
        """Return the items at a market with their values to a player."""
        key = player, market
        found = self._offers.get(key)
        if found is None:
            lying, now = self._markets[market], self.worths[player]
            things: list[Thing] = [art for art in dict.fromkeys(lying.art) if art is not None]
            things += [space for space, cards in enumerate(lying.cards) if cards]
            found = [(self.worths[self.won(player, market, thing)] - now, thing) for thing in things]
            self._offers[key] = found
        return found

    def bag(self, player: int) -> float:
        """Return the mean value to a player of a work of art from the bag."""
        found = self._bags.get(player)
        if found is None:
            found = self._bags[player] = self._appraiser.bag(self._players[player], self._bag, self._rounds)
        return found

    def paid(self, purse: "Purse", at: int) -> "Purse | None":
        """Return the loot left after an exchange at a market in play; None if the loot cannot pay for it."""
        known = self._paid[at]
        if purse not in known:
            known[purse] = spent(purse, self._costs[at])
        return known[purse]


Purse = tuple[int, ...]
"""The number of each kind of loot, in the order of `Loot`."""


def purse_of(loots: Mapping[Loot, int]) -> Purse:
    """Return some loot as counts in the order of `Loot`."""
    return tuple(loots.get(loot, 0) for loot in Loot)


def spent(purse: Purse, cost: Mapping[Loot, int]) -> Purse | None:
    """Return the loot left after paying a cost; None if the loot cannot pay it."""
    left = tuple(have - cost.get(loot, 0) for have, loot in zip(purse, Loot, strict=True))
    return None if min(left) < 0 else left


def _without(market: Market, thing: Thing) -> Market:
    if isinstance(thing, int):
        return Market(market.face, market.art, with_at(market.cards, thing, ()))
    return Market(market.face, with_at(market.art, market.art.index(thing), None), market.cards)
