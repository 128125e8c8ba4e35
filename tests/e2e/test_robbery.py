"""Art Robbery, played on the page."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, WebSocket, expect

from darklantern.core.rulebook import rulebook
from darklantern.games.art_robbery.game import ArtRobbery
from tests.e2e.conftest import Visiting
from tests.e2e.far import far_away, network
from tests.e2e.robbery import MOST_TURNS, Player, brisk, joined, number, opened, playing, table
from tests.e2e.visits import DESKTOP, PHONE

HANDS = {"en": "Your hand", "fr": "Votre main", "it": "La tua mano", "nl": "Je hand"}
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.sockets.push(this); }
};
"""
ZOOMED: ViewportSize = {"width": 640, "height": 400}
"""A desktop at 200 %."""


def expect_points_that_add_up(player: Player) -> None:
    """AR-F4: line by line, for everyone; AR-F2, AR-F3: with the cost of the fewest alibis."""
    rows = player.points.locator("tbody tr")
    totals = player.points.locator("tfoot tr").first.locator("td")
    expect(totals.first).to_be_visible()
    for seat in range(totals.count()):
        cells = [rows.nth(line).locator("td").nth(seat).inner_text() for line in range(rows.count())]
        assert sum(number(cell) for cell in cells if cell) == number(totals.nth(seat).inner_text())
    assert rows.count() >= 4
    expect(player.page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(player.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(player.page.locator("main").get_by_role("table")).to_have_count(1)


def test_two_browsers_play_to_the_end(visit: Visiting) -> None:
    irene = opened(visit(), "Irene", table(3, people=2, options={"edition": brisk()}))
    lupin = joined(visit(), "Lupin", irene)
    for player in (irene, lupin):
        player.page.emulate_media(reduced_motion="reduce")
        player.begin()
    for player in (irene, lupin):
        expect(player.hand).to_have_count(5)
    for _ in range(MOST_TURNS):
        irene.page.wait_for_selector("[data-awaited='0'], [data-awaited='1'], section.sheet")
        if irene.points.count():
            break
        player = irene if irene.mine.count() else lupin
        if player.waited():
            player.act()
    for player in (irene, lupin):
        expect_points_that_add_up(player)
    assert irene.points.inner_text() == lupin.points.inner_text()
    assert irene.log.all_inner_texts() == lupin.log.all_inner_texts()
    irene.rest()
    assert irene.here.barriers() == []
    irene.here.look("robbery-end")
    irene.page.get_by_text("At the table", exact=True).click()
    irene.here.ask_to_close().get_by_role("button", name="Close it").press("Enter")
    for player in (irene, lupin):
        expect(player.page.get_by_role("heading", level=1)).to_have_text("The host has closed this table")
        expect(player.page.get_by_role("button", name="Open it again")).to_have_count(0)


def test_a_whole_game_without_a_pointer(visit: Visiting) -> None:
    here = visit()
    here.page.emulate_media(reduced_motion="reduce")
    player = playing(here, table(2, options={"edition": brisk()}))
    for _ in player.turns():
        player.act_by_keys()
    expect_points_that_add_up(player)


def test_a_lost_connection_loses_nothing(visit: Visiting) -> None:
    here = visit()
    here.page.context.add_init_script(SOCKETS)
    player = playing(here, table(4))
    watcher = Player(visit(player.page.url.removeprefix(player.here.address)))
    expect(watcher.rivals).to_have_count(4)
    seen = len(player.log.all_inner_texts())
    for _ in range(3):
        assert player.waited()
        player.act()
        player.page.evaluate("() => window.sockets.splice(0).at(-1).close()")
        player.page.wait_for_function("() => window.sockets.at(-1)?.readyState === WebSocket.OPEN")
    expect(player.page.get_by_role("alert")).to_have_count(0)
    assert player.waited()
    lines = player.log.all_inner_texts()
    assert len(lines) > seen + 8
    expect(watcher.log.first).to_have_text(lines[0])
    told = watcher.log.all_inner_texts()
    assert lines[: len(told)] == told[: len(lines)]


def test_a_spectator_sees_no_hand(visit: Visiting) -> None:
    """Neither on the page nor on the wire."""
    player = playing(visit(), table(3))
    here = visit()
    heard: list[Any] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    here.page.on("websocket", listen)
    here.go(player.page.url.removeprefix(here.address))
    watcher = Player(here)
    expect(watcher.rivals).to_have_count(3)
    expect(watcher.hand).to_have_count(0)
    for _ in range(2):
        assert player.waited()
        player.act()
    expect(watcher.log).not_to_have_count(0)
    views = [message["view"] for message in heard if message.get("view") is not None]
    assert len(views) > 2
    assert {len(view["hand"]) for view in views} == {0}
    watcher.centre.locator("[data-fly]").first.click()
    expect(watcher.bar).to_contain_text("You are watching")


def test_every_language_plays_a_turn(visit: Visiting) -> None:
    player = playing(visit(), table(5))
    for language, hand in HANDS.items():
        player.here.speak(language)
        expect(player.page.get_by_role("region", name=hand)).to_be_visible()
        assert player.waited()
        if not player.page.locator("[data-give]").count():
            player.best().click()
            expect(player.page.locator("[aria-pressed=true]")).to_have_count(1)
            expect(player.bar.get_by_role("paragraph")).not_to_be_empty()
            player.page.keyboard.press("Escape")
            expect(player.page.locator("[aria-pressed=true]")).to_have_count(0)
        player.act()
        expect(player.log).not_to_have_count(0)
        player.here.look(f"robbery-{language}")


def boxes(player: Player) -> list[float]:
    """Positions of the elements that must not jump: the rivals, the centre, the messages and the hand."""
    places = (player.rivals.first, player.centre, player.bar, player.page.locator("[data-area=hand]"))
    return [box["y"] for place in places if (box := place.bounding_box()) is not None]


@pytest.mark.parametrize("seats", [2, 5])
def test_all_that_is_needed_is_in_sight(visit: Visiting, seats: int) -> None:
    """Without scrolling, and no element jumps during play."""
    here = visit()
    player = playing(here, table(seats), name="Maximilienne Vandenberg")
    for device in (PHONE, DESKTOP):
        assert player.waited()
        here.page.set_viewport_size(device)
        player.rest()
        before = boxes(player)
        assert len(before) == 4
        expect_apart(here.page.locator("header.house a, header.house button, [data-hint]"))
        for _ in range(3):
            assert player.waited()
            player.rest()
            for place in [*player.rivals.all(), player.centre, player.bar, *player.hand.all()]:
                expect(place).to_be_in_viewport(ratio=0.99)
            here.expect_nothing_beyond(device["width"])
            player.act()
            assert boxes(player) == pytest.approx(before, abs=1)
        assert player.page.evaluate("() => scrollY") == 0
        assert player.waited()
        for thing in [*player.hand.all(), *player.rivals.all()]:
            expect_large(thing)


def expect_apart(things: Locator) -> None:
    """Check that no two elements overlap."""
    boxes = [box for thing in things.all() if (box := thing.bounding_box()) is not None]
    assert len(boxes) >= 4
    for one, other in combinations(boxes, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or below, f"{one} lies on {other}"


def expect_large(thing: Locator) -> None:
    """Check that an element is large enough for a thumb."""
    box = thing.bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_zoomed_to_twice_the_size(visit: Visiting) -> None:
    here = visit()
    here.page.set_viewport_size(ZOOMED)
    player = playing(here, table(5))
    for _ in range(2):
        assert player.waited()
        player.act()
    here.expect_nothing_beyond(ZOOMED["width"])


def test_a_card_shows_what_it_would_do(visit: Visiting) -> None:
    """Possible loot is highlighted and the rest is dimmed, with a text, before anything is played."""
    here = visit()
    here.page.emulate_media(reduced_motion="reduce")
    player = playing(here, table(4))
    for _ in range(5):
        assert player.waited()
        if player.page.locator("[data-give]").count():
            player.act()
            continue
        player.rest()
        for card in player.hand.all():
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            words = player.bar.get_by_role("paragraph").inner_text().strip()
            assert words in (card.text_content() or "")
            lit = player.page.locator("[data-lit]")
            match card.get_attribute("data-does"):
                case "nothing":
                    expect(lit).to_have_count(0)
                    assert words.startswith("Nothing would happen")
                case "take":
                    expect(player.centre.locator("[data-lit]").first).to_be_visible()
                    expect(player.page.locator("[data-area=rivals] [data-lit]")).to_have_count(0)
                case "steal":
                    expect(player.page.locator("[data-area=rivals] [data-lit]").first).to_be_visible()
                    expect(player.centre.locator("[data-lit]")).to_have_count(0)
                case _:
                    expect(lit).to_have_count(1)
            player.page.keyboard.press("Escape")
            expect(card).to_have_attribute("aria-pressed", "false")
        player.act()


def test_why_not(visit: Visiting) -> None:
    """Loot that cannot be taken says why, with the rule."""
    player = playing(visit(), table(3))
    assert player.waited()
    player.best().click()
    lit = player.centre.locator("[data-lit]").first.get_attribute("data-fly")
    player.page.keyboard.press("Escape")
    player.centre.locator(f"[data-fly='{lit}']").click()
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
    assert {rule.id for rule in rulebook(ArtRobbery.id).rules} >= {"AR-T1", "AR-T9", "AR-R3"}
    rules.value.close()


def test_it_is_not_your_turn(visit: Visiting) -> None:
    irene = opened(visit(), "Irene", table(2, people=2))
    lupin = joined(visit(), "Lupin", irene)
    for player in (irene, lupin):
        player.begin()
    assert irene.waited()
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


def test_the_table_answers_questions(visit: Visiting) -> None:
    """By key and by button; announced, and readable."""
    player = playing(visit(), table(3))
    assert player.waited()
    aloud = player.page.locator(".table > [role=status]")
    for key, answer in QUESTIONS.items():
        player.page.keyboard.press(key)
        expect(aloud).to_contain_text(answer)
        expect(player.bar).to_contain_text(answer)
    player.page.get_by_text("Ask the table").click()
    player.page.get_by_role("button", name="What has Fingers 2?").click()
    expect(aloud).to_contain_text("Fingers 2 has nothing")
    player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Who has the guard dog?")
    expect(keys).to_contain_text("Choose the card boss")
    player.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_each_area_is_one_stop_of_the_tab_key(visit: Visiting) -> None:
    player = playing(visit(), table(4))
    assert player.waited()
    player.act()
    assert player.waited()
    for area in ("rivals", "centre", "mine", "hand"):
        expect(player.page.locator(f"[data-area={area}] [tabindex='0']")).to_have_count(1)
        assert player.page.locator(f"[data-area={area}] button:not([tabindex])").count() == 0


def test_what_happened_is_said_once(visit: Visiting, browser: Browser, server: str, tmp_path: Path) -> None:
    """Events that arrive together, such as bots' moves, are one announcement that ends with whose turn it is."""
    with network(server, 0.02) as net, far_away(browser, net.address, tmp_path) as here:
        player = playing(here, table(4))
        watcher = Player(visit(here.page.url.removeprefix(here.address)))
        assert player.waited()
        expect(watcher.page.locator("[data-awaited='0']")).to_have_count(1)
        net.hold()
        told = watcher.told()
        player.choose()
        expect(watcher.page.locator(f"[data-awaited='0']:not([data-told='{told}'])")).to_have_count(1)
        told = player.told()
        net.release()
        player.expect_news(told)
        assert player.waited()
        aloud = player.page.locator(".table > [aria-live=polite]")
        expect(aloud).to_contain_text("Your turn")
        lines = player.log.all_inner_texts()
        assert len(lines) >= 4
        for line in lines[:4]:
            expect(aloud).to_contain_text(line)
        expect(player.page.locator("[role=log]").first).to_have_attribute("aria-live", "off")


def test_nobody_is_kept_from_the_table(visit: Visiting) -> None:
    player = playing(visit(), table(5))
    assert player.waited()
    player.rest()
    assert player.here.barriers() == []
    player.best().click()
    assert player.here.barriers() == []
    player.page.keyboard.press("Escape")
    player.centre.locator("[data-fly]").first.click()
    player.page.get_by_text("Ask the table").click()
    assert player.here.barriers() == []
    player.act()
    assert player.waited()
    player.rest()
    assert player.here.barriers() == []
    player.here.look("robbery")


def test_with_less_motion_nothing_flies(visit: Visiting) -> None:
    here = visit()
    here.page.emulate_media(reduced_motion="reduce")
    player = playing(here, table(3))
    for _ in range(3):
        assert player.waited()
        player.act()
        expect(player.page.locator(".played")).to_have_count(0)
        assert player.page.locator(".flying").count() == 0


def test_clocks_stand_by_their_seats(visit: Visiting) -> None:
    clock = {"kind": "budget", "seconds": 600}
    player = playing(visit(), table(3, clock=clock))
    expect(player.page.get_by_role("timer")).to_have_count(3)
    expect(player.page.locator("[data-area=mine]").get_by_role("timer")).to_contain_text(":")
