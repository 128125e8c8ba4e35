"""Log lines of the server, and secrets that must not be in them."""

import asyncio
import io
import json
import logging
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from darklantern.server.live.lobby import Lobby
from darklantern.server.logs import hashed_id, log_event, set_up_logs
from darklantern.server.settings import read_settings
from tests.server.running_server import async_test, play_to_end, start_server


@pytest.fixture(autouse=True)
def restore_logging() -> Generator[None]:
    """Restore the logging configuration after each test."""
    root, package = logging.getLogger(), logging.getLogger("darklantern")
    handlers, levels = root.handlers[:], (root.level, package.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    package.setLevel(levels[1])


def capture_logs(log_format: str, level: str = "info") -> io.StringIO:
    stream = io.StringIO()
    set_up_logs(read_settings({}, log_format=log_format, log_level=level), stream)
    return stream


def read_lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


log = logging.getLogger("darklantern.test")


def test_json_event_is_one_line() -> None:
    stream = capture_logs("json")
    log_event(log, logging.INFO, "it happened", seat=3, why='a "quote"\nand more')
    [line] = read_lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "darklantern.test",
        "message": "it happened",
        "seat": 3,
        "why": 'a "quote"\nand more',
    }


def test_text_event_is_one_line() -> None:
    stream = capture_logs("text")
    log_event(log, logging.WARNING, "it\nhappened", seat=3, why="two\nlines", empty="")
    [line] = stream.getvalue().splitlines()
    assert line.endswith(r'warning darklantern.test: it\nhappened seat=3 why="two\nlines" empty=""')


def test_messages_below_level_are_dropped() -> None:
    stream = capture_logs("json", "warning")
    log.info("quiet")
    logging.getLogger("some.library").info("quiet")
    log.warning("loud")
    assert [line["message"] for line in read_lines(stream)] == ["loud"]


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_secrets_are_masked(log_format: str) -> None:
    stream = capture_logs(log_format)
    secret = "3q2-7wAbCdEfGhIjKlMnOpQrStUvWxYz0123456789_"
    table = "Ab3-_xYz01234567"
    log.error("the token %s", secret)
    log_event(log, logging.ERROR, "x", token=secret)
    try:
        try:
            raise KeyError(table)
        except KeyError as error:
            raise ValueError(f"{secret} at {table}") from error
    except ValueError:
        log.exception("it failed")
    output = stream.getvalue()
    assert secret not in output
    assert table not in output
    assert "ValueError: *** at ***" in output
    assert "KeyError: '***'" in output
    assert "test_logs.py" in output


def test_ids_are_logged_as_hashes() -> None:
    assert hashed_id("a") != hashed_id("b")
    assert len(hashed_id("a")) == 10
    assert hashed_id("a") == hashed_id("a")


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_session_logs_contain_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_format: str) -> None:
    stream = capture_logs(log_format, "debug")
    secrets: list[str] = []

    def fail(_: Lobby) -> None:
        raise RuntimeError(f"a fault that quotes {secrets}")

    @async_test
    async def session() -> None:
        async with start_server(tmp_path) as server:
            ada, bob = await server.register("Ada Lovelace"), await server.register("Bob Babbage")
            secrets.extend((ada.token, ada.code, ada.id, bob.token, bob.code, bob.id))
            table = await ada.open_table(seats=2, bots=[None, "random"], public=True)
            secrets.append(table)
            await play_to_end(ada, table)
            await bob.request("POST", f"/api/tables/{table}/seats?token={bob.token}&name=Babbage", {})
            await bob.request("GET", f"/api/me?token={bob.token}", headers={"Cookie": f"darklantern={bob.token}"})
            await bob.request("GET", f"/t/{table}?as=Babbage")
            await bob.request("POST", "/api/recover", {"code": bob.code[:-1] + "!"})
            moved = (await bob.request("POST", "/api/recover", {"code": bob.code})).data
            secrets.extend((moved["token"], moved["code"]))
            bob.token = moved["token"]
            secrets.append((await bob.request("POST", "/api/me/code")).data["code"])
            await bob.request("PATCH", "/api/me", {"name": "Babbage \u202e"})
            await bob.request("POST", "/api/people", data=f'{{"name": "{bob.token}'.encode())
            with monkeypatch.context() as patch:
                patch.setattr(Lobby, "open_tables", fail)
                assert (await bob.request("GET", f"/api/tables?game={table.lower()[:5]}")).status in (400, 500)
                assert (await bob.request("GET", "/api/tables")).status == 500

    session()
    output = stream.getvalue()
    assert len(secrets) == 10
    for secret in (*secrets, "Lovelace", "Babbage"):
        assert secret not in output
        assert secret.replace("-", "") not in output
    assert "a fault that quotes" in output
    access_lines = [line for line in output.splitlines() if "darklantern.access" in line]
    assert access_lines
    assert "?" not in "".join(access_lines)


@async_test
async def test_every_request_is_one_log_line(tmp_path: Path) -> None:
    stream = capture_logs("json")
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        await ada.request("GET", f"/api/tables/{table}?x=1")
        await ada.request("GET", f"/no/such/{table}")
        await ada.request("PROPFIND", "/api/me")
    access_lines = [line for line in read_lines(stream) if line["logger"] == "darklantern.access"]
    assert [(line["method"], line["path"], line["status"]) for line in access_lines] == [
        ("POST", "/api/people", 201),
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{table}", 200),
        ("GET", "-", 404),
        ("-", "-", 405),
    ]
    assert access_lines[2]["table"] == hashed_id(table)
    assert all(line["from"] == "127.0.0.1" and line["ms"] >= 0 for line in access_lines)


@async_test
async def test_malformed_http_is_not_logged_verbatim(tmp_path: Path) -> None:
    stream = capture_logs("text", "debug")
    async with start_server(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        for _ in range(2):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: darklantern=hush\x00\r\nbroken\r\n\r\n")
            await reader.read()
            writer.close()
    assert "hush" not in stream.getvalue()
