"""The raid by mouse, touch and keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Visiting
from tests.e2e.raids import free, grid, held, known, labels, searching, slots, start_alone, stashable, tiles
from tests.e2e.timers import hold
from tests.e2e.visits import PHONE, watched

LANGUAGES = {
    "en": re.compile("^garage, row . column ., face down$"),
    "fr": re.compile("^garage, ligne . colonne ., face cachée$"),
    "it": re.compile("^garage, riga . colonna ., coperta$"),
    "nl": re.compile("^garage, rij . kolom ., gedekt$"),
}


def test_everyone_can_search(visit: Visiting) -> None:
    """ME-R3, ME-R4: with and without a tile in the hand; spots have names, closed ones name the key that opens them."""
    here = visit()
    page = start_alone(here)
    for language, label in LANGUAGES.items():
        here.speak(language)
        expect(page.get_by_role("gridcell", name=label)).to_have_count(18)
    assert here.barriers() == []
    tiles(page).first.click()
    expect(held(page)).to_be_visible()
    assert here.barriers() == []
    for language, label in LANGUAGES.items():
        here.speak(language)
        expect(page.get_by_role("gridcell", name=label)).to_have_count(17)
        here.look(f"raid-{language}")
        page.set_viewport_size(PHONE)
        last = board(page).last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= PHONE["height"], "the board is out of reach"


def test_the_mouse_lifts_drops_keeps_and_puts_back(visit: Visiting) -> None:
    """ME-R5, ME-R7, ME-R8: by clicks, and by dragging."""
    page = start_alone(visit())
    tile = tiles(page).first
    label = tile.get_attribute("aria-label")
    tile.click()
    expect(held(page)).to_be_visible()
    known(page)
    loot = page.locator(".what strong").inner_text()
    # Loot side up onto a free spot, with two clicks.
    held(page).click()
    spot = free(page).nth(3)
    at = spot.get_attribute("data-spot")
    spot.click()
    expect(page.locator(f"[data-spot='{at}']")).to_have_attribute("aria-label", re.compile(f"^{loot}, .*face up$"))
    assert label not in labels(page)
    # Dragged to another free spot.
    source = page.locator(f"[data-spot='{at}']")
    source.hover()
    page.mouse.down()
    expect(held(page)).to_be_visible()
    goal = free(page).first
    there = goal.get_attribute("data-spot")
    goal.hover()
    page.mouse.up()
    expect(page.locator(f"[data-spot='{there}']")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))
    expect(source).to_have_attribute("aria-label", re.compile("^free,"))


def test_a_page_that_scrolls_takes_nothing_out_of_the_hand(visit: Visiting) -> None:
    """ME-R7: a link that has scrolled to where the tile was lifted is not dragged instead."""
    page = start_alone(visit())
    page.set_viewport_size(PHONE)
    link = middle(page.locator("header a.home"))
    x, y = min(map(middle, tiles(page).all()), key=lambda tile: abs(tile[0] - link[0]))
    page.evaluate("(by) => scrollBy(0, by)", y - link[1])
    page.mouse.move(x, link[1])
    page.mouse.down()
    expect(held(page)).to_be_visible()
    page.evaluate("(by) => scrollBy(0, by)", link[1] - y)
    goal = free(page).last
    there = goal.get_attribute("data-spot")
    goal.hover()
    page.mouse.up()
    expect(page.locator(f"[data-spot='{there}']")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_free_spots_are_framed_while_one_holds_a_tile(visit: Visiting) -> None:
    """No other spot has a frame, also not under tiles and tokens."""
    page = start_alone(visit())
    page.emulate_media(reduced_motion="reduce")  # flying tiles would be in the pictures
    called = labels(page)
    spots = grid(page).get_by_role("gridcell")
    lifted = spots.nth(int(tiles(page).first.get_attribute("data-spot") or ""))
    free_one, *_ = (spots.nth(spot) for spot, label in enumerate(called) if label.startswith("free"))
    tokens = [spots.nth(spot) for spot, label in enumerate(called) if "token" in label]
    others = [spots.nth(spot) for spot, label in enumerate(called) if "closed" in label][::4]
    assert len(tokens) >= 2
    bare, covered = free_one.screenshot(), [one.screenshot() for one in tokens + others]
    lifted.click()
    known(page)
    assert free_one.screenshot() != bare
    assert [one.screenshot() for one in tokens + others] == covered
    lifted.click()
    searching(page)
    assert free_one.screenshot() == bare


def test_what_is_on_the_board_can_be_carried_back(visit: Visiting) -> None:
    """ME-R8: from the board directly onto the table; or into the hand by a click, and back onto the board."""
    page = start_alone(visit())
    loot = lift_no_key(page)
    held(page).hover()
    page.mouse.down()
    page.locator("[data-board]").hover()
    page.mouse.up()
    expect(slots(page)).to_have_count(1)
    searching(page)
    slots(page).first.click()
    expect(held(page)).to_be_visible()
    expect(slots(page)).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Stash")).click()
    expect(slots(page)).to_have_count(1)
    goal = page.locator("[role=gridcell].free").first
    there = goal.get_attribute("data-spot")
    slots(page).first.hover()
    page.mouse.down()
    goal.hover()
    page.mouse.up()
    expect(slots(page)).to_have_count(0)
    expect(page.locator(f"[data-spot='{there}']")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))
    page.get_by_label("Show me what I have seen").check()
    expect(page.locator(f"[data-spot='{there}']")).to_have_attribute(
        "aria-label", re.compile(f"^garage, .*face down, you have seen: {loot}$")
    )


def lift_no_key(page: Page) -> str:
    """Lift tiles from the first one on until the hand holds something other than a key; return its label."""
    for number in range(18):
        tiles(page).nth(number).click()
        known(page)
        loot = page.locator(".what strong").inner_text()
        if "key" not in loot:
            return loot
        page.get_by_role("button", name=re.compile("^Drop, place side up")).click()
        searching(page)
    raise AssertionError("the garage has only four keys")


def test_a_whole_raid_by_keys_alone(visit: Visiting) -> None:
    """ME-G1, ME-G2: with spoken answers about what cannot be seen."""
    page = start_alone(visit())
    press, said = page.keyboard.press, page.locator("p[aria-live=assertive].notice")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("^garage, .*face down$"))
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    for key, answer in {
        "h": "^Your hand is empty",
        "b": "^0 tiles on your board: no loot",
        "i": "^Still inside: Irene and ",
        "l": "no time limit",
    }.items():
        press(key)
        expect(said).to_have_text(re.compile(answer))
    # Put back face up, on the next free spot.
    press("Enter")
    known(page)
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
        known(page)
        if stashable(page):
            press("s")
            kept += 1
            expect(slots(page)).to_have_count(kept)
        else:
            press("d")
            searching(page)
    loose = next(n for n in range(6) if "Put back" in (board(page).nth(n).get_attribute("aria-label") or ""))
    press(str(loose + 1))
    expect(slots(page)).to_have_count(5)
    expect(said).not_to_have_text(re.compile("^Stashed: "))
    press("s")
    expect(slots(page)).to_have_count(6)
    expect(said).to_have_text(re.compile("^Stashed: "))
    press("b")
    expect(said).to_have_text(re.compile("^6 tiles on your board: "))
    press("?")
    expect(page.get_by_role("dialog")).to_contain_text("who is still inside?")
    press("Escape")
    hold(page)
    press("g")
    expect(page.get_by_role("heading", name="The raid is over")).to_be_visible()


def board(page: Page) -> Any:
    """The six loot spaces."""
    return page.locator("[data-board] button")


@pytest.mark.parametrize(("height", "reached"), [(568, "[data-board]"), (500, ".stash")])
def test_a_short_screen_shows_the_table_and_the_hand(visit: Visiting, height: int, reached: str) -> None:
    """From the raid's first moment on, as far as both fit, without scrolling."""
    here = visit()
    here.page.set_viewport_size({"width": 360, "height": height})
    page = start_alone(here)
    first, last = grid(page).bounding_box(), page.locator(reached).first.bounding_box()
    assert first is not None
    assert last is not None
    assert first["y"] >= 0
    assert last["y"] + last["height"] <= height


def test_a_thumb_reaches_everything(browser: Browser, server: str, tmp_path: Any) -> None:
    """On a phone: large targets, and the hand and its choices below the table, on the side of the thumb."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en", device_scale_factor=2)
    try:
        here = watched(context, server, tmp_path)
        here.go("/")
        page = start_alone(here)
        sizes: list[list[float]] = page.locator("[role=gridcell]").evaluate_all(
            "cells => cells.map((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height])"
        )
        assert min(min(size) for size in sizes) >= 44
        tiles(page).first.tap()
        known(page)
        for name in ("Stash", "Drop, place side up", "Drop, loot side up"):
            box = page.get_by_role("button", name=name).bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["y"] + box["height"] <= PHONE["height"], f"{name} is out of reach"
        last = board(page).last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= PHONE["height"]
        here.expect_nothing_beyond(PHONE["width"])
        palm, stash = (page.locator(what).bounding_box() for what in ("[data-at=palm]", ".stash"))
        assert palm is not None
        assert stash is not None
        assert palm["x"] < stash["x"], "choices for a right thumb are on the right"
        goal = free(page).last
        there = goal.get_attribute("data-spot")
        goal.tap()
        searching(page)
        label = re.compile("^garage, .*face down$")
        expect(page.locator(f"[data-spot='{there}']")).to_have_attribute("aria-label", label)
        lift_no_key_by_touch(page)
        page.get_by_role("button", name="Stash").tap()
        expect(slots(page)).to_have_count(1)
        goal = page.locator("[role=gridcell].free").first
        there = goal.get_attribute("data-spot")
        drag(page, board(page).first.bounding_box(), goal.bounding_box())
        expect(slots(page)).to_have_count(0)
        expect(page.locator(f"[data-spot='{there}']")).not_to_have_attribute("aria-label", re.compile("^free"))
        page.evaluate("localStorage.setItem('darklantern.tastes', JSON.stringify({hand: 'left'}))")
        page.reload()
        page.get_by_role("button", name="I am ready").tap()  # the raid has waited while no player was connected
        searching(page)
        palm, stash = (page.locator(what).bounding_box() for what in ("[data-at=palm]", ".stash"))
        assert palm is not None
        assert stash is not None
        assert palm["x"] > stash["x"], "choices for a left thumb are on the left"
        assert here.complaints == []
    finally:
        context.close()


def lift_no_key_by_touch(page: Page) -> None:
    for number in range(18):
        tiles(page).nth(number).tap()
        known(page)
        if "key" not in page.locator(".held .what strong").inner_text():
            return
        page.get_by_role("button", name="Drop, place side up").tap()
        searching(page)


def drag(page: Page, source: Any, goal: Any) -> None:
    """Drag by touch."""
    session: Any = page.context.new_cdp_session(page)

    def at(box: Any) -> list[dict[str, float]]:
        return [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]

    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at(source)})
    for _ in range(3):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at(goal)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_nothing_flies_for_those_who_want_rest(visit: Visiting) -> None:
    here = visit()
    here.page.emulate_media(reduced_motion="reduce")
    page = start_alone(here)
    tiles(page).first.click()
    expect(held(page)).to_be_visible()
    moving = "() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 10).length"
    assert page.evaluate(moving) == 0


def test_a_lifted_tile_flies_from_its_spot(visit: Visiting) -> None:
    page = start_alone(visit())
    begun = page.evaluate("""() => {
        const cell = document.querySelector(".searches [role=gridcell].open");
        const { left, top, width } = cell.getBoundingClientRect();
        cell.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
        return new Promise((done) => requestAnimationFrame(() => {
          const tile = document.querySelector("[data-at=palm] .tile");
          const flight = tile.getAnimations()[0];
          flight.pause();
          flight.currentTime = 0;
          const box = tile.getBoundingClientRect();
          done({ left: box.left - left, top: box.top - top, width: box.width - width });
        }));
    }""")
    assert all(abs(value) < 2 for value in begun.values()), begun
