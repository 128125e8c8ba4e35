"""The exchanges, thought through to the end of the phase: each seat takes what is best for it, in turn."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.midnight_exchange.worth import Appraiser, rivals, rounds_left
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at
from darklantern.games.midnight_exchange.actions import Action, OpenBag, Pass, PlaceArt, TradeArt, TradeCards
from darklantern.games.midnight_exchange.components import Loot
from darklantern.games.midnight_exchange.exchange import covers, loot_of
from darklantern.games.midnight_exchange.placing import with_art, with_cards
from darklantern.games.midnight_exchange.state import Market, Player
from darklantern.games.midnight_exchange.view import View

PAIR = 2
"""With one rival several of its ways are thought through, turn after turn; with more of them only the best."""
EARLY = 9.0
"""What it costs, in points, to place a work of art before one must, or to open a bag for nothing: nobody does."""
Purse = Mapping[Loot, int]


class Stand(Struct, frozen=True):
    """How things stand in the exchanges."""

    markets: tuple[Market, ...]
    players: tuple[Player, ...]
    purses: tuple[Purse, ...]
    drawn: tuple[float, ...]
    """By seat: what works of art from the bag are worth that were not drawn yet."""


class Trader:
    """Weighs exchanges for a seat."""

    def __init__(self, appraiser: Appraiser, view: View, me: Seat, ways: int, spite: float) -> None:
        raid = view.raid
        self._me = me
        self._appraiser = appraiser
        self._edition = view.edition
        self._rounds = rounds_left(view)
        self._bag = view.bag
        self._ways = ways
        self._spite = spite
        self._order = sorted(range(len(view.players)), key=lambda seat: raid.getaways[seat] or 0)
        self._first = Stand(
            view.markets,
            view.players,
            tuple(dict(loot_of(raid, Seat(seat))) for seat in range(len(view.players))),
            (0.0,) * len(view.players),
        )
        self._now = self._everyones(self._first)

    def weigh(self, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """Every action with the seat's balance at the end of the phase."""
        return [(action, self._value(action)) for action in legal]

    def _value(self, action: Action) -> float:
        me = self._me
        if isinstance(action, PlaceArt):
            return self._balance(me, self._now) - EARLY
        if isinstance(action, OpenBag) and not self._bag:
            return self._balance(me, self._now) - EARLY
        after = self._after(self._first, me, action)
        return self._balance(me, self._play_on(after, self._next(me), 1 if isinstance(action, Pass) else 0))

    def _balance(self, me: int, worths: Sequence[float]) -> float:
        """What a seat has ahead of the others; it minds what they have gained, more or less."""
        before, after = rivals(self._now, me, self._rounds), rivals(worths, me, self._rounds)
        return worths[me] - before - self._spite * (after - before)

    def _next(self, seat: int) -> int:
        return self._order[(self._order.index(seat) + 1) % len(self._order)]

    def _everyones(self, stand: Stand) -> tuple[float, ...]:
        rounds = self._rounds
        return tuple(
            self._appraiser.worth(player, rounds) + drawn
            for player, drawn in zip(stand.players, stand.drawn, strict=True)
        )

    def _play_on(self, stand: Stand, seat: int, passes: int) -> tuple[float, ...]:
        """What everyone has at the end, if each seat does what is best for itself."""
        while passes < len(self._order):
            ways = self._best_ways(stand, seat)
            if ways:
                break
            seat, passes = self._next(seat), passes + 1
        else:
            return self._everyones(stand)
        following = self._next(seat)
        ends = [self._play_on(self._after(stand, seat, action), following, 0) for action in ways]
        return max(ends, key=lambda end: self._balance(seat, end))

    def _best_ways(self, stand: Stand, seat: int) -> list[Action]:
        """The exchanges that bring a seat most, as far as one thinks ahead."""
        purse, player = stand.purses[seat], stand.players[seat]
        ways: list[tuple[float, Action]] = []
        for market in stand.markets:
            if not covers(purse, self._edition.face[market.face].cost):
                continue
            arts = [art for art in dict.fromkeys(market.art) if art is not None]
            ways += [(self._appraiser.art(player, art, self._rounds), TradeArt(market.face, art)) for art in arts]
            ways += [
                (self._appraiser.cards(player, cards, self._rounds), TradeCards(market.face, space))
                for space, cards in enumerate(market.cards)
                if cards
            ]
        if purse.get(Loot.LEATHER_BAG) and self._bag:
            ways.append((self._appraiser.bag(player, self._bag, self._rounds), OpenBag()))
        ways.sort(key=lambda way: -way[0])
        several = seat == self._me or len(self._order) == PAIR
        thought = ways[: self._ways if several else min(1, self._ways)]
        return [action for worth, action in thought if worth > 0]

    def _after(self, stand: Stand, seat: int, action: Action) -> Stand:
        player, purse = stand.players[seat], stand.purses[seat]
        match action:
            case TradeArt(face, art):
                at, market = self._market(stand, face)
                player = with_art(player, art)
                market = Market(face, with_at(market.art, market.art.index(art), None), market.cards)
            case TradeCards(face, space):
                at, market = self._market(stand, face)
                player = with_cards(self._edition, player, market.cards[space])
                market = Market(face, market.art, with_at(market.cards, space, ()))
            case OpenBag():
                hoped = self._appraiser.bag(player, self._bag, self._rounds)
                return replace(
                    stand,
                    purses=with_at(stand.purses, seat, _paid(purse, {Loot.LEATHER_BAG: 1})),
                    drawn=with_at(stand.drawn, seat, stand.drawn[seat] + hoped),
                )
            case _:
                return stand
        return replace(
            stand,
            markets=with_at(stand.markets, at, market),
            players=with_at(stand.players, seat, player),
            purses=with_at(stand.purses, seat, _paid(purse, self._edition.face[face].cost)),
        )

    def _market(self, stand: Stand, face: str) -> tuple[int, Market]:
        return next((at, market) for at, market in enumerate(stand.markets) if market.face == face)


def _paid(purse: Purse, cost: Mapping[Loot, int]) -> Purse:
    return dict(Counter(purse) - Counter(cost))
