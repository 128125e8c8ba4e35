"""Explanations of actions in Midnight Exchange, from what their player sees."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Pass,
    PlaceArt,
    PutBack,
    Stash,
    TimeUp,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Art, CardId, Loot, Tile
from darklantern.games.midnight_exchange.rules.exchange import covers, loot_of
from darklantern.games.midnight_exchange.rules.placing import with_art, with_cards
from darklantern.games.midnight_exchange.rules.scoring import best_placement, best_points
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.games.midnight_exchange.rules.view import View

ACTION_CODES = frozenset(
    {
        "lift-known",  # the tile of `place` that is known to be `loot`
        "lift-unseen",  # a tile of `place` that no player has seen
        "lift-seen",  # a tile of `place` that only others have seen
        "stash",  # the `loot` in the hand
        "drop-up",  # the same, for all to see
        "drop-down",
        "put-back",  # `loot` from the board
        "getaway",  # with token `token`
        "trade-art",  # `art` from the market `face`
        "trade-cards",  # `cards` from the market `face`
        "open-bag",
        "pass",
        "place",  # `art` on the collection `card`
        "done",
        "time-up",
    }
)
REASON_CODES = frozenset(
    {
        "known",  # the tile is known to be `loot`
        "likely",  # `share` of 100: the chance that an unseen tile of `place` is loot that a market asks for
        "needed-for",  # `loot` is part of what the markets `faces` cost
        "opens",  # the key opens `place`
        "bag",  # a leather bag can be opened for a work of art
        "fills-board",  # the board is full with it
        "not-needed",  # no market asks for `loot`
        "keeps-secret",  # no other player sees what it is
        "order",  # the seat exchanges as number `token`
        "pays-for",  # what is on the board pays for `exchanges` exchanges
        "ends-raid",  # the raid ends for everyone
        "completes",  # the collection `card` is complete, for `points` more
        "advances",  # the collection `card` grows by a step, for `points` more
        "stored",  # the work of art is worth `points` in storage
        "card",  # the card `card` is worth `points` at once
        "fits-stored",  # with what is stored it brings `points`
        "ladder",  # the collection `card` may grow to `points`
        "denies",  # `seat` could have paid, and has a collection that wants it
        "bag-average",  # a work of art from the cloth bag is worth about `points`
        "last-exchanges",  # the cloth bag is empty: these are the last exchanges
        "nothing-gained",  # no possible exchange or placement would bring points
        "best-placement",  # it is part of the best that can be placed
    }
)


class MidnightExchangeExplainer:
    """See `darklantern.bots.explanations.Explainer`."""

    action_codes = ACTION_CODES
    reason_codes = REASON_CODES

    def equivalence_key(self, view: View, action: Action) -> Hashable:
        """Return a key that is equal for indistinguishable tiles of a place, and for cards with the same steps."""
        match action:
            case Lift(tile):
                return "lift", view.raid.places[tile], view.raid.loots[tile], view.raid.seen[tile], view.raid.up[tile]
            case PutBack(tile):
                return "put-back", view.raid.loots[tile]
            case Drop(up=up):
                return "drop", up
            case TradeCards(name, space):
                cards = _offered_cards(view, name, space)
                return "cards", name, tuple(view.edition.card_by_name[card].ladder for card in cards)
            case _:
                return action

    def describe(self, view: View, action: Action) -> ActionDescription:
        """Return the kind of action, with what is lifted, carried, paid for or placed."""
        raid = view.raid
        match action:
            case Lift(tile):
                place, loot = raid.places[tile], raid.loots[tile]
                if loot is not None:
                    return ActionDescription("lift-known", {"place": place, "loot": loot})
                return ActionDescription("lift-seen" if raid.seen[tile] else "lift-unseen", {"place": place})
            case Stash():
                return ActionDescription("stash", {"loot": _held_loot(view)})
            case Drop(up=up):
                return ActionDescription("drop-up" if up else "drop-down", {"loot": _held_loot(view)})
            case PutBack(tile):
                return ActionDescription("put-back", {"loot": raid.loots[tile]})
            case Getaway():
                return ActionDescription("getaway", {"token": _next_token(view)})
            case TradeArt(name, art):
                return ActionDescription("trade-art", {"face": name, "art": art})
            case TradeCards(name, space):
                return ActionDescription(
                    "trade-cards", {"face": name, "cards": list(_offered_cards(view, name, space))}
                )
            case PlaceArt(art, card):
                return ActionDescription("place", {"art": art, "card": card})
            case OpenBag():
                return ActionDescription("open-bag")
            case Pass():
                return ActionDescription("pass")
            case Done():
                return ActionDescription("done")
            case TimeUp():
                return ActionDescription("time-up")

    def is_worth_reviewing(self, view: View, action: Action, legal: Sequence[Action]) -> bool:
        """Return True in a raid for held tiles and for leaving it, and for every exchange and last placement."""
        if len(legal) == 1 or isinstance(action, TimeUp):
            return False
        if view.phase is Phase.RAID:
            return isinstance(action, Stash | Drop | PutBack | Getaway)
        return view.phase is Phase.END or not isinstance(action, PlaceArt)

    def reasons(self, view: View, action: Action, legal: Sequence[Action]) -> list[Reason]:
        """Return what the action gains first, then what it does to others."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        match action:
            case Lift(tile):
                return list(_lifting(view, me, tile))
            case Stash():
                return list(_stashing(view, me))
            case Drop(up=up):
                return [*_useless(view, _held_loot(view)), *([] if up else [Reason("keeps-secret")])]
            case PutBack(tile):
                loot = view.raid.loots[tile]
                assert loot is not None, "what lies on a board lies open"
                return list(_useless(view, loot))
            case Getaway():
                return list(_leaving(view, me))
            case TradeArt(_, art):
                return [*_art(view, me, art), *_denied_rival(view, me, action.face, {art})]
            case TradeCards(name, space):
                return list(_cards(view, me, _offered_cards(view, name, space)))
            case OpenBag():
                return [_bag(view)]
            case PlaceArt(art, card):
                best = best_placement(view.edition, view.players[me])
                return [_step(view, me, card), *([Reason("best-placement")] if (art, card) in best else [])]
            case Pass() | Done():
                return [Reason("nothing-gained")] if _nothing_to_gain(view, me, legal) else []
            case TimeUp():
                return []


def _held_loot(view: View) -> Loot:
    """Return the loot in the hand."""
    assert view.seat is not None, "a spectator has no hand"
    held = view.raid.hands[view.seat]
    loot = None if held is None else view.raid.loots[held]
    assert loot is not None, "a held tile has been seen by its holder"
    return loot


def _next_token(view: View) -> int:
    """Return the number of the lowest getaway token left."""
    return next(at for at, spot in enumerate(view.raid.tokens, start=1) if spot is not None)


def _offered_cards(view: View, face: str, space: int) -> tuple[CardId, ...]:
    return next(market.cards[space] for market in view.markets if market.face == face)


# In the raid


def _lifting(view: View, me: Seat, tile: Tile) -> Iterator[Reason]:
    loot, place = view.raid.loots[tile], view.raid.places[tile]
    if loot is not None:
        yield Reason("known", {"loot": loot})
        yield from _uses(view, me, loot)
        return
    tile_ids = view.edition.tile_ids[place]
    left = Counter(view.edition.loot[place])
    left.subtract(known for other in tile_ids if (known := view.raid.loots[other]) is not None)
    useful = sum(count for found, count in left.items() if count > 0 and any(_uses(view, me, found)))
    if left.total():
        yield Reason("likely", {"place": place, "share": round(100 * useful / left.total())})


def _stashing(view: View, me: Seat) -> Iterator[Reason]:
    yield from _uses(view, me, _held_loot(view))
    if len(view.raid.boards[me]) + 1 == view.edition.figures.loot_spaces:
        yield Reason("fills-board")


def _uses(view: View, me: Seat, loot: Loot) -> Iterator[Reason]:
    """Yield what loot is useful for in this raid."""
    for place, key in PLACE_KEYS.items():
        if key is loot and place not in view.raid.open[me]:
            yield Reason("opens", {"place": place})
    if loot is Loot.LEATHER_BAG:
        yield Reason("bag")
    elif faces := _faces_asking_for(view, loot):
        yield Reason("needed-for", {"loot": loot, "faces": faces})


def _faces_asking_for(view: View, loot: Loot) -> list[str]:
    """Return the faces of the markets in play whose cost includes some loot."""
    return [market.face for market in view.markets if view.edition.face_by_name[market.face].cost.get(loot, 0)]


def _useless(view: View, loot: Loot) -> Iterator[Reason]:
    if loot is not Loot.LEATHER_BAG and loot not in PLACE_KEYS.values() and not _faces_asking_for(view, loot):
        yield Reason("not-needed", {"loot": loot})


def _leaving(view: View, me: Seat) -> Iterator[Reason]:
    raid = view.raid
    token = _next_token(view)
    yield Reason("order", {"token": token})
    yield Reason("pays-for", {"exchanges": _exchanges(view, me)})
    if token + 1 == len(raid.getaways):
        yield Reason("ends-raid")


def _exchanges(view: View, me: Seat) -> int:
    """Return the most exchanges that the loot on a board pays for."""
    costs = [view.edition.face_by_name[market.face].cost for market in view.markets]

    def most(have: Counter[Loot], first: int) -> int:
        best = 0
        for at in range(first, len(costs)):
            if covers(have, costs[at]):
                best = max(best, 1 + most(have - Counter(costs[at]), at))
        return best

    have = loot_of(view.raid, me)
    return most(have, 0) + have[Loot.LEATHER_BAG]


# In the exchanges


def _art(view: View, me: Seat, art: Art) -> Iterator[Reason]:
    """Yield the collection that a work of art would be placed on at best; else its points in storage."""
    edition, player = view.edition, view.players[me]
    won = with_art(player, art)
    before = Counter(best_placement(edition, player))
    gained = best_points(edition, won) - best_points(edition, player)
    for _, card in (Counter(best_placement(edition, won)) - before).elements():
        filled = next((own.filled for own in player.collections if own.card == card), 0)
        steps = sum(1 for _, on in best_placement(edition, won) if on == card)
        code = "completes" if filled + steps == len(edition.card_by_name[card].ladder) else "advances"
        yield Reason(code, {"card": card, "points": gained})
        return
    yield Reason("stored", {"points": gained})


def _cards(view: View, me: Seat, cards: tuple[CardId, ...]) -> Iterator[Reason]:
    edition, player = view.edition, view.players[me]
    for card in cards:
        ladder = edition.card_by_name[card].ladder
        at_once = edition.card_points(card, 0)
        won = with_cards(edition, player, [card])
        gained = best_points(edition, won) - best_points(edition, player)
        yield Reason("card", {"card": card, "points": at_once})
        if gained > at_once:
            yield Reason("fits-stored", {"points": gained})
        elif ladder:
            yield Reason("ladder", {"card": card, "points": ladder[-1].points})


def _denied_rival(view: View, me: Seat, face: str, wanted: set[Art]) -> Iterator[Reason]:
    """Yield the first rival who could pay at the same market and whose collections need what is taken."""
    cost = view.edition.face_by_name[face].cost
    for number, player in enumerate(view.players):
        seat = Seat(number)
        if seat == me or not covers(loot_of(view.raid, seat), cost):
            continue
        if any(view.edition.card_by_name[own.card].ladder[own.filled].art in wanted for own in player.collections):
            yield Reason("denies", {"seat": seat})
            return


def _bag(view: View) -> Reason:
    if not view.bag:
        return Reason("last-exchanges")
    mean = sum(view.edition.stored_points[art] for art in view.bag) / len(view.bag)
    return Reason("bag-average", {"points": round(mean, 1)})


def _step(view: View, me: Seat, card: CardId) -> Reason:
    edition = view.edition
    filled = next(own.filled for own in view.players[me].collections if own.card == card)
    ladder = edition.card_by_name[card].ladder
    points = (
        edition.card_points(card, filled + 1)
        - edition.card_points(card, filled)
        - edition.stored_points[ladder[filled].art]
    )
    return Reason("completes" if filled + 1 == len(ladder) else "advances", {"card": card, "points": points})


def _nothing_to_gain(view: View, me: Seat, legal: Sequence[Action]) -> bool:
    edition, player = view.edition, view.players[me]
    now = best_points(edition, player)
    if view.phase is Phase.END:
        return not best_placement(edition, player)
    for action in legal:
        match action:
            case TradeArt(_, art):
                won = with_art(player, art)
            case TradeCards(name, space):
                won = with_cards(edition, player, _offered_cards(view, name, space))
            case OpenBag():
                return False
            case _:
                continue
        if best_points(edition, won) > now:
            return False
    return True
