"""A bot for Midnight Exchange that knows the markets in play and takes what pays."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    PlaceArt,
    PutBack,
    Stash,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.components import KEYS, CardId, Loot, Place, Tile
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.exchange import loot_of
from darklantern.games.midnight_exchange.placing import with_art, with_cards
from darklantern.games.midnight_exchange.scoring import best_placement, best_points
from darklantern.games.midnight_exchange.state import Market, Phase, Player
from darklantern.games.midnight_exchange.view import View

PROMISE = 0.5
"""What a collection is worth beyond its points, for what may still be put on it."""
BAG = 1.6
"""What a leather bag is worth: a work of art, but who knows which."""
RIVALRY = 0.8
"""What is left of the worth of each further exchange at a market, as others want it too."""
KEY = 0.8
"""What it costs to find a key."""
MOST = 3
"""The most exchanges at one market in a round that it plans for."""
PATIENCE = 20
"""With nothing within reach it waits, and about every so many times it puts something back."""
HURRY = 45
"""After so many moves of a raid for each player, anything will do."""


class GreedyBot:
    """In the raid it fills its board for the exchanges worth most to it; in the exchanges it takes the best at once."""

    name = "greedy"

    def __init__(self) -> None:
        self._plans: dict[Seat, tuple[tuple[tuple[Market, ...], Player], Counter[Loot]]] = {}

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """What pays; None, in the raid, if nothing within reach does."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        if view.phase is Phase.RAID:
            return _search(view, me, legal, self._plan(view, me), chance)
        if view.phase is Phase.EXCHANGES:
            player = view.players[me]
            return max(legal, key=lambda action: exchange_worth(view, player, action))
        moves = best_placement(view.edition, view.players[me])
        return PlaceArt(*moves[0]) if moves else Done()

    def _plan(self, view: View, me: Seat) -> Counter[Loot]:
        """The plan for this raid; it stays the same as long as markets and possessions do."""
        case = view.markets, view.players[me]
        if me not in self._plans or self._plans[me][0] != case:
            self._plans[me] = case, plan(view.edition, *case)
        return self._plans[me][1]


def exchange_worth(view: View, player: Player, action: Action) -> float:
    """What an exchange brings, in points; there is nothing to keep loot for."""
    match action:
        case TradeArt(art=art):
            return best_points(view.edition, with_art(player, art)) - best_points(view.edition, player)
        case TradeCards(face=face, space=space):
            market = next(market for market in view.markets if market.face == face)
            return _cards_worth(view.edition, player, market.cards[space])
        case OpenBag():
            return BAG if view.bag else -BAG
        case PlaceArt():
            return -1.0
        case _:
            return 0.0


def _cards_worth(edition: MidnightExchangeEdition, player: Player, cards: tuple[CardId, ...]) -> float:
    won = with_cards(edition, player, cards)
    open_ones = len(won.collections) - len(player.collections)
    return best_points(edition, won) - best_points(edition, player) + PROMISE * open_ones


def plan(edition: MidnightExchangeEdition, markets: tuple[Market, ...], player: Player) -> Counter[Loot]:
    """The loot to look for, keys included: what the most valuable exchanges cost that fit on the board together."""
    offers = [sorted(_offers(edition, market, player), reverse=True)[:MOST] for market in markets]
    best, chosen = 0.0, Counter[Loot]()
    for uses in product(*(range(len(worths) + 1) for worths in offers)):
        cost = Counter[Loot]()
        for market, times in zip(markets, uses, strict=True):
            cost.update({loot: count * times for loot, count in edition.face[market.face].cost.items()})
        cost.update(_keys_for(edition, cost))
        if cost.total() > edition.figures.loot_spaces:
            continue
        gain = sum(_gain(worths[:times]) for worths, times in zip(offers, uses, strict=True))
        gain -= KEY * sum(cost[key] for key in KEYS.values() if key is not None)
        if gain > best:
            best, chosen = gain, cost
    return chosen


def _gain(worths: list[float]) -> float:
    """What some exchanges at a market bring, if rivals leave them."""
    return sum(worth * RIVALRY**rank for rank, worth in enumerate(worths))


def _offers(edition: MidnightExchangeEdition, market: Market, player: Player) -> Iterator[float]:
    now = best_points(edition, player)
    for art in market.art:
        if art is not None:
            yield best_points(edition, with_art(player, art)) - now
    for cards in market.cards:
        if cards:
            yield _cards_worth(edition, player, cards)


def _keys_for(edition: MidnightExchangeEdition, wanted: Counter[Loot]) -> Iterator[Loot]:
    """The keys to the places that are needed to find enough of everything, the shallowest first."""
    supply = Counter[Loot]()
    for place in Place:
        if all(supply[loot] >= count for loot, count in wanted.items()):
            return
        supply.update(edition.loot[place])
        if (key := KEYS[place]) is not None:
            yield key


def _search(view: View, me: Seat, legal: Sequence[Action], wanted: Counter[Loot], chance: Chance) -> Action | None:
    """What the hand does next: keep what is wanted or what there is room for, get away as soon as the board is full."""
    raid = view.raid
    have = loot_of(raid, me)
    missing = wanted - have
    lying = [tile for place in raid.open[me] for tile in view.edition.handles[place] if raid.spots[tile] is not None]
    promising = _promising(view, lying, missing)
    room = view.edition.figures.loot_spaces - have.total()
    anything = room > missing.total() or not promising or raid.moves > HURRY * len(raid.hands)
    held = raid.hands[me]
    if held is not None:
        loot = raid.loots[held]
        keep = Stash() in legal and (anything or (loot is not None and missing[loot] > 0))
        return Stash() if keep else Drop(up=False)
    if Getaway() in legal:
        return Getaway()
    candidates = promising or [tile for tile in lying if raid.loots[tile] is None] or lying
    if candidates:
        return Lift(candidates[chance.pick(len(candidates))])
    spare = [action for action in legal if isinstance(action, PutBack)]
    return spare[chance.pick(len(spare))] if spare and chance.pick(PATIENCE) == 0 else None


def _promising(view: View, lying: list[Tile], missing: Counter[Loot]) -> list[Tile]:
    """Tiles known to be what is missing; else the unknown ones of the place where it is most likely to be found."""
    loots = view.raid.loots
    if known := [tile for tile in lying if (loot := loots[tile]) is not None and missing[loot] > 0]:
        return known
    best, found = 0.0, list[Tile]()
    for place, handles in view.edition.handles.items():
        unknown = [tile for tile in lying if tile in handles and loots[tile] is None]
        seen = Counter(loot for loot in [loots[tile] for tile in handles] if loot is not None)
        left = Counter(view.edition.loot[place]) - seen
        hope = sum(left[loot] for loot in missing) / len(unknown) if unknown else 0.0
        if hope > best:
            best, found = hope, unknown
    return found
