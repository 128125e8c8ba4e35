"""A host removes, mutes and admits people at a public table; names cannot be confused."""

from pathlib import Path
from typing import Any

import pytest

from darklantern.server.live import message_dispatcher
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


async def seat_two(server: LiveServer, **options: Any) -> tuple[str, list[Guest], list[TableClient]]:
    guests = await server.register_all("Ada", "Bob")
    table = await guests[0].open_table(**options)
    return table, guests, await seat_clients(table, guests)


async def refused_connection(guest: Guest, table: str, after: int | None = None) -> tuple[int | None, str]:
    """The close code and reason of a table that refuses a person."""
    with pytest.raises(ConnectionClosed) as closed:
        await guest.connect(table, **({} if after is None else {"after": after}))
    return closed.value.code, closed.value.reason


async def participants(host: Guest, table: str) -> dict[str, dict[str, Any]]:
    """All people known to the table, by name."""
    answer = await host.request("GET", f"/api/tables/{table}/people")
    assert answer.status == 200, answer
    return {person["name"]: person for person in answer.body}


async def change_person(host: Guest, table: str, name: str, **changes: bool) -> Any:
    person = (await participants(host, table))[name]["person"]
    return await host.request("PATCH", f"/api/tables/{table}/people/{person}", changes)


# Removing


@pytest.mark.parametrize("bot", [None, "greedy"])
async def test_removed_person_gets_reason_and_cannot_return(tmp_path: Path, bot: str | None):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (ada_client, bob_client) = await seat_two(server)
        second = await bob.connect(table)
        assert (await ada.request("PUT", f"/api/tables/{table}/seats/1", {"bot": bot})).status == 200
        for client in (bob_client, second):
            closed = await client.wait_closed()
            assert (closed.code, closed.reason) == (1008, "removed")
        event = (await ada_client.wait_for_update("removal-set"))["what"]
        assert event == {"type": "removal-set", "person": 2, "name": "Bob", "on": True}
        assert await refused_connection(bob, table) == (1008, "removed")
        assert await refused_connection(bob, table, after=bob_client.number) == (1008, "removed")
        response = await bob.request("POST", f"/api/tables/{table}/seats", {})
        assert (response.status, response.body["code"]) == (403, "removed")


async def test_removal_survives_restart(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), _ = await seat_two(server)
        assert (await ada.request("DELETE", f"/api/tables/{table}/seats/1")).status == 204
    async with start_server(tmp_path) as server:
        ada.server = bob.server = server
        assert await refused_connection(bob, table) == (1008, "removed")
        assert (await bob.request("POST", f"/api/tables/{table}/seats", {})).body["code"] == "removed"
        assert (await participants(ada, table))["Bob"]["removed"]


async def test_readmitted_person_can_take_seat(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (ada_client, bob_client) = await seat_two(server)
        await ada.request("DELETE", f"/api/tables/{table}/seats/1")
        await bob_client.wait_closed()
        answer = await change_person(ada, table, "Bob", removed=False)
        assert answer.body == {"person": 2, "name": "Bob", "seat": None, "muted": False, "removed": False}
        await ada_client.receive_until(lambda message: message.get("what", {}).get("on") is False)
        await bob.take_seat(table)
        assert (await bob.connect(table)).seat == 1


async def test_removed_person_cannot_join_rematch(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (ada_client, bob_client) = await seat_two(server)
        await make_ready([ada_client, bob_client])
        await ada.request("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})
        await ada_client.play()
        rematch = (await ada.request("POST", f"/api/tables/{table}/rematch")).body["id"]
        assert await refused_connection(bob, rematch) == (1008, "removed")
        assert (await participants(ada, rematch))["Bob"]["removed"]


async def test_leaving_own_seat_is_not_removal(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), _ = await seat_two(server)
        await bob.request("DELETE", f"/api/tables/{table}/seats/1")
        await bob.take_seat(table)
        await ada.request("PUT", f"/api/tables/{table}/seats/0", {"bot": "greedy"})
        assert (await ada.connect(table)).seat is None


async def test_host_removes_talking_spectator(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), (ada_client, _) = await seat_two(server)
        cyd = await server.register("Cyd")
        client = await cyd.connect(table)
        number = (await client.request("say", text="Boo"))["what"]["person"]
        answer = await ada.request("PATCH", f"/api/tables/{table}/people/{number}", {"removed": True})
        assert answer.status == 200
        assert (await client.wait_closed()).reason == "removed"
        assert await refused_connection(cyd, table) == (1008, "removed")
        assert (await ada_client.request("say", text="Peace"))["type"] == "update"


async def test_only_host_decides_about_others(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (ada_client, bob_client) = await seat_two(server)
        path = f"/api/tables/{table}/people"
        for answer in (
            await bob.request("GET", path),
            await bob.request("PATCH", f"{path}/1", {"removed": True}),
            await bob.request("PATCH", f"/api/tables/{table}", {"locked": True}),
        ):
            assert (answer.status, answer.body["code"]) == (403, "not-host")
        assert (await ada.request("PATCH", f"{path}/1", {"muted": True})).body["code"] == "not-yourself"
        unknown = await ada.request("PATCH", f"{path}/9", {"muted": True})
        assert (unknown.status, unknown.body["code"], unknown.body["params"]) == (404, "no-such-person", {"person": 9})
        await make_ready([ada_client, bob_client])
        # A seat in a running game is given to a bot first.
        assert (await ada.request("PATCH", f"{path}/2", {"removed": True})).body["code"] == "has-begun"
        assert (await bob_client.request("say", text="Still here"))["type"] == "update"


async def test_person_ids_are_never_sent(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (ada_client, bob_client) = await seat_two(server)
        spectator = await server.watch(table)
        await bob_client.request("say", text="Hello")
        await change_person(ada, table, "Bob", muted=True)
        await change_person(ada, table, "Bob", removed=True)
        await spectator.wait_for_update("removal-set")
        newcomer = await server.watch(table)
        participants_text = str(await participants(ada, table))
        for text in (*ada_client.texts, *spectator.texts, *newcomer.texts, participants_text):
            assert ada.id not in text
            assert bob.id not in text


# Muting


async def test_muted_person_can_play_but_not_talk(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (ada_client, bob_client) = await seat_two(server)
        assert (await change_person(ada, table, "Bob", muted=True)).body["muted"]
        assert (await ada_client.wait_for_update("mute-set"))["what"] == {
            "type": "mute-set",
            "person": 2,
            "name": "Bob",
            "on": True,
        }
        assert (await bob_client.request("say", text="Hey"))["code"] == "muted"
        assert (await bob_client.request("say", phrase="hello"))["code"] == "muted"
        assert (await bob_client.request("ready"))["type"] == "accepted"
        assert (await ada_client.request("say", text="Silence"))["type"] == "update"
    async with start_server(tmp_path) as server:
        ada.server = bob.server = server
        bob_client = await bob.connect(table)
        assert bob_client.messages[0]["person"] == 2
        assert bob_client.state["muted"] == [2]
        assert (await bob_client.request("say", text="Hey"))["code"] == "muted"
        await change_person(ada, table, "Bob", muted=False)
        assert (await bob_client.request("say", text="Hey"))["type"] == "update"


# Locking


async def test_locked_table_admits_only_former_players(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, bob), (_, bob_client) = await seat_two(server, seats=3, public=True)
        cyd = await server.register("Cyd")
        spectator = await server.watch(table)
        assert [listed["id"] for listed in (await server.get("/api/tables")).body] == [table]
        response = await ada.request("PATCH", f"/api/tables/{table}", {"locked": True})
        assert response.body["state"]["locked"]
        assert (await spectator.wait_for_update("lock-set"))["what"] == {"type": "lock-set", "on": True}
        assert (await server.get("/api/tables")).body == []
        response = await cyd.request("POST", f"/api/tables/{table}/seats", {})
        assert (response.status, response.body["code"]) == (403, "locked")
        assert await refused_connection(cyd, table) == (1008, "locked")
        with pytest.raises(ConnectionClosed, match="locked"):
            await server.watch(table)
        assert (await bob.request("DELETE", f"/api/tables/{table}/seats/1")).status == 204
        await bob_client.close()
        assert (await bob.connect(table)).seat is None
        await bob.take_seat(table)
    async with start_server(tmp_path) as server:
        ada.server = bob.server = cyd.server = server
        assert (await server.get("/api/tables")).body == []
        assert await refused_connection(cyd, table) == (1008, "locked")
        returned = await bob.connect(table)
        assert returned.seat == 1
        await ada.request("PATCH", f"/api/tables/{table}", {"locked": False})
        assert (await cyd.connect(table)).seat is None
        await returned.sync()
        assert len((await server.get("/api/tables")).body) == 1


async def test_locked_running_table_is_unlisted(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), clients = await seat_two(server, public=True)
        await make_ready(clients)
        assert [listed["id"] for listed in (await server.get("/api/tables?playing=true")).body] == [table]
        await ada.request("PATCH", f"/api/tables/{table}", {"locked": True})
        assert (await server.get("/api/tables?playing=true")).body == []


# Names


async def test_names_at_table_are_distinct(tmp_path: Path):
    async with start_server(tmp_path) as server:
        first, second, third, fourth = await server.register_all("Anna", "\u0410nna", "anna", "Magpie")
        table = await first.open_table(seats=5, bots=[None, None, None, None, "magpie"])
        clients = await seat_clients(table, [first, second, third, fourth])
        await clients[0].sync()
        names = [seat["name"] for seat in clients[0].state["seats"]]
        assert names == ["Anna", "\u0410nna 2", "anna 3", "Magpie 2", "magpie"]
        assert (await clients[1].request("say", text="Hello"))["what"]["name"] == "\u0410nna 2"


async def test_spectator_cannot_impersonate_player(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), _ = await seat_two(server)
        other, third = await server.register_all("ADA", "Ada")
        message = (await (await other.connect(table)).request("say", text="I resign"))["what"]
        assert (message["name"], message.get("seat"), message["person"]) == ("ADA 2", None, 3)
        message = (await (await third.connect(table)).request("say", text="Me too"))["what"]
        assert (message["name"], message.get("seat"), message["person"]) == ("Ada 3", None, 4)
        # A new name elsewhere does not change the name on a seat.
        await ada.request("PATCH", "/api/me", {"name": "Bob"})
        assert (await (await ada.connect(table)).request("say", text="Hm"))["what"]["name"] == "Ada"


# Limits of talk by address


@pytest.mark.usefixtures("frozen_rate_limits")
async def test_people_at_one_address_share_talk_limit(tmp_path: Path):
    async with start_server(tmp_path, talk_per_minute=message_dispatcher.TALK_BURST + 2) as server:
        _, _, (ada_client, bob_client) = await seat_two(server)
        for _ in range(message_dispatcher.TALK_BURST):
            assert (await ada_client.request("say", phrase="hurry"))["type"] == "update"
        answers = [await bob_client.request("say", phrase="hurry") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["update", "update", "refused"]
        assert answers[-1]["code"] == "too-often"
        elsewhere = await (await server.register("Cyd")).open_table()
        third = await (await server.register("Dan")).connect(elsewhere)
        assert (await third.request("say", phrase="hello"))["code"] == "too-often"


@pytest.mark.usefixtures("frozen_rate_limits")
async def test_addresses_have_separate_talk_limits(tmp_path: Path):
    async with start_server(tmp_path, talk_per_minute=2, proxies=True) as server:
        table, (ada, bob), _ = await seat_two(server)
        ada.headers["X-Forwarded-For"], bob.headers["X-Forwarded-For"] = "192.0.2.1", "192.0.2.2"
        ada_client, bob_client = await ada.connect(table), await bob.connect(table)
        answers = [await ada_client.request("say", phrase="hurry") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["update", "update", "refused"]
        assert (await bob_client.request("say", phrase="hurry"))["type"] == "update"
