"""The compiled rules of the exchanges: loot for art and prestige cards, in turns (ME-X1 to ME-X8)."""

from darklantern.games.midnight_exchange.kernel.counts import count_of, covers, kind_at, kinds, total
from darklantern.games.midnight_exchange.kernel.placing import win_art, win_card
from darklantern.games.midnight_exchange.kernel.records import (
    BOARDS,
    EXCHANGES,
    KINDS,
    LANE,
    LEATHER_BAG,
    MARKET,
    NOBODY,
    OPEN_BAG,
    PASS,
    TRADE_ART,
    TRADE_CARDS,
    Setup,
    Table,
)
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

TWO_TURNS = 2


@compiled
def exchanges(setup: Setup, table: Table, seat: int) -> int:
    """Return the exchanges that a seat can pay for, as bits from `FIRST_EXCHANGE` on (ME-X2, ME-X3)."""
    have, found = table.loot[seat], 0
    for board in range(BOARDS):
        face: int = table.face[board]
        if face >= 0 and covers(have, setup.cost[face]):
            found |= kinds(table.art[board]) << KINDS * board
            found |= (table.offered & setup.spaces[face]) << TRADE_CARDS - MARKET
    return found | (count_of(have, LEATHER_BAG) > 0) << OPEN_BAG - MARKET


@compiled
def legal_exchanges(setup: Setup, table: Table, seat: int) -> int:
    """Return what a seat may do in its turn; passing is always possible (ME-X7)."""
    return exchanges(setup, table, seat) | 1 << PASS - MARKET


@compiled
def begin_exchanges(setup: Setup, table: Table) -> None:
    """Begin the exchanges with the seat that has the lowest getaway token (ME-X1)."""
    table.phase = EXCHANGES
    table.turn = _owner(setup, table, 1)
    table.cycle, table.traded = 1, 0
    if not exchanges(setup, table, table.turn):
        next_turn(setup, table)


@compiled
def _owner(setup: Setup, table: Table, token: int) -> int:
    """Return the seat that has a getaway token."""
    owner = 0
    for seat in range(setup.seats):
        if table.getaways[seat] == token:
            owner = seat
    return owner


@compiled
def exchange(setup: Setup, table: Table, seat: int, action: int, chance: Array) -> None:
    """Make an exchange, or pass, and advance the turn. The phase is over when ``turn`` is `NO_SEAT`."""
    if action < TRADE_CARDS:
        board = (action - TRADE_ART) // KINDS
        art = action - TRADE_ART - KINDS * board
        table.loot[seat] -= setup.cost[table.face[board]]
        table.art[board] -= 1 << LANE * art
        win_art(setup, table, seat, art)
    elif action < OPEN_BAG:
        _trade_cards(setup, table, seat, action - TRADE_CARDS)
    elif action == OPEN_BAG:
        _open_bag(setup, table, seat, chance)
    if action != PASS:
        table.traded = 1
    next_turn(setup, table)


@compiled
def _trade_cards(setup: Setup, table: Table, seat: int, space: int) -> None:
    """Pay the cost of a face for all cards of one of its spaces (ME-X2)."""
    face = table.face[setup.board[space]]
    table.loot[seat] -= setup.cost[face]
    table.offered ^= 1 << space
    win_card(setup, table, seat, table.offer[space])
    table.offer[space] = 0
    if setup.double[face] >> space & 1:
        win_card(setup, table, seat, table.second)
        table.second = 0


@compiled
def _open_bag(setup: Setup, table: Table, seat: int, chance: Array) -> None:
    """Return a leather bag for a random work of art (ME-X3). If the cloth bag is empty, the game ends soon (ME-X5)."""
    table.loot[seat] -= 1 << LANE * LEATHER_BAG
    if table.bag:
        win_art(setup, table, seat, draw_art(table, chance))
    else:
        table.last = 1


@compiled
def draw_art(table: Table, chance: Array) -> int:
    """Draw a random work of art from the cloth bag (ME-S4)."""
    art = kind_at(table.bag, pick(chance, total(table.bag)))
    table.bag -= 1 << LANE * art
    return art


@compiled
def next_turn(setup: Setup, table: Table) -> None:
    """Pass the turn to the next seat that can make an exchange (ME-X7); after the last one begin a turn of the table.

    ``turn`` is `NO_SEAT` once the phase is over (ME-X8).
    """
    seat, searching = table.turn, True
    while searching:
        token = table.getaways[seat] + 1
        if token > setup.seats:
            token = 1
            if not table.traded or (setup.two_turns and table.cycle == TWO_TURNS):
                table.turn = NOBODY
                return
            table.cycle += 1
            table.traded = 0
        seat = _owner(setup, table, token)
        searching = exchanges(setup, table, seat) == 0
    table.turn = seat
