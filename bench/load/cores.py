"""The two cores of the load test: one for the server, one for the generator."""

import os
from pathlib import Path
from typing import NamedTuple

_TICK = os.sysconf("SC_CLK_TCK")


class Cores(NamedTuple):
    """The cores of the server and the generator."""

    server: int
    generator: int


def choose_cores() -> Cores | None:
    """Return two cores that this process may use; None if there are fewer, or a process cannot choose its core."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    return Cores(allowed[0], allowed[-1]) if len(allowed) > 1 else None


def process_seconds(process: int) -> float:
    """Return the CPU seconds of a process, all its threads together."""
    return _seconds(Path(f"/proc/{process}/stat"))


def main_thread_seconds(process: int) -> float:
    """Return the CPU seconds of a process's main thread."""
    return _seconds(Path(f"/proc/{process}/task/{process}/stat"))


def core_seconds(core: int) -> float:
    """Return the busy seconds of a core, including time stolen by other virtual machines."""
    for line in Path("/proc/stat").read_text().splitlines():
        name, *ticks = line.split()
        if name == f"cpu{core}":
            user, nice, system, _, _, _, _, stolen = (int(tick) for tick in ticks[:8])
            return (user + nice + system + stolen) / _TICK
    raise LookupError(f"there is no core {core}")


def _seconds(stat_file: Path) -> float:
    figures = stat_file.read_text().rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / _TICK
