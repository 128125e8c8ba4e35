"""Removal of a person from the logs and records of tables."""

import re
from collections.abc import Sequence
from secrets import token_urlsafe

from msgspec.structs import replace

from darklantern.core.record import Record, read_record, write_record
from darklantern.match.log import AnyEntry, Rose, Said, Sat, read_entry, write_entry
from darklantern.server.data.remains import players_of, read_players
from darklantern.server.store import PersonId, TableId
from darklantern.server.store.connection import Connection
from darklantern.server.store.logs import change_entry, read_placed_log

FORMER = "Former player"
"""The name of deleted people in logs and records."""
SILENCE = "…"
"""The text that replaces what deleted people wrote."""


def anonymize_log(entries: Sequence[AnyEntry], person: str, alias: str) -> list[AnyEntry]:
    """Return a log without a person: their id is an alias, their name is neutral, and what they wrote is gone.

    Their name is also replaced in what others wrote. Nothing else changes, so the log leads to the same game.
    """
    names = {entry.name for entry in entries if isinstance(entry, Sat | Said) and entry.player == person}
    written = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)), re.I)
    seats: set[int] = set()
    anonymous: list[AnyEntry] = []
    for entry in entries:
        if isinstance(entry, Sat | Rose):
            seats.discard(entry.seat)
        if isinstance(entry, Sat) and entry.player == person:
            seats.add(entry.seat)
        # Older logs do not name the speaker: there it is the person on the seat, or the watcher with that name.
        spoke = isinstance(entry, Said) and entry.player is None
        if isinstance(entry, Said) and spoke and (entry.seat in seats or (entry.seat is None and entry.name in names)):
            anonymous.append(_without_words(entry))
        elif getattr(entry, "player", None) == person:
            anonymous.append(_without_words(replace(entry, player=alias)))
        elif isinstance(entry, Said) and entry.text is not None and names:
            anonymous.append(replace(entry, text=written.sub(FORMER, entry.text)))
        else:
            anonymous.append(entry)
    return anonymous


def _without_words(entry: AnyEntry) -> AnyEntry:
    """Return an entry with a neutral name and without written text."""
    if hasattr(entry, "name"):
        entry = replace(entry, name=FORMER)
    return replace(entry, text=SILENCE) if isinstance(entry, Said) and entry.text is not None else entry


def anonymize_record(record: Record, seats: set[int]) -> Record:
    """Return a record in which the players on some seats have a neutral name. The game stays the same."""
    players = tuple(FORMER if seat in seats else name for seat, name in enumerate(record.players))
    return replace(record, players=players)


def anonymize_table(connection: Connection, table: TableId, person: PersonId) -> None:
    """Remove a person from the stored data of a table, within the caller's transaction."""
    alias = f"former-{token_urlsafe(9)}"
    log = read_placed_log(connection, table)
    entries = [read_entry(body) for _, body in log]
    players = read_players(connection, table) or players_of(entries)
    seats = {seat for seat, player in players.items() if player == person}
    for (place, before), entry in zip(log, anonymize_log(entries, person, alias), strict=True):
        if (body := write_entry(entry)) != before:
            change_entry(connection, place, body)
    for (body,) in connection.rows("SELECT body FROM records WHERE table_id = ?", (table,)) if seats else ():
        text = write_record(anonymize_record(read_record(body), seats))
        connection.execute("UPDATE records SET body = ? WHERE table_id = ?", (text, table))
    for seats_of in ("seats", "record_players"):
        sql = f"UPDATE {seats_of} SET person = ? WHERE table_id = ? AND person = ?"
        connection.execute(sql, (alias, table, person))
    for column in ("host", "closed_by"):
        sql = f"UPDATE tables SET {column} = ? WHERE id = ? AND {column} = ?"
        connection.execute(sql, (alias, table, person))
