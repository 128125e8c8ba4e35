"""The exchanges and the end of Midnight Exchange, in a browser."""

import re
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.rivals import BAG, CASH, GOLD, JEWELS, Party, search, seat_party, small_board_edition
from tests.e2e.timers import hold_timers, release_timers
from tests.e2e.visitor import PHONE, Visitor

LOOT = [JEWELS] * 3 + [BAG] + [GOLD] + [CASH]
"""Enough for three exchanges at 1A, one at 4A, and a leather bag."""
RECORD_OPENING = """() => {
  window.requestAnimationFrame = () => 0;
  window.opened = false;
  const look = () => (window.opened ||= document.querySelector(".table.active") !== null);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
}"""
"""Disable the page's animation frames; `opened` tells whether a tile could have been lifted."""
MIN_TARGET_PX = 44
"""The smallest side of a touch target, in pixels."""


def start_exchanges(new_visitor: VisitorFactory, own_loot: list[str], rival_loot: list[str]) -> Party:
    """Two players who have searched, with the page of the first, who is on turn."""
    party = seat_party(new_visitor)
    search(party, own_loot, rival_loot)
    page = party.visitor.page
    leave_raid(page)
    expect(market(page, "1A")).to_be_visible()
    return party


def leave_raid(page: Page) -> None:
    """Leave the end of a raid; the table goes on by itself after a while."""
    exchanges = page.locator("div.exchanges")
    expect(page.locator(".overlay .main").or_(exchanges).first).to_be_visible()
    page.evaluate("document.querySelector('.over .main')?.click()")
    expect(exchanges).to_be_visible()


def market(page: Page, face: str) -> Locator:
    return page.locator(f'[data-market="{face}"]')


def chalice(page: Page) -> Locator:
    """A chalice on the stall of 1A, since art of other kinds is rare."""
    return market(page, "1A").get_by_role("button", name=re.compile("chalice$")).first


def prestige_card(page: Page, face: str = "1A") -> Locator:
    return market(page, face).get_by_role("button", name=re.compile("chalice collection")).last


def storage(page: Page) -> Locator:
    return page.locator("[data-collections] .storage").first.get_by_role("button")


def collections(page: Page) -> Locator:
    return page.locator("[data-collections]").first.locator("button[data-card]")


def expect_turn(page: Page, name: str | None) -> None:
    """Check whose turn the page shows."""
    status = "Your turn" if name is None else f"{name} is exchanging"
    expect(page.locator(".status")).to_contain_text(status)


# By mouse


def test_exchange_by_mouse(new_visitor: VisitorFactory) -> None:
    """Payable items are highlighted, missing ones named, and choosing shows the resulting points."""
    party = start_exchanges(new_visitor, [*LOOT[:4], CASH, CASH], [JEWELS])
    page = party.visitor.page
    expect(market(page, "1A")).to_have_accessible_name(re.compile("you can pay"))
    expect(market(page, "4A")).to_have_accessible_name(re.compile("still missing: gold bar"))
    party.visitor.check_layout("exchanges")
    assert party.visitor.accessibility_problems() == []

    prestige_card(page, "4A").click()
    purse = page.get_by_role("region", name="Your loot")
    expect(purse).to_contain_text("You still need: gold bar.")
    expect(purse.get_by_role("link", name="Rule ME-X2")).to_have_attribute("href", "/rules/midnight-exchange#ME-X2")
    expect(purse.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)

    prestige_card(page).click()
    expect(purse).to_contain_text("0 → 2 +2 points")
    party.visitor.check_layout("chosen")
    assert party.visitor.accessibility_problems() == []
    purse.get_by_role("button", name="Exchange", exact=True).click()
    expect(collections(page)).to_have_count(1)
    expect_turn(page, "Arsène Lupin")
    expect(page.locator('[data-seat="0"]')).to_contain_text("took chalice collection")
    expect(page.get_by_role("log")).to_contain_text("Irene pays jewels and takes chalice collection, 3 steps.")

    chalice(page).click()
    expect(purse).to_contain_text("Arsène Lupin is exchanging first.")
    expect(purse).to_contain_text("2 → 4 +2 points")
    party.move("pass")
    purse.get_by_role("button", name="Exchange", exact=True).click()
    expect(storage(page)).to_have_count(1)


def test_item_values_are_shown_on_request(new_visitor: VisitorFactory) -> None:
    party = start_exchanges(new_visitor, LOOT, [])
    page = party.visitor.page
    tags = page.locator(".stall .gain")
    expect(tags).to_have_count(0)
    page.get_by_role("button", name="What is it worth to me?").click()
    expect(chalice(page)).to_have_count(0)
    expect(market(page, "1A").get_by_role("button", name=re.compile(r"chalice, \+1 point$")).first).to_be_visible()
    double_space = market(page, "4A").get_by_role("button", name=re.compile("two cards for one exchange"))
    expect(double_space).to_have_accessible_name(re.compile(r"\+4 points"))
    expect(double_space.locator(".card")).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile(r"Open the leather bag, \+\d[.\d]* on average"))).to_be_visible()
    page.get_by_role("button", name="What is it worth to me?").click()
    expect(tags).to_have_count(0)


# Leather bags


def test_leather_bag_animation_can_be_skipped(new_visitor: VisitorFactory) -> None:
    party = start_exchanges(new_visitor, [BAG, BAG, *[JEWELS] * 4], [])
    page = party.visitor.page
    hold_timers(page)
    page.get_by_role("button", name="Open a leather bag (2)").click()
    ceremony = page.locator("[data-bag-opening]")
    expect(ceremony).to_contain_text("Irene opens a leather bag")
    page.keyboard.press("Shift")
    expect(ceremony).to_have_count(0)
    expect(storage(page)).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("Irene opens a leather bag")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Open the leather bag").click()
    expect(ceremony).to_be_visible()
    assert ceremony.evaluate("(scene) => scene.getAnimations({subtree: true}).length") == 0
    release_timers(page)
    expect(ceremony).to_have_count(0)
    expect(storage(page)).to_have_count(2)


# Placing


def test_stored_art_is_placed_by_drag_click_and_key(new_visitor: VisitorFactory) -> None:
    """What does not fit says why; what is placed scores more."""
    party = start_exchanges(new_visitor, [*[JEWELS] * 5, CASH], [])
    page = party.visitor.page
    for item in (chalice, chalice, chalice):
        item(page).click()
        page.get_by_role("button", name="Exchange", exact=True).click()
        expect(page.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)
    expect(storage(page)).to_have_count(3)
    storage(page).first.click()
    collection_area = page.get_by_role("region", name="Your collections")
    expect(collection_area).to_contain_text("None of your cards takes this next: chalice.")
    expect(collection_area.get_by_role("link", name="Rule ME-A3")).to_be_visible()
    prestige_card(page).click()
    page.get_by_role("button", name="Exchange", exact=True).click()
    own_card = collections(page)
    expect(own_card).to_have_accessible_name(re.compile("now 2, 4 with chalice"))

    storage(page).first.drag_to(own_card)
    expect(storage(page)).to_have_count(2)
    expect(own_card).to_have_accessible_name(re.compile("now 4, 7 with chalice"))
    storage(page).first.click()
    own_card.click()
    expect(storage(page)).to_have_count(1)
    page.keyboard.press("c")
    expect(storage(page)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(own_card).to_be_focused()
    expect(own_card).to_have_accessible_name(re.compile("^Place chalice"))
    page.keyboard.press("Enter")
    expect(storage(page)).to_have_count(0)
    expect(own_card).to_have_accessible_name(re.compile("complete, now 11"))
    own_card.click()
    expect(collection_area).to_contain_text("It is complete")
    assert party.visitor.accessibility_problems() == []


# By keyboard


def test_whole_phase_by_keyboard(new_visitor: VisitorFactory) -> None:
    """One tab stop for the stalls, arrows inside, keys for the rest, and spoken answers."""
    party = start_exchanges(new_visitor, [JEWELS, JEWELS, BAG, CASH, CASH, CASH], [JEWELS])
    page = party.visitor.page
    press = page.keyboard.press
    answer = page.locator(".answer")
    assert page.locator('.stalls [data-stop][tabindex="0"]').count() == 1
    for key, text in (
        ("a", r"Market 1A, for jewels: .*chalice"),
        ("i", r"Loot: .*2 × jewels.* Storage: nothing\. Cards: nothing\."),
        ("h", r"chalice collection, 3 steps and chalice collection, 3 steps \(Market 4A\): \+4 points, still missing"),
        ("n", r"It is your turn\. Then: Arsène Lupin\."),
    ):
        press(key)
        expect(answer).to_contain_text(re.compile(text))
    press("m")
    first = page.locator(":focus")
    expect(first).to_have_attribute("data-space", "1A/art/0")
    press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-space", "1A/art/1")
    press("End")
    expect(page.locator(":focus")).to_have_attribute("data-space", re.compile("4A/cards"))
    press("Enter")
    expect(page.get_by_role("region", name="Your loot")).to_contain_text("You still need")
    press("Escape")
    press("Home")
    press("Enter")
    expect(page.locator(":focus")).to_have_attribute("aria-pressed", "true")
    press("Enter")
    expect(storage(page)).to_have_count(1)
    expect(page.locator(".stalls :focus")).to_have_count(1)
    expect_turn(page, "Arsène Lupin")
    party.move("pass")
    expect_turn(page, None)
    press("b")
    expect(storage(page)).to_have_count(2)
    party.move("pass")
    expect_turn(page, None)
    press("?")
    keys = page.get_by_role("dialog")
    for description in ("choose; a second time: exchange", "What would help me?", "open a leather bag", "Pass"):
        expect(keys).to_contain_text(description)
    press("Escape")
    expect(keys).to_have_count(0)
    press("p")
    expect_turn(page, "Arsène Lupin")


# By touch


class Finger(NamedTuple):
    """A finger on a phone."""

    session: Any

    def tap(self, *path: Locator) -> None:
        """Touch an element, move over others, and lift."""
        for locator in path:
            locator.scroll_into_view_if_needed()
        points: list[dict[str, float]] = []
        for locator in path:
            box = locator.bounding_box()
            assert box is not None
            points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
        self._touch("touchStart", points[0])
        for start, end in pairwise(points):
            for step in range(1, 6):
                self._touch("touchMove", {axis: start[axis] + (end[axis] - start[axis]) * step / 5 for axis in start})
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def enable_touch(visitor: Visitor) -> Finger:
    """Turn a visitor's page into a phone."""
    visitor.page.set_viewport_size(PHONE)
    session: Any = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    return Finger(session)


def test_exchanges_by_touch(new_visitor: VisitorFactory) -> None:
    party = start_exchanges(new_visitor, [JEWELS, JEWELS, JEWELS, CASH, CASH, CASH], [])
    page = party.visitor.page
    finger = enable_touch(party.visitor)
    expect(page.locator(".trade-panel")).to_be_in_viewport(ratio=1)
    for button in page.locator(".stall button, .trade-panel button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= MIN_TARGET_PX - 0.5, button.get_attribute("aria-label")
    finger.tap(chalice(page))
    finger.tap(page.get_by_role("button", name="Exchange", exact=True))
    expect(storage(page)).to_have_count(1)
    finger.tap(prestige_card(page))
    finger.tap(page.get_by_role("button", name="Exchange", exact=True))
    expect(collections(page)).to_have_count(1)
    page.get_by_role("region", name="Your collections").scroll_into_view_if_needed()
    finger.tap(storage(page), collections(page))
    expect(storage(page)).to_have_count(0)
    expect(collections(page)).to_have_accessible_name(re.compile("now 4"))
    party.visitor.expect_no_overflow(PHONE["width"])


def test_four_markets_fit_on_phone_screen(new_visitor: VisitorFactory) -> None:
    """With full markets and four players, deciding needs no scrolling."""
    party = seat_party(new_visitor, rival_count=3, edition=small_board_edition(), boards=["1A", "2B", "3B", "4A"])
    page = party.visitor.page
    page.set_viewport_size(PHONE)
    search(party, [JEWELS, JEWELS], [CASH, JEWELS], [CASH, CASH], [])
    leave_raid(page)
    stalls = page.locator(".exchanges .stall")
    expect(stalls).to_have_count(4)
    page.evaluate("scrollTo(0, 0)")
    bottoms: list[float] = stalls.evaluate_all("(all) => all.map((stall) => stall.getBoundingClientRect().bottom)")
    top: float = page.locator(".trade-panel").evaluate("(purse) => purse.getBoundingClientRect().top")
    assert max(bottoms) <= top + 1
    party.visitor.check_layout("four-stalls")
    assert party.visitor.accessibility_problems() == []


# The next raid


def test_next_raid_waits_until_all_are_ready(new_visitor: VisitorFactory) -> None:
    """Also if the page hears in one frame that the raid begins and that it waits for all players."""
    party = start_exchanges(new_visitor, [*[JEWELS] * 3, GOLD, CASH, CASH], [])
    page = party.visitor.page
    page.evaluate(RECORD_OPENING)
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    expect(page.locator(".table")).to_be_visible()
    assert not page.evaluate("window.opened")


# The end


def test_last_placements_and_scores(new_visitor: VisitorFactory) -> None:
    """Placed automatically for the most points, changed by hand, confirmed; then counted once."""
    party = start_exchanges(new_visitor, [*[JEWELS] * 3, GOLD, CASH, CASH], [])
    page = party.visitor.page
    for item in (chalice(page), chalice(page), chalice(page)):
        item.click()
        page.get_by_role("button", name="Exchange", exact=True).click()
        expect(page.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)
    market(page, "4A").get_by_role("button", name=re.compile("two cards for one exchange")).click()
    page.get_by_role("button", name="Exchange", exact=True).click()
    expect(page.get_by_role("heading", name="Before the points")).to_be_visible()
    party.visitor.check_layout("last-placements")
    assert party.visitor.accessibility_problems() == []

    best = page.get_by_role("button", name="Place best for me")
    best.click()
    expect(page.locator(".sum")).to_contain_text("13 points")
    expect(storage(page)).to_have_count(0)
    planned = page.get_by_role("list", name="Laid out, not yet placed").get_by_role("button")
    expect(planned).to_have_count(3)
    assert party.visitor.accessibility_problems() == []
    planned.last.click()
    expect(storage(page)).to_have_count(1)
    expect(page.locator(".sum")).to_contain_text("10 points")
    best.click()
    expect(planned).to_have_count(3)
    page.evaluate("window.setInterval = () => 0")  # no card is counted before the player has confirmed
    page.get_by_role("button", name="I have finished placing").click()

    sheet = page.get_by_role("region", name="The points")
    expect(sheet.get_by_role("button", name="Show all at once")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet.get_by_role("status")).to_have_text("You win with 13 points!")
    expect(sheet.locator(".total")).to_have_text(["13", "0"])
    sheet.get_by_text("Line by line").click()
    expect(sheet.get_by_role("row", name="Total 13")).to_be_visible()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(page.get_by_text("13 points", exact=False)).to_have_count(1)
    party.visitor.check_layout("points")
    assert party.visitor.accessibility_problems() == []
    page.reload()
    expect(sheet.get_by_role("status")).to_have_text("You win with 13 points!")


def test_equal_scores_are_decided_by_getaway_token(new_visitor: VisitorFactory) -> None:
    """ME-F5: both have an empty collection, and Irene got away first."""
    party = start_exchanges(new_visitor, [JEWELS, *[CASH] * 4, BAG], [JEWELS])
    page = party.visitor.page
    prestige_card(page).click()
    prestige_card(page).click()
    expect_turn(page, "Arsène Lupin")
    party.move("trade 1A for space 0")
    expect_turn(page, None)
    page.keyboard.press("p")
    verdict = page.get_by_role("region", name="The points").get_by_role("status")
    expect(verdict).to_contain_text("You win with 2 points!")
    expect(verdict).to_contain_text("the lower getaway token of the last raid wins")
    expect(verdict).to_contain_text("Irene: token 1, Arsène Lupin: token 2")


# Languages and spectators


def test_exchanges_in_every_language(new_visitor: VisitorFactory) -> None:
    party = start_exchanges(new_visitor, [JEWELS, BAG, *[CASH] * 4], [])
    page = party.visitor.page
    page.keyboard.press("w")
    market(page, "4A").get_by_role("button").last.click()
    for language, text in {
        "fr": "Il vous manque : lingot d’or.",
        "it": "Ti manca ancora: lingotto d’oro.",
        "nl": "Je hebt nog nodig: goudstaaf.",
    }.items():
        party.visitor.choose_language(language)
        expect(page.locator(".trade-panel")).to_contain_text(re.compile(text.replace("’", "['’]")))
        party.visitor.check_layout(f"exchanges-{language}")
    assert party.visitor.accessibility_problems() == []


def test_spectator_sees_markets_and_events(new_visitor: VisitorFactory) -> None:
    party = start_exchanges(new_visitor, LOOT, [])
    spectator = new_visitor(f"/table/{party.table}")
    page = spectator.page
    expect(market(page, "1A")).to_be_visible()
    expect(page.locator(".trade-panel")).to_have_count(0)
    prestige_card(page).click()
    expect(page.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)
    chalice(party.visitor.page).click()
    party.visitor.page.get_by_role("button", name="Exchange", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text("Irene pays jewels and takes chalice.")
    spectator.check_layout("exchanges-spectator")
    assert spectator.accessibility_problems() == []
