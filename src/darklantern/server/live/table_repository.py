"""Adds tables to the store and reads them."""

import re
import time
from collections.abc import Callable, Iterable
from secrets import randbits, token_urlsafe
from typing import NamedTuple

import msgspec

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.errors import BadOptions, BrokenGame, GameNotInstalled
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import read_record
from darklantern.match.log import AnyEntry, SaidEntry, read_entry, write_entry
from darklantern.match.match import Match
from darklantern.match.output_buffer import NewEntry
from darklantern.match.participants import Participant
from darklantern.protocol.people import Person
from darklantern.protocol.tables import NewTable
from darklantern.server.data.finished_tables import log_from_record, read_players
from darklantern.server.errors import GameUnavailable, NoSuchTable
from darklantern.server.live.event_log_writer import seat_rows
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_data import TableData
from darklantern.server.store import Store, TableId, TableRow, TableStatus
from darklantern.server.uptime import Uptime

SEED_BITS = 52
"""The bits of each number of a seed, few enough for JavaScript's numbers."""
SEED_LENGTH = 5
"""The number of numbers in a seed."""

_TABLE_ID = re.compile("[A-Za-z0-9_-]{1,64}")
_read_config = msgspec.json.Decoder(TableConfig).decode


class StoredTable(NamedTuple):
    """A table as the store has it."""

    row: TableRow
    data: TableData
    talk: list[SaidEntry]


class TableRepository:
    """The tables in the store, as live tables begin with them."""

    def __init__(
        self, store: Store, uptime: Uptime, clock: Callable[[], float], wall_clock: Callable[[], float] = time.time
    ) -> None:
        """`clock` is that of the matches."""
        self._store = store
        self._uptime = uptime
        self._clock = clock
        self._wall_clock = wall_clock

    async def add(
        self,
        host: Person,
        config: TableConfig,
        wanted: NewTable,
        table_id: str | None = None,
        removed: Iterable[Participant] = (),
    ) -> StoredTable:
        """Add a new table with its host and bots seated. `removed` are people who cannot join it."""
        seed = tuple(randbits(SEED_BITS) for _ in range(SEED_LENGTH))
        match = Match(registry.game(wanted.game), config.setup, seed, self._clock)
        _seat_host_and_bots(match, host, wanted)
        for participant in removed:
            match.moderation.set_removed(participant.player, participant.name, True)
        entries = [output.entry for output in match.outputs.drain() if isinstance(output, NewEntry)]
        now = self._wall_clock()
        row = TableRow(
            TableId(table_id or token_urlsafe(12)),
            now,
            now,
            msgspec.json.encode(config),
            "/".join(str(number) for number in seed),
            host.id,
            wanted.public,
            used=self._uptime.now(),
            rematch_of=None if config.after is None else TableId(config.after),
        )
        await self._store.add_table(row, [write_entry(entry) for entry in entries], seat_rows(entries))
        return StoredTable(row, TableData.from_row(row, config, seed, match), [])

    async def row(self, table_id: str) -> TableRow | None:
        """Return the row of a table; None if there is no such table."""
        return await self._store.table(TableId(table_id)) if _TABLE_ID.fullmatch(table_id) else None

    async def read(self, table_id: str) -> StoredTable:
        """Read a table. Raise `NoSuchTable`, also if it has expired, and `GameUnavailable`."""
        row = await self.row(table_id)
        if row is None or row.status is TableStatus.EXPIRED:
            raise NoSuchTable(table_id)
        config = _read_config(row.setup)
        seed = tuple(int(number) for number in row.seed.split("/"))
        game = _game_of(config)
        entries = await self._entries(row)
        match = Match.restore(game, config.setup, seed, self._clock, entries)
        talk = [entry for entry in entries if isinstance(entry, SaidEntry)]
        return StoredTable(row, TableData.from_row(row, config, seed, match), talk)

    async def _entries(self, row: TableRow) -> list[AnyEntry]:
        """Return the log of a table, made from its record if the log was deleted. Raise `NoSuchTable`."""
        if not row.log_deleted:
            return [read_entry(entry) for entry in await self._store.entries(row.id)]
        record = await self._store.record(row.id)
        if record is None:
            raise NoSuchTable(row.id)
        players = await self._store.read(lambda connection: read_players(connection, row.id))
        return log_from_record(read_record(record), players)


def _game_of(config: TableConfig) -> AnyGame:
    """Return the game of a stored table. Raise `GameUnavailable`."""
    try:
        return registry.played_game(config.setup.game, config.package)
    except GameNotInstalled as error:
        raise GameUnavailable(error.name, error.package, str(error)) from error
    except BrokenGame as error:
        raise GameUnavailable(error.game, error.package, str(error)) from error


def _seat_host_and_bots(match: Match, host: Person, wanted: NewTable) -> None:
    """Seat the bots, and the host on the first free seat."""
    if len(wanted.bots) > wanted.seats:
        raise BadOptions(f"bots has {len(wanted.bots)} entries, but there are {wanted.seats} seats.", "bots")
    for seat, name in enumerate(wanted.bots):
        if name is not None:
            bot(match.game.id, name)
            match.seat_bot(Seat(seat), name)
    if all(seat_state.taken for seat_state in match.seat_states):
        raise BadOptions(f"the host needs a seat, so there can be {wanted.seats - 1} bots, not {wanted.seats}.", "bots")
    match.sit(host.id, host.name)
    match.moderation.set_talk(wanted.talk)
