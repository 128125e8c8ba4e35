"""The drawings of the imports are those of the sources."""

import sys
from importlib import import_module
from typing import Any

import grimp
import pytest

from tests.docs.pages import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import_graph: Any = import_module("import_graph")
sys.path.remove(str(ROOT / "docs"))


def imports(text: str) -> dict[str, frozenset[str]]:
    """Imports such as ``cli: games core; games: core; core:``."""
    return {
        name.strip(): frozenset(imported.split())
        for name, _, imported in (part.partition(":") for part in text.split(";"))
    }


def test_drawings_are_up_to_date():
    for file, text in import_graph.pictures().items():
        assert file.read_text("utf-8") == text, f"{file.name} is out of date: run scripts/pictures"


def test_imports_that_follow_from_others_are_left_out():
    found = import_graph.without_implied(imports("cli: games lab core; games: lab core; lab: core; core:"))
    assert found == imports("cli: games; games: lab; lab: core; core:")


def test_what_is_imported_lies_below():
    lines = import_graph.drawing(imports("cli: games; games: core; lab: core; core:"), "Imports").splitlines()
    tops = {
        line.split(">")[-3].partition("<")[0]: float(line.split('"')[3]) for line in lines if line.startswith("<g>")
    }
    assert tops["cli"] < tops["games"] == tops["lab"] < tops["core"]
    assert sum(line.startswith("<path") for line in lines) == 3


@pytest.mark.parametrize("file", import_graph.pictures(), ids=lambda file: file.name)
def test_drawing_fits_the_width_of_the_page(file: Any):
    """The text of the site is 46 em wide."""
    width = float(file.read_text("utf-8").partition('width="')[2].partition('"')[0])
    assert width <= 46 * 16 * 1.05


def test_children_of_the_same_name_are_taken_as_one():
    graph = grimp.ImportGraph()
    for name in (
        "games",
        "games.a",
        "games.b",
        *(f"games.{game}.{part}" for game in "ab" for part in ("bots", "rules")),
    ):
        graph.add_module(name)
    graph.add_module("games.b.manifest")
    graph.add_import(importer="games.a.bots", imported="games.a.rules")
    assert import_graph.imports_between(graph, ["games.a", "games.b"]) == imports("bots: rules; rules:")
