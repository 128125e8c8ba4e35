"""Players of games from outside who use the page only."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.robbery_page import OPEN_TABLE
from tests.e2e.visitor import Visitor

MAX_DECISIONS = 500


class OutsidePlayer:
    """A seat at a table of a game from outside, and its page."""

    def __init__(self, visitor: Visitor, seat: int) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.seat = seat

    @property
    def sheet(self) -> Locator:
        """The final score."""
        return self.page.get_by_role("heading", name="Final score")

    def begin(self) -> None:
        """Say that this player is ready."""
        self.page.get_by_role("button", name="I am ready").click()

    def wait_for_turn(self) -> bool:
        """Wait until the game waits for this player, or is over; return whether there is a decision."""
        self.page.wait_for_selector(f"[data-to-act~='{self.seat}'], #sheet")
        return self.sheet.count() == 0

    def to_act(self) -> list[int]:
        """Return the seats for which the game waits, as this player's page says."""
        return [int(seat) for seat in (self.page.locator("[data-to-act]").get_attribute("data-to-act") or "").split()]

    def press(self, button: Locator) -> None:
        """Press a button, and wait for the move."""
        log = self.page.get_by_role("log")
        before = log.inner_text()
        button.click()
        expect(log).not_to_have_text(before, use_inner_text=True)


class DefaultTablePlayer(OutsidePlayer):
    """A player on the default table, who does the first thing offered."""

    def decide(self) -> None:
        """Do the first thing offered."""
        self.press(self.page.locator("[data-action]").first)


class LiarsDicePlayer(DefaultTablePlayer):
    """A player of Liar's Dice, who doubts every bid, and otherwise makes the lowest one."""

    def decide(self) -> None:
        """Doubt the last bid, or make the lowest one."""
        doubt = self.page.get_by_role("button", name="Liar!")
        self.press(doubt if doubt.count() else self.page.get_by_role("group", name="Bid").get_by_role("button"))


class SlapjackPlayer(OutsidePlayer):
    """A player of Slapjack on its own table."""

    STACK = "[data-own-table] .stack[aria-disabled=false]"
    """The player's own stack, when its next card may be turned up."""

    def decide(self) -> None:
        """Slap a jack, or turn up a card. No other seat may be about to slap."""
        jack = self.page.get_by_role("button", name=re.compile("^Slap the pile: *J"))
        self.press(jack if jack.count() else self.page.locator(self.STACK))


class SlowSlapjackPlayer(SlapjackPlayer):
    """A player of Slapjack who only turns up cards, and leaves the jacks to bots, which are faster."""

    def wait_for_turn(self) -> bool:
        """Wait until this player may turn up a card, or the game is over; return whether there is a decision."""
        self.page.wait_for_selector(f"{self.STACK}, #sheet")
        return self.sheet.count() == 0

    def decide(self) -> None:
        """Turn up a card."""
        self.press(self.page.locator(self.STACK))


def open_outside_table(visitor: Visitor, name: str, config: dict[str, Any]) -> str:
    """Register a person, open a table and go there, to the first seat; return the table's id."""
    table: str = visitor.page.evaluate(OPEN_TABLE, [name, "en", config])
    visitor.goto(f"/table/{table}")
    return table


def join_outside_table(visitor: Visitor, name: str, table: str) -> None:
    """Join a table by its link, in the next seat."""
    visitor.goto(f"/table/{table}")
    visitor.page.get_by_role("button", name="Sit here").first.click()
    visitor.enter_name(name)


def play_to_end(player: DefaultTablePlayer | SlapjackPlayer) -> None:
    """Play a game against bots to its end."""
    for _ in range(MAX_DECISIONS):
        if not player.wait_for_turn():
            return
        player.decide()
    raise AssertionError("the game does not end")


def play_together(players: Sequence[DefaultTablePlayer | SlapjackPlayer]) -> None:
    """Play a game in which a person has each seat to its end."""
    actor = players[0]
    for _ in range(MAX_DECISIONS):
        if not actor.wait_for_turn():
            return
        actor.decide()
        if (seats := actor.to_act()) and actor.seat not in seats:
            actor = players[seats[0]]
    raise AssertionError("the game does not end")
