"""Sets of games as tables, from records or from a simulation."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from darklantern.core import registry
from darklantern.core.edition import Edition
from darklantern.core.errors import BadRecord, UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.record import Record, read_record, record_options, replay
from darklantern.lab.game_stats import game_stats
from darklantern.lab.report.registry import game_report
from darklantern.lab.report.tables import Row, Tables


class GameSet(Struct):
    """A set of games as tables."""

    label: str
    """The name of the set, to tell it from another one."""
    origin: str
    """The origin of the games."""
    game: AnyGame | None = None
    """None as long as there are no games."""
    edition: Any = None
    """The edition of the first game."""
    tables: Tables = field(default_factory=lambda: {"games": [], "seats": []})
    cut_off: int = 0
    """Games that were cut off after the maximum number of turns; they are not in the tables."""
    unfinished: int = 0
    """Games that were not played to the end; they are not in the tables."""
    editions: Counter[str] = field(default_factory=Counter[str])
    seats: Counter[int] = field(default_factory=Counter[int])
    """By number of players: the number of games."""
    players: Counter[str] = field(default_factory=Counter[str])
    """By name of a player: the number of games."""

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return len(self.tables["games"])

    def add(self, text: str | bytes) -> None:
        """Add the game of a record. Raises `BadRecord` if it is damaged, or of another game than those before."""
        record = read_record(text)
        try:
            game = registry.game(record.game)
        except UnknownName as error:
            raise BadRecord(str(error)) from None
        if self.game is not None and game.id != self.game.id:
            raise BadRecord(
                f"it is a game of {game.info.title}, those before are of {self.game.info.title}: "
                "a report is about one game; write one file for each"
            )
        self.game = game
        if record.end != "finished":
            self.cut_off += record.end == "cut-off"
            self.unfinished += record.end == "open"
            return
        edition = record_options(game, record).edition
        self.edition = self.edition or edition
        self.editions[edition.name] += 1
        self.seats[len(record.players)] += 1
        self.players.update(set(record.players))
        for name, rows in _rows_of_game(game, record, edition, self.finished).items():
            self.tables.setdefault(name, []).extend(rows)


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
