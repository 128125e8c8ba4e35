"""Hints at a live table, bots that think for long, and reviews of what was played."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from darklantern.bots import review
from darklantern.bots.bot import Bot, RandomBot, Weighed
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.server import advice, bots
from tests.bots.test_review import Measured
from tests.server.live.table import ART, MIDNIGHT, PATIENCE, Client, Guest, eventually, house, on_turn, ready, seated

pytestmark = pytest.mark.usefixtures("quick")

BOTS = {ART: [None, "random"], MIDNIGHT: [None, "bystander"]}
"""Whoever one plays against. In a raid it only looks on, so that what was legal stays so while somebody thinks."""


class Thoughtful(RandomBot):
    """Weighs what it is given, as soon as it is let; and keeps what it was shown."""

    slow = True

    def __init__(self) -> None:
        self.begun, self.let = Event(), Event()
        self.views: list[Any] = []

    def weigh(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[Weighed]:
        self.views.append(view)
        self.begun.set()
        assert self.let.wait(PATIENCE)
        return [Weighed(action, 1 - at / len(legal)) for at, action in enumerate(legal)]

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        return self.weigh(view, legal, chance)[0].action

    async def asked(self) -> None:
        """Waits until it has something to think about."""
        assert await asyncio.to_thread(self.begun.wait, PATIENCE)


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Thoughtful:
    """Whoever gives the hints; at once, unless it is told to take its time."""
    found = Thoughtful()
    found.let.set()

    def same(game: str) -> Thoughtful:
        return found

    monkeypatch.setattr(advice, "adviser", same)
    return found


async def alone(guest: Guest, game: str = ART, **others: Any) -> tuple[str, Client]:
    """Somebody who plays against a bot, and whose decision it is."""
    table = await guest.open(game, bots=BOTS[game], options={"first": 0} if game == ART else {}, **others)
    client = await guest.connect(table)
    await ready([client])
    return table, client


async def hint(guest: Guest, table: str) -> tuple[int, Any]:
    return await guest.ask("POST", f"/api/tables/{table}/hint")


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_a_hint_is_for_ones_own_seat_and_view(tmp_path: Path, adviser: Thoughtful, game: str):
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


async def test_nobody_else_gets_a_hint(tmp_path: Path, adviser: Thoughtful):
    async with house(tmp_path) as server:
        ada, bob, eve = await server.party("Ada", "Bob", "Eve")
        table = await ada.open(hints=True, options={"first": 0})
        assert (await hint(ada, table))[1]["code"] == "not-begun"
        clients = await seated(table, [ada, bob])
        await ready(clients)
        assert (await hint(eve, table))[1]["code"] == "not-seated"
        assert (await hint(bob, table))[1]["code"] == "nothing-to-decide"
        assert (await hint(ada, table))[0] == 200


async def test_hints_are_for_those_who_play_alone_unless_the_host_says_otherwise(tmp_path: Path, adviser: Thoughtful):
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


async def test_a_hint_that_comes_too_late_is_dropped(tmp_path: Path, adviser: Thoughtful):
    adviser.let.clear()
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(hints=True, options={"first": 0})
        clients = await seated(table, [ada, bob])
        await ready(clients)
        asked = asyncio.create_task(hint(ada, table))
        await adviser.asked()
        await clients[0].ask("move", action=clients[0].legal[0])
        adviser.let.set()
        assert (await asked)[1]["code"] in ("moved-on", "nothing-to-decide")


async def test_a_hint_for_a_turn_before_is_dropped_when_it_is_the_same_players_turn_again(
    tmp_path: Path, adviser: Thoughtful
):
    """Somebody who could ask again now still gets no answer to what was asked of another position."""
    adviser.let.clear()
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
        adviser.let.set()
        assert (await asked)[1]["code"] == "moved-on"
        assert (await hint(ada, table))[0] == 200


@pytest.mark.usefixtures("no_refill")
async def test_too_many_hints_are_refused(tmp_path: Path, adviser: Thoughtful):
    async with house(tmp_path, hints_per_minute=1) as server:
        ada = await server.enter()
        table, _ = await alone(ada)
        assert (await hint(ada, table))[0] == 200
        assert (await hint(ada, table))[1]["code"] == "too-often"


# Bots that take their time


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thoughtful:
    """Whoever plays every bot's seat."""
    found = Thoughtful()

    def same(game: str, name: str) -> Bot:
        return found

    monkeypatch.setattr(bots, "bot", same)
    return found


async def test_a_bot_that_thinks_holds_up_nobody_else(tmp_path: Path, thinker: Thoughtful):
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
        thinker.let.set()
        moved = await client.update("moved")
        while moved["what"]["seat"] != 1:
            moved = await client.update("moved")
        assert moved["what"]["by"] == "bot"
        assert [view.seat for view in thinker.views][:1] == [1]


async def test_bots_and_hints_are_prepared_once_and_where_nobody_has_to_wait(
    tmp_path: Path, thinker: Thoughtful, monkeypatch: pytest.MonkeyPatch
):
    done, let, given = list[str](), Event(), Event()

    def by_the_bot() -> None:
        assert let.wait(PATIENCE)
        done.append("bot")

    def by_the_adviser() -> None:
        done.append("adviser")
        given.set()

    giving = Thoughtful()
    monkeypatch.setattr(thinker, "prepare", by_the_bot, raising=False)
    monkeypatch.setattr(giving, "prepare", by_the_adviser, raising=False)

    def same(game: str) -> Thoughtful:
        return giving

    monkeypatch.setattr(bots, "adviser", same)
    async with house(tmp_path) as server:
        ada = await server.enter()
        await alone(ada)
        await alone(ada)
        assert done == []
        let.set()
        assert await asyncio.to_thread(given.wait, PATIENCE)
    assert done == ["bot", "adviser"]


async def test_what_a_bot_thought_for_somebody_who_is_back_is_dropped(tmp_path: Path, thinker: Thoughtful):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open(options={"first": 0})
        one, two = await seated(table, [ada, bob])
        await ready([one, two])
        await one.tell("goodbye")
        await thinker.asked()
        await one.ask("back")
        thinker.let.set()
        action = one.legal[-1]
        assert (await one.ask("move", action=action))["type"] == "update"
        await two.update("moved")
        assert [what.get("by", "player") for what in moves(two)] == ["player"]


async def test_in_a_race_a_bot_that_thought_too_long_about_a_tile_lifts_another(tmp_path: Path, thinker: Thoughtful):
    async with house(tmp_path) as server:
        _, client = await alone(await server.enter(), MIDNIGHT)
        await thinker.asked()
        wanted = next(action for action in client.legal if action.startswith("lift"))
        assert (await client.ask("move", action=wanted))["type"] == "update"
        thinker.let.set()
        while not (lifted := [one for one in events(client) if one["type"] == "lifted" and one["seat"] == 1]):
            await client.hear()
        assert f"lift {lifted[0]['tile']}" != wanted


def events(client: Client) -> list[dict[str, Any]]:
    return [event for update in client.updates for event in update.get("events", [])]


def moves(client: Client) -> list[dict[str, Any]]:
    return [update["what"] for update in client.updates if update["what"]["type"] == "moved"]


# Reviews


async def test_a_finished_game_is_reviewed_once_for_everyone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    judge = Measured(registry.game(ART))

    def same(game: str) -> Measured:
        return judge

    monkeypatch.setattr(review, "adviser", same)
    async with house(tmp_path) as server:
        ada, eve = await server.party("Ada", "Eve")
        table, client = await alone(ada)
        path = f"/api/tables/{table}/review"
        assert (await ada.ask("POST", path))[1]["code"] == "not-over"
        await client.play()
        status, state = await ada.ask("POST", path)
        assert status == 200, state

        async def done() -> bool:
            return (await server.get(f"/api/reviews/{state['id']}")).body["review"] is not None

        await eventually(done)
        found = (await server.get(f"/api/reviews/{state['id']}")).body
        assert found["done"] == found["total"] == len(found["review"]["decisions"])
        assert len(found["review"]["turns"]) == 3
        thought = len(judge.seen)
        assert (await eve.ask("POST", path))[1] == found
        record = await server.text(f"/api/tables/{table}/record")
        assert (await eve.ask("POST", "/api/reviews", json.loads(record)))[1] == found
        assert len(judge.seen) == thought
        damaged = {**json.loads(record), "deal": [0]}
        assert (await eve.ask("POST", "/api/reviews", damaged))[1]["code"] == "bad-record"
        assert (await server.get(f"/api/reviews/{'0' * 32}")).body["code"] == "no-such-review"
