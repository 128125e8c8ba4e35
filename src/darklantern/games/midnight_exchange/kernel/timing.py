"""The duration of actions in rollouts, and the seat that acts next, as in simulations with the Python rules.

The order of the picks is that of the bots' tempos; tests compare them.
"""

from darklantern.core.pace import DURATION_SPREAD, REACT_MS, TEMPO_FACTORS, THINK_MS, WAIT_MS
from darklantern.games.midnight_exchange.kernel.records import (
    CLOCK,
    DROP,
    DROP_UP,
    DROPPING,
    GETAWAY,
    LEAVING,
    LIFTING,
    MAX_SEATS,
    NO_SEAT,
    NOTHING,
    OVER,
    PUTTING_BACK,
    RAID,
    REACTING,
    STASH,
    STASHING,
    TEMPO_COUNT,
    THINKING,
    WAITING,
    PackedSetup,
    PackedState,
)
from darklantern.games.midnight_exchange.kernel.rules import to_act
from darklantern.games.midnight_exchange.rules.constants import (
    DROP_MS,
    GETAWAY_MS,
    LIFT_MS,
    LOOK_MS,
    PUT_BACK_MS,
    STASH_MS,
)
from darklantern.kernels.bits import popcount
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

MEAN_DURATIONS_MS = {
    LIFTING: LIFT_MS + LOOK_MS,
    PUTTING_BACK: PUT_BACK_MS,
    STASHING: STASH_MS,
    DROPPING: DROP_MS,
    LEAVING: GETAWAY_MS,
    THINKING: THINK_MS,
    WAITING: WAIT_MS,
    REACTING: REACT_MS,
}
"""The mean duration of each activity at the ordinary tempo, in milliseconds."""
ORDINARY, QUICK, CALM = range(TEMPO_COUNT)
FACTORS = (1.0, TEMPO_FACTORS["quick"], TEMPO_FACTORS["calm"])
"""The factor of each tempo. Thinking in a turn takes the same time at every tempo."""


def duration_ranges() -> list[list[tuple[int, int]]]:
    """Return, for each tempo and activity, the shortest duration and the number of possible durations."""
    return [[_duration_range(what, factor) for what in range(REACTING + 1)] for factor in FACTORS]


def _duration_range(activity: int, factor: float) -> tuple[int, int]:
    mean = MEAN_DURATIONS_MS[activity] if activity == THINKING else round(MEAN_DURATIONS_MS[activity] * factor)
    if activity == LIFTING:
        mean = round(LIFT_MS * factor) + round(LOOK_MS * factor)
    reach = round(mean * DURATION_SPREAD)
    return mean - reach, 2 * reach + 1


@compiled
def _draw_duration(setup: PackedSetup, tempo: int, activity: int, chance: Array) -> int:
    return setup.durations_ms[tempo, activity, 0] + pick(chance, setup.durations_ms[tempo, activity, 1])


@compiled
def _activity(state: PackedState, action: int) -> int:
    """Return the activity of an action; `NOTHING` is to wait."""
    if action < 0:
        return WAITING
    if action < STASH:
        return LIFTING if state.lying >> action & 1 else PUTTING_BACK
    if action == STASH:
        return STASHING
    if action <= DROP_UP:
        return DROPPING
    return LEAVING if action == GETAWAY else THINKING


@compiled
def spend_time(setup: PackedSetup, state: PackedState, tempo: int, action: int, chance: Array) -> None:
    """Add the duration of the acting seat's action: in a race the seat is busy afterwards, else the clock advances."""
    duration_ms = _draw_duration(setup, tempo, _activity(state, action), chance)
    ready = state.now + duration_ms
    state.ready[state.acting - 1] = ready
    if not state.racing:
        state.now = ready
    state.idle = state.idle + 1 if action == NOTHING else 0


@compiled
def next_to_act(setup: PackedSetup, state: PackedState, tempos: int, chance: Array) -> int:
    """Return who acts next: the seat that is ready first, or the clock; and advance the time to that moment.

    When a race begins, each seat needs a moment to react. ``tempos`` holds eight bits for the tempo of each seat.
    """
    state.acting = 0
    if state.phase == OVER:
        return NO_SEAT
    waiting = to_act(setup, state)
    if waiting == 0:
        return NO_SEAT
    if setup.seconds and _time_is_up(setup, state, waiting):
        return CLOCK
    if waiting & waiting - 1 == 0:
        state.racing = 0
        seat: int = popcount(waiting - 1)
        state.now = max(state.now, state.ready[seat])
        state.acting = seat + 1
        return seat
    if not state.racing:
        state.racing = 1
        for seat in range(setup.seats):
            if waiting >> seat & 1:
                state.ready[seat] = state.now + _draw_duration(setup, tempos >> 8 * seat & 255, REACTING, chance)
    seat = _first(setup, state, waiting)
    state.now = max(state.now, state.ready[seat])
    state.acting = seat + 1
    return seat


@compiled
def _first(setup: PackedSetup, state: PackedState, waiting: int) -> int:
    """Return the seat to act that is ready first; of equal ones, the lowest."""
    first, soonest = 0, 1 << 31
    for seat in range(setup.seats):
        if waiting >> seat & 1 and state.ready[seat] < soonest:
            first, soonest = seat, state.ready[seat]
    return first


@compiled
def _time_is_up(setup: PackedSetup, state: PackedState, waiting: int) -> bool:
    """Return whether the clock acts before any seat; if so, advance the time to that moment (ME-G4)."""
    if state.phase != RAID:
        return False
    if state.timed != state.round:
        state.timed = state.round
        state.ends = state.now + 1000 * setup.seconds
    if state.ready[_first(setup, state, waiting)] < state.ends:
        return False
    state.now = max(state.now, state.ends)
    return True


assert DROP < DROP_UP < GETAWAY, "`_activity` compares the numbers of actions"
assert MAX_SEATS <= 8, "the tempos of all seats must fit into one word"
