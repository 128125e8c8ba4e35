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
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "FIRST_PAUSE_S", 0.01)


@pytest.fixture
def unreachable_url() -> Generator[str]:
    """The address of a database without a listening server."""
    with socket.socket() as reserved:  # bound but not listening: no other process gets this port
        reserved.bind(("127.0.0.1", 0))
        yield f"postgresql://ada:sesame@127.0.0.1:{reserved.getsockname()[1]}/games"


REFUSING_SERVER = """
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
def refusing_server(code: str) -> Generator[str]:
    """The address of a server that refuses every connection with this PostgreSQL code."""
    command = [sys.executable, "-c", REFUSING_SERVER, code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            yield f"postgresql://ada:sesame@127.0.0.1:{port}/games?sslmode=disable&gssencmode=disable"
        finally:
            server.kill()


class CallbackHandler(logging.Handler):
    """Call a function at each message logged by the store."""

    def __init__(self, callback: Callable[[str], None]) -> None:
        super().__init__()
        self.callback = callback

    def emit(self, record: logging.LogRecord) -> None:
        self.callback(record.getMessage())


@contextmanager
def on_log_message(callback: Callable[[str], None]) -> Generator[None]:
    """Call a function at each message logged by the store within the block."""
    handler, store = CallbackHandler(callback), logging.getLogger("darklantern.store")
    store.addHandler(handler)
    try:
        yield
    finally:
        store.removeHandler(handler)


async def open_and_close(url: str) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        await (await open_store(url, asyncio.Event())).close()


async def stop_after(attempts: int, url: str) -> None:
    """Stop waiting after this many failed attempts."""
    stop, failures = asyncio.Event(), count(1)
    with on_log_message(lambda _: stop.set() if next(failures) == attempts else None), pytest.raises(OpeningStopped):
        await open_store(url, stop)


@pytest.fixture
def store_log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "darklantern.store")
    return caplog


def test_opening_waits_for_server_to_come_up(postgresql: Postgresql, store_log: pytest.LogCaptureFixture):
    url = postgresql.create_database()
    postgresql.stop()
    attempts: list[str] = []

    def start(message: str) -> None:
        attempts.append(message)
        if len(attempts) == 3:
            postgresql.start()  # in this thread, since the server ends with it

    with on_log_message(start):
        asyncio.run(open_and_close(url))
    assert all(line.startswith("waiting for the database: ") for line in store_log.messages[:-1])
    assert [line.rpartition("in ")[2] for line in store_log.messages[:3]] == ["0.01 s", "0.02 s", "0.04 s"]
    assert store_log.messages[-1].startswith("the database was reached after ")


def test_pauses_between_attempts_grow_to_maximum(
    monkeypatch: pytest.MonkeyPatch, unreachable_url: str, store_log: pytest.LogCaptureFixture
):
    monkeypatch.setattr(opening, "LONGEST_PAUSE_S", 0.03)

    asyncio.run(stop_after(4, unreachable_url))
    assert [line.rpartition("in ")[2] for line in store_log.messages] == ["0.01 s", "0.02 s", "0.03 s", "0.03 s"]
    assert all("Connection refused" in line and "sesame" not in line for line in store_log.messages)


def refusal(url: str) -> StoreError:
    with pytest.raises(StoreError) as raised:
        asyncio.run(open_and_close(url))
    return raised.value


def test_opening_waits_for_starting_server(store_log: pytest.LogCaptureFixture):
    with refusing_server(STARTING) as url:
        asyncio.run(stop_after(1, url))
    assert "turned away with 57P03" in store_log.messages[0]


def test_wrong_password_is_not_retried(store_log: pytest.LogCaptureFixture):
    with refusing_server(WRONG_PASSWORD) as url:
        error = refusal(url)
    assert "turned away with 28P01" in str(error)
    assert "sesame" not in str(error)
    assert not isinstance(error, StoreNotReady)
    assert not store_log.messages


def test_permanent_errors_are_not_retried(postgresql: Postgresql, tmp_path: Path, store_log: pytest.LogCaptureFixture):
    url = postgresql.create_database()
    error = refusal(url.replace("/test", "/other"))
    assert isinstance(error, StoreUnavailable)
    assert "does not exist" in str(error)
    assert isinstance(refusal(f"{url}&hat=tall"), BadStoreUrl)
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 100)
    assert isinstance(refusal(str(tmp_path / "letter.txt")), StoreUnavailable)

    async def open_twice() -> None:
        store = await Store.open(str(tmp_path / "store.db"))
        try:
            with pytest.raises(StoreInUse):
                await open_and_close(str(tmp_path / "store.db"))
        finally:
            await store.close()

    asyncio.run(open_twice())
    assert not store_log.messages
