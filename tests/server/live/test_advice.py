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
from tests.server.live import thoughts
from tests.server.live.table import ART, MIDNIGHT, Client, Guest, eventually, house, on_turn, ready, seated
from tests.server.live.thoughts import Ordered, Thoughts
from tests.workers.jobs import create_pipes, read_pipe

pytestmark = pytest.mark.usefixtures("quick")

BOTS = {ART: [None, "random"], MIDNIGHT: [None, "bystander"]}
"""Bots of a table with one person. In a raid the bot is idle, so that legal actions stay legal during a hint."""


@pytest.fixture
def adviser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    """The requests to workers that give hints, which they answer at once."""
    found = Thoughts(tmp_path / "hints", held=False)
    monkeypatch.setattr(jobs, "find_hint", partial(thoughts.find_hint, found.folder))
    return found


async def alone(guest: Guest, game: str = ART, **others: Any) -> tuple[str, Client]:
    """A table with one person on turn and a bot."""
    table = await guest.open(game, bots=BOTS[game], options={"first": 0} if game == ART else {}, **others)
    client = await guest.connect(table)
    await ready([client])
    return table, client


async def hint(guest: Guest, table: str) -> tuple[int, Any]:
    return await guest.ask("POST", f"/api/tables/{table}/hint")


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_a_hint_is_for_ones_own_seat_and_view(tmp_path: Path, adviser: Thoughts, game: str):
    async with house(tmp_path) as server:
        ada = await server.enter()
        table, client = await alone(ada, game)
        status, answer = await hint(ada, table)
        assert status == 200, answer
        assert {action for choice in answer["choices"] for action in choice["actions"]} <= set(client.legal)
        assert answer["choices"][0]["actions"][0] == client.legal[0]
        worths = [choice["worth"] for choice in answer["choices"]]
        assert worths == sorted(worths, reverse=True)
        assert all(choice["deed"]["code"] for choice in answer["choices"])
        assert [view.seat for view in adviser.views] == [0]


async def test_nobody_else_gets_a_hint(tmp_path: Path, adviser: Thoughts):
    async with house(tmp_path) as server:
        ada, bob, eve = await server.party("Ada", "Bob", "Eve")
        table = await ada.open(hints=True, options={"first": 0})
        assert (await hint(ada, table))[1]["code"] == "not-begun"
        clients = await seated(table, [ada, bob])
        await ready(clients)
        assert (await hint(eve, table))[1]["code"] == "not-seated"
        assert (await hint(bob, table))[1]["code"] == "nothing-to-decide"
        assert (await hint(ada, table))[0] == 200


async def test_hints_are_for_those_who_play_alone_unless_the_host_says_otherwise(tmp_path: Path, adviser: Thoughts):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        together = await ada.open(options={"first": 0})
        clients = await seated(together, [ada, bob])
        await ready(clients)
        assert not clients[0].state["hints"]
        assert (await hint(ada, together))[1]["code"] == "no-hints"
        without, client = await alone(ada, hints=False)
        assert not client.state["hints"]
        assert (await hint(ada, without))[1]["code"] == "no-hints"
        _, client = await alone(ada)
        assert client.state["hints"]
        assert adviser.views == []


async def test_a_hint_that_comes_too_late_is_dropped(tmp_path: Path, adviser: Thoughts):
    (adviser.folder / "free").unlink()
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(hints=True, options={"first": 0})
        clients = await seated(table, [ada, bob])
        await ready(clients)
        asked = asyncio.create_task(hint(ada, table))
        await adviser.asked()
        await clients[0].ask("move", action=clients[0].legal[0])
        await adviser.let()
        assert (await asked)[1]["code"] in ("moved-on", "nothing-to-decide")


async def test_a_hint_for_a_turn_before_is_dropped_when_it_is_the_same_players_turn_again(
    tmp_path: Path, adviser: Thoughts
):
    """A new request would be allowed, but the earlier one was for another position."""
    (adviser.folder / "free").unlink()
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(hints=True, options={"first": 0})
        clients = await seated(table, [ada, bob])
        await ready(clients)
        asked = asyncio.create_task(hint(ada, table))
        await adviser.asked()
        moved = set[int]()
        while moved < {0, 1} or (await on_turn(clients)) is not clients[0]:
            mover = await on_turn(clients)
            assert mover.seat is not None
            await mover.ask("move", action=mover.legal[0])
            moved.add(mover.seat)
        await adviser.let()
        assert (await asked)[1]["code"] == "moved-on"
        assert (await hint(ada, table))[0] == 200


@pytest.mark.usefixtures("no_refill")
async def test_too_many_hints_are_refused(tmp_path: Path, adviser: Thoughts):
    async with house(tmp_path, hints_per_minute=1) as server:
        ada = await server.enter()
        table, _ = await alone(ada)
        assert (await hint(ada, table))[0] == 200
        assert (await hint(ada, table))[1]["code"] == "too-often"


# Slow bots


class Slow(RandomBot):
    """A bot that decides in a worker."""

    slow = True


@pytest.fixture
def thinker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    """The requests to workers that decide for bots; every bot uses them."""
    found, mind = Thoughts(tmp_path / "decisions"), Slow()

    def same(game: str, name: str) -> Bot:
        return mind

    monkeypatch.setattr(bots, "make_bot", same)
    monkeypatch.setattr(jobs, "decide", partial(thoughts.decide, found.folder))
    return found


async def test_a_bot_that_thinks_holds_up_nobody_else(tmp_path: Path, thinker: Thoughts):
    async with house(tmp_path) as server:
        ada, bob, cleo = await server.party("Ada", "Bob", "Cleo")
        _, client = await alone(ada)
        await client.ask("move", action=client.legal[0])
        await thinker.asked()
        other = await bob.open()
        clients = await seated(other, [bob, cleo])
        await ready(clients)
        moving = await on_turn(clients)
        assert (await moving.ask("move", action=moving.legal[0]))["type"] == "update"
        await thinker.let()
        moved = await client.update("moved")
        while moved["what"]["seat"] != 1:
            moved = await client.update("moved")
        assert moved["what"]["by"] == "bot"
        assert [view.seat for view in thinker.views][:1] == [1]


async def test_bots_and_hints_are_prepared_once_by_a_worker(
    tmp_path: Path, thinker: Thoughts, monkeypatch: pytest.MonkeyPatch
):
    folder = thinker.folder
    create_pipes(folder, "given")
    playing, giving = Slow(), Ordered()
    monkeypatch.setattr(playing, "prepare", partial(thoughts.prepare, folder, "bot"), raising=False)
    last = partial(thoughts.prepare_and_tell, folder, "adviser", folder / "given")
    monkeypatch.setattr(giving, "prepare", last, raising=False)

    def bot(game: str, name: str) -> Bot:
        return playing

    def adviser(game: str) -> Ordered:
        return giving

    monkeypatch.setattr(bots, "make_bot", bot)
    monkeypatch.setattr(bots, "adviser", adviser)
    async with house(tmp_path) as server:
        ada = await server.enter()
        await alone(ada)
        await alone(ada)
        await thinker.asked()
        assert not (folder / "prepared").exists()
        await thinker.let()
        await asyncio.to_thread(read_pipe, folder / "given")
    assert (folder / "prepared").read_text().split() == ["bot", "adviser"]


async def test_what_a_bot_thought_for_somebody_who_is_back_is_dropped(tmp_path: Path, thinker: Thoughts):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(options={"first": 0})
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        await one.tell("goodbye")
        await thinker.asked()
        await one.ask("back")
        await thinker.let()
        action = one.legal[-1]
        assert (await one.ask("move", action=action))["type"] == "update"
        await two.update("moved")
        assert [what.get("by", "player") for what in moves(two)] == ["player"]


async def test_in_a_race_a_bot_that_thought_too_long_about_a_tile_lifts_another(tmp_path: Path, thinker: Thoughts):
    async with house(tmp_path) as server:
        _, client = await alone(await server.enter(), MIDNIGHT)
        await thinker.asked()
        wanted = next(action for action in client.legal if action.startswith("lift"))
        assert (await client.ask("move", action=wanted))["type"] == "update"
        await thinker.let()
        while not (lifted := [one for one in events(client) if one["type"] == "lifted" and one["seat"] == 1]):
            await client.hear()
        assert f"lift {lifted[0]['tile']}" != wanted


def events(client: Client) -> list[dict[str, Any]]:
    return [event for update in client.updates for event in update.get("events", [])]


def moves(client: Client) -> list[dict[str, Any]]:
    return [update["what"] for update in client.updates if update["what"]["type"] == "moved"]


# Reviews


async def test_a_finished_game_is_reviewed_once_for_everyone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    making = Thoughts(tmp_path / "review")
    monkeypatch.setattr(jobs, "review_step", partial(thoughts.review_step, making.folder))
    async with house(tmp_path) as server:
        ada, eve = await server.party("Ada", "Eve")
        table, client = await alone(ada)
        path = f"/api/tables/{table}/review"
        assert (await ada.ask("POST", path))[1]["code"] == "not-over"
        await client.play()
        status, state = await ada.ask("POST", path)
        assert status == 200, state
        await making.asked()
        begun = (await server.get(f"/api/reviews/{state['id']}")).body
        assert begun == {**state, "done": 1}
        assert begun["total"] > 1, "the review tells its progress"
        await making.let()

        async def done() -> bool:
            return (await server.get(f"/api/reviews/{state['id']}")).body["review"] is not None

        await eventually(done)
        found = (await server.get(f"/api/reviews/{state['id']}")).body
        assert found["done"] == found["total"] == len(found["review"]["decisions"])
        assert len(found["review"]["turns"]) == 3
        steps = (making.folder / "steps").read_text()
        assert len(steps.split()) == found["total"]
        assert (await eve.ask("POST", path))[1] == found
        record = await server.text(f"/api/tables/{table}/record")
        assert (await eve.ask("POST", "/api/reviews", json.loads(record)))[1] == found
        assert (making.folder / "steps").read_text() == steps
        damaged = {**json.loads(record), "deal": [0]}
        assert (await eve.ask("POST", "/api/reviews", damaged))[1]["code"] == "bad-record"
        assert (await server.get(f"/api/reviews/{'0' * 32}")).body["code"] == "no-such-review"
