"""How a table fills, starts, is left, and is played again."""

import asyncio
from pathlib import Path

import pytest

from darklantern.match import lifecycle, timeouts
from tests.server.live.table import ART, MIDNIGHT, Client, house, on_turn, ready, seated

pytestmark = pytest.mark.usefixtures("quick")


def seat(client: Client, number: int) -> dict[str, object]:
    return client.state["seats"][number]


async def test_the_game_begins_when_all_are_ready_and_at_one_signal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 600_000)
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await one.ask("ready")
        assert one.state["stage"] == "gathering"
        await two.ask("ready")
        state = await one.stage("countdown")
        assert 0 < state["starts_in"] <= 600_000
        refused = await one.ask("move", action="dog")
        assert (refused["type"], refused["code"]) == ("refused", "not-begun")
        await two.ask("ready", ready=False)
        monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 20)
        await two.ask("ready")
        for client in (one, two):
            await client.stage("playing")
            assert client.view is not None


async def test_a_game_that_cannot_start_is_told_and_its_table_waits_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def accept(*_: object) -> None:
        """Accept any options."""

    monkeypatch.setattr("darklantern.match.match.check_can_start", accept)
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        clients = await seated(await ada.open(options={"first": 9}), [ada, bob])
        for client in clients:
            await client.ask("ready")
        for client in clients:
            await client.until(lambda heard: heard["type"] == "table" and heard.get("failure") is not None)
            assert client.state["stage"] == "gathering"
            assert client.state["failure"] == "Option first: with 2 players it is a seat from 0 to 1, not 9."
            assert not any(seat.get("ready") for seat in client.state["seats"])
    assert "could not start" in caplog.text


async def test_a_countdown_is_called_off_by_whoever_is_after_all_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 10_000)
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await one.ask("ready")
        await two.ask("ready")
        await one.stage("countdown")
        await two.ask("ready", ready=False)
        await one.stage("gathering")


async def test_a_watcher_who_sits_down_sees_with_the_eyes_of_the_seat(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        client = await bob.connect(table)
        await bob.sit(table)
        welcome = await client.until(lambda heard: heard["type"] == "welcome")
        assert welcome["seat"] == 1
        await client.until(lambda heard: heard["type"] == "table")
        assert seat(client, 1)["present"]


async def test_goodbye_before_the_game_empties_the_seat(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await two.tell("goodbye")
        await one.update("rose")
        welcome = await two.until(lambda heard: heard["type"] == "welcome")
        assert welcome["seat"] is None
        assert (await two.ask("ready"))["code"] == "not-seated"


async def test_whoever_says_goodbye_is_played_by_a_bot_and_may_come_back(tmp_path: Path):
    async with house(tmp_path, bot_pace=0) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        assert (await two.ask("goodbye"))["type"] == "accepted"
        assert (await one.update("stood-in"))["what"]["why"] == "goodbye"
        await one.play(lambda heard: heard["type"] == "update" and heard["what"].get("by") == "bot")
        assert (await two.ask("back"))["type"] == "accepted"
        await one.play(lambda heard: heard["type"] == "update" and heard["what"]["type"] == "came-back")
        mover = await on_turn([one, two])
        assert (await mover.ask("move", action=mover.legal[0]))["type"] == "update"


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_a_bot_takes_over_from_whoever_is_lost_and_hands_the_seat_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
):
    monkeypatch.setattr(timeouts, "DISCONNECT_GRACE_MS", 200)
    monkeypatch.setattr(timeouts, "RACE_DISCONNECT_GRACE_MS", 200)
    async with house(tmp_path, bot_pace=0.1) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(game)
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        await two.leave()
        stood_in = await one.update("stood-in")
        assert stood_in["what"] == {"type": "stood-in", "seat": 1, "why": "lost"}
        await one.until(lambda heard: heard["type"] == "table")
        assert seat(one, 1)["away"] == "lost"
        await one.play(lambda heard: heard["type"] == "update" and heard["what"].get("by") == "bot")
        back = await bob.connect(table)
        assert back.seat == 1
        await one.update("came-back")
        await one.until(lambda heard: heard["type"] == "table")
        assert "away" not in seat(one, 1)


async def test_whoever_is_back_within_the_grace_period_has_lost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(timeouts, "DISCONNECT_GRACE_MS", 10_000)
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        await two.leave()
        await one.until(lambda heard: heard["type"] == "table" and not heard["seats"][1].get("present"))
        async with await bob.resume(table, two):
            await one.until(lambda heard: heard["type"] == "table" and heard["seats"][1].get("present"))
        assert one.updates[-1]["what"]["type"] == "began"


async def test_nobody_plays_on_while_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timeouts, "DISCONNECT_GRACE_MS", 50)
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(bots=[None, "greedy"])
        client = await ada.connect(table)
        await ready([client])
        watcher = await server.watch(table)
        await client.leave()
        await watcher.update("stood-in")
        await asyncio.sleep(0.2)
        later = await server.watch(table)
        assert (later.number, later.view) == (watcher.number, watcher.view)


async def test_the_host_removes_somebody_before_the_game(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        _, two = await seated(table, [ada, bob])
        assert (await ada.ask("DELETE", f"/api/tables/{table}/seats/1")).status == 204
        assert (await two.closed()).reason == "removed"


async def test_the_host_replaces_somebody_by_a_bot_in_the_game(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        hand = two.view["hand"]
        assert hand
        assert (await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})).status == 200
        assert (await two.closed()).reason == "removed"
        for message in two.heard:
            if message["type"] == "welcome" and message["seat"] is None:
                assert (message["view"]["hand"], message["legal"]) == ([], [])
        await one.play()


async def test_when_the_host_leaves_somebody_else_is_host(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        await one.ask("goodbye")
        hosted = await two.update("hosted")
        assert hosted["what"]["seat"] == 1
        assert (await bob.ask("PATCH", f"/api/tables/{table}", {"talk": False})).status == 200
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"talk": True})).body["code"] == "not-host"


async def test_a_rematch_is_one_table_for_all_who_ask(tmp_path: Path):
    """Also for requests at the same instant."""
    async with house(tmp_path) as server:
        guests = await server.party("Ada", "Bob", "Cyd")
        table = await guests[0].open(seats=3)
        clients = await seated(table, guests)
        assert (await guests[0].ask("POST", f"/api/tables/{table}/rematch")).body["code"] == "not-over"
        await asyncio.gather(*(client.play() for client in clients))
        answers = await asyncio.gather(*(guest.ask("POST", f"/api/tables/{table}/rematch") for guest in guests))
        assert [answer.status for answer in answers] == [200] * 3
        (again,) = {answer.body["id"] for answer in answers}
        assert again != table
        for client in clients:
            await client.until(lambda heard: heard.get("rematch") == again)
        (host,) = [guest for guest in guests if (await guest.connect(again)).seat is not None]
        others = [guest for guest in guests if guest is not host]
        await asyncio.gather(*(client.play() for client in await seated(again, [host, *others])))


async def test_a_rematch_is_found_again_after_a_restart(tmp_path: Path):
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(bots=[None, "greedy"])
        client = await ada.connect(table)
        await client.play()
        again = (await ada.ask("POST", f"/api/tables/{table}/rematch")).body["id"]
    async with house(tmp_path) as server:
        ada.house = server
        assert (await server.get(f"/api/tables/{table}")).body["state"]["rematch"] == again
        assert (await ada.ask("POST", f"/api/tables/{table}/rematch")).body["id"] == again
