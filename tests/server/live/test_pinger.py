"""Clients are pinged regularly; those who do not answer are disconnected."""

import asyncio
from typing import Any, cast

import pytest

from darklantern.core.ids import Seat
from darklantern.protocol.closing import CloseReason
from darklantern.server.live import pinger
from darklantern.server.live.pinger import Pinger
from tests.server.live.client import wait_until


class FakeConnection:
    """A connection that counts its pings."""

    def __init__(self, seat: Seat | None, answers: bool = True) -> None:
        self.seat = seat
        self.answers = answers
        self.pinged_at = asyncio.get_running_loop().time() * 1000
        self.pings = 0
        self.close_reason: CloseReason | None = None

    def ping(self) -> bool:
        self.pings += self.answers
        return self.answers

    def close(self, reason: CloseReason) -> None:
        self.close_reason = reason


class FakeBroadcaster:
    """The connections of a table."""

    racing = False

    def __init__(self, *connections: FakeConnection) -> None:
        self.connections = list(connections)


@pytest.fixture(autouse=True)
def short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the intervals except those of watchers."""
    monkeypatch.setattr(pinger, "PING_INTERVAL_S", 0.01)
    monkeypatch.setattr(pinger, "RACE_PING_INTERVAL_S", 0.01)


def started(broadcaster: FakeBroadcaster) -> Pinger:
    """Return a pinger that has been started."""
    loop = asyncio.get_running_loop()
    found = Pinger(cast(Any, broadcaster), lambda: loop.time() * 1000)
    found.start()
    return found


async def test_players_are_pinged_again_and_again_and_watchers_seldom():
    player, spectator = FakeConnection(Seat(0)), FakeConnection(None)
    table_pinger = started(FakeBroadcaster(player, spectator))

    async def pinged_often() -> bool:
        return player.pings >= 3

    await wait_until(pinged_often)
    table_pinger.stop()
    assert spectator.pings == 0


async def test_client_that_does_not_answer_is_closed():
    silent, player = FakeConnection(Seat(0), answers=False), FakeConnection(Seat(1))
    table_pinger = started(FakeBroadcaster(silent, player))

    async def is_closed() -> bool:
        return silent.close_reason is CloseReason.PING_TIMEOUT

    await wait_until(is_closed)
    table_pinger.stop()
    assert player.close_reason is None


async def test_pings_end_with_the_last_client_and_start_again_with_the_next():
    player = FakeConnection(Seat(0))
    broadcaster = FakeBroadcaster()
    table_pinger = started(broadcaster)
    await asyncio.sleep(0.05)
    broadcaster.connections.append(player)
    await asyncio.sleep(0.05)
    assert player.pings == 0
    table_pinger.start()

    async def is_pinged() -> bool:
        return player.pings > 0

    await wait_until(is_pinged)
    table_pinger.stop()


async def test_stopped_pinger_sends_no_more():
    player = FakeConnection(Seat(0))
    started(FakeBroadcaster(player)).stop()
    await asyncio.sleep(0.05)
    assert player.pings == 0
