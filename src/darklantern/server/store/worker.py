"""A thread that does one kind of work for an event loop, in the order in which it is asked."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from darklantern.server.store.connection import Connection
from darklantern.server.store.errors import StoreUnavailable

Work: TypeAlias = Callable[[Connection], Any]
"""Something to do in the database. It may be asked for again after its first try was undone."""


class Asked(Struct, eq=False):
    """Anything that someone waits for."""

    future: asyncio.Future[Any]


class Task(Asked, eq=False):
    """Work in the database that someone waits for."""

    work: Work


AskedType = TypeVar("AskedType", bound=Asked)


class Worker(ABC, Generic[AskedType]):
    """A thread with a connection of its own, from `start` to `stop`."""

    def __init__(self, name: str, connection: Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[AskedType | None] = SimpleQueue()
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
            self._queue.put(None)
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
            task.future.set_exception(StoreUnavailable("the store is closed"))
        else:
            self._queue.put(task)

    @abstractmethod
    def _serve(self, tasks: Sequence[AskedType]) -> None:
        """Does some tasks, in the thread, and answers all of them."""

    def _answer(self, answers: Sequence[tuple["asyncio.Future[Any]", Any]]) -> None:
        """Gives futures their answers; those that are exceptions fail. Wakes the loop once."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(_settle, answers)

    def _run(self) -> None:
        try:
            self._connection.open()
        except BaseException as error:
            self._answer([(self._ready, error), (self._ended, None)])
            return
        self._answer([(self._ready, None)])
        while tasks := self._take():
            self._serve(tasks)
        self._connection.close()
        self._answer([(self._ended, None)])

    def _take(self) -> list[AskedType]:
        """Everything that is waiting, at least one task; nothing once the end has come."""
        return self._take_all(self._queue.get())

    def _take_all(self, task: AskedType | None) -> list[AskedType]:
        """A task, and everything that waits behind it."""
        tasks: list[AskedType] = []
        while task is not None:
            tasks.append(task)
            if self._queue.empty():  # nobody else takes from it
                return tasks
            task = self._queue.get()
        if tasks:
            self._queue.put(None)  # the end comes after them
        return tasks


def _settle(answers: Sequence[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, answer in answers:
        if future.done():  # whoever asked has gone
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)


class Reader(Worker[Task]):
    """Answers questions, one after another, without holding up the writer."""

    def _serve(self, tasks: Sequence[Task]) -> None:
        for task in tasks:
            if task.future.cancelled():
                continue
            try:
                answer = self._connection.read(task.work)
            except Exception as error:
                answer = error
            self._answer([(task.future, answer)])
