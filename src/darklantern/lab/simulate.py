"""Many games by bots, on as many cores as wanted. The same plan gives the same games whatever runs them."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Any

from msgspec import Struct

from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.core.record import Record, write_record
from darklantern.lab.selfplay import play_game
from darklantern.lab.studies import study

CHUNK = 10
"""How many games a worker plays before it reports."""


class Plan(Struct, frozen=True):
    """What to simulate."""

    game: str
    options: dict[str, Any]
    """As `Game.options` takes them."""
    bots: tuple[str, ...]
    """Who plays, by seat in the first game."""
    games: int
    seed: int
    rotate: bool = True
    """Whether everyone moves a seat to the left from game to game, so that no bot owes its wins to its seat."""

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game, by its number."""
        shift = number % len(self.bots) if self.rotate else 0
        return self.bots[len(self.bots) - shift :] + self.bots[: len(self.bots) - shift]


class Played(Struct, frozen=True):
    """What is kept of a simulated game."""

    number: int
    bots: tuple[str, ...]
    """Who sat where."""
    moves: int
    scores: tuple[int, ...] | None
    """None if it was cut off."""
    winners: tuple[int, ...]
    notes: dict[str, float]
    """What a study of the game noted."""
    line: str
    """Its record."""


def simulate(plan: Plan, workers: int = 1) -> Iterator[list[Played]]:
    """The games of a plan in their order, some at a time. Whoever stops listening stops the workers."""
    chunks = (range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK))
    if workers == 1:
        for chunk in chunks:
            yield _play(plan, chunk)
        return
    with _pool(workers) as pool:
        running: deque[Future[list[Played]]] = deque()
        with _deaf():
            running.extend(pool.submit(_play, plan, chunk) for chunk in islice(chunks, 2 * workers))
        while running:
            yield running.popleft().result()
            running.extend(pool.submit(_play, plan, chunk) for chunk in islice(chunks, 1))


@contextmanager
def _pool(workers: int) -> Generator[ProcessPoolExecutor]:
    """Workers that are gone when the block is left."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Generator[None]:
    """Processes that are started here never hear Ctrl-C; their parent hears it when the block is left.

    To block the signal keeps it from the children and from this thread. Another thread may still be the one to get
    it, and then Python interrupts the main thread all the same: so a handler keeps it until the end of the block.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _play(plan: Plan, numbers: range) -> list[Played]:
    game = registry.game(plan.game)
    options = game.options(plan.options)
    bots = {name: bot(game.id, name) for name in plan.bots}
    played: list[Played] = []
    for number in numbers:
        watch = study(game.id)
        seats = plan.seated(number)
        seated = [bots[name] for name in seats]
        tempos = [hand for name in seats if (hand := tempo(game.id, name)) is not None] or None
        record = play_game(game, options, seated, plan.seed, number, tempos, watch)
        played.append(_kept(number, record, {} if watch is None else watch.notes()))
    return played


def _kept(number: int, record: Record, notes: dict[str, float]) -> Played:
    outcome = record.outcome
    return Played(
        number=number,
        bots=record.players,
        moves=len(record.moves),
        scores=None if outcome is None else outcome.scores,
        winners=() if outcome is None else outcome.winners,
        notes=notes,
        line=write_record(record),
    )
