"""Raids of Midnight Exchange in a browser: opening tables, and the elements of the raid's page."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visitor import Visitor

WITH_IDLE_BOT = (None, "bystander")
"""Seats for a single searcher, with an idle bot."""


def open_table(host: Visitor, bots: Sequence[str | None] = WITH_IDLE_BOT, name: str = "Irene", **settings: Any) -> str:
    """A new table with the host seated; its path."""
    _enter(host, name)
    table_config = {"game": "midnight-exchange", "seats": len(bots), "bots": list(bots), **settings}
    response = host.page.request.post(f"{host.address}/api/tables", data=table_config, headers={"Origin": host.address})
    assert response.ok, response.text()
    return f"/table/{response.json()['id']}"


def join(guest: Visitor, table: str, name: str) -> None:
    """Take a free seat."""
    _enter(guest, name)
    path = f"{guest.address}/api/tables/{table.removeprefix('/table/')}/seats"
    response = guest.page.request.post(path, data={"seat": None}, headers={"Origin": guest.address})
    assert response.ok, response.text()


def _enter(visitor: Visitor, name: str) -> None:
    response = visitor.page.request.post(
        f"{visitor.address}/api/people", data={"name": name}, headers={"Origin": visitor.address}
    )
    assert response.ok, response.text()
    visitor.page.evaluate("localStorage.setItem('darklantern.known', 'yes')")


def begin(table: str, *visitors: Visitor) -> None:
    """Seat all players and make them ready, until the raid has begun for all."""
    for visitor in visitors:
        visitor.goto(table)
    for visitor in visitors:
        visitor.page.locator("main button.main").first.click()
    for visitor in visitors:
        wait_for_empty_hand(visitor.page)


def start_alone(visitor: Visitor, **settings: Any) -> Page:
    """Begin a raid without rivals."""
    begin(open_table(visitor, **settings), visitor)
    return visitor.page


def wait_for_empty_hand(page: Page) -> None:
    """Wait until the player is inside with an empty hand."""
    expect(page.locator(".table.can-lift")).to_be_visible()


def grid(page: Page) -> Locator:
    """The grid of tiles."""
    return page.get_by_role("grid")


def open_tiles(page: Page) -> Locator:
    """The tiles that may be lifted."""
    return page.locator(".can-lift [role=gridcell].open")


def free_spots(page: Page) -> Locator:
    """The spots where the held tile may be put."""
    return page.locator(".can-drop [role=gridcell].free")


def held_tile(page: Page) -> Locator:
    """The content of the hand."""
    return page.locator("[data-anchor=held] .tile")


def board_tiles(page: Page) -> Locator:
    """The content of the board."""
    return page.locator("[data-board] .tile")


def spot_labels(page: Page) -> list[str]:
    """The labels of all spots."""
    return grid(page).get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")


def wait_for_same_tiles(page: Page, other: Page) -> None:
    """Wait until both pages show the same table, apart from the spots closed to each player."""
    read_labels = "cells => cells.map((cell) => cell.ariaLabel.split(', closed')[0])"
    labels = grid(other).get_by_role("gridcell").evaluate_all(read_labels)
    page.wait_for_function(
        f"(labels) => ({read_labels})([...document.querySelectorAll('[role=gridcell]')]).join() === labels.join()",
        arg=labels,
    )


def wait_until_revealed(page: Page) -> None:
    """Wait until the held tile is revealed."""
    expect(page.get_by_role("button", name=re.compile("^Drop, loot side up"))).to_be_enabled()


def can_stash(page: Page) -> bool:
    """Whether the held, revealed tile may be kept."""
    return page.get_by_role("button", name=re.compile("^Stash")).is_enabled()
