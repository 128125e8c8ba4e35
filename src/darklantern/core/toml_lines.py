"""The line numbers of the parts of a TOML text, for error messages."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from darklantern.core.toml import KeyPath, count_key_dots

if TYPE_CHECKING:
    from tomlkit.container import Container
    from tomlkit.items import Array, Item

MAX_LENGTH = 32 * 1024
"""A longer text has no line numbers, since tomlkit takes seconds for it. The largest edition has a fifth of this."""
MAX_KEY_DOTS = 500
"""A text with more dots in its keys has no line numbers: tomlkit takes quadratic time for dotted keys."""
_WHITE_SPACE = str.maketrans("01", " \t")
_BITS = str.maketrans(" \t", "01")


def line_numbers(text: str) -> Mapping[KeyPath, int]:
    """Return the line number of each part of a valid TOML text: tables, keys and elements of arrays.

    Empty if the text is too long or has too many dotted keys.
    """
    import tomlkit  # not at the top: only error messages need it
    from tomlkit.exceptions import TOMLKitError

    if len(text) > MAX_LENGTH or count_key_dots(text) > MAX_KEY_DOTS:
        return {}
    reader = _LineReader(text)
    try:
        reader.add_table((), tomlkit.parse(reader.numbered_text))
    except (TOMLKitError, RecursionError):  # it accepts less than tomllib, such as deep nesting
        return {}
    return reader.lines


def nearest_line(lines: Mapping[KeyPath, int], path: KeyPath) -> int | None:
    """Return the line of the value at ``path``, or of the nearest part that contains it; None if there is none."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), None)


class _LineReader:
    """Reads line numbers from a parsed text.

    tomlkit keeps the indentation of keys and headers but not their positions, so the text that it parses has each
    line's number in its indentation, as bits in spaces and tabs.
    """

    lines: dict[KeyPath, int]

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self._width = len(lines).bit_length()
        self.lines = {}
        self.numbered_text = "\n".join(self._indentation(number) + line for number, line in enumerate(lines, start=1))

    def _indentation(self, number: int) -> str:
        return f"{number:0{self._width}b}".translate(_WHITE_SPACE)

    def _number(self, indentation: str) -> int:
        return int(indentation[: self._width].translate(_BITS), 2)

    def add_table(self, path: KeyPath, table: "Container") -> None:
        """Add the parts of a table."""
        for key, item in table.body:
            if key is not None:
                self._add_item((*path, key.key), item)

    def _add_item(self, path: KeyPath, item: "Item") -> None:
        from tomlkit.items import AoT, Table

        if isinstance(item, AoT):
            for number, row in enumerate(item.body):
                self._add_item((*path, number), row)
        elif item.trivia.indent:  # a table without indentation has no header: its parts have dotted names
            self._add_value(path, item, self._number(item.trivia.indent))
        if isinstance(item, Table):
            self.add_table(path, item.value)

    def _add_value(self, path: KeyPath, item: "Item", line: int) -> None:
        from tomlkit.items import Array, InlineTable

        for end in range(1, len(path) + 1):
            self.lines.setdefault(path[:end], line)
        if isinstance(item, InlineTable):
            self._add_inline_table(path, item.value, line)
        elif isinstance(item, Array):
            self._add_array(path, item, line)

    def _add_inline_table(self, path: KeyPath, table: "Container", line: int) -> None:
        for key, item in table.body:
            if key is not None:
                self._add_value((*path, key.key), item, line)
            line += item.as_string().count("\n")

    def _add_array(self, path: KeyPath, array: "Array", line: int) -> None:
        text, at = array.as_string(), len("[")
        for number, item in enumerate(array.value):
            start = _skip_to_value(text, at)
            line += text.count("\n", at, start)
            self._add_value((*path, number), item, line)
            at = start + len(item.as_string())
            line += text.count("\n", start, at)


def _skip_to_value(text: str, at: int) -> int:
    """Return where the next element of an array begins, after white space, commas and comments."""
    while text[at] in " \t\r\n,#":
        at = text.index("\n", at) if text[at] == "#" else at + 1
    return at
