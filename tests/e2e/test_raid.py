"""The raid by mouse, touch and keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.raid_page import (
    board_tiles,
    can_stash,
    free_spots,
    grid,
    held_tile,
    open_tiles,
    spot_labels,
    start_alone,
    wait_for_empty_hand,
    wait_until_revealed,
)
from tests.e2e.timers import hold_timers
from tests.e2e.visitor import PHONE, create_visitor

LANGUAGES = {
    "en": re.compile("^garage, row . column ., face down$"),
    "fr": re.compile("^garage, ligne . colonne ., face cachée$"),
    "it": re.compile("^garage, riga . colonna ., coperta$"),
    "nl": re.compile("^garage, rij . kolom ., gedekt$"),
}


def test_raid_is_accessible_in_every_language(new_visitor: VisitorFactory) -> None:
    """ME-R3, ME-R4: with and without a tile in the hand; spots have names, closed ones name the key that opens them."""
    visitor = new_visitor()
    page = start_alone(visitor)
    for language, label in LANGUAGES.items():
        visitor.choose_language(language)
        expect(page.get_by_role("gridcell", name=label)).to_have_count(18)
    assert visitor.accessibility_problems() == []
    open_tiles(page).first.click()
    expect(held_tile(page)).to_be_visible()
    assert visitor.accessibility_problems() == []
    for language, label in LANGUAGES.items():
        visitor.choose_language(language)
        expect(page.get_by_role("gridcell", name=label)).to_have_count(17)
        visitor.check_layout(f"raid-{language}")
        page.set_viewport_size(PHONE)
        last = loot_spaces(page).last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= PHONE["height"], "the board is out of reach"


def test_tiles_are_lifted_and_dropped_by_mouse(new_visitor: VisitorFactory) -> None:
    """ME-R5, ME-R7, ME-R8: by clicks, and by dragging."""
    page = start_alone(new_visitor())
    tile = open_tiles(page).first
    label = tile.get_attribute("aria-label")
    tile.click()
    expect(held_tile(page)).to_be_visible()
    wait_until_revealed(page)
    loot = page.locator(".what strong").inner_text()
    # Loot side up onto a free spot, with two clicks.
    held_tile(page).click()
    spot = free_spots(page).nth(3)
    spot_number = spot.get_attribute("data-spot")
    spot.click()
    expect(page.locator(f"[data-spot='{spot_number}']")).to_have_attribute(
        "aria-label", re.compile(f"^{loot}, .*face up$")
    )
    assert label not in spot_labels(page)
    # Dragged to another free spot.
    source = page.locator(f"[data-spot='{spot_number}']")
    source.hover()
    page.mouse.down()
    expect(held_tile(page)).to_be_visible()
    goal = free_spots(page).first
    target = goal.get_attribute("data-spot")
    goal.hover()
    page.mouse.up()
    expect(page.locator(f"[data-spot='{target}']")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))
    expect(source).to_have_attribute("aria-label", re.compile("^free,"))


def test_scrolling_page_does_not_interrupt_drag(new_visitor: VisitorFactory) -> None:
    """ME-R7: a link that has scrolled to where the tile was lifted is not dragged instead."""
    page = start_alone(new_visitor())
    page.set_viewport_size(PHONE)
    link = centre(page.locator("header a.home"))
    x, y = min(map(centre, open_tiles(page).all()), key=lambda tile: abs(tile[0] - link[0]))
    page.evaluate("(by) => scrollBy(0, by)", y - link[1])
    page.mouse.move(x, link[1])
    page.mouse.down()
    expect(held_tile(page)).to_be_visible()
    page.evaluate("(by) => scrollBy(0, by)", link[1] - y)
    goal = free_spots(page).last
    target = goal.get_attribute("data-spot")
    goal.hover()
    page.mouse.up()
    expect(page.locator(f"[data-spot='{target}']")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))


def centre(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_free_spots_are_framed_while_holding_tile(new_visitor: VisitorFactory) -> None:
    """No other spot has a frame, also not under tiles and tokens."""
    page = start_alone(new_visitor())
    page.emulate_media(reduced_motion="reduce")  # flying tiles would be in the pictures
    labels = spot_labels(page)
    spots = grid(page).get_by_role("gridcell")
    tile = spots.nth(int(open_tiles(page).first.get_attribute("data-spot") or ""))
    free_spot, *_ = (spots.nth(spot) for spot, label in enumerate(labels) if label.startswith("free"))
    tokens = [spots.nth(spot) for spot, label in enumerate(labels) if "token" in label]
    others = [spots.nth(spot) for spot, label in enumerate(labels) if "closed" in label][::4]
    assert len(tokens) >= 2
    free_before, others_before = free_spot.screenshot(), [spot.screenshot() for spot in tokens + others]
    tile.click()
    wait_until_revealed(page)
    assert free_spot.screenshot() != free_before
    assert [spot.screenshot() for spot in tokens + others] == others_before
    tile.click()
    wait_for_empty_hand(page)
    assert free_spot.screenshot() == free_before


def test_board_tiles_can_be_put_back(new_visitor: VisitorFactory) -> None:
    """ME-R8: from the board directly onto the table; or into the hand by a click, and back onto the board."""
    page = start_alone(new_visitor())
    loot = lift_loot(page)
    held_tile(page).hover()
    page.mouse.down()
    page.locator("[data-board]").hover()
    page.mouse.up()
    expect(board_tiles(page)).to_have_count(1)
    wait_for_empty_hand(page)
    board_tiles(page).first.click()
    expect(held_tile(page)).to_be_visible()
    expect(board_tiles(page)).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Stash")).click()
    expect(board_tiles(page)).to_have_count(1)
    goal = page.locator("[role=gridcell].free").first
    target = goal.get_attribute("data-spot")
    board_tiles(page).first.hover()
    page.mouse.down()
    goal.hover()
    page.mouse.up()
    expect(board_tiles(page)).to_have_count(0)
    expect(page.locator(f"[data-spot='{target}']")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))
    page.get_by_label("Show me what I have seen").check()
    expect(page.locator(f"[data-spot='{target}']")).to_have_attribute(
        "aria-label", re.compile(f"^garage, .*face down, you have seen: {loot}$")
    )


def lift_loot(page: Page) -> str:
    """Lift tiles from the first one on until the hand holds something other than a key; return its label."""
    for number in range(18):
        open_tiles(page).nth(number).click()
        wait_until_revealed(page)
        loot = page.locator(".what strong").inner_text()
        if "key" not in loot:
            return loot
        page.get_by_role("button", name=re.compile("^Drop, place side up")).click()
        wait_for_empty_hand(page)
    raise AssertionError("the garage has only four keys")


def test_whole_raid_by_keyboard(new_visitor: VisitorFactory) -> None:
    """ME-G1, ME-G2: with spoken answers about what cannot be seen."""
    page = start_alone(new_visitor())
    press, announcement = page.keyboard.press, page.locator("p[aria-live=assertive].notice")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    for key, answer in {
        "h": "^Your hand is empty",
        "b": "^0 tiles on your board: no loot",
        "i": "^Still inside: Irene and ",
        "l": "no time limit",
    }.items():
        press(key)
        expect(announcement).to_have_text(re.compile(answer))
    # Put back face up, on the next free spot.
    press("Enter")
    wait_until_revealed(page)
    press("t")
    press("n")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("^free,"))
    press("Enter")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("face up$"))
    # Keep six tiles, after taking the second off the board once.
    kept = 0
    while kept < 6:
        press("n")
        press("Enter")
        wait_until_revealed(page)
        if can_stash(page):
            press("s")
            kept += 1
            expect(board_tiles(page)).to_have_count(kept)
        else:
            press("d")
            wait_for_empty_hand(page)
    loot_space = next(
        space for space in range(6) if "Put back" in (loot_spaces(page).nth(space).get_attribute("aria-label") or "")
    )
    press(str(loot_space + 1))
    expect(board_tiles(page)).to_have_count(5)
    expect(announcement).not_to_have_text(re.compile("^Stashed: "))
    press("s")
    expect(board_tiles(page)).to_have_count(6)
    expect(announcement).to_have_text(re.compile("^Stashed: "))
    press("b")
    expect(announcement).to_have_text(re.compile("^6 tiles on your board: "))
    press("?")
    expect(page.get_by_role("dialog")).to_contain_text("who is still inside?")
    press("Escape")
    hold_timers(page)
    press("g")
    expect(page.get_by_role("heading", name="The raid is over")).to_be_visible()


def loot_spaces(page: Page) -> Any:
    """The six loot spaces."""
    return page.locator("[data-board] button")


@pytest.mark.parametrize(("height", "selector"), [(568, "[data-board]"), (500, ".stash")])
def test_short_screen_shows_table_and_hand(new_visitor: VisitorFactory, height: int, selector: str) -> None:
    """From the raid's first moment on, as far as both fit, without scrolling."""
    visitor = new_visitor()
    visitor.page.set_viewport_size({"width": 360, "height": height})
    page = start_alone(visitor)
    first, last = grid(page).bounding_box(), page.locator(selector).first.bounding_box()
    assert first is not None
    assert last is not None
    assert first["y"] >= 0
    assert last["y"] + last["height"] <= height


def test_touch_targets_are_large_and_within_reach(browser: Browser, server: str, tmp_path: Any) -> None:
    """On a phone: large targets, and the hand and its choices below the table, on the side of the thumb."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en", device_scale_factor=2)
    try:
        visitor = create_visitor(context, server, tmp_path)
        visitor.goto("/")
        page = start_alone(visitor)
        sizes: list[list[float]] = page.locator("[role=gridcell]").evaluate_all(
            "cells => cells.map((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height])"
        )
        assert min(min(size) for size in sizes) >= 44
        open_tiles(page).first.tap()
        wait_until_revealed(page)
        for name in ("Stash", "Drop, place side up", "Drop, loot side up"):
            box = page.get_by_role("button", name=name).bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["y"] + box["height"] <= PHONE["height"], f"{name} is out of reach"
        last = loot_spaces(page).last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= PHONE["height"]
        visitor.expect_no_overflow(PHONE["width"])
        hand, stash = (page.locator(selector).bounding_box() for selector in ("[data-anchor=held]", ".stash"))
        assert hand is not None
        assert stash is not None
        assert hand["x"] < stash["x"], "choices for a right thumb are on the right"
        goal = free_spots(page).last
        target = goal.get_attribute("data-spot")
        goal.tap()
        wait_for_empty_hand(page)
        label = re.compile("^garage, .*face down$")
        expect(page.locator(f"[data-spot='{target}']")).to_have_attribute("aria-label", label)
        lift_loot_by_touch(page)
        page.get_by_role("button", name="Stash").tap()
        expect(board_tiles(page)).to_have_count(1)
        goal = page.locator("[role=gridcell].free").first
        target = goal.get_attribute("data-spot")
        drag(page, loot_spaces(page).first.bounding_box(), goal.bounding_box())
        expect(board_tiles(page)).to_have_count(0)
        expect(page.locator(f"[data-spot='{target}']")).not_to_have_attribute("aria-label", re.compile("^free"))
        page.evaluate("localStorage.setItem('darklantern.tastes', JSON.stringify({hand: 'left'}))")
        page.reload()
        page.get_by_role("button", name="I am ready").tap()  # the raid has waited while no player was connected
        wait_for_empty_hand(page)
        hand, stash = (page.locator(selector).bounding_box() for selector in ("[data-anchor=held]", ".stash"))
        assert hand is not None
        assert stash is not None
        assert hand["x"] > stash["x"], "choices for a left thumb are on the left"
        assert visitor.errors == []
    finally:
        context.close()


def lift_loot_by_touch(page: Page) -> None:
    for number in range(18):
        open_tiles(page).nth(number).tap()
        wait_until_revealed(page)
        if "key" not in page.locator(".held-tile .what strong").inner_text():
            return
        page.get_by_role("button", name="Drop, place side up").tap()
        wait_for_empty_hand(page)


def drag(page: Page, source: Any, goal: Any) -> None:
    """Drag by touch."""
    session: Any = page.context.new_cdp_session(page)

    def touch_points(box: Any) -> list[dict[str, float]]:
        return [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]

    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch_points(source)})
    for _ in range(3):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": touch_points(goal)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_reduced_motion_disables_animations(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.page.emulate_media(reduced_motion="reduce")
    page = start_alone(visitor)
    open_tiles(page).first.click()
    expect(held_tile(page)).to_be_visible()
    count_animations = (
        "() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 10).length"
    )
    assert page.evaluate(count_animations) == 0


def test_lifted_tile_flies_from_its_spot(new_visitor: VisitorFactory) -> None:
    page = start_alone(new_visitor())
    offsets = page.evaluate("""() => {
        const cell = document.querySelector(".can-lift [role=gridcell].open");
        const { left, top, width } = cell.getBoundingClientRect();
        cell.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
        return new Promise((done) => requestAnimationFrame(() => {
          const tile = document.querySelector("[data-anchor=held] .tile");
          const flight = tile.getAnimations()[0];
          flight.pause();
          flight.currentTime = 0;
          const box = tile.getBoundingClientRect();
          done({ left: box.left - left, top: box.top - top, width: box.width - width });
        }));
    }""")
    assert all(abs(value) < 2 for value in offsets.values()), offsets
