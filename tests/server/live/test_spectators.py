"""The number of watchers is limited, and their coming and going costs little."""

from pathlib import Path

import pytest

from darklantern.server.live import presence
from tests.server.live.client import (
    ART,
    ConnectionClosed,
    Guest,
    LiveServer,
    TableClient,
    make_ready,
    start_server,
    wait_until,
)

pytestmark = pytest.mark.usefixtures("short_waits")


async def refused_connection(server: LiveServer, table: str, guest: Guest | None = None) -> ConnectionClosed:
    """The close frame with which a watcher is refused."""
    with pytest.raises(ConnectionClosed) as closed:
        await (server.watch(table) if guest is None else guest.connect(table))
    return closed.value


async def wait_for_spectators(server: LiveServer, table: str, spectators: int) -> None:
    """Wait until a table has this many watchers."""

    async def has_count() -> bool:
        return (await server.get(f"/api/tables/{table}")).body["state"]["watchers"] == spectators

    await wait_until(has_count)


async def test_table_limits_spectators_but_not_players(tmp_path: Path):
    async with start_server(tmp_path, watchers_per_table=2) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(ART)
        await ada.connect(table)
        first, _ = [await server.watch(table) for _ in range(2)]
        closed = await refused_connection(server, table)
        assert (closed.code, closed.reason) == (1013, "too-many-watchers")
        assert (await refused_connection(server, table, bob)).reason == "too-many-watchers"
        await bob.take_seat(table)
        assert (await bob.connect(table)).seat == 1
        await first.close()
        await wait_for_spectators(server, table, 1)
        await server.watch(table)
        metrics = await server.text("/metrics")
        assert 'darklantern_closed_connections_total{reason="too-many-watchers"} 2.0' in metrics


async def test_address_limits_spectators_across_tables(tmp_path: Path):
    """People with a seat do not count, nor does a watcher who takes one."""
    async with start_server(tmp_path, watchers_per_address=2) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        first_table, second_table = await ada.open_table(ART), await ada.open_table(ART)
        clients = [await ada.connect(first_table), await bob.connect(first_table), await server.watch(second_table)]
        assert (await refused_connection(server, second_table)).reason == "too-many-watchers"
        await bob.take_seat(first_table)
        await clients[1].receive_until(lambda message: message["type"] == "welcome")
        spectator = await server.watch(second_table)
        assert (await refused_connection(server, first_table)).reason == "too-many-watchers"
        await spectator.close()
        await wait_for_spectators(server, second_table, 1)
        await server.watch(first_table)


async def count_state_messages(client: TableClient) -> int:
    """Number of state messages that a client has received by now."""
    await client.sync()
    return sum(message["type"] == "table" for message in client.messages)


async def test_spectator_changes_are_announced_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(presence, "MIN_INTERVAL_S", 3_600)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(ART, bots=[None, "random"], options={"first": 0})
        client = await ada.connect(table)
        before = await count_state_messages(client)
        spectators = [await server.watch(table) for _ in range(20)]
        await spectators.pop().close()
        await wait_for_spectators(server, table, 19)
        assert await count_state_messages(client) == before
        assert [spectator.state["watchers"] for spectator in spectators] == list(range(1, 20))
        await make_ready([client])
        assert client.state["watchers"] == 19
        update = await client.request("move", action=client.legal[0])
        for spectator in spectators:
            assert (await spectator.wait_for_update("moved"))["number"] == update["number"]


async def test_latest_spectator_count_is_announced(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(ART)
        client = await ada.connect(table)
        spectators = [await server.watch(table) for _ in range(5)]
        await client.receive_until(lambda message: message["type"] == "table" and message["watchers"] == 5)
        for spectator in spectators:
            await spectator.close()
        await client.receive_until(lambda message: message["type"] == "table" and message["watchers"] == 0)
