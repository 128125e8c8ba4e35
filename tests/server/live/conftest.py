"""Run coroutine tests of the live server, each in its own event loop of the kind that the server uses."""

import asyncio
import inspect
from typing import Any

import pytest

from darklantern.match import lifecycle
from darklantern.server.live import connection
from darklantern.server.serve import loop_factory

TIMEOUT_S = 600
"""Seconds after which a test fails."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test in a new event loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments: dict[str, Any] = {
        name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters
    }

    async def test() -> None:
        async with asyncio.timeout(TIMEOUT_S):
            await pyfuncitem.obj(**arguments)

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(test())
    return True


def shorten_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the countdown, and allow clients to send faster than people."""
    monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 20)
    monkeypatch.setattr(connection, "MESSAGE_RATE_PER_S", 100_000.0)
    monkeypatch.setattr(connection, "MESSAGE_BURST", 100_000)


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with a short countdown and fast clients."""
    shorten_waits(monkeypatch)
