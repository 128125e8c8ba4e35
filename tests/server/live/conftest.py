"""Run coroutine tests of the live server, each in its own event loop of the kind that the server uses."""

import asyncio
import inspect
from typing import Any

import pytest

from darklantern.match import lifecycle
from darklantern.server.live import connection
from darklantern.server.serve import loop_factory

LONGEST = 600
"""Seconds after which a test fails."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test in a new event loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}

    async def test() -> None:
        async with asyncio.timeout(LONGEST):
            await pyfuncitem.obj(**given)

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(test())
    return True


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Shorten the countdown, and allow clients to send faster than people."""
    patch.setattr(lifecycle, "COUNTDOWN_MS", 20)
    patch.setattr(connection, "MESSAGE_RATE_PER_S", 100_000.0)
    patch.setattr(connection, "MESSAGE_BURST", 100_000)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with a short countdown and fast clients."""
    hurry(monkeypatch)
