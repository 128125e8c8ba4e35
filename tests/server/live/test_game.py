"""Whole games over real sockets: every client gets what its viewer may know, and no more."""

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
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    LiveServer,
    Message,
    TableClient,
    make_ready,
    seat_clients,
    start_server,
)
from tests.server.live.conftest import shorten_waits

EVENT_FIELDS = {
    "sat": {"seat", "name", "bot"},
    "hosted": {"seat"},
    "began": set[str](),
    "moved": {"seat", "at", "by", "verdict"},
    "stood-in": {"seat", "why"},
    "came-back": {"seat"},
}
"""Fields of events in updates, by type."""


def as_json(value: Any) -> Any:
    """A value as decoded from JSON."""
    return json.loads(msgspec.json.encode(value))


async def fetch_replay(server: LiveServer, table: str) -> tuple[Record, list[Position]]:
    """The record of a finished game, and its positions."""
    record = read_record(await server.text(f"/api/tables/{table}/record"))
    return record, list(replay(registry.game(record.game), record))


class FinishedGame(NamedTuple):
    """A finished game of two players and a spectator."""

    game: AnyGame
    record: Record
    positions: list[Position]
    table: Message
    """The table's data after the end."""
    clients: list[TableClient]

    @property
    def moves(self) -> int:
        return len(self.record.moves)


@pytest.fixture(
    scope="module", params=[(ART, 0), (MIDNIGHT, 0), (MIDNIGHT, 1)], ids=lambda param: f"{param[0]} {param[1]}"
)
def finished(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[FinishedGame]:
    """A finished game; with 1, everyone asks for the whole view after every move."""
    game, views = request.param

    async def play() -> FinishedGame:
        async with start_server(tmp_path_factory.mktemp("server")) as server:
            ada, bob = await server.register_all("Ada", "Bob")
            table = await ada.open_table(game)
            await bob.take_seat(table)
            players = [await guest.connect(table, views=views) for guest in (ada, bob)]
            spectator = await server.watch(table, views=views)
            await asyncio.gather(
                *(player.play() for player in players),
                spectator.receive_until(lambda message: message["type"] == "over"),
            )
            record, positions = await fetch_replay(server, table)
            table_data = (await server.get(f"/api/tables/{table}")).body
            return FinishedGame(registry.game(game), record, positions, table_data, [*players, spectator])

    with pytest.MonkeyPatch.context() as monkeypatch, asyncio.Runner(loop_factory=loop_factory()) as runner:
        shorten_waits(monkeypatch)
        yield runner.run(play())


class Oracle:
    """What a viewer may know of a game, worked out from its record."""

    def __init__(self, finished: FinishedGame, seat: int | None) -> None:
        self._game = finished.game
        self._positions = finished.positions
        self._seat = None if seat is None else Seat(seat)

    def events(self, move: int) -> list[Any]:
        redacted = (self._game.redact(event, self._seat) for event in self._positions[move].events)
        return as_json([event for event in redacted if event is not None])

    def legal(self, move: int) -> list[str]:
        if self._seat is None:
            return []
        state = self._positions[move].state
        return [self._game.format_action(action) for action in self._game.legal_actions(state, self._seat)]

    def view(self, move: int) -> Any:
        view = as_json(self._game.view(self._positions[move].state, self._seat))
        del view["edition"]  # constant, and sent once
        return view

    def awaited(self, move: int) -> list[int]:
        return sorted(self._game.to_act(self._positions[move].state))


def check_update(update: Message, oracle: Oracle, move: int) -> None:
    """An update contains nothing but what the oracle allows."""
    event = update["what"]
    assert set(update) <= {"type", "number", "what", "id", "events", "legal", "awaited", "view"}
    assert set(event) <= {"type", *EVENT_FIELDS[event["type"]]}
    assert update.get("events", []) == (oracle.events(move) if event["type"] == "moved" else [])
    if "legal" in update:
        assert update["legal"] == oracle.legal(move)
    if "view" in update:
        assert update["view"] == oracle.view(move)


def test_clients_get_only_what_their_viewer_may_know(finished: FinishedGame):
    """Everything sent to a client, message by message and field by field, is known to its viewer by then."""
    for client in finished.clients:
        oracle, moves_made = Oracle(finished, client.seat), 0
        for message in client.messages:
            match message["type"]:
                case "update":
                    moves_made += message["what"]["type"] == "moved"
                    check_update(message, oracle, moves_made)
                case "welcome":
                    assert message["view"] is None
                    assert message["table"]["seed"] is None
                case "refused":
                    assert message["legal"] == oracle.legal(moves_made)
                case "over":
                    assert moves_made == finished.moves, "the seed was sent before the end"
                case _:
                    assert message["type"] in ("table", "accepted")
        assert moves_made == finished.moves


def test_omitted_fields_are_unchanged(finished: FinishedGame):
    for client in finished.clients:
        oracle, legal, awaited, moves_made = Oracle(finished, client.seat), list[str](), list[int](), 0
        for update in client.updates:
            legal, awaited = update.get("legal", legal), update.get("awaited", awaited)
            if update["what"]["type"] == "moved":
                moves_made += 1
                assert legal == oracle.legal(moves_made)
                assert awaited == oracle.awaited(moves_made)
        assert client.view == oracle.view(moves_made)


def test_updates_have_same_numbers_for_all_clients(finished: FinishedGame):
    events_by_number = [{update["number"]: update["what"] for update in client.updates} for client in finished.clients]
    numbers = set[int].intersection(*map(set, events_by_number))
    assert len(numbers) > finished.moves
    for number in numbers:
        assert events_by_number[0][number] == events_by_number[1][number] == events_by_number[2][number]


def test_every_request_is_answered_once(finished: FinishedGame):
    for client in finished.clients[:2]:
        assert sorted(client.answers) == list(range(1, len(client.answers) + 1))
        answered = [answer["number"] for answer in client.answers.values() if answer["type"] == "update"]
        own_moves = [update["number"] for update in client.updates if update["what"].get("seat") == client.seat]
        assert [number for number in own_moves if number > client.messages[0]["number"]] == answered


def test_updates_contain_recorded_moves(finished: FinishedGame):
    moves = [
        (update["what"]["seat"], update["what"]["at"])
        for update in finished.clients[2].updates
        if update["what"]["type"] == "moved"
    ]
    assert moves == [(move.seat, move.at) for move in finished.record.moves]


def test_promised_seed_is_revealed_at_end(finished: FinishedGame):
    for client in finished.clients:
        (over,) = [message for message in client.messages if message["type"] == "over"]
        assert promise(over["seed"]) == client.messages[0]["table"]["promise"] == finished.record.promise
        assert over["outcome"] == as_json(finished.record.outcome)
        assert over["seed"] == finished.table["seed"]
    assert finished.table["state"]["stage"] == "over"


@pytest.mark.usefixtures("short_waits")
async def test_record_and_seed_are_hidden_before_end(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        clients = await seat_clients(table, [ada, bob])
        assert (await server.get(f"/api/tables/{table}/record")).body["code"] == "not-over"
        await make_ready(clients)
        assert (await server.get(f"/api/tables/{table}/record")).body["code"] == "not-over"
        assert (await server.get(f"/api/tables/{table}")).body["seed"] is None


@pytest.mark.usefixtures("short_waits")
@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_person_plays_against_bots(tmp_path: Path, game: str):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(game, 3, bots=[None, "greedy", "random"])
        async with await ada.connect(table) as client:
            over = await client.play()
        assert len(over["outcome"]["scores"]) == 3
        record, _ = await fetch_replay(server, table)
        assert record.players == ("Ada", "greedy", "random")
