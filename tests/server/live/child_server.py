"""A server in a child process, which can be stopped, killed, and limited in its resources."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.server.live.client import TIMEOUT_S, server_settings
from tests.server.live.server_process import ProcessConfig, ServerProcess

SHORT_WAITS: Mapping[str, object] = {
    "darklantern.match.lifecycle.COUNTDOWN_MS": 20,
    "darklantern.server.live.connection.MESSAGE_RATE_PER_S": 100_000.0,
    "darklantern.server.live.connection.MESSAGE_BURST": 100_000,
}
"""Variables that shorten all waiting times."""


class ChildServer:
    """A server started on request in a child process. Leaving the context kills it if it still runs."""

    def __init__(self, database: Path | str, patches: Mapping[str, object] = SHORT_WAITS, **settings: Any) -> None:
        self._config = ProcessConfig(server_settings(database, log_level="error", **settings), dict(patches))
        self._process: ServerProcess | None = None

    async def __aenter__(self) -> "ChildServer":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> str:
        """Start serving, and return the address."""
        self._process = await asyncio.to_thread(ServerProcess, self._config)
        return await asyncio.to_thread(self._process.wait_for_address, TIMEOUT_S)

    async def kill(self) -> None:
        """Kill the process."""
        if self._process is not None:
            self._process.kill()
            await self._wait_ended()

    async def stop(self) -> int:
        """Ask the process to stop, wait until it has, and return its exit status."""
        assert self._process is not None
        self._process.terminate()
        return await self._wait_ended()

    async def _wait_ended(self) -> int:
        assert self._process is not None
        return await asyncio.to_thread(self._process.wait_ended, TIMEOUT_S)
