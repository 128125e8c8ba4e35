"""The host closes a table at any stage, and may open it again."""

import asyncio
from pathlib import Path

import pytest

from darklantern.server.live import table_manager
from darklantern.server.store import StoreUnavailable
from tests.server.live.client import ART, Guest, LiveServer, TableClient, make_ready, seat_clients, start_server

pytestmark = pytest.mark.usefixtures("short_waits")

STAGES = ["gathering", "countdown", "playing", "over"]


async def open_table_at(
    server: LiveServer, stage: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Guest, Guest, list[TableClient]]:
    """A public table of Ada and Bob at a stage."""
    if stage == "countdown":
        monkeypatch.setattr("darklantern.match.lifecycle.COUNTDOWN_MS", 60_000)
    ada, bob = await server.register_all("Ada", "Bob")
    table = await ada.open_table(ART, public=True)
    clients = await seat_clients(table, [ada, bob])
    if stage == "countdown":
        for client in clients:
            await client.request("ready")
        await clients[0].wait_for_stage("countdown")
    elif stage != "gathering":
        await make_ready(clients)
    if stage == "over":
        await asyncio.gather(*(client.play() for client in clients))
        await clients[0].wait_for_stage("over")
    assert clients[0].state["stage"] == stage
    return table, ada, bob, clients


async def tables_of(guest: Guest) -> list[str]:
    return [table["id"] for table in (await guest.request("GET", "/api/me/tables")).body]


@pytest.mark.parametrize("stage", STAGES)
async def test_host_closes_table_at_every_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str):
    async with start_server(tmp_path) as server:
        table, ada, bob, clients = await open_table_at(server, stage, monkeypatch)
        spectator = await server.watch(table)
        refused = await bob.request("DELETE", f"/api/tables/{table}")
        assert (refused.status, refused.body["code"]) == (403, "not-host")
        assert (await ada.request("DELETE", f"/api/tables/{table}")).status == 204
        for client in (*clients, spectator):
            assert (await client.wait_closed()).reason == "closed"
        assert await tables_of(ada) == await tables_of(bob) == []
        assert (await server.get("/api/tables")).body == []
        assert (await server.get("/api/tables?playing=true")).body == []
    async with start_server(tmp_path) as server:
        ada.server = bob.server = server
        for guest in (ada, bob):
            response = await guest.request("GET", f"/api/tables/{table}")
            assert response.status == (200 if stage == "over" else 404), "the record of a finished game is kept"
            assert await tables_of(guest) == []


async def test_host_reopens_closed_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with start_server(tmp_path) as server:
        table, ada, bob, clients = await open_table_at(server, "playing", monkeypatch)
        legal = {client.seat: client.legal for client in clients}
        await ada.request("DELETE", f"/api/tables/{table}")
    async with start_server(tmp_path) as server:
        ada.server = bob.server = server
        refused = await bob.request("POST", f"/api/tables/{table}/reopen")
        assert (refused.status, refused.body["code"]) == (403, "not-host")
        for guest in (ada, bob):
            assert (await guest.request("POST", f"/api/tables/{table}/seats", {})).status == 404, (
                "connecting does not open the table"
            )
        assert (await ada.request("POST", f"/api/tables/{table}/reopen")).status == 200
        assert await tables_of(bob) == [table]
        reopened = [await guest.connect(table) for guest in (ada, bob)]
        assert {client.seat: client.legal for client in reopened} == legal
        assert (await ada.request("POST", f"/api/tables/{table}/reopen")).status == 200, "the table is open already"
        assert (await ada.request("POST", "/api/tables/nowhere/reopen")).status == 404


async def test_closed_rematch_can_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with start_server(tmp_path) as server:
        table, ada, _, _ = await open_table_at(server, "over", monkeypatch)
        first = (await ada.request("POST", f"/api/tables/{table}/rematch")).body["id"]
        assert (await ada.request("DELETE", f"/api/tables/{first}")).status == 204
        second = (await ada.request("POST", f"/api/tables/{table}/rematch")).body["id"]
        assert second != first
        assert (await ada.request("POST", f"/api/tables/{table}/rematch")).body["id"] == second


async def test_acknowledged_talk_survives_closing(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(bots=[None, "greedy"])
        client = await ada.connect(table)
        assert (await client.request("say", text="first"))["type"] == "update"
        texts = [str(number) for number in range(4)]
        ids = [await client.send_request("say", text=text) for text in texts]
        assert (await ada.request("DELETE", f"/api/tables/{table}")).status == 204
        assert (await client.wait_closed()).reason == "closed"
        assert (await ada.request("POST", f"/api/tables/{table}/reopen")).status == 200
        welcome = (await ada.connect(table)).messages[0]
        answers = {text: client.answers.get(id, {}).get("type") for text, id in zip(texts, ids, strict=True)}
        acknowledged = ["first", *(text for text in texts if answers[text] == "update")]
        assert [message["text"] for message in welcome["talk"]][: len(acknowledged)] == acknowledged


async def test_table_stays_open_if_closing_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        client = await ada.connect(table)
        with monkeypatch.context() as patch:
            patch.setattr(table_manager, "close_table", fail)
            refused = await ada.request("DELETE", f"/api/tables/{table}")
            assert (refused.status, refused.body["code"]) == (503, "store-unavailable")
        assert (await client.request("say", text="Still here?"))["type"] == "update"
