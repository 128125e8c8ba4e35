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
from tests.server.live import raw
from tests.server.live.raw import Raw, frame, refusal
from tests.server.live.table import ART, MIDNIGHT, Client, Guest, House, eventually, house, on_turn, ready, seated

pytestmark = pytest.mark.usefixtures("quick")


class Scene(NamedTuple):
    """A server with a game between Ada and Bob."""

    server: House
    table: str
    guests: list[Guest]
    clients: list[Client]

    @property
    def path(self) -> str:
        """The path of the table's WebSocket."""
        return f"/api/tables/{self.table}/live"

    async def go_on(self) -> None:
        """Check that the game goes on."""
        mover = await on_turn(self.clients)
        made = await mover.ask("move", action=mover.legal[0])
        assert made["type"] == "update"
        for client in self.clients:
            await client.caught_up()
            assert client.number == made["number"]

    async def closed(self, reason: str) -> int:
        """Number of connections that the server has closed for a reason."""
        page = await self.server.text("/metrics")
        counts = [line for line in page.splitlines() if line.startswith("darklantern_closed") and f'"{reason}"' in line]
        return sum(int(float(line.rpartition(" ")[2])) for line in counts)


@asynccontextmanager
async def scene(folder: Path, game: str = ART) -> AsyncGenerator[Scene]:
    """Ada and Bob play; they must be able to play on before and after the test."""
    async with house(folder) as server:
        guests = await server.party("Ada", "Bob")
        table = await guests[0].open(game)
        clients = await seated(table, guests)
        await ready(clients)
        found = Scene(server, table, guests, clients)
        if game == ART:
            await found.go_on()
        yield found
        if game == ART:
            await found.go_on()


# Other players' seats


async def test_nobody_moves_out_of_turn(tmp_path: Path):
    async with scene(tmp_path) as at:
        mover = await on_turn(at.clients)
        (other,) = [client for client in at.clients if client is not mover]
        refused = await other.ask("move", action=mover.legal[0])
        assert (refused["type"], refused["code"]) == ("refused", "not-your-turn")
        assert refused["params"] == {"turn": mover.seat}


async def test_a_move_names_no_seat(tmp_path: Path):
    async with scene(tmp_path) as at:
        mover = await on_turn(at.clients)
        (other,) = [client for client in at.clients if client is not mover]
        message = {"type": "move", "id": 77, "action": mover.legal[0], "seat": mover.seat}
        await other.send(json.dumps(message))
        refused = await other.until(lambda heard: heard["type"] == "refused")
        assert (refused["id"], refused["code"]) == (None, "unreadable-message")


@pytest.mark.parametrize("message", ["move", "ready", "goodbye", "back"])
async def test_whoever_watches_does_nothing_for_those_who_play(tmp_path: Path, message: str):
    fields = {"action": "dog"} if message == "move" else {}
    async with scene(tmp_path) as at:
        known = await (await at.server.enter("Eve")).connect(at.table)
        for watcher in (known, await at.server.watch(at.table)):
            assert (await watcher.ask(message, **fields))["code"] == "not-seated"


async def test_a_token_that_is_nobodys_opens_nothing(tmp_path: Path):
    async with scene(tmp_path) as at:
        for token in ("", "x", at.guests[0].token[:-1], at.guests[0].token + "A", at.guests[0].id, "é"):
            status, _ = await refusal(at.server, at.path, {"Authorization": f"Bearer {token}"})
            assert status == 401


async def test_nobody_takes_a_seat_that_is_taken_nor_empties_it(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob, eve = await server.party("Ada", "Bob", "Eve")
        table = await ada.open(seats=3)
        await bob.sit(table)
        seats = f"/api/tables/{table}/seats"
        assert (await eve.ask("POST", seats, {"seat": 1})).body["code"] == "seat-taken"
        assert (await eve.ask("POST", seats, {"seat": 3})).body["code"] == "no-such-seat"
        assert (await eve.ask("POST", seats, {"seat": -1})).body["code"] == "no-such-seat"
        assert (await eve.ask("DELETE", f"{seats}/1")).body["code"] == "not-host"
        assert (await eve.ask("DELETE", f"{seats}/99")).body["code"] == "no-such-seat"
        assert (await eve.ask("PUT", f"{seats}/1", {"bot": "greedy"})).body["code"] == "not-host"
        assert (await eve.ask("PATCH", f"/api/tables/{table}", {"talk": False})).body["code"] == "not-host"
        assert (await ada.connect(table)).state["seats"][1]["name"] == "Bob"


# Messages at the wrong time


async def test_a_move_that_is_sent_again_is_not_made_again(tmp_path: Path):
    async with scene(tmp_path) as at:
        mover = await on_turn(at.clients)
        message = json.dumps({"type": "move", "id": 500, "action": mover.legal[0]})
        for _ in range(3):
            await mover.send(message)
        answers = [await mover.until(lambda heard: heard.get("id") == 500)]
        mover.answers.clear()
        number = mover.number
        for _ in range(2):
            answers.append(await mover.until(lambda heard: heard.get("id") == 500))
            mover.answers.clear()
        assert [answer["type"] for answer in answers] == ["update", "refused", "refused"]
        assert mover.number == number


async def test_messages_in_the_wrong_order_are_refused_one_by_one(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        assert (await one.ask("move", action="dog"))["code"] == "not-begun"
        assert (await one.ask("back"))["type"] == "accepted"
        await ready([one, two])
        assert (await one.ask("ready"))["code"] == "has-begun"
        mover = await on_turn([one, two])
        ids = [await mover.tell("move", action=action) for action in ("give dog", mover.legal[0], mover.legal[0])]
        answers = [await mover.answer(id) for id in ids]
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
async def test_what_is_no_message_is_refused_and_changes_nothing(tmp_path: Path, text: str):
    async with scene(tmp_path) as at:
        eve = await (await at.server.enter("Eve")).connect(at.table)
        await eve.send(text)
        refused = await eve.until(lambda heard: heard["type"] == "refused")
        assert (refused["id"], refused["code"]) == (None, "unreadable-message")
        assert len(refused["params"]["reason"]) <= 200
        assert (await eve.ask("say", text="Nothing happened"))["type"] == "update"


async def test_whoever_goes_on_with_that_is_sent_away(tmp_path: Path):
    async with scene(tmp_path) as at:
        eve = await at.server.watch(at.table)
        for _ in range(MAX_INVALID_MESSAGES):
            await eve.send("What?")
        gone = await eve.closed()
        assert (gone.code, gone.reason) == (1008, "unreadable")
        assert await at.closed("unreadable") == 1


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
async def test_what_is_no_move_is_refused_with_the_legal_ones(tmp_path: Path, game: str, action: str):
    async with scene(tmp_path, game) as at:
        mover = at.clients[0] if game == MIDNIGHT else await on_turn(at.clients)
        refused = await mover.ask("move", action=action)
        assert refused["type"] == "refused"
        assert refused["legal"] == mover.legal
        made = await mover.ask("move", action=mover.legal[0])
        assert made["type"] == "update"


# Invalid frames


BAD_FRAME, NOT_UTF8, TOO_LONG, UNREADABLE_FRAME = (
    (1002, "bad-frame"),
    (1007, "not-utf-8"),
    (1009, "too-long"),
    (1008, "unreadable"),
)


@pytest.mark.parametrize(
    ("data", "closing"),
    [
        (frame(b"x" * 4097), TOO_LONG),
        (frame(b"x" * 3000, bits=0) + frame(b"x" * 1097, kind=0), TOO_LONG),
        (frame(b'{"type":"\xff\xfe"}'), NOT_UTF8),
        (frame(b"\xed\xa0\x80"), NOT_UTF8),
        (frame(b"\x03\xe8\xff", kind=raw.CLOSE), NOT_UTF8),
        (frame(b"\x00" * 10, kind=raw.BINARY), UNREADABLE_FRAME),
        (frame(b"{}", bits=0xC0), BAD_FRAME),
        (frame(b"{}", kind=3), BAD_FRAME),
        (frame(b"{}", kind=raw.PING, bits=0), BAD_FRAME),
        (frame(b"x" * 126, kind=raw.PING), BAD_FRAME),
        (frame(b"{}", kind=0), BAD_FRAME),
        (frame(b"\x00", kind=raw.CLOSE), BAD_FRAME),
        (b"\x81\xff" + b"\xff" * 8 + raw.MASK, TOO_LONG),
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
async def test_a_bad_frame_ends_the_connection_with_its_code_and_reason(
    tmp_path: Path, data: bytes, closing: tuple[int, str]
):
    code, reason = closing
    async with scene(tmp_path) as at:
        eve = await Raw.connect(at.server, at.table)
        await eve.send(data)
        assert (await eve.rest()).endswith(closing_frame(code, reason))
        await eve.close()
        assert await at.closed(reason) == 1


async def test_a_message_of_4096_bytes_is_read(tmp_path: Path):
    """In one frame or in fragments; one byte more is too long."""
    async with scene(tmp_path) as at:
        eve = await Raw.connect(at.server, at.table, (await at.server.enter("Eve")).headers)
        message = b'{"type":"ready","id":41}'.ljust(4096)
        await eve.send(frame(message))
        await eve.send(frame(message.replace(b"41", b"42")[:4000], bits=0) + frame(message[4000:], kind=0))
        await eve.send(frame(b" " * 4097))
        said = await eve.rest()
        assert said.count(b'"code":"not-seated"') == 2, said
        assert (b'"id":41' in said, b'"id":42' in said) == (True, True)
        assert said.endswith(closing_frame(*TOO_LONG))
        await eve.close()


def closing_frame(code: int, reason: str) -> bytes:
    """The close frame that a server sends."""
    return bytes((0x88, 2 + len(reason))) + pack("!H", code) + reason.encode()


@pytest.mark.parametrize("message", [frame(b'{"type":"ready","id":1}'), frame(b"", raw.PING), frame(b"", raw.PONG)])
async def test_a_flood_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, message: bytes):
    async with scene(tmp_path) as at:
        monkeypatch.setattr(connection, "MESSAGE_RATE_PER_S", 30.0)
        monkeypatch.setattr(connection, "MESSAGE_BURST", 90)
        headers = (await at.server.enter("Eve")).headers
        eve = await Raw.connect(at.server, at.table, headers)
        flood = asyncio.create_task(eve.send(*([message * 100] * 100)))
        await at.go_on()
        assert b"too-many-messages" in await eve.rest()
        await flood
        await eve.close()
        assert await at.closed("too-many-messages") == 1


async def test_a_hand_that_is_merely_quick_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "MESSAGE_RATE_PER_S", 30.0)
    monkeypatch.setattr(connection, "MESSAGE_BURST", 90)
    async with house(tmp_path) as server:
        client = await (await server.enter()).connect(await (await server.enter()).open())
        answers = [await client.answer(id) for id in [await client.tell("ready") for _ in range(60)]]
        assert {answer["code"] for answer in answers} == {"not-seated"}


# Unauthorized access


@pytest.mark.parametrize(
    "guess", ["A" * 16, "0", "..", "%2e%2e%2f", "%00", "%ff", "%ed%a0%80", "%C3%A9", "'--", "a" * 2000, "*", "x%2Fy"]
)
async def test_guessed_tables_are_not_there(tmp_path: Path, guess: str):
    async with scene(tmp_path) as at:
        status, _ = await refusal(at.server, f"/api/tables/{guess}/live")
        assert status == 404


async def test_an_id_is_not_found_by_parts(tmp_path: Path):
    async with scene(tmp_path) as at:
        for guess in (at.table[:-1], at.table + "A", at.table.swapcase(), f"{at.table} ", f"%{at.table}%"):
            status, _ = await refusal(at.server, f"/api/tables/{quote(guess)}/live")
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
async def test_pages_of_other_sites_cannot_connect(tmp_path: Path, headers: dict[str, str]):
    """A browser sends the cookie and the page's origin; a request without an origin is not from a browser that we
    support."""
    async with scene(tmp_path) as at:
        cookie = {"Cookie": f"darklantern={at.guests[0].token}"}
        status, _ = await refusal(at.server, at.path, {**cookie, **headers})
        assert status == 403


async def test_our_own_page_connects_with_the_cookie(tmp_path: Path):
    async with scene(tmp_path) as at:
        headers = {"Cookie": f"darklantern={at.guests[0].token}", "Origin": at.server.address}
        socket = await at.server.http.ws_connect(f"/api/tables/{at.table}/live", headers=headers)
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
async def test_what_cannot_be_wished_for_is_refused(tmp_path: Path, query: str):
    async with scene(tmp_path) as at:
        status, _ = await refusal(at.server, f"{at.path}?{query}")
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
async def test_what_is_said_arrives_as_it_was_said_and_is_nothing_but_data(tmp_path: Path, text: str):
    async with scene(tmp_path) as at:
        said = await at.clients[0].ask("say", text=text)
        assert said["what"]["text"] == text
        assert (await at.clients[1].update("said"))["what"] == said["what"]
        assert (await at.server.watch(at.table)).heard[0]["talk"] == [said["what"]]


async def test_a_name_is_nothing_but_data(tmp_path: Path):
    name = MARKUP[:24]
    async with house(tmp_path) as server:
        eve = await server.enter(name)
        table = await eve.open(public=True)
        assert (await server.watch(table)).state["seats"][0]["name"] == name
        async with server.http.get(f"/api/tables/{table}") as answer:
            assert answer.content_type == "application/json"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert (await answer.json())["state"]["seats"][0]["name"] == name


# Clients that do not read or answer


async def test_whoever_never_reads_is_cut_off_and_may_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "MAX_UNSENT_BYTES", 32 * 1024)
    monkeypatch.setattr(connection, "PONG_TIMEOUT_MS", 600_000)  # a busy machine could be cut off for silence
    async with scene(tmp_path, MIDNIGHT) as at:
        number = at.clients[0].number
        deaf = await Raw.connect(at.server, at.table, at.guests[0].headers, receive_buffer=4096, query="?views=1")

        async def play(client: Client, tile: int) -> None:
            for move in [f"lift {tile}", "drop down"] * 1000:
                assert (await client.ask("move", action=move))["type"] == "update"
                if await at.closed("too-slow"):
                    break

        await asyncio.gather(*(play(client, tile) for tile, client in enumerate(at.clients)))
        assert await at.closed("too-slow") == 1
        await deaf.close()
        back = await at.guests[0].connect(at.table, after=number)
        await at.clients[0].caught_up()
        assert back.number == at.clients[0].number


async def test_whoever_does_not_answer_pings_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pinger, "RACE_PING_INTERVAL_S", 0.05)
    monkeypatch.setattr(pinger, "PING_INTERVAL_S", 0.05)
    monkeypatch.setattr(pinger, "WATCHER_PING_INTERVAL_S", 0.05)
    monkeypatch.setattr(connection, "PONG_TIMEOUT_MS", 2_000)  # the others must answer sooner, however busy they are
    async with scene(tmp_path) as at:
        dead = await Raw.connect(at.server, at.table)
        listening = [asyncio.create_task(listen(client)) for client in at.clients]

        async def noticed() -> bool:
            return await at.closed("silent") == 1

        await eventually(noticed)
        for task in listening:
            task.cancel()
        await asyncio.wait(listening)
        await dead.close()


async def listen(client: Client) -> None:
    while True:
        await client.hear()
