"""The waiting room, its seats, and the connection to the table."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.conftest import Visiting
from tests.e2e.timers import hold, let_pass
from tests.e2e.visits import ENLARGED, Visit

PATH = re.compile("/table/")
SHOWN = 2_500
"""Milliseconds for which the return of the connection is shown."""


def path(here: Visit) -> str:
    return here.page.url.removeprefix(here.address)


def test_the_host_decides_who_sits_where(visit: Visiting) -> None:
    host, guest = visit(), visit()
    host.open_table("Art Robbery", "Irene", How_many_play="3", How_many_of_them_are_bots="1")
    seats = host.page.get_by_role("main").locator("ol > li")
    expect(seats).to_have_count(3)
    expect(seats.nth(2)).to_contain_text("loves whatever glitters most")
    seats.nth(2).get_by_label("The bot on seat 3").select_option("random")
    expect(seats.nth(2)).to_contain_text("does anything, whatever it brings")
    seats.nth(2).get_by_label("The bot on seat 3").select_option("magpie")
    expect(seats.nth(2)).to_contain_text("burglar")
    guest.go(path(host))
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter("Arsène")
    expect(seats.nth(1)).to_contain_text("Arsène")
    host.look("waiting-room")
    assert host.barriers() == []
    assert guest.barriers() == []
    seats.nth(1).get_by_role("button", name="Options for Arsène").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Remove from the table").click()
    expect(seats.nth(1)).to_contain_text("Empty seat")
    expect(guest.page.get_by_role("heading", name="You have been removed from this table")).to_be_visible()
    guest = visit(path(host))
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter("Raffles")
    expect(seats.nth(1)).to_contain_text("Raffles")
    seats.nth(1).get_by_role("button", name="A bot instead of Raffles").click()
    expect(seats.nth(1).locator("strong")).to_have_text("Cat")  # no second magpie is offered
    host.page.get_by_role("button", name="Swap seats 1 and 2").click()
    expect(seats.nth(0).locator("strong")).to_have_text("Cat")
    expect(seats.nth(1)).to_contain_text("Irene")
    expect(seats.nth(1)).to_contain_text("not ready yet")
    host.page.get_by_role("checkbox", name="People may talk").uncheck()
    guest = visit(path(host))
    guest.page.get_by_text("Talk", exact=True).click()
    expect(guest.page.get_by_text("The host has switched talk off.")).to_be_visible()


def test_whoever_opens_a_table_chooses_a_level_and_who_of_it_comes(visit: Visiting) -> None:
    here = visit()
    here.card("Midnight Exchange").get_by_role("button", name="Open a table").click()
    here.enter()
    dialog = here.page.get_by_role("dialog")
    dialog.get_by_label("How many of them are bots").select_option("2")
    first, second = (dialog.get_by_role("radiogroup", name=f"Bot {number}") for number in (1, 2))
    expect(first.get_by_role("radio", name="Magpie")).to_be_checked()
    expect(second.get_by_role("radio", name="Cat")).to_be_checked()
    dialog.get_by_role("radio", name="Mastermind").first.check()
    expect(first.get_by_role("radio", name="Owl")).to_be_checked()
    first.get_by_role("radio", name="Lynx").check()
    expect(dialog).to_contain_text("seizes what counts, and is gone")
    dialog.get_by_label("Their hands").select_option("slow, for practice")
    assert here.barriers("dialog") == []
    here.look("set-up-of-bots")
    dialog.get_by_role("button", name="Open the table").click()
    here.wait_for_room()
    seats = here.page.get_by_role("main").locator("ol > li")
    expect(seats.locator("strong")).to_have_text(["Irene", "Lynx (slow)", "Raven (slow)"])
    expect(seats.nth(1)).to_contain_text("mastermind")
    seats.nth(1).get_by_label("The bot on seat 2").select_option("mole")
    expect(seats.nth(1).locator("strong")).to_have_text("Mole (slow)")


@pytest.mark.parametrize(("time", "limits"), [("ten times as long", 1), ("no limits at all", 0)])
def test_practice_takes_as_long_as_one_likes(visit: Visiting, time: str, limits: int) -> None:
    here = visit()
    here.card("Midnight Exchange").get_by_role("button", name="Open a table").click()
    here.enter()
    dialog = here.page.get_by_role("dialog")
    dialog.get_by_label("How many play").select_option("2")
    dialog.get_by_label("How many of them are bots").select_option("1")
    dialog.get_by_label("Seconds for a raid").fill("60")
    dialog.get_by_label("Practice: time").select_option(time)
    dialog.get_by_role("button", name="Open the table").click()
    here.wait_for_room()
    expect(here.page.get_by_text(f"Practice: time: {time}")).to_be_visible()
    here.page.get_by_label("The bot on seat 2").select_option("bystander")
    here.page.get_by_role("button", name="I am ready").click()
    expect(here.page.locator(".table.live")).to_be_visible()
    timer = here.page.get_by_role("timer")
    expect(timer).to_have_count(limits)
    if limits:
        expect(timer).to_have_text(re.compile("[1-9]:[0-5][0-9]"))


def test_during_the_game_the_host_can_give_a_seat_to_a_bot(visit: Visiting) -> None:
    host, guest = visit(), visit()
    host.open_table("Art Robbery", "Irene", How_many_play="2")
    guest.go(path(host))
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter("Arsène")
    for one in (host, guest):
        one.page.get_by_role("button", name="I am ready").click()
    for one in (host, guest):
        expect(one.page.get_by_role("heading", name="Waiting room")).to_have_count(0)
        one.page.get_by_text("At the table").click()
    people = host.page.locator("details", has_text="At the table")
    expect(people.get_by_role("listitem").filter(has_text="Arsène")).to_contain_text("here")
    expect(guest.page.get_by_role("button", name="Give Irene’s seat to a bot")).to_have_count(0)
    people.get_by_role("button", name="Give Arsène’s seat to a bot").click()
    assert host.barriers("details") == []
    people.get_by_role("button", name="Give it to the bot").click()
    expect(people.get_by_role("listitem").nth(1)).to_contain_text("Magpie")
    expect(people.get_by_role("listitem").nth(1)).to_contain_text("burglar · bot")
    expect(guest.page.get_by_role("heading", name="You have been removed from this table")).to_be_visible()
    host.page.get_by_role("button", name="Let Arsène in again").click()
    expect(host.page.get_by_text("Removed from this table")).to_have_count(0)
    guest.page.get_by_role("button", name="Try again").click()
    expect(people).to_contain_text("1 watcher")


def test_a_table_in_play_can_be_watched_from_the_list(visit: Visiting) -> None:
    host, stranger = visit("/", "fr"), visit()
    host.page.get_by_role("button", name="Ouvrir une table").first.click()
    host.page.get_by_role("dialog").get_by_role("textbox").fill("Irène")
    host.page.get_by_role("dialog").get_by_role("button", name="Entrer").click()
    dialog = host.page.get_by_role("dialog", name="Une table pour")
    dialog.get_by_label("Nombre de joueurs").select_option("2")
    dialog.get_by_label("Dont bots").select_option("1")
    dialog.get_by_label("L’afficher parmi les tables ouvertes").check()
    dialog.get_by_role("button", name="Ouvrir la table").click()
    expect(host.page).to_have_url(PATH)
    host.page.get_by_role("button", name="C’est bon pour moi").click()
    expect(host.page.get_by_role("heading", name="Salle d’attente")).to_have_count(0)
    stranger.go("/")
    watched = stranger.page.get_by_role("region", name="To watch")
    expect(watched).to_contain_text("Irène’s table")
    expect(watched).to_contain_text("Talk in Français")
    watched.get_by_role("link", name="Watch").first.click()
    expect(stranger.page).to_have_url(PATH)
    expect(stranger.page.get_by_text("At the table")).to_be_visible()


def test_a_lost_connection_is_said_and_so_is_its_return(visit: Visiting) -> None:
    here = visit()
    sockets: list[WebSocketRoute] = []
    deaf = False

    def through(socket: WebSocketRoute) -> None:
        if deaf:
            socket.close(code=1001)
            return
        sockets.append(socket)
        socket.connect_to_server()

    here.page.route_web_socket(re.compile("/live"), through)
    here.open_table("Art Robbery")
    for reason, said in (("", "No connection."), ("shutdown", "The server is restarting.")):
        deaf = True
        sockets[-1].close(code=1012, reason=reason)
        expect(here.page.get_by_text(said)).to_be_visible()
        hold(here.page, SHOWN, SHOWN)
        deaf = False
        expect(here.page.get_by_text("Connected again.")).to_be_visible()
        let_pass(here.page)
        expect(here.page.get_by_text("Connected again.")).to_have_count(0)


def test_a_table_with_too_many_watchers_says_so_and_is_tried_again(visit: Visiting) -> None:
    here = visit()
    here.open_table("Art Robbery")
    watching = visit()
    crowded = True

    def through(socket: WebSocketRoute) -> None:
        if crowded:
            socket.close(code=1013, reason="too-many-watchers")
        else:
            socket.connect_to_server()

    watching.page.route_web_socket(re.compile("/live"), through)
    watching.page.clock.install()
    watching.page.goto(here.page.url)
    expect(watching.page.get_by_text("As many people are watching this table as can.")).to_be_visible()
    crowded = False
    watching.page.clock.run_for(30_000)
    watching.wait_for_room()


def test_from_the_shelf_to_the_table_by_keyboard_alone(visit: Visiting) -> None:
    here = visit()
    page = here.page
    expect(here.card("Art Robbery")).to_be_visible()

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
    expect(page.get_by_role("dialog", name="A table of Midnight Exchange")).to_be_visible()
    tab_to("How many of them are bots", "combobox")
    page.keyboard.press("End")
    tab_to("Open the table")
    page.keyboard.press("Enter")
    here.wait_for_room()
    tab_to("I am ready")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Waiting room")).to_have_count(0)


def test_at_200_percent_and_on_a_wide_screen_everything_is_in_reach(visit: Visiting) -> None:
    here = visit()
    sizes = (ENLARGED, {"width": 1920, "height": 1080})

    def expect_room() -> None:
        for size in sizes:
            here.page.set_viewport_size(size)  # pyright: ignore[reportArgumentType]
            here.expect_nothing_beyond(size["width"])
        here.page.set_viewport_size(ENLARGED)

    expect(here.card("Art Robbery")).to_be_visible()
    expect_room()
    here.card("Midnight Exchange").get_by_role("button", name="Open a table").click()
    here.enter()
    expect(here.page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    here.page.get_by_role("button", name="Open the table").click()
    here.wait_for_room()
    expect_room()
    here.go("/rules/midnight-exchange")
    expect(here.page.get_by_role("heading", level=1)).to_be_visible()
    expect_room()
