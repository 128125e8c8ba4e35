"""Reconnecting: a client that returns has missed nothing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from darklantern.server.delivery import broadcaster
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    Guest,
    LiveServer,
    TableClient,
    client_to_act,
    make_ready,
    seat_clients,
    start_server,
)

pytestmark = pytest.mark.usefixtures("short_waits")


async def start_game(
    server: LiveServer, game: str = ART, **table_config: Any
) -> tuple[str, list[Guest], list[TableClient]]:
    """A game of Ada and Bob."""
    guests = await server.register_all("Ada", "Bob")
    table = await guests[0].open_table(game, **table_config)
    clients = await seat_clients(table, guests)
    await make_ready(clients)
    return table, guests, clients


def moves(client: TableClient) -> int:
    return sum(update["what"]["type"] == "moved" for update in client.updates)


async def play_moves(clients: list[TableClient], count: int = 10) -> None:
    """Play on until every client has received this many more moves."""

    async def play(client: TableClient) -> None:
        target = moves(client) + count
        await client.play(lambda _: moves(client) >= target)

    await asyncio.gather(*(play(client) for client in clients))
    for client in clients:
        await client.sync()


async def test_welcome_contains_snapshot_of_own_view(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), clients = await start_game(server)
        await play_moves(clients)
        other = await ada.connect(table)
        (welcome,) = [message for message in other.messages if message["type"] == "welcome"]
        await clients[0].sync()
        assert welcome["number"] == clients[0].number
        assert (other.seat, other.view, other.legal) == (0, clients[0].view, clients[0].legal)
        spectator = await server.watch(table)
        assert spectator.seat is None
        assert spectator.legal == []
        assert spectator.view["hand"] == []
        assert spectator.view["discard"] == other.view["discard"]


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_resumed_client_gets_missed_updates(tmp_path: Path, game: str):
    async with start_server(tmp_path) as server:
        table, (ada, _), (client, *others) = await start_game(server, game)
        observer = await ada.connect(table)
        await client.close()
        last_number = client.number
        await play_moves([observer, *others])
        resumed = await ada.resume(table, client)
        await observer.sync()
        assert last_number is not None
        expected = [update for update in observer.updates if update["number"] > last_number]
        assert len(expected) >= 10
        fields = ("number", "what", "events")
        assert [[update.get(key) for key in fields] for update in resumed.updates] == [
            [update.get(key) for key in fields] for update in expected
        ]
        assert (resumed.number, resumed.legal, resumed.state["awaited"]) == (
            observer.number,
            observer.legal,
            observer.state["awaited"],
        )
        assert resumed.view == (await ada.connect(table)).view


async def test_resumed_client_gets_changed_legal_moves(tmp_path: Path):
    """Legal moves sent before the break are not assumed to be known."""
    async with start_server(tmp_path) as server:
        table, guests, clients = await start_game(server)
        mover = await client_to_act(clients)
        waiting = clients[1 - clients.index(mover)]
        guest = guests[clients.index(waiting)]
        await waiting.close()
        assert waiting.legal == []
        await mover.request("move", action=mover.legal[0])
        resumed = await guest.resume(table, waiting)
        assert resumed.legal
        assert (await resumed.request("move", action=resumed.legal[0]))["type"] == "update"
        assert resumed.legal == []


async def test_client_away_too_long_gets_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(broadcaster, "UPDATES_KEPT", 4)
    async with start_server(tmp_path) as server:
        table, (ada, _), (client, *others) = await start_game(server)
        observer = await ada.connect(table)
        await client.close()
        await play_moves([observer, *others])
        resumed = await ada.connect(table, after=client.number)
        assert resumed.messages[0]["type"] == "welcome"
        assert (resumed.number, resumed.view, resumed.legal) == (observer.number, observer.view, observer.legal)


async def test_resuming_after_future_number_gets_snapshot(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), _ = await start_game(server)
        resumed = await ada.connect(table, after=10**12)
        assert resumed.messages[0]["type"] == "welcome"


async def test_resumed_client_without_missed_updates(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), (client, _) = await start_game(server)
        await client.close()
        resumed = await ada.resume(table, client)
        assert [message["type"] for message in resumed.messages] == ["resumed", "table"]


async def test_resumed_client_gets_answer_to_own_move(tmp_path: Path):
    """The answer was lost with the connection: it comes with the update, under the request's id."""
    async with start_server(tmp_path) as server:
        table, guests, clients = await start_game(server)
        mover = await client_to_act(clients)
        other = clients[1 - clients.index(mover)]
        id = await mover.send_request("move", action=mover.legal[0])
        await other.wait_for_update("moved")
        await mover.close()
        resumed = await guests[clients.index(mover)].resume(table, mover)
        assert resumed.answers[id]["what"]["type"] == "moved"
        assert resumed.number == other.number


async def test_unsent_move_is_not_among_missed_updates(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, guests, clients = await start_game(server)
        mover = await client_to_act(clients)
        await mover.close()
        resumed = await guests[clients.index(mover)].resume(table, mover)
        assert resumed.updates == []
        assert (await resumed.request("move", action=mover.legal[0]))["type"] == "update"


async def test_resumed_client_gets_end_of_game(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada, _), (client, *others) = await start_game(server)
        observer = await ada.connect(table)
        await client.close()
        over = (await asyncio.gather(*(player.play() for player in (observer, *others))))[0]
        resumed = await ada.connect(table, after=client.number)
        assert resumed.messages[0]["type"] == "resumed"
        assert over in resumed.messages


async def test_resumed_client_gets_current_seat(tmp_path: Path):
    """A person takes a seat with one device while another is disconnected: that one gets the seat on resuming."""
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        client = await bob.connect(table)
        assert client.seat is None
        await client.close()
        await bob.take_seat(table)
        resumed = await bob.resume(table, client)
        assert resumed.seat == 1


async def test_two_devices_get_same_updates_and_own_answers(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, guests, clients = await start_game(server)
        mover = await client_to_act(clients)
        second = await guests[clients.index(mover)].connect(table)
        id = await second.send_request("move", action=second.legal[0])
        update = await second.wait_for_answer(id)
        message = await mover.wait_for_update("moved")
        assert message == {name: value for name, value in update.items() if name != "id"}
