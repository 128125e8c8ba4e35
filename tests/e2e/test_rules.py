"""The page of the rules."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from darklantern.core.ids import GameId
from darklantern.core.rulebook import rulebook
from tests.e2e.conftest import VisitorFactory
from tests.e2e.visitor import PHONE

EXAMPLES = {"en": "Example", "fr": "Exemple", "it": "Esempio", "nl": "Voorbeeld"}


@pytest.mark.parametrize("language", EXAMPLES)
def test_rules_in_every_language(new_visitor: VisitorFactory, language: str) -> None:
    """AR-E1 has a table, AR-T2 a decision of this project, AR-T3 and ME-X2 an example, ME-E4 the widest table."""
    visitor = new_visitor("/rules/art-robbery", language)
    page = visitor.page
    title = rulebook(GameId("art-robbery"), language).text.splitlines()[0].removeprefix("# ")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("#AR-E1").get_by_role("row")).to_have_count(5)
    expect(page.locator("#AR-T2 .badge")).to_be_visible()
    expect(page.locator("#AR-T1 .badge")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("**")
    expect(page.locator("main")).not_to_contain_text("|")
    expect(page.locator("main")).not_to_contain_text("`")
    expect_example(page, "#AR-T3", language)
    visitor.goto("/rules/midnight-exchange")
    expect_example(page, "#ME-X2", language)
    page.set_viewport_size(PHONE)
    expect(page.locator("#ME-E4").get_by_role("table")).to_be_visible()
    visitor.expect_no_overflow(PHONE["width"])


def expect_example(page: Page, rule: str, language: str) -> None:
    """Check that the example has a drawing."""
    figure = page.locator(rule).get_by_role("figure")
    expect(figure).to_contain_text(EXAMPLES[language])
    expect(figure.locator("img")).not_to_have_count(0)


@pytest.mark.parametrize("game", ["art-robbery", "midnight-exchange"])
def test_every_rule_has_anchor(new_visitor: VisitorFactory, game: str) -> None:
    page = new_visitor(f"/rules/{game}").page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    ids = "rules => rules.map((rule) => rule.id)"
    rules = rulebook(GameId(game)).rules
    assert page.locator("li[id]").evaluate_all(ids) == [rule.id for rule in rules]
    assert page.locator("li[id]:has(.badge)").evaluate_all(ids) == [rule.id for rule in rules if rule.decision]


def test_rule_link_scrolls_to_rule(new_visitor: VisitorFactory) -> None:
    """AR-D1 defines the dog; AR-C4 links to AR-E1."""
    page = new_visitor("/rules/art-robbery#AR-D1").page
    expect(page.locator("#AR-D1")).to_be_in_viewport()
    expect(page.locator("#AR-D1")).to_be_focused()
    page.locator("#AR-C4").get_by_role("link", name="AR-E1").click()
    expect(page).to_have_url(re.compile("#AR-E1$"))
    expect(page.locator("#AR-E1")).to_be_in_viewport()
    page.get_by_role("navigation").get_by_role("link", name="The guard dog").click()
    expect(page.get_by_role("heading", name="The guard dog")).to_be_in_viewport()


def test_rule_search_ignores_accents_and_case(new_visitor: VisitorFactory) -> None:
    """AR-D2 mentions the dog; AR-S1 places it in the centre."""
    page = new_visitor("/rules/art-robbery", "fr").page
    expect(page.locator("#AR-D2")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("ECHANGE")
    expect(page.get_by_role("status")).to_have_text("Aucune règle ne dit cela.")
    page.get_by_role("searchbox").fill("chien protege")
    expect(page.locator("li[id]")).to_have_count(1)
    expect(page.locator("#AR-D2")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("1 règle")
    page.get_by_role("searchbox").fill("")
    expect(page.locator("#AR-S1")).to_be_visible()


def test_rules_are_accessible(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    for game in ("art-robbery", "midnight-exchange"):
        visitor.goto(f"/rules/{game}")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.check_layout(f"rules-{game}")
        assert visitor.accessibility_problems() == []


def test_rules_of_unknown_game_are_explained(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor("/rules/chess")
    expect(visitor.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    visitor.errors.clear()  # the browser reports the expected 404


def test_game_without_a_rulebook_says_so_and_has_no_link(new_visitor: VisitorFactory) -> None:
    def without_rulebook(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[{**game, "rulebook": game["id"] != "art-robbery"} for game in games])

    visitor = new_visitor()
    visitor.page.route("**/api/games", without_rulebook)
    visitor.goto("/")
    link = visitor.page.get_by_role("link", name="Rules")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", "/rules/midnight-exchange")
    refused = {"code": "no-rulebook", "message": "", "params": {"game": "art-robbery"}}
    visitor.page.route("**/api/games/*/rules*", lambda route: route.fulfill(status=404, json=refused))
    visitor.goto("/rules/art-robbery")
    expect(visitor.page.get_by_role("heading", name="This game comes without a rulebook.")).to_be_visible()
    visitor.errors.clear()  # the browser reports the expected 404
