"""Serves, in a process of its own, when it is told to: ``python -m tests.server.live.launcher PLAN``.

First it loads all there is to load, so that a server whose place it takes is hardly missed.
"""

import sys
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


def main() -> None:
    """Serves when a line comes in, and writes the address."""
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    for name in registry.games():
        registry.game(name)
    for name, value in plan.patches.items():
        module, _, variable = name.rpartition(".")
        setattr(import_module(module), variable, value)
    if sys.stdin.readline():
        serve(plan.settings, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
