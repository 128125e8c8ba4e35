"""Raids with several players, at different network distances."""

import re
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.network import NetworkProxy, open_proxy, visitor_through
from tests.e2e.raid_page import (
    WITH_IDLE_BOT,
    begin,
    board_tiles,
    can_stash,
    free_spots,
    held_tile,
    join,
    open_table,
    open_tiles,
    wait_for_empty_hand,
    wait_for_same_tiles,
    wait_until_revealed,
)
from tests.e2e.rivals import quick_edition, short_edition
from tests.e2e.timers import hold_timers
from tests.e2e.visitor import DESKTOP, PHONE, Visitor

DRIVER = Path(__file__).with_name("driver.js")
TWO_PLAYERS = (None, None)
GAME_TIMEOUT_MS = 900_000
"""Milliseconds that a whole game may take."""
LIFT_TILE = """() => {
  const cell = document.querySelector(".can-lift [role=gridcell].open");
  cell.dispatchEvent(new PointerEvent("pointerdown", { button: 0, isPrimary: true, bubbles: true }));
  return new Promise((done) => requestAnimationFrame(() => {
    const tile = document.querySelector("[data-anchor=held] .tile");
    if (tile !== null) tile.lifted = true;
    done(tile !== null);
  }));
}"""
"""Lifts a tile; whether it is in the hand when the next frame is drawn."""


IS_DECIDED = """() => {
  const own = document.querySelector("[data-anchor=held] .tile");
  return own === null ? document.querySelector("[data-anchor^=hand] .tile") !== null : !own.matches(".unknown");
}"""
"""Whether it is decided who has the tile: it is in another hand, or revealed in the own one."""

RECORD_FRAMES = """() => {
  const { setTimeout } = window;
  window.setTimeout = (act, pause, ...given) => setTimeout(act, pause === 500 ? 60_000 : pause, ...given);
  let frame = 0;
  const count = () => (frame++, requestAnimationFrame(count));
  count();
  window.seen = [];
  const tile = (nodes) => [...nodes].some((node) => node.matches?.(".flight"));
  new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes } of changes)
      if (tile(addedNodes) || tile(removedNodes)) window.seen.push([target.dataset.spot, frame]);
  }).observe(document.querySelector(".spots"), { childList: true, subtree: true });
}"""
"""Records where a tile appears or disappears, and in which frame, however late that frame is."""

DISABLE_FRAMES = """(hidden) => {
  window.requestAnimationFrame = () => 0;
  if (!hidden) return;
  Object.defineProperty(document, "hidden", { value: true });
  const { setTimeout } = window;
  window.setTimeout = (act, pause, ...given) => setTimeout(act, Math.max(pause ?? 0, 60_000), ...given);
}"""
"""Makes the page behave as in an invisible window: no frames and, if hidden, timers once a minute."""


RECORD_TIMER = """() => {
  const timer = document.querySelector("[role=timer]");
  const seconds = () => {
    const [, minutes, rest] = timer.textContent.match(/(\\d+):(\\d+)/);
    return 60 * minutes + Number(rest);
  };
  window.times = [seconds()];
  new MutationObserver(() => window.times.push(seconds())).observe(timer, { subtree: true, characterData: true });
}"""
"""Records the displayed seconds of the raid's countdown."""

SLOW_FLIGHTS = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 60_000 });
  };
}"""
"""Slows flying tiles down to a minute."""

TOPMOST_TILE = """() => {
  for (const flying of document.querySelectorAll(".flying, .flying *")) flying.style.pointerEvents = "auto";
  const own = document.querySelector(".dock .flying").getBoundingClientRect();
  const found = document.elementFromPoint(own.x + own.width / 2, own.y + own.height / 2);
  return found.closest("[data-anchor]").dataset.anchor;
}"""
"""Where the topmost visible tile belongs at the place to which a tile flies into the own hand."""


@contextmanager
def start_raid_through_proxy(
    visitor: Visitor, browser: Browser, server: str, folder: Path
) -> Generator[tuple[Visitor, NetworkProxy]]:
    """A raid with a visitor behind a proxy; that visitor, and the proxy."""
    with open_proxy(server, 0.02) as proxy, visitor_through(browser, proxy.address, folder) as remote:
        table = open_table(visitor, TWO_PLAYERS, "Irene")
        join(remote, table, "Arsène")
        begin(table, visitor, remote)
        yield remote, proxy


def test_contested_tile_goes_to_one_player(browser: Browser, server: str, tmp_path: Path) -> None:
    """ME-R11: both reach for a tile before they hear of each other. One gets it, and the other sees the margin."""
    with ExitStack() as stack:
        proxies = [stack.enter_context(open_proxy(server, 0.02)) for _ in range(2)]
        irene, arsene = (stack.enter_context(visitor_through(browser, proxy.address, tmp_path)) for proxy in proxies)
        table = open_table(irene, TWO_PLAYERS, "Irene")
        join(arsene, table, "Arsène")
        begin(table, irene, arsene)
        pages = {"Irene": irene.page, "Arsène": arsene.page}
        for proxy in proxies:
            proxy.hold()
        for page in pages.values():
            assert page.evaluate(LIFT_TILE), "the tile is not in the hand"
        for proxy in proxies:
            proxy.release()
        for page in pages.values():
            page.wait_for_function(IS_DECIDED)
        (winner,) = [name for name, page in pages.items() if held_tile(page).count() == 1]
        (loser,) = [name for name in pages if name != winner]
        expect(pages[loser].locator(".notice")).to_have_text(re.compile(rf"^{winner} was \d+ ms faster\.$"))
        wait_for_same_tiles(pages[loser], pages[winner])


@pytest.mark.parametrize("milliseconds", [150, 300])
def test_own_moves_are_shown_before_confirmation(
    browser: Browser, server: str, tmp_path: Path, milliseconds: int
) -> None:
    """At a distance, and even with all answers held back, a player's move is shown in the next frame, and stays."""
    with open_proxy(server, milliseconds / 1000) as proxy, visitor_through(browser, proxy.address, tmp_path) as visitor:
        page = visitor.page
        begin(open_table(visitor, WITH_IDLE_BOT, options={"edition": quick_edition()}), visitor)
        for place in (stash_tile, stash_tile, drop_tile):
            proxy.hold()
            assert page.evaluate(LIFT_TILE), "the tile is not in the hand"
            expect(page.get_by_role("button", name=re.compile("^Stash"))).to_be_disabled()  # the tile is revealed
            proxy.release()
            wait_until_revealed(page)
            assert held_tile(page).evaluate("(tile) => tile.lifted"), "the tile left the hand and came back"
            proxy.hold()
            place(page)
            expect(held_tile(page)).to_have_count(0)
            proxy.release()
        other = visitor.page.context.new_page()
        other.goto(page.url)
        expect(other.locator("[data-board] .tile")).to_have_count(board_tiles(page).count())
        wait_for_same_tiles(other, page)
        assert visitor.errors == []


def stash_tile(page: Page) -> None:
    """Keep the held tile."""
    count = board_tiles(page).count()
    page.keyboard.press("s")
    expect(board_tiles(page)).to_have_count(count + 1)


def drop_tile(page: Page) -> None:
    """Put the held tile on the first free spot."""
    spot = free_spots(page).first
    target = spot.get_attribute("data-spot")
    spot.click()
    expect(page.locator(f"[data-spot='{target}']")).not_to_have_attribute("aria-label", re.compile("^free"))


@pytest.mark.parametrize(("place", "confirmation"), [(stash_tile, "^Stashed: "), (drop_tile, r"^Dropped\.$")])
@pytest.mark.parametrize("milliseconds", [150, 300])
def test_late_confirmation_does_not_replace_answer(
    browser: Browser, server: str, tmp_path: Path, milliseconds: int, place: Callable[[Page], None], confirmation: str
) -> None:
    """ME-G1: the answer stays until the next move, and a second confirmation in the same words is announced too."""
    with open_proxy(server, milliseconds / 1000) as proxy, visitor_through(browser, proxy.address, tmp_path) as visitor:
        page = visitor.page
        begin(open_table(visitor, WITH_IDLE_BOT, options={"edition": quick_edition()}), visitor)
        answer, late_confirmation = (
            page.locator(".notice[aria-live=assertive] span"),
            page.locator("[aria-live=polite].late-notices p"),
        )
        lines = answer.or_(late_confirmation)
        for _ in range(2):
            lift_tile(page)
            expect(answer).to_have_text(re.compile("^You hold: "))
            proxy.hold()
            place(page)
            expect(late_confirmation).to_have_count(0)
            page.keyboard.press("b")
            expect(answer).to_have_text(board_answer(page))
            answer.evaluate("(answer) => { answer.asked = true; }")
            proxy.release()
            expect(lines.filter(has_text=re.compile(confirmation))).to_have_count(1)
            expect(answer).to_have_text(board_answer(page))
            expect(late_confirmation).to_have_text([re.compile(confirmation)])
            assert answer.evaluate("(answer) => answer.asked"), "the answer is announced a second time"


def test_refusal_replaces_answer(browser: Browser, server: str, tmp_path: Path) -> None:
    """The answer was given for a move that did not reach the table."""
    with open_proxy(server, 0.02) as proxy, visitor_through(browser, proxy.address, tmp_path) as visitor:
        page = visitor.page
        begin(open_table(visitor, WITH_IDLE_BOT, options={"edition": quick_edition()}), visitor)
        lift_tile(page)
        proxy.hold()
        stash_tile(page)
        page.keyboard.press("b")
        expect(page.locator(".notice")).to_have_text(board_answer(page))
        proxy.disconnect()
        expect(page.locator(".notice")).to_have_text("That did not reach the table.")


def lift_tile(page: Page) -> None:
    """Lift the first tile, and wait until it is revealed."""
    assert page.evaluate(LIFT_TILE), "the tile is not in the hand"
    wait_until_revealed(page)


def board_answer(page: Page) -> re.Pattern[str]:
    """The answer given now to the question about the board."""
    count = board_tiles(page).count()
    return re.compile(f"^{count} {'tile' if count == 1 else 'tiles'} on your board: ")


def test_unsent_moves_are_undone_after_reconnection(
    new_visitor: VisitorFactory, browser: Browser, server: str, tmp_path: Path
) -> None:
    """Moves made meanwhile are taken back; moves of others are shown afterwards."""
    visitor = new_visitor()
    with start_raid_through_proxy(visitor, browser, server, tmp_path) as (remote, proxy):
        page = remote.page
        proxy.disconnect()
        expect(page.get_by_text("No connection.")).to_be_visible()
        page.evaluate(LIFT_TILE)
        expect(page.locator(".notice")).to_have_text("That did not reach the table.")
        expect(held_tile(page)).to_have_count(0)
        for _ in range(3):
            lift_and_store_tile(visitor.page)
        proxy.reconnect()
        expect(page.get_by_text("No connection.")).to_have_count(0)
        expect(page.locator(".others .loot .tile")).to_have_count(board_tiles(visitor.page).count())
        wait_for_same_tiles(page, visitor.page)
        wait_for_empty_hand(page)
        assert page.evaluate(LIFT_TILE)
        wait_until_revealed(page)
        expect(visitor.page.locator("[data-anchor='hand 1'] .tile")).to_be_attached()


@pytest.mark.parametrize("missed", [1, 3])
def test_missed_moves_are_shown_after_reconnection(
    new_visitor: VisitorFactory, browser: Browser, server: str, tmp_path: Path, missed: int
) -> None:
    """The connection returns after further moves have been made, and all of them are shown."""
    visitor = new_visitor()
    with start_raid_through_proxy(visitor, browser, server, tmp_path) as (remote, proxy):
        proxy.disconnect()
        expect(remote.page.get_by_text("No connection.")).to_be_visible()
        for _ in range(missed):
            move_tile(visitor.page)
        proxy.hold()
        proxy.reconnect()
        while proxy.connections == 0:
            remote.page.wait_for_timeout(10)
        for _ in range(3):
            move_tile(visitor.page)
        proxy.release()
        expect(remote.page.locator("[data-anchor='hand 0'] .tile")).to_have_count(held_tile(visitor.page).count())
        wait_for_same_tiles(remote.page, visitor.page)


def move_tile(page: Page) -> None:
    """Lift an unknown tile, or put the held one loot side up on another spot."""
    if held_tile(page).count() == 0:
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        wait_until_revealed(page)
    else:
        page.keyboard.press("t")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        wait_for_empty_hand(page)


def test_queued_moves_are_drawn_frame_by_frame(
    new_visitor: VisitorFactory, browser: Browser, server: str, tmp_path: Path
) -> None:
    """A hand lifts a tile, puts it down elsewhere and lifts it again: sent together, each step is drawn."""
    visitor = new_visitor()
    with start_raid_through_proxy(visitor, browser, server, tmp_path) as (remote, proxy):
        remote.page.evaluate(RECORD_FRAMES)
        proxy.hold()
        spot = open_tiles(visitor.page).first.get_attribute("data-spot")
        visitor.page.locator(f"[data-spot='{spot}']").click()
        wait_until_revealed(visitor.page)
        target = free_spots(visitor.page).last.get_attribute("data-spot")
        visitor.page.locator(f"[data-spot='{target}']").click()
        wait_for_empty_hand(visitor.page)
        visitor.page.locator(f"[data-spot='{target}']").click()
        wait_until_revealed(visitor.page)
        proxy.release()
        remote.page.wait_for_function("() => window.seen.length >= 3")
        seen: list[tuple[str, int]] = [(spot, frame) for spot, frame in remote.page.evaluate("window.seen")]
        assert [location for location, _ in seen] == [spot, target, target]
        assert len({frame for _, frame in seen}) == 3


@pytest.mark.parametrize("hidden", [True, False], ids=["hidden", "out of sight"])
def test_hidden_page_follows_table(new_visitor: VisitorFactory, hidden: bool) -> None:
    """The page's state is up to date."""
    visitor, other = new_visitor(), new_visitor()
    table = open_table(visitor, TWO_PLAYERS, "Irene")
    join(other, table, "Arsène")
    begin(table, visitor, other)
    wait_for_same_tiles(other.page, visitor.page)
    other.page.evaluate(DISABLE_FRAMES, hidden)
    lift_and_store_tile(visitor.page)
    expect(other.page.locator(".others .loot .tile")).to_have_count(board_tiles(visitor.page).count())
    wait_for_same_tiles(other.page, visitor.page)


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "budget", "seconds": 600}], ids=["no clock", "a clock"])
def test_countdown_continues_when_player_gets_away(new_visitor: VisitorFactory, clock: dict[str, Any]) -> None:
    """ME-G4: the remaining time of a raid with a limit never grows."""
    visitor, other = new_visitor(), new_visitor()
    table = open_table(visitor, (None, None, "bystander"), "Irene", clock=clock, options={"raid_seconds": 3_000})
    join(other, table, "Arsène")
    begin(table, visitor, other)
    visitor.page.evaluate(RECORD_TIMER)
    while board_tiles(other.page).count() < 6:
        lift_and_store_tile(other.page)
    visitor.page.wait_for_function("() => window.times[0] - window.times.at(-1) >= 2")
    count_before = len(visitor.page.evaluate("window.times"))
    hold_timers(visitor.page)
    other.page.keyboard.press("g")
    expect(visitor.page.get_by_text("Arsène gets away: 1!")).to_be_visible()
    visitor.page.wait_for_function("(before) => window.times.length > before + 1", arg=count_before)
    times: list[int] = visitor.page.evaluate("window.times")
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_own_tile_flies_above_others(new_visitor: VisitorFactory, size: ViewportSize) -> None:
    visitor, other = new_visitor(), new_visitor()
    table = open_table(visitor, TWO_PLAYERS, "Irene")
    join(other, table, "Arsène")
    visitor.page.set_viewport_size(size)
    begin(table, visitor, other)
    visitor.page.evaluate(SLOW_FLIGHTS)
    other.page.keyboard.press("Enter")
    expect(visitor.page.locator(".middle .flying")).to_be_visible()
    open_tiles(visitor.page).last.dispatch_event("pointerdown")
    expect(visitor.page.locator(".dock .flying")).to_be_visible()
    assert visitor.page.evaluate(TOPMOST_TILE) == "held"


def lift_and_store_tile(page: Page) -> None:
    """Lift an unknown tile, and keep it if allowed; else put it loot side up somewhere else."""
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    wait_until_revealed(page)
    if can_stash(page):
        page.keyboard.press("s")
    else:
        page.keyboard.press("u")
    wait_for_empty_hand(page)


def test_four_browsers_play_whole_game(new_visitor: VisitorFactory) -> None:
    """From the first raid to the scores, which are the same for all."""
    names = ("Irene", "Arsène", "Lupin", "Fantômas")
    visitors = [new_visitor() for _ in names]
    for visitor in visitors:
        visitor.page.emulate_media(reduced_motion="reduce")
    table = open_table(visitors[0], (None,) * 4, names[0], options={"edition": short_edition()})
    for visitor, name in zip(visitors[1:], names[1:], strict=True):
        join(visitor, table, name)
    begin(table, *visitors)
    for seed, visitor in enumerate(visitors, 1):
        visitor.page.evaluate(DRIVER.read_text("utf-8"))
        visitor.page.evaluate("(seed) => drive.start(60, seed)", seed)
    winners: set[str] = set()
    for visitor in visitors:
        expect(visitor.page.get_by_role("heading", name="The points")).to_be_visible(timeout=GAME_TIMEOUT_MS)
        visitor.page.evaluate("() => drive.stop()")
        winners.add(visitor.page.locator(":is(article, li).won").inner_text())
    assert len(winners) == 1
