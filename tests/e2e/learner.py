"""A learner who takes a lesson, and does what the coach asks for."""

import re
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visitor import Visitor

GAMES = ("art-robbery", "midnight-exchange")
MAX_MOVES = 80
"""An upper limit of the moves of a lesson."""
GARAGE_TILE, STUDY_TILE = re.compile("^garage"), re.compile("^(study|bureau|ufficio|kantoor)")
STUDY_STEP = 8
"""The step of Midnight Exchange in which the study is opened."""

REACHABLE_CENTRE = """async (element) => {
    element.scrollIntoView({ block: "center" });
    let last = [-1000, -1000];
    for (let frames = 0; frames < 3000; frames++) {
        const { x, y, width, height } = element.getBoundingClientRect();
        const centre = [x + width / 2, y + height / 2];
        const moved = Math.hypot(centre[0] - last[0], centre[1] - last[1]);
        if (moved < 3 && element.contains(document.elementFromPoint(...centre))) return centre;
        last = centre;
        await new Promise(requestAnimationFrame);
    }
    const centre = element.getBoundingClientRect();
    throw new Error(`${element.outerHTML.slice(0, 80)} at ${JSON.stringify(centre)} cannot be reached`);
}"""
"""Wait until an element can be clicked at its centre while the page does not scroll, and return the centre.

Playwright would wait for animated elements to hold still, which they never do.
"""


class Learner(NamedTuple):
    """Takes the lesson open on a page."""

    visitor: Visitor
    seen_spots: set[str]
    """Spots where a tile has been lifted: a tile put back there is known."""

    @property
    def page(self) -> Page:
        """The learner's page."""
        return self.visitor.page

    @property
    def coach(self) -> Locator:
        """The coach, in any language."""
        return self.page.locator(".coach")

    @property
    def highlighted(self) -> Locator:
        """The highlighted elements."""
        return self.page.locator("[data-spotlight]")

    @property
    def finished(self) -> bool:
        """Whether the lesson is over."""
        return self.page.locator("#lesson-end").count() > 0

    def step_number(self) -> int:
        """The number of the current step."""
        match = re.search(r"(\d+)", self.coach.locator("small").inner_text())
        assert match is not None
        return int(match[1])

    def wait_for_step(self) -> None:
        """Wait until something can be done, or the lesson is over."""
        expect(self.page.locator("#lesson-end, .coach .main, .coach .task").first).to_be_visible()

    def click(self, choice: int = -1) -> None:
        """Do with the mouse what the coach asks for; of several choices, the one of this number."""
        if self.coach.locator(".main").count():
            self.coach.locator(".main").click()
            return
        expect(self.highlighted.first).to_be_visible()
        if self.highlighted.first.get_attribute("role") == "grid":
            self.unknown_tile(choice).click()
        elif self.highlighted.first.evaluate("element => element.matches('button')"):
            self.page.mouse.click(*self.highlighted.nth(choice).evaluate(REACHABLE_CENTRE))
        else:
            self.highlighted.get_by_role("button", disabled=False).nth(choice).click()

    def unknown_tile(self, choice: int) -> Locator:
        """One of the tiles that may be lifted and is still unknown."""
        place = STUDY_TILE if self.step_number() > STUDY_STEP else GARAGE_TILE
        cells = self.page.locator(".spot.open").and_(self.page.get_by_role("gridcell", name=place))
        spots: list[str] = cells.evaluate_all("cells => cells.map((cell) => cell.dataset.spot)")
        spot = [spot for spot in spots if spot not in self.seen_spots][choice]
        self.seen_spots.add(spot)
        return self.page.locator(f'[data-spot="{spot}"]')
