"""Reconnecting: a client that returns has missed nothing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from darklantern.server.delivery import broadcaster
from tests.server.live.table import ART, MIDNIGHT, Client, Guest, House, house, on_turn, ready, seated

pytestmark = pytest.mark.usefixtures("quick")


async def table_for_two(server: House, game: str = ART, **others: Any) -> tuple[str, list[Guest], list[Client]]:
    """A game of Ada and Bob."""
    guests = await server.party("Ada", "Bob")
    table = await guests[0].open(game, **others)
    clients = await seated(table, guests)
    await ready(clients)
    return table, guests, clients


def moves(client: Client) -> int:
    return sum(update["what"]["type"] == "moved" for update in client.updates)


async def play_some(clients: list[Client], some: int = 10) -> None:
    """Play on until every client has received this many more moves."""

    async def play(client: Client) -> None:
        goal = moves(client) + some
        await client.play(lambda _: moves(client) >= goal)

    await asyncio.gather(*(play(client) for client in clients))
    for client in clients:
        await client.caught_up()


async def test_first_comes_a_snapshot_of_what_the_seat_sees(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), clients = await table_for_two(server)
        await play_some(clients)
        other = await ada.connect(table)
        (welcome,) = [message for message in other.heard if message["type"] == "welcome"]
        await clients[0].caught_up()
        assert welcome["number"] == clients[0].number
        assert (other.seat, other.view, other.legal) == (0, clients[0].view, clients[0].legal)
        watcher = await server.watch(table)
        assert watcher.seat is None
        assert watcher.legal == []
        assert watcher.view["hand"] == []
        assert watcher.view["discard"] == other.view["discard"]


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_whoever_names_the_last_number_gets_the_rest(tmp_path: Path, game: str):
    async with house(tmp_path) as server:
        table, (ada, _), (client, *others) = await table_for_two(server, game)
        witness = await ada.connect(table)
        await client.leave()
        missing = client.number
        await play_some([witness, *others])
        back = await ada.resume(table, client)
        await witness.caught_up()
        assert missing is not None
        expected = [update for update in witness.updates if update["number"] > missing]
        assert len(expected) >= 10
        told = ("number", "what", "events")
        assert [[update.get(key) for key in told] for update in back.updates] == [
            [update.get(key) for key in told] for update in expected
        ]
        assert (back.number, back.legal, back.state["awaited"]) == (
            witness.number,
            witness.legal,
            witness.state["awaited"],
        )
        assert back.view == (await ada.connect(table)).view


async def test_after_a_resumption_every_change_of_the_legal_moves_is_told(tmp_path: Path):
    """Legal moves told before the break are not assumed to be known."""
    async with house(tmp_path) as server:
        table, guests, clients = await table_for_two(server)
        mover = await on_turn(clients)
        waiting = clients[1 - clients.index(mover)]
        guest = guests[clients.index(waiting)]
        await waiting.leave()
        assert waiting.legal == []
        await mover.ask("move", action=mover.legal[0])
        back = await guest.resume(table, waiting)
        assert back.legal
        assert (await back.ask("move", action=back.legal[0]))["type"] == "update"
        assert back.legal == []


async def test_whoever_was_away_for_too_long_starts_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(broadcaster, "UPDATES_KEPT", 4)
    async with house(tmp_path) as server:
        table, (ada, _), (client, *others) = await table_for_two(server)
        witness = await ada.connect(table)
        await client.leave()
        await play_some([witness, *others])
        back = await ada.connect(table, after=client.number)
        assert back.heard[0]["type"] == "welcome"
        assert (back.number, back.view, back.legal) == (witness.number, witness.view, witness.legal)


async def test_a_number_that_has_not_been_yet_is_answered_with_a_snapshot(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), _ = await table_for_two(server)
        back = await ada.connect(table, after=10**12)
        assert back.heard[0]["type"] == "welcome"


async def test_whoever_has_missed_nothing_is_told_so(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), (client, _) = await table_for_two(server)
        await client.leave()
        back = await ada.resume(table, client)
        assert [message["type"] for message in back.heard] == ["resumed", "table"]


async def test_a_move_that_was_under_way_is_found_among_what_was_missed(tmp_path: Path):
    """The answer was lost with the connection: it comes with the update, under the request's id."""
    async with house(tmp_path) as server:
        table, guests, clients = await table_for_two(server)
        mover = await on_turn(clients)
        other = clients[1 - clients.index(mover)]
        id = await mover.tell("move", action=mover.legal[0])
        await other.update("moved")
        await mover.leave()
        back = await guests[clients.index(mover)].resume(table, mover)
        assert back.answers[id]["what"]["type"] == "moved"
        assert back.number == other.number


async def test_a_move_that_never_arrived_is_not_among_what_was_missed(tmp_path: Path):
    async with house(tmp_path) as server:
        table, guests, clients = await table_for_two(server)
        mover = await on_turn(clients)
        await mover.leave()
        back = await guests[clients.index(mover)].resume(table, mover)
        assert back.updates == []
        assert (await back.ask("move", action=mover.legal[0]))["type"] == "update"


async def test_the_end_is_told_to_those_who_missed_it(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (ada, _), (client, *others) = await table_for_two(server)
        witness = await ada.connect(table)
        await client.leave()
        over = (await asyncio.gather(*(player.play() for player in (witness, *others))))[0]
        back = await ada.connect(table, after=client.number)
        assert back.heard[0]["type"] == "resumed"
        assert over in back.heard


async def test_whoever_comes_back_is_told_where_they_sit_now(tmp_path: Path):
    """A person takes a seat with one device while another is disconnected: that one is told the seat."""
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        client = await bob.connect(table)
        assert client.seat is None
        await client.leave()
        await bob.sit(table)
        back = await bob.resume(table, client)
        assert back.seat == 1


async def test_two_devices_of_one_person_hear_the_same_and_each_its_own_answers(tmp_path: Path):
    async with house(tmp_path) as server:
        table, guests, clients = await table_for_two(server)
        mover = await on_turn(clients)
        second = await guests[clients.index(mover)].connect(table)
        id = await second.tell("move", action=second.legal[0])
        made = await second.answer(id)
        heard = await mover.update("moved")
        assert heard == {name: value for name, value in made.items() if name != "id"}
