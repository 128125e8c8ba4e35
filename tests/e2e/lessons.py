"""A learner who takes a lesson, and does what the coach asks for."""

import re
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visits import Visit

GAMES = ("art-robbery", "midnight-exchange")
LONGEST = 80
"""An upper limit of the moves of a lesson."""
BLUE, PURPLE = re.compile("^garage"), re.compile("^(study|bureau|ufficio|kantoor)")
KEY = 8
"""The step of Midnight Exchange in which the study is opened."""


class Learner(NamedTuple):
    """Takes the lesson open on a page."""

    visit: Visit
    seen: set[str]
    """Spots where a tile has been lifted: a tile put back there is known."""

    @property
    def page(self) -> Page:
        """The learner's page."""
        return self.visit.page

    @property
    def coach(self) -> Locator:
        """The coach, in any language."""
        return self.page.locator(".coach")

    @property
    def lit(self) -> Locator:
        """The highlighted elements."""
        return self.page.locator("[data-taught]")

    @property
    def over(self) -> bool:
        """Whether the lesson is over."""
        return self.page.locator("#learnt").count() > 0

    def number(self) -> int:
        """The number of the current step."""
        found = re.search(r"(\d+)", self.coach.locator("small").inner_text())
        assert found is not None
        return int(found[1])

    def wait(self) -> None:
        """Wait until something can be done, or the lesson is over."""
        expect(self.page.locator("#learnt, .coach .main, .coach .task").first).to_be_visible()

    def click(self, choice: int = -1) -> None:
        """Do with the mouse what the coach asks for; of several choices, the one of this number."""
        if self.coach.locator(".main").count():
            self.coach.locator(".main").click()
            return
        expect(self.lit.first).to_be_visible()
        if self.lit.first.get_attribute("role") == "grid":
            self.cell(choice).click()
        elif self.lit.first.evaluate("element => element.matches('button')"):
            self.lit.nth(choice).click(force=True)  # animated elements never hold still
        else:
            self.lit.get_by_role("button", disabled=False).nth(choice).click()

    def cell(self, choice: int) -> Locator:
        """One of the tiles that may be lifted and is still unknown."""
        place = PURPLE if self.number() > KEY else BLUE
        cells = self.page.locator(".spot.open").and_(self.page.get_by_role("gridcell", name=place))
        spots: list[str] = cells.evaluate_all("cells => cells.map((cell) => cell.dataset.spot)")
        spot = [one for one in spots if one not in self.seen][choice]
        self.seen.add(spot)
        return self.page.locator(f'[data-spot="{spot}"]')
