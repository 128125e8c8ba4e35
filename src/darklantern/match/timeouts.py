"""How long a live table waits for a player, in milliseconds."""

from collections.abc import Iterable

from darklantern.match.play import Play
from darklantern.match.seat_state import SeatState

DISCONNECT_GRACE_MS = 30_000
"""After a connection is lost for this long, a bot plays the seat."""
RACE_DISCONNECT_GRACE_MS = 8_000
"""The same in a race, where the others play on."""
RACE_IDLE_TIMEOUT_MS = 60_000
"""After a player does nothing in a race for this long, a bot plays the seat."""
PREGAME_DISCONNECT_GRACE_MS = 300_000
"""How long a seat is kept for a player without a connection before the game begins."""
MAX_MISSED_DECISIONS = 2
"""After this many decisions in a row that ran out of time, a bot plays the seat."""


def disconnect_deadline(seat_state: SeatState, play: Play | None) -> float | None:
    """Return until when the table waits for a player without a connection; None if the player is connected."""
    if seat_state.disconnected_at is None:
        return None
    if play is None:
        return seat_state.disconnected_at + PREGAME_DISCONNECT_GRACE_MS
    return seat_state.disconnected_at + (DISCONNECT_GRACE_MS if play.race is None else RACE_DISCONNECT_GRACE_MS)


def decision_deadline(seat_state: SeatState, play: Play | None, stretch: float | None) -> float | None:
    """Return until when the table waits for a decision: the seat's clock in a turn, the idle timeout in a race."""
    if play is None or not play.running or seat_state.seat not in play.to_act:
        return None
    if play.race is None:
        return play.deadline(seat_state.seat)
    return None if stretch is None else seat_state.last_action_at + RACE_IDLE_TIMEOUT_MS * stretch


def next_deadline(seat_states: Iterable[SeatState], play: Play | None, stretch: float | None) -> float | None:
    """Return the earliest deadline of all players for whom no bot stands in; None if there is none."""
    due = None
    for seat_state in seat_states:
        if seat_state.player is not None and seat_state.stand_in_reason is None:
            due = earlier(due, disconnect_deadline(seat_state, play))
            due = earlier(due, decision_deadline(seat_state, play, stretch))
    return due


def earlier(first: float | None, second: float | None) -> float | None:
    """Return the earlier of two times; None stands for never."""
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)
