"""How fast hands are: who acts when in a game that is played by itself, as in a simulation by the readable rules.

The figures are those of the bots' tempos, and the picks are asked for in the same order; tests hold them to that.
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
"""How long things take an ordinary hand, in milliseconds: to lift a tile and look at it, and so on."""
SPREAD = 0.3
"""Each of them may take this share longer or shorter."""
ORDINARY, QUICK, CALM = range(PACES)
FACTORS = (1.0, 0.9, 4.0)
"""How many times as long each kind of hand takes; to think in a turn takes all as long."""
LIFT, LOOK = 350, 150
"""Of what lifting takes, each has its share: it is rounded by itself."""


def spans() -> list[list[tuple[int, int]]]:
    """For each tempo and what takes time: the shortest, and how many lengths there are from that on."""
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
    """What an action is, as far as it takes time; `NOTHING` is to wait."""
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
    """What the acting seat is about to do takes time: in a race it is busy afterwards, alone it has thought before."""
    takes = _takes(setup, tempo, _what(table, action), chance)
    ready = table.now + takes
    table.ready[table.acting - 1] = ready
    if not table.racing:
        table.now = ready
    table.idle = table.idle + 1 if action == NOTHING else 0


@compiled
def next_to_act(setup: Setup, table: Table, tempos: int, chance: Array) -> int:
    """Who acts next: the seat whose hand is ready first, or the clock of a raid whose time is up; it is then now.

    When a race begins, everyone takes a moment to react. ``tempos`` are those of the seats, eight bits for each.
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
    """Of those awaited, the one that is ready first; the lower one of equals."""
    first, soonest = 0, 1 << 31
    for seat in range(setup.seats):
        if waiting >> seat & 1 and table.ready[seat] < soonest:
            first, soonest = seat, table.ready[seat]
    return first


@compiled
def _time_is_up(setup: Setup, table: Table, waiting: int) -> bool:
    """Whether the clock acts before anybody else; if so, it is now that moment (ME-G4)."""
    if table.phase != RAID:
        return False
    if table.timed != table.round:
        table.timed = table.round
        table.ends = table.now + 1000 * setup.seconds
    if table.ready[_first(setup, table, waiting)] < table.ends:
        return False
    table.now = max(table.now, table.ends)
    return True


assert DROP < DROP_UP < GETAWAY, "actions are told apart by their order"
assert SEATS <= 8, "tempos of all seats are side by side in one word"
