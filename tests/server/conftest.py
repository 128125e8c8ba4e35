"""Fixtures shared by the tests of the server."""

from collections.abc import Generator
from functools import partial

import pytest

from darklantern.server.http import app
from darklantern.server.live import message_dispatcher
from darklantern.server.rate_limits import RateLimiter, RateLimits
from tests.server.postgresql import Postgresql, programs


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate limits that never refill, however long a test takes."""

    def still() -> float:
        return 0.0

    monkeypatch.setattr(app, "RateLimits", partial(RateLimits, clock=still))
    monkeypatch.setattr(message_dispatcher, "RateLimiter", partial(RateLimiter, clock=still))


@pytest.fixture
def postgresql(postgresql_server: Postgresql) -> Generator[Postgresql]:
    """A running PostgreSQL server, whose databases are dropped after the test."""
    yield postgresql_server
    postgresql_server.drop_databases()


@pytest.fixture(scope="session")
def postgresql_server() -> Generator[Postgresql]:
    """A PostgreSQL server shared by all tests of a process."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    server = Postgresql(found)
    try:
        server.start()
        yield server
    finally:
        server.remove()
