"""A player of Art Robbery who uses the page only."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Locator, Page, expect

from darklantern.games.art_robbery.game import ArtRobbery
from tests.e2e.visits import Visit

OPEN = """
async ([name, language, table]) => {
  const ask = async (path, body) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await ask("/api/people", { name, language });
  return (await ask("/api/tables", table)).id;
}
"""
STILL = """
(area) => Promise.all(document.getAnimations()
  .filter((motion) => motion.effect.target.closest(area) && motion.effect.getTiming().iterations !== Infinity)
  .map((motion) => motion.finished.catch(() => null)))
"""
"""Waits until all animations in an area have ended."""
MOST_TURNS = 600
"""AR-E2: nothing forces an end, but games of these players end long before."""


class Player(NamedTuple):
    """A seat at a table of Art Robbery, and its page."""

    here: Visit

    @property
    def page(self) -> Page:
        return self.here.page

    @property
    def hand(self) -> Locator:
        return self.page.locator("[data-area=hand] button")

    @property
    def rivals(self) -> Locator:
        return self.page.locator("[data-area=rivals] [data-seat]")

    @property
    def centre(self) -> Locator:
        return self.page.locator("[data-area=centre]")

    @property
    def bar(self) -> Locator:
        return self.page.locator(".bar")

    @property
    def points(self) -> Locator:
        return self.page.get_by_role("table")

    @property
    def log(self) -> Locator:
        return self.page.locator("aside [role=log] li")

    @property
    def mine(self) -> Locator:
        """Shown when the game waits for this player."""
        return self.page.locator(".status.mine")

    def begin(self) -> None:
        self.page.locator("main button.main").last.click()

    def waited(self) -> bool:
        """Wait for this player's decision or the end; return whether there is a decision."""
        self.page.wait_for_selector(".status.mine, section.sheet")
        return self.points.count() == 0

    def best(self) -> Locator:
        """A card that takes something, if there is one, so that the raid goes on."""
        for kind in ("take", "steal", "fetch"):
            if (able := self.page.locator(f"[data-area=hand] [data-does={kind}]")).count():
                return able.first
        return self.hand.first

    def rest(self) -> None:
        """Wait until everything has been shown and all animations have ended."""
        expect(self.page.locator("[data-busy=false]")).to_have_count(1)
        self.page.evaluate(STILL, "[data-area]")

    def act(self) -> None:
        """Make a decision by pointer, and wait for its result."""
        turn = self.told()
        self.choose()
        self.expect_news(turn)

    def choose(self) -> None:
        """Make a decision by pointer."""
        self.page.keyboard.press("Escape")  # skip events that are still being shown
        self.page.evaluate(STILL, "[data-area=hand]")
        if (give := self.page.locator("[data-give]")).count():
            give.last.click()
        else:
            self.best().click()
            play = self.bar.get_by_role("button")
            lit = self.page.locator("[data-area] [data-lit]")
            self.page.evaluate(STILL, "[data-lit]")
            (play if play.count() else lit).first.click()

    def act_by_keys(self) -> None:
        """Make a decision by keyboard: letters and numbers, arrows, Enter."""
        turn, keys = self.told(), self.page.keyboard
        if self.page.locator("[data-give]").count():
            keys.press("g")
        else:
            self.focus_hand()
            for _ in range(4):
                if self.focused("dataset.does") == self.best().get_attribute("data-does"):
                    break
                keys.press("ArrowRight")
            keys.press("Enter")
            # With several ways to play the card the focus is now on the first of them; with one, on the card.
            expect(self.page.locator(":focus")).to_have_attribute("data-stop", "")
            expect(self.page.locator("[data-lit]:focus, [aria-pressed=true]:focus")).to_have_count(1)
            keys.press("Enter")
        self.expect_news(turn)

    def focus_hand(self) -> None:
        """Move the focus to the hand by Tab: each area is one stop."""
        for _ in range(30):
            if self.focused("closest('[data-area]')?.dataset.area") == "hand":
                self.page.keyboard.press("Home")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the hand")

    def focused(self, what: str) -> Any:
        """A property of the focused element."""
        return self.page.evaluate(f"() => document.activeElement.{what}")

    def told(self) -> int:
        """The number of log entries."""
        return int(self.page.locator("[data-told]").get_attribute("data-told") or 0)

    def expect_news(self, told: int) -> None:
        expect(self.page.locator("[data-told]")).not_to_have_attribute("data-told", str(told))

    def turns(self) -> Iterator[None]:
        """Iterate over this player's decisions until the game is over."""
        for _ in range(MOST_TURNS):
            if not self.waited():
                return
            yield
        raise AssertionError("the game does not end")


def table(seats: int, people: int = 1, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A table with people first, then bots. The first seat begins."""
    bots = [None] * people + ["greedy"] * (seats - people)
    return {"game": "art-robbery", "seats": seats, "bots": bots, "options": {"first": 0, **(options or {})}, **more}


def brisk() -> dict[str, Any]:
    """An edition for games with about half the turns: most loot and most cards are a 3."""
    edition: dict[str, Any] = msgspec.to_builtins(ArtRobbery().options({}).edition)
    cards = {"0": 3, "3": 31, "boss": 8, "dog": 6, "thief": 7}
    tokens = [
        {"face": face, "alibis": alibis, "count": count}
        for face, alibis, count in (("0", 2, 1), ("3", 0, 7), ("boss", 0, 1))
    ]
    return edition | {
        "name": "brisk",
        "title": "For short games",
        "cards": [{"card": card, "count": count, "provenance": "house"} for card, count in cards.items()],
        "figures": edition["figures"] | {"boss_needs": ["3"]},
        "raids": [
            raid | {"tokens": [token | {"provenance": "house"} for token in tokens]} for raid in edition["raids"]
        ],
    }


def opened(here: Visit, name: str, wanted: dict[str, Any], language: str = "en") -> Player:
    """Register a person and open a table."""
    path: str = here.page.evaluate(OPEN, [name, language, wanted])
    here.go(f"/table/{path}")
    return Player(here)


def joined(here: Visit, name: str, host: Player) -> Player:
    """Join a table by its link."""
    here.go(host.page.url.removeprefix(here.address))
    here.page.get_by_role("button", name="Sit here").first.click()
    here.enter(name)
    return Player(here)


def playing(here: Visit, wanted: dict[str, Any], name: str = "Irene", language: str = "en") -> Player:
    """A player at a table against bots, after the game has begun."""
    player = opened(here, name, wanted, language)
    player.begin()
    expect(player.hand).to_have_count(5)
    return player


def number(text: str) -> int:
    """A number as written on the page."""
    found = re.search(r"[−-]?\d+", text)
    assert found is not None, text
    return int(found[0].replace("−", "-"))
