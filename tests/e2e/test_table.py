"""From the list of games to the table."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import VisitorFactory


def test_play_now_starts_game_against_bots(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.game_card("Art Robbery").get_by_role("button", name="Play now").click()
    visitor.enter_name()
    expect(visitor.page).to_have_url(re.compile("/table/"))
    expect(visitor.page.get_by_role("heading", name=re.compile("^Waiting room"))).to_have_count(0)
    expect(visitor.page.get_by_text(re.compile("turn|^Waiting for")).first).to_be_visible()
    visitor.check_layout("table")
    visitor.goto("/")
    expect(visitor.page.get_by_role("heading", name="My tables")).to_be_visible()
    visitor.page.get_by_role("link", name="Go back to it").click()
    expect(visitor.page).to_have_url(re.compile("/table/"))


def test_friends_join_by_list_or_link(new_visitor: VisitorFactory) -> None:
    host, guest, friend = new_visitor(), new_visitor(), new_visitor()
    host.game_card("Art Robbery").get_by_role("button", name="Open a table").click()
    host.enter_name("Irene")
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("How many play").select_option("3")
    dialog.get_by_label("Show it in the list").check()
    dialog.get_by_role("button", name="Open the table").click()
    host.wait_for_room()
    guest.goto("/")
    guest.page.get_by_role("button", name="Join").click()
    guest.enter_name("Arsène")
    guest.wait_for_room()
    friend.goto(host.page.url.removeprefix(host.address))
    friend.page.get_by_role("button", name="Sit here").click()
    friend.enter_name("Lupin")
    for player in (host, guest, friend):
        for name in ("Irene", "Arsène", "Lupin"):
            expect(player.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    for player in (host, guest, friend):
        player.page.get_by_role("button", name="I am ready").click()
    for player in (host, guest, friend):
        expect(player.page.get_by_role("heading", name=re.compile("^Waiting room"))).to_have_count(0)


def test_unknown_table_is_explained(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor("/table/nowhere")
    expect(visitor.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    visitor.errors.clear()  # the browser reports the expected 404
