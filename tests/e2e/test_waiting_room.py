"""The waiting room, its seats, and the connection to the table."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.timers import hold_timers, release_timers
from tests.e2e.visitor import ENLARGED, Visitor

TABLE_URL = re.compile("/table/")
RECONNECTED_MESSAGE_MS = 2_500
"""Milliseconds for which the return of the connection is shown."""


def path(visitor: Visitor) -> str:
    return visitor.page.url.removeprefix(visitor.address)


def test_host_manages_seats(new_visitor: VisitorFactory) -> None:
    host, guest = new_visitor(), new_visitor()
    host.open_table("Art Robbery", "Irene", How_many_play="3", How_many_of_them_are_bots="1")
    seats = host.page.get_by_role("main").locator("ol > li")
    expect(seats).to_have_count(3)
    expect(seats.nth(2)).to_contain_text("loves whatever glitters most")
    seats.nth(2).get_by_label("The bot on seat 3").select_option("random")
    expect(seats.nth(2)).to_contain_text("does anything, whatever it brings")
    seats.nth(2).get_by_label("The bot on seat 3").select_option("magpie")
    expect(seats.nth(2)).to_contain_text("burglar")
    guest.goto(path(host))
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter_name("Arsène")
    expect(seats.nth(1)).to_contain_text("Arsène")
    host.check_layout("waiting-room")
    assert host.accessibility_problems() == []
    assert guest.accessibility_problems() == []
    seats.nth(1).get_by_role("button", name="Options for Arsène").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Remove from the table").click()
    expect(seats.nth(1)).to_contain_text("Empty seat")
    expect(guest.page.get_by_role("heading", name="You have been removed from this table")).to_be_visible()
    guest = new_visitor(path(host))
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter_name("Raffles")
    expect(seats.nth(1)).to_contain_text("Raffles")
    seats.nth(1).get_by_role("button", name="A bot instead of Raffles").click()
    expect(seats.nth(1).locator("strong")).to_have_text("Cat")  # no second magpie is offered
    host.page.get_by_role("button", name="Swap seats 1 and 2").click()
    expect(seats.nth(0).locator("strong")).to_have_text("Cat")
    expect(seats.nth(1)).to_contain_text("Irene")
    expect(seats.nth(1)).to_contain_text("not ready yet")
    host.page.get_by_role("checkbox", name="People may talk").uncheck()
    guest = new_visitor(path(host))
    guest.page.get_by_text("Talk", exact=True).click()
    expect(guest.page.get_by_text("The host has switched talk off.")).to_be_visible()


def test_host_chooses_bot_level_and_character(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.game_card("Midnight Exchange").get_by_role("button", name="Open a table").click()
    visitor.enter_name()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("How many of them are bots").select_option("2")
    first, second = (dialog.get_by_role("radiogroup", name=f"Bot {number}") for number in (1, 2))
    expect(first.get_by_role("radio", name="Magpie")).to_be_checked()
    expect(second.get_by_role("radio", name="Cat")).to_be_checked()
    dialog.get_by_role("radio", name="Mastermind").first.check()
    expect(first.get_by_role("radio", name="Owl")).to_be_checked()
    first.get_by_role("radio", name="Lynx").check()
    expect(dialog).to_contain_text("seizes what counts, and is gone")
    dialog.get_by_label("Their hands").select_option("slow, for practice")
    assert visitor.accessibility_problems("dialog") == []
    visitor.check_layout("set-up-of-bots")
    dialog.get_by_role("button", name="Open the table").click()
    visitor.wait_for_room()
    seats = visitor.page.get_by_role("main").locator("ol > li")
    expect(seats.locator("strong")).to_have_text(["Irene", "Lynx (slow)", "Raven (slow)"])
    expect(seats.nth(1)).to_contain_text("mastermind")
    seats.nth(1).get_by_label("The bot on seat 2").select_option("mole")
    expect(seats.nth(1).locator("strong")).to_have_text("Mole (slow)")


@pytest.mark.parametrize(("time", "limits"), [("ten times as long", 1), ("no limits at all", 0)])
def test_practice_stretches_time_limits(new_visitor: VisitorFactory, time: str, limits: int) -> None:
    visitor = new_visitor()
    visitor.game_card("Midnight Exchange").get_by_role("button", name="Open a table").click()
    visitor.enter_name()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("How many play").select_option("2")
    dialog.get_by_label("How many of them are bots").select_option("1")
    dialog.get_by_label("Seconds for a raid").fill("60")
    dialog.get_by_label("Practice: time").select_option(time)
    dialog.get_by_role("button", name="Open the table").click()
    visitor.wait_for_room()
    expect(visitor.page.get_by_text(f"Practice: time: {time}")).to_be_visible()
    visitor.page.get_by_label("The bot on seat 2").select_option("bystander")
    visitor.page.get_by_role("button", name="I am ready").click()
    expect(visitor.page.locator(".table.active")).to_be_visible()
    timer = visitor.page.get_by_role("timer")
    expect(timer).to_have_count(limits)
    if limits:
        expect(timer).to_have_text(re.compile("[1-9]:[0-5][0-9]"))


def test_host_can_give_seat_to_bot_during_game(new_visitor: VisitorFactory) -> None:
    host, guest = new_visitor(), new_visitor()
    host.open_table("Art Robbery", "Irene", How_many_play="2")
    guest.goto(path(host))
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter_name("Arsène")
    for visitor in (host, guest):
        visitor.page.get_by_role("button", name="I am ready").click()
    for visitor in (host, guest):
        expect(visitor.page.get_by_role("heading", name="Waiting room")).to_have_count(0)
        visitor.page.get_by_text("At the table").click()
    people = host.page.locator("details", has_text="At the table")
    expect(people.get_by_role("listitem").filter(has_text="Arsène")).to_contain_text("here")
    expect(guest.page.get_by_role("button", name="Give Irene’s seat to a bot")).to_have_count(0)
    people.get_by_role("button", name="Give Arsène’s seat to a bot").click()
    assert host.accessibility_problems("details") == []
    people.get_by_role("button", name="Give it to the bot").click()
    expect(people.get_by_role("listitem").nth(1)).to_contain_text("Magpie")
    expect(people.get_by_role("listitem").nth(1)).to_contain_text("burglar · bot")
    expect(guest.page.get_by_role("heading", name="You have been removed from this table")).to_be_visible()
    host.page.get_by_role("button", name="Let Arsène in again").click()
    expect(host.page.get_by_text("Removed from this table")).to_have_count(0)
    guest.page.get_by_role("button", name="Try again").click()
    expect(people).to_contain_text("1 watcher")


def test_running_table_can_be_watched_from_list(new_visitor: VisitorFactory) -> None:
    host, spectator = new_visitor("/", "fr"), new_visitor()
    host.page.get_by_role("button", name="Ouvrir une table").first.click()
    host.page.get_by_role("dialog").get_by_role("textbox").fill("Irène")
    host.page.get_by_role("dialog").get_by_role("button", name="Entrer").click()
    dialog = host.page.get_by_role("dialog", name="Une table pour")
    dialog.get_by_label("Nombre de joueurs").select_option("2")
    dialog.get_by_label("Dont bots").select_option("1")
    dialog.get_by_label("L’afficher parmi les tables ouvertes").check()
    dialog.get_by_role("button", name="Ouvrir la table").click()
    expect(host.page).to_have_url(TABLE_URL)
    host.page.get_by_role("button", name="C’est bon pour moi").click()
    expect(host.page.get_by_role("heading", name="Salle d’attente")).to_have_count(0)
    spectator.goto("/")
    watchable_tables = spectator.page.get_by_role("region", name="To watch")
    expect(watchable_tables).to_contain_text("Irène’s table")
    expect(watchable_tables).to_contain_text("Talk in Français")
    watchable_tables.get_by_role("link", name="Watch").first.click()
    expect(spectator.page).to_have_url(TABLE_URL)
    expect(spectator.page.get_by_text("At the table")).to_be_visible()


def test_lost_and_restored_connection_is_shown(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    sockets: list[WebSocketRoute] = []
    offline = False

    def route_socket(socket: WebSocketRoute) -> None:
        if offline:
            socket.close(code=1001)
            return
        sockets.append(socket)
        socket.connect_to_server()

    visitor.page.route_web_socket(re.compile("/live"), route_socket)
    visitor.open_table("Art Robbery")
    for reason, message in (("", "No connection."), ("shutdown", "The server is restarting.")):
        offline = True
        sockets[-1].close(code=1012, reason=reason)
        expect(visitor.page.get_by_text(message)).to_be_visible()
        hold_timers(visitor.page, RECONNECTED_MESSAGE_MS, RECONNECTED_MESSAGE_MS)
        offline = False
        expect(visitor.page.get_by_text("Connected again.")).to_be_visible()
        release_timers(visitor.page)
        expect(visitor.page.get_by_text("Connected again.")).to_have_count(0)


def test_table_with_too_many_spectators_is_retried(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.open_table("Art Robbery")
    spectator = new_visitor()
    full = True

    def route_socket(socket: WebSocketRoute) -> None:
        if full:
            socket.close(code=1013, reason="too-many-watchers")
        else:
            socket.connect_to_server()

    spectator.page.route_web_socket(re.compile("/live"), route_socket)
    spectator.page.clock.install()
    spectator.page.goto(visitor.page.url)
    expect(spectator.page.get_by_text("As many people are watching this table as can.")).to_be_visible()
    full = False
    spectator.page.clock.run_for(30_000)
    spectator.wait_for_room()


def test_table_can_be_reached_by_keyboard(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    page = visitor.page
    expect(visitor.game_card("Art Robbery")).to_be_visible()

    def tab_to(name: str, role: str = "button") -> None:
        for _ in range(40):
            if page.locator(":focus").count() and page.get_by_role(role, name=name).locator(":scope:focus").count():  # pyright: ignore[reportArgumentType]
                return
            page.keyboard.press("Tab")
        pytest.fail(f"there is no way to {name}")

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to("Open a table")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Irene")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="A table of Art Robbery")).to_be_visible()
    tab_to("How many of them are bots", "combobox")
    page.keyboard.press("End")
    tab_to("Open the table")
    page.keyboard.press("Enter")
    visitor.wait_for_room()
    tab_to("I am ready")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Waiting room")).to_have_count(0)


def test_enlarged_and_wide_layouts_have_no_overflow(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    sizes = (ENLARGED, {"width": 1920, "height": 1080})

    def expect_no_overflow_at_any_size() -> None:
        for size in sizes:
            visitor.page.set_viewport_size(size)  # pyright: ignore[reportArgumentType]
            visitor.expect_no_overflow(size["width"])
        visitor.page.set_viewport_size(ENLARGED)

    expect(visitor.game_card("Art Robbery")).to_be_visible()
    expect_no_overflow_at_any_size()
    visitor.game_card("Midnight Exchange").get_by_role("button", name="Open a table").click()
    visitor.enter_name()
    expect(visitor.page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.wait_for_room()
    expect_no_overflow_at_any_size()
    visitor.goto("/rules/midnight-exchange")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    expect_no_overflow_at_any_size()
