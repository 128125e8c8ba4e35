"""Run the store's tests with both databases."""

from pathlib import Path

import pytest

from tests.server.store.databases import Database, PostgresqlDatabase, SqliteDatabase


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database."""
    if request.param == "sqlite":
        return SqliteDatabase(tmp_path / "store.db")
    return PostgresqlDatabase(request.getfixturevalue("postgresql"))
