"""Records are exported page by page, in the order in which the games ended."""

from pathlib import Path

import pytest

from darklantern.server.data import export
from darklantern.server.data.export import export_records
from darklantern.server.store import Store, TableId
from tests.server.data.example_data import ignore_progress, open_reader
from tests.server.store.databases import Database, table_row


def test_every_record_is_exported_once_in_order(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export, "RECORDS_PER_STATEMENT", 2)
    finished = [(4.0, "d"), (1.0, "a"), (2.5, "c"), (2.5, "b"), (7.0, "e")]

    async def fill(store: Store) -> None:
        for at, id in finished:
            await store.add_table(table_row(id))
            await store.finish_table(TableId(id), f"record of {id} 🏮", "art-robbery", at)

    database.run(fill)
    connection = open_reader(database)
    assert export_records(connection, tmp_path / "all", ignore_progress) == 5
    assert export_records(connection, tmp_path / "later", ignore_progress, "art-robbery", 2.5) == 4
    connection.close()
    lines = (tmp_path / "all").read_text("utf-8").splitlines()
    assert lines == [f"record of {id} 🏮" for id in "abcde"]
    assert (tmp_path / "later").read_text("utf-8").splitlines() == lines[1:]
