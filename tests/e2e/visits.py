"""A visitor's browser, with the errors and accessibility problems found on the page."""

import re
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, ViewportSize, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
"""Milliseconds that an element of the page may take, on a busy machine."""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PHONE: ViewportSize = {"width": 360, "height": 740}
ENLARGED: ViewportSize = {"width": 640, "height": 400}
"""The viewport of a desktop at 200 %."""
OF_COLOUR = ("color-contrast", "link-in-text-block")
"""Accessibility checks repeated by day and by night, which differ in colours only."""

_WATCH = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`the policy forbids ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`));
"""


_STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))"""
"""Waits for all finite animations."""


class Visit(NamedTuple):
    """A page open in a separate browser context."""

    page: Page
    address: str
    pictures: Path | None
    complaints: list[str]
    """Errors reported by the browser, and requests to other hosts."""

    def go(self, path: str) -> None:
        """Open a path of the page."""
        self.page.goto(self.address + path)

    def enter(self, name: str = "Irene") -> None:
        """Enter a name in the dialog that asks for it."""
        dialog = self.page.get_by_role("dialog", name="Who is playing?")
        dialog.get_by_role("textbox").fill(name)
        dialog.get_by_role("button", name="Come in").click()
        expect(dialog).to_have_count(0)

    def speak(self, language: str) -> None:
        """Choose another language on the desktop layout, where the choice is always visible."""
        self.page.set_viewport_size(DESKTOP)
        self.page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def card(self, title: str) -> Locator:
        """A game in the list."""
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=title))

    def open_table(self, title: str, name: str = "Irene", **chosen: str) -> None:
        """Open a table with options chosen by label, and wait for its room."""
        self.card(title).get_by_role("button", name="Open a table").click()
        self.enter(name)
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

    def look(self, name: str) -> None:
        """Check the page on desktop and phone for overflow, and take pictures if wanted."""
        for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
            self.page.set_viewport_size(size)
            self.expect_nothing_beyond(size["width"])
            for scheme in SCHEMES if self.pictures is not None else ():
                self.page.emulate_media(color_scheme=scheme)
                self.page.screenshot(path=f"{self.pictures}/{name}-{device}-{scheme}.png", full_page=True)
        self.page.set_viewport_size(DESKTOP)

    def expect_nothing_beyond(self, width: int) -> None:
        """Check that the page does not scroll sideways."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{self.page.url} is {wide} px wide on a screen of {width} px"

    def barriers(self, within: str = "html") -> list[str]:
        """Accessibility problems of the page, or a part of it, as shown now, by day and by night."""
        found: list[str] = []
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            self.page.evaluate(_STILL)
            options: dict[str, Any] = {"resultTypes": ["violations"]}
            if scheme != SCHEMES[0]:
                options["runOnly"] = list(OF_COLOUR)
            result: Any = self.page.evaluate("([within, options]) => axe.run(within, options)", [within, options])
            found += [
                f"{scheme}: {violation['id']} at {node['target']}: {node['failureSummary']}"
                for violation in result["violations"]
                for node in violation["nodes"]
            ]
        return found


def watched(context: BrowserContext, address: str, pictures: Path | None) -> Visit:
    """A visit that records the browser's errors."""
    context.add_init_script(_WATCH)
    page = context.new_page()
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # A first visit has no token. The page has to ask for the person, and the browser reports the 401.
        stranger = message.location["url"].endswith("/api/me") and "401" in message.text
        if message.type in ("error", "warning") and not stranger:
            complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def see(request: Request) -> None:
        if urlsplit(request.url).scheme not in ("data", "blob") and not request.url.startswith(address):
            complaints.append(f"asks elsewhere: {request.url}")

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(f"fault: {error}"))
    page.on("request", see)
    return Visit(page, address, pictures, complaints)
