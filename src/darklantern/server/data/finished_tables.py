"""Deletion of the log of a finished table, which keeps the record of the game and its players."""

from collections.abc import Iterable, Mapping

from darklantern.core.ids import Seat
from darklantern.core.record import Record
from darklantern.match.log import AnyEntry, BeganEntry, HostedEntry, MovedEntry, RoseEntry, SatEntry, read_entry
from darklantern.server.store import StoreRefused, TableId
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.logs import read_log
from darklantern.server.store.retention import delete_log
from darklantern.server.store.writer_thread import ForgetLogEnds


def players_at_start(entries: Iterable[AnyEntry]) -> dict[int, str]:
    """Return the players at the beginning of the game, by seat, without bots."""
    players: dict[int, str] = {}
    for entry in entries:
        if isinstance(entry, BeganEntry):
            break
        if isinstance(entry, SatEntry | RoseEntry):
            players.pop(entry.seat, None)
        if isinstance(entry, SatEntry) and entry.player is not None:
            players[entry.seat] = entry.player
    return players


def log_from_record(record: Record, players: Mapping[int, str]) -> list[AnyEntry]:
    """Return a log that leads to the game of a record. It contains no talk, and no bots that stood in."""
    entries: list[AnyEntry] = []
    for number, name in enumerate(record.players):
        player = players.get(number)
        bot = name if player is None else None
        entries.append(SatEntry(len(entries) + 1, Seat(number), name, player, bot))
    for player in list(players.values())[:1]:
        entries.append(HostedEntry(len(entries) + 1, player))
    entries.append(BeganEntry(len(entries) + 1, record.deal))
    for move in record.moves:
        at = 0 if move.at is None else move.at
        entries.append(MovedEntry(len(entries) + 1, Seat(move.seat), move.action, at, move.picks, move.by))
    return entries


def read_players(connection: DatabaseConnection, table: TableId) -> dict[int, str]:
    """Return the players of a finished game whose log is deleted, by seat."""
    return dict(connection.query("SELECT seat, person FROM record_players WHERE table_id = ? ORDER BY seat", (table,)))


def prune_log(connection: DatabaseConnection, table: TableId) -> ForgetLogEnds:
    """Delete the log of a finished table, or a part of a long one. The answer is whether all of it is deleted."""
    found = connection.query("SELECT log_deleted FROM tables WHERE id = ? AND status = 'finished'", (table,))
    if not found:
        raise StoreRefused(f"No table {table!r} is finished.")
    [(deleted,)] = found
    players = {} if deleted else players_at_start(map(read_entry, read_log(connection, table, 0)))
    return delete_log(connection, table, players)
