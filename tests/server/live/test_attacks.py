"""Hostile and malformed input: the server refuses it, and other players are not affected."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from struct import pack
from typing import NamedTuple
from urllib.parse import quote

import pytest

from darklantern.protocol.limits import MAX_INVALID_MESSAGES
from darklantern.server.live import connection, pinger
from tests.server.live import raw_client
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    Guest,
    LiveServer,
    TableClient,
    client_to_act,
    make_ready,
    seat_clients,
    start_server,
    wait_until,
)
from tests.server.live.raw_client import RawClient, failed_handshake, frame

pytestmark = pytest.mark.usefixtures("short_waits")


class GameInProgress(NamedTuple):
    """A server with a game between Ada and Bob."""

    server: LiveServer
    table: str
    guests: list[Guest]
    clients: list[TableClient]

    @property
    def path(self) -> str:
        """The path of the table's WebSocket."""
        return f"/api/tables/{self.table}/live"

    async def make_move(self) -> None:
        """Check that the game goes on."""
        mover = await client_to_act(self.clients)
        update = await mover.request("move", action=mover.legal[0])
        assert update["type"] == "update"
        for client in self.clients:
            await client.sync()
            assert client.number == update["number"]

    async def count_closed(self, reason: str) -> int:
        """Number of connections that the server has closed for a reason."""
        page = await self.server.text("/metrics")
        counts = [line for line in page.splitlines() if line.startswith("darklantern_closed") and f'"{reason}"' in line]
        return sum(int(float(line.rpartition(" ")[2])) for line in counts)


@asynccontextmanager
async def game_in_progress(folder: Path, game: str = ART) -> AsyncGenerator[GameInProgress]:
    """Ada and Bob play; they must be able to play on before and after the test."""
    async with start_server(folder) as server:
        guests = await server.register_all("Ada", "Bob")
        table = await guests[0].open_table(game)
        clients = await seat_clients(table, guests)
        await make_ready(clients)
        running = GameInProgress(server, table, guests, clients)
        if game == ART:
            await running.make_move()
        yield running
        if game == ART:
            await running.make_move()


# Other players' seats


async def test_move_out_of_turn_is_refused(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        mover = await client_to_act(running.clients)
        (other,) = [client for client in running.clients if client is not mover]
        refused = await other.request("move", action=mover.legal[0])
        assert (refused["type"], refused["code"]) == ("refused", "not-your-turn")
        assert refused["params"] == {"turn": mover.seat}


async def test_move_with_seat_is_refused(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        mover = await client_to_act(running.clients)
        (other,) = [client for client in running.clients if client is not mover]
        message = {"type": "move", "id": 77, "action": mover.legal[0], "seat": mover.seat}
        await other.send(json.dumps(message))
        refused = await other.receive_until(lambda message: message["type"] == "refused")
        assert (refused["id"], refused["code"]) == (None, "unreadable-message")


@pytest.mark.parametrize("message", ["move", "ready", "goodbye", "back"])
async def test_spectator_cannot_act_for_players(tmp_path: Path, message: str):
    fields = {"action": "dog"} if message == "move" else {}
    async with game_in_progress(tmp_path) as running:
        registered = await (await running.server.register("Eve")).connect(running.table)
        for spectator in (registered, await running.server.watch(running.table)):
            assert (await spectator.request(message, **fields))["code"] == "not-seated"


async def test_unknown_token_is_rejected(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        for token in ("", "x", running.guests[0].token[:-1], running.guests[0].token + "A", running.guests[0].id, "é"):
            status, _ = await failed_handshake(running.server, running.path, {"Authorization": f"Bearer {token}"})
            assert status == 401


async def test_taken_seat_cannot_be_taken_or_emptied(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob, eve = await server.register_all("Ada", "Bob", "Eve")
        table = await ada.open_table(seats=3)
        await bob.take_seat(table)
        seats = f"/api/tables/{table}/seats"
        assert (await eve.request("POST", seats, {"seat": 1})).body["code"] == "seat-taken"
        assert (await eve.request("POST", seats, {"seat": 3})).body["code"] == "no-such-seat"
        assert (await eve.request("POST", seats, {"seat": -1})).body["code"] == "no-such-seat"
        assert (await eve.request("DELETE", f"{seats}/1")).body["code"] == "not-host"
        assert (await eve.request("DELETE", f"{seats}/99")).body["code"] == "no-such-seat"
        assert (await eve.request("PUT", f"{seats}/1", {"bot": "greedy"})).body["code"] == "not-host"
        assert (await eve.request("PATCH", f"/api/tables/{table}", {"talk": False})).body["code"] == "not-host"
        assert (await ada.connect(table)).state["seats"][1]["name"] == "Bob"


# Messages at the wrong time


async def test_repeated_move_is_refused(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        mover = await client_to_act(running.clients)
        message = json.dumps({"type": "move", "id": 500, "action": mover.legal[0]})
        for _ in range(3):
            await mover.send(message)
        answers = [await mover.receive_until(lambda message: message.get("id") == 500)]
        mover.answers.clear()
        number = mover.number
        for _ in range(2):
            answers.append(await mover.receive_until(lambda message: message.get("id") == 500))
            mover.answers.clear()
        assert [answer["type"] for answer in answers] == ["update", "refused", "refused"]
        assert mover.number == number


async def test_messages_at_wrong_time_are_refused(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        assert (await ada_client.request("move", action="dog"))["code"] == "not-begun"
        assert (await ada_client.request("back"))["type"] == "accepted"
        await make_ready([ada_client, bob_client])
        assert (await ada_client.request("ready"))["code"] == "has-begun"
        mover = await client_to_act([ada_client, bob_client])
        ids = [
            await mover.send_request("move", action=action) for action in ("give dog", mover.legal[0], mover.legal[0])
        ]
        answers = [await mover.wait_for_answer(id) for id in ids]
        assert [answer["type"] for answer in answers] == ["refused", "update", "refused"]


# Unreadable messages

UNREADABLE = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    "7",
    '"move"',
    "{",
    '{"type":"move"}',
    '{"type":"move","id":1}',
    '{"type":"move","id":1,"action":7}',
    '{"type":"move","id":1,"action":null}',
    '{"type":"move","id":"1","action":"dog"}',
    '{"type":"move","id":-1,"action":"dog"}',
    '{"type":"move","id":1.5,"action":"dog"}',
    '{"type":"move","id":9007199254740992,"action":"dog"}',
    '{"type":"move","id":1e400,"action":"dog"}',
    '{"type":"move","id":NaN,"action":"dog"}',
    '{"type":"move","id":1,"action":"dog","at":0}',
    '{"type":"move","id":1,"action":"' + "x" * 201 + '"}',
    '{"type":"move","id":1,"action":"dog"}{"type":"move","id":2,"action":"dog"}',
    '{"type":"welcome","id":1}',
    '{"type":["move"],"id":1}',
    '{"type":"ready","id":1,"ready":"yes"}',
    '{"type":"say","id":1,"text":""}',
    '{"type":"say","id":1,"text":"' + "x" * 201 + '"}',
    '{"type":"say","id":1,"phrase":"attack"}',
    '{"type":"say","id":1,"text":"\\ud800"}',
    '{"type":"say","id":1,"text":"\x00"}',
    '{"type":"say","id":1,"text":' + "[" * 1800 + "]" * 1800 + "}",
    '{"a":' + "[" * 1800 + "]" * 1800 + ',"type":"ready","id":1}',
    '{"a":' + '{"a":' * 600 + "1" + "}" * 600 + ',"type":"ready","id":1}',
]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:40] or "nothing")
async def test_malformed_message_is_refused(tmp_path: Path, text: str):
    async with game_in_progress(tmp_path) as running:
        eve = await (await running.server.register("Eve")).connect(running.table)
        await eve.send(text)
        refused = await eve.receive_until(lambda message: message["type"] == "refused")
        assert (refused["id"], refused["code"]) == (None, "unreadable-message")
        assert len(refused["params"]["reason"]) <= 200
        assert (await eve.request("say", text="Nothing happened"))["type"] == "update"


async def test_malformed_messages_close_connection(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        eve = await running.server.watch(running.table)
        for _ in range(MAX_INVALID_MESSAGES):
            await eve.send("What?")
        closed = await eve.wait_closed()
        assert (closed.code, closed.reason) == (1008, "unreadable")
        assert await running.count_closed("unreadable") == 1


@pytest.mark.parametrize(
    "action",
    [
        "",
        " ",
        "dog dog",
        "DOG",
        "lift",
        "lift -1",
        "lift 1e9",
        "lift 99999999999999999999999999",
        "lift ²",
        "lift ٣",
        "lift 0x1",
        "lift 1_0",
        "lift 01",
        "drop down at 999999999",
        "take take take",
        "give\u0000dog",
        "\ufeffdog",
        "stash\n",
        "boss steal boss from 99999999999999999999",
        "boss steal boss from -1",
        "trade 2A for space 99999999999999999999",
        "'; DROP TABLE entries; --",
        "x" * 200,
    ],
)
@pytest.mark.parametrize("game", [ART, MIDNIGHT])
async def test_invalid_move_is_refused_with_legal_moves(tmp_path: Path, game: str, action: str):
    async with game_in_progress(tmp_path, game) as running:
        mover = running.clients[0] if game == MIDNIGHT else await client_to_act(running.clients)
        refused = await mover.request("move", action=action)
        assert refused["type"] == "refused"
        assert refused["legal"] == mover.legal
        update = await mover.request("move", action=mover.legal[0])
        assert update["type"] == "update"


# Invalid frames


BAD_FRAME, NOT_UTF8, TOO_LONG, UNREADABLE_FRAME = (
    (1002, "bad-frame"),
    (1007, "not-utf-8"),
    (1009, "too-long"),
    (1008, "unreadable"),
)


@pytest.mark.parametrize(
    ("data", "expected_close"),
    [
        (frame(b"x" * 4097), TOO_LONG),
        (frame(b"x" * 3000, flags=0) + frame(b"x" * 1097, opcode=0), TOO_LONG),
        (frame(b'{"type":"\xff\xfe"}'), NOT_UTF8),
        (frame(b"\xed\xa0\x80"), NOT_UTF8),
        (frame(b"\x03\xe8\xff", opcode=raw_client.CLOSE), NOT_UTF8),
        (frame(b"\x00" * 10, opcode=raw_client.BINARY), UNREADABLE_FRAME),
        (frame(b"{}", flags=0xC0), BAD_FRAME),
        (frame(b"{}", opcode=3), BAD_FRAME),
        (frame(b"{}", opcode=raw_client.PING, flags=0), BAD_FRAME),
        (frame(b"x" * 126, opcode=raw_client.PING), BAD_FRAME),
        (frame(b"{}", opcode=0), BAD_FRAME),
        (frame(b"\x00", opcode=raw_client.CLOSE), BAD_FRAME),
        (b"\x81\xff" + b"\xff" * 8 + raw_client.MASK, TOO_LONG),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", BAD_FRAME),
    ],
    ids=[
        "too long",
        "too long in pieces",
        "not UTF-8",
        "half a surrogate",
        "a close that is not UTF-8",
        "binary",
        "compressed",
        "of no known kind",
        "a ping in pieces",
        "a long ping",
        "the end of nothing",
        "a close of one byte",
        "endless",
        "HTTP",
    ],
)
async def test_bad_frame_closes_connection(tmp_path: Path, data: bytes, expected_close: tuple[int, str]):
    code, reason = expected_close
    async with game_in_progress(tmp_path) as running:
        eve = await RawClient.connect(running.server, running.table)
        await eve.send(data)
        assert (await eve.read_to_end()).endswith(closing_frame(code, reason))
        await eve.close()
        assert await running.count_closed(reason) == 1


async def test_message_of_4096_bytes_is_accepted(tmp_path: Path):
    """In one frame or in fragments; one byte more is too long."""
    async with game_in_progress(tmp_path) as running:
        eve = await RawClient.connect(running.server, running.table, (await running.server.register("Eve")).headers)
        message = b'{"type":"ready","id":41}'.ljust(4096)
        await eve.send(frame(message))
        await eve.send(frame(message.replace(b"41", b"42")[:4000], flags=0) + frame(message[4000:], opcode=0))
        await eve.send(frame(b" " * 4097))
        received = await eve.read_to_end()
        assert received.count(b'"code":"not-seated"') == 2, received
        assert (b'"id":41' in received, b'"id":42' in received) == (True, True)
        assert received.endswith(closing_frame(*TOO_LONG))
        await eve.close()


def closing_frame(code: int, reason: str) -> bytes:
    """The close frame that a server sends."""
    return bytes((0x88, 2 + len(reason))) + pack("!H", code) + reason.encode()


@pytest.mark.parametrize(
    "message", [frame(b'{"type":"ready","id":1}'), frame(b"", raw_client.PING), frame(b"", raw_client.PONG)]
)
async def test_flood_of_messages_closes_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, message: bytes):
    async with game_in_progress(tmp_path) as running:
        monkeypatch.setattr(connection, "MESSAGE_RATE_PER_S", 30.0)
        monkeypatch.setattr(connection, "MESSAGE_BURST", 90)
        headers = (await running.server.register("Eve")).headers
        eve = await RawClient.connect(running.server, running.table, headers)
        flood = asyncio.create_task(eve.send(*([message * 100] * 100)))
        await running.make_move()
        assert b"too-many-messages" in await eve.read_to_end()
        await flood
        await eve.close()
        assert await running.count_closed("too-many-messages") == 1


async def test_fast_client_stays_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "MESSAGE_RATE_PER_S", 30.0)
    monkeypatch.setattr(connection, "MESSAGE_BURST", 90)
    async with start_server(tmp_path) as server:
        client = await (await server.register()).connect(await (await server.register()).open_table())
        answers = [await client.wait_for_answer(id) for id in [await client.send_request("ready") for _ in range(60)]]
        assert {answer["code"] for answer in answers} == {"not-seated"}


# Unauthorized access


@pytest.mark.parametrize(
    "guess", ["A" * 16, "0", "..", "%2e%2e%2f", "%00", "%ff", "%ed%a0%80", "%C3%A9", "'--", "a" * 2000, "*", "x%2Fy"]
)
async def test_guessed_table_ids_are_not_found(tmp_path: Path, guess: str):
    async with game_in_progress(tmp_path) as running:
        status, _ = await failed_handshake(running.server, f"/api/tables/{guess}/live")
        assert status == 404


async def test_similar_table_id_is_not_found(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        for guess in (
            running.table[:-1],
            running.table + "A",
            running.table.swapcase(),
            f"{running.table} ",
            f"%{running.table}%",
        ):
            status, _ = await failed_handshake(running.server, f"/api/tables/{quote(guess)}/live")
            assert status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "http://127.0.0.1.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {},
    ],
)
async def test_cross_site_page_cannot_connect(tmp_path: Path, headers: dict[str, str]):
    """A browser sends the cookie and the page's origin; a request without an origin is not from a browser that we
    support."""
    async with game_in_progress(tmp_path) as running:
        cookie = {"Cookie": f"darklantern={running.guests[0].token}"}
        status, _ = await failed_handshake(running.server, running.path, {**cookie, **headers})
        assert status == 403


async def test_same_site_page_connects_with_cookie(tmp_path: Path):
    async with game_in_progress(tmp_path) as running:
        headers = {"Cookie": f"darklantern={running.guests[0].token}", "Origin": running.server.address}
        socket = await running.server.http.ws_connect(f"/api/tables/{running.table}/live", headers=headers)
        assert json.loads((await socket.receive()).data)["seat"] == 0
        await socket.close()


@pytest.mark.parametrize(
    "query",
    [
        "after=-1",
        "after=x",
        "after=1e3",
        f"after={'9' * 40}",
        "after=%D9%A3",
        "views=2",
        "legal=2",
        "protocol=0",
        "protocol=3",
    ],
)
async def test_invalid_query_is_refused(tmp_path: Path, query: str):
    async with game_in_progress(tmp_path) as running:
        status, _ = await failed_handshake(running.server, f"{running.path}?{query}")
        assert status == 400


# Markup


MARKUP = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "text",
    [
        MARKUP,
        '<img src=x onerror="alert(1)">',
        "</script><script>",
        "&lt;b&gt; & \" ' `",
        "{{7*7}} ${7*7}",
        "javascript:alert(1)",
        "\u202egnp.exe",
        "a\u2028b\u2029c",
        "😀" * 200,
        "Z̸̡͎a̶lg̷o",
    ],
)
async def test_talk_is_delivered_verbatim(tmp_path: Path, text: str):
    async with game_in_progress(tmp_path) as running:
        message = await running.clients[0].request("say", text=text)
        assert message["what"]["text"] == text
        assert (await running.clients[1].wait_for_update("said"))["what"] == message["what"]
        assert (await running.server.watch(running.table)).messages[0]["talk"] == [message["what"]]


async def test_markup_in_name_is_delivered_verbatim(tmp_path: Path):
    name = MARKUP[:24]
    async with start_server(tmp_path) as server:
        eve = await server.register(name)
        table = await eve.open_table(public=True)
        assert (await server.watch(table)).state["seats"][0]["name"] == name
        async with server.http.get(f"/api/tables/{table}") as answer:
            assert answer.content_type == "application/json"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert (await answer.json())["state"]["seats"][0]["name"] == name


# Clients that do not read or answer


async def test_client_that_never_reads_is_closed_and_can_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "MAX_UNSENT_BYTES", 32 * 1024)
    monkeypatch.setattr(connection, "PONG_TIMEOUT_MS", 600_000)  # a busy machine could be cut off for silence
    async with game_in_progress(tmp_path, MIDNIGHT) as running:
        number = running.clients[0].number
        unread = await RawClient.connect(
            running.server, running.table, running.guests[0].headers, receive_buffer=4096, query="?views=1"
        )

        async def play(client: TableClient, tile: int) -> None:
            for move in [f"lift {tile}", "drop down"] * 1000:
                assert (await client.request("move", action=move))["type"] == "update"
                if await running.count_closed("too-slow"):
                    break

        await asyncio.gather(*(play(client, tile) for tile, client in enumerate(running.clients)))
        assert await running.count_closed("too-slow") == 1
        await unread.close()
        returned = await running.guests[0].connect(running.table, after=number)
        await running.clients[0].sync()
        assert returned.number == running.clients[0].number


async def test_client_that_answers_no_pings_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pinger, "RACE_PING_INTERVAL_S", 0.05)
    monkeypatch.setattr(pinger, "PING_INTERVAL_S", 0.05)
    monkeypatch.setattr(pinger, "WATCHER_PING_INTERVAL_S", 0.05)
    monkeypatch.setattr(connection, "PONG_TIMEOUT_MS", 2_000)  # the others must answer sooner, however busy they are
    async with game_in_progress(tmp_path) as running:
        silent = await RawClient.connect(running.server, running.table)
        listeners = [asyncio.create_task(listen(client)) for client in running.clients]

        async def is_closed() -> bool:
            return await running.count_closed("silent") == 1

        await wait_until(is_closed)
        for task in listeners:
            task.cancel()
        await asyncio.wait(listeners)
        await silent.close()


async def listen(client: TableClient) -> None:
    while True:
        await client.receive()
