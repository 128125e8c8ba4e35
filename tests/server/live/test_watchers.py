"""The number of watchers is limited, and their coming and going costs little."""

from pathlib import Path

import pytest

from darklantern.server.live import presence
from tests.server.live.table import ART, Client, Gone, Guest, House, eventually, house, ready

pytestmark = pytest.mark.usefixtures("quick")


async def refused(server: House, table: str, guest: Guest | None = None) -> Gone:
    """The close frame with which a watcher is refused."""
    with pytest.raises(Gone) as gone:
        await (server.watch(table) if guest is None else guest.connect(table))
    return gone.value


async def watched_by(server: House, table: str, watchers: int) -> None:
    """Wait until a table has this many watchers."""

    async def so_many() -> bool:
        return (await server.get(f"/api/tables/{table}")).body["state"]["watchers"] == watchers

    await eventually(so_many)


async def test_a_table_has_only_so_many_watchers_and_always_room_for_its_players(tmp_path: Path):
    async with house(tmp_path, watchers_per_table=2) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(ART)
        await ada.connect(table)
        first, _ = [await server.watch(table) for _ in range(2)]
        gone = await refused(server, table)
        assert (gone.code, gone.reason) == (1013, "too-many-watchers")
        assert (await refused(server, table, bob)).reason == "too-many-watchers"
        await bob.sit(table)
        assert (await bob.connect(table)).seat == 1
        await first.leave()
        await watched_by(server, table, 1)
        await server.watch(table)
        metrics = await server.text("/metrics")
        assert 'darklantern_closed_connections_total{reason="too-many-watchers"} 2.0' in metrics


async def test_an_address_has_only_so_many_watchers_at_all_tables_together(tmp_path: Path):
    """People with a seat do not count, nor does a watcher who takes one."""
    async with house(tmp_path, watchers_per_address=2) as server:
        ada, bob = await server.party("Ada", "Bob")
        one, other = await ada.open(ART), await ada.open(ART)
        clients = [await ada.connect(one), await bob.connect(one), await server.watch(other)]
        assert (await refused(server, other)).reason == "too-many-watchers"
        await bob.sit(one)
        await clients[1].until(lambda heard: heard["type"] == "welcome")
        watcher = await server.watch(other)
        assert (await refused(server, one)).reason == "too-many-watchers"
        await watcher.leave()
        await watched_by(server, other, 1)
        await server.watch(one)


async def told(client: Client) -> int:
    """Number of state messages that a client has received by now."""
    await client.caught_up()
    return sum(message["type"] == "table" for message in client.heard)


async def test_watchers_who_come_and_go_are_told_together_and_players_wait_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(presence, "MIN_INTERVAL_S", 3_600)
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(ART, bots=[None, "random"], options={"first": 0})
        client = await ada.connect(table)
        before = await told(client)
        watchers = [await server.watch(table) for _ in range(20)]
        await watchers.pop().leave()
        await watched_by(server, table, 19)
        assert await told(client) == before
        assert [watcher.state["watchers"] for watcher in watchers] == list(range(1, 20))
        await ready([client])
        assert client.state["watchers"] == 19
        made = await client.ask("move", action=client.legal[0])
        for watcher in watchers:
            assert (await watcher.update("moved"))["number"] == made["number"]


async def test_the_latest_number_of_watchers_is_told_soon(tmp_path: Path):
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(ART)
        client = await ada.connect(table)
        watchers = [await server.watch(table) for _ in range(5)]
        await client.until(lambda heard: heard["type"] == "table" and heard["watchers"] == 5)
        for watcher in watchers:
            await watcher.leave()
        await client.until(lambda heard: heard["type"] == "table" and heard["watchers"] == 0)
