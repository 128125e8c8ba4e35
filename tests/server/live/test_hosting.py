"""A host removes, mutes and admits people at a public table; names cannot be confused."""

from pathlib import Path
from typing import Any

import pytest

from darklantern.server.live import message_dispatcher
from tests.server.live.table import Client, Gone, Guest, House, house, ready, seated

pytestmark = pytest.mark.usefixtures("quick")


async def two_at_a_table(server: House, **options: Any) -> tuple[str, list[Guest], list[Client]]:
    guests = await server.party("Ada", "Bob")
    table = await guests[0].open(**options)
    return table, guests, await seated(table, guests)


async def refused(guest: Guest, table: str, after: int | None = None) -> tuple[int | None, str]:
    """The close code and reason of a table that refuses a person."""
    with pytest.raises(Gone) as gone:
        await guest.connect(table, **({} if after is None else {"after": after}))
    return gone.value.code, gone.value.reason


async def people(host: Guest, table: str) -> dict[str, dict[str, Any]]:
    """All people known to the table, by name."""
    answer = await host.ask("GET", f"/api/tables/{table}/people")
    assert answer.status == 200, answer
    return {person["name"]: person for person in answer.body}


async def change(host: Guest, table: str, name: str, **what: bool) -> Any:
    person = (await people(host, table))[name]["person"]
    return await host.ask("PATCH", f"/api/tables/{table}/people/{person}", what)


# Removing


@pytest.mark.parametrize("bot", [None, "greedy"])
async def test_a_removed_person_is_told_why_and_cannot_come_back(tmp_path: Path, bot: str | None):
    async with house(tmp_path) as server:
        table, (ada, bob), (one, two) = await two_at_a_table(server)
        second = await bob.connect(table)
        assert (await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": bot})).status == 200
        for client in (two, second):
            gone = await client.closed()
            assert (gone.code, gone.reason) == (1008, "removed")
        told = (await one.update("removal-set"))["what"]
        assert told == {"type": "removal-set", "person": 2, "name": "Bob", "on": True}
        assert await refused(bob, table) == (1008, "removed")
        assert await refused(bob, table, after=two.number) == (1008, "removed")
        sitting = await bob.ask("POST", f"/api/tables/{table}/seats", {})
        assert (sitting.status, sitting.body["code"]) == (403, "removed")


async def test_a_removed_person_stays_removed_through_a_restart(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), _ = await two_at_a_table(server)
        assert (await ada.ask("DELETE", f"/api/tables/{table}/seats/1")).status == 204
    async with house(tmp_path) as server:
        ada.house = bob.house = server
        assert await refused(bob, table) == (1008, "removed")
        assert (await bob.ask("POST", f"/api/tables/{table}/seats", {})).body["code"] == "removed"
        assert (await people(ada, table))["Bob"]["removed"]


async def test_a_person_who_was_let_in_again_can_sit_down(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), (one, two) = await two_at_a_table(server)
        await ada.ask("DELETE", f"/api/tables/{table}/seats/1")
        await two.closed()
        answer = await change(ada, table, "Bob", removed=False)
        assert answer.body == {"person": 2, "name": "Bob", "seat": None, "muted": False, "removed": False}
        await one.until(lambda heard: heard.get("what", {}).get("on") is False)
        await bob.sit(table)
        assert (await bob.connect(table)).seat == 1


async def test_a_removed_person_cannot_come_to_the_rematch(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), (one, two) = await two_at_a_table(server)
        await ready([one, two])
        await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})
        await one.play()
        again = (await ada.ask("POST", f"/api/tables/{table}/rematch")).body["id"]
        assert await refused(bob, again) == (1008, "removed")
        assert (await people(ada, again))["Bob"]["removed"]


async def test_to_leave_ones_own_seat_is_no_removal(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), _ = await two_at_a_table(server)
        await bob.ask("DELETE", f"/api/tables/{table}/seats/1")
        await bob.sit(table)
        await ada.ask("PUT", f"/api/tables/{table}/seats/0", {"bot": "greedy"})
        assert (await ada.connect(table)).seat is None


async def test_the_host_removes_a_watcher_who_talks(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), (one, _) = await two_at_a_table(server)
        cyd = await server.enter("Cyd")
        client = await cyd.connect(table)
        number = (await client.ask("say", text="Boo"))["what"]["person"]
        answer = await ada.ask("PATCH", f"/api/tables/{table}/people/{number}", {"removed": True})
        assert answer.status == 200
        assert (await client.closed()).reason == "removed"
        assert await refused(cyd, table) == (1008, "removed")
        assert (await one.ask("say", text="Peace"))["type"] == "update"


async def test_only_the_host_decides_about_people_and_only_about_others(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), (one, two) = await two_at_a_table(server)
        path = f"/api/tables/{table}/people"
        for answer in (
            await bob.ask("GET", path),
            await bob.ask("PATCH", f"{path}/1", {"removed": True}),
            await bob.ask("PATCH", f"/api/tables/{table}", {"locked": True}),
        ):
            assert (answer.status, answer.body["code"]) == (403, "not-host")
        assert (await ada.ask("PATCH", f"{path}/1", {"muted": True})).body["code"] == "not-yourself"
        unknown = await ada.ask("PATCH", f"{path}/9", {"muted": True})
        assert (unknown.status, unknown.body["code"], unknown.body["params"]) == (404, "no-such-person", {"person": 9})
        await ready([one, two])
        # A seat in a running game is given to a bot first.
        assert (await ada.ask("PATCH", f"{path}/2", {"removed": True})).body["code"] == "has-begun"
        assert (await two.ask("say", text="Still here"))["type"] == "update"


async def test_nobody_is_told_the_ids_of_others(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), (one, two) = await two_at_a_table(server)
        watcher = await server.watch(table)
        await two.ask("say", text="Hello")
        await change(ada, table, "Bob", muted=True)
        await change(ada, table, "Bob", removed=True)
        await watcher.update("removal-set")
        later = await server.watch(table)
        listed = str(await people(ada, table))
        for text in (*one.texts, *watcher.texts, *later.texts, listed):
            assert ada.id not in text
            assert bob.id not in text


# Muting


async def test_a_muted_person_plays_on_in_silence_until_the_host_takes_it_back(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), (one, two) = await two_at_a_table(server)
        assert (await change(ada, table, "Bob", muted=True)).body["muted"]
        assert (await one.update("mute-set"))["what"] == {"type": "mute-set", "person": 2, "name": "Bob", "on": True}
        assert (await two.ask("say", text="Hey"))["code"] == "muted"
        assert (await two.ask("say", phrase="hello"))["code"] == "muted"
        assert (await two.ask("ready"))["type"] == "accepted"
        assert (await one.ask("say", text="Silence"))["type"] == "update"
    async with house(tmp_path) as server:
        ada.house = bob.house = server
        two = await bob.connect(table)
        assert two.heard[0]["person"] == 2
        assert two.state["muted"] == [2]
        assert (await two.ask("say", text="Hey"))["code"] == "muted"
        await change(ada, table, "Bob", muted=False)
        assert (await two.ask("say", text="Hey"))["type"] == "update"


# Locking


async def test_a_locked_table_takes_nobody_new_and_keeps_those_who_have_sat(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, bob), (_, two) = await two_at_a_table(server, seats=3, public=True)
        cyd = await server.enter("Cyd")
        watcher = await server.watch(table)
        assert [one["id"] for one in (await server.get("/api/tables")).body] == [table]
        locked = await ada.ask("PATCH", f"/api/tables/{table}", {"locked": True})
        assert locked.body["state"]["locked"]
        assert (await watcher.update("lock-set"))["what"] == {"type": "lock-set", "on": True}
        assert (await server.get("/api/tables")).body == []
        sitting = await cyd.ask("POST", f"/api/tables/{table}/seats", {})
        assert (sitting.status, sitting.body["code"]) == (403, "locked")
        assert await refused(cyd, table) == (1008, "locked")
        with pytest.raises(Gone, match="locked"):
            await server.watch(table)
        assert (await bob.ask("DELETE", f"/api/tables/{table}/seats/1")).status == 204
        await two.leave()
        assert (await bob.connect(table)).seat is None
        await bob.sit(table)
    async with house(tmp_path) as server:
        ada.house = bob.house = cyd.house = server
        assert (await server.get("/api/tables")).body == []
        assert await refused(cyd, table) == (1008, "locked")
        again = await bob.connect(table)
        assert again.seat == 1
        await ada.ask("PATCH", f"/api/tables/{table}", {"locked": False})
        assert (await cyd.connect(table)).seat is None
        await again.caught_up()
        assert len((await server.get("/api/tables")).body) == 1


async def test_a_locked_table_that_is_played_is_in_no_list(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), clients = await two_at_a_table(server, public=True)
        await ready(clients)
        assert [one["id"] for one in (await server.get("/api/tables?playing=true")).body] == [table]
        await ada.ask("PATCH", f"/api/tables/{table}", {"locked": True})
        assert (await server.get("/api/tables?playing=true")).body == []


# Names


async def test_two_people_are_never_called_the_same(tmp_path: Path):
    async with house(tmp_path) as server:
        one, two, three, four = await server.party("Anna", "\u0410nna", "anna", "Magpie")
        table = await one.open(seats=5, bots=[None, None, None, None, "magpie"])
        clients = await seated(table, [one, two, three, four])
        await clients[0].caught_up()
        names = [seat["name"] for seat in clients[0].state["seats"]]
        assert names == ["Anna", "\u0410nna 2", "anna 3", "Magpie 2", "magpie"]
        assert (await clients[1].ask("say", text="Hello"))["what"]["name"] == "\u0410nna 2"


async def test_a_watcher_cannot_be_mistaken_for_a_player(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), _ = await two_at_a_table(server)
        other, third = await server.party("ADA", "Ada")
        said = (await (await other.connect(table)).ask("say", text="I resign"))["what"]
        assert (said["name"], said.get("seat"), said["person"]) == ("ADA 2", None, 3)
        said = (await (await third.connect(table)).ask("say", text="Me too"))["what"]
        assert (said["name"], said.get("seat"), said["person"]) == ("Ada 3", None, 4)
        # A new name elsewhere does not change the name on a seat.
        await ada.ask("PATCH", "/api/me", {"name": "Bob"})
        assert (await (await ada.connect(table)).ask("say", text="Hm"))["what"]["name"] == "Ada"


# Limits of talk by address


@pytest.mark.usefixtures("no_refill")
async def test_many_people_at_one_address_share_a_limit_of_talk(tmp_path: Path):
    async with house(tmp_path, talk_per_minute=message_dispatcher.TALK_BURST + 2) as server:
        _, _, (one, two) = await two_at_a_table(server)
        for _ in range(message_dispatcher.TALK_BURST):
            assert (await one.ask("say", phrase="hurry"))["type"] == "update"
        answers = [await two.ask("say", phrase="hurry") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["update", "update", "refused"]
        assert answers[-1]["code"] == "too-often"
        elsewhere = await (await server.enter("Cyd")).open()
        third = await (await server.enter("Dan")).connect(elsewhere)
        assert (await third.ask("say", phrase="hello"))["code"] == "too-often"


@pytest.mark.usefixtures("no_refill")
async def test_addresses_have_limits_of_their_own(tmp_path: Path):
    async with house(tmp_path, talk_per_minute=2, proxies=True) as server:
        table, (ada, bob), _ = await two_at_a_table(server)
        ada.headers["X-Forwarded-For"], bob.headers["X-Forwarded-For"] = "192.0.2.1", "192.0.2.2"
        one, two = await ada.connect(table), await bob.connect(table)
        answers = [await one.ask("say", phrase="hurry") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["update", "update", "refused"]
        assert (await two.ask("say", phrase="hurry"))["type"] == "update"
