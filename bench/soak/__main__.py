"""The command ``scripts/soak``."""

import asyncio
import os
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer
from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from bench.baseline_environment import ROOT
from bench.soak.memory import MAX_GROWTH, MIB, Sample, trend
from bench.soak.players import Party

LIMITS = ("REQUESTS", "PEOPLE", "TABLES")


def soak(
    minutes: Annotated[float, typer.Option(min=0.1, help="Minutes of play.")] = 10,
    parties: Annotated[int, typer.Option(min=1, help="Number of tables at a time.")] = 24,
    every: Annotated[float, typer.Option(min=1, help="Seconds between two measurements of memory.")] = 10,
    seed: Annotated[int, typer.Option(help="The seed of the players' choices.")] = 1,
) -> None:
    """Let bots play table after table over real sockets, and measure the server's memory.

    Starts a temporary server on this machine, with SQLite. Exits with 1 if memory grows, or if there was an error.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    samples, counters = asyncio.run(_soak(minutes * 60, parties, every, seed))
    growth = trend(samples)
    print(", ".join(f"{counters[what]} {what}" for what in ("tables", "moves", "refused", "messages", "errors")))
    if growth is None:
        print("The run was too short to measure the growth of memory.")
        raise typer.Exit(1)
    verdict = "flat" if growth.flat else "growing"
    print(
        f"Memory is {verdict}: {growth.level:.1f} MiB, {growth.slope:+.3f} MiB a minute over {growth.minutes:.1f} "
        f"minutes after the warm-up, {growth.grown:+.1%} in all (flat is less than {MAX_GROWTH:.0%})."
    )
    if not growth.flat or counters["errors"]:
        raise typer.Exit(1)


async def _soak(seconds: float, parties: int, every: float, seed: int) -> tuple[list[Sample], Counter[str]]:
    counters: Counter[str] = Counter()
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        async with _server(Path(folder)) as address, _session(address) as http:
            playing = [asyncio.create_task(Party(http, counters, f"{seed} {party}").run()) for party in range(parties)]
            begin = monotonic()
            print("   time     memory  in memory  tables    moves  errors", flush=True)
            while (passed := monotonic() - begin) < seconds:
                await asyncio.sleep(min(every, seconds - passed))
                tables, memory = await _read_metrics(http)
                samples.append(Sample(monotonic() - begin, memory))
                at = round(samples[-1].at)
                print(
                    f"{at // 60:4}:{at % 60:02} {memory / MIB:6.1f} MiB {tables:10}"
                    f"{counters['tables']:8} {counters['moves']:8} {counters['errors']:7}",
                    flush=True,
                )
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return samples, counters


@asynccontextmanager
async def _server(folder: Path) -> AsyncGenerator[str]:
    """Start a server and yield its address."""
    limits = {f"DARKLANTERN_{what}_PER_MINUTE": "1000000" for what in LIMITS}
    command = ["serve", "--port", "0", "--database", f"sqlite:///{folder / 'tables.db'}", "--log-level", "warning"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "darklantern", *command),
        cwd=ROOT,
        env={**os.environ, **limits, "DARKLANTERN_BOT_PACE": "0.2"},
        stdout=PIPE,
    )
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        yield next(word for word in line.split() if word.startswith("http://"))
    finally:
        await _end(process)


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(20):
            await process.communicate()
    except TimeoutError:
        process.kill()
        await process.communicate()


def _session(address: str) -> ClientSession:
    return ClientSession(address, cookie_jar=DummyCookieJar(), connector=TCPConnector(limit=0))


async def _read_metrics(http: ClientSession) -> tuple[int, float]:
    """Return the number of tables in memory, and the memory of the server in bytes."""
    async with http.get("/metrics") as answer:
        lines = (await answer.text()).splitlines()
    values = [line.rpartition(" ") for line in lines if not line.startswith("#")]
    tables = sum(float(value) for name, _, value in values if name.startswith("darklantern_tables{"))
    (memory,) = [float(value) for name, _, value in values if name == "process_resident_memory_bytes"]
    return round(tables), memory


if __name__ == "__main__":
    typer.run(soak)
