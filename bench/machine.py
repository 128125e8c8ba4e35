"""The machine on which the figures were measured."""

import os
import platform
from pathlib import Path

from msgspec import Struct


class Machine(Struct, frozen=True):
    """What a reader needs to know about the machine to judge the figures."""

    processor: str
    cores: int
    system: str
    python: str


def this_machine() -> Machine:
    """Return the machine that this runs on."""
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def _processor() -> str:
    """Return the name of the processor, as reported by the system."""
    cpu_info = Path("/proc/cpuinfo")
    if cpu_info.exists():
        for line in cpu_info.read_text().splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"
