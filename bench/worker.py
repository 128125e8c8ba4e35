"""One timed run in its own process: ``python -m bench.worker ORDER``.

Takes an `Order` and prints a `Run`, both as JSON. Uses only the standard library, because it also runs in the
baselines' environment.
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

WARM_UP_S = 0.5
"""The seconds of play before the measurement starts."""


@dataclass(frozen=True)
class Order:
    """What to play and for how long."""

    module: str
    """The module whose function ``player`` returns the `Play`."""
    arguments: list[str]
    """The arguments of ``player``."""
    package: str
    """The package whose version is reported."""
    seconds: float
    seed: int
    core: int | None
    """The core to run on; None where a process cannot choose its core."""


@dataclass(frozen=True)
class Run:
    """The result of a run."""

    version: str
    python: str
    decisions: int
    events: int
    """Decisions and chance events."""
    wall: float
    cpu: float


def keep_playing(play: Play, rng: Random, seconds: float) -> Count:
    """Play until the time is over, at least once."""
    decisions = chance = 0
    end = perf_counter() + seconds
    while True:
        count = play(rng)
        decisions += count.decisions
        chance += count.chance
        if perf_counter() >= end:
            return Count(decisions, chance)


def run(order: Order) -> Run:
    """Execute an order in this process."""
    if order.core is not None:
        os.sched_setaffinity(0, {order.core})
    play = cast(Play, import_module(order.module).player(*order.arguments))
    rng = Random(order.seed)
    keep_playing(play, rng, WARM_UP_S)
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
