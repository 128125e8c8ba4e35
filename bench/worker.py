"""One timed run in a process of its own: ``python -m bench.worker ORDER``.

Takes an `Order` and prints a `Run`, both as JSON. Needs only the standard library, since the peers'
environment has nothing of ours.
"""

import json
import os
import platform
import sys
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import perf_counter, process_time
from typing import cast

from bench.play import Count, Play

WARM_UP = 0.5
"""Seconds of play before the clock starts."""


@dataclass(frozen=True)
class Order:
    """What to play, and for how long."""

    module: str
    """Has a function ``player`` that makes the `Play`."""
    arguments: list[str]
    """Of ``player``."""
    package: str
    """Whose version to report."""
    seconds: float
    seed: int
    core: int | None
    """The core to stay on; None where a process cannot choose one."""


@dataclass(frozen=True)
class Run:
    """What came of it."""

    version: str
    python: str
    decisions: int
    events: int
    """Decisions and chance."""
    wall: float
    cpu: float


def keep_playing(play: Play, rng: Random, seconds: float) -> Count:
    """Plays until the time is over; at least once."""
    decisions = chance = 0
    end = perf_counter() + seconds
    while True:
        count = play(rng)
        decisions += count.decisions
        chance += count.chance
        if perf_counter() >= end:
            return Count(decisions, chance)


def run(order: Order) -> Run:
    """Carries out an order in this process."""
    if order.core is not None:
        os.sched_setaffinity(0, {order.core})
    play = cast(Play, import_module(order.module).player(*order.arguments))
    rng = Random(order.seed)
    keep_playing(play, rng, WARM_UP)
    wall, cpu = perf_counter(), process_time()
    count = keep_playing(play, rng, order.seconds)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    return Run(
        version=version(order.package),
        python=platform.python_version(),
        decisions=count.decisions,
        events=count.decisions + count.chance,
        wall=wall,
        cpu=cpu,
    )


if __name__ == "__main__":
    print(json.dumps(asdict(run(Order(**json.loads(sys.argv[1]))))))
