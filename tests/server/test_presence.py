"""News of connections are throttled, carry the latest state, and cost a limited number of messages."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from darklantern.server.live.presence import MESSAGES_PER_S, MIN_INTERVAL_S, PresenceThrottle


class Timer:
    """A scheduled call."""

    def __init__(self, when: float, callback: Callable[[], None]) -> None:
        self.when = when
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualLoop:
    """An event loop with a manual clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[..., None], *args: Any) -> Timer:
        self.timers.append(Timer(when, lambda: callback(*args)))
        return self.timers[-1]

    def advance(self, seconds: float) -> None:
        self.now += seconds
        due = [timer for timer in self.timers if timer.when <= self.now]
        self.timers = [timer for timer in self.timers if timer not in due]
        for timer in due:
            if not timer.cancelled:
                timer.callback()


class Spectators:
    """A number of clients, and the news sent to them."""

    def __init__(self) -> None:
        self.loop = ManualLoop()
        self.throttle = PresenceThrottle(cast(asyncio.AbstractEventLoop, self.loop))
        self.present = 0
        self.published: list[int] = []

    def join(self, count: int = 1) -> None:
        for _ in range(count):
            self.present += 1
            self.throttle.publish_soon(self.present, lambda: self.published.append(self.present))


@pytest.fixture
def spectators() -> Spectators:
    return Spectators()


def test_first_change_is_published_at_once(spectators: Spectators):
    spectators.join()
    assert spectators.published == [1]


def test_quick_changes_are_published_once(spectators: Spectators):
    spectators.join(10)
    assert spectators.published == [1]
    spectators.loop.advance(MIN_INTERVAL_S)
    assert spectators.published == [1, 10]
    spectators.loop.advance(10)
    assert spectators.published == [1, 10]


def test_change_published_elsewhere_is_not_repeated(spectators: Spectators):
    spectators.join(2)
    spectators.throttle.note_published(2)
    spectators.loop.advance(MIN_INTERVAL_S)
    assert spectators.published == [1]


@pytest.mark.parametrize("clients", [1, 200, 2_000])
def test_total_message_rate_is_limited(spectators: Spectators, clients: int):
    spectators.present = clients - 1
    spectators.loop.advance(10)
    start, seconds = spectators.loop.now, 60
    while spectators.loop.now < start + seconds:
        spectators.join()
        spectators.present -= 1
        spectators.loop.advance(0.01)
    assert len(spectators.published) <= seconds / MIN_INTERVAL_S + 1
    assert len(spectators.published) * clients <= MESSAGES_PER_S * (seconds + 2 * MIN_INTERVAL_S) + clients
    assert len(spectators.published) >= min(seconds / MIN_INTERVAL_S, seconds * MESSAGES_PER_S / clients) * 0.9


def test_nothing_is_published_after_cancel(spectators: Spectators):
    spectators.join(2)
    spectators.throttle.cancel()
    spectators.loop.advance(10)
    assert spectators.published == [1]
