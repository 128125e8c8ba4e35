"""The host closes a table on the page before and during the game, by keyboard, in every language."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.conftest import Visiting
from tests.e2e.visits import PHONE, Visit

CLOSED = "The host has closed this table"


def open_table(host: Visit, seats: int, bots: int) -> str:
    """A table of Art Robbery with the host seated; its path."""
    headers = {"Origin": host.address}
    given = {"game": "art-robbery", "seats": seats, "bots": [None] * (seats - bots) + ["greedy"] * bots, "public": True}
    for path, data in (("/api/people", {"name": "Irene"}), ("/api/tables", given)):
        answer = host.page.request.post(f"{host.address}{path}", data=data, headers=headers)
        assert answer.ok, answer.text()
    table = f"/table/{answer.json()['id']}"
    host.go(table)
    return table


def expect_closed(*visits: Visit) -> None:
    for one in visits:
        expect(one.page.get_by_role("heading", level=1)).to_have_text(CLOSED)
        expect(one.page.get_by_role("alert")).to_contain_text("It is in no list any more.")
        assert one.barriers() == []


def test_the_host_closes_a_table_before_the_game_and_opens_it_again(visit: Visiting) -> None:
    host, guest = visit(), visit()
    table = open_table(host, seats=2, bots=0)
    host.wait_for_room()
    guest.go(table)
    guest.page.get_by_role("button", name="Sit here").click()
    guest.enter("Arsène")
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Close the table")).to_have_count(0)
    dialog = host.ask_to_close()
    expect(dialog).to_have_accessible_name("Close this table?")
    assert host.barriers("dialog") == []
    host.look("closing")
    host.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(host.page.get_by_role("button", name="Close the table")).to_be_focused()
    host.ask_to_close()
    expect(host.page.get_by_role("button", name="Close it")).to_be_focused()
    host.page.keyboard.press("Enter")
    expect_closed(host, guest)
    host.look("closed")
    expect(guest.page.get_by_role("button", name="Open it again")).to_have_count(0)
    host.page.get_by_role("button", name="Open it again").click()
    host.wait_for_room()
    guest.page.get_by_role("link", name="Back to the shelf").click()
    expect(guest.page.locator(f"a[href='{table}']").first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "ready", "people", "close", "yes", "closed"),
    [
        ("en", "I am ready", "At the table", "Close the table", "Close it", CLOSED),
        ("fr", "C’est bon pour moi", "À la table", "Fermer la table", "La fermer", "L’hôte a fermé cette table"),
        ("it", "Per me si parte", "Al tavolo", "Chiudi il tavolo", "Chiudilo", "Chi ospita il tavolo lo ha chiuso"),
        ("nl", "Ik ben klaar", "Aan tafel", "Sluit de tafel", "Ja, sluiten", "De gastheer heeft deze tafel gesloten"),
    ],
)
def test_the_host_closes_a_table_in_the_game_in_every_language(
    visit: Visiting, language: str, ready: str, people: str, close: str, yes: str, closed: str
) -> None:
    host = visit("/", language)
    host.page.set_viewport_size(PHONE)
    open_table(host, seats=2, bots=1)
    host.page.get_by_role("button", name=ready).click()
    expect(host.page.locator("[data-area=hand]")).to_be_visible()
    host.page.get_by_text(people, exact=True).click()
    dialog = host.ask_to_close(close)
    assert host.barriers("dialog") == []
    host.expect_nothing_beyond(PHONE["width"])
    dialog.get_by_role("button", name=yes).press("Enter")
    expect(host.page.get_by_role("heading", level=1)).to_have_text(closed)
    host.expect_nothing_beyond(PHONE["width"])


def test_a_game_that_could_not_start_is_said_with_the_reason(visit: Visiting) -> None:
    host = visit()

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda told: socket.send(str(told).replace('"failure":null', '"failure":"No cards."')))

    host.page.route_web_socket(re.compile("/live"), through)
    open_table(host, seats=2, bots=0)
    expect(host.page.get_by_role("alert")).to_have_text(re.compile("The game could not start.* No cards."))
    assert host.barriers() == []
