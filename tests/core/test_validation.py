"""Validation errors name the value, what is wrong with it and what is allowed."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from darklantern.core.validation import MAX_VALUE_LENGTH, explain_error


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Row(Struct, forbid_unknown_fields=True):
    colour: Colour
    count: int = 1


class Sheet(Struct, forbid_unknown_fields=True, kw_only=True):
    rows: tuple[Row, ...] = ()
    pair: tuple[int, int] = (1, 2)
    cost: dict[Colour, int] = {}
    kind: Literal["new", "old"] = "new"
    limit: int | None = None
    share: Annotated[float, Meta(ge=0, le=1)] = 0.5
    short: Annotated[str, Meta(max_length=3)] = ""
    code: Annotated[str, Meta(pattern="^[a-z]*$")] = ""


CASES: list[tuple[object, str]] = [
    ({"rows": [{"colour": "green"}]}, "rows[0].colour must be one of red, blue, not 'green'"),
    ({"rows": [{"count": 1}]}, "rows[0] lacks the key 'colour'"),
    ({"rows": [{"colour": "red", "cuont": 1}]}, "rows[0].cuont is an unknown key: use one of colour, count"),
    ({"rows": [{"colour": "red", "count": "two"}]}, "rows[0].count must be a whole number, not 'two'"),
    ({"rows": {}}, "rows must be a list, not a table of keys"),
    ({"pair": [1]}, "pair must have 2 entries, not 1"),
    ({"cost": {"green": 1}}, "cost has a key that must be one of red, blue, not 'green'"),
    ({"cost": {"red": "x"}}, "cost has an entry that must be a whole number, not text"),
    ({"kind": "odd"}, "kind must be one of new, old, not 'odd'"),
    ({"limit": True}, "limit must be a whole number, not true"),
    ({"share": 2.5}, "share must be at most 1.0, not 2.5"),
    ({"short": "long"}, "short must have at most 3 characters, not 4"),
    ({"code": "A1"}, "code must match the pattern '^[a-z]*$', not 'A1'"),
    ([], "the sheet must be a table of keys, not a list"),
]


@pytest.mark.parametrize(("data", "sentence"), CASES)
@pytest.mark.parametrize("encoded", [False, True])
def test_error_names_value_and_allowed_values(data: Any, sentence: str, encoded: bool):
    text = msgspec.json.encode(data)
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(text, type=Sheet) if encoded else msgspec.convert(data, Sheet)
    assert explain_error(caught.value, Sheet, text if encoded else data).sentence("the sheet") == sentence


def test_long_values_are_cut():
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert({"limit": "x" * 1000}, Sheet)
    problem = explain_error(caught.value, Sheet, {"limit": "x" * 1000}).problem
    assert len(problem) < MAX_VALUE_LENGTH + 40
    assert problem.endswith("…")


def test_damaged_text_with_a_wrong_value_is_explained():
    damaged = b'{"limit": "x", '
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(damaged, type=Sheet)
    assert explain_error(caught.value, Sheet, damaged).sentence("it") == "limit must be a whole number, not text"
