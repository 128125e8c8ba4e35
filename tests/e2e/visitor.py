"""A visitor's browser, with the errors and accessibility problems found on the page."""

import re
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, ViewportSize, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TIMEOUT_MS = 60_000
"""Milliseconds that an element of the page may take, on a busy machine."""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PHONE: ViewportSize = {"width": 360, "height": 740}
ENLARGED: ViewportSize = {"width": 640, "height": 400}
"""The viewport of a desktop at 200 %."""
COLOUR_CHECKS = ("color-contrast", "link-in-text-block")
"""Accessibility checks repeated by day and by night, which differ in colours only."""

_REPORT_CSP_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`the policy forbids ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`));
"""


_WAIT_FOR_ANIMATIONS = """() => Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))"""
"""Waits for all finite animations."""


class Visitor(NamedTuple):
    """A page open in a separate browser context."""

    page: Page
    address: str
    screenshots: Path | None
    errors: list[str]
    """Errors reported by the browser, and requests to other hosts."""

    def goto(self, path: str) -> None:
        """Open a path of the page."""
        self.page.goto(self.address + path)

    def enter_name(self, name: str = "Irene") -> None:
        """Enter a name in the dialog that asks for it."""
        dialog = self.page.get_by_role("dialog", name="Who is playing?")
        dialog.get_by_role("textbox").fill(name)
        dialog.get_by_role("button", name="Come in").click()
        expect(dialog).to_have_count(0)

    def choose_language(self, language: str) -> None:
        """Choose another language on the desktop layout, where the choice is always visible."""
        self.page.set_viewport_size(DESKTOP)
        self.page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def game_card(self, title: str) -> Locator:
        """A game in the list."""
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=title))

    def open_table(self, title: str, name: str = "Irene", **chosen: str) -> None:
        """Open a table with options chosen by label, and wait for its room."""
        self.game_card(title).get_by_role("button", name="Open a table").click()
        self.enter_name(name)
        dialog = self.page.get_by_role("dialog")
        for label, value in chosen.items():
            dialog.get_by_label(label.replace("_", " ")).select_option(value)
        dialog.get_by_role("button", name="Open the table").click()
        self.wait_for_room()

    def wait_for_room(self) -> None:
        """Wait for the waiting room with all seats."""
        expect(self.page).to_have_url(re.compile("/table/"))
        expect(self.page.get_by_role("heading", level=1, name=re.compile("^Waiting room"))).to_be_visible()

    def ask_to_close(self, button: str = "Close the table") -> Locator:
        """Open the question whether to close the table, by keyboard as host."""
        self.page.get_by_role("button", name=button).focus()
        self.page.keyboard.press("Enter")
        return self.page.get_by_role("dialog")

    def check_layout(self, name: str) -> None:
        """Check the page on desktop and phone for overflow, and take screenshots if wanted."""
        for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
            self.page.set_viewport_size(size)
            self.expect_no_overflow(size["width"])
            for scheme in SCHEMES if self.screenshots is not None else ():
                self.page.emulate_media(color_scheme=scheme)
                self.page.screenshot(path=f"{self.screenshots}/{name}-{device}-{scheme}.png", full_page=True)
        self.page.set_viewport_size(DESKTOP)

    def expect_no_overflow(self, width: int) -> None:
        """Check that the page does not scroll sideways."""
        scroll_width: int = self.page.evaluate("document.documentElement.scrollWidth")
        assert scroll_width <= width, f"{self.page.url} is {scroll_width} px wide on a screen of {width} px"

    def accessibility_problems(self, within: str = "html") -> list[str]:
        """Accessibility problems of the page, or a part of it, as shown now, by day and by night."""
        problems: list[str] = []
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(_WAIT_FOR_ANIMATIONS)
            options: dict[str, Any] = {"resultTypes": ["violations"]}
            if scheme != SCHEMES[0]:
                options["runOnly"] = list(COLOUR_CHECKS)
            result: Any = self.page.evaluate("([within, options]) => axe.run(within, options)", [within, options])
            problems += [
                f"{scheme}: {violation['id']} at {node['target']}: {node['failureSummary']}"
                for violation in result["violations"]
                for node in violation["nodes"]
            ]
        return problems


def create_visitor(context: BrowserContext, address: str, screenshots: Path | None) -> Visitor:
    """Open a visitor's page that records the browser's errors."""
    context.add_init_script(_REPORT_CSP_VIOLATIONS)
    page = context.new_page()
    errors: list[str] = []

    def record_message(message: ConsoleMessage) -> None:
        # A first visit has no token. The page has to ask for the person, and the browser reports the 401.
        unregistered = message.location["url"].endswith("/api/me") and "401" in message.text
        if message.type in ("error", "warning") and not unregistered:
            errors.append(f"{message.type}: {message.text} ({message.location['url']})")

    def check_request(request: Request) -> None:
        if urlsplit(request.url).scheme not in ("data", "blob") and not request.url.startswith(address):
            errors.append(f"asks elsewhere: {request.url}")

    page.on("console", record_message)
    page.on("pageerror", lambda error: errors.append(f"fault: {error}"))
    page.on("request", check_request)
    return Visitor(page, address, screenshots, errors)
