"""A network proxy between a browser and the server, with latency and failures."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.e2e.visits import DESKTOP, PATIENCE, Visit, watched

CHUNK = 65_536


class Network:
    """Forwards bytes with a delay. Everything but `address` may be used from any thread."""

    def __init__(self, server: str, round_trip: float) -> None:
        self._target = urlsplit(server)
        self._delay = round_trip / 2
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._open: asyncio.Event
        self._up = True
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread.start()
        self.address = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result()

    def hold(self) -> None:
        """Delay all data from the server until `release`."""
        self._do(self._open.clear)

    def release(self) -> None:
        """Deliver the held data, and all that follows."""
        self._do(self._open.set)

    @property
    def connections(self) -> int:
        """The number of connections to the server."""
        return len(self._lines) // 2

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._up = False
        self._do(lambda: [line.transport.abort() for line in self._lines])

    def mend(self) -> None:
        """Accept connections again."""
        self._up = True

    def close(self) -> None:
        """Shut the network down."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, act: object) -> None:
        assert callable(act)
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (act(), done.set()))
        done.wait()

    async def _start(self) -> str:
        self._open = asyncio.Event()
        self._open.set()
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _stop(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._lines.add(back)
        there: asyncio.StreamWriter | None = None
        try:
            if self._up:
                far, there = await asyncio.open_connection(self._target.hostname, self._target.port)
                self._lines.add(there)
                await asyncio.gather(self._pass_on(near, there, False), self._pass_on(far, back, True))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for line in (back, there):
                if line is not None:
                    self._lines.discard(line)
                    line.transport.abort()
            self._tasks.discard(task)

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, down: bool) -> None:
        """Forward each piece after the delay, in order, without waiting for the previous one."""
        queue = asyncio.Queue[tuple[float, bytes]]()

        async def read() -> None:
            data = b" "
            while data:
                data = await source.read(CHUNK)
                queue.put_nowait((self._loop.time() + self._delay, data))

        async def write() -> None:
            while True:
                due, data = await queue.get()
                await asyncio.sleep(due - self._loop.time())
                if down:
                    await self._open.wait()
                if not data:
                    with suppress(OSError):
                        sink.write_eof()
                    return
                sink.write(data)
                await sink.drain()

        await asyncio.gather(read(), write())


@contextmanager
def network(server: str, round_trip: float) -> Generator[Network]:
    """A network with this round-trip time in seconds."""
    made = Network(server, round_trip)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def far_away(browser: Browser, address: str, folder: Path) -> Generator[Visit]:
    """A visitor who connects through a network."""
    context = browser.new_context(locale="en", viewport=DESKTOP)
    context.set_default_timeout(PATIENCE)
    try:
        here = watched(context, address, folder)
        here.go("/")
        yield here
    finally:
        context.close()
