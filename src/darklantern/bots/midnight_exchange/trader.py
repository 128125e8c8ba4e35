"""Search of the exchanges to the end of the phase: each seat, in turn, takes the exchange that is best for it."""

from collections.abc import Sequence
from typing import NamedTuple

from darklantern.bots.midnight_exchange.ledger import Ledger, Purse, Thing, purse_of, spent
from darklantern.bots.midnight_exchange.worth import Appraiser, rivals, rounds_left
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at
from darklantern.games.midnight_exchange.actions import Action, OpenBag, PlaceArt, TradeArt, TradeCards
from darklantern.games.midnight_exchange.components import Loot
from darklantern.games.midnight_exchange.exchange import loot_of
from darklantern.games.midnight_exchange.view import View

PAIR = 2
"""The number of seats up to which several exchanges of a rival are searched; of more rivals only the best is."""
EARLY = 9.0
"""The cost, in points, of placing a work of art early or opening a bag in vain: large enough to prevent both."""
BAG = {Loot.LEATHER_BAG: 1}
BAGS = list(Loot).index(Loot.LEATHER_BAG)

Way = tuple[int, Thing] | None
"""An exchange: the index of the market in play and the item; None is opening a bag."""


class Stand(NamedTuple):
    """A state of the exchanges. Markets and players are numbers of the `ExchangeCache`."""

    markets: tuple[int, ...]
    players: tuple[int, ...]
    purses: tuple[Purse, ...]
    drawn: tuple[float, ...]
    """By seat: the expected value of works of art from bags opened in the search."""


class Trader:
    """Evaluates the exchanges of a seat."""

    def __init__(self, appraiser: Appraiser, view: View, me: Seat, ways: int, spite: float) -> None:
        raid, seats = view.raid, range(len(view.players))
        self._me = me
        self._rounds = rounds_left(view)
        self._bag = bool(view.bag)
        self._ways = ways
        self._spite = spite
        order = sorted(seats, key=lambda seat: raid.getaways[seat] or 0)
        self._next = [order[(order.index(seat) + 1) % len(order)] for seat in seats]
        """By seat: the seat whose turn is next."""
        self._faces = [market.face for market in view.markets]
        costs = [view.edition.face[face].cost for face in self._faces]
        self._ledger = Ledger(appraiser, self._rounds, view.bag, costs)
        self._first = Stand(
            tuple(self._ledger.market(market) for market in view.markets),
            tuple(self._ledger.player(player) for player in view.players),
            tuple(purse_of(loot_of(raid, Seat(seat))) for seat in seats),
            (0.0,) * len(seats),
        )
        self._now = self._everyones(self._first)
        self._before = [rivals(self._now, seat, self._rounds) for seat in seats]
        """By seat: the value needed to be as likely to win as all others together."""
        self._ends: dict[tuple[Stand, int, int], tuple[float, ...]] = {}

    def weigh(self, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """Return every action with the seat's balance at the end of the phase, in points."""
        return [(action, self._value(action)) for action in legal]

    def _value(self, action: Action) -> float:
        me, stand = self._me, self._first
        match action:
            case TradeArt(face, art):
                after, passes = self._after(stand, me, (self._faces.index(face), art)), 0
            case TradeCards(face, space):
                after, passes = self._after(stand, me, (self._faces.index(face), space)), 0
            case OpenBag() if self._bag:
                after, passes = self._after(stand, me, None), 0
            case PlaceArt() | OpenBag():
                return self._balance(me, self._now) - EARLY
            case _:
                after, passes = stand, 1
        return self._balance(me, self._play_on(after, self._next[me], passes))

    def _balance(self, me: int, worths: Sequence[float]) -> float:
        """Return a seat's lead over the others, whose gains count by the factor `spite`."""
        before, after = self._before[me], rivals(worths, me, self._rounds)
        return worths[me] - before - self._spite * (after - before)

    def _everyones(self, stand: Stand) -> tuple[float, ...]:
        worths = self._ledger.worths
        return tuple([worths[player] + drawn for player, drawn in zip(stand.players, stand.drawn, strict=True)])

    def _play_on(self, stand: Stand, seat: int, passes: int) -> tuple[float, ...]:
        """Return each seat's value at the end of the phase, if each takes what is best for itself."""
        key = stand, seat, passes
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self._work_out(stand, seat, passes)
        return found

    def _work_out(self, stand: Stand, seat: int, passes: int) -> tuple[float, ...]:
        while passes < len(self._next):
            ways = self._best_ways(stand, seat)
            if ways:
                break
            seat, passes = self._next[seat], passes + 1
        else:
            return self._everyones(stand)
        following = self._next[seat]
        ends = [self._play_on(self._after(stand, seat, way), following, 0) for way in ways]
        return ends[0] if len(ends) == 1 else max(ends, key=lambda end: self._balance(seat, end))

    def _best_ways(self, stand: Stand, seat: int) -> list[Way]:
        """Return the exchanges of most value to a seat, at most as many as are searched."""
        ledger, purse, player = self._ledger, stand.purses[seat], stand.players[seat]
        ways: list[tuple[float, Way]] = []
        for at, market in enumerate(stand.markets):
            if ledger.paid(purse, at) is not None:
                ways += [(worth, (at, thing)) for worth, thing in ledger.offers(player, market)]
        if purse[BAGS] and self._bag:
            ways.append((ledger.bag(player), None))
        if not ways:
            return []
        ways.sort(key=lambda way: -way[0])
        several = seat == self._me or len(self._next) == PAIR
        thought = ways[: self._ways if several else min(1, self._ways)]
        return [way for worth, way in thought if worth > 0]

    def _after(self, stand: Stand, seat: int, way: Way) -> Stand:
        """Return the state after a seat's exchange, which it can pay."""
        ledger, (markets, players, purses, drawn) = self._ledger, stand
        if way is None:
            left, hoped = spent(purses[seat], BAG), ledger.bag(players[seat])
            drawn = with_at(drawn, seat, drawn[seat] + hoped)
        else:
            at, thing = way
            left, market = ledger.paid(purses[seat], at), markets[at]
            players = with_at(players, seat, ledger.won(players[seat], market, thing))
            markets = with_at(markets, at, ledger.sold(market, thing))
        assert left is not None, "it can pay"
        return Stand(markets, players, with_at(purses, seat, left), drawn)
