"""Where in a TOML file something stands."""

import pytest

from darklantern.core.toml import Path, line_of

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
def test_line_is_never_a_wrong_one(path: Path, line: int):
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
def test_line_of_a_path(path: Path, line: int | None):
    assert line_of(TEXT, path) == line
