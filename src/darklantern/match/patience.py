"""How long a live table waits for somebody, in milliseconds."""

from collections.abc import Iterable

from darklantern.match.chair import Chair
from darklantern.match.play import Play

GRACE = 30_000
"""How long a broken connection may take to come back before a bot plays the seat."""
RACE_GRACE = 8_000
"""The same in a race, where the others do not stand still."""
IDLE = 60_000
"""How long somebody may do nothing in a race before a bot plays the seat."""
VACANT = 300_000
"""How long a seat is kept for somebody who is away before the game begins."""
MISSES = 2
"""After so many decisions in a row that the clock had to make, a bot plays the seat."""


def gone_until(chair: Chair, play: Play | None) -> float | None:
    """Until when the table waits for somebody who has no connection."""
    if chair.gone is None:
        return None
    if play is None:
        return chair.gone + VACANT
    return chair.gone + (GRACE if play.race is None else RACE_GRACE)


def decides_until(chair: Chair, play: Play | None, stretch: float | None) -> float | None:
    """Until when the table waits for a decision: by the clock in a turn, and in a race not for ever either."""
    if play is None or not play.running or chair.seat not in play.awaited:
        return None
    if play.race is None:
        return play.deadline(chair.seat)
    return None if stretch is None else chair.acted + IDLE * stretch


def waits_until(chairs: Iterable[Chair], play: Play | None, stretch: float | None) -> float | None:
    """When the table will first have waited long enough for one of those who are supposed to play themselves."""
    due = None
    for chair in chairs:
        if chair.player is not None and chair.away is None:
            due = earlier(due, gone_until(chair, play))
            due = earlier(due, decides_until(chair, play, stretch))
    return due


def earlier(one: float | None, other: float | None) -> float | None:
    """The earlier of two times, of which either may never come."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
