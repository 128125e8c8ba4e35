"""The load itself, in a process of its own: ``python -m bench.load.generator ASSIGNMENT``.

Takes an `Assignment` as JSON; then, line by line, each `Order` from the input, and answers with a `Step`. Ends with the
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

from bench.load import house
from bench.load.cores import Cores, seconds_of_core, seconds_of_process
from bench.load.crowd import Crowd
from bench.load.disk import Disk
from bench.load.frames import Garbled
from bench.load.step import Order, Step

SETTLE = 5.0
"""Seconds after which a move that was not answered is taken to be lost."""
START = 30.0
"""Seconds after which a game that does not begin is given up."""


class Assignment(Struct, frozen=True):
    """Whom to load."""

    port: int
    bare: bool
    """Whether it only passes messages on."""
    process: int
    """The server's."""
    cores: Cores
    seed: int


class Failure(Struct, frozen=True):
    """Why an order could not be carried out."""

    failure: str


class Generator:
    """Carries out orders: brings tables in, lets everyone play, and measures."""

    def __init__(self, assignment: Assignment) -> None:
        address = ("127.0.0.1", assignment.port)
        self._open = house.bare(address) if assignment.bare else house.ours(address)
        self._assignment = assignment
        self._crowd = Crowd(assignment.seed)
        self._tables = 0

    def carry_out(self, order: Order) -> Step:
        """Adds tables until there are as many as ordered, then holds them."""
        crowd = self._crowd
        for _ in range(order.tables - self._tables):
            crowd.join(self._open(crowd.tally))
            crowd.listen(0)
        self._tables = order.tables
        if not crowd.await_play(START):
            raise house.NotWelcome("the games do not begin")
        crowd.rest(0.5)
        gc.collect()
        gc.freeze()
        crowd.play(order.warm_up)
        return self._hold(order)

    def _hold(self, order: Order) -> Step:
        crowd, tally, cores = self._crowd, self._crowd.tally, self._assignment.cores
        already = set(tally.sent)
        tally.reset()
        crowd.late = []
        before = self._work()
        begin = perf_counter()
        with Disk() as disk:
            moves = crowd.play(order.hold)
            seconds = perf_counter() - begin
            server, generator, *others = [after - then for after, then in zip(self._work(), before, strict=True)]
        answered, messages, size = len(tally.taken), tally.messages, tally.bytes
        crowd.settle(SETTLE)
        times = sorted(taken for sent, taken in tally.taken if sent >= begin)
        unanswered = len(tally.sent.keys() - already)
        tally.sent.clear()
        times += [SETTLE] * unanswered
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
            refused=tally.refused,
            lost=tally.lost,
            problem=tally.problem,
            messages=messages,
            size=size / max(1, messages),
            server=server / seconds,
            generator=generator / seconds,
            late=percentile(sorted(crowd.late), 0.99),
            others=max(0.0, *(all_ - used[core] for core, all_ in zip(cores, others, strict=True))) / seconds,
            disk=disk.longest,
        )

    def _work(self) -> list[float]:
        """Seconds of work so far: the server's, ours, and everyone's on either core."""
        cores = [seconds_of_core(core) for core in self._assignment.cores]
        return [seconds_of_process(self._assignment.process), process_time(), *cores]


def percentile(times: Sequence[float], share: float) -> float:
    """The time within which this share of them lies, of seconds in order, in milliseconds."""
    return 1000 * times[max(0, math.ceil(share * len(times)) - 1)] if times else 0.0


def main() -> None:
    """Carries out orders until there are no more."""
    assignment = msgspec.json.decode(sys.argv[1], type=Assignment)
    os.sched_setaffinity(0, {assignment.cores.generator})
    gc.disable()  # nothing here goes in circles
    generator = Generator(assignment)
    for line in sys.stdin:
        try:
            answer: Step | Failure = generator.carry_out(msgspec.json.decode(line, type=Order))
        except (OSError, Garbled, house.NotWelcome) as error:
            answer = Failure(str(error) or type(error).__name__)
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    main()
