"""Preferences: stored, and applied before the first paint."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.visitor import Visitor

NIGHT_BACKGROUND, DAY_BACKGROUND = "rgb(16, 20, 31)", "rgb(244, 236, 220)"


def open_settings(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Settings").click()
    expect(visitor.page.get_by_role("dialog", name="Settings")).to_be_visible()


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_settings_apply_at_once_and_are_kept(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    expect(visitor.game_card("Art Robbery")).to_be_visible()
    assert background(visitor.page) == NIGHT_BACKGROUND
    open_settings(visitor)
    for choice in ("Day", "Left"):
        visitor.page.get_by_role("radio", name=choice).check()
    visitor.page.get_by_role("checkbox", name="Sounds").check()
    assert background(visitor.page) == DAY_BACKGROUND, "the chosen mode overrides the system's"
    visitor.page.reload()
    expect(visitor.game_card("Art Robbery")).to_be_visible()
    assert background(visitor.page) == DAY_BACKGROUND
    expect(visitor.page.locator("html")).to_have_attribute("data-hand", "left")
    open_settings(visitor)
    expect(visitor.page.get_by_role("radio", name="Day")).to_be_checked()
    expect(visitor.page.get_by_role("checkbox", name="Sounds")).to_be_checked()
    visitor.page.get_by_role("radio", name="As on this device").check()
    assert background(visitor.page) == NIGHT_BACKGROUND


def test_first_paint_uses_stored_theme_and_language(new_visitor: VisitorFactory) -> None:
    """The page's script never loads: the first paint must be right without it."""
    visitor = new_visitor("/", "fr")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    visitor.page.evaluate(
        """localStorage.setItem("darklantern.tastes", '{"sound":false,"theme":"light","hand":"right"}')"""
    )
    visitor.page.route(re.compile("/assets/index-.*[.]js"), lambda route: route.abort())
    visitor.page.reload()
    expect(visitor.page.get_by_role("link", name="Dark Lantern")).to_be_visible()
    assert background(visitor.page) == DAY_BACKGROUND
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    preloads = visitor.page.locator('link[rel="modulepreload"][href*="/assets/fr-"]')
    assert preloads.count() == 1, "the translations are requested before any script asks for them"
    visitor.errors.clear()  # the browser reports the files that it did not get


def test_language_can_be_changed_in_settings(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    open_settings(visitor)
    visitor.page.get_by_role("dialog").get_by_label("Language").select_option("it")
    expect(visitor.page.get_by_role("dialog", name="Impostazioni")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    expect(visitor.page.get_by_role("link", name="Regole")).to_have_count(2)


def test_name_can_be_changed_and_recovered_on_other_device(new_visitor: VisitorFactory) -> None:
    visitor, other = new_visitor(), new_visitor()
    visitor.open_table("Art Robbery", "Irene")
    open_settings(visitor)
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Arsène")
    dialog.get_by_role("button", name="Change name").click()
    expect(visitor.page.get_by_role("banner").get_by_text("Arsène")).to_be_attached()
    dialog.get_by_role("button", name="recovery code").click()
    code = dialog.get_by_role("code").inner_text()
    open_settings(other)
    other.page.get_by_role("dialog").get_by_role("button", name="I have a recovery code").click()
    other.page.get_by_role("dialog").get_by_role("button", name="I have a recovery code").click()
    other.page.get_by_role("dialog").get_by_label("Recovery code").fill(code)
    other.page.get_by_role("dialog").get_by_role("button", name="Come in").click()
    expect(other.page.get_by_role("button", name="Arsène")).to_be_visible()
    expect(other.page.get_by_role("heading", name="My tables")).to_be_visible()


def test_data_deletion_asks_for_confirmation(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.open_table("Art Robbery", "Irene")
    open_settings(visitor)
    dialog, keyboard = visitor.page.get_by_role("dialog"), visitor.page.keyboard
    dialog.get_by_role("button", name="Delete my data").focus()
    keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Keep my data")).to_be_focused()
    expect(dialog.get_by_role("group", name="Delete my data")).to_have_accessible_description(re.compile("undone"))
    assert visitor.accessibility_problems() == []
    visitor.check_layout("delete")
    keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Delete my data")).to_be_focused()
    expect(dialog.get_by_role("group", name="Delete my data")).to_have_count(0)
    keyboard.press("Enter")
    keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Delete for good")).to_be_focused()
    keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Your data is deleted.")
    expect(dialog.get_by_role("status")).to_be_focused()
    assert visitor.page.context.cookies() == []
    visitor.page.reload()
    open_settings(visitor)
    expect(dialog.get_by_text("You have no name here yet")).to_be_visible()


@pytest.mark.parametrize("dialog", ["Settings", "Keys"])
def test_dialogs_are_accessible(new_visitor: VisitorFactory, dialog: str) -> None:
    visitor = new_visitor()
    expect(visitor.game_card("Art Robbery")).to_be_visible()
    if dialog == "Settings":
        open_settings(visitor)
    else:
        visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog", name=dialog)).to_be_visible()
    visitor.check_layout(dialog.lower())
    assert visitor.accessibility_problems() == []
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
