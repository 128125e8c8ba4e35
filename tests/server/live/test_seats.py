"""How a table fills, starts, is left, and is played again."""

import asyncio
from pathlib import Path

import pytest

from darklantern.match import lifecycle, timeouts
from tests.server.live.client import ART, MIDNIGHT, TableClient, client_to_act, make_ready, seat_clients, start_server

pytestmark = pytest.mark.usefixtures("short_waits")


def seat_state(client: TableClient, number: int) -> dict[str, object]:
    return client.state["seats"][number]


async def test_game_begins_when_all_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 600_000)
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await ada_client.request("ready")
        assert ada_client.state["stage"] == "gathering"
        await bob_client.request("ready")
        state = await ada_client.wait_for_stage("countdown")
        assert 0 < state["starts_in"] <= 600_000
        refused = await ada_client.request("move", action="dog")
        assert (refused["type"], refused["code"]) == ("refused", "not-begun")
        await bob_client.request("ready", ready=False)
        monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 20)
        await bob_client.request("ready")
        for client in (ada_client, bob_client):
            await client.wait_for_stage("playing")
            assert client.view is not None


async def test_failed_start_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def accept(*_: object) -> None:
        """Accept any options."""

    monkeypatch.setattr("darklantern.match.match.check_can_start", accept)
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        clients = await seat_clients(await ada.open_table(options={"first": 9}), [ada, bob])
        for client in clients:
            await client.request("ready")
        for client in clients:
            await client.receive_until(
                lambda message: message["type"] == "table" and message.get("failure") is not None
            )
            assert client.state["stage"] == "gathering"
            assert client.state["failure"] == "Option first: with 2 players it is a seat from 0 to 1, not 9."
            assert not any(seat.get("ready") for seat in client.state["seats"])
    assert "could not start" in caplog.text


async def test_unready_player_cancels_countdown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 10_000)
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await ada_client.request("ready")
        await bob_client.request("ready")
        await ada_client.wait_for_stage("countdown")
        await bob_client.request("ready", ready=False)
        await ada_client.wait_for_stage("gathering")


async def test_spectator_who_takes_seat_gets_its_view(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        client = await bob.connect(table)
        await bob.take_seat(table)
        welcome = await client.receive_until(lambda message: message["type"] == "welcome")
        assert welcome["seat"] == 1
        await client.receive_until(lambda message: message["type"] == "table")
        assert seat_state(client, 1)["present"]


async def test_leaving_before_game_empties_seat(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await bob_client.send_request("goodbye")
        await ada_client.wait_for_update("rose")
        welcome = await bob_client.receive_until(lambda message: message["type"] == "welcome")
        assert welcome["seat"] is None
        assert (await bob_client.request("ready"))["code"] == "not-seated"


async def test_bot_replaces_leaving_player_until_return(tmp_path: Path):
    async with start_server(tmp_path, bot_pace=0) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await make_ready([ada_client, bob_client])
        assert (await bob_client.request("goodbye"))["type"] == "accepted"
        assert (await ada_client.wait_for_update("stood-in"))["what"]["why"] == "goodbye"
        await ada_client.play(lambda message: message["type"] == "update" and message["what"].get("by") == "bot")
        assert (await bob_client.request("back"))["type"] == "accepted"
        await ada_client.play(lambda message: message["type"] == "update" and message["what"]["type"] == "came-back")
        mover = await client_to_act([ada_client, bob_client])
        assert (await mover.request("move", action=mover.legal[0]))["type"] == "update"


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_bot_replaces_disconnected_player_until_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
):
    monkeypatch.setattr(timeouts, "DISCONNECT_GRACE_MS", 200)
    monkeypatch.setattr(timeouts, "RACE_DISCONNECT_GRACE_MS", 200)
    async with start_server(tmp_path, bot_pace=0.1) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(game)
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await make_ready([ada_client, bob_client])
        await bob_client.close()
        stood_in = await ada_client.wait_for_update("stood-in")
        assert stood_in["what"] == {"type": "stood-in", "seat": 1, "why": "lost"}
        await ada_client.receive_until(lambda message: message["type"] == "table")
        assert seat_state(ada_client, 1)["away"] == "lost"
        await ada_client.play(lambda message: message["type"] == "update" and message["what"].get("by") == "bot")
        returned = await bob.connect(table)
        assert returned.seat == 1
        await ada_client.wait_for_update("came-back")
        await ada_client.receive_until(lambda message: message["type"] == "table")
        assert "away" not in seat_state(ada_client, 1)


async def test_player_returning_within_grace_period_keeps_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timeouts, "DISCONNECT_GRACE_MS", 10_000)
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await make_ready([ada_client, bob_client])
        await bob_client.close()
        await ada_client.receive_until(
            lambda message: message["type"] == "table" and not message["seats"][1].get("present")
        )
        async with await bob.resume(table, bob_client):
            await ada_client.receive_until(
                lambda message: message["type"] == "table" and message["seats"][1].get("present")
            )
        assert ada_client.updates[-1]["what"]["type"] == "began"


async def test_bots_pause_without_connected_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timeouts, "DISCONNECT_GRACE_MS", 50)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(bots=[None, "greedy"])
        client = await ada.connect(table)
        await make_ready([client])
        spectator = await server.watch(table)
        await client.close()
        await spectator.wait_for_update("stood-in")
        await asyncio.sleep(0.2)
        late_spectator = await server.watch(table)
        assert (late_spectator.number, late_spectator.view) == (spectator.number, spectator.view)


async def test_host_removes_player_before_game(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        _, bob_client = await seat_clients(table, [ada, bob])
        assert (await ada.request("DELETE", f"/api/tables/{table}/seats/1")).status == 204
        assert (await bob_client.wait_closed()).reason == "removed"


async def test_host_replaces_player_by_bot_during_game(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await make_ready([ada_client, bob_client])
        hand = bob_client.view["hand"]
        assert hand
        assert (await ada.request("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})).status == 200
        assert (await bob_client.wait_closed()).reason == "removed"
        for message in bob_client.messages:
            if message["type"] == "welcome" and message["seat"] is None:
                assert (message["view"]["hand"], message["legal"]) == ([], [])
        await ada_client.play()


async def test_host_passes_on_when_host_leaves(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await ada_client.request("goodbye")
        hosted = await bob_client.wait_for_update("hosted")
        assert hosted["what"]["seat"] == 1
        assert (await bob.request("PATCH", f"/api/tables/{table}", {"talk": False})).status == 200
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"talk": True})).body["code"] == "not-host"


async def test_concurrent_rematch_requests_share_one_table(tmp_path: Path):
    """Also for requests at the same instant."""
    async with start_server(tmp_path) as server:
        guests = await server.register_all("Ada", "Bob", "Cyd")
        table = await guests[0].open_table(seats=3)
        clients = await seat_clients(table, guests)
        assert (await guests[0].request("POST", f"/api/tables/{table}/rematch")).body["code"] == "not-over"
        await asyncio.gather(*(client.play() for client in clients))
        answers = await asyncio.gather(*(guest.request("POST", f"/api/tables/{table}/rematch") for guest in guests))
        assert [answer.status for answer in answers] == [200] * 3
        (rematch,) = {answer.body["id"] for answer in answers}
        assert rematch != table
        for client in clients:
            await client.receive_until(lambda message: message.get("rematch") == rematch)
        (host,) = [guest for guest in guests if (await guest.connect(rematch)).seat is not None]
        others = [guest for guest in guests if guest is not host]
        await asyncio.gather(*(client.play() for client in await seat_clients(rematch, [host, *others])))


async def test_rematch_survives_restart(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(bots=[None, "greedy"])
        client = await ada.connect(table)
        await client.play()
        rematch = (await ada.request("POST", f"/api/tables/{table}/rematch")).body["id"]
    async with start_server(tmp_path) as server:
        ada.server = server
        assert (await server.get(f"/api/tables/{table}")).body["state"]["rematch"] == rematch
        assert (await ada.request("POST", f"/api/tables/{table}/rematch")).body["id"] == rematch
