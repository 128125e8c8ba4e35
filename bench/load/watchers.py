"""The command ``scripts/bench watchers``."""

import heapq
import http.client
import json
import os
import resource
import signal
from random import Random
from select import EPOLLIN, epoll
from time import perf_counter
from typing import Annotated

import typer
from msgspec import Struct
from rich.table import Table

from bench.load import frames
from bench.load.cores import choose_cores, core_seconds, process_seconds
from bench.load.crowd import BATCH_SIZE
from bench.load.frames import BadFrame
from bench.load.player import SERVER_TIMEOUT_S, Counters, Player
from bench.load.running_server import LoadError, RunningServer
from bench.load.stacks import OURS
from bench.machine import Machine, this_machine
from bench.output import Output

MAX_CPU_SHARE = 0.05
"""The largest accepted share of a core for watchers who come and go."""
GOING_AWAY_CODE = b"\x03\xe9"
"""The close code of a browser whose page is left, 1001."""
SETTLE_S = 2.0
"""The seconds between the arrival of all watchers and the first measurement."""


class Phase(Struct, frozen=True):
    """The result of a phase. Shares are of one core."""

    name: str
    seconds: float
    server: float
    """The share that the server used."""
    left: int
    """The number of watchers who left and came back."""
    messages: int
    """The messages that all clients together received."""
    others: float
    """The share of the server's core that other programs used."""


class WatchersReport(Struct, frozen=True):
    """The report of a whole run."""

    machine: Machine
    watchers: int
    period: float
    """The seconds in which each watcher leaves and comes back once."""
    wanted: float
    phases: list[Phase]

    def table(self) -> Table:
        """Return the figures as a table."""
        table = Table(
            title=f"{self.watchers} watchers of one table",
            caption=f"{self.machine.processor}, {self.machine.python}. Server on one core, watchers on another. While"
            f" they come and go, each leaves and comes back once in {self.period:g} s.",
        )
        table.add_column("", no_wrap=True)
        for column in ("seconds", "left and came", "messages/s", "CPU", "others"):
            table.add_column(column, justify="right", no_wrap=True)
        for phase in self.phases:
            rate = f"{phase.messages / phase.seconds:,.0f}"
            table.add_row(
                *(phase.name, f"{phase.seconds:.0f}", str(phase.left), rate),
                *(f"{phase.server:.1%}", f"{phase.others:.1%}"),
            )
        return table


class WatchedTable:
    """A table with its host and its watchers."""

    def __init__(self, port: int, process: int, core: int) -> None:
        self._address = ("127.0.0.1", port)
        self._process = process
        self._core = core
        self._counters = Counters()
        self._random = Random(1)
        self._epoll = epoll()
        self._by_socket: dict[int, Player] = {}
        self._watchers: list[Player] = []
        token = self._ask("/api/people", {"name": "Host"}, "")["token"]
        table = self._ask("/api/tables", {"game": "midnight-exchange", "seats": 4}, token)["id"]
        self._path = f"/api/tables/{table}/live?protocol=2"
        self._join(token)

    def fill(self, watchers: int) -> None:
        """Connect this many watchers."""
        for _ in range(watchers):
            self._watchers.append(self._join())
            self._receive(0)

    def rest(self, seconds: float) -> Phase:
        """Measure while all watchers stay."""
        return self._measure("stay", seconds, period=None)

    def come_and_go(self, seconds: float, period: float) -> Phase:
        """Measure while each watcher leaves and comes back once in a period."""
        return self._measure("come and go", seconds, period)

    def close(self) -> None:
        """Close all connections."""
        for player in self._by_socket.values():
            player.close()
        self._epoll.close()

    def _measure(self, name: str, seconds: float, period: float | None) -> Phase:
        messages, server, core = self._counters.messages, process_seconds(self._process), core_seconds(self._core)
        begin, left = perf_counter(), 0
        due = [] if period is None else [begin + self._random.random() * period for _ in self._watchers]
        queue = [(when, number) for number, when in enumerate(due)]
        heapq.heapify(queue)
        while (now := perf_counter()) < begin + seconds:
            if queue and queue[0][0] <= now:
                when, number = queue[0]
                self._watchers[number] = self._reconnected(self._watchers[number])
                left += 1
                heapq.heapreplace(queue, (when + (period or 0), number))
            self._receive(max(0.0, min(queue[0][0] if queue else now + 0.1, begin + seconds) - perf_counter()))
        if self._counters.lost:
            raise LoadError(f"{self._counters.lost} connections were lost: {self._counters.problem}")
        elapsed = perf_counter() - begin
        server = process_seconds(self._process) - server
        return Phase(
            name=name,
            seconds=elapsed,
            server=server / elapsed,
            left=left,
            messages=self._counters.messages - messages,
            others=max(0.0, core_seconds(self._core) - core - server) / elapsed,
        )

    def _reconnected(self, player: Player) -> Player:
        """Close the connection of a watcher as a browser does, and connect it again."""
        del self._by_socket[player.socket.fileno()]
        player.socket.send(frames.write(GOING_AWAY_CODE, frames.CLOSE))
        player.close()
        return self._join()

    def _join(self, token: str = "") -> Player:
        player = Player(self._address, self._path, token, 0, self._counters)
        self._by_socket[player.socket.fileno()] = player
        self._epoll.register(player.socket.fileno(), EPOLLIN)
        return player

    def _receive(self, seconds: float) -> None:
        for number, _ in self._epoll.poll(seconds, BATCH_SIZE):
            self._by_socket[number].receive()

    def _ask(self, path: str, body: dict[str, object], token: str) -> dict[str, str]:
        connection = http.client.HTTPConnection(*self._address, timeout=SERVER_TIMEOUT_S)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 300:
            raise LoadError(f"{path}: {answer.status} {text[:200].decode(errors='replace')}")
        return json.loads(text)


def watchers(
    number: Annotated[int, typer.Option("--watchers", min=1, max=20_000, help="Number of watchers.")] = 2_000,
    period: Annotated[float, typer.Option(min=1, help="Seconds in which each leaves and comes back once.")] = 60,
    seconds: Annotated[float, typer.Option(min=1, help="Seconds of each phase.")] = 30,
    report_to: Annotated[str, typer.Option("--json", metavar="FILE", help="Write JSON; - is the output.")] = "",
) -> None:
    """Measure the CPU time that watchers of a table cost: while they stay, and while they leave and come back.

    Needs Linux with two cores that are otherwise idle. Exits with 1 if it could not be measured.
    """
    output = Output(report_to)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    cores = choose_cores()
    if cores is None:
        raise typer.BadParameter("this needs Linux and two cores.")
    _allow_sockets(number)
    os.sched_setaffinity(0, {cores.generator})
    try:
        with RunningServer(OURS, cores, 1) as running:
            table = WatchedTable(running.port, running.process, cores.server)
            table.fill(number)
            table.rest(SETTLE_S)
            phases = [table.rest(seconds), table.come_and_go(seconds, period)]
            table.close()
    except (LoadError, OSError, BadFrame) as error:
        output.errors.print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
    report = WatchersReport(this_machine(), number, period, MAX_CPU_SHARE, phases)
    output.write(report, report.table())


def _allow_sockets(number: int) -> None:
    """Allow this process, and the server that it starts, a socket for each watcher. Raises `BadParameter`."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < number + 100:
        raise typer.BadParameter(f"the system allows {hard} open files, too few for {number} watchers.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
