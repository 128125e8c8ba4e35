"""A temporary PostgreSQL server for tests, in memory if there is space, reached by a Unix socket."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

TIMEOUT_S = 120
"""Seconds in which the server must start or stop."""
MEMORY_FOLDER, MIN_FREE_BYTES = Path("/dev/shm"), 512 * 2**20
"""A folder in memory, and the bytes that must be free there: a new database has 300 files."""
USER = "postgres"
"""The user who runs the server if the tests run as root, which PostgreSQL refuses."""


def find_programs() -> Path | None:
    """The folder with the programs of the newest installed PostgreSQL."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return installed[-1].parent if installed else Path(on_path).parent if on_path else None


def parent_folder() -> Path | None:
    """The parent of the server's folder; None for the default of temporary files."""
    usable = (
        MEMORY_FOLDER.is_dir()
        and os.access(MEMORY_FOLDER, os.W_OK)
        and shutil.disk_usage(MEMORY_FOLDER).free >= MIN_FREE_BYTES
    )
    return MEMORY_FOLDER if usable else None


class Postgresql:
    """A PostgreSQL server that creates empty databases. It ends with this process, even if that is killed."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="darklantern-postgresql-", dir=parent_folder()))
        self._data = self._folder / "data"
        self._server: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._names: list[str] = []
        """The databases that have not been dropped."""
        if os.geteuid() == 0:
            shutil.chown(self._folder, USER, USER)
        initdb = [programs / "initdb", "--pgdata", self._data, "--username", USER, "--auth", "trust", "--no-sync"]
        initdb += ["--encoding", "UTF8", "--no-locale"]
        subprocess.run([*self._as_user(), *initdb], check=True, capture_output=True)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": self._folder,
            "fsync": "off",  # the tests need a database server that stops, not one that survives a power failure
            "full_page_writes": "off",
            "autovacuum": "off",
            "shared_buffers": "16MB",
            "max_wal_size": "64MB",
        }
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*self._as_user(), self._programs / "postgres", "-D", self._data, *options], stdout=log, stderr=log
            )
        deadline = time.monotonic() + TIMEOUT_S
        while True:
            try:
                psycopg.connect(self._url("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._server.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """Stop the server at once, as if it had crashed."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(TIMEOUT_S)
            self._server = None

    def remove(self) -> None:
        """Stop the server, and remove its files."""
        self.stop()
        shutil.rmtree(self._folder)

    def create_database(self) -> str:
        """The address of a new database."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        self._names.append(name)
        return self._url(name)

    def drop_databases(self) -> None:
        """Drop all databases created so far, even while connections use them."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            for name in self._names:
                connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))
        self._names.clear()

    def _url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    def _as_user(self) -> list[str]:
        """The prefix of a command that runs it as the right user, and ends it with this process."""
        if shutil.which("setpriv") is None:
            return []
        user = [f"--reuid={USER}", f"--regid={USER}", "--init-groups"] if os.geteuid() == 0 else []
        return ["setpriv", *user, "--pdeathsig=QUIT", "--"]
