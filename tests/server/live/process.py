"""A server in a child process, which can be stopped, killed, and limited in its resources."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.server.live.launcher import Launched, Plan
from tests.server.live.table import PATIENCE, settings_for

HURRY: Mapping[str, object] = {
    "darklantern.match.lifecycle.COUNTDOWN_MS": 20,
    "darklantern.server.live.connection.MESSAGE_RATE_PER_S": 100_000.0,
    "darklantern.server.live.connection.MESSAGE_BURST": 100_000,
}
"""Variables that shorten all waiting times."""


class Served:
    """A server started on request in a child process. Leaving the context kills it if it still runs."""

    def __init__(self, database: Path | str, patches: Mapping[str, object] = HURRY, **others: Any) -> None:
        self._plan = Plan(settings_for(database, log_level="error", **others), dict(patches))
        self._launched: Launched | None = None

    async def __aenter__(self) -> "Served":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._launched is not None
        return self._launched.pid

    async def serve(self) -> str:
        """Start serving, and return the address."""
        self._launched = await asyncio.to_thread(Launched, self._plan)
        return await asyncio.to_thread(self._launched.address, PATIENCE)

    async def kill(self) -> None:
        """Kill the process."""
        if self._launched is not None:
            self._launched.kill()
            await self._ended()

    async def stop(self) -> int:
        """Ask the process to stop, wait until it has, and return its exit status."""
        assert self._launched is not None
        self._launched.terminate()
        return await self._ended()

    async def _ended(self) -> int:
        assert self._launched is not None
        return await asyncio.to_thread(self._launched.ended, PATIENCE)
