"""The timer of a table wakes its match when it is due."""

import asyncio
import weakref
from collections.abc import Callable

from darklantern.server.live.match_timer import MatchTimer


class Match:
    """Counts how often it is woken."""

    def __init__(self) -> None:
        self.wakes = 0
        self.woken = asyncio.Event()

    def wake(self) -> None:
        self.wakes += 1
        self.woken.set()


def in_ms(delay: float) -> float:
    """Return the time after a delay in milliseconds, by the loop's clock."""
    return asyncio.get_running_loop().time() * 1000 + delay


async def never(condition: Callable[[], bool]) -> None:
    """Check that a condition does not hold within 50 milliseconds."""
    await asyncio.sleep(0.05)
    assert not condition()


async def test_match_is_woken_once_when_it_is_due():
    timer, match = MatchTimer(), Match()
    due = in_ms(20)
    timer.set(due, match.wake)
    await match.woken.wait()
    assert in_ms(0) >= due - 2
    await never(lambda: match.wakes > 1)


async def test_timer_that_fires_earlier_stays():
    timer, match = MatchTimer(), Match()
    timer.set(in_ms(10), match.wake)
    timer.set(in_ms(60_000), match.wake)
    await match.woken.wait()


async def test_timer_is_set_anew_for_an_earlier_time():
    timer, match = MatchTimer(), Match()
    timer.set(in_ms(60_000), match.wake)
    timer.set(in_ms(10), match.wake)
    await match.woken.wait()


async def test_match_without_deadline_is_not_woken():
    timer, match = MatchTimer(), Match()
    timer.set(in_ms(5), match.wake)
    timer.set(None, match.wake)
    await never(lambda: match.wakes > 0)


async def test_cancelled_timer_keeps_nothing_in_memory():
    timer, match = MatchTimer(), Match()
    timer.set(in_ms(60_000), match.wake)
    timer.cancel()
    reference = weakref.ref(match)
    del match
    assert reference() is None
