"""The machine that the figures are of."""

import os
import platform
from pathlib import Path

from msgspec import Struct


class Machine(Struct, frozen=True):
    """What a reader must know to judge the figures."""

    processor: str
    cores: int
    system: str
    python: str


def this_machine() -> Machine:
    """The machine that this runs on."""
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def _processor() -> str:
    """The processor's name, as the system tells it."""
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text().splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"
