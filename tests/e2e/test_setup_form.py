"""The set-up form of a game from outside, and a table whose game is not installed any more."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import PATCHES, SEED
from tests.e2e.visitor import DESKTOP, PHONE, TIMEOUT_MS, Visitor, create_visitor
from tests.installed_game import write_package
from tests.server.live.client import server_settings
from tests.server.live.server_process import ProcessConfig, ServerProcess

GAME = "Pebbles [beach]"


@contextmanager
def running_server(folder: Path, package: Path | None) -> Generator[str]:
    """Return the address of a server with the database of a folder, and with a package or without it."""
    settings = server_settings(folder, log_level="error", bot_pace=0.05)
    path = None if package is None else str(package)
    process = ServerProcess(ProcessConfig(settings, PATCHES, SEED, path))
    try:
        yield process.wait_for_address(TIMEOUT_MS / 1000)
    finally:
        process.terminate()
        process.wait_ended(TIMEOUT_MS / 1000)


@contextmanager
def visitor_of(browser: Browser, address: str) -> Generator[Visitor]:
    """Open the page of a server. At the end the browser must have reported no error."""
    context = browser.new_context(locale="en", viewport=DESKTOP, color_scheme="dark")
    context.set_default_timeout(TIMEOUT_MS)
    visitor = create_visitor(context, address, None)
    yield visitor
    context.close()
    assert visitor.errors == []


def set_up_form(visitor: Visitor) -> Locator:
    """Open the form as a new person, and return it."""
    visitor.goto("/")
    visitor.game_card(GAME).locator("button").last.click()
    visitor.enter_name()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_contain_text(GAME)
    return dialog


def test_form_has_the_options_of_the_game_in_its_words(browser: Browser, tmp_path: Path) -> None:
    points = {"pebbles": "tests.pebbles.manifest:WORDED_MANIFEST"}
    package = write_package(tmp_path, "pebbles-game", {}, points)
    with running_server(tmp_path, package) as address:
        with visitor_of(browser, address) as visitor:
            form = set_up_form(visitor)
            expect(form.get_by_label("Pebbles in the middle")).to_have_value("7")
            assert form.get_by_label("Pebbles in the middle").locator("option").all_inner_texts() == [
                str(number) for number in range(5, 13)
            ]
            expect(form.get_by_text("How many pebbles lie in the middle.")).to_be_visible()
            lamp = form.get_by_label("The lamp at the end")
            assert lamp.locator("option").all_inner_texts() == ["without a lamp", "for the fastest"]
            expect(lamp).to_have_value("race")
            expect(form.get_by_label("Race seconds")).to_have_value("20")
            assert visitor.accessibility_problems() == []
            visitor.page.set_viewport_size(PHONE)
            visitor.expect_no_overflow(PHONE["width"])
            inside = "document.querySelector('dialog .inside')"
            assert visitor.page.evaluate(f"{inside}.scrollWidth <= {inside}.clientWidth")
            form.get_by_label("Pebbles in the middle").select_option("9")
            lamp.select_option("none")
            form.get_by_label("Play in the dark").check()
            form.get_by_label("Race seconds").fill("")
            form.locator("button.main").click()
            visitor.page.wait_for_url("**/table/*")
            path = visitor.page.url.removeprefix(address)
            table = visitor.page.request.get(f"{address}/api/tables/{path.rpartition('/')[2]}").json()
            assert table["options"] == {"pile": 9, "lamp": "none", "dark": True, "race_seconds": None}
            visitor.choose_language("fr")
            expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("Jeu de cailloux")
            agreed = visitor.page.get_by_role("region", name="Ce qui est convenu").get_by_role("listitem")
            expect(agreed.filter(has_text=re.compile("^Édition: la plage$"))).to_have_count(1)
            expect(agreed.filter(has_text=re.compile("^Cailloux au milieu: 9$"))).to_have_count(1)
            expect(agreed.filter(has_text=re.compile("^Dans le noir: oui$"))).to_have_count(1)
            expect(agreed.filter(has_text=re.compile("^Race seconds: –$"))).to_have_count(1)
        with visitor_of(browser, address) as visitor:
            form = set_up_form(visitor)
            visitor.page.keyboard.press("Escape")
            expect(form).to_have_count(0)
            visitor.choose_language("fr")
            visitor.game_card("Jeu de cailloux").locator("button").last.click()
            expect(form.get_by_label("Cailloux au milieu")).to_have_value("7")
    with running_server(tmp_path, None) as address, visitor_of(browser, address) as visitor:
        visitor.goto(path)
        said = visitor.page.get_by_role("alert")
        expect(said).to_contain_text("The game “pebbles” of the package “pebbles-game” is not installed on this server")
        visitor.errors.clear()  # the browser reports the expected 503
        visitor.page.get_by_role("main").get_by_role("link").click()
        expect(visitor.page.get_by_role("heading", name=GAME)).to_have_count(0)
