"""Hints at a live table, bots that think for a long time, and reviews of finished games."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from darklantern.bots.bot import Bot, RandomBot
from darklantern.server import jobs
from darklantern.server.live import bots
from tests.server.live import controlled_jobs
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    Guest,
    TableClient,
    client_to_act,
    make_ready,
    seat_clients,
    start_server,
    wait_until,
)
from tests.server.live.controlled_jobs import ControlledJobs, OrderedAdviser
from tests.workers.jobs import create_pipes, read_pipe

pytestmark = pytest.mark.usefixtures("short_waits")

BOTS = {ART: [None, "random"], MIDNIGHT: [None, "bystander"]}
"""Bots of a table with one person. In a raid the bot is idle, so that legal actions stay legal during a hint."""


@pytest.fixture
def hint_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ControlledJobs:
    """The requests to workers that give hints, which they answer at once."""
    controlled = ControlledJobs(tmp_path / "hints", hold=False)
    monkeypatch.setattr(jobs, "find_hint", partial(controlled_jobs.find_hint, controlled.folder))
    return controlled


async def start_solo_game(guest: Guest, game: str = ART, **others: Any) -> tuple[str, TableClient]:
    """A table with one person on turn and a bot."""
    table = await guest.open_table(game, bots=BOTS[game], options={"first": 0} if game == ART else {}, **others)
    client = await guest.connect(table)
    await make_ready([client])
    return table, client


async def request_hint(guest: Guest, table: str) -> tuple[int, Any]:
    return await guest.request("POST", f"/api/tables/{table}/hint")


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_hint_is_based_on_own_seat_and_view(tmp_path: Path, hint_jobs: ControlledJobs, game: str):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table, client = await start_solo_game(ada, game)
        status, answer = await request_hint(ada, table)
        assert status == 200, answer
        assert {action for choice in answer["choices"] for action in choice["actions"]} <= set(client.legal)
        assert answer["choices"][0]["actions"][0] == client.legal[0]
        values = [choice["worth"] for choice in answer["choices"]]
        assert values == sorted(values, reverse=True)
        assert all(choice["deed"]["code"] for choice in answer["choices"])
        assert [view.seat for view in hint_jobs.views] == [0]


async def test_hint_is_refused_when_not_to_act(tmp_path: Path, hint_jobs: ControlledJobs):
    async with start_server(tmp_path) as server:
        ada, bob, eve = await server.register_all("Ada", "Bob", "Eve")
        table = await ada.open_table(hints=True, options={"first": 0})
        assert (await request_hint(ada, table))[1]["code"] == "not-begun"
        clients = await seat_clients(table, [ada, bob])
        await make_ready(clients)
        assert (await request_hint(eve, table))[1]["code"] == "not-seated"
        assert (await request_hint(bob, table))[1]["code"] == "nothing-to-decide"
        assert (await request_hint(ada, table))[0] == 200


async def test_hints_default_to_solo_games(tmp_path: Path, hint_jobs: ControlledJobs):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        shared = await ada.open_table(options={"first": 0})
        clients = await seat_clients(shared, [ada, bob])
        await make_ready(clients)
        assert not clients[0].state["hints"]
        assert (await request_hint(ada, shared))[1]["code"] == "no-hints"
        no_hints, client = await start_solo_game(ada, hints=False)
        assert not client.state["hints"]
        assert (await request_hint(ada, no_hints))[1]["code"] == "no-hints"
        _, client = await start_solo_game(ada)
        assert client.state["hints"]
        assert hint_jobs.views == []


async def test_late_hint_is_dropped(tmp_path: Path, hint_jobs: ControlledJobs):
    (hint_jobs.folder / "free").unlink()
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(hints=True, options={"first": 0})
        clients = await seat_clients(table, [ada, bob])
        await make_ready(clients)
        pending_hint = asyncio.create_task(request_hint(ada, table))
        await hint_jobs.wait_started()
        await clients[0].request("move", action=clients[0].legal[0])
        await hint_jobs.release()
        assert (await pending_hint)[1]["code"] in ("moved-on", "nothing-to-decide")


async def test_hint_for_earlier_turn_is_dropped(tmp_path: Path, hint_jobs: ControlledJobs):
    """A new request would be allowed, but the earlier one was for another position."""
    (hint_jobs.folder / "free").unlink()
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(hints=True, options={"first": 0})
        clients = await seat_clients(table, [ada, bob])
        await make_ready(clients)
        pending_hint = asyncio.create_task(request_hint(ada, table))
        await hint_jobs.wait_started()
        moved_seats = set[int]()
        while moved_seats < {0, 1} or (await client_to_act(clients)) is not clients[0]:
            mover = await client_to_act(clients)
            assert mover.seat is not None
            await mover.request("move", action=mover.legal[0])
            moved_seats.add(mover.seat)
        await hint_jobs.release()
        assert (await pending_hint)[1]["code"] == "moved-on"
        assert (await request_hint(ada, table))[0] == 200


@pytest.mark.usefixtures("frozen_rate_limits")
async def test_too_many_hints_are_refused(tmp_path: Path, hint_jobs: ControlledJobs):
    async with start_server(tmp_path, hints_per_minute=1) as server:
        ada = await server.register()
        table, _ = await start_solo_game(ada)
        assert (await request_hint(ada, table))[0] == 200
        assert (await request_hint(ada, table))[1]["code"] == "too-often"


# Slow bots


class SlowBot(RandomBot):
    """A bot that decides in a worker."""

    slow = True


@pytest.fixture
def bot_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ControlledJobs:
    """The requests to workers that decide for bots; every bot uses them."""
    controlled, slow_bot = ControlledJobs(tmp_path / "decisions"), SlowBot()

    def slow_bot_for(game: str, name: str) -> Bot:
        return slow_bot

    monkeypatch.setattr(bots, "make_bot", slow_bot_for)
    monkeypatch.setattr(jobs, "decide", partial(controlled_jobs.decide, controlled.folder))
    return controlled


async def test_slow_bot_does_not_block_other_tables(tmp_path: Path, bot_jobs: ControlledJobs):
    async with start_server(tmp_path) as server:
        ada, bob, cleo = await server.register_all("Ada", "Bob", "Cleo")
        _, client = await start_solo_game(ada)
        await client.request("move", action=client.legal[0])
        await bot_jobs.wait_started()
        other = await bob.open_table()
        clients = await seat_clients(other, [bob, cleo])
        await make_ready(clients)
        mover = await client_to_act(clients)
        assert (await mover.request("move", action=mover.legal[0]))["type"] == "update"
        await bot_jobs.release()
        update = await client.wait_for_update("moved")
        while update["what"]["seat"] != 1:
            update = await client.wait_for_update("moved")
        assert update["what"]["by"] == "bot"
        assert [view.seat for view in bot_jobs.views][:1] == [1]


async def test_worker_prepares_bots_and_hints_once(
    tmp_path: Path, bot_jobs: ControlledJobs, monkeypatch: pytest.MonkeyPatch
):
    folder = bot_jobs.folder
    create_pipes(folder, "given")
    slow_bot, ordered_adviser = SlowBot(), OrderedAdviser()
    monkeypatch.setattr(slow_bot, "prepare", partial(controlled_jobs.prepare, folder, "bot"), raising=False)
    prepare_last = partial(controlled_jobs.prepare_and_signal, folder, "adviser", folder / "given")
    monkeypatch.setattr(ordered_adviser, "prepare", prepare_last, raising=False)

    def bot(game: str, name: str) -> Bot:
        return slow_bot

    def adviser(game: str) -> OrderedAdviser:
        return ordered_adviser

    monkeypatch.setattr(bots, "make_bot", bot)
    monkeypatch.setattr(bots, "adviser", adviser)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        await start_solo_game(ada)
        await start_solo_game(ada)
        await bot_jobs.wait_started()
        assert not (folder / "prepared").exists()
        await bot_jobs.release()
        await asyncio.to_thread(read_pipe, folder / "given")
    assert (folder / "prepared").read_text().split() == ["bot", "adviser"]


async def test_bot_decision_for_returned_player_is_dropped(tmp_path: Path, bot_jobs: ControlledJobs):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(options={"first": 0})
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        await make_ready([ada_client, bob_client])
        await ada_client.send_request("goodbye")
        await bot_jobs.wait_started()
        await ada_client.request("back")
        await bot_jobs.release()
        action = ada_client.legal[-1]
        assert (await ada_client.request("move", action=action))["type"] == "update"
        await bob_client.wait_for_update("moved")
        assert [move.get("by", "player") for move in moves(bob_client)] == ["player"]


async def test_slow_bot_lifts_another_tile_when_its_choice_is_taken(tmp_path: Path, bot_jobs: ControlledJobs):
    async with start_server(tmp_path) as server:
        _, client = await start_solo_game(await server.register(), MIDNIGHT)
        await bot_jobs.wait_started()
        ada_lift = next(action for action in client.legal if action.startswith("lift"))
        assert (await client.request("move", action=ada_lift))["type"] == "update"
        await bot_jobs.release()
        while not (lifted := [event for event in events(client) if event["type"] == "lifted" and event["seat"] == 1]):
            await client.receive()
        assert f"lift {lifted[0]['tile']}" != ada_lift


def events(client: TableClient) -> list[dict[str, Any]]:
    return [event for update in client.updates for event in update.get("events", [])]


def moves(client: TableClient) -> list[dict[str, Any]]:
    return [update["what"] for update in client.updates if update["what"]["type"] == "moved"]


# Reviews


async def test_finished_game_is_reviewed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    review_jobs = ControlledJobs(tmp_path / "review")
    monkeypatch.setattr(jobs, "review_step", partial(controlled_jobs.review_step, review_jobs.folder))
    async with start_server(tmp_path) as server:
        ada, eve = await server.register_all("Ada", "Eve")
        table, client = await start_solo_game(ada)
        path = f"/api/tables/{table}/review"
        assert (await ada.request("POST", path))[1]["code"] == "not-over"
        await client.play()
        status, state = await ada.request("POST", path)
        assert status == 200, state
        await review_jobs.wait_started()
        progress = (await server.get(f"/api/reviews/{state['id']}")).body
        assert progress == {**state, "done": 1}
        assert progress["total"] > 1, "the review tells its progress"
        await review_jobs.release()

        async def is_reviewed() -> bool:
            return (await server.get(f"/api/reviews/{state['id']}")).body["review"] is not None

        await wait_until(is_reviewed)
        finished = (await server.get(f"/api/reviews/{state['id']}")).body
        assert finished["done"] == finished["total"] == len(finished["review"]["decisions"])
        assert len(finished["review"]["turns"]) == 3
        steps = (review_jobs.folder / "steps").read_text()
        assert len(steps.split()) == finished["total"]
        assert (await eve.request("POST", path))[1] == finished
        record = await server.text(f"/api/tables/{table}/record")
        assert (await eve.request("POST", "/api/reviews", json.loads(record)))[1] == finished
        assert (review_jobs.folder / "steps").read_text() == steps
        damaged = {**json.loads(record), "deal": [0]}
        assert (await eve.request("POST", "/api/reviews", damaged))[1]["code"] == "bad-record"
        assert (await server.get(f"/api/reviews/{'0' * 32}")).body["code"] == "no-such-review"
