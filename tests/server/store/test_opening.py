"""A database that is not up yet is waited for; one that refuses the connection is not."""

import asyncio
import logging
import socket
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from darklantern.server.store import (
    BadStoreUrl,
    OpeningStopped,
    Store,
    StoreError,
    StoreInUse,
    StoreNotReady,
    StoreUnavailable,
    open_store,
    opening,
)
from tests.server.postgresql import Postgresql
from tests.server.store.databases import TIMEOUT_S

STARTING, WRONG_PASSWORD = "57P03", "28P01"
"""Codes with which PostgreSQL refuses a connection."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "FIRST_PAUSE_S", 0.01)


@pytest.fixture
def refused() -> Generator[str]:
    """The address of a database without a listening server."""
    with socket.socket() as taken:  # bound but not listening: no other process gets this port
        taken.bind(("127.0.0.1", 0))
        yield f"postgresql://ada:sesame@127.0.0.1:{taken.getsockname()[1]}/games"


TURN_AWAY = """
import socket, struct, sys
with socket.create_server(("127.0.0.1", 0)) as server:
    print(server.getsockname()[1], flush=True)
    while True:
        client, _ = server.accept()
        client.recv(65_536)
        fields = {"S": "FATAL", "V": "FATAL", "C": sys.argv[1], "M": f"turned away with {sys.argv[1]}"}
        body = b"".join(f"{name}{value}\\0".encode() for name, value in fields.items()) + b"\\0"
        client.sendall(b"E" + struct.pack("!I", len(body) + 4) + body)
        client.close()
"""
"""In a separate process, since libpq's ping blocks all threads of this one."""


@contextmanager
def refusing(code: str) -> Generator[str]:
    """The address of a server that refuses every connection with this PostgreSQL code."""
    command = [sys.executable, "-c", TURN_AWAY, code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            yield f"postgresql://ada:sesame@127.0.0.1:{port}/games?sslmode=disable&gssencmode=disable"
        finally:
            server.kill()


class Waiting(logging.Handler):
    """Call a function at each message logged by the store."""

    def __init__(self, then: Callable[[str], None]) -> None:
        super().__init__()
        self.then = then

    def emit(self, record: logging.LogRecord) -> None:
        self.then(record.getMessage())


@contextmanager
def heard(then: Callable[[str], None]) -> Generator[None]:
    """Call a function at each message logged by the store within the block."""
    handler, store = Waiting(then), logging.getLogger("darklantern.store")
    store.addHandler(handler)
    try:
        yield
    finally:
        store.removeHandler(handler)


async def opened_and_closed(url: str) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        await (await open_store(url, asyncio.Event())).close()


async def stopped_after(attempts: int, url: str) -> None:
    """Stop waiting after this many failed attempts."""
    stop, failed = asyncio.Event(), count(1)
    with heard(lambda _: stop.set() if next(failed) == attempts else None), pytest.raises(OpeningStopped):
        await open_store(url, stop)


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "darklantern.store")
    return caplog


def test_a_server_that_comes_up_later_is_waited_for(postgresql: Postgresql, said: pytest.LogCaptureFixture):
    url = postgresql.create_database()
    postgresql.stop()
    attempts: list[str] = []

    def start(message: str) -> None:
        attempts.append(message)
        if len(attempts) == 3:
            postgresql.start()  # in this thread, since the server ends with it

    with heard(start):
        asyncio.run(opened_and_closed(url))
    assert all(line.startswith("waiting for the database: ") for line in said.messages[:-1])
    assert [line.rpartition("in ")[2] for line in said.messages[:3]] == ["0.01 s", "0.02 s", "0.04 s"]
    assert said.messages[-1].startswith("the database was reached after ")


def test_pauses_grow_up_to_the_longest(monkeypatch: pytest.MonkeyPatch, refused: str, said: pytest.LogCaptureFixture):
    monkeypatch.setattr(opening, "LONGEST_PAUSE_S", 0.03)

    asyncio.run(stopped_after(4, refused))
    assert [line.rpartition("in ")[2] for line in said.messages] == ["0.01 s", "0.02 s", "0.03 s", "0.03 s"]
    assert all("Connection refused" in line and "sesame" not in line for line in said.messages)


def refusal(url: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        asyncio.run(opened_and_closed(url))
    return caught.value


def test_a_server_that_is_starting_is_waited_for(said: pytest.LogCaptureFixture):
    with refusing(STARTING) as url:
        asyncio.run(stopped_after(1, url))
    assert "turned away with 57P03" in said.messages[0]


def test_a_wrong_password_is_an_error_at_once(said: pytest.LogCaptureFixture):
    with refusing(WRONG_PASSWORD) as url:
        error = refusal(url)
    assert "turned away with 28P01" in str(error)
    assert "sesame" not in str(error)
    assert not isinstance(error, StoreNotReady)
    assert not said.messages


def test_what_waiting_does_not_change_is_an_error_at_once(
    postgresql: Postgresql, tmp_path: Path, said: pytest.LogCaptureFixture
):
    url = postgresql.create_database()
    missing = refusal(url.replace("/test", "/other"))
    assert isinstance(missing, StoreUnavailable)
    assert "does not exist" in str(missing)
    assert isinstance(refusal(f"{url}&hat=tall"), BadStoreUrl)
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 100)
    assert isinstance(refusal(str(tmp_path / "letter.txt")), StoreUnavailable)

    async def twice() -> None:
        store = await Store.open(str(tmp_path / "store.db"))
        try:
            with pytest.raises(StoreInUse):
                await opened_and_closed(str(tmp_path / "store.db"))
        finally:
            await store.close()

    asyncio.run(twice())
    assert not said.messages
