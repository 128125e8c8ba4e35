"""What the tests of the server share."""

from collections.abc import Generator

import pytest

from tests.server.postgresql import Postgresql, programs


@pytest.fixture(scope="session")
def postgresql() -> Generator[Postgresql]:
    """A running PostgreSQL server."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    server = Postgresql(found)
    try:
        server.start()
        yield server
    finally:
        server.remove()
