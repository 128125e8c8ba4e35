"""Serves, in a process of its own, when it is told to: ``python -m tests.server.live.launcher PLAN``.

First it loads all there is to load, so that a server whose place it takes is hardly missed.
"""

import sys
from functools import partial
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from darklantern.core import registry
from darklantern.server.serve import serve
from darklantern.server.settings import Settings


class Plan(Struct):
    """What to serve, and how."""

    settings: Settings
    patches: dict[str, Any] = {}
    """By name, such as ``darklantern.match.match.COUNTDOWN``: what is another than usual."""
    seed: int | None = None
    """What every table deals from and every bot decides by; None for a secret of its own for each."""


def main() -> None:
    """Serves when a line comes in, and writes the address."""
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    for name in registry.games():
        registry.game(name)
    for name, value in plan.patches.items():
        replace(name, value)
    if plan.seed is not None:
        for module in ("advice", "bots", "hall"):
            replace(f"darklantern.server.{module}.randbits", partial(draw, plan.seed))
    if sys.stdin.readline():
        serve(plan.settings, lambda address: print(address, flush=True))


def replace(name: str, value: object) -> None:
    """Gives a variable of a module another value. It must be there."""
    module, _, variable = name.rpartition(".")
    owner = import_module(module)
    assert hasattr(owner, variable), f"there is no {name}"
    setattr(owner, variable, value)


def draw(seed: int, bits: int) -> int:
    """The same number each time."""
    return seed % 2**bits


if __name__ == "__main__":
    main()
