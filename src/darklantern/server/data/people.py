"""Finding and deleting people while no server runs."""

from collections.abc import Sequence

from msgspec import Struct

from darklantern.server.deletion import Deletion
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.identities import Identities
from darklantern.server.live.table_manager import TableManager
from darklantern.server.settings import Settings
from darklantern.server.store import PersonId, Store
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.schema import read_version


class FoundPerson(Struct, frozen=True):
    """A person, with what an operator needs to tell people apart."""

    id: PersonId
    name: str
    created: float


def find_people(connection: DatabaseConnection, text: str) -> list[FoundPerson]:
    """Return the person with this id, or else the people with this name, the oldest first."""
    read_version(connection)
    for column in ("id", "name"):
        sql = f"SELECT id, name, created FROM people WHERE {column} = ? ORDER BY created, id"
        if rows := connection.query(sql, (text,)):
            return [FoundPerson(PersonId(id), name, created) for id, name, created in rows]
    return []


async def delete_offline(url: str, people: Sequence[PersonId]) -> None:
    """Delete people and remove them from all stored data. Raises `StoreInUse` while a server runs."""
    store, heavy = await Store.open(url), HeavyWork(Settings(database=url))
    try:
        tables = TableManager(store, heavy)
        await tables.uptime.start()
        try:
            for person in people:
                await Deletion(store, tables, Identities(store)).delete_now(person)
        finally:
            await tables.stop()
    finally:
        heavy.stop()
        await store.close()
