"""A recovery code moves a person to another device: the old device's connections end at once."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from darklantern.protocol.people import NewPerson
from darklantern.server.http.security import TOKEN_COOKIE
from darklantern.server.identities import Identities
from darklantern.server.store import PersonRow, Store
from tests.server.live.table import Client, Gone, Guest, House, house, ready, seated

pytestmark = pytest.mark.usefixtures("quick")

MOVED = (1008, "moved")


async def recovered(server: House, code: str) -> Guest:
    """The person with this code, on another device."""
    async with server.http.post("/api/recover", json={"code": code}) as response:
        assert response.status == 200, await response.text()
        return Guest(server, await response.json())


async def code_of(guest: Guest) -> str:
    return (await guest.ask("POST", "/api/me/code")).body["code"]


async def test_recovery_closes_every_connection_of_the_old_device_and_no_other(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        tables = [await ada.open(), await ada.open()]
        theirs = await seated(tables[0], [ada, bob])
        old = [theirs[0], await ada.connect(tables[0]), await ada.connect(tables[1])]
        other, watcher = theirs[1], await server.watch(tables[0])
        await recovered(server, await code_of(ada))
        for client in old:
            gone = await client.closed()
            assert (gone.code, gone.reason) == MOVED
        assert (await other.ask("ready"))["type"] == "accepted"
        assert (await watcher.ask("ready"))["code"] == "not-seated"


async def test_the_new_device_goes_on_with_the_seat_and_the_old_one_cannot(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        again = await recovered(server, await code_of(ada))
        client = await again.connect(table)
        assert client.seat == 0
        assert (await one.closed()).reason == "moved"
        with pytest.raises(WSServerHandshakeError) as refused:
            await ada.connect(table)
        assert refused.value.status == 401
        await asyncio.gather(client.play(), two.play())


async def test_a_browser_with_an_old_cookie_is_told_by_the_reason_of_the_close(tmp_path: Path):
    """A page cannot read why a WebSocket was refused, and would keep trying."""
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open()
        await recovered(server, await code_of(ada))
        cookie = {"Cookie": f"{TOKEN_COOKIE}={ada.token}", "Origin": server.address}
        socket = await server.http.ws_connect(f"/api/tables/{table}/live", headers=cookie)
        message = await socket.receive()
        assert (message.data, message.extra) == MOVED


async def test_a_connection_that_is_being_opened_with_the_old_token_ends_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whenever the code is used, no connection with the old token remains."""
    asked, gate = asyncio.Event(), asyncio.Event()
    read = Store.person_by_secret

    async def slow(store: Store, hash: bytes) -> PersonRow | None:
        row = await read(store, hash)
        asked.set()
        await gate.wait()
        return row

    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open()
        code = await code_of(ada)
        # The cached token is dropped, so that the store is asked and answers late.
        monkeypatch.setattr(Store, "person_by_secret", slow)
        opening = asyncio.create_task(Client.connect(server, table, ada.headers, {}))
        await asked.wait()
        again = await recovered(server, code)
        gate.set()
        with pytest.raises(Gone) as gone:
            await opening
        assert (gone.value.code, gone.value.reason) == MOVED
        assert (await again.connect(table)).seat == 0


async def test_a_token_holds_until_it_is_replaced(tmp_path: Path):
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
