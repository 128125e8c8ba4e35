"""Names of people."""

import pytest

from darklantern.server.errors import BadName
from darklantern.server.names import clean_name


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Ada \n", "Ada"),
        ("Ada  \u00a0 Lovelace", "Ada Lovelace"),
        ("Ame\u0301lie", "Amélie"),
        ("<b>Bold</b>", "<b>Bold</b>"),
        ("'); DROP TABLE people;--", "'); DROP TABLE people;--"),
        ("李小龍", "李小龍"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("นู๋", "นู๋"),
        ("x" * 24, "x" * 24),
    ],
)
def test_name_is_normalized(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert clean_name(clean) == clean


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200d",
        "\u0301",
        "\u3164",
        "A\u0000da",
        "A\nda",
        "A\u202eda",
        "\u2066Ada\u2069",
        "A\u200bda",
        "Ada\ufeff!",
        "Ada\u061cx",
        "A\u2028da",
        "\ud800",
        "\ue000",
        "\uffff",
        "Z" + "\u0336" * 12,
        "x" * 25,
        "\u0958" * 24,  # two characters each in normal form
    ],
)
def test_invisible_or_directional_characters_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)
