"""Full disks and lost databases: nothing is sent that was not stored, and tables go on when the store is back."""

import resource
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from darklantern.server.live import recovery
from darklantern.server.store import StoreUnavailable
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.sqlite import SqliteConnection
from tests.server.live.child_server import SHORT_WAITS, ChildServer
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    Guest,
    LiveServer,
    TableClient,
    client_to_act,
    connect_to,
    make_ready,
    seat_clients,
    start_server,
    wait_until,
)
from tests.server.postgresql import Postgresql

pytestmark = pytest.mark.usefixtures("short_waits")

PATCHES = {**SHORT_WAITS, "darklantern.server.live.recovery.RETRY_INTERVAL_S": 0.1}
GAMES = pytest.mark.parametrize("game", [ART, MIDNIGHT])


class Outage(ABC):
    """A server whose store can be made to fail."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server

    @abstractmethod
    async def begin(self) -> None:
        """Make all writes fail."""

    @abstractmethod
    async def end(self) -> None:
        """Make writes work again."""


class FullDisk(Outage):
    """A file size limit under which the server cannot write."""

    def __init__(self, server: LiveServer, served: ChildServer) -> None:
        super().__init__(server)
        self._pid = served.pid

    async def begin(self) -> None:
        self._limit_file_size(1)

    async def end(self) -> None:
        self._limit_file_size(resource.RLIM_INFINITY)

    def _limit_file_size(self, size: int) -> None:
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class LostDatabase(Outage):
    """The database server is stopped."""

    def __init__(self, server: LiveServer, postgresql: Postgresql) -> None:
        super().__init__(server)
        self._postgresql = postgresql
        self._stopped = False

    async def begin(self) -> None:
        self._postgresql.stop()
        self._stopped = True

    async def end(self) -> None:
        if self._stopped:  # started by this thread, since it ends with the thread
            self._postgresql.start()
            self._stopped = False


class MovedFile(Outage):
    """The database file is moved away, and back."""

    def __init__(self, server: LiveServer, folder: Path) -> None:
        super().__init__(server)
        self._path, self._moved = folder / "server.db", folder / "elsewhere.db"

    async def begin(self) -> None:
        self._path.rename(self._moved)

    async def end(self) -> None:
        self._moved.rename(self._path)


@pytest.fixture(params=["the disk is full", "the database is gone", "the file is moved"])
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@asynccontextmanager
async def prepare_outage(kind: str, folder: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Outage]:
    """A server, and the outage to come."""
    if kind == "the disk is full":
        if not hasattr(resource, "prlimit"):
            pytest.skip("the system cannot limit another process")
        async with ChildServer(folder, PATCHES) as served, connect_to(await served.start()) as server:
            yield FullDisk(server, served)
    elif kind == "the file is moved":
        async with start_server(folder) as server:
            yield MovedFile(server, folder)
    else:
        postgresql: Postgresql = request.getfixturevalue("postgresql")
        async with start_server(postgresql.create_database()) as server:
            outage = LostDatabase(server, postgresql)
            try:
                yield outage
            finally:
                await outage.end()


async def is_healthy(server: LiveServer) -> bool:
    return (await server.get("/health")).status == 200


async def start_game(server: LiveServer, game: str) -> tuple[str, list[Guest], list[TableClient]]:
    """A game of Ada and Bob."""
    guests = await server.register_all("Ada", "Bob")
    table = await guests[0].open_table(game)
    clients = await seat_clients(table, guests)
    await make_ready(clients)
    return table, guests, clients


async def next_mover(clients: list[TableClient]) -> TableClient:
    for client in clients:
        await client.sync()
    return next(client for client in clients if client.seat in client.state["awaited"])


async def wait_for_snapshots(clients: Sequence[TableClient]) -> None:
    """Wait until all clients have got a snapshot after the outage."""
    for client in clients:
        await client.receive_until(lambda message: message["type"] == "welcome")
        await client.receive_until(lambda message: message["type"] == "table")


@pytest.fixture(autouse=True)
def short_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "RETRY_INTERVAL_S", 0.1)


@GAMES
async def test_outage_refuses_requests_until_store_recovers(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, game: str
):
    async with prepare_outage(kind, tmp_path, request) as outage:
        table, _, clients = await start_game(outage.server, game)
        mover = await next_mover(clients)
        assert (await mover.request("move", action=mover.legal[0]))["type"] == "update"
        mover = await next_mover(clients)
        numbers, action, spectator = (
            [client.number for client in clients],
            mover.legal[0],
            await outage.server.watch(table),
        )
        await outage.begin()
        for _ in range(3):
            refused = await mover.request("move", action=action)
            assert (refused["type"], refused["code"]) == ("refused", "not-saved")
        assert (await mover.request("say", text="Hello?"))["code"] == "not-saved"
        assert (await mover.request("goodbye"))["code"] == "not-saved"
        await wait_until(lambda: is_unhealthy(outage.server))
        assert [client.number for client in clients] == numbers
        await outage.end()
        await wait_for_snapshots([*clients, spectator])
        assert [client.number for client in clients] == numbers
        assert spectator.number == numbers[0]
        assert mover.legal[0] == action
        if game == MIDNIGHT:
            await make_ready(clients)
        update = await mover.request("move", action=action)
        assert update["type"] == "update"
        assert (await spectator.wait_for_update("moved"))["number"] == update["number"]


async def is_unhealthy(server: LiveServer) -> bool:
    return not await is_healthy(server)


async def test_clients_can_reconnect_and_watch_during_outage(tmp_path: Path, request: pytest.FixtureRequest, kind: str):
    async with prepare_outage(kind, tmp_path, request) as outage:
        table, (ada, bob), clients = await start_game(outage.server, ART)
        mover = await next_mover(clients)
        await outage.begin()
        assert (await mover.request("move", action=mover.legal[0]))["code"] == "not-saved"
        last_number = clients[1].number
        await clients[1].close()
        spectator = await outage.server.watch(table)
        assert spectator.number == last_number
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"talk": False})).status == 503
        assert (await ada.request("POST", "/api/tables", {"game": ART, "seats": 2})).status == 503
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"talk": False})).body["code"] == "not-saved"
        resumed = await bob.resume(table, clients[1])
        await outage.end()
        clients = [clients[0], resumed]
        await wait_for_snapshots([*clients, spectator])
        for _ in range(2):
            mover = await next_mover(clients)
            assert (await mover.request("move", action=mover.legal[0]))["type"] == "update"
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"talk": True})).status == 200
        assert clients[0].state["talk"]
        assert [seat["present"] for seat in clients[0].state["seats"]] == [True, True]


@pytest.mark.parametrize("message", ["goodbye", "move", "say"])
async def test_first_request_of_outage_is_refused(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, message: str
):
    async with prepare_outage(kind, tmp_path, request) as outage:
        _, _, clients = await start_game(outage.server, ART)
        mover = await next_mover(clients)
        fields = {"move": {"action": mover.legal[0]}, "say": {"text": "Hello"}}.get(message, {})
        await outage.begin()
        assert (await mover.request(message, **fields))["code"] == "not-saved"
        await outage.end()
        await wait_for_snapshots(clients)
        assert (await mover.request(message, **fields))["type"] in ("update", "accepted")


async def test_bots_continue_after_outage(tmp_path: Path, request: pytest.FixtureRequest, kind: str):
    async with prepare_outage(kind, tmp_path, request) as outage:
        ada = await outage.server.register()
        table = await ada.open_table(MIDNIGHT, 3, bots=[None, "greedy", "greedy"])
        client = await ada.connect(table)
        await make_ready([client])
        await client.wait_for_update("moved")
        await outage.begin()
        assert (await client.request("say", text="Hello?"))["code"] == "not-saved"
        for _ in range(3):
            await (await outage.server.watch(table)).close()
        await outage.end()
        await wait_for_snapshots([client])
        await client.play()
        assert (await outage.server.get(f"/api/tables/{table}")).body["state"]["stage"] == "over"


@pytest.fixture
def lost_answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The errors for the next writes: the database keeps the entries, and its answer is lost."""
    write, lost_answers = SqliteConnection.write_entries, list[str]()

    def write_and_fail(self: SqliteConnection, work: Callable[[DatabaseConnection], Any], entries: int) -> Any:
        answer = write(self, work, entries)
        if lost_answers:
            raise StoreUnavailable(lost_answers.pop(), in_doubt=True)
        return answer

    monkeypatch.setattr(SqliteConnection, "write_entries", write_and_fail)
    return lost_answers


async def test_stored_move_in_doubt_is_accepted(tmp_path: Path, lost_answers: list[str]):
    async with start_server(tmp_path) as server:
        _, _, clients = await start_game(server, ART)
        mover = await client_to_act(clients)
        number = mover.number
        assert number is not None
        lost_answers.append("the line went dead")
        ids = [
            await mover.send_request("move", action=mover.legal[0]),
            await mover.send_request("say", text="Was that it?"),
        ]
        answers = [await mover.wait_for_answer(id) for id in ids]
        assert answers[0] == {"type": "accepted", "id": ids[0], "number": number + 1}
        assert answers[1]["type"] in ("accepted", "refused")
        assert mover.number in (number + 1, number + 2)
        other = await client_to_act(clients)
        assert other is not mover
        assert (await other.request("move", action=other.legal[0]))["type"] == "update"


async def test_unstored_move_in_doubt_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The connection to the database is lost before anything is stored, which is not known at first."""
    failures, write = list[str](), SqliteConnection.write_entries

    def write_and_fail(self: SqliteConnection, work: Callable[[DatabaseConnection], Any], entries: int) -> Any:
        if failures:
            raise StoreUnavailable(failures.pop(), in_doubt=True)
        return write(self, work, entries)

    monkeypatch.setattr(SqliteConnection, "write_entries", write_and_fail)
    async with start_server(tmp_path) as server:
        _, _, clients = await start_game(server, ART)
        mover = await client_to_act(clients)
        number, action = mover.number, mover.legal[0]
        assert number is not None
        failures.append("the line went dead")
        refused = await mover.request("move", action=action)
        assert (refused["type"], refused["code"], refused["legal"]) == ("refused", "not-saved", mover.legal)
        assert mover.number == number
        update = await mover.request("move", action=action)
        assert (update["type"], update["number"]) == ("update", number + 1)


async def test_game_with_all_moves_in_doubt_finishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost_answers: list[str]
):
    monkeypatch.setattr(recovery, "RETRY_INTERVAL_S", 0.0)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(bots=[None, "greedy"])
        client = await ada.connect(table)
        await make_ready([client])
        move_id = 0
        while client.state["stage"] != "over":
            lost_answers[:] = ["the line went dead"]
            if client.seat in client.state["awaited"] and client.legal and (not move_id or move_id in client.answers):
                move_id = await client.send_request("move", action=client.legal[0])
            await client.receive()
        assert (await server.text(f"/api/tables/{table}/record")).startswith("{")


async def test_stored_removal_in_doubt_takes_effect(tmp_path: Path, lost_answers: list[str]):
    async with start_server(tmp_path) as server:
        ada, cyd = await server.register_all("Ada", "Cyd")
        table = await ada.open_table()
        spectator = await cyd.connect(table)
        person = (await spectator.request("say", text="Boo"))["what"]["person"]
        lost_answers.append("the line went dead")
        answer = await ada.request("PATCH", f"/api/tables/{table}/people/{person}", {"removed": True})
        assert answer.status == 503
        assert (await spectator.wait_closed()).reason == "removed"


async def test_host_decision_during_outage_has_no_effect(tmp_path: Path, request: pytest.FixtureRequest):
    async with prepare_outage("the disk is full", tmp_path, request) as outage:
        table, (ada, _), clients = await start_game(outage.server, ART)
        await outage.begin()
        for path, body in (("", {"locked": True}), ("/people/2", {"muted": True})):
            assert (await ada.request("PATCH", f"/api/tables/{table}{path}", body)).status == 503
        await outage.end()
        await wait_for_snapshots(clients)
        assert not clients[0].state["locked"]
        assert (await clients[1].request("say", text="Hello"))["type"] == "update"
