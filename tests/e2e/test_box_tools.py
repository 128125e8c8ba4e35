"""Tools for owners of a box: scoring a real table, also offline, and playing with a custom edition."""

import ast
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import cast

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from darklantern.core import registry
from tests.e2e.conftest import VisitorFactory
from tests.e2e.visitor import PHONE

TITLES = {
    "fr": ("Votre édition", "Compter une partie"),
    "it": ("La tua edizione", "Contare una partita"),
    "nl": ("Je eigen editie", "Een partij tellen"),
}
"""Titles of the pages for an edition and for a score."""


def button(parent: Page | Locator, name: str) -> Locator:
    return parent.get_by_role("button", name=re.compile(name))


def problem(parent: Page | Locator, text: str) -> Locator:
    """The message beside a field."""
    return parent.locator("p.problem").filter(has_text=text)


def expect_standings(page: Page, *lines: str) -> None:
    """Check the table's standings, line by line."""
    expect(page.get_by_role("complementary").get_by_role("listitem")).to_have_text(
        [re.compile(rf"^\s*{line}\s*$") for line in lines]
    )


def pick_cards(page: Page, *names: str) -> None:
    button(page, "^Pick cards").click()
    dialog = page.get_by_role("dialog")
    for name in names:
        button(dialog, name).click()
    button(dialog, "^Done").click()
    expect(dialog).to_have_count(0)


def enter_rulebook_example(page: Page) -> None:
    """Enter the rulebook's worked example: 37 points."""
    page.get_by_role("textbox", name="Name").fill("Ada")
    for art in ("^chalice", "^parure", "^watch"):
        button(page, f"{art}.*one more in storage").click()
    pick_cards(
        page,
        "^jade mask",
        "^parure collection, 1",
        "^manuscript collection, 3",
        "^statuette collection, 2",
        "^display case: parure",
    )
    for card, steps in (("parure collection", 1), ("manuscript", 3), ("statuette", 1), ("display case: parure", 2)):
        for _ in range(steps):
            button(page, rf"^{card}.* filled\. Fill").click()


def test_midnight_exchange_is_scored_on_phone(new_visitor: VisitorFactory):
    visitor = new_visitor()
    page = visitor.page
    page.set_viewport_size(PHONE)
    visitor.goto("/score/midnight-exchange")
    enter_rulebook_example(page)
    expect_standings(page, r"Ada\s*★ wins\s*37", r"Player 2\s*0")
    expect(page.get_by_role("tab", name="Ada 37")).to_have_attribute("aria-selected", "true")
    # The rulebook's player could score more.
    expect(page.get_by_text("Nothing in storage would be worth more")).to_be_visible()
    page.get_by_role("tab", name="Player 2").click()
    page.get_by_role("textbox", name="Name").fill("Bob")
    for _ in range(2):
        button(page, "^chalice.*one more in storage").click()
    pick_cards(page, "^chalice collection, 2")
    expect(page.get_by_role("heading", name="Another placement gives 7, this one 4")).to_be_visible()
    visitor.check_layout("score-midnight")
    assert visitor.accessibility_problems() == []
    button(page, "^Place it so").click()
    expect_standings(page, r"Ada\s*★ wins\s*37", r"Bob\s*7")
    button(page, "^Undo").click()
    expect_standings(page, r"Ada\s*★ wins\s*37", r"Bob\s*4")
    # A card belongs to one player.
    pick_cards(page, "^manuscript collection, 3 steps, which Ada has")
    expect_standings(page, r"Ada\s*★ wins\s*26", r"Bob\s*6")
    page.reload()
    expect_standings(page, r"Ada\s*★ wins\s*26", r"Bob\s*6")
    button(page, "^Start over").click()
    expect_standings(page, r"Ada\s*0", r"Bob\s*0")
    button(page, "^Undo").click()
    expect_standings(page, r"Ada\s*★ wins\s*26", r"Bob\s*6")


def test_lower_getaway_token_breaks_tie(new_visitor: VisitorFactory):
    visitor = new_visitor("/score/midnight-exchange")
    page = visitor.page
    for _ in range(2):
        button(page, "^watch.*one more in storage").click()
    page.get_by_role("tab", name="Player 1").press("ArrowRight")
    for _ in range(4):
        button(page, "^chalice.*one more in storage").click()
    expect(page.get_by_text("Player 1 and Player 2 are level.")).to_be_visible()
    getaway = page.get_by_role("region", name="Getaway token")
    button(getaway, "^1").click()
    page.get_by_role("tab", name="Player 1").click()
    button(getaway, "^2").click()
    expect(page.get_by_text("Equal points: Player 2 has the lower getaway token.")).to_be_visible()
    expect_standings(page, r"Player 1\s*4", r"Player 2\s*★ wins\s*4")
    button(getaway, "^1, which Player 2 has").click()
    expect_standings(page, r"Player 1\s*★ wins\s*4", r"Player 2\s*4")


def test_art_robbery_is_scored_on_phone(new_visitor: VisitorFactory):
    visitor = new_visitor()
    page = visitor.page
    page.set_viewport_size(PHONE)
    visitor.goto("/score/art-robbery")
    button(page, "^Another player").click()
    sketches = page.get_by_role("region", name="Sketches")
    paintings = page.get_by_role("region", name="Paintings")
    page.get_by_role("tab", name="Player 1").click()
    button(sketches, "^0 with 2 alibis").click()
    button(sketches, "^boss").click()
    expect(page.get_by_text("The boss has no company in this raid")).to_be_visible()
    expect(page.get_by_role("tab", name="Player 1 0")).to_be_visible()
    button(sketches, "^4$").click()
    expect(page.get_by_role("tab", name="Player 1 9")).to_be_visible()
    page.get_by_role("tab", name="Player 2").click()
    button(sketches, "^5$").click()
    button(sketches, "^3$").first.click()
    button(sketches, "^3$").nth(1).click()
    page.get_by_role("tab", name="Player 3").click()
    button(paintings, "^4 with 1 alibi$").click()
    expect(page.get_by_text("Caught, with the fewest alibis: Player 2.")).to_be_visible()
    expect_standings(page, r"Player 1\s*★ wins\s*9", r"Player 3\s*4", r"Player 2\s*0")
    visitor.check_layout("score-robbery")
    assert visitor.accessibility_problems() == []
    # Two left: a fine instead.
    button(page, "^Remove: Player 3").click()
    expect(page.get_by_text("Player 2 has fewer alibis and loses 10 points.")).to_be_visible()
    expect_standings(page, r"Player 1\s*★ wins\s*9", r"Player 2\s*1")


def test_shared_table_opens_on_other_device(new_visitor: VisitorFactory):
    visitor = new_visitor("/score/midnight-exchange")
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    enter_rulebook_example(visitor.page)
    visitor.page.evaluate("navigator.share = undefined")
    button(visitor.page, "^Share").click()
    expect(visitor.page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    link: str = visitor.page.evaluate("navigator.clipboard.readText()")
    other = new_visitor(link.removeprefix(visitor.address))
    expect_standings(other.page, r"Ada\s*★ wins\s*37", r"Player 2\s*0")
    # An invalid table in a link is ignored.
    for invalid_table in (
        "#e30",
        "#!!",
        "#eyJib3giOjEsInBsYXllcnMiOltudWxsLDEseyJuYW1lIjp7fSwiaGFzIjp7ImNhcmRzIjo3fX1dfQ",
    ):
        invalid = new_visitor(f"/score/midnight-exchange{invalid_table}")
        expect(invalid.page.get_by_role("tab").first).to_be_visible()


WAIT_FOR_CACHE = """Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise((_, fail) => setTimeout(() => fail(new Error("the page is not kept")), 60_000)),
])"""
"""Waits until the browser has cached the page, for a limited time."""


@pytest.mark.parametrize("game", ["midnight-exchange", "art-robbery"])
def test_scoring_works_offline(new_visitor: VisitorFactory, game: str):
    visitor = new_visitor(f"/score/{game}")
    page = visitor.page
    page.evaluate(WAIT_FOR_CACHE)
    page.context.set_offline(True)
    page.reload()
    if game == "midnight-exchange":
        enter_rulebook_example(page)
        expect_standings(page, r"Ada\s*★ wins\s*37", r"Player 2\s*0")
    else:
        button(page.get_by_role("region", name="Paintings"), "^5 with 1 alibi").click()
        expect_standings(page, r"Player 1\s*★ wins\s*5", r"Player 2\s*-10")
    page.get_by_label("Language").select_option("nl")
    expect(page.get_by_role("heading", level=1, name="Een partij tellen")).to_be_visible()
    page.context.set_offline(False)
    visitor.errors[:] = [error for error in visitor.errors if "ERR_INTERNET_DISCONNECTED" not in error]


def test_online_page_is_never_outdated(new_visitor: VisitorFactory):
    """A visit gets what the server has now, whatever the service worker has cached."""
    visitor = new_visitor("/score/art-robbery")
    page = visitor.page
    page.evaluate(WAIT_FOR_CACHE)
    cached: list[str] = page.evaluate(
        "(async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat())()"
    )
    assert "/" in cached
    assert [path for path in cached if path.startswith("/api/")] == [
        f"/api/games/{game}/editions" for game in registry.game_ids()
    ]
    newer_page = "<!doctype html><html lang=en><title>A newer page</title><main><h1>Newer</h1></main>"

    def serve_newer_page(route: Route) -> None:
        route.fulfill(body=newer_page, content_type="text/html")

    page.context.route("**/score/art-robbery", serve_newer_page)
    page.reload()
    expect(page.get_by_role("heading", name="Newer")).to_be_visible()
    header = page.request.get(f"{visitor.address}/worker.js").headers["cache-control"]
    assert header == "no-cache"


def test_edition_is_edited_saved_and_played(new_visitor: VisitorFactory):
    visitor = new_visitor("/editions/midnight-exchange")
    page = visitor.page
    button(page, "^Copy it and change").click()
    expect(page.get_by_text("All fits: it can be played.")).to_be_visible()
    page.get_by_role("textbox", name="Short name").fill("Ada's <b>box</b>")
    expect(problem(page, "Small letters, digits and hyphens, at most 40.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Short name")).to_have_attribute("aria-invalid", "true")
    expect(button(page, "^Keep$")).to_be_disabled()
    page.get_by_role("textbox", name="Short name").fill("adas-box")
    page.get_by_role("textbox", name="What it is").fill("<b>Ada’s</b> box")
    # Each face of each board costs only an empty drawer, which a player will notice.
    for name in ("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B"):
        page.locator("summary").filter(has_text=f"Market {name}").click()
    faces = page.locator("details.market-face")
    first = faces.first
    cash = first.get_by_role("spinbutton", name="wad of cash")
    cash.fill("9")
    expect(problem(first, "It costs 9 tiles, but beside the keys it takes there is room for 4.")).to_be_visible()
    expect(page.get_by_text("1 thing does not fit yet")).to_be_visible()
    assert visitor.accessibility_problems() == []
    visitor.check_layout("edition-midnight")
    for face in faces.all():
        for loot in ("jewels", "wad of cash", "gemstone", "gold bar"):
            face.get_by_role("spinbutton", name=loot).fill("0")
        face.get_by_role("spinbutton", name="empty drawer").fill("1")
    page.locator("summary").filter(has_text="Prestige cards").click()
    button(page, "^chalice-1:").click()
    page.get_by_role("spinbutton", name="Points with step 1").fill("8")
    expect(page.get_by_text("All fits: it can be played.")).to_be_visible()
    with page.expect_download() as download:
        button(page, "^Download").click()
    edition = registry.game("midnight-exchange").read_edition(Path(download.value.path()).read_text("utf-8"))
    assert (edition.name, edition.title) == ("adas-box", "<b>Ada’s</b> box")
    button(page, "^Play now").click()
    visitor.enter_name()
    expect(page).to_have_url(re.compile("/table/"))
    button(page, "ready").first.click()
    expect(page.get_by_text("costs empty drawer").first).to_be_attached()
    assert page.get_by_text(re.compile("costs .*(jewels|cash|gemstone|gold)")).count() == 0
    visitor.goto("/editions/midnight-exchange")
    expect(page.get_by_role("heading", name="<b>Ada’s</b> box adas-box")).to_be_visible()
    assert visitor.accessibility_problems() == []
    visitor.check_layout("editions")
    button(page, "^Delete: ").click()
    button(page, "^Delete for good").click()
    expect(page.get_by_text("The edition is deleted. Tables that play with it keep it.")).to_be_visible()


def test_edition_is_imported_and_shared(new_visitor: VisitorFactory, tmp_path: Path):
    text = registry.game("art-robbery").edition_texts()["published"]
    visitor = new_visitor("/editions/art-robbery")
    page = visitor.page
    broken = tmp_path / "broken.toml"
    broken.write_text("game = [")
    page.locator("input[type=file]").set_input_files(broken)
    expect(page.get_by_role("alert").filter(has_text="This is not TOML")).to_be_visible()
    custom = tmp_path / "own.toml"
    custom.write_text(
        text.replace('name = "published"', 'name = "zeros"').replace(
            'face = "0", alibis = 2', 'face = "0", alibis = 0', 1
        )
    )
    page.locator("input[type=file]").set_input_files(custom)
    expect(problem(page, "The zeros carry alibis.")).to_be_visible()
    alibis = page.get_by_role("group", name=re.compile("^Sketches")).get_by_role("spinbutton", name="Alibis").first
    alibis.fill("4")
    expect(page.get_by_text("All fits: it can be played.")).to_be_visible()
    assert visitor.accessibility_problems() == []
    visitor.check_layout("edition-robbery")
    button(page, "^Keep$").click()
    visitor.enter_name("Ada")
    expect(page.get_by_text("It is kept on the server.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/editions/art-robbery/[\w-]{16}$"))
    friend = new_visitor(page.url.removeprefix(visitor.address))
    expect(friend.page.get_by_text("Somebody shared this edition with you.")).to_be_visible()
    button(friend.page, "^Play now").click()
    friend.enter_name("Bob")
    expect(friend.page).to_have_url(re.compile("/table/"))
    friend.goto("/editions/art-robbery")
    expect(friend.page.get_by_role("heading", name=re.compile("zeros"))).to_be_visible()
    # Later changes of the owner do not affect the friend.
    page.get_by_role("textbox", name="Short name").fill("changed")
    button(page, "^Keep$").click()
    expect(button(page, "^Keep$")).to_be_disabled()
    friend.page.reload()
    expect(friend.page.get_by_role("heading", name=re.compile("zeros"))).to_be_visible()


def test_custom_edition_is_used_for_scoring(new_visitor: VisitorFactory):
    visitor = new_visitor("/editions/midnight-exchange/new")
    page = visitor.page
    expect(page.get_by_text("All fits: it can be played.")).to_be_visible()
    page.get_by_role("textbox", name="What it is").fill("Golden days")
    page.locator("summary").filter(has_text="Figures of the rules").click()
    page.get_by_role("spinbutton", name="Stored gold is worth").fill("7")
    expect(button(page, "^Keep$")).to_be_enabled()
    button(page, "^Keep$").click()
    visitor.enter_name("Ada")
    expect(page.get_by_text("It is kept on the server.")).to_be_visible()
    visitor.goto("/score/midnight-exchange")
    page.get_by_label("What is in your box").select_option("Golden days")
    button(page, "^watch.*worth 7").click()
    expect_standings(page, r"Player 1\s*★ wins\s*7", r"Player 2\s*0")


def test_box_tools_in_every_language(new_visitor: VisitorFactory):
    visitor = new_visitor("/editions/midnight-exchange/new")
    page = visitor.page
    page.locator("details.market-face").first.wait_for()
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for language, titles in TITLES.items():
        visitor.choose_language(language)
        expect(page.get_by_role("heading", level=1)).to_contain_text(titles[0])
        visitor.check_layout(f"edition-{language}")
    for game in registry.game_ids():
        visitor.goto(f"/score/{game}")
        expect(page.get_by_role("tab").first).to_be_visible()
        for language, titles in TITLES.items():
            visitor.choose_language(language)
            expect(page.get_by_role("heading", level=1)).to_contain_text(titles[1])
            visitor.check_layout(f"score-{game}-{language}")


def test_every_edition_problem_has_message():
    """Each code of the server is in the page's catalogues, and the other way round."""
    root = Path(__file__).parents[2]
    sources = [*root.glob("src/darklantern/core/*.py"), *root.glob("src/darklantern/games/*/**/*.py")]
    calls = [
        node
        for source in sources
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "make_flaw"
    ]
    codes = {cast(ast.Constant, call.args[1]).value for call in calls}
    catalogues = [root / "web/src/box-tools/words/en.ts", *root.glob("web/src/games/*/edit/words/en.ts")]
    texts = [catalogue.read_text("utf-8") for catalogue in catalogues]
    sections = [text[text.index("  problems: {") :] for text in texts]
    words = {word for section in sections for word in re.findall(r"^    \"?([a-z-]+)\"?:", section, re.MULTILINE)}
    assert codes | {"not-toml"} == words


def test_link_with_unknown_edition_keeps_table(new_visitor: VisitorFactory):
    """A page opened by a link uses the edition named in the link, where available."""
    table = msgspec.json.encode({"box": "nowhere", "players": [{"name": "Zoë 🏮", "has": {"stored": {"watch": 3}}}]})
    code = urlsafe_b64encode(table).decode().rstrip("=")
    other = new_visitor(f"/score/midnight-exchange#{code}")
    expect(other.page.get_by_role("alert")).to_have_text("This edition cannot be fetched.")
    expect(other.page.get_by_role("tab", name="Zoë 🏮 6")).to_be_visible()
    other.errors[:] = [error for error in other.errors if "404" not in error]
