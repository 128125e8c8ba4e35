"""A real browser, and visitors in it."""

import os
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.e2e.visitor import DESKTOP, TIMEOUT_MS, Visitor, create_visitor

VisitorFactory = Callable[..., Visitor]


@contextmanager
def launch_chromium() -> Generator[Browser]:
    """The installed Chromium, without windows where possible; the test is skipped without one."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("Chromium is not installed")
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


def screenshots_folder() -> Path | None:
    """The folder for screenshots, named by ``PICTURES``; None if the variable is not set."""
    folder = os.environ.get("PICTURES")
    return None if folder is None else Path(folder)


@contextmanager
def open_visitors(browser: Browser, server: str, screenshots: Path | None = None) -> Generator[VisitorFactory]:
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
