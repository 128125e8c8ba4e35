"""The exchanges and the end of Midnight Exchange, in a browser."""

import re
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visiting
from tests.e2e.hands import BAG, CASH, GOLD, JEWELS, Party, roomy, search, sit
from tests.e2e.timers import hold, let_pass
from tests.e2e.visits import PHONE, Visit

LOOT = [JEWELS] * 3 + [BAG] + [GOLD] + [CASH]
"""Enough for three exchanges at 1A, one at 4A, and a leather bag."""
OPENED = """() => {
  window.requestAnimationFrame = () => 0;
  window.opened = false;
  const look = () => (window.opened ||= document.querySelector(".table.live") !== null);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
}"""
"""Disable the page's animation frames; `opened` tells whether a tile could have been lifted."""
TAP = 44
"""The smallest side of a touch target, in pixels."""


def to_exchanges(visit: Visiting, mine: list[str], theirs: list[str]) -> Party:
    """Two players who have searched, with the page of the first, who is on turn."""
    two = sit(visit)
    search(two, mine, theirs)
    page = two.here.page
    go_on(page)
    expect(stall(page, "1A")).to_be_visible()
    return two


def go_on(page: Page) -> None:
    """Leave the end of a raid; the table goes on by itself after a while."""
    exchanges = page.locator("div.exchanges")
    expect(page.locator(".over .main").or_(exchanges).first).to_be_visible()
    page.evaluate("document.querySelector('.over .main')?.click()")
    expect(exchanges).to_be_visible()


def stall(page: Page, face: str) -> Locator:
    return page.locator(f'[data-market="{face}"]')


def chalice(page: Page) -> Locator:
    """A chalice on the stall of 1A, since art of other kinds is rare."""
    return stall(page, "1A").get_by_role("button", name=re.compile("chalice$")).first


def card(page: Page, face: str = "1A") -> Locator:
    return stall(page, face).get_by_role("button", name=re.compile("chalice collection")).last


def storage(page: Page) -> Locator:
    return page.locator("[data-won] .storage").first.get_by_role("button")


def collections(page: Page) -> Locator:
    return page.locator("[data-won]").first.locator("button[data-card]")


def expect_turn(page: Page, name: str | None) -> None:
    """Check whose turn the page shows."""
    said = "Your turn" if name is None else f"{name} is exchanging"
    expect(page.locator(".status")).to_contain_text(said)


# By mouse


def test_an_exchange_by_mouse(visit: Visiting) -> None:
    """Payable items are highlighted, missing ones named, and choosing shows the resulting points."""
    two = to_exchanges(visit, [*LOOT[:4], CASH, CASH], [JEWELS])
    page = two.here.page
    expect(stall(page, "1A")).to_have_accessible_name(re.compile("you can pay"))
    expect(stall(page, "4A")).to_have_accessible_name(re.compile("still missing: gold bar"))
    two.here.look("exchanges")
    assert two.here.barriers() == []

    card(page, "4A").click()
    purse = page.get_by_role("region", name="Your loot")
    expect(purse).to_contain_text("You still need: gold bar.")
    expect(purse.get_by_role("link", name="Rule ME-X2")).to_have_attribute("href", "/rules/midnight-exchange#ME-X2")
    expect(purse.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)

    card(page).click()
    expect(purse).to_contain_text("0 → 2 +2 points")
    two.here.look("chosen")
    assert two.here.barriers() == []
    purse.get_by_role("button", name="Exchange", exact=True).click()
    expect(collections(page)).to_have_count(1)
    expect_turn(page, "Arsène Lupin")
    expect(page.locator('[data-seat="0"]')).to_contain_text("took chalice collection")
    expect(page.get_by_role("log")).to_contain_text("Irene pays jewels and takes chalice collection, 3 steps.")

    chalice(page).click()
    expect(purse).to_contain_text("Arsène Lupin is exchanging first.")
    expect(purse).to_contain_text("2 → 4 +2 points")
    two.move("pass")
    purse.get_by_role("button", name="Exchange", exact=True).click()
    expect(storage(page)).to_have_count(1)


def test_what_things_are_worth_is_shown_on_request(visit: Visiting) -> None:
    two = to_exchanges(visit, LOOT, [])
    page = two.here.page
    tags = page.locator(".stall .gain")
    expect(tags).to_have_count(0)
    page.get_by_role("button", name="What is it worth to me?").click()
    expect(chalice(page)).to_have_count(0)
    expect(stall(page, "1A").get_by_role("button", name=re.compile(r"chalice, \+1 point$")).first).to_be_visible()
    double = stall(page, "4A").get_by_role("button", name=re.compile("two cards for one exchange"))
    expect(double).to_have_accessible_name(re.compile(r"\+4 points"))
    expect(double.locator(".card")).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile(r"Open the leather bag, \+\d[.\d]* on average"))).to_be_visible()
    page.get_by_role("button", name="What is it worth to me?").click()
    expect(tags).to_have_count(0)


# Leather bags


def test_a_leather_bag_opens_with_a_ceremony_that_can_be_skipped(visit: Visiting) -> None:
    two = to_exchanges(visit, [BAG, BAG, *[JEWELS] * 4], [])
    page = two.here.page
    hold(page)
    page.get_by_role("button", name="Open a leather bag (2)").click()
    scene = page.locator("[data-ceremony]")
    expect(scene).to_contain_text("Irene opens a leather bag")
    page.keyboard.press("Shift")
    expect(scene).to_have_count(0)
    expect(storage(page)).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("Irene opens a leather bag")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Open the leather bag").click()
    expect(scene).to_be_visible()
    assert scene.evaluate("(scene) => scene.getAnimations({subtree: true}).length") == 0
    let_pass(page)
    expect(scene).to_have_count(0)
    expect(storage(page)).to_have_count(2)


# Placing


def test_stored_art_is_placed_by_drag_by_click_and_by_key(visit: Visiting) -> None:
    """What does not fit says why; what is placed scores more."""
    two = to_exchanges(visit, [*[JEWELS] * 5, CASH], [])
    page = two.here.page
    for take in (chalice, chalice, chalice):
        take(page).click()
        page.get_by_role("button", name="Exchange", exact=True).click()
        expect(page.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)
    expect(storage(page)).to_have_count(3)
    storage(page).first.click()
    won = page.get_by_role("region", name="Your collections")
    expect(won).to_contain_text("None of your cards takes this next: chalice.")
    expect(won.get_by_role("link", name="Rule ME-A3")).to_be_visible()
    card(page).click()
    page.get_by_role("button", name="Exchange", exact=True).click()
    mine = collections(page)
    expect(mine).to_have_accessible_name(re.compile("now 2, 4 with chalice"))

    storage(page).first.drag_to(mine)
    expect(storage(page)).to_have_count(2)
    expect(mine).to_have_accessible_name(re.compile("now 4, 7 with chalice"))
    storage(page).first.click()
    mine.click()
    expect(storage(page)).to_have_count(1)
    page.keyboard.press("c")
    expect(storage(page)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(mine).to_be_focused()
    expect(mine).to_have_accessible_name(re.compile("^Place chalice"))
    page.keyboard.press("Enter")
    expect(storage(page)).to_have_count(0)
    expect(mine).to_have_accessible_name(re.compile("complete, now 11"))
    mine.click()
    expect(won).to_contain_text("It is complete")
    assert two.here.barriers() == []


# By keyboard


def test_a_whole_phase_by_keyboard(visit: Visiting) -> None:
    """One tab stop for the stalls, arrows inside, keys for the rest, and spoken answers."""
    two = to_exchanges(visit, [JEWELS, JEWELS, BAG, CASH, CASH, CASH], [JEWELS])
    page = two.here.page
    press = page.keyboard.press
    answer = page.locator(".answer")
    assert page.locator('.stalls [data-stop][tabindex="0"]').count() == 1
    for key, said in (
        ("a", r"Market 1A, for jewels: .*chalice"),
        ("i", r"Loot: .*2 × jewels.* Storage: nothing\. Cards: nothing\."),
        ("h", r"chalice collection, 3 steps and chalice collection, 3 steps \(Market 4A\): \+4 points, still missing"),
        ("n", r"It is your turn\. Then: Arsène Lupin\."),
    ):
        press(key)
        expect(answer).to_contain_text(re.compile(said))
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
    two.move("pass")
    expect_turn(page, None)
    press("b")
    expect(storage(page)).to_have_count(2)
    two.move("pass")
    expect_turn(page, None)
    press("?")
    keys = page.get_by_role("dialog")
    for does in ("choose; a second time: exchange", "What would help me?", "open a leather bag", "Pass"):
        expect(keys).to_contain_text(does)
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
        for here, there in pairwise(points):
            for step in range(1, 6):
                self._touch("touchMove", {axis: here[axis] + (there[axis] - here[axis]) * step / 5 for axis in here})
        self._touch("touchEnd")

    def _touch(self, what: str, *points: dict[str, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": list(points)})


def finger(here: Visit) -> Finger:
    """Turn a visitor's page into a phone."""
    here.page.set_viewport_size(PHONE)
    session: Any = here.page.context.new_cdp_session(here.page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    return Finger(session)


def test_exchanges_with_a_thumb_on_a_phone(visit: Visiting) -> None:
    two = to_exchanges(visit, [JEWELS, JEWELS, JEWELS, CASH, CASH, CASH], [])
    page = two.here.page
    thumb = finger(two.here)
    expect(page.locator(".purse")).to_be_in_viewport(ratio=1)
    for button in page.locator(".stall button, .purse button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TAP - 0.5, button.get_attribute("aria-label")
    thumb.tap(chalice(page))
    thumb.tap(page.get_by_role("button", name="Exchange", exact=True))
    expect(storage(page)).to_have_count(1)
    thumb.tap(card(page))
    thumb.tap(page.get_by_role("button", name="Exchange", exact=True))
    expect(collections(page)).to_have_count(1)
    page.get_by_role("region", name="Your collections").scroll_into_view_if_needed()
    thumb.tap(storage(page), collections(page))
    expect(storage(page)).to_have_count(0)
    expect(collections(page)).to_have_accessible_name(re.compile("now 4"))
    two.here.expect_nothing_beyond(PHONE["width"])


def test_four_stalls_fit_on_the_first_screen_of_a_phone(visit: Visiting) -> None:
    """With full markets and four players, deciding needs no scrolling."""
    four = sit(visit, rivals=3, edition=roomy(), boards=["1A", "2B", "3B", "4A"])
    page = four.here.page
    page.set_viewport_size(PHONE)
    search(four, [JEWELS, JEWELS], [CASH, JEWELS], [CASH, CASH], [])
    go_on(page)
    stalls = page.locator(".exchanges .stall")
    expect(stalls).to_have_count(4)
    page.evaluate("scrollTo(0, 0)")
    bottoms: list[float] = stalls.evaluate_all("(all) => all.map((stall) => stall.getBoundingClientRect().bottom)")
    top: float = page.locator(".purse").evaluate("(purse) => purse.getBoundingClientRect().top")
    assert max(bottoms) <= top + 1
    four.here.look("four-stalls")
    assert four.here.barriers() == []


# The next raid


def test_the_next_raid_opens_when_everyone_is_ready(visit: Visiting) -> None:
    """Also if the page hears in one frame that the raid begins and that it waits for all players."""
    two = to_exchanges(visit, [*[JEWELS] * 3, GOLD, CASH, CASH], [])
    page = two.here.page
    page.evaluate(OPENED)
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    expect(page.locator(".table")).to_be_visible()
    assert not page.evaluate("window.opened")


# The end


def test_the_last_placements_and_the_points(visit: Visiting) -> None:
    """Placed automatically for the most points, changed by hand, confirmed; then counted once."""
    two = to_exchanges(visit, [*[JEWELS] * 3, GOLD, CASH, CASH], [])
    page = two.here.page
    for take in (chalice(page), chalice(page), chalice(page)):
        take.click()
        page.get_by_role("button", name="Exchange", exact=True).click()
        expect(page.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)
    stall(page, "4A").get_by_role("button", name=re.compile("two cards for one exchange")).click()
    page.get_by_role("button", name="Exchange", exact=True).click()
    expect(page.get_by_role("heading", name="Before the points")).to_be_visible()
    two.here.look("last-placements")
    assert two.here.barriers() == []

    best = page.get_by_role("button", name="Place best for me")
    best.click()
    expect(page.locator(".sum")).to_contain_text("13 points")
    expect(storage(page)).to_have_count(0)
    plan = page.get_by_role("list", name="Laid out, not yet placed").get_by_role("button")
    expect(plan).to_have_count(3)
    assert two.here.barriers() == []
    plan.last.click()
    expect(storage(page)).to_have_count(1)
    expect(page.locator(".sum")).to_contain_text("10 points")
    best.click()
    expect(plan).to_have_count(3)
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
    two.here.look("points")
    assert two.here.barriers() == []
    page.reload()
    expect(sheet.get_by_role("status")).to_have_text("You win with 13 points!")


def test_equal_points_are_decided_by_the_token(visit: Visiting) -> None:
    """ME-F5: both have an empty collection, and Irene got away first."""
    two = to_exchanges(visit, [JEWELS, *[CASH] * 4, BAG], [JEWELS])
    page = two.here.page
    card(page).click()
    card(page).click()
    expect_turn(page, "Arsène Lupin")
    two.move("trade 1A for space 0")
    expect_turn(page, None)
    page.keyboard.press("p")
    verdict = page.get_by_role("region", name="The points").get_by_role("status")
    expect(verdict).to_contain_text("You win with 2 points!")
    expect(verdict).to_contain_text("the lower getaway token of the last raid wins")
    expect(verdict).to_contain_text("Irene: token 1, Arsène Lupin: token 2")


# Languages and spectators


def test_the_exchanges_in_other_languages(visit: Visiting) -> None:
    two = to_exchanges(visit, [JEWELS, BAG, *[CASH] * 4], [])
    page = two.here.page
    page.keyboard.press("w")
    stall(page, "4A").get_by_role("button").last.click()
    for language, told in {
        "fr": "Il vous manque : lingot d’or.",
        "it": "Ti manca ancora: lingotto d’oro.",
        "nl": "Je hebt nog nodig: goudstaaf.",
    }.items():
        two.here.speak(language)
        expect(page.locator(".purse")).to_contain_text(re.compile(told.replace("’", "['’]")))
        two.here.look(f"exchanges-{language}")
    assert two.here.barriers() == []


def test_a_spectator_sees_the_stalls_and_what_happens(visit: Visiting) -> None:
    two = to_exchanges(visit, LOOT, [])
    watcher = visit(f"/table/{two.table}")
    page = watcher.page
    expect(stall(page, "1A")).to_be_visible()
    expect(page.locator(".purse")).to_have_count(0)
    card(page).click()
    expect(page.get_by_role("button", name="Exchange", exact=True)).to_have_count(0)
    chalice(two.here.page).click()
    two.here.page.get_by_role("button", name="Exchange", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text("Irene pays jewels and takes chalice.")
    watcher.look("exchanges-spectator")
    assert watcher.barriers() == []
