"""Art Robbery, played on the page."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, WebSocket, expect

from darklantern.core.rulebook import rulebook
from darklantern.games.art_robbery import GAME
from tests.e2e.conftest import VisitorFactory
from tests.e2e.network import open_proxy, visitor_through
from tests.e2e.robbery_page import (
    MAX_TURNS,
    RobberyPlayer,
    join_robbery_table,
    open_robbery_table,
    parse_number,
    short_edition,
    start_robbery,
    table_config,
)
from tests.e2e.visitor import DESKTOP, PHONE

HAND_LABELS = {"en": "Your hand", "fr": "Votre main", "it": "La tua mano", "nl": "Je hand"}
RECORD_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.sockets.push(this); }
};
"""
ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""A desktop at 200 %."""


def expect_consistent_scores(player: RobberyPlayer) -> None:
    """AR-F4: line by line, for everyone; AR-F2, AR-F3: with the cost of the fewest alibis."""
    rows = player.points.locator("tbody tr")
    totals = player.points.locator("tfoot tr").first.locator("td")
    expect(totals.first).to_be_visible()
    for seat in range(totals.count()):
        cells = [rows.nth(line).locator("td").nth(seat).inner_text() for line in range(rows.count())]
        assert sum(parse_number(cell) for cell in cells if cell) == parse_number(totals.nth(seat).inner_text())
    assert rows.count() >= 4
    expect(player.page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(player.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(player.page.locator("main").get_by_role("table")).to_have_count(1)


def test_two_browsers_play_whole_game(new_visitor: VisitorFactory) -> None:
    irene = open_robbery_table(new_visitor(), "Irene", table_config(3, people=2, options={"edition": short_edition()}))
    lupin = join_robbery_table(new_visitor(), "Lupin", irene)
    for player in (irene, lupin):
        player.page.emulate_media(reduced_motion="reduce")
        player.begin()
    for player in (irene, lupin):
        expect(player.hand).to_have_count(5)
    for _ in range(MAX_TURNS):
        irene.page.wait_for_selector("[data-to-act='0'], [data-to-act='1'], section.sheet")
        if irene.points.count():
            break
        player = irene if irene.own_turn.count() else lupin
        if player.wait_for_turn():
            player.decide()
    for player in (irene, lupin):
        expect_consistent_scores(player)
    assert irene.points.inner_text() == lupin.points.inner_text()
    assert irene.log.all_inner_texts() == lupin.log.all_inner_texts()
    irene.wait_for_animations()
    assert irene.visitor.accessibility_problems() == []
    irene.visitor.check_layout("robbery-end")
    irene.page.get_by_text("At the table", exact=True).click()
    irene.visitor.ask_to_close().get_by_role("button", name="Close it").press("Enter")
    for player in (irene, lupin):
        expect(player.page.get_by_role("heading", level=1)).to_have_text("The host has closed this table")
        expect(player.page.get_by_role("button", name="Open it again")).to_have_count(0)


def test_whole_game_by_keyboard(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.page.emulate_media(reduced_motion="reduce")
    player = start_robbery(visitor, table_config(2, options={"edition": short_edition()}))
    for _ in player.turns():
        player.decide_by_keyboard()
    expect_consistent_scores(player)


def test_reconnecting_client_misses_no_events(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.page.context.add_init_script(RECORD_SOCKETS)
    player = start_robbery(visitor, table_config(4))
    spectator = RobberyPlayer(new_visitor(player.page.url.removeprefix(player.visitor.address)))
    expect(spectator.rivals).to_have_count(4)
    log_length = len(player.log.all_inner_texts())
    for _ in range(3):
        assert player.wait_for_turn()
        player.decide()
        player.page.evaluate("() => window.sockets.splice(0).at(-1).close()")
        player.page.wait_for_function("() => window.sockets.at(-1)?.readyState === WebSocket.OPEN")
    expect(player.page.get_by_role("alert")).to_have_count(0)
    assert player.wait_for_turn()
    lines = player.log.all_inner_texts()
    assert len(lines) > log_length + 8
    expect(spectator.log.first).to_have_text(lines[0])
    spectator_lines = spectator.log.all_inner_texts()
    assert lines[: len(spectator_lines)] == spectator_lines[: len(lines)]


def test_spectator_sees_no_hand(new_visitor: VisitorFactory) -> None:
    """Neither on the page nor on the wire."""
    player = start_robbery(new_visitor(), table_config(3))
    visitor = new_visitor()
    frames: list[Any] = []

    def record_frames(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(json.loads(frame)))

    visitor.page.on("websocket", record_frames)
    visitor.goto(player.page.url.removeprefix(visitor.address))
    spectator = RobberyPlayer(visitor)
    expect(spectator.rivals).to_have_count(3)
    expect(spectator.hand).to_have_count(0)
    for _ in range(2):
        assert player.wait_for_turn()
        player.decide()
    expect(spectator.log).not_to_have_count(0)
    views = [message["view"] for message in frames if message.get("view") is not None]
    assert len(views) > 2
    assert {len(view["hand"]) for view in views} == {0}
    spectator.centre.locator("[data-flip-key]").first.click()
    expect(spectator.bar).to_contain_text("You are watching")


def test_turn_in_every_language(new_visitor: VisitorFactory) -> None:
    player = start_robbery(new_visitor(), table_config(5))
    for language, hand in HAND_LABELS.items():
        player.visitor.choose_language(language)
        expect(player.page.get_by_role("region", name=hand)).to_be_visible()
        assert player.wait_for_turn()
        if not player.page.locator("[data-give]").count():
            player.useful_card().click()
            expect(player.page.locator("[aria-pressed=true]")).to_have_count(1)
            expect(player.bar.get_by_role("paragraph")).not_to_be_empty()
            player.page.keyboard.press("Escape")
            expect(player.page.locator("[aria-pressed=true]")).to_have_count(0)
        player.decide()
        expect(player.log).not_to_have_count(0)
        player.visitor.check_layout(f"robbery-{language}")


def positions(player: RobberyPlayer) -> list[float]:
    """Positions of the elements that must not jump: the rivals, the centre, the messages and the hand."""
    elements = (player.rivals.first, player.centre, player.bar, player.page.locator("[data-area=hand]"))
    return [box["y"] for element in elements if (box := element.bounding_box()) is not None]


@pytest.mark.parametrize("seats", [2, 5])
def test_table_fits_on_screen_and_does_not_shift(new_visitor: VisitorFactory, seats: int) -> None:
    """Without scrolling, and no element jumps during play."""
    visitor = new_visitor()
    player = start_robbery(visitor, table_config(seats), name="Maximilienne Vandenberg")
    for device in (PHONE, DESKTOP):
        assert player.wait_for_turn()
        visitor.page.set_viewport_size(device)
        player.wait_for_animations()
        positions_before = positions(player)
        assert len(positions_before) == 4
        expect_no_overlap(visitor.page.locator("header.house a, header.house button, [data-hint]"))
        for _ in range(3):
            assert player.wait_for_turn()
            player.wait_for_animations()
            for element in [*player.rivals.all(), player.centre, player.bar, *player.hand.all()]:
                expect(element).to_be_in_viewport(ratio=0.99)
            visitor.expect_no_overflow(device["width"])
            player.decide()
            assert positions(player) == pytest.approx(positions_before, abs=1)
        assert player.page.evaluate("() => scrollY") == 0
        assert player.wait_for_turn()
        for element in [*player.hand.all(), *player.rivals.all()]:
            expect_touch_target(element)


def expect_no_overlap(elements: Locator) -> None:
    """Check that no two elements overlap."""
    boxes = [box for element in elements.all() if (box := element.bounding_box()) is not None]
    assert len(boxes) >= 4
    for first, second in combinations(boxes, 2):
        beside = first["x"] + first["width"] <= second["x"] or second["x"] + second["width"] <= first["x"]
        below = first["y"] + first["height"] <= second["y"] or second["y"] + second["height"] <= first["y"]
        assert beside or below, f"{first} lies on {second}"


def expect_touch_target(element: Locator) -> None:
    """Check that an element is large enough for a thumb."""
    box = element.bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_page_at_200_percent_has_no_overflow(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.page.set_viewport_size(ZOOMED)
    player = start_robbery(visitor, table_config(5))
    for _ in range(2):
        assert player.wait_for_turn()
        player.decide()
    visitor.expect_no_overflow(ZOOMED["width"])


def test_selected_card_previews_its_effect(new_visitor: VisitorFactory) -> None:
    """Possible loot is highlighted and the rest is dimmed, with a text, before anything is played."""
    visitor = new_visitor()
    visitor.page.emulate_media(reduced_motion="reduce")
    player = start_robbery(visitor, table_config(4))
    for _ in range(5):
        assert player.wait_for_turn()
        if player.page.locator("[data-give]").count():
            player.decide()
            continue
        player.wait_for_animations()
        for card in player.hand.all():
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            preview = player.bar.get_by_role("paragraph").inner_text().strip()
            assert preview in (card.text_content() or "")
            highlighted = player.page.locator("[data-highlighted]")
            match card.get_attribute("data-effect"):
                case "nothing":
                    expect(highlighted).to_have_count(0)
                    assert preview.startswith("Nothing would happen")
                case "take":
                    expect(player.centre.locator("[data-highlighted]").first).to_be_visible()
                    expect(player.page.locator("[data-area=rivals] [data-highlighted]")).to_have_count(0)
                case "steal":
                    expect(player.page.locator("[data-area=rivals] [data-highlighted]").first).to_be_visible()
                    expect(player.centre.locator("[data-highlighted]")).to_have_count(0)
                case _:
                    expect(highlighted).to_have_count(1)
            player.page.keyboard.press("Escape")
            expect(card).to_have_attribute("aria-pressed", "false")
        player.decide()


def test_unavailable_loot_explains_why(new_visitor: VisitorFactory) -> None:
    """Loot that cannot be taken says why, with the rule."""
    player = start_robbery(new_visitor(), table_config(3))
    assert player.wait_for_turn()
    player.useful_card().click()
    highlighted = player.centre.locator("[data-highlighted]").first.get_attribute("data-flip-key")
    player.page.keyboard.press("Escape")
    player.centre.locator(f"[data-flip-key='{highlighted}']").click()
    link = player.bar.get_by_role("link")
    expect(player.bar).to_contain_text("Choose a card first")
    expect(link).to_have_attribute("href", "/rules/art-robbery#AR-T1")
    player.rivals.first.locator(".person").click()
    expect(player.bar).to_contain_text("has nothing to steal in this raid")
    expect(link).to_have_attribute("href", "/rules/art-robbery#AR-T9")
    player.rivals.last.locator(".bank").click()
    expect(link).to_have_attribute("href", "/rules/art-robbery#AR-R3")
    expect(player.page.locator("[role=status]").filter(has_text="banked")).to_have_count(1)
    with player.page.context.expect_page() as rules:
        link.click()
    expect(rules.value.locator("#AR-R3")).to_be_in_viewport()
    assert {rule.id for rule in rulebook(GAME).rules} >= {"AR-T1", "AR-T9", "AR-R3"}
    rules.value.close()


def test_card_played_out_of_turn_is_explained(new_visitor: VisitorFactory) -> None:
    irene = open_robbery_table(new_visitor(), "Irene", table_config(2, people=2))
    lupin = join_robbery_table(new_visitor(), "Lupin", irene)
    for player in (irene, lupin):
        player.begin()
    assert irene.wait_for_turn()
    lupin.hand.first.click()
    expect(lupin.bar).to_contain_text("It is Irene’s turn.")
    expect(lupin.bar.get_by_role("link")).to_have_text("AR-T1")


QUESTIONS = {
    "h": "You hold ",
    "c": "In the centre: ",
    "d": "guard dog",
    "w": "turn",
    "l": "Nothing has happened yet.",
    "s": "Irene: 0 points safe",
    ",": "Fingers 1 has nothing",
    ".": "Fingers 2 has nothing",
    "p": "Fingers 1 has nothing",
}


def test_questions_about_table_are_answered(new_visitor: VisitorFactory) -> None:
    """By key and by button; announced, and readable."""
    player = start_robbery(new_visitor(), table_config(3))
    assert player.wait_for_turn()
    announcement = player.page.locator(".table > [role=status]")
    for key, answer in QUESTIONS.items():
        player.page.keyboard.press(key)
        expect(announcement).to_contain_text(answer)
        expect(player.bar).to_contain_text(answer)
    player.page.get_by_text("Ask the table").click()
    player.page.get_by_role("button", name="What has Fingers 2?").click()
    expect(announcement).to_contain_text("Fingers 2 has nothing")
    player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Who has the guard dog?")
    expect(keys).to_contain_text("Choose the card boss")
    player.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_each_area_is_one_tab_stop(new_visitor: VisitorFactory) -> None:
    player = start_robbery(new_visitor(), table_config(4))
    assert player.wait_for_turn()
    player.decide()
    assert player.wait_for_turn()
    for area in ("rivals", "centre", "mine", "hand"):
        expect(player.page.locator(f"[data-area={area}] [tabindex='0']")).to_have_count(1)
        assert player.page.locator(f"[data-area={area}] button:not([tabindex])").count() == 0


def test_events_are_announced_once(new_visitor: VisitorFactory, browser: Browser, server: str, tmp_path: Path) -> None:
    """Events that arrive together, such as bots' moves, are one announcement that ends with whose turn it is."""
    with open_proxy(server, 0.02) as proxy, visitor_through(browser, proxy.address, tmp_path) as visitor:
        player = start_robbery(visitor, table_config(4))
        spectator = RobberyPlayer(new_visitor(visitor.page.url.removeprefix(visitor.address)))
        assert player.wait_for_turn()
        expect(spectator.page.locator("[data-to-act='0']")).to_have_count(1)
        proxy.hold()
        entries = spectator.log_length()
        player.choose()
        expect(spectator.page.locator(f"[data-to-act='0']:not([data-event-count='{entries}'])")).to_have_count(1)
        entries = player.log_length()
        proxy.release()
        player.expect_new_entries(entries)
        assert player.wait_for_turn()
        announcement = player.page.locator(".table > [aria-live=polite]")
        expect(announcement).to_contain_text("Your turn")
        lines = player.log.all_inner_texts()
        assert len(lines) >= 4
        for line in lines[:4]:
            expect(announcement).to_contain_text(line)
        expect(player.page.locator("[role=log]").first).to_have_attribute("aria-live", "off")


def test_table_is_accessible(new_visitor: VisitorFactory) -> None:
    player = start_robbery(new_visitor(), table_config(5))
    assert player.wait_for_turn()
    player.wait_for_animations()
    assert player.visitor.accessibility_problems() == []
    player.useful_card().click()
    assert player.visitor.accessibility_problems() == []
    player.page.keyboard.press("Escape")
    player.centre.locator("[data-flip-key]").first.click()
    player.page.get_by_text("Ask the table").click()
    assert player.visitor.accessibility_problems() == []
    player.decide()
    assert player.wait_for_turn()
    player.wait_for_animations()
    assert player.visitor.accessibility_problems() == []
    player.visitor.check_layout("robbery")


def test_reduced_motion_disables_flights(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.page.emulate_media(reduced_motion="reduce")
    player = start_robbery(visitor, table_config(3))
    for _ in range(3):
        assert player.wait_for_turn()
        player.decide()
        expect(player.page.locator(".played")).to_have_count(0)
        assert player.page.locator(".flying").count() == 0


def test_clocks_are_shown_beside_seats(new_visitor: VisitorFactory) -> None:
    clock = {"kind": "budget", "seconds": 600}
    player = start_robbery(new_visitor(), table_config(3, clock=clock))
    expect(player.page.get_by_role("timer")).to_have_count(3)
    expect(player.page.locator("[data-area=mine]").get_by_role("timer")).to_contain_text(":")
