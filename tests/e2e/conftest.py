"""A real server and a real browser, shared by all tests of this folder."""

import os
import shutil
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from darklantern.server.http.static_files import PAGE_FOLDER
from tests.e2e.visitor import DESKTOP, TIMEOUT_MS, Visitor, create_visitor
from tests.server.live.client import server_settings
from tests.server.live.server_process import ProcessConfig, ServerProcess

PATCHES = {
    "darklantern.match.lifecycle.COUNTDOWN_MS": 200,
    "darklantern.match.timeouts.RACE_DISCONNECT_GRACE_MS": 60_000,
    "darklantern.match.arbiter.REACTION_TIME_MS": 60_000.0,
}
"""Values in milliseconds. A start of three seconds at a hundred tables would take five minutes; and on a busy machine a
page may take longer to reconnect than a raid waits, or to hear that another hand has taken the tile that it reaches
for."""

SEED = 2026
"""The seed of all tables, so that tiles and cards are the same in each run."""

VisitorFactory = Callable[..., Visitor]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server with short waiting times."""
    if not (PAGE_FOLDER / "index.html").is_file():
        pytest.fail("The page is not built: run scripts/test, or python hatch_build.py")
    settings = server_settings(tmp_path_factory.mktemp("server"), log_level="error", bot_pace=0.05)
    process = ServerProcess(ProcessConfig(settings, PATCHES, SEED))
    try:
        yield process.wait_for_address(TIMEOUT_MS / 1000)
    finally:
        process.terminate()
        process.wait_ended(TIMEOUT_MS / 1000)


@pytest.fixture(scope="package")
def browser() -> Generator[Browser]:
    """The installed Chromium, without windows where possible."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("Chromium is not installed")
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def screenshots() -> Path | None:
    """The folder for screenshots, named by ``PICTURES``; None if the variable is not set."""
    folder = os.environ.get("PICTURES")
    return None if folder is None else Path(folder)


@pytest.fixture
def new_visitor(server: str, browser: Browser, screenshots: Path | None) -> Generator[VisitorFactory]:
    """A function that opens the page in a new browser context. At the end the browser must have reported no error."""
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def create(path: str = "/", language: str = "en") -> Visitor:
        context = browser.new_context(locale=language, viewport=DESKTOP, color_scheme="dark")
        context.set_default_timeout(TIMEOUT_MS)
        contexts.append(context)
        visitor = create_visitor(context, server, screenshots)
        visitors.append(visitor)
        visitor.goto(path)
        return visitor

    yield create
    for context in contexts:
        context.close()
    assert [error for visitor in visitors for error in visitor.errors] == []
