"""The compiled rules of Midnight Exchange in all phases: which seats may act, legal actions, and their results.

They do the same as `darklantern.games.midnight_exchange.rules`. `apply` does not check that an action is legal. Picks
are made at the same moments, with the same ranges and in the same order as in the Python rules.
"""

from darklantern.games.midnight_exchange.kernel.exchanges import begin_exchanges, exchange, legal_exchanges
from darklantern.games.midnight_exchange.kernel.placing import place, placements
from darklantern.games.midnight_exchange.kernel.raid import (
    busy,
    drop,
    end_raid,
    force_out,
    get_away,
    legal_in_raid,
    reach,
    stash,
)
from darklantern.games.midnight_exchange.kernel.records import (
    DONE,
    DROP_UP,
    END,
    EXCHANGES,
    GETAWAY,
    MARKET,
    PLACE_ART,
    RAID,
    STASH,
    TIME_UP,
    Setup,
    Table,
)
from darklantern.games.midnight_exchange.kernel.rounds import next_round, settle
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array


@compiled
def awaited(setup: Setup, table: Table) -> int:
    """Return the seats that can act in a raid, the seat in turn in the exchanges, or those not done at the end."""
    if table.phase == RAID:
        found = 0
        for seat in range(setup.seats):
            found |= busy(setup, table, seat) << seat
        return found
    if table.phase == EXCHANGES:
        return 1 << table.turn
    return (1 << setup.seats) - 1 & ~table.done


@compiled
def deciders(setup: Setup, table: Table) -> int:
    """Return the seats of `to_act` and those that could place a work of art (ME-A2)."""
    found = awaited(setup, table)
    for seat in range(setup.seats):
        found |= (placements(table, seat) != 0) << seat
    return found


@compiled
def legal(setup: Setup, table: Table, seat: int) -> int:
    """Return a seat's legal actions in this phase, as bits: from action 0 in a raid, else from `FIRST_EXCHANGE` on.

    Placing works of art, which is possible at any time (ME-A2), is not included: see `placements`.
    """
    if table.phase == RAID:
        return legal_in_raid(setup, table, seat)
    if table.phase == EXCHANGES:
        return legal_exchanges(setup, table, seat) if table.turn == seat else 0
    return (1 << DONE - MARKET) * (table.done >> seat & 1 ^ 1)


@compiled
def apply(setup: Setup, table: Table, seat: int, action: int, chance: Array) -> None:
    """Apply an action of a seat or of the clock (ME-G4)."""
    table.moves += 1
    if action < STASH:
        reach(table, seat, action, chance)
    elif action == STASH:
        stash(table, seat)
    elif action <= DROP_UP:
        drop(table, seat, action == DROP_UP)
    elif action >= PLACE_ART:
        place(setup, table, seat, action - PLACE_ART)
        table.planned &= ~(1 << seat)
        if table.phase == END:
            settle(setup, table, seat, False)
    else:
        _turn_over(setup, table, seat, action, chance)


@compiled
def _turn_over(setup: Setup, table: Table, seat: int, action: int, chance: Array) -> None:
    """Apply an action that may lead to the exchanges (ME-G2), to the next round (ME-X8), or to the end."""
    if action == DONE:
        settle(setup, table, seat, True)
        return
    if action == GETAWAY:
        if not get_away(setup, table, seat):
            return
    elif action == TIME_UP:
        force_out(setup, table)
    if action <= TIME_UP:
        end_raid(table)
        begin_exchanges(setup, table)
    else:
        exchange(setup, table, seat, action, chance)
    if table.turn < 0:
        next_round(setup, table, chance)
