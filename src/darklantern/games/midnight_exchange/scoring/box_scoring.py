"""The scoring of Midnight Exchange, as `darklantern.terminal.scoring.GameScoring` asks for it."""

from collections.abc import Mapping
from importlib import resources
from typing import Any, cast

from rich.console import Console, RenderableType

from darklantern.core.edition import Edition
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.scoring.final_table import FinalTable
from darklantern.games.midnight_exchange.scoring.interview import Interview
from darklantern.games.midnight_exchange.scoring.score_report import render_scores
from darklantern.games.midnight_exchange.scoring.scores import TableScores, score_final_table
from darklantern.games.midnight_exchange.scoring.table_file import read_table, write_table
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.scoring import FindEdition, GameScoring

_PLAYER_KEYS = frozenset({"getaway", "stored", "unique", "cards"})
"""The keys by which a file is recognized that names no game."""


class _MidnightExchangeScoring:
    """Scores tables of Midnight Exchange."""

    places_best = True
    """ME-F3: stored art may be placed a last time before scoring."""

    def example(self) -> str:
        """Return the rulebook's example."""
        return resources.files(__package__ or "").joinpath("example.toml").read_text("utf-8")

    def recognizes(self, data: Mapping[str, object]) -> bool:
        """Return whether a player has something that players of this game have."""
        rows = data.get("players")
        players = cast(list[Any], rows) if isinstance(rows, list) else []
        return any(isinstance(row, dict) and not _PLAYER_KEYS.isdisjoint(cast(dict[str, Any], row)) for row in players)

    def interview(self, edition: Edition, edition_name: str, console: Console, ask_input: AskInput) -> Interview:
        """Return an interview for a table with this edition."""
        return Interview(cast(MidnightExchangeEdition, edition), edition_name, console, ask_input)

    def read(self, text: str, find: FindEdition) -> FinalTable:
        """Return the table in a TOML text. Raises `BadTable`."""
        return read_table(text, find)

    def write(self, table: FinalTable) -> str:
        """Return a table as TOML."""
        return write_table(table)

    def score(self, table: FinalTable, *, place: bool) -> TableScores:
        """Score a table, as it is or with the best placements made."""
        return score_final_table(table, place=place)

    def render(self, scores: TableScores) -> RenderableType:
        """Render the points, the best placements, and who has won."""
        return render_scores(scores)

    def to_json(self, scores: TableScores) -> Mapping[str, object]:
        """Return the scores for JSON. A single player has no verdict."""
        players = [
            {
                "name": score.name,
                "getaway": score.getaway,
                "lines": score.lines,
                "points": score.points,
                "placements": score.placements,
                "best": score.best,
            }
            for score in scores.scores
        ]
        alone = len(players) == 1
        return {
            "edition": scores.edition.name,
            "placed": scores.placed,
            "players": players,
            "verdict": None if alone else scores.verdict,
            "best_verdict": None if alone else scores.best_verdict,
        }


SCORING: GameScoring[FinalTable, TableScores] = _MidnightExchangeScoring()
"""Scores tables of the game."""
