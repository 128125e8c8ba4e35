"""News of connections are throttled, carry the latest state, and cost a limited number of messages."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from darklantern.server.live.presence import MESSAGES_PER_S, MIN_INTERVAL_S, PresenceThrottle


class Timer:
    """A scheduled call."""

    def __init__(self, when: float, act: Callable[[], None]) -> None:
        self.when = when
        self.act = act
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Time:
    """An event loop with a manual clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, act: Callable[..., None], *given: Any) -> Timer:
        self.timers.append(Timer(when, lambda: act(*given)))
        return self.timers[-1]

    def pass_(self, seconds: float) -> None:
        self.now += seconds
        due = [timer for timer in self.timers if timer.when <= self.now]
        self.timers = [timer for timer in self.timers if timer not in due]
        for timer in due:
            if not timer.cancelled:
                timer.act()


class People:
    """A number of clients, and the news sent to them."""

    def __init__(self) -> None:
        self.time = Time()
        self.news = PresenceThrottle(cast(asyncio.AbstractEventLoop, self.time))
        self.present = 0
        self.told: list[int] = []

    def come(self, some: int = 1) -> None:
        for _ in range(some):
            self.present += 1
            self.news.publish_soon(self.present, lambda: self.told.append(self.present))


@pytest.fixture
def people() -> People:
    return People()


def test_the_first_news_is_told_at_once(people: People):
    people.come()
    assert people.told == [1]


def test_news_in_quick_succession_is_told_once_with_the_latest_state(people: People):
    people.come(10)
    assert people.told == [1]
    people.time.pass_(MIN_INTERVAL_S)
    assert people.told == [1, 10]
    people.time.pass_(10)
    assert people.told == [1, 10]


def test_what_was_told_for_another_reason_is_not_told_again(people: People):
    people.come(2)
    people.news.note_published(2)
    people.time.pass_(MIN_INTERVAL_S)
    assert people.told == [1]


@pytest.mark.parametrize("clients", [1, 200, 2_000])
def test_all_clients_together_are_sent_a_limited_number_of_messages(people: People, clients: int):
    people.present = clients - 1
    people.time.pass_(10)
    begin, seconds = people.time.now, 60
    while people.time.now < begin + seconds:
        people.come()
        people.present -= 1
        people.time.pass_(0.01)
    assert len(people.told) <= seconds / MIN_INTERVAL_S + 1
    assert len(people.told) * clients <= MESSAGES_PER_S * (seconds + 2 * MIN_INTERVAL_S) + clients
    assert len(people.told) >= min(seconds / MIN_INTERVAL_S, seconds * MESSAGES_PER_S / clients) * 0.9


def test_nothing_is_told_after_the_table_is_closed(people: People):
    people.come(2)
    people.news.cancel()
    people.time.pass_(10)
    assert people.told == [1]
