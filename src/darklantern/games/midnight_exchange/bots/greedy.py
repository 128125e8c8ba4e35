"""A simple greedy bot for Midnight Exchange."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import (
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
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, CardId, Loot, Place, Tile
from darklantern.games.midnight_exchange.rules.constants import (
    BAG_POINTS,
    COLLECTION_BONUS,
    HURRY_MOVES_PER_PLAYER,
    KEY_COST,
    MAX_EXCHANGES_PER_MARKET,
    PUT_BACK_INTERVAL,
    RIVALRY_FACTOR,
)
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.exchange import loot_of
from darklantern.games.midnight_exchange.rules.placing import with_art, with_cards
from darklantern.games.midnight_exchange.rules.scoring import best_placement, best_points
from darklantern.games.midnight_exchange.rules.state import Market, Phase, PlayerState
from darklantern.games.midnight_exchange.rules.view import View


class GreedyBot:
    """Fills its board in the raid for the exchanges of most value, and then takes the best exchange at once."""

    name = "greedy"

    def __init__(self) -> None:
        self._plans: dict[Seat, tuple[tuple[tuple[Market, ...], PlayerState], Counter[Loot]]] = {}

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """Return the best action; None, in the raid, if nothing within reach is useful."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        if view.phase is Phase.RAID:
            return _raid_action(view, me, legal, self._plan(view, me), chance)
        if view.phase is Phase.EXCHANGES:
            player = view.players[me]
            return max(legal, key=lambda action: exchange_value(view, player, action))
        moves = best_placement(view.edition, view.players[me])
        return PlaceArt(*moves[0]) if moves else Done()

    def _plan(self, view: View, me: Seat) -> Counter[Loot]:
        """Return the loot to look for in this raid, cached as long as markets and possessions are the same."""
        situation = view.markets, view.players[me]
        if me not in self._plans or self._plans[me][0] != situation:
            self._plans[me] = situation, plan_loot(view.edition, *situation)
        return self._plans[me][1]


def exchange_value(view: View, player: PlayerState, action: Action) -> float:
    """Return the value of an exchange, in points; keeping loot has no value."""
    match action:
        case TradeArt(art=art):
            return best_points(view.edition, with_art(player, art)) - best_points(view.edition, player)
        case TradeCards(face=face, space=space):
            market = next(market for market in view.markets if market.face == face)
            return _cards_value(view.edition, player, market.cards[space])
        case OpenBag():
            return BAG_POINTS if view.bag else -BAG_POINTS
        case PlaceArt():
            return -1.0
        case _:
            return 0.0


def _cards_value(edition: MidnightExchangeEdition, player: PlayerState, cards: tuple[CardId, ...]) -> float:
    won = with_cards(edition, player, cards)
    new_collections = len(won.collections) - len(player.collections)
    return best_points(edition, won) - best_points(edition, player) + COLLECTION_BONUS * new_collections


def plan_loot(edition: MidnightExchangeEdition, markets: tuple[Market, ...], player: PlayerState) -> Counter[Loot]:
    """Return the loot to look for, keys included: the cost of the most valuable exchanges that fit on the board."""
    offers = [
        sorted(_offer_values(edition, market, player), reverse=True)[:MAX_EXCHANGES_PER_MARKET] for market in markets
    ]
    best, chosen = 0.0, Counter[Loot]()
    for uses in product(*(range(len(values) + 1) for values in offers)):
        cost = Counter[Loot]()
        for market, times in zip(markets, uses, strict=True):
            cost.update({loot: count * times for loot, count in edition.face_by_name[market.face].cost.items()})
        cost.update(_keys_for(edition, cost))
        if cost.total() > edition.figures.loot_spaces:
            continue
        gain = sum(_gain(values[:times]) for values, times in zip(offers, uses, strict=True))
        gain -= KEY_COST * sum(cost[key] for key in PLACE_KEYS.values() if key is not None)
        if gain > best:
            best, chosen = gain, cost
    return chosen


def _gain(values: list[float]) -> float:
    """Return the value of some exchanges at a market, each worth less as rivals compete for it."""
    return sum(value * RIVALRY_FACTOR**rank for rank, value in enumerate(values))


def _offer_values(edition: MidnightExchangeEdition, market: Market, player: PlayerState) -> Iterator[float]:
    now = best_points(edition, player)
    for art in market.art:
        if art is not None:
            yield best_points(edition, with_art(player, art)) - now
    for cards in market.cards:
        if cards:
            yield _cards_value(edition, player, cards)


def _keys_for(edition: MidnightExchangeEdition, wanted: Counter[Loot]) -> Iterator[Loot]:
    """Yield the keys to the places needed to find enough of everything, the shallowest first."""
    supply = Counter[Loot]()
    for place in Place:
        if all(supply[loot] >= count for loot, count in wanted.items()):
            return
        supply.update(edition.loot[place])
        if (key := PLACE_KEYS[place]) is not None:
            yield key


def _raid_action(view: View, me: Seat, legal: Sequence[Action], wanted: Counter[Loot], chance: Chance) -> Action | None:
    """Return the next action in a raid: keep loot that is wanted or fits, and get away once the board is full."""
    raid = view.raid
    have = loot_of(raid, me)
    missing = wanted - have
    lying = [tile for place in raid.open[me] for tile in view.edition.tile_ids[place] if raid.spots[tile] is not None]
    promising = _promising_tiles(view, lying, missing)
    room = view.edition.figures.loot_spaces - have.total()
    anything = room > missing.total() or not promising or raid.moves > HURRY_MOVES_PER_PLAYER * len(raid.hands)
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
    return spare[chance.pick(len(spare))] if spare and chance.pick(PUT_BACK_INTERVAL) == 0 else None


def _promising_tiles(view: View, lying: list[Tile], missing: Counter[Loot]) -> list[Tile]:
    """Return tiles known to be missing loot; else unknown tiles of the place where it is most likely."""
    loots = view.raid.loots
    if known := [tile for tile in lying if (loot := loots[tile]) is not None and missing[loot] > 0]:
        return known
    best, found = 0.0, list[Tile]()
    for place, tile_ids in view.edition.tile_ids.items():
        unknown = [tile for tile in lying if tile in tile_ids and loots[tile] is None]
        seen = Counter(loot for loot in [loots[tile] for tile in tile_ids] if loot is not None)
        left = Counter(view.edition.loot[place]) - seen
        odds = sum(left[loot] for loot in missing) / len(unknown) if unknown else 0.0
        if odds > best:
            best, found = odds, unknown
    return found
