"""Export of a report's tables and figures as files."""

import csv
from collections.abc import Iterator, Sequence
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

from darklantern.core.errors import MissingExtra
from darklantern.lab.report.figure import Chapter, figure_rows
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.plots import draw_file
from darklantern.lab.report.tables import Row, columns


class Format(StrEnum):
    """The file format of tables."""

    CSV = "csv"
    PARQUET = "parquet"


def check_format(form: Format) -> None:
    """Raise `MissingExtra` if a format needs a package that is not installed."""
    if form is Format.PARQUET and find_spec("pyarrow") is None:
        raise MissingExtra("Parquet files", "PyArrow", "parquet")


def all_tables(sources: Sequence[GameSet], chapters: Sequence[Chapter]) -> Iterator[tuple[str, list[Row]]]:
    """Yield each table with its name, with a column for the set of games if there are two; last the figures' table."""
    several = len(sources) > 1
    for name in dict.fromkeys(name for source in sources for name in source.tables):
        rows = [
            {**({"source": source.label} if several else {}), **row}
            for source in sources
            for row in source.tables.get(name, [])
        ]
        yield name, rows
    yield "figures", [row for chapter in chapters for figure in chapter.figures for row in figure_rows(figure)]


def write_tables(folder: Path, form: Format, sources: Sequence[GameSet], chapters: Sequence[Chapter]) -> list[Path]:
    """Write each table into a folder, which is created if it is missing; return the files."""
    check_format(form)
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, rows in all_tables(sources, chapters):
        path = folder / f"{name}.{form}"
        path.write_bytes(_csv(rows) if form is Format.CSV else _parquet(rows))
        written.append(path)
    return written


def _csv(rows: Sequence[Row]) -> bytes:
    """Return rows as comma-separated values in UTF-8; None is an empty cell."""
    text = StringIO(newline="")
    writer = csv.DictWriter(text, columns(rows), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _parquet(rows: Sequence[Row]) -> bytes:
    """Return rows as a Parquet file, with columns of integers, numbers or text; None is null."""
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    named = {name: [row.get(name) for row in rows] for name in columns(rows)}
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.table({name: arrow.array(column) for name, column in named.items()}), sink)
    return bytes(sink.getvalue())


def write_figures(folder: Path, chapters: Sequence[Chapter]) -> list[Path]:
    """Write each figure into a folder, as PDF and as SVG, in colours for paper; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for figure in (figure for chapter in chapters for figure in chapter.figures):
        for form in ("pdf", "svg"):
            path = folder / f"{figure.name}.{form}"
            path.write_bytes(draw_file(figure, form))
            written.append(path)
    return written
