"""Clients of each version of the protocol get the legal moves that their version promises."""

from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from tests.server.live.client import MIDNIGHT, Guest, Message, TableClient, make_ready, seat_clients, start_server

WITH_RACE_MOVES: list[dict[str, Any]] = [{"protocol": 1}, {"protocol": 1, "legal": 0}, {"protocol": 2, "legal": 1}]
WITHOUT_RACE_MOVES: list[dict[str, Any]] = [{"protocol": 2}, {"protocol": 2, "legal": 0}]


async def connected(table: str, guest: Guest, query: dict[str, Any]) -> TableClient:
    """A second client of a person, that asks for nothing but this."""
    return await guest.connect(table, **{"legal": 0, **query})


async def lifted(client: TableClient) -> Message:
    """The update of the first legal lift of a client."""
    action = next(action for action in client.legal if action.startswith("lift"))
    update = await client.request("move", action=action)
    assert update["type"] == "update", update
    return update


@pytest.mark.parametrize("query", WITH_RACE_MOVES, ids=str)
async def test_version_1_and_clients_that_ask_get_legal_moves_during_races(tmp_path: Path, query: dict[str, Any]):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(MIDNIGHT)
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        client = await connected(table, ada, query)
        assert client.messages[0]["protocol"] == query["protocol"]
        assert "lift" in str(client.legal)
        await lifted(players[0])
        assert (await client.wait_for_update("moved"))["legal"] == players[0].legal


@pytest.mark.parametrize("query", WITHOUT_RACE_MOVES, ids=str)
async def test_version_2_gets_no_legal_moves_during_races(tmp_path: Path, query: dict[str, Any]):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(MIDNIGHT)
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        client = await connected(table, ada, query)
        assert client.messages[0]["protocol"] == 2
        assert client.legal == []
        await lifted(players[0])
        assert "legal" not in await client.wait_for_update("moved")
        assert players[0].legal != []


async def test_version_2_gets_legal_moves_outside_of_races(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(options={"first": 0})
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        client = await connected(table, ada, {"protocol": 2})
        assert client.legal == players[0].legal != []
        await client.request("move", action=client.legal[0])
        assert client.legal == []


@pytest.mark.parametrize("query", [*WITH_RACE_MOVES, *WITHOUT_RACE_MOVES], ids=str)
async def test_resumed_clients_get_the_legal_moves_of_their_version(tmp_path: Path, query: dict[str, Any]):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(MIDNIGHT)
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        before = (await lifted(players[1]))["number"] - 1
        client = await connected(table, ada, {**query, "after": before})
        assert client.messages[0]["type"] == "resumed"
        assert client.messages[0]["protocol"] == query["protocol"]
        [update] = client.updates
        await players[0].wait_for_update("moved")
        assert update["legal"] == (players[0].legal if query in WITH_RACE_MOVES else [])


@pytest.mark.parametrize("query", [*WITH_RACE_MOVES, *WITHOUT_RACE_MOVES], ids=str)
async def test_refusals_have_the_legal_moves_of_their_version(tmp_path: Path, query: dict[str, Any]):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(MIDNIGHT)
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        client = await connected(table, ada, query)
        refused = await client.request("move", action="stash")
        assert refused["code"] == "hand-empty"
        assert refused.get("legal") == (players[0].legal if query in WITH_RACE_MOVES else None)


async def test_client_that_names_no_version_speaks_the_first(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        socket = await server.http.ws_connect(f"/api/tables/{table}/live", headers=ada.headers)
        assert (await socket.receive_json())["protocol"] == 1
        await socket.close()


async def test_unknown_version_is_refused_with_the_versions_spoken(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table = await (await server.register()).open_table()
        path = f"/api/tables/{table}/live?protocol=3"
        with pytest.raises(WSServerHandshakeError):
            await server.http.ws_connect(path)
        async with server.http.get(path) as response:
            assert response.status == 400
            error = await response.json()
    assert error["message"] == "'protocol' is '3': this server speaks the versions 1 and 2."
