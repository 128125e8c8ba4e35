"""Search of the exchanges to the end of the phase: each seat, in turn, takes the exchange that is best for it."""

from collections.abc import Sequence
from typing import NamedTuple

from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at
from darklantern.games.midnight_exchange.bots.exchange_cache import (
    ExchangeCache,
    LootCounts,
    MarketItem,
    loot_after_payment,
    loot_counts,
)
from darklantern.games.midnight_exchange.bots.valuation import Appraiser, break_even_value, rounds_left
from darklantern.games.midnight_exchange.rules.actions import Action, OpenBag, PlaceArt, TradeArt, TradeCards
from darklantern.games.midnight_exchange.rules.components import Loot
from darklantern.games.midnight_exchange.rules.exchange import loot_of
from darklantern.games.midnight_exchange.rules.view import View

MAX_SEATS_FOR_WIDE_SEARCH = 2
"""The number of seats up to which several exchanges of a rival are searched; of more rivals only the best is."""
EARLY_COST = 9.0
"""The cost, in points, of placing a work of art early or opening a bag in vain: large enough to prevent both."""
BAG_COST = {Loot.LEATHER_BAG: 1}
BAG_INDEX = list(Loot).index(Loot.LEATHER_BAG)

ExchangeMove = tuple[int, MarketItem] | None
"""An exchange: the index of the market in play and the item; None is opening a bag."""


class ExchangeState(NamedTuple):
    """A state of the exchanges. Markets and players are numbers of the `ExchangeCache`."""

    markets: tuple[int, ...]
    players: tuple[int, ...]
    loot: tuple[LootCounts, ...]
    bag_values: tuple[float, ...]
    """By seat: the expected value of works of art from bags opened in the search."""


class ExchangeSearch:
    """Evaluates the exchanges of a seat."""

    def __init__(self, appraiser: Appraiser, view: View, me: Seat, width: int, malice: float) -> None:
        raid, seats = view.raid, range(len(view.players))
        self._me = me
        self._rounds = rounds_left(view)
        self._bag_has_art = bool(view.bag)
        self._width = width
        self._malice = malice
        order = sorted(seats, key=lambda seat: raid.getaways[seat] or 0)
        self._next_seat = [order[(order.index(seat) + 1) % len(order)] for seat in seats]
        """By seat: the seat whose turn is next."""
        self._faces = [market.face for market in view.markets]
        costs = [view.edition.face_by_name[face].cost for face in self._faces]
        self._cache = ExchangeCache(appraiser, self._rounds, view.bag, costs)
        self._root = ExchangeState(
            tuple(self._cache.market_number(market) for market in view.markets),
            tuple(self._cache.player_number(player) for player in view.players),
            tuple(loot_counts(loot_of(raid, Seat(seat))) for seat in seats),
            (0.0,) * len(seats),
        )
        self._root_values = self._seat_values(self._root)
        self._break_even_values = [break_even_value(self._root_values, seat, self._rounds) for seat in seats]
        """By seat: the value needed to be as likely to win as all others together."""
        self._results: dict[tuple[ExchangeState, int, int], tuple[float, ...]] = {}

    def evaluate(self, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """Return every action with the seat's balance at the end of the phase, in points."""
        return [(action, self._value(action)) for action in legal]

    def _value(self, action: Action) -> float:
        me, state = self._me, self._root
        match action:
            case TradeArt(face, art):
                after, passes = self._state_after(state, me, (self._faces.index(face), art)), 0
            case TradeCards(face, space):
                after, passes = self._state_after(state, me, (self._faces.index(face), space)), 0
            case OpenBag() if self._bag_has_art:
                after, passes = self._state_after(state, me, None), 0
            case PlaceArt() | OpenBag():
                return self._balance(me, self._root_values) - EARLY_COST
            case _:
                after, passes = state, 1
        return self._balance(me, self._search(after, self._next_seat[me], passes))

    def _balance(self, me: int, values: Sequence[float]) -> float:
        """Return a seat's lead over the others, whose gains count by the factor `malice`."""
        before, after = self._break_even_values[me], break_even_value(values, me, self._rounds)
        return values[me] - before - self._malice * (after - before)

    def _seat_values(self, state: ExchangeState) -> tuple[float, ...]:
        values = self._cache.player_values
        return tuple([values[player] + drawn for player, drawn in zip(state.players, state.bag_values, strict=True)])

    def _search(self, state: ExchangeState, seat: int, passes: int) -> tuple[float, ...]:
        """Return each seat's value at the end of the phase, if each takes what is best for itself."""
        key = state, seat, passes
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = self._search_node(state, seat, passes)
        return found

    def _search_node(self, state: ExchangeState, seat: int, passes: int) -> tuple[float, ...]:
        while passes < len(self._next_seat):
            moves = self._candidate_moves(state, seat)
            if moves:
                break
            seat, passes = self._next_seat[seat], passes + 1
        else:
            return self._seat_values(state)
        following = self._next_seat[seat]
        ends = [self._search(self._state_after(state, seat, move), following, 0) for move in moves]
        return ends[0] if len(ends) == 1 else max(ends, key=lambda end: self._balance(seat, end))

    def _candidate_moves(self, state: ExchangeState, seat: int) -> list[ExchangeMove]:
        """Return the exchanges of most value to a seat, at most as many as are searched."""
        cache, loot, player = self._cache, state.loot[seat], state.players[seat]
        moves: list[tuple[float, ExchangeMove]] = []
        for at, market in enumerate(state.markets):
            if cache.loot_after_exchange(loot, at) is not None:
                moves += [(value, (at, item)) for value, item in cache.offers(player, market)]
        if loot[BAG_INDEX] and self._bag_has_art:
            moves.append((cache.bag_value(player), None))
        if not moves:
            return []
        moves.sort(key=lambda move: -move[0])
        several = seat == self._me or len(self._next_seat) == MAX_SEATS_FOR_WIDE_SEARCH
        searched = moves[: self._width if several else min(1, self._width)]
        return [move for value, move in searched if value > 0]

    def _state_after(self, state: ExchangeState, seat: int, move: ExchangeMove) -> ExchangeState:
        """Return the state after a seat's exchange, which it can pay."""
        cache, (markets, players, loots, drawn) = self._cache, state
        if move is None:
            left, bag_value = loot_after_payment(loots[seat], BAG_COST), cache.bag_value(players[seat])
            drawn = with_at(drawn, seat, drawn[seat] + bag_value)
        else:
            at, item = move
            left, market = cache.loot_after_exchange(loots[seat], at), markets[at]
            players = with_at(players, seat, cache.player_after_win(players[seat], market, item))
            markets = with_at(markets, at, cache.market_after_sale(market, item))
        assert left is not None, "it can pay"
        return ExchangeState(markets, players, with_at(loots, seat, left), drawn)
