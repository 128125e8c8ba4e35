"""Conversion of editions and states between the Python rules and the kernel."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from msgspec.structs import replace

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.components import KEYS, CardId, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.events import Ending
from darklantern.games.midnight_exchange.kernel.pace import spans
from darklantern.games.midnight_exchange.kernel.records import (
    ARTS,
    BOARDS,
    BRASS,
    IRON,
    LANE,
    LOOTS,
    LOW,
    NO_ENDING,
    NOBODY,
    NOTHING,
    RANDOM_BOARDS,
    RANDOM_SIDE,
    SETUP,
    SIDES,
    SOME_ART,
    STEPS,
    TABLE,
    TILES,
)
from darklantern.games.midnight_exchange.state import (
    SPOTS,
    Collection,
    Market,
    MidnightExchangeOptions,
    Phase,
    Player,
    Raid,
    Reading,
    State,
    Watchers,
)
from darklantern.kernels.bits import members

PHASES, ENDINGS = tuple(Phase), tuple(Ending)
PLACES = tuple(Place)
OPENS = {Place.STUDY: IRON, Place.SAFE: BRASS}
_LOOT = {loot: 1 << LANE * number for number, loot in enumerate(LOOTS)}
_ART = {art: 1 << LANE * number for number, art in enumerate(ARTS)}


def pack_setup(options: MidnightExchangeOptions, seats: int) -> Any:
    """Return the options and the number of seats as a record of `SETUP_DTYPE`."""
    edition, figures = options.edition, options.edition.figures
    setup = np.zeros(1, SETUP)[0]
    setup["loot"] = [_counted(_LOOT, edition.loot[place]) for place in PLACES]
    setup["bag"] = _counted(_ART, edition.tokens)
    setup["stored"] = [edition.stored_worth[art] for art in ARTS]
    setup["takes"] = spans()
    setup["seconds"] = options.raid_seconds or 0
    setup["loot_spaces"], setup["seats"] = figures.loot_spaces, seats
    setup["two_turns"] = options.exchanges is Reading.TWO_TURNS
    setup["boards"] = RANDOM_BOARDS
    for number, name in enumerate(options.boards or ()):
        known = name in edition.face
        setup["boards"][number] = face_number(edition, name) if known else RANDOM_SIDE + edition.boards.index(name)
    _pack_cards(setup, edition)
    _pack_faces(setup, edition)
    return setup


def _pack_cards(setup: Any, edition: MidnightExchangeEdition) -> None:
    for card, name in enumerate(names(edition)):
        ladder = edition.card[name].ladder
        setup["worth"][card] = [edition.worth(name, min(filled, len(ladder))) for filled in range(STEPS)]
        if not ladder:
            setup["unique"] |= 1 << card
            continue
        setup["last"][len(ladder) - 1] |= 1 << card
        for step, rung in enumerate(ladder):
            art = ARTS.index(rung.art)
            setup["step"][card, step] = art
            setup["arts"][card] |= 1 << art
            setup["wants"][step] |= np.where(np.arange(SOME_ART) >> art & 1, 1 << card, 0).astype(np.int32)


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


def names(edition: MidnightExchangeEdition) -> list[CardId]:
    """Return the names of the cards in the order of their numbers."""
    return sorted(edition.card)


def face_number(edition: MidnightExchangeEdition, name: str) -> int:
    """Return the number of a face; the number of its board is half of it, rounded down."""
    return next(number for number, face in enumerate(edition.faces) if face.name == name)


def first_spaces(edition: MidnightExchangeEdition) -> list[int]:
    """Return the number of each board's first card space; a board has as many spaces as its larger face."""
    sizes = [len(face.cards) for face in edition.faces]
    rooms = [max(sizes[board * SIDES : (board + 1) * SIDES]) for board in range(BOARDS)]
    return [sum(rooms[:board]) for board in range(BOARDS)]


def encode(state: State) -> Any:
    """Return a state as a record of `STATE_DTYPE`. States with the same `canonical_state` give equal records."""
    edition = state.edition
    table = np.zeros(1, TABLE)[0]
    numbers = {name: number for number, name in enumerate(names(edition))}
    _encode_raid(table, state)
    _encode_markets(table, state, numbers)
    for seat, player in enumerate(state.players):
        stored = frozenset(player.stored)
        table["stored"][seat] = _counted(_ART, player.stored)
        table["collections"][seat] = _set(numbers[own.card] for own in player.collections)
        table["finished"][seat] = _set(numbers[card] for card in player.finished)
        for own in player.collections:
            if own.filled:
                table["filled"][own.filled - 1] |= 1 << numbers[own.card]
            if edition.card[own.card].ladder[own.filled].art in stored:
                table["placeable"][seat] |= 1 << numbers[own.card]
    table["bag"] = _counted(_ART, state.bag)
    table["deck"] = _set(map(numbers.__getitem__, state.deck))
    table["moves"], table["round"], table["cycle"] = state.moves, state.round, state.cycle
    table["phase"], table["traded"], table["last"] = PHASES.index(state.phase), state.traded, state.last
    table["turn"] = NOBODY if state.turn is None else state.turn
    table["done"] = _set(seat for seat, done in enumerate(state.done) if done)
    table["ending"] = NO_ENDING if state.ending is None else ENDINGS.index(state.ending)
    return table


def _encode_raid(table: Any, state: State) -> None:
    raid = state.raid
    table["hands"] = NOTHING
    for seat, tiles in enumerate(raid.boards):
        table["getaways"][seat] = raid.getaways[seat] or 0
        table["loot"][seat] = _counted(_LOOT, _loots(raid, tiles))
    if state.phase is not Phase.RAID:
        return
    seats = range(len(raid.hands))
    table["lying"] = _set(tile for tile, spot in enumerate(raid.spots) if spot is not None)
    table["lifted"] = _set(tile for tile, loot in enumerate(raid.loots) if loot is not None)
    table["up"] = _set(tile for tile, up in enumerate(raid.up) if up)
    shown = _set(tile for tile, seen in enumerate(raid.seen) if None in seen)
    table["shown"], table["seen"] = shown, shown
    for seat in seats:
        table["seen"][seat] = _set(tile for tile, seen in enumerate(raid.seen) if seat in seen)
        table["boards"][seat] = _set(raid.boards[seat])
        table["open"][seat] = sum(OPENS.get(place, 0) for place in raid.open[seat])
        held = raid.hands[seat]
        table["hands"][seat] = NOTHING if held is None else held
    lifted = [(tile, LOOTS.index(loot)) for tile, loot in enumerate(raid.loots) if loot is not None]
    for bit in range(3):
        table["kind"][bit] = _set(tile for tile, loot in lifted if loot >> bit & 1)
    table["hidden"] = [_counted(_LOOT, loots) for loots in raid.hidden]
    table["stashed"][: len(seats)] = raid.stashed
    table["raid_moves"] = raid.moves


def _encode_markets(table: Any, state: State, numbers: dict[CardId, int]) -> None:
    firsts = first_spaces(state.edition)
    table["face"] = NOTHING
    for market in state.markets:
        face = face_number(state.edition, market.face)
        board = face // SIDES
        table["face"][board] = face
        table["art"][board] = _counted(_ART, (art for art in market.art if art is not None))
        for space, cards in enumerate(market.cards):
            for place, card in enumerate(cards):
                table["offered"] |= 1 << firsts[board] + space
                if place:
                    table["second"] = numbers[card]
                else:
                    table["offer"][firsts[board] + space] = numbers[card]


def decode(options: MidnightExchangeOptions, seats: int, table: Any) -> State:
    """Return the state of a record, in the form that `canonical_state` returns."""
    edition, phase = options.edition, PHASES[int(table["phase"])]
    cards = names(edition)
    players = tuple(_decode_player(table, cards, seat) for seat in range(seats))
    box = [rung.art for player in players for card in player.finished for rung in edition.card[card].ladder]
    tokens = tuple(int(table["getaways"][seat]) or None for seat in range(seats))
    if phase is Phase.RAID:
        raid = _decode_raid(edition, seats, table, tokens)
    else:
        raid = _after_raid(edition, tokens, [_things(LOOTS, table["loot"][seat]) for seat in range(seats)])
    return State(
        edition=edition,
        exchanges=options.exchanges,
        raid_seconds=options.raid_seconds,
        phase=phase,
        round=int(table["round"]),
        raid=raid,
        markets=tuple(_decode_markets(edition, table, cards)),
        bag=_things(ARTS, table["bag"]),
        deck=tuple(cards[card] for card in members(int(table["deck"]))),
        box=tuple(sorted(box)),
        players=players,
        turn=None if table["turn"] == NOBODY else Seat(int(table["turn"])),
        cycle=int(table["cycle"]),
        traded=bool(table["traded"]),
        last=bool(table["last"]),
        done=tuple(bool(table["done"] >> seat & 1) for seat in range(seats)),
        ending=None if table["ending"] == NO_ENDING else ENDINGS[int(table["ending"])],
        moves=int(table["moves"]),
    )


def _decode_player(table: Any, cards: list[CardId], seat: int) -> Player:
    one, two = (int(plane) for plane in table["filled"])
    return Player(
        stored=_things(ARTS, table["stored"][seat]),
        collections=tuple(
            Collection(cards[card], (one >> card & 1) + 2 * (two >> card & 1))
            for card in members(int(table["collections"][seat]))
        ),
        finished=tuple(cards[card] for card in members(int(table["finished"][seat]))),
    )


def _decode_markets(edition: MidnightExchangeEdition, table: Any, cards: list[CardId]) -> Iterator[Market]:
    for board, first in enumerate(first_spaces(edition)):
        if (number := int(table["face"][board])) < 0:
            continue
        face = edition.faces[number]
        art = _things(ARTS, table["art"][board])
        spaces = list[tuple[CardId, ...]]()
        for space, size in enumerate(face.cards):
            here = [int(table["offer"][first + space]), int(table["second"])][:size]
            spaces.append(tuple(cards[card] for card in here) if table["offered"] >> first + space & 1 else ())
        yield Market(face.name, (*art, *[None] * (face.art - len(art))), tuple(spaces))


def _decode_raid(edition: MidnightExchangeEdition, seats: int, table: Any, tokens: tuple[int | None, ...]) -> Raid:
    lying, lifted, up, shown = (int(table[name]) for name in ("lying", "lifted", "up", "shown"))
    planes = [int(plane) for plane in table["kind"]]
    everyone: Watchers = (*map(Seat, range(seats)), None)

    def loot(tile: int) -> Loot | None:
        number = sum((plane >> tile & 1) << bit for bit, plane in enumerate(planes))
        return LOOTS[number] if lifted >> tile & 1 else None

    def seen(tile: int) -> Watchers:
        some = tuple(Seat(seat) for seat in range(seats) if int(table["seen"][seat]) >> tile & 1)
        return everyone if shown >> tile & 1 else some

    raid = Raid(
        spots=(),
        loots=tuple(loot(tile) for tile in range(TILES)),
        up=tuple(bool(up >> tile & 1) for tile in range(TILES)),
        seen=tuple(seen(tile) for tile in range(TILES)),
        hidden=tuple(_things(LOOTS, counts) for counts in table["hidden"]),
        free=(),
        tokens=(),
        hands=tuple(None if tile < 0 else Tile(int(tile)) for tile in table["hands"][:seats]),
        boards=tuple(tuple(map(Tile, members(int(tiles)))) for tiles in table["boards"][:seats]),
        open=tuple(
            tuple(place for place in PLACES if KEYS[place] is None or keys & OPENS[place])
            for keys in table["open"][:seats]
        ),
        getaways=tokens,
        stashed=tuple(map(int, table["stashed"][:seats])),
        moves=int(table["raid_moves"]),
    )
    return _laid_out(raid, lying)


def essence(state: State) -> State:
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
        Player(
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
    free = tuple(spot for number in range(SPOTS) if (spot := Spot(number)) not in used)
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
        hidden=tuple(tuple(loot for tile, loot in left if edition.places[tile] is place) for place in PLACES),
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


def _counted(lanes: dict[Any, int], things: Iterable[Any]) -> int:
    return sum(map(lanes.__getitem__, things))


def _things(kinds: tuple[Any, ...], counts: Any) -> tuple[Any, ...]:
    packed = int(counts)
    return tuple(kind for number, kind in enumerate(kinds) for _ in range(packed >> LANE * number & LOW))
