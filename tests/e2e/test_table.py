"""From the list of games to the table."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Visiting


def test_one_click_and_a_name_lead_to_a_game_against_bots(visit: Visiting) -> None:
    here = visit()
    here.card("Art Robbery").get_by_role("button", name="Play now").click()
    here.enter()
    expect(here.page).to_have_url(re.compile("/table/"))
    expect(here.page.get_by_role("heading", name=re.compile("^Waiting room"))).to_have_count(0)
    expect(here.page.get_by_text(re.compile("turn|^Waiting for")).first).to_be_visible()
    here.look("table")
    here.go("/")
    expect(here.page.get_by_role("heading", name="My tables")).to_be_visible()
    here.page.get_by_role("link", name="Go back to it").click()
    expect(here.page).to_have_url(re.compile("/table/"))


def test_friends_come_by_the_list_or_by_the_link(visit: Visiting) -> None:
    host, guest, friend = visit(), visit(), visit()
    host.card("Art Robbery").get_by_role("button", name="Open a table").click()
    host.enter("Irene")
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("How many play").select_option("3")
    dialog.get_by_label("Show it in the list").check()
    dialog.get_by_role("button", name="Open the table").click()
    host.wait_for_room()
    guest.go("/")
    guest.page.get_by_role("button", name="Join").click()
    guest.enter("Arsène")
    guest.wait_for_room()
    friend.go(host.page.url.removeprefix(host.address))
    friend.page.get_by_role("button", name="Sit here").click()
    friend.enter("Lupin")
    for one in (host, guest, friend):
        for name in ("Irene", "Arsène", "Lupin"):
            expect(one.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    for one in (host, guest, friend):
        one.page.get_by_role("button", name="I am ready").click()
    for one in (host, guest, friend):
        expect(one.page.get_by_role("heading", name=re.compile("^Waiting room"))).to_have_count(0)


def test_a_table_that_is_not_there_is_explained(visit: Visiting) -> None:
    here = visit("/table/nowhere")
    expect(here.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    here.complaints.clear()  # the browser reports the expected 404
