"""Databases of both kinds for data tests."""

from pathlib import Path

import pytest

from tests.server.live.conftest import shorten_waits
from tests.server.store.databases import Database, PostgresqlDatabase, SqliteDatabase


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database."""
    return new_database(request.param, request, tmp_path / "store.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Another empty database."""
    return new_database(request.param, request, tmp_path / "other.db")


def new_database(kind: str, request: pytest.FixtureRequest, path: Path) -> Database:
    return SqliteDatabase(path) if kind == "sqlite" else PostgresqlDatabase(request.getfixturevalue("postgresql"))


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with a short countdown and fast clients."""
    shorten_waits(monkeypatch)
