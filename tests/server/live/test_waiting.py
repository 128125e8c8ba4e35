"""A server whose database is not up yet logs this, waits, and can be stopped meanwhile."""

import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from tests.server.live.table import PATIENCE
from tests.server.postgresql import Postgresql


@contextmanager
def serving(database: str) -> Generator[subprocess.Popen[str]]:
    """``darklantern serve`` in a child process."""
    command = [sys.executable, "-m", "darklantern", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    """The next line logged by a server."""
    assert process.stderr is not None
    return process.stderr.readline()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_a_server_that_waits_for_its_database_can_be_stopped(number: signal.Signals):
    with socket.socket() as taken:  # bound but not listening: no other process gets this port
        taken.bind(("127.0.0.1", 0))
        url = f"postgresql://ada:sesame@127.0.0.1:{taken.getsockname()[1]}/games"
        with serving(url) as process:
            assert "warning darklantern.store: waiting for the database: " in line(process)
            process.send_signal(number)
            out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert out == ""
    assert err.splitlines()[-1].endswith("darklantern.serve: stopped; the database was not reached")
    assert "Traceback" not in err
    assert "sesame" not in err


def test_a_server_serves_as_soon_as_its_database_is_up(postgresql: Postgresql):
    url = postgresql.database()
    postgresql.stop()
    with serving(url) as process:
        waiting = line(process)
        postgresql.start()
        while "waiting for the database" in (told := line(process)):
            pass
        assert process.stdout is not None
        address = process.stdout.readline()
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert "waiting for the database" in waiting
    assert "the database was reached after" in told
    assert address.startswith("Dark Lantern is open at http://127.0.0.1:")


def test_a_server_whose_database_refuses_it_ends_with_one_sentence(postgresql: Postgresql):
    with serving(postgresql.database().replace("/test", "/other")) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert out == ""
    (sentence,) = err.splitlines()
    assert "does not exist" in sentence
