"""The raid: everyone searches the same tiles at once, with one hand (ME-R1 to ME-R11, ME-G1 to ME-G4)."""

from bisect import insort
from functools import cache, lru_cache

from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.game import Contest
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at, without, without_at
from darklantern.games.midnight_exchange.rules.actions import Action, Drop, Getaway, Lift, PutBack, RaidAction, Stash
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.events import (
    Dropped,
    Event,
    GotAway,
    Lifted,
    Stashed,
    TimeRanOut,
    TookBack,
)
from darklantern.games.midnight_exchange.rules.state import Raid, State, Watchers

PLACES = tuple(Place)
ALL_SEATS = tuple(Seat(number) for number in range(SPOT_COUNT))
LIFTS = tuple(Lift(Tile(number)) for number in range(SPOT_COUNT))
PUT_BACKS = tuple(PutBack(Tile(number)) for number in range(SPOT_COUNT))
STASH, GETAWAY = Stash(), Getaway()
DROPS = (Drop(up=False), Drop(up=True))
STASH_OR_DROP = (STASH, *DROPS)
PLACE_BY_KEY = {key: place for place, key in PLACE_KEYS.items() if key is not None}
"""The place that each key opens (ME-R4)."""


def new_raid(edition: MidnightExchangeEdition, seats: int, chance: Chance) -> Raid:
    """Mix all tiles in the centre, place side up, with a getaway token for each player (ME-S2, ME-N1).

    The ids of the tiles of a place follow their spots, so they reveal nothing about the previous raid.
    """
    tiles = len(edition.tile_places)
    items: list[Place | int | None] = [*edition.tile_places, *range(seats), *[None] * (SPOT_COUNT - tiles - seats)]
    following = {place: int(tile_ids[0]) for place, tile_ids in edition.tile_ids.items()}
    spots, tokens, free = [Spot(0)] * tiles, [Spot(0)] * seats, list[Spot]()
    for number in range(SPOT_COUNT):
        item = items.pop(chance.pick(len(items)))
        if isinstance(item, Place):
            spots[following[item]] = Spot(number)
            following[item] += 1
        elif item is None:
            free.append(Spot(number))
        else:
            tokens[item] = Spot(number)
    return Raid(
        spots=tuple(spots),
        loots=(None,) * tiles,
        up=(False,) * tiles,
        seen=((),) * tiles,
        hidden=tuple(edition.loot[place] for place in PLACES),
        free=tuple(free),
        tokens=tuple(tokens),
        hands=(None,) * seats,
        boards=((),) * seats,
        open=((Place.GARAGE,),) * seats,
        getaways=(None,) * seats,
        stashed=(0,) * seats,
        moves=0,
    )


def all_watchers(raid: Raid) -> Watchers:
    """Return all seats and the spectators."""
    return _EVERYONE[len(raid.hands)]


_EVERYONE = [(*ALL_SEATS[:seats], None) for seats in range(SPOT_COUNT)]


def seats_inside(raid: Raid) -> list[Seat]:
    """Return the seats that are still in the raid."""
    return [seat for seat, token in zip(ALL_SEATS, raid.getaways, strict=False) if token is None]


def seats_able_to_act(edition: MidnightExchangeEdition, raid: Raid) -> list[Seat]:
    """Return the seats in the raid that can act: they hold a tile, or there is something that they can take."""
    each = zip(ALL_SEATS, raid.getaways, raid.hands, strict=False)
    return [
        seat for seat, token, held in each if token is None and (held is not None or _can_take(edition, raid, seat))
    ]


def _can_take(edition: MidnightExchangeEdition, raid: Raid, seat: Seat) -> bool:
    """Return whether a seat with an empty hand can act; if not, it waits for others to put something back."""
    spots = raid.spots
    for place in raid.open[seat]:
        for tile in edition.tile_ids[place]:
            if spots[tile] is not None:
                return True
    return bool(legal_in_raid(edition, raid, seat))


def contest(state: State, seat: Seat, action: Action) -> Contest | None:
    """Return the contest for a tile (ME-R11) or for the lowest getaway token (ME-G1).

    Rivals are the seats in the raid with an empty hand that could do the same now.
    """
    raid = state.raid
    each = zip(ALL_SEATS, raid.hands, raid.getaways, strict=False)
    free = [other for other, hand, token in each if hand is None and token is None]
    if type(action) is Lift and 0 <= action.tile < len(raid.spots) and raid.spots[action.tile] is not None:
        over, place = f"tile {action.tile}", state.edition.tile_places[action.tile]
        reaching = [other for other in free if place in raid.open[other]]
    elif type(action) is Getaway:
        over, full = "getaway", state.edition.figures.loot_spaces
        reaching = [other for other in free if len(raid.boards[other]) == full]
    else:
        return None
    if seat not in reaching:
        return None
    reaching.remove(seat)
    return Contest(over, frozenset(reaching))


def legal_in_raid(edition: MidnightExchangeEdition, raid: Raid, seat: Seat) -> tuple[RaidAction, ...]:
    """Return the legal actions of a seat in the raid. Empty if it got away, or if there is nothing that it can take."""
    if raid.getaways[seat] is not None:
        return ()
    held, board = raid.hands[seat], raid.boards[seat]
    if held is not None:
        return STASH_OR_DROP if _may_stash(edition, raid, seat, held) else DROPS
    found: tuple[RaidAction, ...] = ()
    for place in raid.open[seat]:
        span = edition.tile_slices[place]
        found += _lifts(span.start, raid.spots[span])
    if board:
        found += tuple([PUT_BACKS[tile] for tile in board if raid.loots[tile] not in PLACE_BY_KEY])
    return (*found, GETAWAY) if len(board) == edition.figures.loot_spaces else found


@lru_cache(maxsize=256)
def _lifts(first: int, spots: tuple[Spot | None, ...]) -> tuple[Lift, ...]:
    """Return the lifts of the tiles from ``first`` on that lie in the centre. The result is cached for all seats."""
    return tuple([lift for lift, spot in zip(LIFTS[first:], spots, strict=False) if spot is not None])


def _may_stash(edition: MidnightExchangeEdition, raid: Raid, seat: Seat, held: Tile) -> bool:
    """Return whether there is a free loot space and no equal key on the board (ME-R5, ME-R6)."""
    board, loot = raid.boards[seat], raid.loots[held]
    if len(board) >= edition.figures.loot_spaces:
        return False
    return loot not in PLACE_BY_KEY or all(raid.loots[tile] is not loot for tile in board)


def lift(state: State, seat: Seat, tile: Tile, chance: Chance) -> tuple[Raid, Event]:
    """Take a tile of an open place from the centre into the empty hand (ME-R2, ME-R3, ME-R4, ME-R11)."""
    raid, edition = state.raid, state.edition
    if raid.hands[seat] is not None:
        raise IllegalAction(ErrorCode.HAND_FULL, tile=raid.hands[seat])
    if not 0 <= tile < len(raid.spots):
        raise IllegalAction(ErrorCode.NO_SUCH_TILE, tile=tile)
    spot, place = raid.spots[tile], edition.tile_places[tile]
    if spot is None:
        raise IllegalAction(ErrorCode.TILE_TAKEN, tile=tile, holder=_holder(raid, tile))
    if place not in raid.open[seat]:
        raise IllegalAction(ErrorCode.PLACE_CLOSED, place=place, key=PLACE_KEYS[place])
    loots, hidden, loot = raid.loots, raid.hidden, raid.loots[tile]
    if loot is None:
        at = PLACES.index(place)
        pick = chance.pick(len(hidden[at]))
        loot = hidden[at][pick]
        loots = with_at(loots, tile, loot)
        hidden = with_at(hidden, at, without_at(hidden[at], pick))
    seen, free = raid.seen, list(raid.free)
    if seat not in seen[tile]:
        seen = with_at(seen, tile, _with_watcher(seen[tile], seat))
    insort(free, spot)
    after = replace(
        raid,
        spots=with_at(raid.spots, tile, None),
        loots=loots,
        seen=seen,
        hidden=hidden,
        up=with_at(raid.up, tile, False) if raid.up[tile] else raid.up,
        free=tuple(free),
        hands=with_at(raid.hands, seat, tile),
        moves=raid.moves + 1,
    )
    return after, Lifted(seat, tile, loot, raid.up[tile])


@cache
def _with_watcher(watchers: Watchers, seat: Seat) -> Watchers:
    return tuple(sorted((*(other for other in watchers if other is not None), seat)))


def _holder(raid: Raid, tile: Tile) -> Seat:
    """Return the seat that has a tile, in the hand or on the board."""
    seats = range(len(raid.hands))
    return next(Seat(seat) for seat in seats if raid.hands[seat] == tile or tile in raid.boards[seat])


def stash(state: State, seat: Seat) -> tuple[Raid, Event]:
    """Put the held tile on the board, loot side up; a key opens its place (ME-R4, ME-R5, ME-R6, ME-R10)."""
    raid, edition = state.raid, state.edition
    tile = _held(raid, seat)
    loot = _loot(raid, tile)
    if not _may_stash(edition, raid, seat, tile):
        spaces = edition.figures.loot_spaces
        if len(raid.boards[seat]) == spaces:
            raise IllegalAction(ErrorCode.BOARD_FULL, spaces=spaces)
        raise IllegalAction(ErrorCode.SECOND_KEY, key=loot)
    opened = raid.open
    if loot in PLACE_BY_KEY:
        opened = with_at(opened, seat, (*opened[seat], PLACE_BY_KEY[loot]))
    after = replace(
        raid,
        seen=with_at(raid.seen, tile, all_watchers(raid)),
        hands=with_at(raid.hands, seat, None),
        boards=with_at(raid.boards, seat, (*raid.boards[seat], tile)),
        open=opened,
        stashed=with_at(raid.stashed, seat, raid.moves + 1),
        moves=raid.moves + 1,
    )
    return after, Stashed(seat, tile, loot)


def drop(state: State, seat: Seat, action: Drop) -> tuple[Raid, Event]:
    """Put the held tile on a free spot of the centre, either side up (ME-R7)."""
    raid = state.raid
    tile = _held(raid, seat)
    if action.spot is not None and action.spot not in raid.free:
        raise IllegalAction(ErrorCode.SPOT_TAKEN, spot=action.spot)
    spot = raid.free[0] if action.spot is None else action.spot
    after = replace(_put_down(raid, seat, tile, spot, action.up), moves=raid.moves + 1)
    return after, Dropped(seat, tile, spot, _loot(raid, tile) if action.up else None)


def _put_down(raid: Raid, seat: Seat, tile: Tile, spot: Spot, up: bool) -> Raid:
    """Move a tile from a hand to the centre; if it lies loot side up, everyone has seen it."""
    return replace(
        raid,
        spots=with_at(raid.spots, tile, spot),
        up=with_at(raid.up, tile, up),
        seen=with_at(raid.seen, tile, all_watchers(raid)) if up else raid.seen,
        free=without(raid.free, spot),
        hands=with_at(raid.hands, seat, None),
    )


def put_back(state: State, seat: Seat, tile: Tile) -> tuple[Raid, Event]:
    """Take a tile, but not a key, from the identity board into the empty hand (ME-R8, ME-R9)."""
    raid = state.raid
    if raid.hands[seat] is not None:
        raise IllegalAction(ErrorCode.HAND_FULL, tile=raid.hands[seat])
    if tile not in raid.boards[seat]:
        raise IllegalAction(ErrorCode.NOT_ON_BOARD, tile=tile)
    if (loot := raid.loots[tile]) in PLACE_BY_KEY:
        raise IllegalAction(ErrorCode.KEY_STAYS, key=loot)
    after = replace(
        raid,
        hands=with_at(raid.hands, seat, tile),
        boards=with_at(raid.boards, seat, without(raid.boards[seat], tile)),
        moves=raid.moves + 1,
    )
    return after, TookBack(seat, tile)


def get_away(state: State, seat: Seat) -> tuple[Raid, tuple[Event, ...]]:
    """Take the lowest token with a full board and an empty hand (ME-G1); the last but one ends the raid (ME-G2)."""
    raid, edition = state.raid, state.edition
    if raid.hands[seat] is not None:
        raise IllegalAction(ErrorCode.HAND_FULL, tile=raid.hands[seat])
    if len(raid.boards[seat]) < edition.figures.loot_spaces:
        raise IllegalAction(ErrorCode.NOT_ENOUGH_TILES, spaces=edition.figures.loot_spaces)
    raid, event = _take_token(raid, seat, forced=False)
    events: tuple[Event, ...] = ()
    if len(seats_inside(raid)) == 1 or not seats_able_to_act(edition, raid):
        raid, events = _force_out(raid)
    return replace(raid, moves=raid.moves + 1), (event, *events)


def time_up(state: State) -> tuple[Raid, tuple[Event, ...]]:
    """End the raid for all seats that are still inside (ME-G4)."""
    raid, events = _force_out(state.raid)
    return replace(raid, moves=raid.moves + 1), (TimeRanOut(), *events)


def _force_out(raid: Raid) -> tuple[Raid, tuple[Event, ...]]:
    """Give the seats inside the remaining tokens: most tiles first, then the earliest last stash (ME-G2, ME-G4)."""
    events: tuple[Event, ...] = ()
    for seat in sorted(seats_inside(raid), key=lambda seat: (-len(raid.boards[seat]), raid.stashed[seat], seat)):
        raid, dropped = _empty_hand(raid, seat)
        raid, event = _take_token(raid, seat, forced=True)
        events += (*dropped, event)
    return raid, events


def _take_token(raid: Raid, seat: Seat, forced: bool) -> tuple[Raid, Event]:
    lowest = next(number for number, spot in enumerate(raid.tokens) if spot is not None)
    spot, free = raid.tokens[lowest], list(raid.free)
    assert spot is not None, "a token that is left has a spot"
    insort(free, spot)
    after = replace(
        raid,
        tokens=with_at(raid.tokens, lowest, None),
        free=tuple(free),
        getaways=with_at(raid.getaways, seat, lowest + 1),
    )
    return after, GotAway(seat, lowest + 1, forced)


def _empty_hand(raid: Raid, seat: Seat) -> tuple[Raid, tuple[Event, ...]]:
    """Put a tile still in a hand at the end of the raid into the centre, place side up (ME-G3)."""
    tile = raid.hands[seat]
    if tile is None:
        return raid, ()
    spot = raid.free[0]
    return _put_down(raid, seat, tile, spot, up=False), (Dropped(seat, tile, spot, None),)


def _held(raid: Raid, seat: Seat) -> Tile:
    tile = raid.hands[seat]
    if tile is None:
        raise IllegalAction(ErrorCode.HAND_EMPTY)
    return tile


def _loot(raid: Raid, tile: Tile) -> Loot:
    loot = raid.loots[tile]
    assert loot is not None, "the loot of a lifted tile is decided"
    return loot
