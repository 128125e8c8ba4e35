"""Removing, muting and locking: the controls of hosts and players, and the messages to those concerned."""

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visiting
from tests.e2e.visits import Visit

RECOVER_IN_ANOTHER_TAB = """async () => {
  const ask = (path, body) => fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
  const { code } = await (await ask("/api/me/code")).json();
  await (await ask("/api/recover", { code })).json();
}"""


def path(here: Visit) -> str:
    return here.page.url.removeprefix(here.address)


def sit(guest: Visit, name: str) -> None:
    guest.page.get_by_role("button", name="Sit here").first.click()
    guest.enter(name)
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()


def talk(here: Visit) -> Locator:
    """The panel of table talk, opened."""
    panel = here.page.locator("details", has=here.page.locator("summary", has_text="Talk"))
    if panel.get_attribute("open") is None:
        panel.locator("summary").click()
    return panel


def say(here: Visit, text: str) -> None:
    talk(here).get_by_label("Say something").fill(text)
    here.page.keyboard.press("Enter")


def test_a_removed_person_sees_why_and_cannot_come_back_until_let_in(visit: Visiting) -> None:
    host, guest = visit(), visit()
    host.open_table("Art Robbery", "Irene", How_many_play="3")
    guest.go(path(host))
    sit(guest, "Arsène")
    host.page.get_by_role("button", name="Options for Arsène").click()
    dialog = host.page.get_by_role("dialog", name="Arsène")
    host.look("person-dialog")
    assert host.barriers("dialog") == []
    dialog.get_by_role("button", name="Remove from the table").press("Enter")
    expect(dialog).to_have_count(0)
    why = guest.page.get_by_role("heading", name="You have been removed from this table")
    expect(why).to_be_visible()
    guest.look("removed")
    assert guest.barriers() == []
    guest.page.get_by_role("button", name="Try again").click()
    expect(why).to_be_visible()
    guest.go("/")
    guest.go(path(host))
    expect(why).to_be_visible()
    assert host.barriers() == []
    host.look("removed-people")
    host.page.get_by_role("button", name="Let Arsène in again").click()
    expect(host.page.get_by_text("Removed from this table")).to_have_count(0)
    guest.page.get_by_role("button", name="Try again").click()
    guest.page.get_by_role("button", name="Sit here").first.click()
    expect(host.page.get_by_role("main").locator("ol > li").nth(1)).to_contain_text("Arsène")


def test_to_mute_somebody_for_oneself_hides_what_they_say_here_and_nowhere_else(visit: Visiting) -> None:
    host, guest, watcher = visit(), visit(), visit()
    host.open_table("Art Robbery", "Irene", How_many_play="3")
    for one in (guest, watcher):
        one.go(path(host))
    sit(guest, "Arsène")
    say(guest, "Boo!")
    for one in (host, watcher):
        expect(talk(one).get_by_role("log")).to_contain_text("Boo!")
        talk(one).get_by_role("button", name="Arsène").click()
        dialog = one.page.get_by_role("dialog", name="Arsène")
        expect(dialog.get_by_role("button", name="Remove from the table")).to_have_count(1 if one is host else 0)
        dialog.get_by_role("button", name="Mute for me").click()
        expect(dialog.get_by_role("button", name="Hear again")).to_be_visible()
        one.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(talk(one).get_by_role("log")).not_to_contain_text("Boo!")
    say(guest, "Anybody?")
    expect(talk(guest).get_by_role("log")).to_contain_text("Anybody?")
    say(host, "Welcome")
    expect(talk(watcher).get_by_role("log")).to_contain_text("Welcome")
    host.look("muted")
    watcher.page.reload()
    expect(talk(watcher).get_by_role("log")).to_contain_text("Welcome")
    expect(talk(watcher).get_by_role("log")).not_to_contain_text("Anybody?")
    assert watcher.barriers("details") == []
    talk(watcher).get_by_role("button", name="Hear Arsène again").click()
    expect(talk(watcher).get_by_role("log")).to_contain_text("Anybody?")


def test_a_person_whom_the_host_mutes_is_told_so_and_so_are_the_others(visit: Visiting) -> None:
    host, watcher = visit(), visit()
    host.open_table("Art Robbery", "Irene", How_many_play="2")
    watcher.go("/")
    watcher.page.get_by_role("button", name="Open a table").first.click()
    watcher.enter("irene")
    watcher.page.keyboard.press("Escape")
    watcher.go(path(host))
    say(watcher, "I am the host")
    line = talk(host).get_by_role("listitem").filter(has_text="I am the host")
    expect(line).to_contain_text("irene 2 (watching)")
    line.get_by_role("button", name="irene 2").click()
    dialog = host.page.get_by_role("dialog", name="irene 2")
    dialog.get_by_role("button", name="Mute for everyone").click()
    expect(dialog.get_by_role("button", name="Let this person talk again")).to_be_visible()
    expect(watcher.page.get_by_text("The host has muted you.")).to_be_visible()
    expect(watcher.page.get_by_label("Say something")).to_have_count(0)
    watcher.page.reload()
    talk(watcher)
    expect(watcher.page.get_by_text("The host has muted you.")).to_be_visible()
    dialog.get_by_role("button", name="Let this person talk again").click()
    say(watcher, "Thank you")
    expect(talk(host).get_by_role("log")).to_contain_text("Thank you")


def test_a_locked_table_says_so_to_newcomers_and_those_who_sat_come_back(visit: Visiting) -> None:
    host, guest, stranger = visit(), visit(), visit()
    host.open_table("Art Robbery", "Irene", How_many_play="3")
    guest.go(path(host))
    sit(guest, "Irene")
    expect(guest.page.get_by_text("at this table you are Irene 2")).to_be_visible()
    host.page.get_by_role("checkbox", name="Lock the table").check()
    expect(guest.page.get_by_text("The table is locked: nobody new can come.")).to_be_visible()
    stranger.go(path(host))
    locked = stranger.page.get_by_role("heading", name="This table is locked")
    expect(locked).to_be_visible()
    stranger.look("locked")
    assert stranger.barriers() == []
    guest.page.reload()
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()
    host.page.get_by_role("checkbox", name="Lock the table").uncheck()
    stranger.page.get_by_role("button", name="Try again").click()
    expect(stranger.page.get_by_text("You are watching.")).to_be_visible()


def test_recovery_on_another_device_ends_the_first_which_says_so_and_stays_away(visit: Visiting) -> None:
    old, new = visit(), visit()
    old.open_table("Art Robbery", "Irene", How_many_play="2")
    old.page.get_by_role("button", name="Settings").click()
    old.page.get_by_role("button", name="Show a recovery code").click()
    code = old.page.get_by_role("dialog").locator("code").inner_text()
    old.page.keyboard.press("Escape")
    opened: list[str] = []
    old.page.on("websocket", lambda socket: opened.append(socket.url))
    new.page.get_by_role("button", name="Open a table").first.click()
    dialog = new.page.get_by_role("dialog", name="Who is playing?")
    dialog.get_by_role("button", name="I have a recovery code").click()
    dialog.get_by_label("Recovery code").fill(code)
    dialog.get_by_role("button", name="Come in").click()
    expect(dialog).to_have_count(0)
    moved = old.page.get_by_role("heading", name="You have moved to another device")
    expect(moved).to_be_visible()
    new.go(path(old))
    expect(new.page.get_by_role("button", name="I am ready")).to_be_visible()
    old.look("moved")
    assert old.barriers() == []
    assert opened == [], "the page does not reconnect"
    # The cookie is still there, but no table accepts it.
    old.page.reload()
    expect(moved).to_be_visible()
    assert len(opened) == 1
    old.page.get_by_role("button", name="Come in").click()
    old.enter("Somebody else")
    expect(old.page.get_by_text("You are watching.")).to_be_visible()
    expect(new.page.get_by_role("button", name="I am ready")).to_be_visible()


def test_another_tab_of_the_device_to_which_somebody_moves_goes_on(visit: Visiting) -> None:
    here = visit()
    here.open_table("Art Robbery", "Irene", How_many_play="2")
    opened: list[str] = []
    here.page.on("websocket", lambda socket: opened.append(socket.url))
    here.page.evaluate(RECOVER_IN_ANOTHER_TAB)
    expect(here.page.get_by_role("button", name="I am ready")).to_be_visible()
    here.page.get_by_role("button", name="I am ready").click()
    expect(here.page.get_by_role("button", name="Not ready after all")).to_be_visible()
    assert len(opened) == 1
