"""Download size of the page, and layout shifts during loading."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from darklantern.server.http.static_files import PAGE_FOLDER
from tests.e2e.conftest import Visiting
from tests.e2e.visits import PHONE

MOST = 200_000
"""Bytes, compressed by Brotli, fetched before the first view of a page."""
FIRST = 90_000
"""The same for entry pages: the list of games and a waiting room, without prefetched files."""
STILL = 0.01
"""The largest cumulative layout shift; browsers call up to 0.1 good."""

_NO_LEISURE = "window.requestIdleCallback = () => 0;"
"""Disables idle prefetching, so that prefetched files are not counted."""
_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def fetched(page: Page) -> dict[str, int]:
    """The files fetched by the page itself, and their compressed sizes."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = {PAGE_FOLDER / "index.html", *(PAGE_FOLDER / urlsplit(name).path[1:] for name in names)}
    return {path.name: _packed(path).stat().st_size for path in files if path.is_file()}


def _packed(path: Path) -> Path:
    twin = path.with_name(f"{path.name}.br")
    return twin if twin.is_file() else path


@pytest.mark.parametrize("path", ["/", "/rules/midnight-exchange"])
def test_the_first_load_is_light(visit: Visiting, path: str) -> None:
    here = visit("/", "fr")
    here.page.add_init_script(_NO_LEISURE)
    here.go(path)
    page = here.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    files = fetched(page)
    assert any(name.startswith("fr-") for name in files), "the translations are counted"
    assert sum(files.values()) <= MOST, files


@pytest.mark.parametrize("game", ["Art Robbery", "Midnight Exchange"])
def test_a_waiting_room_comes_without_the_game(visit: Visiting, game: str) -> None:
    here = visit()
    here.open_table(game, How_many_play="2", How_many_of_them_are_bots="1")
    here.page.add_init_script(_NO_LEISURE)
    here.page.add_init_script(_SHIFTS)
    here.page.reload()
    expect(here.page.get_by_role("button", name="I am ready")).to_be_visible()
    files = fetched(here.page)
    assert not any(
        name.startswith(("Game-", "play-", "robbery-", "exchange-", "cards-", "tiles-", "gear-", "words-", "fr-"))
        for name in files
    ), files
    assert sum(files.values()) <= FIRST, files
    assert here.page.evaluate("shifted") <= STILL
    here.page.get_by_role("button", name="I am ready").click()
    expect(here.page.get_by_text("At the table")).to_be_visible()
    assert any(name.startswith("Game-") for name in fetched(here.page)), "the game's code is fetched when it begins"


def test_the_shelf_comes_without_tables(visit: Visiting) -> None:
    here = visit()
    here.page.add_init_script(_NO_LEISURE)
    here.go("/")
    expect(here.page.get_by_role("heading", level=2).first).to_be_visible()
    files = fetched(here.page)
    assert not any(name.startswith(("SetupDialog-", "Table-")) for name in files), files
    assert sum(files.values()) <= FIRST, files


@pytest.mark.parametrize("game", ["Art Robbery", "Midnight Exchange"])
def test_a_table_is_light_too(visit: Visiting, game: str) -> None:
    here = visit()
    here.open_table(game, How_many_play="2", How_many_of_them_are_bots="1")
    here.page.get_by_role("button", name="I am ready").click()
    expect(here.page.get_by_role("heading", name="Waiting room")).to_have_count(0)
    here.page.add_init_script(_NO_LEISURE)
    here.page.reload()
    expect(here.page.get_by_text("At the table")).to_be_visible()
    files = fetched(here.page)
    assert any(name.startswith("Game-") for name in files), "the game's drawings are counted"
    assert sum(files.values()) <= MOST, files


@pytest.mark.parametrize("path", ["/", "/rules/art-robbery"])
def test_nothing_jumps(visit: Visiting, path: str) -> None:
    here = visit()
    here.page.add_init_script(_SHIFTS)
    for size in (None, PHONE):
        if size is not None:
            here.page.set_viewport_size(size)
        here.go(path)
        expect(here.page.get_by_role("heading", level=2).first).to_be_visible()
        assert here.page.evaluate("shifted") <= STILL
