"""The pages of the Python API show what the public packages export."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import darklantern
from darklantern import environments, testing
from darklantern.games import art_robbery, midnight_exchange
from tests.docs.pages import ROOT

sys.path.insert(0, str(ROOT / "docs"))
api_pages: Any = import_module("api_pages")
sys.path.remove(str(ROOT / "docs"))

SHOWN_BY_PACKAGE: dict[str, list[str]] = {}
for _page in api_pages.PAGES.values():
    SHOWN_BY_PACKAGE.setdefault(_page.package, []).extend([*api_pages.exported_names(_page), *_page.submodules])


@pytest.mark.parametrize("package", [darklantern, environments, testing, art_robbery, midnight_exchange])
def test_every_exported_name_is_on_one_page(package: Any):
    other_pages = ["environments", "testing"] if package is darklantern else []
    assert sorted([*SHOWN_BY_PACKAGE[package.__name__], *other_pages]) == sorted(package.__all__)


@pytest.mark.parametrize("name", api_pages.PAGES)
def test_every_page_can_be_written_and_is_listed(name: str):
    assert api_pages.page_text(api_pages.PAGES[name]).startswith(f"# {api_pages.PAGES[name].title}\n")
    assert f"\napi/{name}\n" in Path(ROOT / "docs" / "reference" / "api.md").read_text("utf-8")


def test_constant_without_a_docstring_is_refused(monkeypatch: pytest.MonkeyPatch):
    def no_comments(_: object) -> dict[tuple[str, str], list[str]]:
        return {}

    monkeypatch.setattr(api_pages.ModuleAnalyzer, "find_attr_docs", no_comments)
    page = api_pages.Page("Seats", "", "darklantern", ("core.ids",))
    with pytest.raises(ValueError, match=r"darklantern\.\w+ has no documentation"):
        api_pages.page_text(page)
