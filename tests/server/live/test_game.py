"""Whole games over real sockets: every client is told what its viewer may know, and no more."""

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from darklantern.core import registry
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Position, Record, promise, read_record, replay
from darklantern.server.serve import loop_factory
from tests.server.live.conftest import hurry
from tests.server.live.table import ART, MIDNIGHT, Client, House, Message, house, ready, seated

WHAT = {
    "sat": {"seat", "name", "bot"},
    "hosted": {"seat"},
    "began": set[str](),
    "moved": {"seat", "at", "by", "verdict"},
    "stood-in": {"seat", "why"},
    "came-back": {"seat"},
}
"""Fields of events that are told, by type."""


def plain(value: Any) -> Any:
    """A value as decoded from JSON."""
    return json.loads(msgspec.json.encode(value))


async def replayed(house: House, table: str) -> tuple[Record, list[Position]]:
    """The record of a finished game, and its positions."""
    record = read_record(await house.text(f"/api/tables/{table}/record"))
    return record, list(replay(registry.game(record.game), record))


class Played(NamedTuple):
    """A finished game of two players and a spectator."""

    game: AnyGame
    record: Record
    positions: list[Position]
    table: Message
    """The table's data after the end."""
    clients: list[Client]

    @property
    def moves(self) -> int:
        return len(self.record.moves)


@pytest.fixture(
    scope="module", params=[(ART, 0), (MIDNIGHT, 0), (MIDNIGHT, 1)], ids=lambda param: f"{param[0]} {param[1]}"
)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[Played]:
    """A finished game; with 1, everyone asks for the whole view after every move."""
    game, views = request.param

    async def play() -> Played:
        async with house(tmp_path_factory.mktemp("house")) as server:
            ada, bob = await server.party("Ada", "Bob")
            table = await ada.open(game)
            await bob.sit(table)
            players = [await guest.connect(table, views=views) for guest in (ada, bob)]
            watcher = await server.watch(table, views=views)
            await asyncio.gather(
                *(player.play() for player in players), watcher.until(lambda heard: heard["type"] == "over")
            )
            record, positions = await replayed(server, table)
            ended = (await server.get(f"/api/tables/{table}")).body
            return Played(registry.game(game), record, positions, ended, [*players, watcher])

    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=loop_factory()) as runner:
        hurry(patch)
        yield runner.run(play())


class Oracle:
    """What a viewer may know of a game, worked out from its record."""

    def __init__(self, played: Played, seat: int | None) -> None:
        self._game = played.game
        self._positions = played.positions
        self._seat = None if seat is None else Seat(seat)

    def events(self, move: int) -> list[Any]:
        redacted = (self._game.redact(event, self._seat) for event in self._positions[move].events)
        return plain([event for event in redacted if event is not None])

    def legal(self, move: int) -> list[str]:
        if self._seat is None:
            return []
        state = self._positions[move].state
        return [self._game.format_action(action) for action in self._game.legal_actions(state, self._seat)]

    def view(self, move: int) -> Any:
        view = plain(self._game.view(self._positions[move].state, self._seat))
        del view["edition"]  # constant, and told once
        return view

    def awaited(self, move: int) -> list[int]:
        return sorted(self._game.to_act(self._positions[move].state))


def check_update(update: Message, oracle: Oracle, move: int) -> None:
    """An update contains nothing but what the oracle allows."""
    what = update["what"]
    assert set(update) <= {"type", "number", "what", "id", "events", "legal", "awaited", "view"}
    assert set(what) <= {"type", *WHAT[what["type"]]}
    assert update.get("events", []) == (oracle.events(move) if what["type"] == "moved" else [])
    if "legal" in update:
        assert update["legal"] == oracle.legal(move)
    if "view" in update:
        assert update["view"] == oracle.view(move)


def test_everyone_is_told_what_they_may_know_and_nothing_else(played: Played):
    """Everything sent to a client, message by message and field by field, is known to its viewer by then."""
    for client in played.clients:
        oracle, made = Oracle(played, client.seat), 0
        for message in client.heard:
            match message["type"]:
                case "update":
                    made += message["what"]["type"] == "moved"
                    check_update(message, oracle, made)
                case "welcome":
                    assert message["view"] is None
                    assert message["table"]["seed"] is None
                case "refused":
                    assert message["legal"] == oracle.legal(made)
                case "over":
                    assert made == played.moves, "the seed was told before the end"
                case _:
                    assert message["type"] in ("table", "accepted")
        assert made == played.moves


def test_what_is_left_out_is_as_before(played: Played):
    for client in played.clients:
        oracle, legal, awaited, made = Oracle(played, client.seat), list[str](), list[int](), 0
        for update in client.updates:
            legal, awaited = update.get("legal", legal), update.get("awaited", awaited)
            if update["what"]["type"] == "moved":
                made += 1
                assert legal == oracle.legal(made)
                assert awaited == oracle.awaited(made)
        assert client.view == oracle.view(made)


def test_updates_have_the_same_numbers_for_everyone(played: Played):
    told = [{update["number"]: update["what"] for update in client.updates} for client in played.clients]
    numbers = set[int].intersection(*map(set, told))
    assert len(numbers) > played.moves
    for number in numbers:
        assert told[0][number] == told[1][number] == told[2][number]


def test_every_question_is_answered_once_and_a_move_by_its_update(played: Played):
    for client in played.clients[:2]:
        assert sorted(client.answers) == list(range(1, len(client.answers) + 1))
        mine = [answer["number"] for answer in client.answers.values() if answer["type"] == "update"]
        made = [update["number"] for update in client.updates if update["what"].get("seat") == client.seat]
        assert [number for number in made if number > client.heard[0]["number"]] == mine


def test_moves_are_those_of_the_record(played: Played):
    moves = [
        (update["what"]["seat"], update["what"]["at"])
        for update in played.clients[2].updates
        if update["what"]["type"] == "moved"
    ]
    assert moves == [(move.seat, move.at) for move in played.record.moves]


def test_the_seed_that_was_promised_is_told_at_the_end(played: Played):
    for client in played.clients:
        (over,) = [message for message in client.heard if message["type"] == "over"]
        assert promise(over["seed"]) == client.heard[0]["table"]["promise"] == played.record.promise
        assert over["outcome"] == plain(played.record.outcome)
        assert over["seed"] == played.table["seed"]
    assert played.table["state"]["stage"] == "over"


@pytest.mark.usefixtures("quick")
async def test_there_is_no_record_and_no_seed_before_the_end(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        clients = await seated(table, [ada, bob])
        assert (await server.get(f"/api/tables/{table}/record")).body["code"] == "not-over"
        await ready(clients)
        assert (await server.get(f"/api/tables/{table}/record")).body["code"] == "not-over"
        assert (await server.get(f"/api/tables/{table}")).body["seed"] is None


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_one_person_plays_against_bots(tmp_path: Path, game: str):
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open(game, 3, bots=[None, "greedy", "random"])
        async with await ada.connect(table) as client:
            over = await client.play()
        assert len(over["outcome"]["scores"]) == 3
        record, _ = await replayed(server, table)
        assert record.players == ("Ada", "greedy", "random")
