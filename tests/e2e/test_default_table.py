"""Games that the page does not know, on the table that fits every game and on tables of their own."""

import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, WebSocketRoute, expect

from tests.docs.pages import blocks
from tests.e2e.conftest import PATCHES, SEED, VisitorFactory
from tests.e2e.raid_page import join, open_table
from tests.e2e.visitor import DESKTOP, PHONE, TIMEOUT_MS, Visitor
from tests.outside_games import PATH
from tests.server.live.client import server_settings
from tests.server.live.server_process import ProcessConfig, ServerProcess

PHONE_ON_ITS_SIDE: ViewportSize = {"width": 740, "height": 360}
SIZES = (PHONE, PHONE_ON_ITS_SIDE, DESKTOP)
LANGUAGES = ("en", "fr", "it", "nl")
ROUNDS = 3
"""The number of turns that each player of Pearls has."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server with games from outside."""
    settings = server_settings(tmp_path_factory.mktemp("server"), log_level="error", bot_pace=0.05)
    process = ServerProcess(ProcessConfig(settings, PATCHES, SEED, PATH))
    try:
        yield process.wait_for_address(TIMEOUT_MS / 1000)
    finally:
        process.terminate()
        process.wait_ended(TIMEOUT_MS / 1000)


def open_game(visitor: Visitor, game: str, *bots: str | None) -> str:
    """Open a table for the visitor and further seats, and return its path."""
    return open_table(visitor, (None, *bots), game=game, hints=True)


def begin(table: str, *visitors: Visitor) -> None:
    """Begin the game at a table."""
    for visitor in visitors:
        visitor.goto(table)
    for visitor in visitors:
        visitor.page.locator("main button.main").first.click()
    for visitor in visitors:
        expect(visitor.page.locator("[data-game]")).to_be_visible()


def wait_for_turn(page: Page) -> bool:
    """Wait for the player's turn or the end; return whether it is a turn."""
    page.wait_for_selector(".status.mine, table tfoot")
    return page.locator("table tfoot").count() == 0


def actions(page: Page) -> Locator:
    return page.get_by_role("region", name="What you can do")


def log(page: Page) -> Locator:
    return page.get_by_role("log").get_by_role("listitem")


def check_sizes(visitor: Visitor, name: str) -> None:
    """Check a table for overflow on all sizes, and take screenshots if wanted."""
    for size in SIZES:
        visitor.page.set_viewport_size(size)
        visitor.expect_no_overflow(size["width"])
        if visitor.screenshots is not None:
            path = f"{visitor.screenshots}/{name}-{size['width']}.png"
            visitor.page.screenshot(path=path, full_page=True)
    visitor.page.set_viewport_size(DESKTOP)


def test_whole_game_by_mouse(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, "pearls", "random", "random"), visitor)
    expect(page.get_by_role("heading", level=1)).to_have_text("Pearls")
    for turn in range(ROUNDS):
        assert wait_for_turn(page)
        expect(page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_count(3)
        expect(page.get_by_role("region", name="The table")).to_contain_text("coral bowl")
        hand = page.get_by_role("region", name="Your pieces").get_by_role("listitem")
        held = hand.all_inner_texts()
        if turn == 0:
            assert visitor.accessibility_problems() == []
        pearl = put_pearl(page)
        expect(log(page).filter(has_text=f"Irene puts {pearl} into the")).not_to_have_count(0)
        expect(hand).not_to_have_count(len(held))
    assert not wait_for_turn(page)
    sheet = page.get_by_role("region", name="Final score")
    for line in ("Pearls put", "Good guesses", "Total"):
        expect(sheet.get_by_role("row", name=line)).to_be_visible()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(page.locator("main").get_by_role("table")).to_have_count(1)
    assert visitor.accessibility_problems() == []
    check_sizes(visitor, "pearls-end")


def put_pearl(page: Page) -> str:
    """Put a pearl into a bowl, by buttons or, where there are many, field by field; return the pearl."""
    group = actions(page).get_by_role("group", name="Put a pearl into a bowl")
    if group.get_by_role("radio").count() > 0:
        for field in ("Pearl", "Bowl"):
            group.get_by_role("group", name=field).locator("label").last.click()
    button = group.get_by_role("button").last
    pearl = button.inner_text().split()[1]
    button.click()
    return pearl


def test_whole_game_by_keyboard(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, "pearls", "random", "random"), visitor)
    for turn in range(ROUNDS):
        assert wait_for_turn(page)
        tab_to(page, "input[type=radio]")
        page.keyboard.press("ArrowRight")
        expect(page.locator("input[type=radio]:focus")).to_be_checked()
        tab_to(page, "[data-action^=put]" if turn < ROUNDS - 1 else "[data-action=pass]")
        page.keyboard.press("Enter")
        expect(log(page).filter(has_text=re.compile("^Irene"))).to_have_count(turn + 1)
    assert not wait_for_turn(page)
    expect(log(page).filter(has_text="Irene does nothing.")).to_have_count(1)


def tab_to(page: Page, selector: str) -> None:
    """Press the tab key until an element has the focus."""
    for _ in range(60):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {selector}")


def test_focus_stays_among_the_actions(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, "pearls", "random"), visitor)
    assert wait_for_turn(page)
    page.locator("[data-action=pass]").focus()
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="Irene does nothing.")).to_have_count(1)
    page.wait_for_function("document.activeElement.closest('[data-actions]') !== null")


@pytest.mark.parametrize("game", ["pearls", "bells", "bells-own"])
def test_table_fits_every_screen_in_every_language(new_visitor: VisitorFactory, game: str) -> None:
    visitor = new_visitor()
    begin(open_game(visitor, game, "random"), visitor)
    page = visitor.page
    if game == "pearls":
        assert wait_for_turn(page)
    for language in LANGUAGES:
        visitor.choose_language(language)
        check_sizes(visitor, f"{game}-{language}")
    if game == "pearls":
        expect(page.get_by_role("region", name="Wat je kunt doen")).to_be_visible()
        visitor.choose_language("fr")
        expect(page.get_by_role("heading", level=1)).to_have_text("Perles")
        expect(page.get_by_role("button", name="Ne rien faire")).to_be_visible()


def test_spectator_sees_no_hand_and_no_actions(new_visitor: VisitorFactory) -> None:
    player, spectator = new_visitor(), new_visitor()
    table = open_game(player, "pearls", "random")
    begin(table, player)
    spectator.goto(table)
    expect(spectator.page.get_by_text("You are watching.")).to_be_visible()
    expect(spectator.page.get_by_role("region", name="Your pieces")).to_have_count(0)
    expect(spectator.page.locator("[data-action]")).to_have_count(0)
    expect(spectator.page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_count(2)


def test_reconnected_player_goes_on(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, "pearls", "random"), visitor)
    assert wait_for_turn(page)
    page.reload()
    assert wait_for_turn(page)
    page.locator("[data-action=pass]").click()
    expect(log(page).filter(has_text="Irene does nothing.")).to_have_count(1)


def test_replay_follows_the_moves(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, "pearls", "random"), visitor)
    for _ in range(ROUNDS):
        assert wait_for_turn(page)
        page.locator("[data-action=pass]").click()
        page.wait_for_selector(".status:not(.mine), table tfoot")
    assert not wait_for_turn(page)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("combobox", name="Seen by")).to_be_visible()
    page.keyboard.press("Home")
    hands = page.get_by_role("region", name="Players").get_by_role("listitem")
    expect(hands.filter(has_text="Hand").first).to_be_visible()  # all hands are open
    page.keyboard.press("ArrowRight")
    expect(log(page)).to_have_count(1)
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Final score")).to_be_visible()
    assert visitor.accessibility_problems() == []


def test_race_with_countdown_by_two_players(new_visitor: VisitorFactory) -> None:
    irene, lupin = new_visitor(), new_visitor()
    table = open_game(irene, "bells", None)
    join(lupin, table, "Lupin")
    begin(table, irene, lupin)
    for race in (1, 2):
        for bell in ("C", "D", "E", "G"):
            player = irene if bell in "CE" else lupin
            button = player.page.get_by_role("button", name=f"Grab bell {bell}")
            expect(button).to_have_attribute("aria-disabled", "false")
            expect(player.page.get_by_role("timer")).to_contain_text("1:")
            button.click()
            for each in (irene, lupin):
                expect(log(each.page).filter(has_text=f"grabs bell {bell}.")).to_have_count(race)
        if race == 1:
            for player in (irene, lupin):
                expect(player.page.get_by_role("heading", name="Ready for the start?")).to_be_visible()
                assert player.accessibility_problems() == []
                player.page.get_by_role("button", name="I am ready").click()
    for player in (irene, lupin):
        expect(player.page.get_by_role("region", name="Final score").get_by_role("row", name="Bells")).to_contain_text(
            "4"
        )
        expect(player.page.get_by_text("share the victory")).to_be_visible()
    lupin.page.get_by_role("link", name="Watch the replay").click()
    expect(lupin.page.get_by_role("combobox", name="Seen by")).to_be_visible()
    lupin.page.keyboard.press("Home")
    for _ in range(3):
        lupin.page.keyboard.press("ArrowRight")
    expect(log(lupin.page)).to_have_count(3)
    bells = lupin.page.get_by_role("region", name="The table").get_by_role("listitem")
    expect(bells).to_have_text(["G"])  # a view in the middle of a race


def test_loser_of_a_contested_object_is_told(new_visitor: VisitorFactory) -> None:
    """The loser acts before the winner's move reaches that page."""
    irene, lupin = new_visitor(), new_visitor()
    table = open_game(irene, "bells", None)
    join(lupin, table, "Lupin")
    held: list[tuple[WebSocketRoute, Any]] = []
    holding = False

    def hold(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()

        def receive(message: Any) -> None:
            if holding:
                held.append((socket, message))
            else:
                socket.send(message)

        to_server.on_message(receive)
        socket.on_message(to_server.send)

    lupin.page.route_web_socket(re.compile("/live"), hold)
    begin(table, irene, lupin)
    contested = [player.page.get_by_role("button", name="Grab bell C") for player in (irene, lupin)]
    for button in contested:
        expect(button).to_have_attribute("aria-disabled", "false")
    holding = True
    contested[0].click()
    expect(log(irene.page)).to_contain_text(["Irene grabs bell C."])
    contested[1].click()
    while len(held) < 2:
        lupin.page.evaluate("() => new Promise(requestAnimationFrame)")
    holding = False
    for socket, message in held:
        socket.send(message)
    expect(lupin.page.get_by_role("alert")).to_have_text("Bell C is gone.")
    expect(contested[1]).to_have_count(0)
    lupin.page.get_by_role("button", name="Grab bell D").click()
    expect(log(irene.page).filter(has_text="Lupin grabs bell D.")).to_have_count(1)


def test_own_table_is_mounted_and_can_act(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    guest = new_visitor()
    table = open_game(visitor, "bells-own", None)
    join(guest, table, "Lupin")
    begin(table, visitor, guest)
    own = page.locator("[data-own-table]")
    expect(own.get_by_role("heading", name="Bells of Their Own (en, dark)")).to_be_visible()
    button = own.get_by_role("button", name="Ring C")
    expect(button).to_be_enabled()
    expect(button).to_have_attribute("data-seat", "0")
    button.click()
    expect(button).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Irene rings C")).to_have_count(1)
    expect(guest.page.get_by_role("button", name="Ring C")).to_have_count(0)
    visitor.choose_language("nl")
    expect(own.get_by_role("heading", name="Bells of Their Own (nl, dark)")).to_be_visible()
    visitor.choose_language("en")
    page.emulate_media(color_scheme="light")
    expect(own.get_by_role("heading", name="Bells of Their Own (en, light)")).to_be_visible()
    expect(own.get_by_role("heading")).to_have_count(1)
    assert visitor.accessibility_problems() == []


def test_example_of_the_documentation_works(new_visitor: VisitorFactory) -> None:
    (example,) = [block.text for block in blocks() if block.language == "javascript"]
    assert example == Path(PATH, "bells", "page_example", "table.js").read_text("utf-8")
    irene, lupin = new_visitor(), new_visitor()
    table = open_game(irene, "bells-example", None)
    join(lupin, table, "Lupin")
    begin(table, irene, lupin)
    irene.page.locator("[data-own-table]").get_by_role("button", name="Grab bell C").click()
    expect(log(lupin.page).filter(has_text="Irene grabs bell C.")).to_have_count(1)
    expect(irene.page.locator("[data-own-table]").get_by_role("button")).to_have_count(3)


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ("bells-missing", "could not be loaded"),
        ("bells-throws", "does not work"),
        ("bells-version", "was made for another version of Dark Lantern"),
    ],
)
def test_default_table_takes_over_from_one_that_fails(new_visitor: VisitorFactory, game: str, problem: str) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, game, "random"), visitor)
    alert = page.get_by_role("alert").filter(has_text="lantern-games")
    expect(alert).to_contain_text(problem)
    expect(alert).to_contain_text("You play on the table that fits every game.")
    expect(page.locator("[data-own-table]")).to_have_count(0)
    expect(page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_count(2)
    assert visitor.errors != []  # the reason is in the console, for the author of the package
    visitor.errors.clear()


@pytest.mark.parametrize("failure", ["handler", "promise", "listener"])
def test_default_table_takes_over_from_one_that_fails_later(new_visitor: VisitorFactory, failure: str) -> None:
    irene, lupin = new_visitor(), new_visitor()
    table = open_game(irene, "bells-late", None)
    join(lupin, table, "Lupin")
    begin(table, irene, lupin)
    irene.page.get_by_role("button", name=failure).click()
    expect(irene.page.get_by_role("alert").filter(has_text="lantern-games")).to_contain_text("does not work")
    irene.page.get_by_role("button", name="Grab bell C").click()
    expect(log(irene.page).filter(has_text="Irene grabs bell C.")).to_have_count(1)
    expect(lupin.page.locator("[data-own-table]")).to_be_visible()
    assert irene.errors != []
    irene.errors.clear()


def test_several_objects_can_be_grabbed_at_once(new_visitor: VisitorFactory) -> None:
    """In a race no action waits for the answer to the one before it."""
    irene, lupin = new_visitor(), new_visitor()
    table = open_game(irene, "bells", None)
    join(lupin, table, "Lupin")
    begin(table, irene, lupin)
    expect(irene.page.locator("[data-action][aria-disabled=false]")).to_have_count(4)
    irene.page.evaluate("() => document.querySelectorAll('[data-action]').forEach((button) => button.click())")
    expect(log(lupin.page).filter(has_text="Irene grabs bell")).to_have_count(4)


def test_game_without_words_has_readable_identifiers(new_visitor: VisitorFactory) -> None:
    irene, lupin = new_visitor(), new_visitor()
    table = open_game(irene, "bells-version", None)
    join(lupin, table, "Lupin")
    begin(table, irene, lupin)
    irene.page.get_by_role("button", name="Grab (Bell C)").click()
    expect(log(lupin.page)).to_have_text(["Irene: Grabbed (Bell C)"])
    for visitor in (irene, lupin):
        visitor.errors.clear()


def test_hint_selects_what_it_recommends(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    begin(open_game(visitor, "pearls", "random"), visitor)
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("region", name="What a mastermind would do")
    expect(panel.get_by_role("button", pressed=True)).to_have_count(1)
    recommended = panel.get_by_role("button", pressed=True).locator(".action").inner_text()
    expect(page.locator("[data-action].advised")).to_have_text(recommended)
