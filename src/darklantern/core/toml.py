"""TOML as people write it: its data, and the line in which something stands."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, TypeAlias

from darklantern.core.errors import BadEdition, Problem

Path: TypeAlias = tuple[str | int, ...]
"""Where in the data: ``("raids", 1, "tokens", 0, "alibis")``."""


def parse_toml(text: str) -> dict[str, Any]:
    """The data in a TOML text. Raises `BadEdition` with the line of a mistake."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadEdition([Problem(None, "it is nested too deeply")]) from None
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at line ")
        line = re.match(r"\d+", place)
        raise BadEdition([Problem(int(line[0]) if line else None, f"this is not TOML: {reason}")]) from None
    except ValueError as error:
        raise BadEdition([Problem(None, f"this is not TOML: {error}")]) from None


def line_of(text: str, path: Path) -> int | None:
    """The line that says what ``path`` names, or the one nearest around it; None for the file as a whole."""
    lines = {found: number for number, found in reversed(list(_lines(text)))}
    for end in range(len(path), 0, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return None


def _lines(text: str) -> Iterator[tuple[int, Path]]:
    """Each line that begins a table, sets a key or is a row of an array, with the path to it.

    Rows within rows, and whatever stands in a text of several lines, have the line of what is around them.
    """
    table: Path = ()
    array: Path = ()
    rows: dict[Path, int] = {}
    depth = 0
    for number, line in enumerate(_without_texts(text).splitlines(), start=1):
        if depth == 0 and (header := re.match(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]", line)):
            table = ()
            for name in header[2].split("."):
                table = (*table, rows[table], name) if table in rows else (*table, name)
            if header[1] == "[[":
                yield number, table
                rows[table] = rows.get(table, -1) + 1
                table = (*table, rows[table])
            yield number, table
            continue
        if depth == 0 and (key := re.match(r"\s*([\w\-]+)\s*=", line)):
            array = (*table, key[1])
            yield number, array
        elif depth == 1 and re.match(r"\s*\{", line):
            rows[array] = rows.get(array, -1) + 1
            yield number, (*array, rows[array])
        depth += len(re.findall(r"[\[{]", line)) - len(re.findall(r"[\]}]", line))


def _without_texts(text: str) -> str:
    """The lines less comments and what stands between quotes."""

    def lines_only(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    quoted = r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*'
    return re.sub(quoted, lines_only, text)


def path_of(place: str) -> Path:
    """The path that msgspec writes as ```$.raids[1].name```."""
    steps = re.findall(r"\.([\w\-]+)|\[(\d+)\]", place)
    return tuple(name or int(row) for name, row in steps)


def written(path: Path) -> str:
    """A path as one writes it: ``raids[1].name``."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")
