"""A running server and its load generator: two processes, each on its own core."""

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType

import msgspec

from bench.baseline_environment import ROOT
from bench.load.cores import Cores
from bench.load.generator import Assignment, Failure
from bench.load.stacks import Stack
from bench.load.step import Order, Step

START_TIMEOUT_S = 30.0
"""The seconds in which a server must start."""
STOP_TIMEOUT_S = 10.0
"""The seconds in which a process must stop."""


class LoadError(Exception):
    """A server could not be measured. The message is the reason."""


class RunningServer:
    """A new server and a new generator. Leaving the context stops both and removes the server's data."""

    def __init__(self, stack: Stack, cores: Cores, seed: int) -> None:
        self._tables = 0
        self._children: list[subprocess.Popen[str]] = []
        self._folder = tempfile.TemporaryDirectory(prefix="load-")
        try:
            self.port = port = _free_port()
            folder = Path(self._folder.name)
            self._output = folder / "output"
            command = stack.command(port, folder)
            with self._output.open("w") as log:
                self._server = self._start(cores.server, command, stack.variables, stdout=log.fileno())
            self.process = self._server.pid
            self._await(port)
            assignment = Assignment(port, stack.bare, self.process, cores, seed)
            load = [sys.executable, "-m", "bench.load.generator", msgspec.json.encode(assignment).decode()]
            self._generator = self._start(cores.generator, load, {}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> "RunningServer":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def hold(self, order: Order) -> Step:
        """Hold the ordered number of tables, which must not decrease. Raises `LoadError`."""
        assert order.tables >= self._tables, "the number of tables cannot decrease"
        self._tables = order.tables
        stdin, stdout = self._generator.stdin, self._generator.stdout
        assert stdin is not None, "it is a pipe"
        assert stdout is not None, "it is a pipe"
        try:
            print(msgspec.json.encode(order).decode(), file=stdin, flush=True)
            line = stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise LoadError("the generator has died")
        answer = msgspec.json.decode(line, type=dict[str, object])
        if "failure" in answer:
            failure = msgspec.convert(answer, Failure).failure
            raise LoadError(f"{order.tables} tables cannot be held: {failure}{self._last_output()}")
        return msgspec.convert(answer, Step)

    def stop(self) -> None:
        """Stop both processes."""
        for child in reversed(self._children):
            child.terminate()
            try:
                child.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    pipe.close()
        self._children = []
        self._folder.cleanup()

    def _start(
        self, core: int, command: list[str], variables: dict[str, str], stdout: int, stdin: int = subprocess.DEVNULL
    ) -> "subprocess.Popen[str]":
        child = subprocess.Popen(
            [sys.executable, "-m", "bench.load.run_pinned", str(core), *command],
            cwd=ROOT,
            env={**os.environ, **variables},
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.STDOUT if stdin == subprocess.DEVNULL else None,
            text=True,
        )
        self._children.append(child)
        return child

    def _await(self, port: int) -> None:
        end = monotonic() + START_TIMEOUT_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                sleep(0.1)
            if self._server.poll() is not None:
                raise LoadError(f"it does not start{self._last_output()}")
            if monotonic() > end:
                raise LoadError(f"it did not start within {START_TIMEOUT_S:g} seconds{self._last_output()}")

    def _last_output(self) -> str:
        lines = [line.strip() for line in self._output.read_text(errors="replace").splitlines() if line.strip()]
        return f"; its last output: {lines[-1]}" if lines else ""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
