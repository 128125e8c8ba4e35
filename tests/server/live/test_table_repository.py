"""New tables get a secret seed of their own, and stored tables are read as they were added."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from darklantern.match.setup import TableSetup
from darklantern.protocol.people import Language, Person
from darklantern.protocol.tables import NewTable
from darklantern.server.errors import NoSuchTable
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_repository import SEED_BITS, SEED_LENGTH, StoredTable, TableRepository
from darklantern.server.store import SeatRow, TableId, TableRow, TableStatus

ADA = Person(id="ada", name="Ada", language=Language.ENGLISH)
SEATS = 3


class FakeStore:
    """A store in memory."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.logs: dict[str, list[bytes]] = {}
        self.asked: list[str] = []
        """The ids that were looked up."""

    async def add_table(self, row: TableRow, entries: list[bytes], seats: list[SeatRow]) -> None:
        self.rows[row.id] = row
        self.logs[row.id] = entries

    async def table(self, table: TableId) -> TableRow | None:
        self.asked.append(table)
        return self.rows.get(table)

    async def entries(self, table: TableId) -> list[bytes]:
        return self.logs[table]


@pytest.fixture
def store() -> FakeStore:
    return FakeStore()


@pytest.fixture
def repository(store: FakeStore) -> TableRepository:
    uptime = SimpleNamespace(now=lambda: 5.0)
    return TableRepository(cast(Any, store), cast(Any, uptime), clock=lambda: 1000.0, wall_clock=lambda: 2000.0)


async def add_table(repository: TableRepository, **options: Any) -> StoredTable:
    wanted = NewTable(game="midnight-exchange", seats=SEATS, **options)
    config = TableConfig(setup=TableSetup(game=wanted.game, seats=wanted.seats))
    return await repository.add(ADA, config, wanted)


async def test_every_table_has_a_seed_of_its_own(repository: TableRepository):
    first, second = [(await add_table(repository)).data for _ in range(2)]
    assert first.id != second.id
    assert first.match.promise != second.match.promise
    numbers = [*first.seed, *second.seed]
    assert len(set(numbers)) == len(numbers) == 2 * SEED_LENGTH
    assert max(numbers).bit_length() > SEED_BITS - 10, "they have as many bits as fit"
    assert max(numbers).bit_length() <= SEED_BITS


async def test_stored_table_is_read_as_it_was_added(repository: TableRepository):
    added = await add_table(repository, bots=["greedy"], talk=False, public=True)
    read = await repository.read(added.row.id)
    assert (read.row, read.data.seed, read.data.config) == (added.row, added.data.seed, added.data.config)
    assert read.data.match.promise == added.data.match.promise
    assert [seat_state.name for seat_state in read.data.match.seat_states] == ["greedy", "Ada", ""]
    assert (read.data.match.host, read.data.match.talk_allowed, read.data.public) == ("ada", False, True)
    assert read.talk == []


async def test_expired_and_unknown_tables_are_not_read(repository: TableRepository, store: FakeStore):
    table_id = (await add_table(repository)).row.id
    store.rows[table_id] = msgspec.structs.replace(store.rows[table_id], status=TableStatus.EXPIRED)
    for unreadable in (table_id, "unknown"):
        with pytest.raises(NoSuchTable):
            await repository.read(unreadable)


@pytest.mark.parametrize("table_id", ["", "a/b", "x\x00", "Zoë", "x\n", "x" * 65])
async def test_malformed_ids_are_not_looked_up(repository: TableRepository, store: FakeStore, table_id: str):
    """Not every store could: PostgreSQL refuses texts with a zero byte."""
    assert await repository.row(table_id) is None
    assert store.asked == []
    assert await repository.row("x" * 64) is None
    assert store.asked == ["x" * 64]
