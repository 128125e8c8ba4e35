"""The duration of actions in rollouts, and the seat that acts next, as in simulations with the Python rules.

The numbers and the order of the picks are those of the bots' tempos; tests compare them.
"""

from darklantern.games.midnight_exchange.kernel.records import (
    CLOCK,
    DROP,
    DROP_UP,
    DROPPING,
    GETAWAY,
    LEAVING,
    LIFTING,
    NOBODY,
    NOTHING,
    OVER,
    PACES,
    PUTTING_BACK,
    RAID,
    REACTING,
    SEATS,
    STASH,
    STASHING,
    THINKING,
    WAITING,
    Setup,
    Table,
)
from darklantern.games.midnight_exchange.kernel.rules import awaited
from darklantern.kernels.bits import count
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

MEANS = {
    LIFTING: 500,
    PUTTING_BACK: 400,
    STASHING: 300,
    DROPPING: 350,
    LEAVING: 400,
    THINKING: 2000,
    WAITING: 200,
    REACTING: 300,
}
"""The mean duration of each activity at the ordinary tempo, in milliseconds."""
SPREAD = 0.3
"""A duration varies by up to this share of its mean, up or down."""
ORDINARY, QUICK, CALM = range(PACES)
FACTORS = (1.0, 0.9, 4.0)
"""The factor of each tempo. Thinking in a turn takes the same time at every tempo."""
LIFT, LOOK = 350, 150
"""The two parts of the duration of lifting, in milliseconds. Each is rounded separately."""


def spans() -> list[list[tuple[int, int]]]:
    """Return, for each tempo and activity, the shortest duration and the number of possible durations."""
    return [[_span(what, factor) for what in range(REACTING + 1)] for factor in FACTORS]


def _span(what: int, factor: float) -> tuple[int, int]:
    mean = MEANS[what] if what == THINKING else round(MEANS[what] * factor)
    if what == LIFTING:
        mean = round(LIFT * factor) + round(LOOK * factor)
    reach = round(mean * SPREAD)
    return mean - reach, 2 * reach + 1


@compiled
def _takes(setup: Setup, tempo: int, what: int, chance: Array) -> int:
    return setup.takes[tempo, what, 0] + pick(chance, setup.takes[tempo, what, 1])


@compiled
def _what(table: Table, action: int) -> int:
    """Return the activity of an action; `NOTHING` is to wait."""
    if action < 0:
        return WAITING
    if action < STASH:
        return LIFTING if table.lying >> action & 1 else PUTTING_BACK
    if action == STASH:
        return STASHING
    if action <= DROP_UP:
        return DROPPING
    return LEAVING if action == GETAWAY else THINKING


@compiled
def spend(setup: Setup, table: Table, tempo: int, action: int, chance: Array) -> None:
    """Add the duration of the acting seat's action: in a race the seat is busy afterwards, else the clock advances."""
    takes = _takes(setup, tempo, _what(table, action), chance)
    ready = table.now + takes
    table.ready[table.acting - 1] = ready
    if not table.racing:
        table.now = ready
    table.idle = table.idle + 1 if action == NOTHING else 0


@compiled
def next_to_act(setup: Setup, table: Table, tempos: int, chance: Array) -> int:
    """Return who acts next: the seat that is ready first, or the clock; and advance the time to that moment.

    When a race begins, each seat needs a moment to react. ``tempos`` holds eight bits for the tempo of each seat.
    """
    table.acting = 0
    if table.phase == OVER:
        return NOBODY
    waiting = awaited(setup, table)
    if waiting == 0:
        return NOBODY
    if setup.seconds and _time_is_up(setup, table, waiting):
        return CLOCK
    if waiting & waiting - 1 == 0:
        table.racing = 0
        seat: int = count(waiting - 1)
        table.now = max(table.now, table.ready[seat])
        table.acting = seat + 1
        return seat
    if not table.racing:
        table.racing = 1
        for seat in range(setup.seats):
            if waiting >> seat & 1:
                table.ready[seat] = table.now + _takes(setup, tempos >> 8 * seat & 255, REACTING, chance)
    seat = _first(setup, table, waiting)
    table.now = max(table.now, table.ready[seat])
    table.acting = seat + 1
    return seat


@compiled
def _first(setup: Setup, table: Table, waiting: int) -> int:
    """Return the seat to act that is ready first; of equal ones, the lowest."""
    first, soonest = 0, 1 << 31
    for seat in range(setup.seats):
        if waiting >> seat & 1 and table.ready[seat] < soonest:
            first, soonest = seat, table.ready[seat]
    return first


@compiled
def _time_is_up(setup: Setup, table: Table, waiting: int) -> bool:
    """Return whether the clock acts before any seat; if so, advance the time to that moment (ME-G4)."""
    if table.phase != RAID:
        return False
    if table.timed != table.round:
        table.timed = table.round
        table.ends = table.now + 1000 * setup.seconds
    if table.ready[_first(setup, table, waiting)] < table.ends:
        return False
    table.now = max(table.now, table.ends)
    return True


assert DROP < DROP_UP < GETAWAY, "`_activity` compares the numbers of actions"
assert SEATS <= 8, "the tempos of all seats must fit into one word"
