"""A real server and a real browser, shared by all tests of this folder."""

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from darklantern.server.http.static_files import PAGE_FOLDER
from tests.e2e.chromium import VisitorFactory as VisitorFactory
from tests.e2e.chromium import launch_chromium, open_visitors, screenshots_folder
from tests.e2e.visitor import TIMEOUT_MS
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
    """The installed Chromium."""
    with launch_chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def screenshots() -> Path | None:
    """The folder for screenshots; None if none are wanted."""
    return screenshots_folder()


@pytest.fixture
def new_visitor(server: str, browser: Browser, screenshots: Path | None) -> Generator[VisitorFactory]:
    """A function that opens the page in a new browser context. At the end the browser must have reported no error."""
    with open_visitors(browser, server, screenshots) as create:
        yield create
