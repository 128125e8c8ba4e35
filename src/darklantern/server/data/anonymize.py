"""Removal of a person from the logs and records of tables."""

import re
from collections.abc import Sequence
from secrets import token_urlsafe

from msgspec.structs import replace

from darklantern.core.record import Record, read_record, write_record
from darklantern.match.log import AnyEntry, RoseEntry, SaidEntry, SatEntry, read_entry, write_entry
from darklantern.server.data.finished_tables import players_at_start, read_players
from darklantern.server.store import PersonId, TableId
from darklantern.server.store.database_connection import DatabaseConnection
from darklantern.server.store.logs import change_entry, read_placed_log

FORMER_PLAYER_NAME = "Former player"
"""The name of deleted people in logs and records."""
REDACTED_TEXT = "…"
"""The text that replaces what deleted people wrote."""


def anonymize_log(entries: Sequence[AnyEntry], person: str, alias: str) -> list[AnyEntry]:
    """Return a log without a person: their id is an alias, their name is neutral, and what they wrote is gone.

    Their name is also replaced in what others wrote. Nothing else changes, so the log leads to the same game.
    """
    names = {entry.name for entry in entries if isinstance(entry, SatEntry | SaidEntry) and entry.player == person}
    written = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)), re.I)
    seats: set[int] = set()
    anonymous: list[AnyEntry] = []
    for entry in entries:
        if isinstance(entry, SatEntry | RoseEntry):
            seats.discard(entry.seat)
        if isinstance(entry, SatEntry) and entry.player == person:
            seats.add(entry.seat)
        # Older logs do not name the speaker: there it is the person on the seat, or the watcher with that name.
        spoke = isinstance(entry, SaidEntry) and entry.player is None
        if (
            isinstance(entry, SaidEntry)
            and spoke
            and (entry.seat in seats or (entry.seat is None and entry.name in names))
        ):
            anonymous.append(_redacted(entry))
        elif getattr(entry, "player", None) == person:
            anonymous.append(_redacted(replace(entry, player=alias)))
        elif isinstance(entry, SaidEntry) and entry.text is not None and names:
            anonymous.append(replace(entry, text=written.sub(FORMER_PLAYER_NAME, entry.text)))
        else:
            anonymous.append(entry)
    return anonymous


def _redacted(entry: AnyEntry) -> AnyEntry:
    """Return an entry with a neutral name and without written text."""
    if hasattr(entry, "name"):
        entry = replace(entry, name=FORMER_PLAYER_NAME)
    return replace(entry, text=REDACTED_TEXT) if isinstance(entry, SaidEntry) and entry.text is not None else entry


def anonymize_record(record: Record, seats: set[int]) -> Record:
    """Return a record in which the players on some seats have a neutral name. The game stays the same."""
    players = tuple(FORMER_PLAYER_NAME if seat in seats else name for seat, name in enumerate(record.players))
    return replace(record, players=players)


def anonymize_table(connection: DatabaseConnection, table: TableId, person: PersonId) -> None:
    """Remove a person from the stored data of a table, within the caller's transaction."""
    alias = f"former-{token_urlsafe(9)}"
    log = read_placed_log(connection, table)
    entries = [read_entry(body) for _, body in log]
    players = read_players(connection, table) or players_at_start(entries)
    seats = {seat for seat, player in players.items() if player == person}
    for (place, before), entry in zip(log, anonymize_log(entries, person, alias), strict=True):
        if (body := write_entry(entry)) != before:
            change_entry(connection, place, body)
    for (body,) in connection.query("SELECT body FROM records WHERE table_id = ?", (table,)) if seats else ():
        text = write_record(anonymize_record(read_record(body), seats))
        connection.execute("UPDATE records SET body = ? WHERE table_id = ?", (text, table))
    for seats_of in ("seats", "record_players"):
        sql = f"UPDATE {seats_of} SET person = ? WHERE table_id = ? AND person = ?"
        connection.execute(sql, (alias, table, person))
    for column in ("host", "closed_by"):
        sql = f"UPDATE tables SET {column} = ? WHERE id = ? AND {column} = ?"
        connection.execute(sql, (alias, table, person))
