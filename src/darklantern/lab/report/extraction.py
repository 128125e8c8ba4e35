"""Extraction of the tables of a set of games from records."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from darklantern.core import registry
from darklantern.core.edition import Edition
from darklantern.core.errors import BadRecord, UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.record import Record, read_record, record_options, replay
from darklantern.lab.game_stats import game_stats
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.registry import game_report
from darklantern.lab.report.tables import Row, Tables


def add_record(games: GameSet, text: str | bytes) -> None:
    """Add the game of a record to a set. Raises `BadRecord` if it is damaged, or of another game than those before."""
    record = read_record(text)
    try:
        game = registry.played_game(record.game)
    except UnknownName as error:
        raise BadRecord(str(error)) from None
    if games.game is not None and game.id != games.game.id:
        raise BadRecord(
            f"it is a game of {game.info.title}, those before are of {games.game.info.title}: "
            "a report is about one game; write one file for each"
        )
    games.game = game
    if record.end != "finished":
        games.cut_off += record.end == "cut-off"
        games.unfinished += record.end == "open"
        return
    edition = record_options(game, record).edition
    games.edition = games.edition or edition
    games.editions[edition.name] += 1
    games.seats[len(record.players)] += 1
    games.players.update(set(record.players))
    for name, rows in _rows_of_game(game, record, edition, games.finished).items():
        games.tables.setdefault(name, []).extend(rows)


def _rows_of_game(game: AnyGame, record: Record, edition: Edition, number: int) -> Tables:
    """Return the rows of a finished game."""
    stats, extractor = game_stats(game.id), game_report(game.id).make_extractor()
    state: Any = None
    for position in replay(game, record):
        state, move = position.state, position.move
        if move is None:
            extractor.begin(state)
            if stats is not None:
                stats.begin(state)
            continue
        extractor.observe(state, position.events, move.at)
        if stats is not None:
            stats.observe(position.events, move.at)
    outcome = record.outcome
    assert outcome is not None, "the record is finished"
    tables = extractor.extract(state, outcome)
    notes = {} if stats is None else stats.notes()
    common: Row = {"game": number, "players": len(record.players)}
    ended = record.moves[-1].at if record.moves else None
    best = sorted(outcome.scores, reverse=True)
    whole: Row = {
        "edition": edition.name,
        "moves": len(record.moves),
        "minutes": None if ended is None else ended / 60000,
        "winning score": best[0],
        "lead": best[0] - best[1],
    }
    tables["games"] = [{**common, **whole, **row, **notes} for row in tables["games"]]
    tables["seats"] = [
        {
            **common,
            "seat": seat,
            "player": record.players[seat],
            "won": 1 / len(outcome.winners) if seat in outcome.winners else 0.0,
            "score": outcome.scores[seat],
            **row,
        }
        for seat, row in enumerate(tables["seats"])
    ]
    mine = {"games", "seats"}
    return {name: rows if name in mine else [{"game": number, **row} for row in rows] for name, rows in tables.items()}


def read_file(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the records of a file, each with its line number. Raises `BadRecord` if there are none."""
    empty = True
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                empty = False
                yield number, line
    if empty:
        raise BadRecord(f"{path} is empty: it has no records.")
