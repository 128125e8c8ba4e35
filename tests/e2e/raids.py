"""Tables of Midnight Exchange in a browser, and what one sees and does there in a raid."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visits import Visit

ALONE = (None, "bystander")
"""Seats for one who searches alone: the other one only looks on."""


def open_table(host: Visit, bots: Sequence[str | None] = ALONE, name: str = "Irene", **more: Any) -> str:
    """A new table at which the host sits; its path."""
    _enter(host, name)
    wanted = {"game": "midnight-exchange", "seats": len(bots), "bots": list(bots), **more}
    answer = host.page.request.post(f"{host.address}/api/tables", data=wanted, headers={"Origin": host.address})
    assert answer.ok, answer.text()
    return f"/table/{answer.json()['id']}"


def join(guest: Visit, table: str, name: str) -> None:
    """Somebody takes a free seat."""
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
    """Everyone sits down and is ready; until the raid has begun for all."""
    for visit in visits:
        visit.go(table)
    for visit in visits:
        visit.page.locator("main button.main").first.click()
    for visit in visits:
        searching(visit.page)


def start_alone(visit: Visit, **more: Any) -> Page:
    """A raid without rivals has begun."""
    begin(open_table(visit, **more), visit)
    return visit.page


def searching(page: Page) -> None:
    """One is inside with an empty hand."""
    expect(page.locator(".table.searches")).to_be_visible()


def grid(page: Page) -> Locator:
    """The table of tiles."""
    return page.get_by_role("grid")


def tiles(page: Page) -> Locator:
    """The tiles that one may lift."""
    return page.locator(".searches [role=gridcell].open")


def free(page: Page) -> Locator:
    """The spots where the held tile may go."""
    return page.locator(".holds [role=gridcell].free")


def held(page: Page) -> Locator:
    """What is in one's hand."""
    return page.locator("[data-at=palm] .tile")


def slots(page: Page) -> Locator:
    """What is on one's board."""
    return page.locator("[data-board] .tile")


def labels(page: Page) -> list[str]:
    """What every spot is called."""
    return grid(page).get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")


def agree(page: Page, other: Page) -> None:
    """Both see the same table, but for what is each one's own: which places are closed to them."""
    told = "cells => cells.map((cell) => cell.ariaLabel.split(', closed')[0])"
    wanted = grid(other).get_by_role("gridcell").evaluate_all(told)
    page.wait_for_function(
        f"(wanted) => ({told})([...document.querySelectorAll('[role=gridcell]')]).join() === wanted.join()", arg=wanted
    )


def known(page: Page) -> None:
    """One has seen what one holds."""
    expect(page.get_by_role("button", name=re.compile("^Drop, loot side up"))).to_be_enabled()


def stashable(page: Page) -> bool:
    """Whether the held tile, which is known, may be kept."""
    return page.get_by_role("button", name=re.compile("^Stash")).is_enabled()
