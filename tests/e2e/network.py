"""A network proxy between a browser and the server, with latency and failures."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.e2e.visitor import DESKTOP, TIMEOUT_MS, Visitor, create_visitor

CHUNK = 65_536


class NetworkProxy:
    """Forwards bytes with a delay. Everything but `address` may be used from any thread."""

    def __init__(self, server: str, round_trip: float) -> None:
        self._target = urlsplit(server)
        self._delay = round_trip / 2
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._flowing: asyncio.Event
        self._accepting = True
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread.start()
        self.address = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result()

    def hold(self) -> None:
        """Delay all data from the server until `release`."""
        self._call(self._flowing.clear)

    def release(self) -> None:
        """Deliver the held data, and all that follows."""
        self._call(self._flowing.set)

    @property
    def connections(self) -> int:
        """The number of connections to the server."""
        return len(self._writers) // 2

    def disconnect(self) -> None:
        """Break all connections, and refuse new ones."""
        self._accepting = False
        self._call(lambda: [writer.transport.abort() for writer in self._writers])

    def reconnect(self) -> None:
        """Accept connections again."""
        self._accepting = True

    def close(self) -> None:
        """Shut the proxy down."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, function: object) -> None:
        assert callable(function)
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (function(), done.set()))
        done.wait()

    async def _start(self) -> str:
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _stop(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, client_reader: asyncio.StreamReader, client_writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._writers.add(client_writer)
        server_writer: asyncio.StreamWriter | None = None
        try:
            if self._accepting:
                server_reader, server_writer = await asyncio.open_connection(self._target.hostname, self._target.port)
                self._writers.add(server_writer)
                await asyncio.gather(
                    self._forward(client_reader, server_writer, False),
                    self._forward(server_reader, client_writer, True),
                )
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for writer in (client_writer, server_writer):
                if writer is not None:
                    self._writers.discard(writer)
                    writer.transport.abort()
            self._tasks.discard(task)

    async def _forward(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, to_client: bool) -> None:
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
                if to_client:
                    await self._flowing.wait()
                if not data:
                    with suppress(OSError):
                        sink.write_eof()
                    return
                sink.write(data)
                await sink.drain()

        await asyncio.gather(read(), write())


@contextmanager
def open_proxy(server: str, round_trip: float) -> Generator[NetworkProxy]:
    """A proxy with this round-trip time in seconds."""
    proxy = NetworkProxy(server, round_trip)
    try:
        yield proxy
    finally:
        proxy.close()


@contextmanager
def visitor_through(browser: Browser, address: str, folder: Path) -> Generator[Visitor]:
    """A visitor who connects through a proxy."""
    context = browser.new_context(locale="en", viewport=DESKTOP)
    context.set_default_timeout(TIMEOUT_MS)
    try:
        visitor = create_visitor(context, address, folder)
        visitor.goto("/")
        yield visitor
    finally:
        context.close()
