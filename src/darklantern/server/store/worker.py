"""A thread that does one kind of work for an event loop, in the order in which it is asked."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from darklantern.server.store.connection import Connection
from darklantern.server.store.errors import StoreUnavailable

Work: TypeAlias = Callable[[Connection], Any]
"""Something to do in the database. It may be asked for again after its first try was undone."""


Answer: TypeAlias = tuple[Callable[[Any], None], Any]
"""Whom to tell, in the event loop, and what; an exception says that it failed."""


class Asked(Struct, eq=False):
    """Anything that someone waits for."""

    then: Callable[[Any], None]
    """Is told what came of it, in the event loop."""


class Task(Asked, eq=False):
    """Work in the database that someone waits for."""

    work: Work
    cancelled: Callable[[], bool]
    """Whether nobody waits any more."""

    @classmethod
    def of(cls, future: "asyncio.Future[Any]", work: Work) -> "Task":
        """Work whose answer goes to a future."""
        return cls(partial(settle, future), work, future.cancelled)


AskedType = TypeVar("AskedType", bound=Asked)


class Worker(ABC, Generic[AskedType]):
    """A thread with a connection of its own, from `start` to `stop`."""

    def __init__(self, name: str, connection: Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Sequence[AskedType]] = SimpleQueue()
        """What is to be done together; nothing is the end."""
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    async def start(self) -> None:
        """Opens the connection, or raises why it cannot be opened."""
        self._thread.start()
        await self._ready

    async def stop(self) -> None:
        """Does what has been asked for so far, refuses what comes later, and ends the thread."""
        if not self._closing:
            self._closing = True
            self._end()
        if self._thread.ident is not None:
            await asyncio.shield(self._ended)
            self._thread.join()

    @property
    def waiting(self) -> int:
        """How many tasks nobody has begun with."""
        return self._queue.qsize()

    def put(self, task: AskedType) -> None:
        """Hands a task to the thread. Once the worker is stopping, the task fails."""
        if self._closing:
            self._loop.call_soon(task.then, StoreUnavailable("the store is closed"))
        else:
            self._queue.put([task])

    @abstractmethod
    def _serve(self, tasks: Sequence[AskedType]) -> None:
        """Does some tasks, in the thread, and answers all of them."""

    def _end(self) -> None:
        """Nothing more will be asked."""
        self._queue.put(())

    def _answer(self, answers: Sequence[Answer]) -> None:
        """Gives everyone their answer. Wakes the loop once."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._tell, answers)

    def _tell(self, answers: Sequence[Answer]) -> None:
        """The same, in the loop."""
        for then, answer in answers:
            try:
                then(answer)
            except Exception as error:  # the others are to hear too
                self._loop.call_exception_handler({"message": "an answer of the store", "exception": error})

    def _run(self) -> None:
        ready, ended = partial(settle, self._ready), partial(settle, self._ended)
        try:
            self._connection.open()
        except BaseException as error:
            self._answer([(ready, error), (ended, None)])
            return
        self._answer([(ready, None)])
        while tasks := self._queue.get():
            self._serve(tasks)
        self._connection.close()
        self._answer([(ended, None)])


def settle(future: "asyncio.Future[Any]", answer: Any) -> None:
    """Gives a future its answer; one that is an exception fails."""
    if future.done():  # whoever asked has gone
        return
    if isinstance(answer, BaseException):
        future.set_exception(answer)
    else:
        future.set_result(answer)


class Reader(Worker[Task]):
    """Answers questions, one after another, without holding up the writer."""

    def _serve(self, tasks: Sequence[Task]) -> None:
        for task in tasks:
            if task.cancelled():
                continue
            try:
                answer = self._connection.read(task.work)
            except Exception as error:
                answer = error
            self._answer([(task.then, answer)])
