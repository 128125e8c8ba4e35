"""The compiled rules of the raid: all seats search the same tiles at once (ME-R1 to ME-R11, ME-G1 to ME-G4)."""

from darklantern.games.midnight_exchange.edition import BOX
from darklantern.games.midnight_exchange.kernel.counts import kind_at, total
from darklantern.games.midnight_exchange.kernel.records import (
    BRASS,
    BRASS_KEY,
    DEALT,
    DROP,
    DROP_UP,
    GETAWAY,
    IRON,
    IRON_KEY,
    LANE,
    NOTHING,
    PLACE,
    PLACES,
    SAFE,
    SEATS,
    STASH,
    STUDY,
    TABLE_FULL,
    Setup,
    Table,
)
from darklantern.kernels.bits import count
from darklantern.kernels.chance import pick, skip
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

OF_A_PLACE = BOX.tiles


@compiled
def begin_raid(setup: Setup, table: Table, chance: Array) -> None:
    """Mix all tiles in the centre, place side up, and clear the boards (ME-S2, ME-N1).

    Mixing takes one pick for each spot. Packed states have no spots, so the picks are skipped.
    """
    skip(chance, DEALT)
    table.lying = TABLE_FULL
    for place in range(PLACES):
        table.hidden[place] = setup.loot[place]
    for seat in range(SEATS):
        table.loot[seat] = 0
        table.getaways[seat] = 0


@compiled
def end_raid(table: Table) -> None:
    """End the raid: from now on only the loot on the boards is kept, not the tiles."""
    table.lying = table.lifted = table.up = table.shown = 0
    for plane in range(3):
        table.kind[plane] = 0
    for place in range(PLACES):
        table.hidden[place] = 0
    for seat in range(SEATS):
        table.seen[seat] = table.boards[seat] = 0
        table.stashed[seat] = 0
        table.hands[seat], table.open[seat] = NOTHING, 0
    table.raid_moves = 0


@compiled
def open_to(table: Table, seat: int) -> int:
    """Return all tiles of the places that are open to a seat (ME-R4)."""
    keys = table.open[seat]
    return PLACE | (STUDY if keys & IRON else 0) | (SAFE if keys & BRASS else 0)


@compiled
def loot_at(table: Table, tile: int) -> int:
    """Return the loot of a tile that was lifted."""
    return (table.kind[0] >> tile & 1) + 2 * (table.kind[1] >> tile & 1) + 4 * (table.kind[2] >> tile & 1)


@compiled
def _loose(table: Table) -> int:
    """Return the lifted tiles that are not keys; the numbers of keys are 000 and 101 in binary."""
    return table.kind[1] | table.kind[2] ^ table.kind[0]


@compiled
def legal_in_raid(setup: Setup, table: Table, seat: int) -> int:
    """Return the legal actions of a seat in the raid. Empty if it got away, or if there is nothing that it can take."""
    if table.getaways[seat]:
        return 0
    held = table.hands[seat]
    on_board = total(table.loot[seat])
    if held >= 0:
        return 1 << DROP | 1 << DROP_UP | _may_stash(setup, table, seat, loot_at(table, held), on_board) << STASH
    tiles = table.lying & open_to(table, seat) | table.boards[seat] & _loose(table)
    return tiles | (on_board == setup.loot_spaces) << GETAWAY


@compiled
def _may_stash(setup: Setup, table: Table, seat: int, loot: int, on_board: int) -> bool:
    """Return whether there is a free loot space and no equal key on the board (ME-R5, ME-R6)."""
    return on_board < setup.loot_spaces and not table.open[seat] & _key(loot)


@compiled
def _key(loot: int) -> int:
    """Return the bit of a key in `PackedState.open`; 0 for other loot."""
    return IRON * (loot == IRON_KEY) | BRASS * (loot == BRASS_KEY)


@compiled
def busy(setup: Setup, table: Table, seat: int) -> bool:
    """Return whether a seat can act in the raid; if not, it waits for others to put something back."""
    if table.getaways[seat]:
        return False
    return bool(table.hands[seat] >= 0 or table.lying & open_to(table, seat) or legal_in_raid(setup, table, seat))


@compiled
def reach(table: Table, seat: int, tile: int, chance: Array) -> None:
    """Take a tile into the empty hand, from the centre (ME-R3) or from the board (ME-R8)."""
    mark = 1 << tile
    if table.lying & mark:
        if not table.lifted & mark:
            _decide(table, tile, chance)
            table.lifted |= mark
        table.lying ^= mark
        table.up &= ~mark
        table.seen[seat] |= mark
    else:
        table.boards[seat] ^= mark
        table.loot[seat] -= 1 << LANE * loot_at(table, tile)
    table.hands[seat] = tile
    table.raid_moves += 1


@compiled
def _decide(table: Table, tile: int, chance: Array) -> None:
    """Draw the loot of a tile that is lifted for the first time, at random from the rest of its place (ME-S2)."""
    place = (tile >= OF_A_PLACE) + (tile >= 2 * OF_A_PLACE)
    hidden = table.hidden[place]
    loot = kind_at(hidden, pick(chance, total(hidden)))
    table.hidden[place] = hidden - (1 << LANE * loot)
    table.kind[0] |= (loot & 1) << tile
    table.kind[1] |= (loot >> 1 & 1) << tile
    table.kind[2] |= (loot >> 2) << tile


@compiled
def stash(table: Table, seat: int) -> None:
    """Put the held tile on the board, loot side up; a key opens its place (ME-R4, ME-R5, ME-R6, ME-R10)."""
    tile = table.hands[seat]
    mark, loot = 1 << tile, loot_at(table, tile)
    table.hands[seat] = NOTHING
    table.boards[seat] |= mark
    table.loot[seat] += 1 << LANE * loot
    table.open[seat] |= _key(loot)
    _show(table, mark)
    table.raid_moves += 1
    table.stashed[seat] = table.raid_moves


@compiled
def _show(table: Table, mark: int) -> None:
    """Mark a tile as seen by everyone."""
    table.shown |= mark
    for seat in range(SEATS):
        table.seen[seat] |= mark


@compiled
def drop(table: Table, seat: int, up: bool) -> None:
    """Put the held tile into the centre, either side up (ME-R7)."""
    mark = 1 << table.hands[seat]
    table.hands[seat] = NOTHING
    table.lying |= mark
    if up:
        table.up |= mark
        _show(table, mark)
    table.raid_moves += 1


@compiled
def get_away(setup: Setup, table: Table, seat: int) -> bool:
    """Take the lowest token left (ME-G1); return whether the raid ends: one seat is left, or none can act (ME-G2)."""
    taken, stuck = 1, True
    for other in range(setup.seats):
        taken += table.getaways[other] > 0
    table.getaways[seat] = taken
    for other in range(setup.seats):
        stuck = stuck and not busy(setup, table, other)
    table.raid_moves += 1
    if taken + 1 < setup.seats and not stuck:
        return False
    force_out(setup, table)
    return True


@compiled
def force_out(setup: Setup, table: Table) -> None:
    """Give the seats inside the remaining tokens: most tiles first, then the earliest last stash (ME-G2, ME-G4).

    A tile still in a hand goes back to the centre (ME-G3). `end_raid` does that for all tiles.
    """
    token = 1
    for seat in range(setup.seats):
        token += table.getaways[seat] > 0
    while token <= setup.seats:
        first, most, earliest = NOTHING, -1, 0
        for seat in range(setup.seats):
            tiles = count(table.boards[seat])
            sooner = tiles > most or (tiles == most and table.stashed[seat] < earliest)
            if not table.getaways[seat] and sooner:
                first, most, earliest = seat, tiles, table.stashed[seat]
        table.getaways[first] = token
        token += 1


assert (BRASS_KEY, IRON_KEY) == (0b000, 0b101), "`_non_keys` tests these bits"
