"""Fixtures shared by the tests of the server."""

from collections.abc import Generator
from functools import partial

import pytest

from darklantern.server.http import app
from darklantern.server.live import message_dispatcher
from darklantern.server.rate_limits import RateLimiter, RateLimits
from tests.server.postgresql import Postgresql, find_programs


@pytest.fixture
def frozen_rate_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate limits that never refill, however long a test takes."""

    def stopped_clock() -> float:
        return 0.0

    monkeypatch.setattr(app, "RateLimits", partial(RateLimits, clock=stopped_clock))
    monkeypatch.setattr(message_dispatcher, "RateLimiter", partial(RateLimiter, clock=stopped_clock))


@pytest.fixture
def postgresql(postgresql_server: Postgresql) -> Generator[Postgresql]:
    """A running PostgreSQL server, whose databases are dropped after the test."""
    yield postgresql_server
    postgresql_server.drop_databases()


@pytest.fixture(scope="session")
def postgresql_server() -> Generator[Postgresql]:
    """A PostgreSQL server shared by all tests of a process."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    server = Postgresql(programs)
    try:
        server.start()
        yield server
    finally:
        server.remove()
