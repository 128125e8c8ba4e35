"""The compiled rules of the raid: all seats search the same tiles at once (ME-R1 to ME-R11, ME-G1 to ME-G4)."""

from darklantern.games.midnight_exchange.kernel.counts import kind_at, total
from darklantern.games.midnight_exchange.kernel.records import (
    ALL_TILES,
    BRASS_KEY,
    BRASS_KEY_BIT,
    DROP,
    DROP_UP,
    GARAGE_TILES,
    GETAWAY,
    IRON_KEY,
    IRON_KEY_BIT,
    MAX_SEATS,
    MIXING_PICKS,
    NOTHING,
    PLACES,
    SAFE_TILES,
    STASH,
    STUDY_TILES,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.rules.edition import BOX
from darklantern.kernels.bits import popcount
from darklantern.kernels.chance import pick, skip_picks
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS
from darklantern.kernels.layout import Array

TILES_PER_PLACE = BOX.tiles


@compiled
def begin_raid(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Mix all tiles in the centre, place side up, and clear the boards (ME-S2, ME-N1).

    Mixing takes one pick for each spot. Packed states have no spots, so the picks are skipped.
    """
    skip_picks(chance, MIXING_PICKS)
    state.lying = ALL_TILES
    for place in range(PLACES):
        state.hidden[place] = setup.loot[place]
    for seat in range(MAX_SEATS):
        state.loot[seat] = 0
        state.getaways[seat] = 0


@compiled
def end_raid(state: PackedState) -> None:
    """End the raid: from now on only the loot on the boards is kept, not the tiles."""
    state.lying = state.lifted = state.up = state.shown = 0
    for plane in range(3):
        state.kind[plane] = 0
    for place in range(PLACES):
        state.hidden[place] = 0
    for seat in range(MAX_SEATS):
        state.seen[seat] = state.boards[seat] = 0
        state.stashed[seat] = 0
        state.hands[seat], state.open[seat] = NOTHING, 0
    state.raid_moves = 0


@compiled
def open_to(state: PackedState, seat: int) -> int:
    """Return all tiles of the places that are open to a seat (ME-R4)."""
    keys = state.open[seat]
    return GARAGE_TILES | (STUDY_TILES if keys & IRON_KEY_BIT else 0) | (SAFE_TILES if keys & BRASS_KEY_BIT else 0)


@compiled
def loot_at(state: PackedState, tile: int) -> int:
    """Return the loot of a tile that was lifted."""
    return (state.kind[0] >> tile & 1) + 2 * (state.kind[1] >> tile & 1) + 4 * (state.kind[2] >> tile & 1)


@compiled
def _non_keys(state: PackedState) -> int:
    """Return the lifted tiles that are not keys; the numbers of keys are 000 and 101 in binary."""
    return state.kind[1] | state.kind[2] ^ state.kind[0]


@compiled
def legal_in_raid(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return the legal actions of a seat in the raid. Empty if it got away, or if there is nothing that it can take."""
    if state.getaways[seat]:
        return 0
    held = state.hands[seat]
    on_board = total(state.loot[seat])
    if held >= 0:
        return 1 << DROP | 1 << DROP_UP | _may_stash(setup, state, seat, loot_at(state, held), on_board) << STASH
    tiles = state.lying & open_to(state, seat) | state.boards[seat] & _non_keys(state)
    return tiles | (on_board == setup.loot_spaces) << GETAWAY


@compiled
def _may_stash(setup: PackedSetup, state: PackedState, seat: int, loot: int, on_board: int) -> bool:
    """Return whether there is a free loot space and no equal key on the board (ME-R5, ME-R6)."""
    return on_board < setup.loot_spaces and not state.open[seat] & _key_bit(loot)


@compiled
def _key_bit(loot: int) -> int:
    """Return the bit of a key in `PackedState.open`; 0 for other loot."""
    return IRON_KEY_BIT * (loot == IRON_KEY) | BRASS_KEY_BIT * (loot == BRASS_KEY)


@compiled
def can_act(setup: PackedSetup, state: PackedState, seat: int) -> bool:
    """Return whether a seat can act in the raid; if not, it waits for others to put something back."""
    if state.getaways[seat]:
        return False
    return bool(state.hands[seat] >= 0 or state.lying & open_to(state, seat) or legal_in_raid(setup, state, seat))


@compiled
def take_tile(state: PackedState, seat: int, tile: int, chance: Array) -> None:
    """Take a tile into the empty hand, from the centre (ME-R3) or from the board (ME-R8)."""
    mark = 1 << tile
    if state.lying & mark:
        if not state.lifted & mark:
            _draw_loot(state, tile, chance)
            state.lifted |= mark
        state.lying ^= mark
        state.up &= ~mark
        state.seen[seat] |= mark
    else:
        state.boards[seat] ^= mark
        state.loot[seat] -= 1 << LANE_BITS * loot_at(state, tile)
    state.hands[seat] = tile
    state.raid_moves += 1


@compiled
def _draw_loot(state: PackedState, tile: int, chance: Array) -> None:
    """Draw the loot of a tile that is lifted for the first time, at random from the rest of its place (ME-S2)."""
    place = (tile >= TILES_PER_PLACE) + (tile >= 2 * TILES_PER_PLACE)
    hidden = state.hidden[place]
    loot = kind_at(hidden, pick(chance, total(hidden)))
    state.hidden[place] = hidden - (1 << LANE_BITS * loot)
    state.kind[0] |= (loot & 1) << tile
    state.kind[1] |= (loot >> 1 & 1) << tile
    state.kind[2] |= (loot >> 2) << tile


@compiled
def stash(state: PackedState, seat: int) -> None:
    """Put the held tile on the board, loot side up; a key opens its place (ME-R4, ME-R5, ME-R6, ME-R10)."""
    tile = state.hands[seat]
    mark, loot = 1 << tile, loot_at(state, tile)
    state.hands[seat] = NOTHING
    state.boards[seat] |= mark
    state.loot[seat] += 1 << LANE_BITS * loot
    state.open[seat] |= _key_bit(loot)
    _mark_seen(state, mark)
    state.raid_moves += 1
    state.stashed[seat] = state.raid_moves


@compiled
def _mark_seen(state: PackedState, mark: int) -> None:
    """Mark a tile as seen by everyone."""
    state.shown |= mark
    for seat in range(MAX_SEATS):
        state.seen[seat] |= mark


@compiled
def drop(state: PackedState, seat: int, up: bool) -> None:
    """Put the held tile into the centre, either side up (ME-R7)."""
    mark = 1 << state.hands[seat]
    state.hands[seat] = NOTHING
    state.lying |= mark
    if up:
        state.up |= mark
        _mark_seen(state, mark)
    state.raid_moves += 1


@compiled
def get_away(setup: PackedSetup, state: PackedState, seat: int) -> bool:
    """Take the lowest token left (ME-G1); return whether the raid ends: one seat is left, or none can act (ME-G2)."""
    taken, stuck = 1, True
    for other in range(setup.seats):
        taken += state.getaways[other] > 0
    state.getaways[seat] = taken
    for other in range(setup.seats):
        stuck = stuck and not can_act(setup, state, other)
    state.raid_moves += 1
    if taken + 1 < setup.seats and not stuck:
        return False
    force_out(setup, state)
    return True


@compiled
def force_out(setup: PackedSetup, state: PackedState) -> None:
    """Give the seats inside the remaining tokens: most tiles first, then the earliest last stash (ME-G2, ME-G4).

    A tile still in a hand goes back to the centre (ME-G3). `end_raid` does that for all tiles.
    """
    token = 1
    for seat in range(setup.seats):
        token += state.getaways[seat] > 0
    while token <= setup.seats:
        first, most, earliest = NOTHING, -1, 0
        for seat in range(setup.seats):
            tiles = popcount(state.boards[seat])
            sooner = tiles > most or (tiles == most and state.stashed[seat] < earliest)
            if not state.getaways[seat] and sooner:
                first, most, earliest = seat, tiles, state.stashed[seat]
        state.getaways[first] = token
        token += 1


assert (BRASS_KEY, IRON_KEY) == (0b000, 0b101), "`_non_keys` tests these bits"
