"""Opening the store at the start of the server, while the database may still be starting."""

import asyncio
import logging
import time
from collections.abc import Iterator

from darklantern.server.store.errors import StoreNotReady
from darklantern.server.store.store import Store

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 10.0
"""The pauses between two attempts, in seconds: each is twice the one before, up to the longest."""

log: logging.Logger = logging.getLogger("darklantern.store")


class OpeningStopped(Exception):
    """The server was stopped before its database could be reached."""


async def open_store(url: str, stop: asyncio.Event) -> Store:
    """Open a store. Waits for a database server that does not answer yet, and logs each attempt.

    Raises `OpeningStopped` if `stop` is set before that. Errors that waiting cannot resolve are raised at once, as by
    `Store.open`.
    """
    began = time.monotonic()
    for attempt, pause in enumerate(_pauses()):
        try:
            store = await Store.open(url)
        except StoreNotReady as error:
            log.warning("waiting for the database: %s; next attempt in %g s", error.reason, pause)
        else:
            if attempt:
                log.info("the database was reached after %.1f s", time.monotonic() - began)
            return store
        if await _stopped_within(stop, pause):
            break
    raise OpeningStopped


def _pauses() -> Iterator[float]:
    pause = FIRST_PAUSE_S
    while True:
        yield pause
        pause = min(pause * 2, LONGEST_PAUSE_S)


async def _stopped_within(stop: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return False
    return True
