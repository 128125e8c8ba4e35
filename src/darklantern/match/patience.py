"""How long a live table waits for a player, in milliseconds."""

from collections.abc import Iterable

from darklantern.match.chair import Chair
from darklantern.match.play import Play

GRACE = 30_000
"""After a connection is lost for this long, a bot plays the seat."""
RACE_GRACE = 8_000
"""The same in a race, where the others play on."""
IDLE = 60_000
"""After a player does nothing in a race for this long, a bot plays the seat."""
VACANT = 300_000
"""How long a seat is kept for a player without a connection before the game begins."""
MISSES = 2
"""After this many decisions in a row that ran out of time, a bot plays the seat."""


def gone_until(chair: Chair, play: Play | None) -> float | None:
    """Return until when the table waits for a player without a connection; None if the player is connected."""
    if chair.gone is None:
        return None
    if play is None:
        return chair.gone + VACANT
    return chair.gone + (GRACE if play.race is None else RACE_GRACE)


def decides_until(chair: Chair, play: Play | None, stretch: float | None) -> float | None:
    """Return until when the table waits for a decision: the seat's clock in a turn, the idle timeout in a race."""
    if play is None or not play.running or chair.seat not in play.awaited:
        return None
    if play.race is None:
        return play.deadline(chair.seat)
    return None if stretch is None else chair.acted + IDLE * stretch


def waits_until(chairs: Iterable[Chair], play: Play | None, stretch: float | None) -> float | None:
    """Return the earliest deadline of all players for whom no bot stands in; None if there is none."""
    due = None
    for chair in chairs:
        if chair.player is not None and chair.away is None:
            due = earlier(due, gone_until(chair, play))
            due = earlier(due, decides_until(chair, play, stretch))
    return due


def earlier(one: float | None, other: float | None) -> float | None:
    """Return the earlier of two times; None stands for never."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
