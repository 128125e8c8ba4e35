"""Reading and writing TOML."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

from darklantern.core.errors import BadEdition, Problem

KeyPath: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead to a value: ``("raids", 1, "tokens", 0, "alibis")``."""


MAX_KEY_DOTS = 32
"""The maximum number of dots in a key. Python's reader takes quadratic time for longer ones."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the data in a TOML text. Raises `BadEdition` with the line of a syntax error."""
    parts = (part for line in _without_strings(text).splitlines() for part in re.split(r"[=,\[\]{}]", line))
    if any(part.count(".") > MAX_KEY_DOTS for part in parts):
        raise BadEdition([_unreadable(None, _TOO_DEEP)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadEdition([_unreadable(None, _TOO_DEEP)]) from None
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at line ")
        line = place.partition(",")[0]
        raise BadEdition([_unreadable(int(line) if line else None, reason)]) from None
    except ValueError as error:
        raise BadEdition([_unreadable(None, str(error))]) from None


_TOO_DEEP = "it is nested too deeply"


def _unreadable(line: int | None, reason: str) -> Problem:
    return Problem(line, f"this is not TOML: {reason}", code="not-toml", params={"reason": reason})


def count_key_dots(text: str) -> int:
    """Return the number of dots in the keys of a TOML text, and in its floating-point numbers."""
    return _without_strings(text).count(".")


def _without_strings(text: str) -> str:
    """Return the text without comments and quoted strings, with the same number of lines."""

    def lines_only(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    quoted = r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*'
    return re.sub(quoted, lines_only, text)


def format_path(path: KeyPath) -> str:
    """Return a path in the form ``raids[1].name``."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


MAX_ROW_LENGTH = 200
"""The maximum length of a table row that is written on one line."""


def write_toml(data: Mapping[str, object]) -> str:
    """Return plain data as TOML: single values first, then lists with one row per line, then tables."""
    plain: list[str] = []
    lists: list[str] = []
    tables: list[str] = []
    for key, value in data.items():
        rows = _table_rows(value)
        if isinstance(value, Mapping):
            tables += ["", f"[{key}]", *_pairs(cast(Mapping[str, object], value))]
        elif any(len(_inline(row)) > MAX_ROW_LENGTH for row in rows):
            for row in rows:
                tables += ["", f"[[{key}]]", *_pairs(row)]
        elif rows:
            lists += ["", *_rows(key, rows)]
        else:
            plain.append(f"{key} = {_inline(value)}")
    return "\n".join([*plain, *lists, *tables]) + "\n"


def _table_rows(value: object) -> Sequence[Mapping[str, object]]:
    """Return the rows of a list of tables; empty for any other value."""
    rows = cast(Sequence[object], value) if isinstance(value, list | tuple) else ()
    return cast(Sequence[Mapping[str, object]], rows) if all(isinstance(row, Mapping) for row in rows) else ()


def _pairs(table: Mapping[str, object]) -> Iterator[str]:
    for key, value in table.items():
        if rows := _table_rows(value):
            yield from _rows(key, rows)
        else:
            yield f"{key} = {_inline(value)}"


def _rows(key: str, rows: Sequence[Mapping[str, object]]) -> Iterator[str]:
    yield f"{key} = ["
    yield from (f"    {_inline(row)}," for row in rows)
    yield "]"


def _inline(value: object) -> str:
    """Return a value on one line. Strings are written as JSON, but with DEL escaped, as TOML requires."""
    if isinstance(value, Mapping):
        pairs = cast(Mapping[str, object], value).items()
        return "{ " + ", ".join(f"{key} = {_inline(part)}" for key, part in pairs) + " }" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inline(part) for part in cast(Sequence[object], value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
