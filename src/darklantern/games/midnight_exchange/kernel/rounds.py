"""The compiled rules of set-up, rounds and the end (ME-S1 to ME-S5, ME-N1 to ME-N3, ME-F1 to ME-F5)."""

from darklantern.games.midnight_exchange.kernel.counts import count_of, total
from darklantern.games.midnight_exchange.kernel.exchanges import draw_art
from darklantern.games.midnight_exchange.kernel.placing import placements, steps_filled
from darklantern.games.midnight_exchange.kernel.raid import begin_raid, end_raid
from darklantern.games.midnight_exchange.kernel.records import (
    ALL_CARDS,
    BAG_EMPTY,
    BAG_WAS_EMPTY,
    BOARDS,
    CARDS,
    DECK_SHORT,
    END,
    KINDS,
    LANE,
    NO_ENDING,
    NOBODY,
    NOTHING,
    OVER,
    RAID,
    RANDOM_BOARDS,
    RANDOM_SIDE,
    RUNGS,
    SEATS,
    SIDES,
    Setup,
    Table,
)
from darklantern.kernels.bits import count, nth
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array


@compiled
def reset(setup: Setup, table: Table, chance: Array) -> None:
    """Set up a game: fill the markets and begin the first raid (ME-S1 to ME-S5)."""
    for board in range(BOARDS):
        table.face[board] = NOTHING
        table.art[board] = 0
    _choose_faces(setup, table, chance)
    for seat in range(SEATS):
        table.stored[seat] = 0
        table.collections[seat] = table.finished[seat] = table.placeable[seat] = 0
        table.ready[seat] = 0
        table.wanted[seat] = 0
    for space in range(CARDS):
        table.offer[space] = 0
    table.filled[0] = table.filled[1] = 0
    table.second = 0
    table.phase, table.turn = RAID, NOBODY
    table.cycle = table.traded = table.last = table.done = table.moves = table.offered = 0
    table.ending = NO_ENDING
    table.round = 1
    table.bag, table.deck = setup.bag, ALL_CARDS
    table.acting = table.racing = table.planned = table.timed = table.now = table.ends = table.idle = 0
    end_raid(table)
    begin_raid(setup, table, chance)
    _fill_art(setup, table, chance)
    _fill_cards(setup, table, chance)


@compiled
def _choose_faces(setup: Setup, table: Table, chance: Array) -> None:
    """Set the market faces in play: as chosen, or drawn at random (ME-S3).

    All boards are drawn first, then their faces in the same order.
    """
    boards = (1 << BOARDS) - 1
    order = 0
    for number in range(setup.seats):
        chosen = setup.boards[number]
        if chosen == RANDOM_BOARDS:
            board = nth(boards, pick(chance, count(boards)))
            boards ^= 1 << board
            chosen = RANDOM_SIDE + board
        order |= chosen << LANE * number
    for number in range(setup.seats):
        chosen = count_of(order, number)
        if chosen >= RANDOM_SIDE:
            chosen = (chosen - RANDOM_SIDE) * SIDES + pick(chance, SIDES)
        table.face[chosen // SIDES] = chosen


@compiled
def _fill_art(setup: Setup, table: Table, chance: Array) -> None:
    """Fill empty art spaces with random tokens from the bag, as long as there are any (ME-S4, ME-N2)."""
    for board in range(BOARDS):
        face: int = table.face[board]
        if face >= 0:
            empty = setup.art[face] - total(table.art[board])
            for _ in range(min(empty, total(table.bag))):
                table.art[board] += 1 << LANE * draw_art(table, chance)


@compiled
def _missing_cards(setup: Setup, table: Table) -> int:
    """Return the number of cards needed to fill the empty spaces."""
    missing = 0
    for board in range(BOARDS):
        face: int = table.face[board]
        if face >= 0:
            empty = setup.spaces[face] & ~table.offered
            missing += count(empty) + count(empty & setup.double[face])
    return missing


@compiled
def _fill_cards(setup: Setup, table: Table, chance: Array) -> None:
    """Fill empty card spaces from the deck, which must hold enough; the double space gets two (ME-S5, ME-N2)."""
    for board in range(BOARDS):
        face: int = table.face[board]
        if face >= 0:
            empty = setup.spaces[face] & ~table.offered
            table.offered |= empty
            while empty:
                space = nth(empty, 0)
                empty &= empty - 1
                table.offer[space] = _draw_card(table, chance)
                if setup.double[face] >> space & 1:
                    table.second = _draw_card(table, chance)


@compiled
def _draw_card(table: Table, chance: Array) -> int:
    card = nth(table.deck, pick(chance, count(table.deck)))
    table.deck ^= 1 << card
    return card


@compiled
def next_round(setup: Setup, table: Table, chance: Array) -> None:
    """Refill the markets (ME-N2), and begin a raid unless that ends the game (ME-N3, ME-F1, ME-F2)."""
    if table.last:
        _end(setup, table, BAG_WAS_EMPTY)
        return
    _fill_art(setup, table, chance)
    if table.bag == 0:
        _end(setup, table, BAG_EMPTY)
    elif _missing_cards(setup, table) > count(table.deck):
        _end(setup, table, DECK_SHORT)
    else:
        _fill_cards(setup, table, chance)
        begin_raid(setup, table, chance)
        table.phase = RAID
        table.round += 1
        table.planned = 0


@compiled
def _end(setup: Setup, table: Table, ending: int) -> None:
    """End the last round. Getaway tokens stay for the tie-break (ME-N3); seats may still place art (ME-F3)."""
    table.ending = ending
    table.phase = END
    for seat in range(setup.seats):
        settle(setup, table, seat, False)


@compiled
def settle(setup: Setup, table: Table, seat: int, finished: bool) -> None:
    """Mark a seat as done if it says so or can place nothing more; end the game when all are done (ME-F3)."""
    if finished or not placements(table, seat):
        table.done |= 1 << seat
        if table.done == (1 << setup.seats) - 1:
            table.phase = OVER


@compiled
def points(setup: Setup, table: Table, seat: int) -> int:
    """Return a seat's points: stored art, cards face down, collections by their highest filled step (ME-F4)."""
    won = 0
    for art in range(KINDS):
        won += count_of(table.stored[seat], art) * setup.stored[art]
    finished, collections = table.finished[seat], table.collections[seat]
    while finished:
        won += setup.worth[nth(finished, 0), RUNGS]
        finished &= finished - 1
    while collections:
        card = nth(collections, 0)
        won += setup.worth[card, steps_filled(table, card)]
        collections &= collections - 1
    return won


@compiled
def score(setup: Setup, table: Table, scores: Array) -> int:
    """Write the final scores; return the winner as a set, empty before the end (ME-F5)."""
    if table.phase != OVER:
        return 0
    best, winner = NOTHING, 0
    for seat in range(setup.seats):
        scores[seat] = points(setup, table, seat)
        rank = (scores[seat] + 1) * (SEATS + 1) - table.getaways[seat]
        if rank > best:
            best, winner = rank, 1 << seat
    return winner
