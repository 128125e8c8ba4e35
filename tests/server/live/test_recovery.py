"""A recovery code moves a person to another device: the old device's connections end at once."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from darklantern.protocol.people import NewPerson
from darklantern.server.http.security import TOKEN_COOKIE
from darklantern.server.identities import Identities
from darklantern.server.store import PersonRow, Store
from tests.server.live.client import (
    ConnectionClosed,
    Guest,
    LiveServer,
    TableClient,
    make_ready,
    seat_clients,
    start_server,
)

pytestmark = pytest.mark.usefixtures("short_waits")

MOVED_AWAY = (1008, "moved")


async def recover(server: LiveServer, code: str) -> Guest:
    """The person with this code, on another device."""
    async with server.http.post("/api/recover", json={"code": code}) as response:
        assert response.status == 200, await response.text()
        return Guest(server, await response.json())


async def code_of(guest: Guest) -> str:
    return (await guest.request("POST", "/api/me/code")).body["code"]


async def test_recovery_closes_all_connections_of_old_device_only(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        tables = [await ada.open_table(), await ada.open_table()]
        seated_clients = await seat_clients(tables[0], [ada, bob])
        old = [seated_clients[0], await ada.connect(tables[0]), await ada.connect(tables[1])]
        other, spectator = seated_clients[1], await server.watch(tables[0])
        await recover(server, await code_of(ada))
        for client in old:
            closed = await client.wait_closed()
            assert (closed.code, closed.reason) == MOVED_AWAY
        assert (await other.request("ready"))["type"] == "accepted"
        assert (await spectator.request("ready"))["code"] == "not-seated"


async def test_new_device_takes_over_seat(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await make_ready([ada_client, bob_client])
        recovered = await recover(server, await code_of(ada))
        client = await recovered.connect(table)
        assert client.seat == 0
        assert (await ada_client.wait_closed()).reason == "moved"
        with pytest.raises(WSServerHandshakeError) as refused:
            await ada.connect(table)
        assert refused.value.status == 401
        await asyncio.gather(client.play(), bob_client.play())


async def test_old_cookie_gets_close_reason(tmp_path: Path):
    """A page cannot read why a WebSocket was refused, and would keep trying."""
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        await recover(server, await code_of(ada))
        cookie = {"Cookie": f"{TOKEN_COOKIE}={ada.token}", "Origin": server.address}
        socket = await server.http.ws_connect(f"/api/tables/{table}/live", headers=cookie)
        message = await socket.receive()
        assert (message.data, message.extra) == MOVED_AWAY


async def test_connection_being_opened_with_old_token_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whenever the code is used, no connection with the old token remains."""
    started, gate = asyncio.Event(), asyncio.Event()
    read = Store.person_by_secret

    async def slow_lookup(store: Store, hash: bytes) -> PersonRow | None:
        row = await read(store, hash)
        started.set()
        await gate.wait()
        return row

    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        code = await code_of(ada)
        # The cached token is dropped, so that the store is asked and answers late.
        monkeypatch.setattr(Store, "person_by_secret", slow_lookup)
        connecting = asyncio.create_task(TableClient.connect(server, table, ada.headers, {}))
        await started.wait()
        recovered = await recover(server, code)
        gate.set()
        with pytest.raises(ConnectionClosed) as closed:
            await connecting
        assert (closed.value.code, closed.value.reason) == MOVED_AWAY
        assert (await recovered.connect(table)).seat == 0


async def test_token_is_valid_until_replaced(tmp_path: Path):
    store = await Store.open(str(tmp_path / "people.db"))
    try:
        people = Identities(store)
        ada = await people.register(NewPerson(name="Ada"))
        assert await people.is_valid(ada.token)
        moved = await people.recover(ada.code)
        assert not await people.is_valid(ada.token)
        assert await people.is_valid(moved.token)
        assert not await people.is_valid("unknown")
    finally:
        await store.close()
