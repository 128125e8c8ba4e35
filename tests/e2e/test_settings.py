"""Preferences: stored, and applied before the first paint."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visiting
from tests.e2e.visits import Visit

NIGHT, DAY = "rgb(16, 20, 31)", "rgb(244, 236, 220)"


def settings(here: Visit) -> None:
    here.page.get_by_role("button", name="Settings").click()
    expect(here.page.get_by_role("dialog", name="Settings")).to_be_visible()


def ground(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def test_what_is_chosen_counts_at_once_and_stays(visit: Visiting) -> None:
    here = visit()
    expect(here.card("Art Robbery")).to_be_visible()
    assert ground(here.page) == NIGHT
    settings(here)
    for choice in ("Day", "Left"):
        here.page.get_by_role("radio", name=choice).check()
    here.page.get_by_role("checkbox", name="Sounds").check()
    assert ground(here.page) == DAY, "the chosen mode overrides the system's"
    here.page.reload()
    expect(here.card("Art Robbery")).to_be_visible()
    assert ground(here.page) == DAY
    expect(here.page.locator("html")).to_have_attribute("data-hand", "left")
    settings(here)
    expect(here.page.get_by_role("radio", name="Day")).to_be_checked()
    expect(here.page.get_by_role("checkbox", name="Sounds")).to_be_checked()
    here.page.get_by_role("radio", name="As on this device").check()
    assert ground(here.page) == NIGHT


def test_nothing_is_painted_in_the_wrong_light_or_language(visit: Visiting) -> None:
    """The page's script never loads: the first paint must be right without it."""
    here = visit("/", "fr")
    expect(here.page.get_by_role("heading", level=1)).to_be_visible()
    here.page.evaluate(
        """localStorage.setItem("darklantern.tastes", '{"sound":false,"theme":"light","hand":"right"}')"""
    )
    here.page.route(re.compile("/assets/index-.*[.]js"), lambda route: route.abort())
    here.page.reload()
    expect(here.page.get_by_role("link", name="Dark Lantern")).to_be_visible()
    assert ground(here.page) == DAY
    expect(here.page.locator("html")).to_have_attribute("lang", "fr")
    words = here.page.locator('link[rel="modulepreload"][href*="/assets/fr-"]')
    assert words.count() == 1, "the translations are requested before any script asks for them"
    here.complaints.clear()  # the browser reports the files that it did not get


def test_the_language_changes_at_once_in_the_settings_too(visit: Visiting) -> None:
    here = visit()
    settings(here)
    here.page.get_by_role("dialog").get_by_label("Language").select_option("it")
    expect(here.page.get_by_role("dialog", name="Impostazioni")).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.page.get_by_role("link", name="Regole")).to_have_count(2)


def test_a_name_can_be_changed_and_moved_to_another_device(visit: Visiting) -> None:
    here, there = visit(), visit()
    here.open_table("Art Robbery", "Irene")
    settings(here)
    dialog = here.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Arsène")
    dialog.get_by_role("button", name="Change name").click()
    expect(here.page.get_by_role("banner").get_by_text("Arsène")).to_be_attached()
    dialog.get_by_role("button", name="recovery code").click()
    code = dialog.get_by_role("code").inner_text()
    settings(there)
    there.page.get_by_role("dialog").get_by_role("button", name="I have a recovery code").click()
    there.page.get_by_role("dialog").get_by_role("button", name="I have a recovery code").click()
    there.page.get_by_role("dialog").get_by_label("Recovery code").fill(code)
    there.page.get_by_role("dialog").get_by_role("button", name="Come in").click()
    expect(there.page.get_by_role("button", name="Arsène")).to_be_visible()
    expect(there.page.get_by_role("heading", name="My tables")).to_be_visible()


def test_data_is_deleted_by_keyboard_after_asking_once_more(visit: Visiting) -> None:
    here = visit()
    here.open_table("Art Robbery", "Irene")
    settings(here)
    dialog, keyboard = here.page.get_by_role("dialog"), here.page.keyboard
    dialog.get_by_role("button", name="Delete my data").focus()
    keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Keep my data")).to_be_focused()
    expect(dialog.get_by_role("group", name="Delete my data")).to_have_accessible_description(re.compile("undone"))
    assert here.barriers() == []
    here.look("delete")
    keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Delete my data")).to_be_focused()
    expect(dialog.get_by_role("group", name="Delete my data")).to_have_count(0)
    keyboard.press("Enter")
    keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Delete for good")).to_be_focused()
    keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Your data is deleted.")
    expect(dialog.get_by_role("status")).to_be_focused()
    assert here.page.context.cookies() == []
    here.page.reload()
    settings(here)
    expect(dialog.get_by_text("You have no name here yet")).to_be_visible()


@pytest.mark.parametrize("dialog", ["Settings", "Keys"])
def test_nobody_is_kept_out_of_the_dialogs_of_the_house(visit: Visiting, dialog: str) -> None:
    here = visit()
    expect(here.card("Art Robbery")).to_be_visible()
    if dialog == "Settings":
        settings(here)
    else:
        here.page.keyboard.press("?")
    expect(here.page.get_by_role("dialog", name=dialog)).to_be_visible()
    here.look(dialog.lower())
    assert here.barriers() == []
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
