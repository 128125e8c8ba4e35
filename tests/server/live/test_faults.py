"""Full disks and lost databases: nothing is told that was not stored, and tables go on when the store is back."""

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
from tests.server.live.process import HURRY, Served
from tests.server.live.table import (
    ART,
    MIDNIGHT,
    Client,
    Guest,
    House,
    eventually,
    house,
    on_turn,
    ready,
    seated,
    visited,
)
from tests.server.postgresql import Postgresql

pytestmark = pytest.mark.usefixtures("quick")

PATCHES = {**HURRY, "darklantern.server.live.recovery.RETRY_INTERVAL_S": 0.1}
GAMES = pytest.mark.parametrize("game", [ART, MIDNIGHT])


class Trouble(ABC):
    """A server whose store can be made to fail."""

    def __init__(self, server: House) -> None:
        self.server = server

    @abstractmethod
    async def begin(self) -> None:
        """Make all writes fail."""

    @abstractmethod
    async def end(self) -> None:
        """Make writes work again."""


class FullDisk(Trouble):
    """A file size limit under which the server cannot write."""

    def __init__(self, server: House, served: Served) -> None:
        super().__init__(server)
        self._pid = served.pid

    async def begin(self) -> None:
        self._limit(1)

    async def end(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class LostDatabase(Trouble):
    """The database server is stopped."""

    def __init__(self, server: House, postgresql: Postgresql) -> None:
        super().__init__(server)
        self._postgresql = postgresql
        self._gone = False

    async def begin(self) -> None:
        self._postgresql.stop()
        self._gone = True

    async def end(self) -> None:
        if self._gone:  # started by this thread, since it ends with the thread
            self._postgresql.start()
            self._gone = False


class MovedFile(Trouble):
    """The database file is moved away, and back."""

    def __init__(self, server: House, folder: Path) -> None:
        super().__init__(server)
        self._path, self._elsewhere = folder / "house.db", folder / "elsewhere.db"

    async def begin(self) -> None:
        self._path.rename(self._elsewhere)

    async def end(self) -> None:
        self._elsewhere.rename(self._path)


@pytest.fixture(params=["the disk is full", "the database is gone", "the file is moved"])
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@asynccontextmanager
async def trouble(kind: str, folder: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Trouble]:
    """A server, and the outage to come."""
    if kind == "the disk is full":
        if not hasattr(resource, "prlimit"):
            pytest.skip("the system cannot limit another process")
        async with Served(folder, PATCHES) as served, visited(await served.serve()) as server:
            yield FullDisk(server, served)
    elif kind == "the file is moved":
        async with house(folder) as server:
            yield MovedFile(server, folder)
    else:
        postgresql: Postgresql = request.getfixturevalue("postgresql")
        async with house(postgresql.database()) as server:
            found = LostDatabase(server, postgresql)
            try:
                yield found
            finally:
                await found.end()


async def healthy(server: House) -> bool:
    return (await server.get("/health")).status == 200


async def begin(server: House, game: str) -> tuple[str, list[Guest], list[Client]]:
    """A game of Ada and Bob."""
    guests = await server.party("Ada", "Bob")
    table = await guests[0].open(game)
    clients = await seated(table, guests)
    await ready(clients)
    return table, guests, clients


async def mover_of(clients: list[Client]) -> Client:
    for client in clients:
        await client.caught_up()
    return next(client for client in clients if client.seat in client.state["awaited"])


async def welcomed(clients: Sequence[Client]) -> None:
    """Wait until all clients have got a snapshot after the outage."""
    for client in clients:
        await client.until(lambda heard: heard["type"] == "welcome")
        await client.until(lambda heard: heard["type"] == "table")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "RETRY_INTERVAL_S", 0.1)


@GAMES
async def test_what_cannot_be_stored_is_refused_and_the_table_goes_on_when_it_can(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, game: str
):
    async with trouble(kind, tmp_path, request) as at:
        table, _, clients = await begin(at.server, game)
        mover = await mover_of(clients)
        assert (await mover.ask("move", action=mover.legal[0]))["type"] == "update"
        mover = await mover_of(clients)
        numbers, action, watcher = [client.number for client in clients], mover.legal[0], await at.server.watch(table)
        await at.begin()
        for _ in range(3):
            refused = await mover.ask("move", action=action)
            assert (refused["type"], refused["code"]) == ("refused", "not-saved")
        assert (await mover.ask("say", text="Hello?"))["code"] == "not-saved"
        assert (await mover.ask("goodbye"))["code"] == "not-saved"
        await eventually(lambda: is_unwell(at.server))
        assert [client.number for client in clients] == numbers
        await at.end()
        await welcomed([*clients, watcher])
        assert [client.number for client in clients] == numbers
        assert watcher.number == numbers[0]
        assert mover.legal[0] == action
        if game == MIDNIGHT:
            await ready(clients)
        made = await mover.ask("move", action=action)
        assert made["type"] == "update"
        assert (await watcher.update("moved"))["number"] == made["number"]


async def is_unwell(server: House) -> bool:
    return not await healthy(server)


async def test_meanwhile_everyone_can_come_and_go_and_look(tmp_path: Path, request: pytest.FixtureRequest, kind: str):
    async with trouble(kind, tmp_path, request) as at:
        table, (ada, bob), clients = await begin(at.server, ART)
        mover = await mover_of(clients)
        await at.begin()
        assert (await mover.ask("move", action=mover.legal[0]))["code"] == "not-saved"
        before = clients[1].number
        await clients[1].leave()
        watcher = await at.server.watch(table)
        assert watcher.number == before
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"talk": False})).status == 503
        assert (await ada.ask("POST", "/api/tables", {"game": ART, "seats": 2})).status == 503
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"talk": False})).body["code"] == "not-saved"
        back = await bob.resume(table, clients[1])
        await at.end()
        clients = [clients[0], back]
        await welcomed([*clients, watcher])
        for _ in range(2):
            mover = await mover_of(clients)
            assert (await mover.ask("move", action=mover.legal[0]))["type"] == "update"
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"talk": True})).status == 200
        assert clients[0].state["talk"]
        assert [seat["present"] for seat in clients[0].state["seats"]] == [True, True]


@pytest.mark.parametrize("message", ["goodbye", "move", "say"])
async def test_whatever_is_the_first_to_be_lost_is_answered(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, message: str
):
    async with trouble(kind, tmp_path, request) as at:
        _, _, clients = await begin(at.server, ART)
        mover = await mover_of(clients)
        fields = {"move": {"action": mover.legal[0]}, "say": {"text": "Hello"}}.get(message, {})
        await at.begin()
        assert (await mover.ask(message, **fields))["code"] == "not-saved"
        await at.end()
        await welcomed(clients)
        assert (await mover.ask(message, **fields))["type"] in ("update", "accepted")


async def test_bots_play_on_when_all_is_well_again(tmp_path: Path, request: pytest.FixtureRequest, kind: str):
    async with trouble(kind, tmp_path, request) as at:
        ada = await at.server.enter()
        table = await ada.open(MIDNIGHT, 3, bots=[None, "greedy", "greedy"])
        client = await ada.connect(table)
        await ready([client])
        await client.update("moved")
        await at.begin()
        assert (await client.ask("say", text="Hello?"))["code"] == "not-saved"
        for _ in range(3):
            await (await at.server.watch(table)).leave()
        await at.end()
        await welcomed([client])
        await client.play()
        assert (await at.server.get(f"/api/tables/{table}")).body["state"]["stage"] == "over"


@pytest.fixture
def doubts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The errors for the next writes: the database keeps the entries, and its answer is lost."""
    write, doubts = SqliteConnection.write_entries, list[str]()

    def lose(self: SqliteConnection, work: Callable[[DatabaseConnection], Any], entries: int) -> Any:
        answer = write(self, work, entries)
        if doubts:
            raise StoreUnavailable(doubts.pop(), in_doubt=True)
        return answer

    monkeypatch.setattr(SqliteConnection, "write_entries", lose)
    return doubts


async def test_a_move_of_which_nobody_knows_whether_it_was_kept_is_answered_when_it_is_known(
    tmp_path: Path, doubts: list[str]
):
    async with house(tmp_path) as server:
        _, _, clients = await begin(server, ART)
        mover = await on_turn(clients)
        number = mover.number
        assert number is not None
        doubts.append("the line went dead")
        ids = [await mover.tell("move", action=mover.legal[0]), await mover.tell("say", text="Was that it?")]
        answers = [await mover.answer(id) for id in ids]
        assert answers[0] == {"type": "accepted", "id": ids[0], "number": number + 1}
        assert answers[1]["type"] in ("accepted", "refused")
        assert mover.number in (number + 1, number + 2)
        other = await on_turn(clients)
        assert other is not mover
        assert (await other.ask("move", action=other.legal[0]))["type"] == "update"


async def test_a_move_in_doubt_that_was_not_stored_is_refused_and_can_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The connection to the database is lost before anything is stored, which is not known at first."""
    losses, write = list[str](), SqliteConnection.write_entries

    def lose(self: SqliteConnection, work: Callable[[DatabaseConnection], Any], entries: int) -> Any:
        if losses:
            raise StoreUnavailable(losses.pop(), in_doubt=True)
        return write(self, work, entries)

    monkeypatch.setattr(SqliteConnection, "write_entries", lose)
    async with house(tmp_path) as server:
        _, _, clients = await begin(server, ART)
        mover = await on_turn(clients)
        number, action = mover.number, mover.legal[0]
        assert number is not None
        losses.append("the line went dead")
        refused = await mover.ask("move", action=action)
        assert (refused["type"], refused["code"], refused["legal"]) == ("refused", "not-saved", mover.legal)
        assert mover.number == number
        made = await mover.ask("move", action=action)
        assert (made["type"], made["number"]) == ("update", number + 1)


async def test_a_game_whose_moves_are_in_doubt_comes_to_its_end_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, doubts: list[str]
):
    monkeypatch.setattr(recovery, "RETRY_INTERVAL_S", 0.0)
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(bots=[None, "greedy"])
        client = await ada.connect(table)
        await ready([client])
        asked = 0
        while client.state["stage"] != "over":
            doubts[:] = ["the line went dead"]
            if client.seat in client.state["awaited"] and client.legal and (not asked or asked in client.answers):
                asked = await client.tell("move", action=client.legal[0])
            await client.hear()
        assert (await server.text(f"/api/tables/{table}/record")).startswith("{")


async def test_a_removal_of_which_nobody_knows_whether_it_was_kept_holds_when_it_was(tmp_path: Path, doubts: list[str]):
    async with house(tmp_path) as server:
        ada, cyd = await server.party("Ada", "Cyd")
        table = await ada.open()
        watcher = await cyd.connect(table)
        person = (await watcher.ask("say", text="Boo"))["what"]["person"]
        doubts.append("the line went dead")
        answer = await ada.ask("PATCH", f"/api/tables/{table}/people/{person}", {"removed": True})
        assert answer.status == 503
        assert (await watcher.closed()).reason == "removed"


async def test_what_the_host_decides_while_nothing_can_be_stored_has_not_happened(
    tmp_path: Path, request: pytest.FixtureRequest
):
    async with trouble("the disk is full", tmp_path, request) as at:
        table, (ada, _), clients = await begin(at.server, ART)
        await at.begin()
        for path, body in (("", {"locked": True}), ("/people/2", {"muted": True})):
            assert (await ada.ask("PATCH", f"/api/tables/{table}{path}", body)).status == 503
        await at.end()
        await welcomed(clients)
        assert not clients[0].state["locked"]
        assert (await clients[1].ask("say", text="Hello"))["type"] == "update"
