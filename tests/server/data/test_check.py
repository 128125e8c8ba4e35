"""A check reports damage, and no problems in data stored by a server."""

from pathlib import Path
from typing import LiteralString

import pytest

from darklantern.server.data.check import check
from darklantern.server.store import StoreUnsupported
from tests.server.data.example_data import StoredGames, create_data, ignore_progress, open_reader
from tests.server.store.databases import Database, SqliteDatabase


def find_problems(database: Database) -> list[str]:
    connection = open_reader(database)
    try:
        return list(check(connection, ignore_progress))
    finally:
        connection.close()


def test_check_finds_no_problems_in_server_data(database: Database):
    create_data(database)
    assert find_problems(database) == []


DAMAGE: dict[LiteralString, str] = {
    "DELETE FROM entries WHERE number = 5": "does not follow place",
    "UPDATE entries SET previous = previous - 1 WHERE number = 5": "does not follow place",
    "UPDATE entries SET table_id = 'nowhere' WHERE number = 5": "of table nowhere",
    "UPDATE entries SET table_id = (SELECT id FROM tables WHERE id <> table_id LIMIT 1) WHERE number = 30": (
        "does not follow place"
    ),
    "UPDATE entries SET number = 6 WHERE number = 5": "does not follow place",
    "UPDATE entries SET previous = 0 WHERE number = 5": "begins 2 times",
    "UPDATE tables SET noted_end = 1 WHERE host <> (SELECT host FROM tables ORDER BY created LIMIT 1)": "ends at place",
    "DELETE FROM records": "is finished and has no record",
    "UPDATE tables SET status = 'open' WHERE status = 'finished'": "is open and has a record",
    "UPDATE tables SET status = 'finished' WHERE status = 'open'": "its game is not over",
    "UPDATE tables SET seed = '1/2/3/4/5'": "does not follow from the seed",
    """UPDATE records SET body = replace(body, '"outcome":{', '"outcome":{"scores":[1,2],"x":')""": "not a record",
    """UPDATE records SET body = replace(body, '"winners":[', '"winners":[0,')""": "its outcome is not what",
}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[SqliteDatabase, StoredGames]:
    """Read-only data stored by a server."""
    database = SqliteDatabase(tmp_path_factory.mktemp("stored") / "store.db")
    return database, create_data(database)


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found(stored: tuple[SqliteDatabase, StoredGames], tmp_path: Path, damage: LiteralString):
    database = SqliteDatabase(tmp_path / "copy.db")
    database.path.write_bytes(stored[0].path.read_bytes())
    with database.connect_directly() as execute:
        assert execute(damage).rowcount > 0
    problems = find_problems(database)
    assert any(DAMAGE[damage] in problem for problem in problems), problems


def test_damaged_body_of_a_log_is_found(database: Database):
    create_data(database)
    with database.connect_directly() as execute:
        if isinstance(database, SqliteDatabase):
            execute("UPDATE entries SET body = x'7b7d' WHERE number = 3")
        else:
            execute(r"UPDATE entries SET body = '\x7b7d' WHERE number = 3")
    assert len([problem for problem in find_problems(database) if problem.startswith("log of table")]) == 3


def test_lost_edition_owner_is_found(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "store.db")
    create_data(database)
    with database.connect_directly() as execute:
        execute("DELETE FROM people")
    assert any("has no owner" in problem for problem in find_problems(database))


def test_damaged_file_is_found(stored: tuple[SqliteDatabase, StoredGames], tmp_path: Path):
    database = SqliteDatabase(tmp_path / "copy.db")
    data = bytearray(stored[0].path.read_bytes())
    with stored[0].connect_directly() as execute:
        [(page,)] = execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables_by_age'")
        [(size,)] = execute("PRAGMA page_size")
    cells = data[(page - 1) * size : page * size]
    start = cells.index(b"finished")
    data[(page - 1) * size + start] = ord("g")
    database.path.write_bytes(data)
    assert find_problems(database) != []


def test_deleted_log_is_no_problem(database: Database):
    create_data(database)
    with database.connect_directly() as execute:
        execute("DELETE FROM entries WHERE table_id IN (SELECT id FROM tables WHERE status = 'finished')")
        execute("UPDATE tables SET noted_end = 0, log_deleted = TRUE WHERE status = 'finished'")
    assert find_problems(database) == []


def test_old_schema_is_not_checked(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "store.db")
    create_data(database)
    with database.connect_directly() as execute:
        execute("UPDATE about SET version = 3")
    with pytest.raises(StoreUnsupported, match="start the server once"):
        find_problems(database)
