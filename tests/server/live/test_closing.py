"""The host closes a table at any stage, and may open it again."""

import asyncio
from pathlib import Path

import pytest

from darklantern.server.live import table_manager
from darklantern.server.store import StoreUnavailable
from tests.server.live.table import ART, Client, Guest, House, house, ready, seated

pytestmark = pytest.mark.usefixtures("quick")

STAGES = ["gathering", "countdown", "playing", "over"]


async def at(server: House, stage: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Guest, Guest, list[Client]]:
    """A public table of Ada and Bob at a stage."""
    if stage == "countdown":
        monkeypatch.setattr("darklantern.match.lifecycle.COUNTDOWN_MS", 60_000)
    ada, bob = await server.party("Ada", "Bob")
    table = await ada.open(ART, public=True)
    clients = await seated(table, [ada, bob])
    if stage == "countdown":
        for client in clients:
            await client.ask("ready")
        await clients[0].stage("countdown")
    elif stage != "gathering":
        await ready(clients)
    if stage == "over":
        await asyncio.gather(*(client.play() for client in clients))
        await clients[0].stage("over")
    assert clients[0].state["stage"] == stage
    return table, ada, bob, clients


async def tables_of(guest: Guest) -> list[str]:
    return [table["id"] for table in (await guest.ask("GET", "/api/me/tables")).body]


@pytest.mark.parametrize("stage", STAGES)
async def test_the_host_closes_a_table_at_every_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str):
    async with house(tmp_path) as server:
        table, ada, bob, clients = await at(server, stage, monkeypatch)
        watcher = await server.watch(table)
        refused = await bob.ask("DELETE", f"/api/tables/{table}")
        assert (refused.status, refused.body["code"]) == (403, "not-host")
        assert (await ada.ask("DELETE", f"/api/tables/{table}")).status == 204
        for client in (*clients, watcher):
            assert (await client.closed()).reason == "closed"
        assert await tables_of(ada) == await tables_of(bob) == []
        assert (await server.get("/api/tables")).body == []
        assert (await server.get("/api/tables?playing=true")).body == []
    async with house(tmp_path) as server:
        ada.house = bob.house = server
        for guest in (ada, bob):
            found = await guest.ask("GET", f"/api/tables/{table}")
            assert found.status == (200 if stage == "over" else 404), "the record of a finished game is kept"
            assert await tables_of(guest) == []


async def test_a_closed_table_is_opened_again_by_the_host_who_closed_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with house(tmp_path) as server:
        table, ada, bob, clients = await at(server, "playing", monkeypatch)
        legal = {client.seat: client.legal for client in clients}
        await ada.ask("DELETE", f"/api/tables/{table}")
    async with house(tmp_path) as server:
        ada.house = bob.house = server
        refused = await bob.ask("POST", f"/api/tables/{table}/reopen")
        assert (refused.status, refused.body["code"]) == (403, "not-host")
        for guest in (ada, bob):
            assert (await guest.ask("POST", f"/api/tables/{table}/seats", {})).status == 404, (
                "connecting does not open the table"
            )
        assert (await ada.ask("POST", f"/api/tables/{table}/reopen")).status == 200
        assert await tables_of(bob) == [table]
        again = [await guest.connect(table) for guest in (ada, bob)]
        assert {client.seat: client.legal for client in again} == legal
        assert (await ada.ask("POST", f"/api/tables/{table}/reopen")).status == 200, "the table is open already"
        assert (await ada.ask("POST", "/api/tables/nowhere/reopen")).status == 404


async def test_a_closed_rematch_makes_room_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with house(tmp_path) as server:
        table, ada, _, _ = await at(server, "over", monkeypatch)
        first = (await ada.ask("POST", f"/api/tables/{table}/rematch")).body["id"]
        assert (await ada.ask("DELETE", f"/api/tables/{first}")).status == 204
        second = (await ada.ask("POST", f"/api/tables/{table}/rematch")).body["id"]
        assert second != first
        assert (await ada.ask("POST", f"/api/tables/{table}/rematch")).body["id"] == second


async def test_what_was_acknowledged_before_a_table_was_closed_is_kept(tmp_path: Path):
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(bots=[None, "greedy"])
        client = await ada.connect(table)
        ids = [await client.tell("say", text=str(number)) for number in range(4)]
        assert (await ada.ask("DELETE", f"/api/tables/{table}")).status == 204
        assert (await client.closed()).reason == "closed"
        assert (await ada.ask("POST", f"/api/tables/{table}/reopen")).status == 200
        welcome = (await ada.connect(table)).heard[0]
        acknowledged = [number for number, id in enumerate(ids) if client.answers.get(id, {}).get("type") == "update"]
        assert [said["text"] for said in welcome["talk"]][: len(acknowledged)] == [str(one) for one in acknowledged]


async def test_a_table_whose_closing_cannot_be_stored_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open()
        client = await ada.connect(table)
        with monkeypatch.context() as trouble:
            trouble.setattr(table_manager, "close_table", fail)
            refused = await ada.ask("DELETE", f"/api/tables/{table}")
            assert (refused.status, refused.body["code"]) == (503, "store-unavailable")
        assert (await client.ask("say", text="Still here?"))["type"] == "update"
