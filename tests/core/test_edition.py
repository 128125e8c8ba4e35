"""Lines of values in a TOML file, and writing editions as TOML."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from darklantern.core import registry
from darklantern.core.errors import BadEdition
from darklantern.core.toml import KeyPath, parse_toml, write_toml
from darklantern.core.toml_lines import line_numbers, nearest_line

TEXT = """\
game = "x"
list = [
    { a = 1 },
    # a comment
    { a = 2, b = [1, 2] },
]

[table]
key = 1

[[rows]]
name = "one"
[[rows.inner]]
a = 1
[[rows.inner]]
a = 2

[[rows]]
name = "two"
[[rows.inner]]
a = 3
"""


NESTED = """\
note = \'\'\'
[table]
key = 1
\'\'\'
rows = [
    { name = "one", inner = [
        { a = 1 },
        { a = 2 },
    ] },
    { name = "two # { not a row", inner = [] },
]
[table]
key = 2
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("rows", 0, "inner", 1), 8),
        (("rows", 0, "other"), 6),
        (("rows", 1, "name"), 10),
        (("table", "key"), 13),
    ],
)
def test_line_of_a_nested_path_is_its_own_or_its_parents(path: KeyPath, line: int):
    assert nearest_line(line_numbers(NESTED), path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("game",), 1),
        (("list",), 2),
        (("list", 0, "a"), 3),
        (("list", 1, "b", 0), 5),
        (("table",), 8),
        (("table", "key"), 9),
        (("table", "other"), 8),
        (("rows",), 11),
        (("rows", 0, "name"), 12),
        (("rows", 0, "inner", 1, "a"), 16),
        (("rows", 1), 18),
        (("rows", 1, "inner", 0, "a"), 21),
        (("rows", 1, "missing"), 18),
        (("nowhere",), None),
        ((), None),
    ],
)
def test_line_of_a_path(path: KeyPath, line: int | None):
    assert nearest_line(line_numbers(TEXT), path) == line


SCATTERED = """\
[[rows]]
name = "one"
[other]
deep.key = 1
[[rows]]
name = "two"
list = [ # { a = 1 }
    { a = 1 }, 2,
    \'\'\'
text\'\'\',
    [
        1, { b = [
            3,
        ] },
    ],
]
[ a . 'b.c' ]
x = 1
[c]
[a.d]
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("rows", 1, "name"), 6),
        (("rows", 1, "list", 0, "a"), 8),
        (("rows", 1, "list", 1), 8),
        (("rows", 1, "list", 2), 9),
        (("rows", 1, "list", 3), 11),
        (("rows", 1, "list", 3, 1, "b", 0), 13),
        (("other", "deep", "key"), 4),
        (("a",), 17),
        (("a", "b.c", "x"), 18),
        (("a", "d", "missing"), 20),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_of_a_path_in_a_text_of_any_form(path: KeyPath, line: int, newline: str):
    assert nearest_line(line_numbers(SCATTERED.replace("\n", newline)), path) == line


@pytest.mark.parametrize("game", registry.game_ids())
def test_every_part_of_an_edition_has_a_line(game: str):
    for text in registry.game(game).edition_texts().values():
        lines = line_numbers(text)
        for path, value in _parts(parse_toml(text)):
            key = next(step for step in reversed(path) if isinstance(step, str))
            assert key in text.split("\n")[lines[path] - 1] or isinstance(value, list | dict), path


def _parts(data: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """The paths and values of all parts of TOML data."""
    steps: list[Any] = []
    if isinstance(data, dict):
        steps = [*cast(dict[str, Any], data)]
    elif isinstance(data, list):
        steps = [*range(len(cast(list[Any], data)))]
    for step in steps:
        yield (*path, step), data[step]
        yield from _parts(data[step], (*path, step))


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c = 1\n" + "\n".join(f"a.b.k{number} = 1" for number in range(500)),
        "x = [" + "1, " * 20_000 + "]",
        "x = " + "[" * 200 + "]" * 200,
    ],
)
def test_text_that_would_take_long_has_no_lines(text: str):
    assert parse_toml(text)
    assert line_numbers(text) == {}


def test_reading_valid_editions_does_not_load_the_parser_with_positions():
    code = "import sys, darklantern; darklantern.game('art-robbery').editions(); print('tomlkit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("game", registry.game_ids())
def test_written_edition_is_read_as_the_same_edition(game: str):
    for edition in registry.game(game).editions().values():
        text = write_toml(msgspec.to_builtins(edition))
        assert registry.game(game).read_edition(text) == edition
        assert max(len(line) for line in text.splitlines()) < 210


def test_any_text_is_quoted_correctly_in_toml():
    texts = ["", '"', "\\", "\n\t\r\x00\x1f\x7f", "\u2028\u202e🏮", "'''", '"""', "# no comment", "[table]"]
    nothing: dict[str, object] = {"empty": list[str](), "none": dict[str, str]()}
    rows = [{"x": text, "n": -1} for text in texts]
    data: dict[str, object] = {"a": texts[0], "list": texts, "rows": rows, "t": nothing}
    assert parse_toml(write_toml(data)) == data


def test_keys_of_many_parts_are_refused_quickly():
    with pytest.raises(BadEdition, match="nested too deeply"):
        parse_toml("a." * 30_000 + "b = 1")
    with pytest.raises(BadEdition, match="nested too deeply"):
        parse_toml("['a'" + ".'a'" * 30_000 + "]")
    assert parse_toml('x = [1.5, 2.5, 3.5]\ny = "' + "a." * 100 + '"')["x"] == [1.5, 2.5, 3.5]
