"""A server in a process of its own, which can be stopped, killed, and put on short rations."""

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tests.server.live.launcher import Plan
from tests.server.live.table import PATIENCE, settings_for

HURRY: Mapping[str, object] = {
    "darklantern.match.match.COUNTDOWN": 20,
    "darklantern.server.connection.RATE": 100_000.0,
    "darklantern.server.connection.BURST": 100_000,
}
"""What makes everything go faster."""


class Served:
    """A process that loads a server, and waits for its turn to serve. Leaving the context kills it, if nobody has."""

    def __init__(self, database: Path | str, patches: Mapping[str, object] = HURRY, **others: Any) -> None:
        plan = Plan(settings_for(database, log_level="error", **others), dict(patches))
        command = [sys.executable, "-m", "tests.server.live.launcher", msgspec.json.encode(plan).decode()]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    async def __aenter__(self) -> "Served":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    async def serve(self) -> str:
        """Its turn has come: its address, as soon as it serves."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        async with asyncio.timeout(PATIENCE):
            line = await asyncio.to_thread(self._process.stdout.readline)
        assert line, "it does not serve"
        return line.strip()

    async def kill(self) -> None:
        """Ends it at once."""
        self._process.kill()
        await self._ended()

    async def stop(self) -> int:
        """Asks it to stop, and waits until it has; its exit status."""
        self._process.terminate()
        return await self._ended()

    async def _ended(self) -> int:
        status = await asyncio.to_thread(self._process.wait, PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        return status
