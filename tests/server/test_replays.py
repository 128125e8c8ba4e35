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
from darklantern.server.replays import EXAMPLE_RECORD, MAX_RECORD_BYTES, MAX_REPLAYED_MOVES, make_replay
from tests.server.visits import PATIENCE, Answer, Visitor, in_loop, play_out, server

GAMES = [("art-robbery", 2), ("art-robbery", 5), ("midnight-exchange", 3)]
EYES = ("spectator", "0", "1", "all")


@cache
def played(name: str, seats: int) -> tuple[Record, list[Position]]:
    """A game played by bots that try to win."""
    game = registry.game(name)
    session = Session(game, game.options({}), ("greedy",) * seats, Chance.seeded(5))
    players, chance = [bot(game.id, "greedy") for _ in range(seats)], Chance.seeded(6)
    positions = [Position(0, None, session.state, ())]
    while deciders := sorted(game.to_act(session.state)):
        seat = deciders[len(positions) % len(deciders)]
        legal = game.legal_actions(session.state, seat)
        action = players[seat].choose(game.view(session.state, seat), legal, chance) or legal[chance.pick(len(legal))]
        events = session.play(seat, action, 100 * len(positions))
        positions.append(Position(len(positions), session.last, session.state, events))
    return session.record(), positions


def wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def full(moments: list[dict[str, Any]], field: str) -> list[Any]:
    """A field of all moments, with omitted values filled in."""
    values: list[Any] = []
    for moment in moments:
        values.append(moment.get(field, values[-1] if values else None))
    return values


@pytest.mark.parametrize("eyes", ["spectator", "0", "1"])
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_eyes_see_what_the_live_table_told_them(name: str, seats: int, eyes: str) -> None:
    game = registry.game(name)
    record, positions = played(name, seats)
    seat = Seat(int(eyes)) if eyes.isdecimal() else None
    serializer = ViewSerializer(game)
    told = wire(make_replay(record, eyes))["moments"]
    assert len(told) == len(positions)
    race = None
    for position, moment in zip(positions, told, strict=True):
        was, race = race, game.race(position.state)
        assert moment.get("events", []) == wire(msgspec.Raw(serializer.events(position.events, seat)))
        if race is None or race != was:
            assert moment["view"] == wire(msgspec.Raw(serializer.view(position.state, seat)))
        else:
            assert "view" not in moment, "in a race, events are applied"


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_moves_chapters_and_standings_are_the_same_for_all_eyes(name: str, seats: int, eyes: str) -> None:
    game = registry.game(name)
    record, positions = played(name, seats)
    told = wire(make_replay(record, eyes))
    moments = told["moments"]
    assert told["outcome"] == wire(record.outcome)
    assert told["edition"] == wire(game.options({}).edition)
    assert (told["game"], told["players"], told["end"]) == (name, ["greedy"] * seats, "finished")
    assert [moment.get("seat") for moment in moments] == [None, *(move.seat for move in record.moves)]
    assert [moment.get("at") for moment in moments] == [None, *(move.at for move in record.moves)]
    assert full(moments, "chapter") == [game.chapter(position.state) for position in positions]
    assert full(moments, "standing") == [list(game.current_scores(position.state)) for position in positions]
    assert full(moments, "awaited") == [sorted(game.to_act(position.state)) for position in positions]
    assert full(moments, "standing")[-1] == told["outcome"]["scores"]
    assert set(full(moments, "chapter")) == set(range(1, full(moments, "chapter")[-1] + 1))


def test_all_open_shows_every_hand() -> None:
    record, positions = played("art-robbery", 5)
    for position, moment in zip(positions, wire(make_replay(record, "all"))["moments"], strict=True):
        assert moment["view"]["hands"] == [list(hand) for hand in position.state.hands]
        assert moment["view"]["seat"] is None
        drawn = [event["card"] for event in moment.get("events", []) if event["type"] == "drew"]
        assert None not in drawn


def test_all_open_shows_every_tile_that_the_record_ever_tells() -> None:
    """A tile shown when lifted is open from the first moment of its raid."""
    record, positions = played("midnight-exchange", 3)
    found: dict[int, dict[int, str]] = {}
    for position in positions:
        for tile, loot in enumerate(position.state.raid.loots):
            if loot is not None:
                found.setdefault(position.state.round, {})[tile] = loot
    views = [moment["view"] for moment in wire(make_replay(record, "all"))["moments"] if "view" in moment]
    assert {view["round"] for view in views} == set(found)
    for view in views:
        loots: list[str | None] = view["raid"]["loots"]
        assert loots == [found[view["round"]].get(tile) for tile in range(len(loots))]
    assert any(None in view["raid"]["loots"] for view in views), "some tiles are never lifted"
    events = [event for moment in wire(make_replay(record, "all"))["moments"] for event in moment.get("events", [])]
    assert all(event["loot"] is not None for event in events if event["type"] == "lifted")


def test_a_record_that_is_not_finished_is_shown_as_far_as_it_goes() -> None:
    told = make_replay(EXAMPLE_RECORD, "all")
    assert (told.end, told.outcome, len(told.moments)) == ("open", None, 3)


def damaged(**changes: Any) -> Record:
    return msgspec.structs.replace(EXAMPLE_RECORD, **changes)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (damaged(game="chess"), UnknownName),
        (damaged(rules="0"), RulesVersionMismatch),
        (damaged(deal=EXAMPLE_RECORD.deal[:-1]), BadRecord),
        (damaged(moves=EXAMPLE_RECORD.moves[1:]), BadRecord),
        (damaged(end="finished"), BadRecord),
        (damaged(players=()), BadRecord),
        (damaged(players=("x",) * 5000), BadRecord),
        (damaged(seed=(-1, 10**4000)), BadRecord),
        (damaged(options={"edition": "house"}), BadRecord),
        (damaged(moves=(Move(0, "pass"),) * (MAX_REPLAYED_MOVES + 1)), BadRecord),
    ],
)
def test_a_damaged_record_is_refused(record: Record, error: type[Exception]) -> None:
    with pytest.raises(error):
        make_replay(record, "all")


def test_nobody_has_the_eyes_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(IllegalAction, match="no-such-seat"):
        make_replay(EXAMPLE_RECORD, "2")


def test_a_replay_weighs_little() -> None:
    """A generous limit: 250 kB were measured before compression."""
    record, _ = played("midnight-exchange", 3)
    assert len(msgspec.json.encode(make_replay(record, "all"))) < 1_000_000


# Over HTTP


async def ask(visitor: Visitor, record: Record | str | bytes, eyes: str = "all") -> Answer:
    text = write_record(record) if isinstance(record, Record) else record
    data = text.encode() if isinstance(text, str) else text
    return await visitor.ask(
        "POST", f"/api/replays?eyes={eyes}", data=data, headers={"Content-Type": "application/json"}
    )


@in_loop
async def test_a_finished_table_is_replayed_for_whoever_has_its_id(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        table = await ada.open_table(seats=3, bots=[None, "greedy", "greedy"])
        await play_out(ada, table)
        text = (await ada.ask("GET", f"/api/tables/{table}/record")).text
        for eyes in (*EYES, "2"):
            answer = await place.visitor().ask("GET", f"/api/tables/{table}/replay?eyes={eyes}")
            assert answer.status == 200
            assert answer.data == wire(make_replay(read_record(text), eyes))
            assert (await ask(place.visitor(), text, eyes)).data == answer.data
        bare = await place.visitor().ask("GET", f"/api/tables/{table}/replay")
        assert bare.data["eyes"] == "spectator"
        missing = await ada.ask("GET", f"/api/tables/{table}/replay?eyes=3")
        assert (missing.status, missing.code, missing.data["params"]) == (404, "no-such-seat", {"seat": 3, "seats": 3})
        wrong = await ada.ask("GET", f"/api/tables/{table}/replay?eyes=mine")
        assert (wrong.status, wrong.code) == (400, "bad-request")


@in_loop
async def test_a_game_that_is_on_is_never_replayed(tmp_path: Path) -> None:
    """Neither its record nor a replay is served, to strangers or to its players."""
    async with server(tmp_path) as place:
        ada = await place.person()
        table = await ada.open_table(seats=2, bots=[None, "greedy"])

        async def refused(who: Visitor) -> None:
            for path in ("record", *(f"replay?eyes={eyes}" for eyes in EYES)):
                answer = await who.ask("GET", f"/api/tables/{table}/{path}")
                assert (answer.status, answer.code) == (409, "not-over"), path

        await refused(ada)
        headers = {"Authorization": f"Bearer {ada.token}"}
        async with ada.session.ws_connect(f"{ada.address}/api/tables/{table}/live", headers=headers) as socket:
            await socket.send_str('{"type":"ready","id":1}')
            async with asyncio.timeout(PATIENCE):
                async for message in socket:
                    told = msgspec.json.decode(message.data)
                    if told["type"] == "table" and told["stage"] == "playing":
                        break
            await refused(ada)
            await refused(place.visitor())
        assert (await ada.ask("GET", "/api/tables/nowhere/replay")).code == "no-such-table"


@in_loop
async def test_what_is_wrong_with_a_record_is_told(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor = place.visitor()
        whole = write_record(EXAMPLE_RECORD)
        for text, status, code in (
            ("", 400, "bad-request"),
            ("[]", 400, "bad-request"),
            (whole[:-9], 400, "bad-request"),
            (whole.replace("darklantern-record-1", "darklantern-record-2"), 400, "bad-request"),
            (whole.replace('"rules":"1"', '"rules":"0"'), 422, "other-rules"),
            (whole.replace("art-robbery", "chess"), 422, "unknown-name"),
            (whole.replace("5 take 5", "4 take 4"), 422, "bad-record"),
        ):
            answer = await ask(visitor, text)
            assert (answer.status, answer.code) == (status, code), text
        answer = await ask(visitor, damaged(moves=(EXAMPLE_RECORD.moves[0], Move(1, "fly"))))
        assert answer.data["params"]["move"] == 2
        assert "fly" in answer.data["params"]["reason"]
        answer = await ask(visitor, damaged(rules="0"))
        assert answer.data["params"] == {"theirs": "0", "ours": "1"}


@in_loop
async def test_a_record_may_be_long_but_not_endless(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor = place.visitor()
        record, _ = played("midnight-exchange", 3)
        padded = write_record(record) + " " * 100_000
        assert (await ask(visitor, padded)).status == 200
        answer = await ask(visitor, padded + " " * MAX_RECORD_BYTES)
        assert (answer.status, answer.code, answer.data["params"]) == (413, "too-large", {"most": MAX_RECORD_BYTES})
        other = await visitor.ask("POST", "/api/people", {"name": "x" * 100_000})
        assert (other.status, other.code) == (413, "too-large"), "the limit is larger for records only"


@pytest.mark.usefixtures("no_refill")
@in_loop
async def test_replays_are_not_for_floods(tmp_path: Path) -> None:
    async with server(tmp_path, replays_per_minute=3) as place:
        visitor = place.visitor()
        answers = [(await ask(visitor, EXAMPLE_RECORD)).status for _ in range(4)]
        assert answers == [200, 200, 200, 429]


def test_the_rules_follow_the_same_record() -> None:
    """The tests above compare with the game as played, not with another replay."""
    record, positions = played("art-robbery", 2)
    again = list(replay(registry.game("art-robbery"), record))
    assert [position.state for position in again] == [position.state for position in positions]
