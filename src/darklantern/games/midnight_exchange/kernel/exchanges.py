"""The compiled rules of the exchanges: loot for art and prestige cards, in turns (ME-X1 to ME-X8)."""

from darklantern.games.midnight_exchange.kernel.counts import count_of, covers, kind_at, kinds, total
from darklantern.games.midnight_exchange.kernel.placing import win_art, win_card
from darklantern.games.midnight_exchange.kernel.records import (
    ART_KINDS,
    BOARDS,
    EXCHANGES,
    FIRST_EXCHANGE,
    LEATHER_BAG,
    NO_SEAT,
    OPEN_BAG,
    PASS,
    TRADE_ART,
    TRADE_CARDS,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.rules.constants import MAX_CYCLES
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS
from darklantern.kernels.layout import Array


@compiled
def possible_exchanges(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return the exchanges that a seat can pay for, as bits from `FIRST_EXCHANGE` on (ME-X2, ME-X3)."""
    have, found = state.loot[seat], 0
    for board in range(BOARDS):
        face: int = state.face[board]
        if face >= 0 and covers(have, setup.cost[face]):
            found |= kinds(state.art[board]) << ART_KINDS * board
            found |= (state.offered & setup.spaces[face]) << TRADE_CARDS - FIRST_EXCHANGE
    return found | (count_of(have, LEATHER_BAG) > 0) << OPEN_BAG - FIRST_EXCHANGE


@compiled
def legal_exchanges(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return what a seat may do in its turn; passing is always possible (ME-X7)."""
    return possible_exchanges(setup, state, seat) | 1 << PASS - FIRST_EXCHANGE


@compiled
def begin_exchanges(setup: PackedSetup, state: PackedState) -> None:
    """Begin the exchanges with the seat that has the lowest getaway token (ME-X1)."""
    state.phase = EXCHANGES
    state.turn = _owner(setup, state, 1)
    state.cycle, state.traded = 1, 0
    if not possible_exchanges(setup, state, state.turn):
        next_turn(setup, state)


@compiled
def _owner(setup: PackedSetup, state: PackedState, token: int) -> int:
    """Return the seat that has a getaway token."""
    owner = 0
    for seat in range(setup.seats):
        if state.getaways[seat] == token:
            owner = seat
    return owner


@compiled
def exchange(setup: PackedSetup, state: PackedState, seat: int, action: int, chance: Array) -> None:
    """Make an exchange, or pass, and advance the turn. The phase is over when ``turn`` is `NO_SEAT`."""
    if action < TRADE_CARDS:
        board = (action - TRADE_ART) // ART_KINDS
        art = action - TRADE_ART - ART_KINDS * board
        state.loot[seat] -= setup.cost[state.face[board]]
        state.art[board] -= 1 << LANE_BITS * art
        win_art(setup, state, seat, art)
    elif action < OPEN_BAG:
        _trade_cards(setup, state, seat, action - TRADE_CARDS)
    elif action == OPEN_BAG:
        _open_bag(setup, state, seat, chance)
    if action != PASS:
        state.traded = 1
    next_turn(setup, state)


@compiled
def _trade_cards(setup: PackedSetup, state: PackedState, seat: int, space: int) -> None:
    """Pay the cost of a face for all cards of one of its spaces (ME-X2)."""
    face = state.face[setup.board[space]]
    state.loot[seat] -= setup.cost[face]
    state.offered ^= 1 << space
    win_card(setup, state, seat, state.offer[space])
    state.offer[space] = 0
    if setup.double[face] >> space & 1:
        win_card(setup, state, seat, state.second)
        state.second = 0


@compiled
def _open_bag(setup: PackedSetup, state: PackedState, seat: int, chance: Array) -> None:
    """Return a leather bag for a random work of art (ME-X3). If the cloth bag is empty, the game ends soon (ME-X5)."""
    state.loot[seat] -= 1 << LANE_BITS * LEATHER_BAG
    if state.bag:
        win_art(setup, state, seat, draw_art(state, chance))
    else:
        state.last = 1


@compiled
def draw_art(state: PackedState, chance: Array) -> int:
    """Draw a random work of art from the cloth bag (ME-S4)."""
    art = kind_at(state.bag, pick(chance, total(state.bag)))
    state.bag -= 1 << LANE_BITS * art
    return art


@compiled
def next_turn(setup: PackedSetup, state: PackedState) -> None:
    """Pass the turn to the next seat that can make an exchange (ME-X7); after the last one begin a turn of the table.

    ``turn`` is `NO_SEAT` once the phase is over (ME-X8).
    """
    seat, searching = state.turn, True
    while searching:
        token = state.getaways[seat] + 1
        if token > setup.seats:
            token = 1
            if not state.traded or (setup.two_turns and state.cycle == MAX_CYCLES):
                state.turn = NO_SEAT
                return
            state.cycle += 1
            state.traded = 0
        seat = _owner(setup, state, token)
        searching = possible_exchanges(setup, state, seat) == 0
    state.turn = seat
