"""Hold timers of the page, so that a test sees what is only shown for a moment."""

from playwright.sync_api import Page

DEFAULT_LEAST_MS = 1_000
"""The shortest timer held by default, in milliseconds."""

_HOLD = """([least, most]) => {
  const { setTimeout, clearTimeout } = window;
  const held = new Map();
  let last = 0;
  window.setTimeout = (act, pause = 0, ...given) => {
    if (pause < least || pause > most) return setTimeout(act, pause, ...given);
    held.set(--last, () => act(...given));
    return last;
  };
  window.clearTimeout = (id) => void (held.delete(id) || clearTimeout(id));
  window.pass = () => {
    Object.assign(window, { setTimeout, clearTimeout: (id) => void (held.delete(id) || clearTimeout(id)) });
    for (const [id, act] of [...held]) if (held.delete(id)) act();
  };
  window.holds = () => held.size;
}"""


def hold_timers(page: Page, min_ms: int = DEFAULT_LEAST_MS, max_ms: int = 60_000) -> None:
    """Hold all timers within these milliseconds until `let_pass`."""
    page.evaluate(_HOLD, [min_ms, max_ms])


def release_timers(page: Page) -> None:
    """End all held timers, of which there must be one; later ones run as usual."""
    assert page.evaluate("holds()") > 0, "no timer was held: the page's timers have other lengths"
    page.evaluate("pass()")
