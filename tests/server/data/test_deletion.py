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
from tests.server.data.example_data import (
    all_rows,
    create_data,
    create_games,
    ignore_progress,
    open_reader,
    serve_database,
)
from tests.server.live.client import start_server, wait_until
from tests.server.running_server import async_test
from tests.server.store.databases import Database


def mentions(database: Database, person: str, *names: str) -> list[str]:
    """All rows that name a person."""
    text = "\n".join(repr(row) for rows in all_rows(database).values() for row in rows)
    return re.findall("|".join([re.escape(person), *(rf"\b{name}\b" for name in names)]), text)


def find_problems(database: Database) -> list[str]:
    connection = open_reader(database)
    try:
        return list(check(connection, ignore_progress))
    finally:
        connection.close()


async def wait_deleted(database: Database, person: str) -> None:
    async def is_deleted() -> bool:
        return person not in [row[0] for row in all_rows(database)["people"]]

    await wait_until(is_deleted)


@async_test
async def test_deleted_person_is_named_nowhere(database: Database):
    async with serve_database(database) as server:
        stored = await create_games(server)
        ada, bob = stored.ada, stored.bob
        assert mentions(database, ada.id, "Ada", "Lyon")
        before = all_rows(database)
        code = (await ada.request("POST", "/api/me/code")).body["code"]
        ada_client = await ada.connect(stored.running)
        bob_client = await bob.connect(stored.running)
        status, answer = await ada.request("DELETE", "/api/me")
        assert (status, answer) == (204, None)
        assert (await ada_client.wait_closed()).reason == "moved"
        assert (await ada.request("GET", "/api/me")).status == 401
        assert (await server.http.post("/api/recover", json={"code": code})).status == 403
        assert (await bob_client.wait_closed()).reason == "shutdown", "to reconnect, and get no data about Ada"
        await wait_deleted(database, ada.id)
        assert mentions(database, ada.id, "Ada", "Lyon") == []
        async with await bob.connect(stored.running) as returned:
            assert [seat.get("bot") is None for seat in returned.state["seats"]] == [False, True]
            talk = returned.messages[0]["talk"]
            assert [message["name"] for message in talk] == ["Cleo", "Former player", "Bob"]
            assert "Ada" not in "".join(returned.texts)
            over = await returned.play()
            assert over["type"] == "over"
        table = (await server.get(f"/api/tables/{stored.gathering}")).body
        assert [seat.get("name", "") for seat in table["state"]["seats"]] == ["Bob", "", ""]
        for table_id in (stored.finished, stored.running):
            record = await server.text(f"/api/tables/{table_id}/record")
            assert '"players":["Former player","Bob"]' in record
        assert (await bob.request("GET", "/api/me")).status == 200
    assert find_problems(database) == []
    after = all_rows(database)
    assert after["editions"] == []
    assert len(after["people"]) == len(before["people"]) - 1
    assert len(after["entries"]) >= len(before["entries"])


def test_person_is_deleted_offline(database: Database):
    stored = create_data(database)
    connection = connection_factory(database.url)(True)
    connection.open()
    while not connection.write(lambda connection: prune_log(connection, TableId(stored.finished))).answer:
        pass
    close_table_sql = "UPDATE tables SET status = 'expired', expired = 0, closed_by = ? WHERE id = ?"
    connection.execute(close_table_sql, (stored.ada.id, stored.running))
    [person] = find_people(connection, "Ada")
    assert find_people(connection, stored.ada.id) == [person]
    assert len(find_people(connection, "Cleo")) == 2
    assert find_people(connection, "nobody") == []
    connection.close()
    asyncio.run(delete_offline(database.url, [person.id]))
    assert mentions(database, stored.ada.id, "Ada", "Lyon") == []
    assert find_problems(database) == []
    rows = all_rows(database)
    assert [row[1] for row in rows["record_players"]] == [0, 1]
    assert rows["record_players"][1][2] == stored.bob.id
    asyncio.run(delete_offline(database.url, [PersonId(stored.bob.id)]))
    assert mentions(database, stored.bob.id, "Ada", "Bob") == []
    assert find_problems(database) == []


@async_test
async def test_deletion_continues_after_restart(database: Database, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: Any) -> None:
        raise StoreUnavailable("not now")

    stored = await asyncio.to_thread(create_data, database)
    with monkeypatch.context() as patch:
        patch.setattr(deletion, "anonymize_table", fail)
        async with serve_database(database) as server:
            stored.ada.server = server
            assert (await stored.ada.request("DELETE", "/api/me")).status == 204
            assert (await stored.ada.request("GET", "/api/me")).status == 401
    assert mentions(database, stored.ada.id)
    async with serve_database(database):
        await wait_deleted(database, stored.ada.id)
    assert mentions(database, stored.ada.id, "Ada", "Lyon") == []
    assert find_problems(database) == []


@async_test
async def test_deletion_clears_cookie(database: Database):
    async with serve_database(database) as server:
        ada = await server.register()
        async with server.http.delete("/api/me", headers={"Authorization": f"Bearer {ada.token}"}) as response:
            assert response.status == 204
            [cookie] = response.headers.getall("Set-Cookie")
        assert "Max-Age=0" in cookie
        async with server.http.delete("/api/me") as response:
            assert response.status == 401


@async_test
async def test_inactive_people_are_deleted(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(retention, "INTERVAL_S", 0.02)
    stored = await asyncio.to_thread(create_data, database)
    with database.connect_directly() as execute:
        execute("UPDATE about SET uptime = uptime + 10 * 86400")
        execute("UPDATE people SET used = 9 * 86400 WHERE name = 'Bob'")
    async with start_server(database.url, person_days=9):

        async def only_bob_remains() -> bool:
            return [row[1] for row in all_rows(database)["people"]] == ["Bob"]

        await wait_until(only_bob_remains)
    assert mentions(database, stored.ada.id, "Ada", "Lyon", "Cleo") == []
    assert find_problems(database) == []
