"""Threads that execute database requests for an event loop, in the order in which they were submitted."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.errors import StoreUnavailable

Work: TypeAlias = Callable[[DatabaseConnection], Any]
"""A function that uses the database. It may be called again after its first call was rolled back."""


Answer: TypeAlias = tuple[Callable[[Any], None], Any]
"""A callback to call in the event loop, and its argument: the result, or the exception of a failed request."""


class Request(Struct, eq=False):
    """A request to a database thread."""

    callback: Callable[[Any], None]
    """The callback for the result, called in the event loop."""


class WorkRequest(Request, eq=False):
    """A request to run a function that uses the database."""

    work: Work
    cancelled: Callable[[], bool]
    """Return whether the result is not needed any more."""

    @classmethod
    def of(cls, future: "asyncio.Future[Any]", work: Work) -> "WorkRequest":
        """Return a request whose result goes to a future."""
        return cls(partial(resolve, future), work, future.cancelled)


RequestType = TypeVar("RequestType", bound=Request)


class DatabaseThread(ABC, Generic[RequestType]):
    """A thread with its own connection, which runs from `start` to `stop`."""

    def __init__(self, name: str, connection: DatabaseConnection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Sequence[RequestType]] = SimpleQueue()
        """Groups of requests that are executed together; an empty group ends the thread."""
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    async def start(self) -> None:
        """Start the thread and open its connection. Raises the error if it cannot be opened."""
        self._thread.start()
        await self._ready

    async def stop(self) -> None:
        """Execute the requests so far, refuse later ones, and end the thread."""
        if not self._closing:
            self._closing = True
            self._finish()
        if self._thread.ident is not None:
            await asyncio.shield(self._ended)
            self._thread.join()

    @property
    def pending(self) -> int:
        """The number of requests that have not been started."""
        return self._queue.qsize()

    def submit(self, request: RequestType) -> None:
        """Hand a request to the thread. It fails if the thread is stopping."""
        if self._closing:
            self._loop.call_soon(request.callback, StoreUnavailable("the store is closed"))
        else:
            self._queue.put([request])

    @abstractmethod
    def _execute(self, requests: Sequence[RequestType]) -> None:
        """Execute requests and send all their answers; called in the thread."""

    def _finish(self) -> None:
        """End the thread after the requests so far."""
        self._queue.put(())

    def _send_answers(self, answers: Sequence[Answer]) -> None:
        """Send answers to the event loop, waking it once."""
        with suppress(RuntimeError):  # the loop is closed, so the answers are not needed any more
            self._loop.call_soon_threadsafe(self._call_back, answers)

    def _call_back(self, answers: Sequence[Answer]) -> None:
        """Call the callbacks of answers; called in the event loop."""
        for callback, answer in answers:
            try:
                callback(answer)
            except Exception as error:  # the other callbacks must be called all the same
                self._loop.call_exception_handler({"message": "an answer of the store", "exception": error})

    def _run(self) -> None:
        ready, ended = partial(resolve, self._ready), partial(resolve, self._ended)
        try:
            self._connection.open()
        except BaseException as error:
            self._send_answers([(ready, error), (ended, None)])
            return
        self._send_answers([(ready, None)])
        while requests := self._queue.get():
            self._execute(requests)
        self._connection.close()
        self._send_answers([(ended, None)])


def resolve(future: "asyncio.Future[Any]", answer: Any) -> None:
    """Set the result of a future, or its exception if the answer is one."""
    if future.done():  # the caller was cancelled
        return
    if isinstance(answer, BaseException):
        future.set_exception(answer)
    else:
        future.set_result(answer)


class ReaderThread(DatabaseThread[WorkRequest]):
    """Executes reading requests one after another, without blocking the writer."""

    def _execute(self, requests: Sequence[WorkRequest]) -> None:
        for request in requests:
            if request.cancelled():
                continue
            try:
                answer = self._connection.read(request.work)
            except Exception as error:
                answer = error
            self._send_answers([(request.callback, answer)])
