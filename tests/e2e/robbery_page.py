"""A player of Art Robbery who uses the page only."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Locator, Page, expect

from darklantern.games.art_robbery import GAME
from tests.e2e.visitor import Visitor

OPEN_TABLE = """
async ([name, language, table]) => {
  const ask = async (path, body) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await ask("/api/people", { name, language });
  return (await ask("/api/tables", table)).id;
}
"""
WAIT_FOR_ANIMATIONS = """
(area) => Promise.all(document.getAnimations()
  .filter((motion) => motion.effect.target.closest(area) && motion.effect.getTiming().iterations !== Infinity)
  .map((motion) => motion.finished.catch(() => null)))
"""
"""Waits until all animations in an area have ended."""
MAX_TURNS = 600
"""AR-E2: nothing forces an end, but games of these players end long before."""


class RobberyPlayer(NamedTuple):
    """A seat at a table of Art Robbery, and its page."""

    visitor: Visitor

    @property
    def page(self) -> Page:
        return self.visitor.page

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
        return self.page.locator(".action-bar")

    @property
    def points(self) -> Locator:
        return self.page.get_by_role("table")

    @property
    def log(self) -> Locator:
        return self.page.locator("aside [role=log] li")

    @property
    def own_turn(self) -> Locator:
        """Shown when the game waits for this player."""
        return self.page.locator(".status.mine")

    def begin(self) -> None:
        self.page.locator("main button.main").last.click()

    def wait_for_turn(self) -> bool:
        """Wait for this player's decision or the end; return whether there is a decision."""
        self.page.wait_for_selector(".status.mine, section.sheet")
        return self.points.count() == 0

    def useful_card(self) -> Locator:
        """A card that takes something, if there is one, so that the raid goes on."""
        for kind in ("take", "steal", "fetch"):
            if (cards := self.page.locator(f"[data-area=hand] [data-effect={kind}]")).count():
                return cards.first
        return self.hand.first

    def wait_for_animations(self) -> None:
        """Wait until everything has been shown and all animations have ended."""
        expect(self.page.locator("[data-animating=false]")).to_have_count(1)
        self.page.evaluate(WAIT_FOR_ANIMATIONS, "[data-area]")

    def decide(self) -> None:
        """Make a decision by pointer, and wait for its result."""
        entries = self.log_length()
        self.choose()
        self.expect_new_entries(entries)

    def choose(self) -> None:
        """Make a decision by pointer."""
        self.page.keyboard.press("Escape")  # skip events that are still being shown
        self.page.evaluate(WAIT_FOR_ANIMATIONS, "[data-area=hand]")
        if (loot_to_give := self.page.locator("[data-give]")).count():
            loot_to_give.last.click()
        else:
            self.useful_card().click()
            play = self.bar.get_by_role("button")
            highlighted = self.page.locator("[data-area] [data-highlighted]")
            self.page.evaluate(WAIT_FOR_ANIMATIONS, "[data-highlighted]")
            (play if play.count() else highlighted).first.click()

    def decide_by_keyboard(self) -> None:
        """Make a decision by keyboard: letters and numbers, arrows, Enter."""
        entries, keys = self.log_length(), self.page.keyboard
        if self.page.locator("[data-give]").count():
            keys.press("g")
        else:
            self.focus_hand()
            for _ in range(4):
                if self.focused_property("dataset.effect") == self.useful_card().get_attribute("data-effect"):
                    break
                keys.press("ArrowRight")
            keys.press("Enter")
            # With several ways to play the card the focus is now on the first of them; with one, on the card.
            expect(self.page.locator(":focus")).to_have_attribute("data-stop", "")
            expect(self.page.locator("[data-highlighted]:focus, [aria-pressed=true]:focus")).to_have_count(1)
            keys.press("Enter")
        self.expect_new_entries(entries)

    def focus_hand(self) -> None:
        """Move the focus to the hand by Tab: each area is one stop."""
        for _ in range(30):
            if self.focused_property("closest('[data-area]')?.dataset.area") == "hand":
                self.page.keyboard.press("Home")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the hand")

    def focused_property(self, name: str) -> Any:
        """A property of the focused element."""
        return self.page.evaluate(f"() => document.activeElement.{name}")

    def log_length(self) -> int:
        """The number of log entries."""
        return int(self.page.locator("[data-event-count]").get_attribute("data-event-count") or 0)

    def expect_new_entries(self, entries: int) -> None:
        expect(self.page.locator("[data-event-count]")).not_to_have_attribute("data-event-count", str(entries))

    def turns(self) -> Iterator[None]:
        """Iterate over this player's decisions until the game is over."""
        for _ in range(MAX_TURNS):
            if not self.wait_for_turn():
                return
            yield
        raise AssertionError("the game does not end")


def table_config(seats: int, people: int = 1, options: dict[str, Any] | None = None, **settings: Any) -> dict[str, Any]:
    """A table with people first, then bots. The first seat begins."""
    bots = [None] * people + ["greedy"] * (seats - people)
    return {"game": "art-robbery", "seats": seats, "bots": bots, "options": {"first": 0, **(options or {})}, **settings}


def short_edition() -> dict[str, Any]:
    """An edition for games with about half the turns: most loot and most cards are a 3."""
    edition: dict[str, Any] = msgspec.to_builtins(GAME.options({}).edition)
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


def open_robbery_table(visitor: Visitor, name: str, config: dict[str, Any], language: str = "en") -> RobberyPlayer:
    """Register a person and open a table."""
    path: str = visitor.page.evaluate(OPEN_TABLE, [name, language, config])
    visitor.goto(f"/table/{path}")
    return RobberyPlayer(visitor)


def join_robbery_table(visitor: Visitor, name: str, host: RobberyPlayer) -> RobberyPlayer:
    """Join a table by its link."""
    visitor.goto(host.page.url.removeprefix(visitor.address))
    visitor.page.get_by_role("button", name="Sit here").first.click()
    visitor.enter_name(name)
    return RobberyPlayer(visitor)


def start_robbery(visitor: Visitor, config: dict[str, Any], name: str = "Irene", language: str = "en") -> RobberyPlayer:
    """A player at a table against bots, after the game has begun."""
    player = open_robbery_table(visitor, name, config, language)
    player.begin()
    expect(player.hand).to_have_count(5)
    return player


def parse_number(text: str) -> int:
    """A number as written on the page."""
    match = re.search(r"[−-]?\d+", text)
    assert match is not None, text
    return int(match[0].replace("−", "-"))
