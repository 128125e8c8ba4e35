"""Reading a table of a game that was played with the box from TOML; errors name their lines."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import cast

import msgspec

from darklantern.core.edition import MAX_NAME_LENGTH, MAX_NUMBER, Edition
from darklantern.core.errors import BadEdition, DarkLanternError, Problem
from darklantern.core.toml import KeyPath, parse_toml
from darklantern.core.toml_lines import line_numbers, nearest_line
from darklantern.terminal.english import did_you_mean
from darklantern.terminal.players import printable
from darklantern.terminal.scoring import FindEdition

TABLE_KEYS = ("game", "edition", "players")
"""The keys of a file with a table."""


class BadTable(DarkLanternError):
    """A table that cannot be scored, with all its problems."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[object, ...]:
        return BadTable, (self.problems,)


def parse_table(text: str) -> dict[str, object]:
    """Return the data of a TOML file. Raises `BadTable`."""
    try:
        return parse_toml(text)
    except BadEdition as error:
        raise BadTable(error.problems) from None


class TableReader:
    """Reads the parts of a table, and collects the problems of every part that cannot be read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.problems: list[Problem] = []

    @cached_property
    def _lines(self) -> Mapping[KeyPath, int]:
        return line_numbers(self._text)

    def add_problem(self, path: KeyPath, reason: str) -> None:
        """Add a problem, unless it is known already."""
        problem = Problem(nearest_line(self._lines, path), reason)
        if problem not in self.problems:
            self.problems.append(problem)

    def raise_problems(self) -> None:
        """Raise `BadTable` with the problems, sorted by line, if there are any."""
        if self.problems:
            raise BadTable(sorted(self.problems, key=lambda problem: problem.line or 0))

    def edition(self, data: Mapping[str, object], find: FindEdition) -> tuple[str, Edition | None]:
        """Return the edition's name in the file, and the edition; None if there is no such edition."""
        named = data.get("edition", "")
        if not isinstance(named, str):
            self.add_problem(("edition",), f"edition must be a name or a file in quotes, not {quoted_value(named)}")
            return "", None
        try:
            return named, find(named)
        except (DarkLanternError, OSError) as error:
            self.add_problem(("edition",), str(error).removesuffix("."))
        return named, None

    def players(self, data: Mapping[str, object]) -> list[dict[str, object]]:
        """Return the rows of the players; without one, that is a problem."""
        rows = self.rows(("players",), data.get("players"), "begin each player with a line [[players]]")
        if not data.get("players"):
            self.add_problem((), "the table has no players; begin each player with a line [[players]]")
        return rows

    def player_name(self, here: KeyPath, row: Mapping[str, object]) -> str:
        """Return the name of a player; a made-up one if there is none, which is a problem."""
        name = row.get("name")
        if isinstance(name, str) and name.strip():
            return printable(name).strip()
        what = "needs a name" if name is None else f"must have a name in quotes, not {quoted_value(name)}"
        self.add_problem((*here, "name"), f"this player {what}")
        return f"player {cast(int, here[1]) + 1}"

    def number(self, here: KeyPath, key: str, value: object, least: int) -> int | None:
        """Return a number that is not too small or large; None with a problem for any other value."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MAX_NUMBER:
            return value
        self.add_problem(here, f"{key} must be a number from {least} to {MAX_NUMBER}, not {quoted_value(value)}")
        return None

    def rows(self, here: KeyPath, value: object, hint: str) -> list[dict[str, object]]:
        """Return the tables in a list; other values are problems."""
        if value is None:
            return []
        rows = cast(list[object], value) if isinstance(value, list) else [None]
        if not all(isinstance(row, dict) for row in rows):
            self.add_problem(here, f"{here[-1]} must be a list: {hint}")
        return [cast(dict[str, object], row) for row in rows if isinstance(row, dict)]

    def check_keys(self, here: KeyPath, row: Collection[str], keys: Sequence[str]) -> None:
        """Add a problem for each key that is not one of ``keys``."""
        for key in row:
            if key not in keys:
                self.add_problem(
                    (*here, key), f"unknown key {key!r}{did_you_mean(key, keys)}: use one of {', '.join(keys)}"
                )


def name_problems(names: Sequence[str], most: int, rule: str) -> list[tuple[KeyPath, str]]:
    """Return the problems of the number and the names of the players, each with its path in the table's file."""
    found: list[tuple[KeyPath, str]] = []
    if len(names) > most:
        found.append((("players",), f"a table has 1 to {most} players ({rule}), not {len(names)}"))
    for number, name in enumerate(names):
        if name in names[:number]:
            reason = f"there is a player called {name} already; give each a name of their own"
            found.append((("players", number, "name"), reason))
        if len(name) > MAX_NAME_LENGTH:
            found.append((("players", number, "name"), f"a player's name is {MAX_NAME_LENGTH} letters long at most"))
    return found


def quoted_value(value: object) -> str:
    """Return a value for an error message, in at most 60 characters."""
    return "nothing" if value is None else printable(msgspec.json.encode(value).decode())[:60]


def toml_string(text: str) -> str:
    """Return a text as a string of TOML."""
    return msgspec.json.encode(text).decode()
