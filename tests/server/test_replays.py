"""A replay shows each viewer what the live table showed; everything is shown only after the end of the game."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadRecord, IllegalAction, RulesVersionMismatch, UnknownName
from darklantern.core.ids import Seat
from darklantern.core.record import Move, Position, Record, read_record, replay, write_record
from darklantern.core.session import Session
from darklantern.server.delivery.serializer import ViewSerializer
from darklantern.server.examples import EXAMPLE_RECORD
from darklantern.server.replays import MAX_RECORD_BYTES, MAX_REPLAYED_MOVES, make_replay
from tests.server.running_server import TIMEOUT_S, HttpClient, Response, async_test, play_to_end, start_server

GAMES = [("art-robbery", 2), ("art-robbery", 5), ("midnight-exchange", 3)]
VIEWERS = ("spectator", "0", "1", "all")


@cache
def play_game(name: str, seats: int) -> tuple[Record, list[Position]]:
    """A game played by bots that try to win."""
    game = registry.game(name)
    session = Session(game, game.options({}), ("greedy",) * seats, Chance.seeded(5))
    players, chance = [bot(game.id, "greedy") for _ in range(seats)], Chance.seeded(6)
    positions = [Position(0, None, session.state, ())]
    while to_act := sorted(game.to_act(session.state)):
        seat = to_act[len(positions) % len(to_act)]
        legal = game.legal_actions(session.state, seat)
        action = players[seat].choose(game.view(session.state, seat), legal, chance) or legal[chance.pick(len(legal))]
        events = session.play(seat, action, 100 * len(positions))
        positions.append(Position(len(positions), session.last, session.state, events))
    return session.record(), positions


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def filled_in(moments: list[dict[str, Any]], field: str) -> list[Any]:
    """A field of all moments, with omitted values filled in."""
    values: list[Any] = []
    for moment in moments:
        values.append(moment.get(field, values[-1] if values else None))
    return values


@pytest.mark.parametrize("viewer", ["spectator", "0"])
def test_every_moment_of_a_race_has_its_view_if_asked(viewer: str) -> None:
    game = registry.game("midnight-exchange")
    record, positions = play_game("midnight-exchange", 3)
    seat = Seat(int(viewer)) if viewer.isdecimal() else None
    serializer = ViewSerializer(game)
    moments = as_json(make_replay(record, viewer, views=True))["moments"]
    assert [moment["view"] for moment in moments] == [
        msgspec.json.decode(serializer.view(position.state, seat)) for position in positions
    ]
    assert any("view" not in moment for moment in as_json(make_replay(record, viewer))["moments"])


@pytest.mark.parametrize("viewer", ["spectator", "0", "1"])
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_replay_equals_live_messages_of_viewer(name: str, seats: int, viewer: str) -> None:
    game = registry.game(name)
    record, positions = play_game(name, seats)
    seat = Seat(int(viewer)) if viewer.isdecimal() else None
    serializer = ViewSerializer(game)
    moments = as_json(make_replay(record, viewer))["moments"]
    assert len(moments) == len(positions)
    race = None
    for position, moment in zip(positions, moments, strict=True):
        previous_race, race = race, game.race(position.state)
        assert moment.get("events", []) == as_json(msgspec.Raw(serializer.events(position.events, seat)))
        if race is None or race != previous_race:
            assert moment["view"] == as_json(msgspec.Raw(serializer.view(position.state, seat)))
        else:
            assert "view" not in moment, "in a race, events are applied"


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_public_data_is_equal_for_all_viewers(name: str, seats: int, viewer: str) -> None:
    game = registry.game(name)
    record, positions = play_game(name, seats)
    replay_data = as_json(make_replay(record, viewer))
    moments = replay_data["moments"]
    assert replay_data["outcome"] == as_json(record.outcome)
    assert replay_data["edition"] == as_json(game.options({}).edition)
    assert (replay_data["game"], replay_data["players"], replay_data["end"]) == (name, ["greedy"] * seats, "finished")
    assert [moment.get("seat") for moment in moments] == [None, *(move.seat for move in record.moves)]
    assert [moment.get("at") for moment in moments] == [None, *(move.at for move in record.moves)]
    assert filled_in(moments, "chapter") == [game.chapter(position.state) for position in positions]
    assert filled_in(moments, "standing") == [list(game.current_scores(position.state)) for position in positions]
    assert filled_in(moments, "awaited") == [sorted(game.to_act(position.state)) for position in positions]
    assert filled_in(moments, "standing")[-1] == replay_data["outcome"]["scores"]
    assert set(filled_in(moments, "chapter")) == set(range(1, filled_in(moments, "chapter")[-1] + 1))


def test_open_replay_shows_every_hand() -> None:
    record, positions = play_game("art-robbery", 5)
    for position, moment in zip(positions, as_json(make_replay(record, "all"))["moments"], strict=True):
        assert moment["view"]["hands"] == [list(hand) for hand in position.state.hands]
        assert moment["view"]["seat"] is None
        drawn = [event["card"] for event in moment.get("events", []) if event["type"] == "drew"]
        assert None not in drawn


def test_open_replay_shows_every_revealed_tile() -> None:
    """A tile shown when lifted is open from the first moment of its raid."""
    record, positions = play_game("midnight-exchange", 3)
    known_loot: dict[int, dict[int, str]] = {}
    for position in positions:
        for tile, loot in enumerate(position.state.raid.loots):
            if loot is not None:
                known_loot.setdefault(position.state.round, {})[tile] = loot
    views = [moment["view"] for moment in as_json(make_replay(record, "all"))["moments"] if "view" in moment]
    assert {view["round"] for view in views} == set(known_loot)
    for view in views:
        loots: list[str | None] = view["raid"]["loots"]
        assert loots == [known_loot[view["round"]].get(tile) for tile in range(len(loots))]
    assert any(None in view["raid"]["loots"] for view in views), "some tiles are never lifted"
    events = [event for moment in as_json(make_replay(record, "all"))["moments"] for event in moment.get("events", [])]
    assert all(event["loot"] is not None for event in events if event["type"] == "lifted")


def test_unfinished_record_is_replayed() -> None:
    replay_data = make_replay(EXAMPLE_RECORD, "all")
    assert (replay_data.end, replay_data.outcome, len(replay_data.moments)) == ("open", None, 3)


def damaged_record(**changes: Any) -> Record:
    return msgspec.structs.replace(EXAMPLE_RECORD, **changes)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (damaged_record(game="chess"), UnknownName),
        (damaged_record(rules="0"), RulesVersionMismatch),
        (damaged_record(deal=EXAMPLE_RECORD.deal[:-1]), BadRecord),
        (damaged_record(moves=EXAMPLE_RECORD.moves[1:]), BadRecord),
        (damaged_record(end="finished"), BadRecord),
        (damaged_record(players=()), BadRecord),
        (damaged_record(players=("x",) * 5000), BadRecord),
        (damaged_record(seed=(-1, 10**4000)), BadRecord),
        (damaged_record(options={"edition": "house"}), BadRecord),
        (damaged_record(moves=(Move(0, "pass"),) * (MAX_REPLAYED_MOVES + 1)), BadRecord),
    ],
)
def test_damaged_record_is_refused(record: Record, error: type[Exception]) -> None:
    with pytest.raises(error):
        make_replay(record, "all")


def test_missing_seat_is_no_viewer() -> None:
    with pytest.raises(IllegalAction, match="no-such-seat"):
        make_replay(EXAMPLE_RECORD, "2")


def test_replay_size_is_limited() -> None:
    """A generous limit: 250 kB were measured before compression."""
    record, _ = play_game("midnight-exchange", 3)
    assert len(msgspec.json.encode(make_replay(record, "all"))) < 1_000_000


# Over HTTP


async def request_replay(client: HttpClient, record: Record | str | bytes, viewer: str = "all") -> Response:
    text = write_record(record) if isinstance(record, Record) else record
    data = text.encode() if isinstance(text, str) else text
    return await client.request(
        "POST", f"/api/replays?eyes={viewer}", data=data, headers={"Content-Type": "application/json"}
    )


@async_test
async def test_finished_table_can_be_replayed_by_id(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(seats=3, bots=[None, "greedy", "greedy"])
        await play_to_end(ada, table)
        text = (await ada.request("GET", f"/api/tables/{table}/record")).text
        for viewer in (*VIEWERS, "2"):
            response = await server.client().request("GET", f"/api/tables/{table}/replay?eyes={viewer}")
            assert response.status == 200
            assert response.data == as_json(make_replay(read_record(text), viewer))
            assert (await request_replay(server.client(), text, viewer)).data == response.data
        default = await server.client().request("GET", f"/api/tables/{table}/replay")
        assert default.data["eyes"] == "spectator"
        missing = await ada.request("GET", f"/api/tables/{table}/replay?eyes=3")
        assert (missing.status, missing.code, missing.data["params"]) == (404, "no-such-seat", {"seat": 3, "seats": 3})
        wrong = await ada.request("GET", f"/api/tables/{table}/replay?eyes=mine")
        assert (wrong.status, wrong.code) == (400, "bad-request")


@async_test
async def test_running_game_cannot_be_replayed(tmp_path: Path) -> None:
    """Neither its record nor a replay is served, to strangers or to its players."""
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(seats=2, bots=[None, "greedy"])

        async def expect_refused(client: HttpClient) -> None:
            for path in ("record", *(f"replay?eyes={viewer}" for viewer in VIEWERS)):
                response = await client.request("GET", f"/api/tables/{table}/{path}")
                assert (response.status, response.code) == (409, "not-over"), path

        await expect_refused(ada)
        headers = {"Authorization": f"Bearer {ada.token}"}
        async with ada.session.ws_connect(f"{ada.address}/api/tables/{table}/live", headers=headers) as socket:
            await socket.send_str('{"type":"ready","id":1}')
            async with asyncio.timeout(TIMEOUT_S):
                async for message in socket:
                    message = msgspec.json.decode(message.data)
                    if message["type"] == "table" and message["stage"] == "playing":
                        break
            await expect_refused(ada)
            await expect_refused(server.client())
        assert (await ada.request("GET", "/api/tables/nowhere/replay")).code == "no-such-table"


@async_test
async def test_invalid_record_is_explained(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        valid = write_record(EXAMPLE_RECORD)
        for text, status, code in (
            ("", 400, "bad-request"),
            ("[]", 400, "bad-request"),
            (valid[:-9], 400, "bad-request"),
            (valid.replace("darklantern-record-1", "darklantern-record-2"), 400, "bad-request"),
            (valid.replace('"rules":"1"', '"rules":"0"'), 422, "other-rules"),
            (valid.replace(EXAMPLE_RECORD.game, "chess"), 422, "unknown-name"),
            (valid.replace(EXAMPLE_RECORD.moves[0].action, "4 take 9"), 422, "bad-record"),
        ):
            response = await request_replay(client, text)
            assert (response.status, response.code) == (status, code), text
        response = await request_replay(client, damaged_record(moves=(EXAMPLE_RECORD.moves[0], Move(1, "fly"))))
        assert response.data["params"]["move"] == 2
        assert "fly" in response.data["params"]["reason"]
        response = await request_replay(client, damaged_record(rules="0"))
        assert response.data["params"] == {"theirs": "0", "ours": "1"}


@async_test
async def test_record_size_is_limited(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        record, _ = play_game("midnight-exchange", 3)
        long_text = write_record(record) + " " * 100_000
        assert (await request_replay(client, long_text)).status == 200
        response = await request_replay(client, long_text + " " * MAX_RECORD_BYTES)
        assert (response.status, response.code, response.data["params"]) == (
            413,
            "too-large",
            {"most": MAX_RECORD_BYTES},
        )
        other = await client.request("POST", "/api/people", {"name": "x" * 100_000})
        assert (other.status, other.code) == (413, "too-large"), "the limit is larger for records only"


@pytest.mark.usefixtures("frozen_rate_limits")
@async_test
async def test_replays_are_rate_limited(tmp_path: Path) -> None:
    async with start_server(tmp_path, replays_per_minute=3) as server:
        client = server.client()
        answers = [(await request_replay(client, EXAMPLE_RECORD)).status for _ in range(4)]
        assert answers == [200, 200, 200, 429]


def test_replay_reproduces_played_states() -> None:
    """The tests above compare with the game as played, not with another replay."""
    record, positions = play_game("art-robbery", 2)
    positions_again = list(replay(registry.game("art-robbery"), record))
    assert [position.state for position in positions_again] == [position.state for position in positions]
