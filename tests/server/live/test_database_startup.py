"""A server whose database is not up yet logs this, waits, and can be stopped meanwhile."""

import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from tests.server.live.client import TIMEOUT_S
from tests.server.postgresql import Postgresql


@contextmanager
def start_server(database: str) -> Generator[subprocess.Popen[str]]:
    """``darklantern serve`` in a child process."""
    command = [sys.executable, "-m", "darklantern", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(process: subprocess.Popen[str]) -> str:
    """The next line logged by a server."""
    assert process.stderr is not None
    return process.stderr.readline()


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_server_waiting_for_database_can_be_stopped(signal_number: signal.Signals):
    with socket.socket() as reserved:  # bound but not listening: no other process gets this port
        reserved.bind(("127.0.0.1", 0))
        url = f"postgresql://ada:sesame@127.0.0.1:{reserved.getsockname()[1]}/games"
        with start_server(url) as process:
            assert "warning darklantern.store: waiting for the database: " in read_line(process)
            process.send_signal(signal_number)
            out, err = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 0
    assert out == ""
    assert err.splitlines()[-1].endswith("darklantern.serve: stopped; the database was not reached")
    assert "Traceback" not in err
    assert "sesame" not in err


def test_server_starts_when_database_comes_up(postgresql: Postgresql):
    url = postgresql.create_database()
    postgresql.stop()
    with start_server(url) as process:
        waiting = read_line(process)
        postgresql.start()
        while "waiting for the database" in (last := read_line(process)):
            pass
        assert process.stdout is not None
        address = process.stdout.readline()
        process.terminate()
        assert process.wait(TIMEOUT_S) == 0
    assert "waiting for the database" in waiting
    assert "the database was reached after" in last
    assert address.startswith("Dark Lantern is open at http://127.0.0.1:")


def test_server_refused_by_database_exits_with_one_line(postgresql: Postgresql):
    with start_server(postgresql.create_database().replace("/test", "/other")) as process:
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 1
    assert out == ""
    (sentence,) = err.splitlines()
    assert "does not exist" in sentence
