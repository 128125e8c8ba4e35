"""Measurement of the frame rate of a raid of four in a real browser."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright

from bench.page.work import CATEGORIES, FRAME_MS, per_frame

BOT_PACE = 0.6
"""The factor to the time that bots take. With this, three of them make about nine moves a second."""
MOVE_INTERVAL_MS = 333
"""The milliseconds between two moves in the browser."""
MAX_RAIDS = 5
"""The most attempts at a raid that lasts long enough."""
SCRIPT = Path(__file__).with_name("raid.js")
SIZES = {"desktop": (1280, 800, 1), "phone": (360, 740, 2)}
"""The width, height and device pixel ratio of each screen."""


class FramesError(Exception):
    """The page could not be measured. The message is the reason."""


class Frames(Struct, frozen=True):
    """The frames of a page. Times are in milliseconds."""

    what: str
    seconds: float
    moves: float
    """The updates of the table a second."""
    intervals: list[float]
    """The time from each frame to the next."""
    tasks: list[float]
    """The durations of tasks that took more than 50 ms."""
    busy: float
    """The share of a core that the page's main thread used."""
    script: float
    """The share of a core that scripts used; the rest of `busy` is style, layout and painting."""
    work: list[float] = []
    """The work of the main thread for each frame, from the trace of a second measurement; empty without one."""

    @property
    def rate(self) -> float:
        """The frames a second."""
        return 1000 * len(self.intervals) / sum(self.intervals)

    def within(self, share: float) -> float:
        """Return the interval that this share of the intervals does not exceed."""
        return _quantile(self.intervals, share)

    def worked(self, share: float) -> float:
        """Return the work that this share of the frames does not exceed."""
        return _quantile(self.work, share)

    @property
    def overworked_share(self) -> float:
        """The share of frames that took more than a sixtieth of a second of work."""
        return sum(one > FRAME_MS for one in self.work) / len(self.work)

    @property
    def late_share(self) -> float:
        """The share of frames that were late: more than one and a half of a sixtieth of a second."""
        return sum(interval > 25 for interval in self.intervals) / len(self.intervals)


def _quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(seconds: float, trace: Path | None = None) -> Iterator[Frames]:
    """Yield the frames of a page without a game, as a baseline, then of a raid on each screen."""
    with _server() as address, _browser() as browser:
        yield _idle(browser, address, seconds)
        for size in SIZES:
            yield _long_enough_raid(browser, address, size, seconds, trace if size == "desktop" else None)


def _long_enough_raid(browser: Browser, address: str, size: str, seconds: float, trace: Path | None) -> Frames:
    """Return the frames of a raid that lasted long enough, which depends on chance."""
    for _ in range(MAX_RAIDS):
        if (frames := _raid(browser, address, size, seconds, trace)) is not None:
            return frames
    raise FramesError(f"{MAX_RAIDS} raids were over too soon: use less than {seconds:.0f} s")


def _idle(browser: Browser, address: str, seconds: float) -> Frames:
    page = browser.new_page()
    page.goto(address)
    page.evaluate(SCRIPT.read_text("utf-8"))
    return _watch(page, "no game", seconds)


def _raid(browser: Browser, address: str, size: str, seconds: float, trace: Path | None) -> Frames | None:
    width, height, scale = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale, locale="en")
    try:
        page = context.new_page()
        page.on("websocket", lambda socket: socket.on("framereceived", lambda _: updates.append(1)))
        updates: list[int] = []
        _sit_down(page, address)
        page.evaluate(SCRIPT.read_text("utf-8"))
        page.evaluate("(pause) => frames.play(pause)", MOVE_INTERVAL_MS)
        page.wait_for_timeout(1000)
        updates.clear()
        frames = _watch(page, f"raid, {size}", seconds, updates)
        # Tracing takes time itself, so the intervals are measured without it and the work with it.
        with tempfile.TemporaryDirectory(prefix="frames-") as folder:
            path = trace or Path(folder) / "trace.json"
            page.evaluate("(pause) => frames.play(pause)", MOVE_INTERVAL_MS)
            browser.start_tracing(page=page, path=path, categories=CATEGORIES)
            _watch(page, f"raid, {size}", seconds)
            browser.stop_tracing()
            work = per_frame(path)
        if page.locator(".spots").count() == 0:
            return None
        return msgspec.structs.replace(frames, work=work)
    finally:
        context.close()


def _sit_down(page: Page, address: str) -> None:
    """Open a table with three random bots, so that the raid lasts long, and wait until it has begun."""
    headers = {"Origin": address}
    page.request.post(f"{address}/api/people", data={"name": "Ada"}, headers=headers)
    settings = {"game": "midnight-exchange", "seats": 4, "bots": [None, "random", "random", "random"]}
    table = page.request.post(f"{address}/api/tables", data=settings, headers=headers).json()["id"]
    page.goto(f"{address}/table/{table}")
    page.get_by_role("button", name="I am ready").click()
    page.locator(".can-lift .spot.open").first.wait_for()


def _watch(page: Page, what: str, seconds: float, updates: list[int] | None = None) -> Frames:
    session: Any = page.context.new_cdp_session(page)
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})  # excludes the time of other programs
    session.send("Performance.enable")
    before = _metrics(session)
    page.evaluate("() => frames.begin()")
    page.wait_for_timeout(1000 * seconds)
    frames: dict[str, Any] = page.evaluate("() => frames.end()")
    after = _metrics(session)
    elapsed = sum(frames["intervals"]) / 1000
    task, script = (after[name] - before[name] for name in ("TaskDuration", "ScriptDuration"))
    moves = len(updates or ()) / elapsed
    return Frames(what, elapsed, moves, frames["intervals"], frames["tasks"], task / elapsed, script / elapsed)


def _metrics(session: Any) -> dict[str, float]:
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics}


@contextmanager
def _browser() -> Generator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    path = next((found for name in names if (found := shutil.which(name))), None)
    if path is None:
        raise FramesError("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@contextmanager
def _server() -> Generator[str]:
    with tempfile.TemporaryDirectory(prefix="frames-") as folder:
        environment = {
            **os.environ,
            "DARKLANTERN_BOT_PACE": str(BOT_PACE),
            "DARKLANTERN_DATABASE": f"sqlite:///{Path(folder) / 'server.db'}",
            "DARKLANTERN_LOG_LEVEL": "error",
        }
        command = [sys.executable, "-m", "darklantern", "serve", "--port", "0"]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if "http://" not in line:
                raise FramesError("the server does not start")
            yield next(word for word in line.split() if word.startswith("http://"))
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()
