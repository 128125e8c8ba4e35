"""Conversion of editions and states between the Python rules and the kernel."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from msgspec.structs import replace

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.kernel.records import (
    ART_SETS,
    ARTS,
    BOARDS,
    BRASS_KEY_BIT,
    IRON_KEY_BIT,
    LOOTS,
    NO_ENDING,
    NO_SEAT,
    NOTHING,
    RANDOM_BOARDS,
    RANDOM_SIDE,
    SETUP_DTYPE,
    SIDES,
    STATE_DTYPE,
    STEPS,
    TILES,
)
from darklantern.games.midnight_exchange.kernel.timing import duration_ranges
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, CardId, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.events import Ending
from darklantern.games.midnight_exchange.rules.state import (
    Collection,
    ExchangeEndRule,
    Market,
    MidnightExchangeOptions,
    Phase,
    PlayerState,
    Raid,
    State,
    Watchers,
)
from darklantern.kernels.bits import set_bits
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK

PHASES, ENDINGS = tuple(Phase), tuple(Ending)
PLACES = tuple(Place)
KEY_BITS = {Place.STUDY: IRON_KEY_BIT, Place.SAFE: BRASS_KEY_BIT}
_LOOT = {loot: 1 << LANE_BITS * number for number, loot in enumerate(LOOTS)}
_ART = {art: 1 << LANE_BITS * number for number, art in enumerate(ARTS)}


def pack_setup(options: MidnightExchangeOptions, seats: int) -> Any:
    """Return the options and the number of seats as a record of `SETUP_DTYPE`."""
    edition, figures = options.edition, options.edition.figures
    setup = np.zeros(1, SETUP_DTYPE)[0]
    setup["loot"] = [_pack_counts(_LOOT, edition.loot[place]) for place in PLACES]
    setup["bag"] = _pack_counts(_ART, edition.tokens)
    setup["stored"] = [edition.stored_points[art] for art in ARTS]
    setup["durations_ms"] = duration_ranges()
    setup["seconds"] = options.raid_seconds or 0
    setup["loot_spaces"], setup["seats"] = figures.loot_spaces, seats
    setup["two_turns"] = options.exchanges is ExchangeEndRule.TWO_TURNS
    setup["boards"] = RANDOM_BOARDS
    for number, name in enumerate(options.boards or ()):
        known = name in edition.face_by_name
        setup["boards"][number] = face_number(edition, name) if known else RANDOM_SIDE + edition.boards.index(name)
    _pack_cards(setup, edition)
    _pack_faces(setup, edition)
    return setup


def _pack_cards(setup: Any, edition: MidnightExchangeEdition) -> None:
    for card, name in enumerate(card_names(edition)):
        ladder = edition.card_by_name[name].ladder
        setup["card_points"][card] = [edition.card_points(name, min(filled, len(ladder))) for filled in range(STEPS)]
        if not ladder:
            setup["unique"] |= 1 << card
            continue
        setup["last"][len(ladder) - 1] |= 1 << card
        for step, rung in enumerate(ladder):
            art = ARTS.index(rung.art)
            setup["step"][card, step] = art
            setup["arts"][card] |= 1 << art
            setup["wants"][step] |= np.where(np.arange(ART_SETS) >> art & 1, 1 << card, 0).astype(np.int32)


def _pack_faces(setup: Any, edition: MidnightExchangeEdition) -> None:
    firsts = first_spaces(edition)
    for number, face in enumerate(edition.faces):
        board = number // SIDES
        first = firsts[board]
        setup["cost"][number] = sum(_LOOT[loot] * count for loot, count in face.cost.items())
        setup["art"][number] = face.art
        setup["spaces"][number] = _set(first + at for at in range(len(face.cards)))
        setup["double"][number] = _set(first + at for at, cards in enumerate(face.cards) if cards == 2)
        setup["board"][first : first + len(face.cards)] = board


def card_names(edition: MidnightExchangeEdition) -> list[CardId]:
    """Return the names of the cards in the order of their numbers."""
    return sorted(edition.card_by_name)


def face_number(edition: MidnightExchangeEdition, name: str) -> int:
    """Return the number of a face; the number of its board is half of it, rounded down."""
    return next(number for number, face in enumerate(edition.faces) if face.name == name)


def first_spaces(edition: MidnightExchangeEdition) -> list[int]:
    """Return the number of each board's first card space; a board has as many spaces as its larger face."""
    sizes = [len(face.cards) for face in edition.faces]
    rooms = [max(sizes[board * SIDES : (board + 1) * SIDES], default=0) for board in range(BOARDS)]
    return [sum(rooms[:board]) for board in range(BOARDS)]


def encode_state(state: State) -> Any:
    """Return a state as a record of `STATE_DTYPE`. States with the same `canonical_state` give equal records."""
    edition = state.edition
    packed = np.zeros(1, STATE_DTYPE)[0]
    numbers = {name: number for number, name in enumerate(card_names(edition))}
    _encode_raid(packed, state)
    _encode_markets(packed, state, numbers)
    for seat, player in enumerate(state.players):
        stored = frozenset(player.stored)
        packed["stored"][seat] = _pack_counts(_ART, player.stored)
        packed["collections"][seat] = _set(numbers[own.card] for own in player.collections)
        packed["finished"][seat] = _set(numbers[card] for card in player.finished)
        for own in player.collections:
            if own.filled:
                packed["filled"][own.filled - 1] |= 1 << numbers[own.card]
            if edition.card_by_name[own.card].ladder[own.filled].art in stored:
                packed["placeable"][seat] |= 1 << numbers[own.card]
    packed["bag"] = _pack_counts(_ART, state.bag)
    packed["deck"] = _set(map(numbers.__getitem__, state.deck))
    packed["moves"], packed["round"], packed["cycle"] = state.moves, state.round, state.cycle
    packed["phase"], packed["traded"], packed["last"] = PHASES.index(state.phase), state.traded, state.last
    packed["turn"] = NO_SEAT if state.turn is None else state.turn
    packed["done"] = _set(seat for seat, done in enumerate(state.done) if done)
    packed["ending"] = NO_ENDING if state.ending is None else ENDINGS.index(state.ending)
    return packed


def _encode_raid(packed: Any, state: State) -> None:
    raid = state.raid
    packed["hands"] = NOTHING
    for seat, tiles in enumerate(raid.boards):
        packed["getaways"][seat] = raid.getaways[seat] or 0
        packed["loot"][seat] = _pack_counts(_LOOT, _loots(raid, tiles))
    if state.phase is not Phase.RAID:
        return
    seats = range(len(raid.hands))
    packed["lying"] = _set(tile for tile, spot in enumerate(raid.spots) if spot is not None)
    packed["lifted"] = _set(tile for tile, loot in enumerate(raid.loots) if loot is not None)
    packed["up"] = _set(tile for tile, up in enumerate(raid.up) if up)
    shown = _set(tile for tile, seen in enumerate(raid.seen) if None in seen)
    packed["shown"], packed["seen"] = shown, shown
    for seat in seats:
        packed["seen"][seat] = _set(tile for tile, seen in enumerate(raid.seen) if seat in seen)
        packed["boards"][seat] = _set(raid.boards[seat])
        packed["open"][seat] = sum(KEY_BITS.get(place, 0) for place in raid.open[seat])
        held = raid.hands[seat]
        packed["hands"][seat] = NOTHING if held is None else held
    lifted = [(tile, LOOTS.index(loot)) for tile, loot in enumerate(raid.loots) if loot is not None]
    for bit in range(3):
        packed["kind"][bit] = _set(tile for tile, loot in lifted if loot >> bit & 1)
    packed["hidden"] = [_pack_counts(_LOOT, loots) for loots in raid.hidden]
    packed["stashed"][: len(seats)] = raid.stashed
    packed["raid_moves"] = raid.moves


def _encode_markets(packed: Any, state: State, numbers: dict[CardId, int]) -> None:
    firsts = first_spaces(state.edition)
    packed["face"] = NOTHING
    for market in state.markets:
        face = face_number(state.edition, market.face)
        board = face // SIDES
        packed["face"][board] = face
        packed["art"][board] = _pack_counts(_ART, (art for art in market.art if art is not None))
        for space, cards in enumerate(market.cards):
            for place, card in enumerate(cards):
                packed["offered"] |= 1 << firsts[board] + space
                if place:
                    packed["second"] = numbers[card]
                else:
                    packed["offer"][firsts[board] + space] = numbers[card]


def decode_state(options: MidnightExchangeOptions, seats: int, state: Any) -> State:
    """Return the state of a record, in the form that `canonical_state` returns."""
    edition, phase = options.edition, PHASES[int(state["phase"])]
    cards = card_names(edition)
    players = tuple(_decode_player(state, cards, seat) for seat in range(seats))
    box = [rung.art for player in players for card in player.finished for rung in edition.card_by_name[card].ladder]
    tokens = tuple(int(state["getaways"][seat]) or None for seat in range(seats))
    if phase is Phase.RAID:
        raid = _decode_raid(edition, seats, state, tokens)
    else:
        raid = _after_raid(edition, tokens, [_unpack_counts(LOOTS, state["loot"][seat]) for seat in range(seats)])
    return State(
        edition=edition,
        exchanges=options.exchanges,
        raid_seconds=options.raid_seconds,
        phase=phase,
        round=int(state["round"]),
        raid=raid,
        markets=tuple(_decode_markets(edition, state, cards)),
        bag=_unpack_counts(ARTS, state["bag"]),
        deck=tuple(cards[card] for card in set_bits(int(state["deck"]))),
        box=tuple(sorted(box)),
        players=players,
        turn=None if state["turn"] == NO_SEAT else Seat(int(state["turn"])),
        cycle=int(state["cycle"]),
        traded=bool(state["traded"]),
        last=bool(state["last"]),
        done=tuple(bool(state["done"] >> seat & 1) for seat in range(seats)),
        ending=None if state["ending"] == NO_ENDING else ENDINGS[int(state["ending"])],
        moves=int(state["moves"]),
    )


def _decode_player(state: Any, cards: list[CardId], seat: int) -> PlayerState:
    first, second = (int(plane) for plane in state["filled"])
    return PlayerState(
        stored=_unpack_counts(ARTS, state["stored"][seat]),
        collections=tuple(
            Collection(cards[card], (first >> card & 1) + 2 * (second >> card & 1))
            for card in set_bits(int(state["collections"][seat]))
        ),
        finished=tuple(cards[card] for card in set_bits(int(state["finished"][seat]))),
    )


def _decode_markets(edition: MidnightExchangeEdition, state: Any, cards: list[CardId]) -> Iterator[Market]:
    for board, first in enumerate(first_spaces(edition)):
        if (number := int(state["face"][board])) < 0:
            continue
        face = edition.faces[number]
        art = _unpack_counts(ARTS, state["art"][board])
        spaces = list[tuple[CardId, ...]]()
        for space, size in enumerate(face.cards):
            here = [int(state["offer"][first + space]), int(state["second"])][:size]
            spaces.append(tuple(cards[card] for card in here) if state["offered"] >> first + space & 1 else ())
        yield Market(face.name, (*art, *[None] * (face.art - len(art))), tuple(spaces))


def _decode_raid(edition: MidnightExchangeEdition, seats: int, state: Any, tokens: tuple[int | None, ...]) -> Raid:
    lying, lifted, up, shown = (int(state[name]) for name in ("lying", "lifted", "up", "shown"))
    planes = [int(plane) for plane in state["kind"]]
    everyone: Watchers = (*map(Seat, range(seats)), None)

    def loot(tile: int) -> Loot | None:
        number = sum((plane >> tile & 1) << bit for bit, plane in enumerate(planes))
        return LOOTS[number] if lifted >> tile & 1 else None

    def seen(tile: int) -> Watchers:
        some = tuple(Seat(seat) for seat in range(seats) if int(state["seen"][seat]) >> tile & 1)
        return everyone if shown >> tile & 1 else some

    raid = Raid(
        spots=(),
        loots=tuple(loot(tile) for tile in range(TILES)),
        up=tuple(bool(up >> tile & 1) for tile in range(TILES)),
        seen=tuple(seen(tile) for tile in range(TILES)),
        hidden=tuple(_unpack_counts(LOOTS, counts) for counts in state["hidden"]),
        free=(),
        tokens=(),
        hands=tuple(None if tile < 0 else Tile(int(tile)) for tile in state["hands"][:seats]),
        boards=tuple(tuple(map(Tile, set_bits(int(tiles)))) for tiles in state["boards"][:seats]),
        open=tuple(
            tuple(place for place in PLACES if PLACE_KEYS[place] is None or keys & KEY_BITS[place])
            for keys in state["open"][:seats]
        ),
        getaways=tokens,
        stashed=tuple(map(int, state["stashed"][:seats])),
        moves=int(state["raid_moves"]),
    )
    return _laid_out(raid, lying)


def canonical_state(state: State) -> State:
    """Return a state without details that no rule depends on and that packed states omit.

    These are the spots in the centre and on a market's art spaces, the order in which a player won cards and tiles and,
    once the raid is over, everything about the tiles except the loot on the boards (ME-N1).
    """
    raid = state.raid
    if state.phase is Phase.RAID:
        boards = tuple(tuple(sorted(board)) for board in raid.boards)
        opened = tuple(tuple(sorted(places, key=PLACES.index)) for places in raid.open)
        lying = _set(tile for tile, spot in enumerate(raid.spots) if spot is not None)
        raid = _laid_out(replace(raid, boards=boards, open=opened), lying)
    else:
        raid = _after_raid(state.edition, raid.getaways, [_loots(raid, tiles) for tiles in raid.boards])
    markets = tuple(
        Market(market.face, tuple(sorted(market.art, key=lambda art: (art is None, art))), market.cards)
        for market in state.markets
    )
    players = tuple(
        PlayerState(
            player.stored,
            tuple(sorted(player.collections, key=lambda own: own.card)),
            tuple(sorted(player.finished)),
        )
        for player in state.players
    )
    return replace(state, raid=raid, markets=markets, players=players)


def _laid_out(raid: Raid, lying: int) -> Raid:
    """Return the raid with its tiles on the spots of their ids, and the remaining tokens on the spots after them."""
    spots = tuple(Spot(tile) if lying >> tile & 1 else None for tile in range(TILES))
    taken = len([token for token in raid.getaways if token is not None])
    tokens = tuple(Spot(TILES + token) if token >= taken else None for token in range(len(raid.getaways)))
    used = {*spots, *tokens}
    free = tuple(spot for number in range(SPOT_COUNT) if (spot := Spot(number)) not in used)
    return replace(raid, spots=spots, tokens=tokens, free=free)


def _after_raid(
    edition: MidnightExchangeEdition, tokens: tuple[int | None, ...], loots: list[tuple[Loot, ...]]
) -> Raid:
    """Return a raid after its end: the first tiles with this loot are on the boards, the others in the centre."""
    seats = range(len(tokens))
    left = [(Tile(tile), loot) for tile, loot in enumerate(loot for place in PLACES for loot in edition.loot[place])]
    known: list[Loot | None] = [None] * TILES
    boards = list[tuple[Tile, ...]]()
    for wanted in loots:
        board = list[Tile]()
        for loot in sorted(wanted):
            at = next(at for at, (_, its) in enumerate(left) if its is loot)
            tile, _ = left.pop(at)
            known[tile] = loot
            board.append(tile)
        boards.append(tuple(board))
    raid = Raid(
        spots=(),
        loots=tuple(known),
        up=(False,) * TILES,
        seen=tuple(() if loot is None else (*map(Seat, seats), None) for loot in known),
        hidden=tuple(tuple(loot for tile, loot in left if edition.tile_places[tile] is place) for place in PLACES),
        free=(),
        tokens=(),
        hands=(None,) * len(seats),
        boards=tuple(boards),
        open=((Place.GARAGE,),) * len(seats),
        getaways=tokens,
        stashed=(0,) * len(seats),
        moves=0,
    )
    return _laid_out(raid, _set(tile for tile, loot in enumerate(known) if loot is None))


def _loots(raid: Raid, tiles: Iterable[Tile]) -> tuple[Loot, ...]:
    return tuple(loot for tile in tiles if (loot := raid.loots[tile]) is not None)


def _set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def _pack_counts(lanes: dict[Any, int], items: Iterable[Any]) -> int:
    return sum(map(lanes.__getitem__, items))


def _unpack_counts(kinds: tuple[Any, ...], counts: Any) -> tuple[Any, ...]:
    packed = int(counts)
    return tuple(kind for number, kind in enumerate(kinds) for _ in range(packed >> LANE_BITS * number & LANE_MASK))
