"""Download size of the page, and layout shifts during loading."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from darklantern.core import registry
from darklantern.server.http.static_files import PAGE_FOLDER
from tests.e2e.conftest import VisitorFactory
from tests.e2e.visitor import PHONE

MAX_BYTES = 200_000
"""Bytes, compressed by Brotli, fetched before the first view of a page."""
MAX_ENTRY_BYTES = 90_000
"""The same for entry pages: the list of games and a waiting room, without prefetched files."""
MAX_LAYOUT_SHIFT = 0.01
"""The largest cumulative layout shift; browsers call up to 0.1 good."""

_DISABLE_PREFETCH = "window.requestIdleCallback = () => 0;"
"""Disables idle prefetching, so that prefetched files are not counted."""
_RECORD_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def fetched_sizes(page: Page) -> dict[str, int]:
    """The files fetched by the page itself, and their compressed sizes."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = {PAGE_FOLDER / "index.html", *(PAGE_FOLDER / urlsplit(name).path[1:] for name in names)}
    return {path.name: _compressed(path).stat().st_size for path in files if path.is_file()}


def _compressed(path: Path) -> Path:
    compressed = path.with_name(f"{path.name}.br")
    return compressed if compressed.is_file() else path


@pytest.mark.parametrize("path", ["/", "/rules/midnight-exchange"])
def test_first_load_is_small(new_visitor: VisitorFactory, path: str) -> None:
    visitor = new_visitor("/", "fr")
    visitor.page.add_init_script(_DISABLE_PREFETCH)
    visitor.goto(path)
    page = visitor.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    files = fetched_sizes(page)
    assert any(name.startswith("fr-") for name in files), "the translations are counted"
    assert sum(files.values()) <= MAX_BYTES, files


@pytest.mark.parametrize("game", ["Art Robbery", "Midnight Exchange"])
def test_waiting_room_does_not_load_game(new_visitor: VisitorFactory, game: str) -> None:
    visitor = new_visitor()
    visitor.open_table(game, How_many_play="2", How_many_of_them_are_bots="1")
    visitor.page.add_init_script(_DISABLE_PREFETCH)
    visitor.page.add_init_script(_RECORD_SHIFTS)
    visitor.page.reload()
    expect(visitor.page.get_by_role("button", name="I am ready")).to_be_visible()
    files = fetched_sizes(visitor.page)
    assert not any(
        name.startswith(("Game-", "in-game-", "game-support-", "fr-", *registry.game_ids())) for name in files
    ), files
    assert sum(files.values()) <= MAX_ENTRY_BYTES, files
    assert visitor.page.evaluate("shifted") <= MAX_LAYOUT_SHIFT
    visitor.page.get_by_role("button", name="I am ready").click()
    expect(visitor.page.get_by_text("At the table")).to_be_visible()
    assert any(name.startswith("Game-") for name in fetched_sizes(visitor.page)), (
        "the game's code is fetched when it begins"
    )


def test_lobby_does_not_load_tables(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script(_DISABLE_PREFETCH)
    visitor.goto("/")
    expect(visitor.page.get_by_role("heading", level=2).first).to_be_visible()
    files = fetched_sizes(visitor.page)
    assert not any(name.startswith(("SetupDialog-", "TablePage-")) for name in files), files
    assert sum(files.values()) <= MAX_ENTRY_BYTES, files


@pytest.mark.parametrize("game", ["Art Robbery", "Midnight Exchange"])
def test_table_is_small(new_visitor: VisitorFactory, game: str) -> None:
    visitor = new_visitor()
    visitor.open_table(game, How_many_play="2", How_many_of_them_are_bots="1")
    visitor.page.get_by_role("button", name="I am ready").click()
    expect(visitor.page.get_by_role("heading", name="Waiting room")).to_have_count(0)
    visitor.page.add_init_script(_DISABLE_PREFETCH)
    visitor.page.reload()
    expect(visitor.page.get_by_text("At the table")).to_be_visible()
    files = fetched_sizes(visitor.page)
    assert any(name.startswith("Game-") for name in files), "the game's drawings are counted"
    assert sum(files.values()) <= MAX_BYTES, files


@pytest.mark.parametrize("path", ["/", "/rules/art-robbery"])
def test_layout_does_not_shift(new_visitor: VisitorFactory, path: str) -> None:
    visitor = new_visitor()
    visitor.page.add_init_script(_RECORD_SHIFTS)
    for size in (None, PHONE):
        if size is not None:
            visitor.page.set_viewport_size(size)
        visitor.goto(path)
        expect(visitor.page.get_by_role("heading", level=2).first).to_be_visible()
        assert visitor.page.evaluate("shifted") <= MAX_LAYOUT_SHIFT
