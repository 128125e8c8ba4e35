"""Time and memory of a start with many open tables: ``.venv/bin/python -m bench.startup 20000``."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory

from aiohttp import ClientSession

from darklantern.protocol.people import Language, Person
from darklantern.protocol.tables import NewTable
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.live.table_manager import TableManager
from darklantern.server.serve import running
from darklantern.server.settings import Settings
from darklantern.server.store import Store

AT_ONCE = 500
"""The number of tables that are opened together."""
PEOPLE = 3000
"""The number of people who host them."""


async def fill(database: Path, tables: int) -> None:
    """Open tables with a bot and a free seat each, every other one public."""
    store = await Store.open(str(database))
    manager = TableManager(store, HeavyWork(Settings(database=str(database))))
    for first in range(0, tables, AT_ONCE):
        tables_to_open = [
            manager.create(
                Person(id=f"person-{number % PEOPLE}", name="Ada", language=Language.ENGLISH),
                NewTable(game="art-robbery", seats=3, bots=[None, "greedy"], public=number % 2 == 0),
            )
            for number in range(first, min(first + AT_ONCE, tables))
        ]
        for table in await asyncio.gather(*tables_to_open):
            table.close()
        manager.live_tables.clear()
    await store.close()


async def start(database: Path) -> None:
    """Start a server and request the list of open tables."""
    begun, cpu = time.perf_counter(), time.process_time()
    async with running(Settings(port=0, database=str(database), log_level="error")) as address:
        took, cpu = time.perf_counter() - begun, time.process_time() - cpu
        async with ClientSession(address) as http, http.get("/api/tables") as answer:
            listed = len(await answer.json())
    memory = getrusage(RUSAGE_SELF).ru_maxrss // 1024
    print(f"started in {took:.2f} s with {cpu:.2f} s of CPU; {listed} tables listed; {memory} MiB at most")


def main() -> None:
    """Fill a database in a separate process, so that only the start is measured."""
    if len(sys.argv) == 3:
        asyncio.run(fill(Path(sys.argv[2]), int(sys.argv[1])))
        return
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with TemporaryDirectory() as folder:
        database = Path(folder) / "store.db"
        subprocess.run([sys.executable, "-m", "bench.startup", str(tables), str(database)], check=True)
        asyncio.run(start(database))


if __name__ == "__main__":
    main()
