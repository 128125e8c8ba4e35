"""Deletion of the log of a finished table, which keeps the record of the game and its players."""

from collections.abc import Iterable, Mapping

from darklantern.core.ids import Seat
from darklantern.core.record import Record
from darklantern.match.log import AnyEntry, Began, Hosted, Moved, Rose, Sat, read_entry
from darklantern.server.store import StoreRefused, TableId
from darklantern.server.store.connection import Connection
from darklantern.server.store.logs import read_log
from darklantern.server.store.retention import delete_log
from darklantern.server.store.writer import Forget


def players_of(entries: Iterable[AnyEntry]) -> dict[int, str]:
    """Return the players at the beginning of the game, by seat, without bots."""
    players: dict[int, str] = {}
    for entry in entries:
        if isinstance(entry, Began):
            break
        if isinstance(entry, Sat | Rose):
            players.pop(entry.seat, None)
        if isinstance(entry, Sat) and entry.player is not None:
            players[entry.seat] = entry.player
    return players


def log_of(record: Record, players: Mapping[int, str]) -> list[AnyEntry]:
    """Return a log that leads to the game of a record. It contains no talk, and no bots that stood in."""
    entries: list[AnyEntry] = []
    for number, name in enumerate(record.players):
        player = players.get(number)
        bot = name if player is None else None
        entries.append(Sat(len(entries) + 1, Seat(number), name, player, bot))
    for player in list(players.values())[:1]:
        entries.append(Hosted(len(entries) + 1, player))
    entries.append(Began(len(entries) + 1, record.deal))
    for move in record.moves:
        at = 0 if move.at is None else move.at
        entries.append(Moved(len(entries) + 1, Seat(move.seat), move.action, at, move.picks, move.by))
    return entries


def read_players(connection: Connection, table: TableId) -> dict[int, str]:
    """Return the players of a finished game whose log is deleted, by seat."""
    return dict(connection.rows("SELECT seat, person FROM record_players WHERE table_id = ? ORDER BY seat", (table,)))


def prune_log(connection: Connection, table: TableId) -> Forget:
    """Delete the log of a finished table, or a part of a long one. The answer is whether all of it is deleted."""
    found = connection.rows("SELECT log_deleted FROM tables WHERE id = ? AND status = 'finished'", (table,))
    if not found:
        raise StoreRefused(f"No table {table!r} is finished.")
    [(deleted,)] = found
    players = {} if deleted else players_of(map(read_entry, read_log(connection, table, 0)))
    return delete_log(connection, table, players)
