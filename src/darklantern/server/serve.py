"""Starts the server, and stops it without losing anything."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from darklantern.core import registry
from darklantern.server.context import APP_CONTEXT
from darklantern.server.errors import BadSetting
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.http.app import make_app
from darklantern.server.http.own_tables import add_own_tables
from darklantern.server.http.static_files import add_page
from darklantern.server.identities import Identities
from darklantern.server.live.table_manager import TableManager
from darklantern.server.live.table_sweeper import TableSweeper
from darklantern.server.logs import set_up_logs
from darklantern.server.metrics import Metrics
from darklantern.server.retention import Retention
from darklantern.server.settings import Settings, without_password
from darklantern.server.store import OpeningStopped, open_store

STOP_TIMEOUT_S = 15.0
"""The longest time, in seconds, that a connection may be idle between requests."""
LISTEN_BACKLOG = 2048
"""The most connections that may wait to be accepted."""

log: logging.Logger = logging.getLogger("darklantern.serve")


def serve(settings: Settings, started: Callable[[str], None]) -> None:
    """Serve until interrupted or terminated; `started` is called with the address."""
    set_up_logs(settings)
    _raise_file_limit()
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_serve(settings, started))
    except KeyboardInterrupt:
        pass


@asynccontextmanager
async def running(settings: Settings, stop: asyncio.Event | None = None) -> AsyncGenerator[str]:
    """Run a server within the block, which gets its address. When the block is left, everything answered is stored.

    Startup waits for the database. Raise `OpeningStopped` if `stop` is set meanwhile.
    """
    for broken in registry.broken_games():
        log.warning("%s", broken)
    store = await open_store(settings.database, stop or asyncio.Event())
    try:
        heavy_work = HeavyWork(settings)
        tables = TableManager(store, heavy_work, settings.bot_pace)
        metrics = Metrics(tables, store, heavy_work)
        app = make_app(settings, store, tables, Identities(store, uptime=tables.uptime.now), metrics, heavy_work)
        sweeper = TableSweeper(tables, store, settings.idle_days)
        retention = Retention(store, tables, app[APP_CONTEXT].deletion, settings)
        add_page(app)
        add_own_tables(app)
        runner = web.AppRunner(
            app,
            access_log=None,
            keepalive_timeout=STOP_TIMEOUT_S,
            lingering_time=2.0,
            shutdown_timeout=2.0,
            auto_decompress=False,
        )
        await runner.setup()
        try:
            await tables.start()
            sweeper.start()
            await app[APP_CONTEXT].deletion.start()
            retention.start()
            listener = _listen(settings.host, settings.port)
            site = web.SockSite(runner, listener, backlog=LISTEN_BACKLOG)
            await site.start()
            try:
                yield _address(settings.host, listener.getsockname()[1])
            finally:
                await site.stop()  # first, so that disconnected clients cannot reconnect to this server
        finally:
            retention.stop()
            sweeper.stop()
            await tables.stop()
            heavy_work.stop()
            await runner.cleanup()
    finally:
        await store.close()


async def _serve(settings: Settings, started: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
    try:
        async with running(settings, stop) as address:
            _tune_garbage_collector()
            log.info("serving at %s, stored in %s", address, without_password(settings.database))
            started(address)
            await stop.wait()
            log.info("stopping")
    except OpeningStopped:
        log.info("stopped; the database was not reached")
    else:
        log.info("stopped; all tables are stored")


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to the address. Raise `BadSetting` if that fails."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetting(f"Cannot listen on {host}, port {port}: {reason}. Choose another with --port.") from None
    return listener


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _tune_garbage_collector() -> None:
    """Exclude the objects that exist at startup from garbage collection, and set thresholds for short pauses.

    Later objects contain few reference cycles, and each collection blocks the event loop.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 3, 4_000)


def _raise_file_limit() -> None:
    """Raise the limit of open files to the most that the system allows."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the event loop of uvloop if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
