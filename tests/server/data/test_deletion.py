"""Deletion of a person, by themselves or by the operator, removes everything that names them."""

import asyncio
import re
from typing import Any

import pytest

from darklantern.server import deletion, retention
from darklantern.server.data.check import check
from darklantern.server.data.finished_tables import prune_log
from darklantern.server.data.people import delete_offline, find_people
from darklantern.server.store import PersonId, StoreUnavailable, TableId, connection_factory
from tests.server.data.stored import everything, ignore, reading, run, serving, store_games
from tests.server.live.client import start_server, wait_until
from tests.server.running_server import async_test
from tests.server.store.databases import Database


def mentions(database: Database, person: str, *names: str) -> list[str]:
    """All rows that name a person."""
    text = "\n".join(repr(row) for rows in everything(database).values() for row in rows)
    return re.findall("|".join([re.escape(person), *(rf"\b{name}\b" for name in names)]), text)


def problems(database: Database) -> list[str]:
    connection = reading(database)
    try:
        return list(check(connection, ignore))
    finally:
        connection.close()


async def closed(database: Database, person: str) -> None:
    async def is_gone() -> bool:
        return person not in [row[0] for row in everything(database)["people"]]

    await wait_until(is_gone)


@async_test
async def test_person_who_deletes_themselves_is_named_nowhere(database: Database):
    async with serving(database) as server:
        stored = await store_games(server)
        ada, bob = stored.ada, stored.bob
        assert mentions(database, ada.id, "Ada", "Lyon")
        before = everything(database)
        code = (await ada.request("POST", "/api/me/code")).body["code"]
        theirs = await ada.connect(stored.going_on)
        other = await bob.connect(stored.going_on)
        status, answer = await ada.request("DELETE", "/api/me")
        assert (status, answer) == (204, None)
        assert (await theirs.wait_closed()).reason == "moved"
        assert (await ada.request("GET", "/api/me")).status == 401
        assert (await server.http.post("/api/recover", json={"code": code})).status == 403
        assert (await other.wait_closed()).reason == "shutdown", "to reconnect, and get no data about Ada"
        await closed(database, ada.id)
        assert mentions(database, ada.id, "Ada", "Lyon") == []
        async with await bob.connect(stored.going_on) as back:
            assert [seat.get("bot") is None for seat in back.state["seats"]] == [False, True]
            talk = back.messages[0]["talk"]
            assert [said["name"] for said in talk] == ["Cleo", "Former player", "Bob"]
            assert "Ada" not in "".join(back.texts)
            over = await back.play()
            assert over["type"] == "over"
        table = (await server.get(f"/api/tables/{stored.gathering}")).body
        assert [seat.get("name", "") for seat in table["state"]["seats"]] == ["Bob", "", ""]
        for path in (stored.finished, stored.going_on):
            record = await server.text(f"/api/tables/{path}/record")
            assert '"players":["Former player","Bob"]' in record
        assert (await bob.request("GET", "/api/me")).status == 200
    assert problems(database) == []
    after = everything(database)
    assert after["editions"] == []
    assert len(after["people"]) == len(before["people"]) - 1
    assert sum(row[2] == row[2] for row in after["entries"]) >= len(before["entries"])


def test_person_is_deleted_while_no_server_runs(database: Database):
    stored = run(database)
    connection = connection_factory(database.url)(True)
    connection.open()
    while not connection.write(lambda connection: prune_log(connection, TableId(stored.finished))).answer:
        pass
    closed = "UPDATE tables SET status = 'expired', expired = 0, closed_by = ? WHERE id = ?"
    connection.execute(closed, (stored.ada.id, stored.going_on))
    [found] = find_people(connection, "Ada")
    assert find_people(connection, stored.ada.id) == [found]
    assert len(find_people(connection, "Cleo")) == 2
    assert find_people(connection, "nobody") == []
    connection.close()
    asyncio.run(delete_offline(database.url, [found.id]))
    assert mentions(database, stored.ada.id, "Ada", "Lyon") == []
    assert problems(database) == []
    rows = everything(database)
    assert [row[1] for row in rows["record_players"]] == [0, 1]
    assert rows["record_players"][1][2] == stored.bob.id
    asyncio.run(delete_offline(database.url, [PersonId(stored.bob.id)]))
    assert mentions(database, stored.bob.id, "Ada", "Bob") == []
    assert problems(database) == []


@async_test
async def test_deletion_goes_on_after_a_restart(database: Database, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: Any) -> None:
        raise StoreUnavailable("not now")

    stored = await asyncio.to_thread(run, database)
    with monkeypatch.context() as broken:
        broken.setattr(deletion, "anonymize_table", fails)
        async with serving(database) as server:
            stored.ada.server = server
            assert (await stored.ada.request("DELETE", "/api/me")).status == 204
            assert (await stored.ada.request("GET", "/api/me")).status == 401
    assert mentions(database, stored.ada.id)
    async with serving(database):
        await closed(database, stored.ada.id)
    assert mentions(database, stored.ada.id, "Ada", "Lyon") == []
    assert problems(database) == []


@async_test
async def test_browser_forgets_its_token(database: Database):
    async with serving(database) as server:
        ada = await server.register()
        async with server.http.delete("/api/me", headers={"Authorization": f"Bearer {ada.token}"}) as response:
            assert response.status == 204
            [cookie] = response.headers.getall("Set-Cookie")
        assert "Max-Age=0" in cookie
        async with server.http.delete("/api/me") as response:
            assert response.status == 401


@async_test
async def test_people_who_do_not_come_back_are_deleted(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    stored = await asyncio.to_thread(run, database)
    with database.outside() as execute:
        execute("UPDATE about SET uptime = uptime + 10 * 86400")
        execute("UPDATE people SET used = 9 * 86400 WHERE name = 'Bob'")
    async with start_server(database.url, person_days=9):

        async def only_bob() -> bool:
            return [row[1] for row in everything(database)["people"]] == ["Bob"]

        await wait_until(only_bob)
    assert mentions(database, stored.ada.id, "Ada", "Lyon", "Cleo") == []
    assert problems(database) == []
