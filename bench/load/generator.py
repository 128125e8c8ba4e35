"""The load generator, in its own process: ``python -m bench.load.generator ASSIGNMENT``.

Takes an `Assignment` as JSON, then reads an `Order` from each line of input and answers it with a `Step`. Ends with the
input.
"""

import gc
import math
import os
import sys
from collections.abc import Sequence
from time import perf_counter, process_time

import msgspec
from msgspec import Struct

from bench.load import tables
from bench.load.cores import Cores, core_seconds, process_seconds
from bench.load.crowd import Crowd
from bench.load.disk import DiskMonitor
from bench.load.frames import BadFrame
from bench.load.step import Order, Step

ANSWER_TIMEOUT_S = 5.0
"""The seconds after which an unanswered move counts as lost."""
GAME_START_TIMEOUT_S = 30.0
"""The seconds in which all games must begin."""


class Assignment(Struct, frozen=True):
    """The server to load."""

    port: int
    bare: bool
    """Whether it only passes messages on, without rules and without a store."""
    process: int
    """The process id of the server."""
    cores: Cores
    seed: int


class Failure(Struct, frozen=True):
    """The reason why an order could not be executed."""

    failure: str


class Generator:
    """Executes orders: adds tables, lets everyone play, and measures."""

    def __init__(self, assignment: Assignment) -> None:
        address = ("127.0.0.1", assignment.port)
        self._open = tables.bare_rooms(address) if assignment.bare else tables.our_tables(address)
        self._assignment = assignment
        self._crowd = Crowd(assignment.seed)
        self._tables = 0

    def execute(self, order: Order) -> Step:
        """Add tables until there are as many as ordered, then measure."""
        crowd = self._crowd
        for _ in range(order.tables - self._tables):
            crowd.join(self._open(crowd.counters))
            crowd.drain(0)
        self._tables = order.tables
        if not crowd.await_play(GAME_START_TIMEOUT_S):
            raise tables.ServerRefused("the games do not begin")
        crowd.receive_for(0.5)
        gc.collect()
        gc.freeze()
        crowd.play(order.warm_up)
        return self._hold(order)

    def _hold(self, order: Order) -> Step:
        crowd, counters, cores = self._crowd, self._crowd.counters, self._assignment.cores
        already = set(counters.sent)
        counters.reset()
        crowd.late = []
        before = self._cpu_seconds()
        begin = perf_counter()
        with DiskMonitor() as disk:
            moves = crowd.play(order.hold)
            seconds = perf_counter() - begin
            server, generator, *others = [after - then for after, then in zip(self._cpu_seconds(), before, strict=True)]
        answered, messages, size = len(counters.latencies), counters.messages, counters.bytes
        crowd.await_answers(ANSWER_TIMEOUT_S)
        times = sorted(taken for sent, taken in counters.latencies if sent >= begin)
        unanswered = len(counters.sent.keys() - already)
        counters.sent.clear()
        times += [ANSWER_TIMEOUT_S] * unanswered
        used = {cores.server: server, cores.generator: generator}
        return Step(
            tables=order.tables,
            moves=moves,
            answered=answered,
            seconds=seconds,
            p50=percentile(times, 0.5),
            p99=percentile(times, 0.99),
            longest=percentile(times, 1),
            unanswered=unanswered,
            refused=counters.refused,
            lost=counters.lost,
            problem=counters.problem,
            messages=messages,
            size=size / max(1, messages),
            server=server / seconds,
            generator=generator / seconds,
            late=percentile(sorted(crowd.late), 0.99),
            others=max(0.0, *(all_ - used[core] for core, all_ in zip(cores, others, strict=True))) / seconds,
            disk=disk.longest,
        )

    def _cpu_seconds(self) -> list[float]:
        """Return CPU seconds so far: of the server, of this process, and of everything on each core."""
        cores = [core_seconds(core) for core in self._assignment.cores]
        return [process_seconds(self._assignment.process), process_time(), *cores]


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time in milliseconds that this share of the times does not exceed, from sorted seconds."""
    return 1000 * times[max(0, math.ceil(share * len(times)) - 1)] if times else 0.0


def main() -> None:
    """Execute orders until there are no more."""
    assignment = msgspec.json.decode(sys.argv[1], type=Assignment)
    os.sched_setaffinity(0, {assignment.cores.generator})
    gc.disable()  # no reference cycles are created here
    generator = Generator(assignment)
    for line in sys.stdin:
        try:
            answer: Step | Failure = generator.execute(msgspec.json.decode(line, type=Order))
        except (OSError, BadFrame, tables.ServerRefused) as error:
            answer = Failure(str(error) or type(error).__name__)
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    main()
