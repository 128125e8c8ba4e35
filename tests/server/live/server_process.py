"""Servers in child processes, forked from a process that has loaded all modules.

So a server starts quickly, however often it is killed. Where processes cannot be forked, each loads the modules anew.
"""

import multiprocessing
import os
import sys
from functools import partial
from importlib import import_module, invalidate_caches
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from darklantern.core import registry
from darklantern.server import serve
from darklantern.server.settings import Settings

for _name in registry.game_ids():
    registry.game(_name)
serve.loop_factory()

_FORKS = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT = multiprocessing.get_context("forkserver") if _FORKS else multiprocessing.get_context("spawn")
_CONTEXT.set_forkserver_preload([__name__])


class ProcessConfig(Struct):
    """Settings and patches of a server process."""

    settings: Settings
    patches: dict[str, Any] = {}
    """New values of module variables by name, such as ``darklantern.match.lifecycle.COUNTDOWN_MS``."""
    seed: int | None = None
    """Seed for all tables and bots; None for secret ones, a different one for each."""
    path: str | None = None
    """A folder with packages for the process and its workers, such as games from outside."""


class ServerProcess:
    """A child process that serves."""

    def __init__(self, config: ProcessConfig) -> None:
        self._addresses, child_end = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(target=_serve, args=(config, child_end))
        self._process.start()
        child_end.close()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid is not None
        return self._process.pid

    def wait_for_address(self, timeout: float) -> str:
        """Wait until the process serves, and return its address."""
        assert self._addresses.poll(timeout), "the server did not start in time"
        try:
            return self._addresses.recv()
        except EOFError:
            raise AssertionError("the process ended before it served") from None

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def terminate(self) -> None:
        """Ask the process to stop."""
        self._process.terminate()

    def wait_ended(self, timeout: float) -> int:
        """Wait until the process has ended, and return its exit status."""
        self._process.join(timeout)
        assert self._process.exitcode is not None, "the process did not end in time"
        self._addresses.close()
        return self._process.exitcode


def _serve(config: ProcessConfig, addresses: "Connection[str, str]") -> None:
    """Serve, and send the address over the pipe; run by the child process."""
    if config.path is not None:
        os.environ["PYTHONPATH"] = config.path  # for workers
        sys.path.insert(0, config.path)
        invalidate_caches()
        registry.refresh()
    for name, value in config.patches.items():
        patch_variable(name, value)
    if config.seed is not None:
        for module in ("hints", "live.bots", "live.table_repository"):
            patch_variable(f"darklantern.server.{module}.randbits", partial(fixed_randbits, config.seed))
    serve.serve(config.settings, addresses.send)


def patch_variable(name: str, value: object) -> None:
    """Set a module variable, which must exist."""
    module, _, variable = name.rpartition(".")
    target = import_module(module)
    assert hasattr(target, variable), f"no variable {name}"
    setattr(target, variable, value)


def fixed_randbits(seed: int, bits: int) -> int:
    """The same number for the same seed."""
    return seed % 2**bits
