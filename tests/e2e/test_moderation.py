"""Removing, muting and locking: the controls of hosts and players, and the messages to those concerned."""

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.visitor import Visitor

RECOVER_IN_ANOTHER_TAB = """async () => {
  const ask = (path, body) => fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
  const { code } = await (await ask("/api/me/code")).json();
  await (await ask("/api/recover", { code })).json();
}"""


def path(visitor: Visitor) -> str:
    return visitor.page.url.removeprefix(visitor.address)


def take_seat(guest: Visitor, name: str) -> None:
    guest.page.get_by_role("button", name="Sit here").first.click()
    guest.enter_name(name)
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()


def open_talk(visitor: Visitor) -> Locator:
    """The panel of table talk, opened."""
    panel = visitor.page.locator("details", has=visitor.page.locator("summary", has_text="Talk"))
    if panel.get_attribute("open") is None:
        panel.locator("summary").click()
    return panel


def say(visitor: Visitor, text: str) -> None:
    open_talk(visitor).get_by_label("Say something").fill(text)
    visitor.page.keyboard.press("Enter")


def test_removed_person_stays_out_until_readmitted(new_visitor: VisitorFactory) -> None:
    host, guest = new_visitor(), new_visitor()
    host.open_table("Art Robbery", "Irene", How_many_play="3")
    guest.goto(path(host))
    take_seat(guest, "Arsène")
    host.page.get_by_role("button", name="Options for Arsène").click()
    dialog = host.page.get_by_role("dialog", name="Arsène")
    host.check_layout("person-dialog")
    assert host.accessibility_problems("dialog") == []
    dialog.get_by_role("button", name="Remove from the table").press("Enter")
    expect(dialog).to_have_count(0)
    removed_heading = guest.page.get_by_role("heading", name="You have been removed from this table")
    expect(removed_heading).to_be_visible()
    guest.check_layout("removed")
    assert guest.accessibility_problems() == []
    guest.page.get_by_role("button", name="Try again").click()
    expect(removed_heading).to_be_visible()
    guest.goto("/")
    guest.goto(path(host))
    expect(removed_heading).to_be_visible()
    assert host.accessibility_problems() == []
    host.check_layout("removed-people")
    host.page.get_by_role("button", name="Let Arsène in again").click()
    expect(host.page.get_by_text("Removed from this table")).to_have_count(0)
    guest.page.get_by_role("button", name="Try again").click()
    guest.page.get_by_role("button", name="Sit here").first.click()
    expect(host.page.get_by_role("main").locator("ol > li").nth(1)).to_contain_text("Arsène")


def test_personal_mute_affects_one_visitor_only(new_visitor: VisitorFactory) -> None:
    host, guest, spectator = new_visitor(), new_visitor(), new_visitor()
    host.open_table("Art Robbery", "Irene", How_many_play="3")
    for listener in (guest, spectator):
        listener.goto(path(host))
    take_seat(guest, "Arsène")
    say(guest, "Boo!")
    for listener in (host, spectator):
        expect(open_talk(listener).get_by_role("log")).to_contain_text("Boo!")
        open_talk(listener).get_by_role("button", name="Arsène").click()
        dialog = listener.page.get_by_role("dialog", name="Arsène")
        expect(dialog.get_by_role("button", name="Remove from the table")).to_have_count(1 if listener is host else 0)
        dialog.get_by_role("button", name="Mute for me").click()
        expect(dialog.get_by_role("button", name="Hear again")).to_be_visible()
        listener.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(open_talk(listener).get_by_role("log")).not_to_contain_text("Boo!")
    say(guest, "Anybody?")
    expect(open_talk(guest).get_by_role("log")).to_contain_text("Anybody?")
    say(host, "Welcome")
    expect(open_talk(spectator).get_by_role("log")).to_contain_text("Welcome")
    host.check_layout("muted")
    spectator.page.reload()
    expect(open_talk(spectator).get_by_role("log")).to_contain_text("Welcome")
    expect(open_talk(spectator).get_by_role("log")).not_to_contain_text("Anybody?")
    assert spectator.accessibility_problems("details") == []
    open_talk(spectator).get_by_role("button", name="Hear Arsène again").click()
    expect(open_talk(spectator).get_by_role("log")).to_contain_text("Anybody?")


def test_person_muted_by_host_cannot_talk(new_visitor: VisitorFactory) -> None:
    host, spectator = new_visitor(), new_visitor()
    host.open_table("Art Robbery", "Irene", How_many_play="2")
    spectator.goto("/")
    spectator.page.get_by_role("button", name="Open a table").first.click()
    spectator.enter_name("irene")
    spectator.page.keyboard.press("Escape")
    spectator.goto(path(host))
    say(spectator, "I am the host")
    line = open_talk(host).get_by_role("listitem").filter(has_text="I am the host")
    expect(line).to_contain_text("irene 2 (watching)")
    line.get_by_role("button", name="irene 2").click()
    dialog = host.page.get_by_role("dialog", name="irene 2")
    dialog.get_by_role("button", name="Mute for everyone").click()
    expect(dialog.get_by_role("button", name="Let this person talk again")).to_be_visible()
    expect(spectator.page.get_by_text("The host has muted you.")).to_be_visible()
    expect(spectator.page.get_by_label("Say something")).to_have_count(0)
    spectator.page.reload()
    open_talk(spectator)
    expect(spectator.page.get_by_text("The host has muted you.")).to_be_visible()
    dialog.get_by_role("button", name="Let this person talk again").click()
    say(spectator, "Thank you")
    expect(open_talk(host).get_by_role("log")).to_contain_text("Thank you")


def test_locked_table_admits_only_former_players(new_visitor: VisitorFactory) -> None:
    host, guest, newcomer = new_visitor(), new_visitor(), new_visitor()
    host.open_table("Art Robbery", "Irene", How_many_play="3")
    guest.goto(path(host))
    take_seat(guest, "Irene")
    expect(guest.page.get_by_text("at this table you are Irene 2")).to_be_visible()
    host.page.get_by_role("checkbox", name="Lock the table").check()
    expect(guest.page.get_by_text("The table is locked: nobody new can come.")).to_be_visible()
    newcomer.goto(path(host))
    locked_heading = newcomer.page.get_by_role("heading", name="This table is locked")
    expect(locked_heading).to_be_visible()
    newcomer.check_layout("locked")
    assert newcomer.accessibility_problems() == []
    guest.page.reload()
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()
    host.page.get_by_role("checkbox", name="Lock the table").uncheck()
    newcomer.page.get_by_role("button", name="Try again").click()
    expect(newcomer.page.get_by_text("You are watching.")).to_be_visible()


def test_recovery_on_other_device_ends_first_session(new_visitor: VisitorFactory) -> None:
    old, new = new_visitor(), new_visitor()
    old.open_table("Art Robbery", "Irene", How_many_play="2")
    old.page.get_by_role("button", name="Settings").click()
    old.page.get_by_role("button", name="Show a recovery code").click()
    code = old.page.get_by_role("dialog").locator("code").inner_text()
    old.page.keyboard.press("Escape")
    sockets: list[str] = []
    old.page.on("websocket", lambda socket: sockets.append(socket.url))
    new.page.get_by_role("button", name="Open a table").first.click()
    dialog = new.page.get_by_role("dialog", name="Who is playing?")
    dialog.get_by_role("button", name="I have a recovery code").click()
    dialog.get_by_label("Recovery code").fill(code)
    dialog.get_by_role("button", name="Come in").click()
    expect(dialog).to_have_count(0)
    moved_heading = old.page.get_by_role("heading", name="You have moved to another device")
    expect(moved_heading).to_be_visible()
    new.goto(path(old))
    expect(new.page.get_by_role("button", name="I am ready")).to_be_visible()
    old.check_layout("moved")
    assert old.accessibility_problems() == []
    assert sockets == [], "the page does not reconnect"
    # The cookie is still there, but no table accepts it.
    old.page.reload()
    expect(moved_heading).to_be_visible()
    assert len(sockets) == 1
    old.page.get_by_role("button", name="Come in").click()
    old.enter_name("Somebody else")
    expect(old.page.get_by_text("You are watching.")).to_be_visible()
    expect(new.page.get_by_role("button", name="I am ready")).to_be_visible()


def test_recovery_in_other_tab_keeps_session(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.open_table("Art Robbery", "Irene", How_many_play="2")
    sockets: list[str] = []
    visitor.page.on("websocket", lambda socket: sockets.append(socket.url))
    visitor.page.evaluate(RECOVER_IN_ANOTHER_TAB)
    expect(visitor.page.get_by_role("button", name="I am ready")).to_be_visible()
    visitor.page.get_by_role("button", name="I am ready").click()
    expect(visitor.page.get_by_role("button", name="Not ready after all")).to_be_visible()
    assert len(sockets) == 1
