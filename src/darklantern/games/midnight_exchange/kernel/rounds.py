"""The compiled rules of set-up, rounds and the end (ME-S1 to ME-S5, ME-N1 to ME-N3, ME-F1 to ME-F5)."""

from darklantern.games.midnight_exchange.kernel.counts import count_of, total
from darklantern.games.midnight_exchange.kernel.exchanges import draw_art
from darklantern.games.midnight_exchange.kernel.placing import placements, steps_filled
from darklantern.games.midnight_exchange.kernel.raid import begin_raid, end_raid
from darklantern.games.midnight_exchange.kernel.records import (
    ALL_CARDS,
    ART_KINDS,
    BAG_EMPTY,
    BAG_WAS_EMPTY,
    BOARDS,
    CARDS,
    DECK_SHORT,
    END,
    MAX_SEATS,
    NO_ENDING,
    NO_SEAT,
    NOTHING,
    OVER,
    RAID,
    RANDOM_BOARDS,
    RANDOM_SIDE,
    RUNGS,
    SIDES,
    PackedSetup,
    PackedState,
)
from darklantern.kernels.bits import nth_bit, popcount
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS
from darklantern.kernels.layout import Array


@compiled
def reset(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Set up a game: fill the markets and begin the first raid (ME-S1 to ME-S5)."""
    for board in range(BOARDS):
        state.face[board] = NOTHING
        state.art[board] = 0
    _choose_faces(setup, state, chance)
    for seat in range(MAX_SEATS):
        state.stored[seat] = 0
        state.collections[seat] = state.finished[seat] = state.placeable[seat] = 0
        state.ready[seat] = 0
        state.wanted[seat] = 0
    for space in range(CARDS):
        state.offer[space] = 0
    state.filled[0] = state.filled[1] = 0
    state.second = 0
    state.phase, state.turn = RAID, NO_SEAT
    state.cycle = state.traded = state.last = state.done = state.moves = state.offered = 0
    state.ending = NO_ENDING
    state.round = 1
    state.bag, state.deck = setup.bag, ALL_CARDS
    state.acting = state.racing = state.planned = state.timed = state.now = state.ends = state.idle = 0
    end_raid(state)
    begin_raid(setup, state, chance)
    _fill_art(setup, state, chance)
    _fill_cards(setup, state, chance)


@compiled
def _choose_faces(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Set the market faces in play: as chosen, or drawn at random (ME-S3).

    All boards are drawn first, then their faces in the same order.
    """
    boards = (1 << BOARDS) - 1
    order = 0
    for number in range(setup.seats):
        chosen = setup.boards[number]
        if chosen == RANDOM_BOARDS:
            board = nth_bit(boards, pick(chance, popcount(boards)))
            boards ^= 1 << board
            chosen = RANDOM_SIDE + board
        order |= chosen << LANE_BITS * number
    for number in range(setup.seats):
        chosen = count_of(order, number)
        if chosen >= RANDOM_SIDE:
            chosen = (chosen - RANDOM_SIDE) * SIDES + pick(chance, SIDES)
        state.face[chosen // SIDES] = chosen


@compiled
def _fill_art(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Fill empty art spaces with random tokens from the bag, as long as there are any (ME-S4, ME-N2)."""
    for board in range(BOARDS):
        face: int = state.face[board]
        if face >= 0:
            empty = setup.art[face] - total(state.art[board])
            for _ in range(min(empty, total(state.bag))):
                state.art[board] += 1 << LANE_BITS * draw_art(state, chance)


@compiled
def _missing_cards(setup: PackedSetup, state: PackedState) -> int:
    """Return the number of cards needed to fill the empty spaces."""
    missing = 0
    for board in range(BOARDS):
        face: int = state.face[board]
        if face >= 0:
            empty = setup.spaces[face] & ~state.offered
            missing += popcount(empty) + popcount(empty & setup.double[face])
    return missing


@compiled
def _fill_cards(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Fill empty card spaces from the deck, which must hold enough; the double space gets two (ME-S5, ME-N2)."""
    for board in range(BOARDS):
        face: int = state.face[board]
        if face >= 0:
            empty = setup.spaces[face] & ~state.offered
            state.offered |= empty
            while empty:
                space = nth_bit(empty, 0)
                empty &= empty - 1
                state.offer[space] = _draw_card(state, chance)
                if setup.double[face] >> space & 1:
                    state.second = _draw_card(state, chance)


@compiled
def _draw_card(state: PackedState, chance: Array) -> int:
    card = nth_bit(state.deck, pick(chance, popcount(state.deck)))
    state.deck ^= 1 << card
    return card


@compiled
def next_round(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Refill the markets (ME-N2), and begin a raid unless that ends the game (ME-N3, ME-F1, ME-F2)."""
    if state.last:
        _end(setup, state, BAG_WAS_EMPTY)
        return
    _fill_art(setup, state, chance)
    if state.bag == 0:
        _end(setup, state, BAG_EMPTY)
    elif _missing_cards(setup, state) > popcount(state.deck):
        _end(setup, state, DECK_SHORT)
    else:
        _fill_cards(setup, state, chance)
        begin_raid(setup, state, chance)
        state.phase = RAID
        state.round += 1
        state.planned = 0


@compiled
def _end(setup: PackedSetup, state: PackedState, ending: int) -> None:
    """End the last round. Getaway tokens stay for the tie-break (ME-N3); seats may still place art (ME-F3)."""
    state.ending = ending
    state.phase = END
    for seat in range(setup.seats):
        settle(setup, state, seat, False)


@compiled
def settle(setup: PackedSetup, state: PackedState, seat: int, finished: bool) -> None:
    """Mark a seat as done if it says so or can place nothing more; end the game when all are done (ME-F3)."""
    if finished or not placements(state, seat):
        state.done |= 1 << seat
        if state.done == (1 << setup.seats) - 1:
            state.phase = OVER


@compiled
def points(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return a seat's points: stored art, cards face down, collections by their highest filled step (ME-F4)."""
    won = 0
    for art in range(ART_KINDS):
        won += count_of(state.stored[seat], art) * setup.stored[art]
    finished, collections = state.finished[seat], state.collections[seat]
    while finished:
        won += setup.card_points[nth_bit(finished, 0), RUNGS]
        finished &= finished - 1
    while collections:
        card = nth_bit(collections, 0)
        won += setup.card_points[card, steps_filled(state, card)]
        collections &= collections - 1
    return won


@compiled
def score(setup: PackedSetup, state: PackedState, scores: Array) -> int:
    """Write the final scores; return the winner as a set, empty before the end (ME-F5)."""
    if state.phase != OVER:
        return 0
    best, winner = NOTHING, 0
    for seat in range(setup.seats):
        scores[seat] = points(setup, state, seat)
        rank = (scores[seat] + 1) * (MAX_SEATS + 1) - state.getaways[seat]
        if rank > best:
            best, winner = rank, 1 << seat
    return winner
