"""The compiled rules of Midnight Exchange in all phases: which seats may act, legal actions, and their results.

They do the same as `darklantern.games.midnight_exchange.rules.phases`. `apply` does not check that an action is
legal. Picks are made at the same moments, with the same ranges and in the same order as in the Python rules.
"""

from darklantern.games.midnight_exchange.kernel.exchanges import begin_exchanges, exchange, legal_exchanges
from darklantern.games.midnight_exchange.kernel.placing import place, placements
from darklantern.games.midnight_exchange.kernel.raid import (
    can_act,
    drop,
    end_raid,
    force_out,
    get_away,
    legal_in_raid,
    stash,
    take_tile,
)
from darklantern.games.midnight_exchange.kernel.records import (
    DONE,
    DROP_UP,
    END,
    EXCHANGES,
    FIRST_EXCHANGE,
    GETAWAY,
    PLACE_ART,
    RAID,
    STASH,
    TIME_UP,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.kernel.rounds import next_round, settle
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array


@compiled
def to_act(setup: PackedSetup, state: PackedState) -> int:
    """Return the seats that can act in a raid, the seat in turn in the exchanges, or those not done at the end."""
    if state.phase == RAID:
        found = 0
        for seat in range(setup.seats):
            found |= can_act(setup, state, seat) << seat
        return found
    if state.phase == EXCHANGES:
        return 1 << state.turn
    return (1 << setup.seats) - 1 & ~state.done


@compiled
def may_act(setup: PackedSetup, state: PackedState) -> int:
    """Return the seats of `to_act` and those that could place a work of art (ME-A2)."""
    found = to_act(setup, state)
    for seat in range(setup.seats):
        found |= (placements(state, seat) != 0) << seat
    return found


@compiled
def legal(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return a seat's legal actions in this phase, as bits: from action 0 in a raid, else from `FIRST_EXCHANGE` on.

    Placing works of art, which is possible at any time (ME-A2), is not included: see `placements`.
    """
    if state.phase == RAID:
        return legal_in_raid(setup, state, seat)
    if state.phase == EXCHANGES:
        return legal_exchanges(setup, state, seat) if state.turn == seat else 0
    return (1 << DONE - FIRST_EXCHANGE) * (state.done >> seat & 1 ^ 1)


@compiled
def apply(setup: PackedSetup, state: PackedState, seat: int, action: int, chance: Array) -> None:
    """Apply an action of a seat or of the clock (ME-G4)."""
    state.moves += 1
    if action < STASH:
        take_tile(state, seat, action, chance)
    elif action == STASH:
        stash(state, seat)
    elif action <= DROP_UP:
        drop(state, seat, action == DROP_UP)
    elif action >= PLACE_ART:
        place(setup, state, seat, action - PLACE_ART)
        state.planned &= ~(1 << seat)
        if state.phase == END:
            settle(setup, state, seat, False)
    else:
        _apply_phase_action(setup, state, seat, action, chance)


@compiled
def _apply_phase_action(setup: PackedSetup, state: PackedState, seat: int, action: int, chance: Array) -> None:
    """Apply an action that may lead to the exchanges (ME-G2), to the next round (ME-X8), or to the end."""
    if action == DONE:
        settle(setup, state, seat, True)
        return
    if action == GETAWAY:
        if not get_away(setup, state, seat):
            return
    elif action == TIME_UP:
        force_out(setup, state)
    if action <= TIME_UP:
        end_raid(state)
        begin_exchanges(setup, state)
    else:
        exchange(setup, state, seat, action, chance)
    if state.turn < 0:
        next_round(setup, state, chance)
