"""Lines of values in a TOML file, and writing editions as TOML."""

import msgspec
import pytest

from darklantern.core import registry
from darklantern.core.errors import BadEdition
from darklantern.core.toml import KeyPath, line_of, parse_toml, write_toml

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
        (("rows", 0, "inner", 1), 6),
        (("rows", 1, "name"), 10),
        (("table", "key"), 13),
    ],
)
def test_line_of_a_nested_path_is_its_own_or_its_parents(path: KeyPath, line: int):
    assert line_of(NESTED, path) == line


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
    assert line_of(TEXT, path) == line


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
