"""Raids of Midnight Exchange in a browser: opening tables, and the elements of the raid's page."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visits import Visit

ALONE = (None, "bystander")
"""Seats for a single searcher, with an idle bot."""


def open_table(host: Visit, bots: Sequence[str | None] = ALONE, name: str = "Irene", **more: Any) -> str:
    """A new table with the host seated; its path."""
    _enter(host, name)
    wanted = {"game": "midnight-exchange", "seats": len(bots), "bots": list(bots), **more}
    answer = host.page.request.post(f"{host.address}/api/tables", data=wanted, headers={"Origin": host.address})
    assert answer.ok, answer.text()
    return f"/table/{answer.json()['id']}"


def join(guest: Visit, table: str, name: str) -> None:
    """Take a free seat."""
    _enter(guest, name)
    path = f"{guest.address}/api/tables/{table.removeprefix('/table/')}/seats"
    answer = guest.page.request.post(path, data={"seat": None}, headers={"Origin": guest.address})
    assert answer.ok, answer.text()


def _enter(visit: Visit, name: str) -> None:
    answer = visit.page.request.post(
        f"{visit.address}/api/people", data={"name": name}, headers={"Origin": visit.address}
    )
    assert answer.ok, answer.text()
    visit.page.evaluate("localStorage.setItem('darklantern.known', 'yes')")


def begin(table: str, *visits: Visit) -> None:
    """Seat all players and make them ready, until the raid has begun for all."""
    for visit in visits:
        visit.go(table)
    for visit in visits:
        visit.page.locator("main button.main").first.click()
    for visit in visits:
        searching(visit.page)


def start_alone(visit: Visit, **more: Any) -> Page:
    """Begin a raid without rivals."""
    begin(open_table(visit, **more), visit)
    return visit.page


def searching(page: Page) -> None:
    """Wait until the player is inside with an empty hand."""
    expect(page.locator(".table.searches")).to_be_visible()


def grid(page: Page) -> Locator:
    """The grid of tiles."""
    return page.get_by_role("grid")


def tiles(page: Page) -> Locator:
    """The tiles that may be lifted."""
    return page.locator(".searches [role=gridcell].open")


def free(page: Page) -> Locator:
    """The spots where the held tile may be put."""
    return page.locator(".holds [role=gridcell].free")


def held(page: Page) -> Locator:
    """The content of the hand."""
    return page.locator("[data-at=palm] .tile")


def slots(page: Page) -> Locator:
    """The content of the board."""
    return page.locator("[data-board] .tile")


def labels(page: Page) -> list[str]:
    """The labels of all spots."""
    return grid(page).get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")


def agree(page: Page, other: Page) -> None:
    """Wait until both pages show the same table, apart from the spots closed to each player."""
    told = "cells => cells.map((cell) => cell.ariaLabel.split(', closed')[0])"
    wanted = grid(other).get_by_role("gridcell").evaluate_all(told)
    page.wait_for_function(
        f"(wanted) => ({told})([...document.querySelectorAll('[role=gridcell]')]).join() === wanted.join()", arg=wanted
    )


def known(page: Page) -> None:
    """Wait until the held tile is revealed."""
    expect(page.get_by_role("button", name=re.compile("^Drop, loot side up"))).to_be_enabled()


def stashable(page: Page) -> bool:
    """Whether the held, revealed tile may be kept."""
    return page.get_by_role("button", name=re.compile("^Stash")).is_enabled()
