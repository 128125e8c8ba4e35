"""Raids with several players, at different network distances."""

import re
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import Visiting
from tests.e2e.far import Network, far_away, network
from tests.e2e.hands import brief, quick
from tests.e2e.raids import (
    ALONE,
    agree,
    begin,
    free,
    held,
    join,
    known,
    open_table,
    searching,
    slots,
    stashable,
    tiles,
)
from tests.e2e.timers import hold
from tests.e2e.visits import DESKTOP, PHONE, Visit

DRIVER = Path(__file__).with_name("driver.js")
TOGETHER = (None, None)
GAME = 900_000
"""Milliseconds that a whole game may take."""
LIFT = """() => {
  const cell = document.querySelector(".searches [role=gridcell].open");
  cell.dispatchEvent(new PointerEvent("pointerdown", { button: 0, isPrimary: true, bubbles: true }));
  return new Promise((done) => requestAnimationFrame(() => {
    const tile = document.querySelector("[data-at=palm] .tile");
    if (tile !== null) tile.lifted = true;
    done(tile !== null);
  }));
}"""
"""Lifts a tile; whether it is in the hand when the next frame is drawn."""


SETTLED = """() => {
  const own = document.querySelector("[data-at=palm] .tile");
  return own === null ? document.querySelector("[data-at^=hand] .tile") !== null : !own.matches(".unknown");
}"""
"""Whether it is decided who has the tile: it is in another hand, or revealed in the own one."""

FRAMES = """() => {
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

FRAMELESS = """(hidden) => {
  window.requestAnimationFrame = () => 0;
  if (!hidden) return;
  Object.defineProperty(document, "hidden", { value: true });
  const { setTimeout } = window;
  window.setTimeout = (act, pause, ...given) => setTimeout(act, Math.max(pause ?? 0, 60_000), ...given);
}"""
"""Makes the page behave as in an invisible window: no frames and, if hidden, timers once a minute."""


TIMES = """() => {
  const timer = document.querySelector("[role=timer]");
  const seconds = () => {
    const [, minutes, rest] = timer.textContent.match(/(\\d+):(\\d+)/);
    return 60 * minutes + Number(rest);
  };
  window.times = [seconds()];
  new MutationObserver(() => window.times.push(seconds())).observe(timer, { subtree: true, characterData: true });
}"""
"""Records the displayed seconds of the raid's countdown."""

SLOW = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 60_000 });
  };
}"""
"""Slows flying tiles down to a minute."""

HIGHEST = """() => {
  for (const flying of document.querySelectorAll(".flying, .flying *")) flying.style.pointerEvents = "auto";
  const own = document.querySelector(".dock .flying").getBoundingClientRect();
  const found = document.elementFromPoint(own.x + own.width / 2, own.y + own.height / 2);
  return found.closest("[data-at]").dataset.at;
}"""
"""Where the topmost visible tile belongs at the place to which a tile flies into the own hand."""


@contextmanager
def apart(here: Visit, browser: Browser, server: str, folder: Path) -> Generator[tuple[Visit, Network]]:
    """A raid with a visitor over a separate network; that visitor, and the network."""
    with network(server, 0.02) as net, far_away(browser, net.address, folder) as far:
        table = open_table(here, TOGETHER, "Irene")
        join(far, table, "Arsène")
        begin(table, here, far)
        yield far, net


def test_two_hands_one_tile(browser: Browser, server: str, tmp_path: Path) -> None:
    """ME-R11: both reach for a tile before they hear of each other. One gets it, and the other is told the margin."""
    with ExitStack() as stack:
        nets = [stack.enter_context(network(server, 0.02)) for _ in range(2)]
        irene, arsene = (stack.enter_context(far_away(browser, net.address, tmp_path)) for net in nets)
        table = open_table(irene, TOGETHER, "Irene")
        join(arsene, table, "Arsène")
        begin(table, irene, arsene)
        pages = {"Irene": irene.page, "Arsène": arsene.page}
        for net in nets:
            net.hold()
        for page in pages.values():
            assert page.evaluate(LIFT), "the tile is not in the hand"
        for net in nets:
            net.release()
        for page in pages.values():
            page.wait_for_function(SETTLED)
        (winner,) = [name for name, page in pages.items() if held(page).count() == 1]
        (loser,) = [name for name in pages if name != winner]
        expect(pages[loser].locator(".notice")).to_have_text(re.compile(rf"^{winner} was \d+ ms faster\.$"))
        agree(pages[loser], pages[winner])


@pytest.mark.parametrize("milliseconds", [150, 300])
def test_the_own_hand_waits_for_no_network(browser: Browser, server: str, tmp_path: Path, milliseconds: int) -> None:
    """At a distance, and even with all answers held back, a player's move is shown in the next frame, and stays."""
    with network(server, milliseconds / 1000) as net, far_away(browser, net.address, tmp_path) as here:
        page = here.page
        begin(open_table(here, ALONE, options={"edition": quick()}), here)
        for put in (stash, stash, drop):
            net.hold()
            assert page.evaluate(LIFT), "the tile is not in the hand"
            expect(page.get_by_role("button", name=re.compile("^Stash"))).to_be_disabled()  # the tile is revealed
            net.release()
            known(page)
            assert held(page).evaluate("(tile) => tile.lifted"), "the tile left the hand and came back"
            net.hold()
            put(page)
            expect(held(page)).to_have_count(0)
            net.release()
        other = here.page.context.new_page()
        other.goto(page.url)
        expect(other.locator("[data-board] .tile")).to_have_count(slots(page).count())
        agree(other, page)
        assert here.complaints == []


def stash(page: Page) -> None:
    """Keep the held tile."""
    kept = slots(page).count()
    page.keyboard.press("s")
    expect(slots(page)).to_have_count(kept + 1)


def drop(page: Page) -> None:
    """Put the held tile on the first free spot."""
    spot = free(page).first
    there = spot.get_attribute("data-spot")
    spot.click()
    expect(page.locator(f"[data-spot='{there}']")).not_to_have_attribute("aria-label", re.compile("^free"))


@pytest.mark.parametrize(("put", "confirmation"), [(stash, "^Stashed: "), (drop, r"^Dropped\.$")])
@pytest.mark.parametrize("milliseconds", [150, 300])
def test_a_late_confirmation_is_read_after_an_answer(
    browser: Browser, server: str, tmp_path: Path, milliseconds: int, put: Callable[[Page], None], confirmation: str
) -> None:
    """ME-G1: the answer stays until the next move, and a second confirmation in the same words is announced too."""
    with network(server, milliseconds / 1000) as net, far_away(browser, net.address, tmp_path) as here:
        page = here.page
        begin(open_table(here, ALONE, options={"edition": quick()}), here)
        answer, late = page.locator(".notice[aria-live=assertive] span"), page.locator("[aria-live=polite].late p")
        lines = answer.or_(late)
        for _ in range(2):
            lift(page)
            expect(answer).to_have_text(re.compile("^You hold: "))
            net.hold()
            put(page)
            expect(late).to_have_count(0)
            page.keyboard.press("b")
            expect(answer).to_have_text(board_answer(page))
            answer.evaluate("(answer) => { answer.asked = true; }")
            net.release()
            expect(lines.filter(has_text=re.compile(confirmation))).to_have_count(1)
            expect(answer).to_have_text(board_answer(page))
            expect(late).to_have_text([re.compile(confirmation)])
            assert answer.evaluate("(answer) => answer.asked"), "the answer is announced a second time"


def test_a_refusal_replaces_an_answer(browser: Browser, server: str, tmp_path: Path) -> None:
    """The answer was given for a move that did not reach the table."""
    with network(server, 0.02) as net, far_away(browser, net.address, tmp_path) as here:
        page = here.page
        begin(open_table(here, ALONE, options={"edition": quick()}), here)
        lift(page)
        net.hold()
        stash(page)
        page.keyboard.press("b")
        expect(page.locator(".notice")).to_have_text(board_answer(page))
        net.cut()
        expect(page.locator(".notice")).to_have_text("That did not reach the table.")


def lift(page: Page) -> None:
    """Lift the first tile, and wait until it is revealed."""
    assert page.evaluate(LIFT), "the tile is not in the hand"
    known(page)


def board_answer(page: Page) -> re.Pattern[str]:
    """The answer given now to the question about the board."""
    tiles = slots(page).count()
    return re.compile(f"^{tiles} {'tile' if tiles == 1 else 'tiles'} on your board: ")


def test_a_connection_is_lost_and_comes_back(visit: Visiting, browser: Browser, server: str, tmp_path: Path) -> None:
    """Moves made meanwhile are taken back; moves of others are shown afterwards."""
    here = visit()
    with apart(here, browser, server, tmp_path) as (lost, net):
        page = lost.page
        net.cut()
        expect(page.get_by_text("No connection.")).to_be_visible()
        page.evaluate(LIFT)
        expect(page.locator(".notice")).to_have_text("That did not reach the table.")
        expect(held(page)).to_have_count(0)
        for _ in range(3):
            search(here.page)
        net.mend()
        expect(page.get_by_text("No connection.")).to_have_count(0)
        expect(page.locator(".others .loot .tile")).to_have_count(slots(here.page).count())
        agree(page, here.page)
        searching(page)
        assert page.evaluate(LIFT)
        known(page)
        expect(here.page.locator("[data-at='hand 1'] .tile")).to_be_attached()


@pytest.mark.parametrize("missed", [1, 3])
def test_what_was_missed_arrives_with_what_goes_on(
    visit: Visiting, browser: Browser, server: str, tmp_path: Path, missed: int
) -> None:
    """The connection returns after further moves have been made, and all of them are shown."""
    here = visit()
    with apart(here, browser, server, tmp_path) as (lost, net):
        net.cut()
        expect(lost.page.get_by_text("No connection.")).to_be_visible()
        for _ in range(missed):
            step(here.page)
        net.hold()
        net.mend()
        while net.connections == 0:
            lost.page.wait_for_timeout(10)
        for _ in range(3):
            step(here.page)
        net.release()
        expect(lost.page.locator("[data-at='hand 0'] .tile")).to_have_count(held(here.page).count())
        agree(lost.page, here.page)


def step(page: Page) -> None:
    """Lift an unknown tile, or put the held one loot side up on another spot."""
    if held(page).count() == 0:
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        known(page)
    else:
        page.keyboard.press("t")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        searching(page)


def test_what_arrives_together_is_drawn_frame_by_frame(
    visit: Visiting, browser: Browser, server: str, tmp_path: Path
) -> None:
    """A hand lifts a tile, puts it down elsewhere and lifts it again: told together, each step is drawn."""
    here = visit()
    with apart(here, browser, server, tmp_path) as (far, net):
        far.page.evaluate(FRAMES)
        net.hold()
        spot = tiles(here.page).first.get_attribute("data-spot")
        here.page.locator(f"[data-spot='{spot}']").click()
        known(here.page)
        there = free(here.page).last.get_attribute("data-spot")
        here.page.locator(f"[data-spot='{there}']").click()
        searching(here.page)
        here.page.locator(f"[data-spot='{there}']").click()
        known(here.page)
        net.release()
        far.page.wait_for_function("() => window.seen.length >= 3")
        seen: list[tuple[str, int]] = [(spot, frame) for spot, frame in far.page.evaluate("window.seen")]
        assert [where for where, _ in seen] == [spot, there, there]
        assert len({frame for _, frame in seen}) == 3


@pytest.mark.parametrize("hidden", [True, False], ids=["hidden", "out of sight"])
def test_a_page_without_frames_follows_the_table(visit: Visiting, hidden: bool) -> None:
    """The page's state is up to date."""
    here, away = visit(), visit()
    table = open_table(here, TOGETHER, "Irene")
    join(away, table, "Arsène")
    begin(table, here, away)
    agree(away.page, here.page)
    away.page.evaluate(FRAMELESS, hidden)
    search(here.page)
    expect(away.page.locator(".others .loot .tile")).to_have_count(slots(here.page).count())
    agree(away.page, here.page)


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "budget", "seconds": 600}], ids=["no clock", "a clock"])
def test_the_time_runs_on_when_somebody_gets_away(visit: Visiting, clock: dict[str, Any]) -> None:
    """ME-G4: the remaining time of a raid with a limit never grows."""
    here, other = visit(), visit()
    table = open_table(here, (None, None, "bystander"), "Irene", clock=clock, options={"raid_seconds": 3_000})
    join(other, table, "Arsène")
    begin(table, here, other)
    here.page.evaluate(TIMES)
    while slots(other.page).count() < 6:
        search(other.page)
    here.page.wait_for_function("() => window.times[0] - window.times.at(-1) >= 2")
    known_before = len(here.page.evaluate("window.times"))
    hold(here.page)
    other.page.keyboard.press("g")
    expect(here.page.get_by_text("Arsène gets away: 1!")).to_be_visible()
    here.page.wait_for_function("(before) => window.times.length > before + 1", arg=known_before)
    times: list[int] = here.page.evaluate("window.times")
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_one_lifts_flies_over_what_others_lift(visit: Visiting, size: ViewportSize) -> None:
    here, other = visit(), visit()
    table = open_table(here, TOGETHER, "Irene")
    join(other, table, "Arsène")
    here.page.set_viewport_size(size)
    begin(table, here, other)
    here.page.evaluate(SLOW)
    other.page.keyboard.press("Enter")
    expect(here.page.locator(".middle .flying")).to_be_visible()
    tiles(here.page).last.dispatch_event("pointerdown")
    expect(here.page.locator(".dock .flying")).to_be_visible()
    assert here.page.evaluate(HIGHEST) == "palm"


def search(page: Page) -> None:
    """Lift an unknown tile, and keep it if allowed; else put it loot side up somewhere else."""
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    known(page)
    if stashable(page):
        page.keyboard.press("s")
    else:
        page.keyboard.press("u")
    searching(page)


def test_four_browsers_play_a_whole_game(visit: Visiting) -> None:
    """From the first raid to the scores, which are the same for all."""
    names = ("Irene", "Arsène", "Lupin", "Fantômas")
    visits = [visit() for _ in names]
    for one in visits:
        one.page.emulate_media(reduced_motion="reduce")
    table = open_table(visits[0], (None,) * 4, names[0], options={"edition": brief()})
    for one, name in zip(visits[1:], names[1:], strict=True):
        join(one, table, name)
    begin(table, *visits)
    for one in visits:
        one.page.evaluate(DRIVER.read_text("utf-8"))
        one.page.evaluate("() => drive.start(60)")
    winners: set[str] = set()
    for one in visits:
        expect(one.page.get_by_role("heading", name="The points")).to_be_visible(timeout=GAME)
        one.page.evaluate("() => drive.stop()")
        winners.add(one.page.locator(":is(article, li).won").inner_text())
    assert len(winners) == 1
