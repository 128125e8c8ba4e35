"""The scoring of Art Robbery, as `darklantern.terminal.scoring.GameScoring` asks for it."""

from collections.abc import Mapping
from importlib import resources
from typing import Any, cast

from rich.console import Console, RenderableType

from darklantern.core.edition import Edition
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.scoring.final_table import FinalTable
from darklantern.games.art_robbery.scoring.interview import Interview
from darklantern.games.art_robbery.scoring.scores import TableScores, render_scores, score_final_table, scores_json
from darklantern.games.art_robbery.scoring.table_file import read_table, write_table
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.scoring import FindEdition, GameScoring


class _ArtRobberyScoring:
    """Scores tables of Art Robbery."""

    places_best = False

    def example(self) -> str:
        """Return a table of three players."""
        return resources.files(__package__ or "").joinpath("example.toml").read_text("utf-8")

    def recognizes(self, data: Mapping[str, object]) -> bool:
        """Return whether a player has tokens."""
        rows = data.get("players")
        players = cast(list[Any], rows) if isinstance(rows, list) else []
        return any(isinstance(row, dict) and "tokens" in row for row in players)

    def interview(self, edition: Edition, edition_name: str, console: Console, ask_input: AskInput) -> Interview:
        """Return an interview for a table with this edition."""
        return Interview(cast(ArtRobberyEdition, edition), edition_name, console, ask_input)

    def read(self, text: str, find: FindEdition) -> FinalTable:
        """Return the table in a TOML text. Raises `BadTable`."""
        return read_table(text, find)

    def write(self, table: FinalTable) -> str:
        """Return a table as TOML."""
        return write_table(table)

    def score(self, table: FinalTable, *, place: bool) -> TableScores:
        """Score a table."""
        return score_final_table(table)

    def render(self, scores: TableScores) -> RenderableType:
        """Render the score sheet and who has won."""
        return render_scores(scores)

    def to_json(self, scores: TableScores) -> Mapping[str, object]:
        """Return the scores for JSON."""
        return scores_json(scores)


SCORING: GameScoring[FinalTable, TableScores] = _ArtRobberyScoring()
"""Scores tables of the game."""
