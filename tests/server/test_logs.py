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
from tests.server.visits import in_loop, play_out, server


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Generator[None]:
    """Restore the logging configuration after each test."""
    root, ours = logging.getLogger(), logging.getLogger("darklantern")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def logged(log_format: str, level: str = "info") -> io.StringIO:
    stream = io.StringIO()
    set_up_logs(read_settings({}, log_format=log_format, log_level=level), stream)
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


log = logging.getLogger("darklantern.test")


def test_an_event_is_one_line_of_json() -> None:
    stream = logged("json")
    log_event(log, logging.INFO, "it happened", seat=3, why='a "quote"\nand more')
    [line] = lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "darklantern.test",
        "message": "it happened",
        "seat": 3,
        "why": 'a "quote"\nand more',
    }


def test_an_event_is_one_line_of_text() -> None:
    stream = logged("text")
    log_event(log, logging.WARNING, "it\nhappened", seat=3, why="two\nlines", empty="")
    [line] = stream.getvalue().splitlines()
    assert line.endswith(r'warning darklantern.test: it\nhappened seat=3 why="two\nlines" empty=""')


def test_what_is_too_quiet_is_left_out() -> None:
    stream = logged("json", "warning")
    log.info("quiet")
    logging.getLogger("some.library").info("quiet")
    log.warning("loud")
    assert [line["message"] for line in lines(stream)] == ["loud"]


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_what_looks_like_a_secret_is_left_out(log_format: str) -> None:
    stream = logged(log_format)
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
    written = stream.getvalue()
    assert secret not in written
    assert table not in written
    assert "ValueError: *** at ***" in written
    assert "KeyError: '***'" in written
    assert "test_logs.py" in written


def test_an_id_is_told_apart_without_being_told() -> None:
    assert hashed_id("a") != hashed_id("b")
    assert len(hashed_id("a")) == 10
    assert hashed_id("a") == hashed_id("a")


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_no_secret_of_a_whole_session_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_format: str
) -> None:
    stream = logged(log_format, "debug")
    secrets: list[str] = []

    def fault(_: Lobby) -> None:
        raise RuntimeError(f"a fault that quotes {secrets}")

    @in_loop
    async def session() -> None:
        async with server(tmp_path) as place:
            ada, bob = await place.person("Ada Lovelace"), await place.person("Bob Babbage")
            secrets.extend((ada.token, ada.code, ada.id, bob.token, bob.code, bob.id))
            table = await ada.open_table(seats=2, bots=[None, "random"], public=True)
            secrets.append(table)
            await play_out(ada, table)
            await bob.ask("POST", f"/api/tables/{table}/seats?token={bob.token}&name=Babbage", {})
            await bob.ask("GET", f"/api/me?token={bob.token}", headers={"Cookie": f"darklantern={bob.token}"})
            await bob.ask("GET", f"/t/{table}?as=Babbage")
            await bob.ask("POST", "/api/recover", {"code": bob.code[:-1] + "!"})
            moved = (await bob.ask("POST", "/api/recover", {"code": bob.code})).data
            secrets.extend((moved["token"], moved["code"]))
            bob.token = moved["token"]
            secrets.append((await bob.ask("POST", "/api/me/code")).data["code"])
            await bob.ask("PATCH", "/api/me", {"name": "Babbage \u202e"})
            await bob.ask("POST", "/api/people", data=f'{{"name": "{bob.token}'.encode())
            with monkeypatch.context() as broken:
                broken.setattr(Lobby, "open_tables", fault)
                assert (await bob.ask("GET", f"/api/tables?game={table.lower()[:5]}")).status in (400, 500)
                assert (await bob.ask("GET", "/api/tables")).status == 500

    session()
    written = stream.getvalue()
    assert len(secrets) == 10
    for secret in (*secrets, "Lovelace", "Babbage"):
        assert secret not in written
        assert secret.replace("-", "") not in written
    assert "a fault that quotes" in written
    assert "?" not in "".join(line for line in written.splitlines() if "darklantern.access" in line)


@in_loop
async def test_every_request_is_one_line(tmp_path: Path) -> None:
    stream = logged("json")
    async with server(tmp_path) as place:
        ada = await place.person()
        table = await ada.open_table()
        await ada.ask("GET", f"/api/tables/{table}?x=1")
        await ada.ask("GET", f"/no/such/{table}")
        await ada.ask("PROPFIND", "/api/me")
    written = [line for line in lines(stream) if line["logger"] == "darklantern.access"]
    assert [(line["method"], line["path"], line["status"]) for line in written] == [
        ("POST", "/api/people", 201),
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{table}", 200),
        ("GET", "-", 404),
        ("-", "-", 405),
    ]
    assert written[2]["table"] == hashed_id(table)
    assert all(line["from"] == "127.0.0.1" and line["ms"] >= 0 for line in written)


@in_loop
async def test_what_is_no_http_is_not_quoted(tmp_path: Path) -> None:
    stream = logged("text", "debug")
    async with server(tmp_path) as place:
        host, port = place.address.removeprefix("http://").split(":")
        for _ in range(2):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: darklantern=hush\x00\r\nbroken\r\n\r\n")
            await reader.read()
            writer.close()
    assert "hush" not in stream.getvalue()
