"""Measurement of moves without and with heavy requests, in alternation."""

import gc
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep

import msgspec
from msgspec import Struct

from bench.baseline_environment import ROOT
from bench.heavy.flood import Kind
from bench.load import tables
from bench.load.crowd import Crowd
from bench.load.generator import ANSWER_TIMEOUT_S, GAME_START_TIMEOUT_S, percentile
from bench.load.stacks import OURS, UNLIMITED_PER_MINUTE

WARM_UP_S = 2.0
STOP_S = 10.0
"""How long a server may take to stop, in seconds."""


class Plan(Struct, frozen=True, kw_only=True):
    """The extent of the measurement."""

    tables: int
    seconds: float
    """The duration of each phase."""
    runs: int
    clients: int
    """The number of heavy requests at the same time."""


class Phase(Struct, frozen=True, kw_only=True):
    """The times of moves in a phase, in milliseconds, from sending a move to receiving it."""

    moves: int
    p50: float
    p99: float
    longest: float
    unanswered: int
    late: float
    """The 99th percentile of how late moves were sent. More than a few ms mean that the machine is too busy."""
    answers: dict[str, int] = {}
    """The number of answered heavy requests, by status."""


class Pair(Struct, frozen=True):
    """A phase without heavy requests and the following one with them."""

    kind: Kind
    without: Phase
    under_load: Phase

    @property
    def ratio(self) -> float:
        """The p99 under load divided by the p99 without."""
        return self.under_load.p99 / self.without.p99


def ratio(pairs: list[Pair], kind: Kind) -> float:
    """Return the median of the ratios of a kind."""
    return median(pair.ratio for pair in pairs if pair.kind == kind)


class TrialError(Exception):
    """A program under measurement does not run. The message is the reason."""


def measure(plan: Plan, kinds: list[Kind], on_pair: Callable[[Pair], None]) -> list[Pair]:
    """Measure pairs of phases, the kinds in turn, and pass each to `on_pair`. Raises `TrialError`."""
    pairs: list[Pair] = []
    with ExitStack() as stack:
        port = stack.enter_context(_server())
        crowd = Crowd(1)
        stack.callback(crowd.close)
        open_table = tables.our_tables(("127.0.0.1", port))
        for _ in range(plan.tables):
            crowd.join(open_table(crowd.counters))
            crowd.drain(0)
        if not crowd.await_play(GAME_START_TIMEOUT_S):
            raise TrialError("the games do not begin")
        gc.collect()
        gc.freeze()
        crowd.play(WARM_UP_S)
        for run in range(plan.runs):
            for kind in kinds:
                pairs.append(_pair(crowd, plan, kind, port, run))
                on_pair(pairs[-1])
    return pairs


def _pair(crowd: Crowd, plan: Plan, kind: Kind, port: int, run: int) -> Pair:
    command = [sys.executable, "-m", "bench.heavy.flood", str(port), kind, str(plan.clients), str(run)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as flood:
        assert flood.stdin is not None, "it is a pipe"
        assert flood.stdout is not None, "it is a pipe"
        try:
            crowd.play(WARM_UP_S)  # the server closes connections that do not answer pings
            if flood.stdout.readline() != "ready\n":
                raise TrialError("the heavy requests cannot be made")
            without = _phase(crowd, plan)
            print(file=flood.stdin, flush=True)
            flood.stdout.readline()
            crowd.play(WARM_UP_S)
            under_load = _phase(crowd, plan)
            print(file=flood.stdin, flush=True)
            answers = msgspec.json.decode(flood.stdout.readline(), type=dict[str, int])
        finally:
            flood.kill()
    crowd.play(WARM_UP_S)  # let pending requests finish
    return Pair(kind, without, msgspec.structs.replace(under_load, answers=answers))


def _phase(crowd: Crowd, plan: Plan) -> Phase:
    crowd.await_answers(ANSWER_TIMEOUT_S)
    crowd.counters.reset()
    crowd.late = []
    begin = perf_counter()
    moves = crowd.play(plan.seconds)
    crowd.await_answers(ANSWER_TIMEOUT_S)
    times = sorted(taken for sent, taken in crowd.counters.latencies if sent >= begin)
    unanswered = len(crowd.counters.sent)
    crowd.counters.sent.clear()
    times += [ANSWER_TIMEOUT_S] * unanswered
    if crowd.counters.lost or crowd.counters.refused:
        raise TrialError(f"a move was refused, or a connection lost: {crowd.counters.problem}")
    return Phase(
        moves=moves,
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
        longest=percentile(times, 1),
        unanswered=unanswered,
        late=percentile(sorted(crowd.late), 0.99),
    )


@contextmanager
def _server() -> Generator[int]:
    """Start a new server without rate limits, on all cores, and yield its port."""
    unlimited = {f"DARKLANTERN_{name}": UNLIMITED_PER_MINUTE for name in ("REPLAYS_PER_MINUTE", "REVIEWS_PER_MINUTE")}
    unlimited["DARKLANTERN_HEAVY_AT_ONCE"] = "1000"
    with tempfile.TemporaryDirectory(prefix="heavy-") as name, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        log = Path(name) / "output"
        with log.open("w") as output:
            server = subprocess.Popen(
                OURS.command(port, Path(name)),
                cwd=ROOT,
                env={**os.environ, **OURS.variables, **unlimited},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            _await(port, server, log)
            yield port
        finally:
            server.terminate()
            try:
                server.wait(STOP_S)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _await(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    end = monotonic() + GAME_START_TIMEOUT_S
    while server.poll() is None and monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            sleep(0.1)
    raise TrialError(f"the server does not start: {log.read_text(errors='replace').strip()[-300:]}")
