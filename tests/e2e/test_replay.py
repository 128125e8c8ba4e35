"""Replays: of a finished table, from a file, for any viewer, at any moment."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Visiting
from tests.e2e.timers import hold, let_pass
from tests.e2e.visits import PHONE

GAMES = ("art-robbery", "midnight-exchange")

# Opens a table with bots, gives the person's seat to a bot too, and waits for the end.
_PLAY = """async ([game, seats]) => {
  const headers = {"Content-Type": "application/json"};
  const ask = async (path, body) => (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
  await ask("/api/people", {name: "Irene"});
  const bots = Array.from({length: seats}, (_, seat) => (seat === 0 ? null : "greedy"));
  const {id} = await ask("/api/tables", {game, seats, bots});
  await new Promise((done, failed) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/live?protocol=1`);
    let left = false;
    socket.onopen = () => socket.send('{"type":"ready","id":1}');
    socket.onerror = failed;
    socket.onmessage = ({data}) => {
      const told = JSON.parse(data);
      if (told.type === "table" && told.stage === "playing" && !left) {
        left = true;
        socket.send('{"type":"goodbye","id":2}');
      }
      if (told.type === "over") { socket.close(); done(); }
    };
  });
  return id;
}"""


# A flying piece is at both ends until it has landed, and the end of a raid is shown for a while.
_SETTLED = """() => document.querySelector(".again [data-busy=true]") === null
  && document.querySelector(".again")?.getAnimations({subtree: true})
    .every((one) => one.playState === "finished" || one.effect.getComputedTiming().endTime === Infinity)"""

Finished = Callable[..., str]


@pytest.fixture(scope="module")
def finished(server: str, browser: Browser) -> Finished:
    """The path of a finished table of Irene against bots, the same for all tests."""

    @cache
    def table(game: str, seats: int = 3) -> str:
        context = browser.new_context()
        page = context.new_page()
        page.goto(server)
        played: str = page.evaluate(_PLAY, [game, seats])
        context.close()
        return played

    return table


def where(page: Page) -> Locator:
    """The moment shown by the controls."""
    return page.get_by_role("region", name="Controls").locator("strong")


def moment(page: Page) -> int:
    return int(page.get_by_role("slider", name="Moment").input_value())


def last(page: Page) -> int:
    return int(page.get_by_role("slider", name="Moment").get_attribute("max") or 0)


def face(page: Page) -> list[str]:
    """All text of the game's page but the log, which depends on the moments visited before."""
    page.wait_for_function(_SETTLED)
    texts: list[str] = page.locator(".again").evaluate(
        """(face) => [
          ...[...face.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")),
          ...[...face.querySelectorAll("h1, section:not(.story), ul:not(.story *)")].map((part) => part.textContent),
        ]"""
    )
    assert texts
    return texts


def go_to(page: Page, number: int) -> None:
    page.get_by_role("slider", name="Moment").fill(str(number))
    expect(where(page)).to_have_text(re.compile(f"^Move {number} of") if number else "The start")


def step(page: Page, key: str, times: int = 1) -> None:
    """Press a key, each time waiting until the page shows the next moment."""
    for _ in range(times):
        to = moment(page) + (1 if key == "ArrowRight" else -1)
        page.keyboard.press(key)
        expect(where(page)).to_have_text(re.compile(f"^Move {to} of") if to else "The start")


def see(page: Page, eyes: str) -> None:
    """Choose a viewer."""
    if page.get_by_label("Seen by").locator("option:checked").inner_text() == eyes:
        return
    with page.expect_response(re.compile(r"/replays?\?eyes=")) as answer:
        page.get_by_label("Seen by").select_option(label=eyes)
    assert answer.value.ok
    expect(page.locator(".again")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_leads_to_its_replay(visit: Visiting, finished: Finished, game: str) -> None:
    here = visit()
    table = finished(game)
    here.go(f"/table/{table}")
    page = here.page
    page.get_by_role("link", name="Watch the replay").scroll_into_view_if_needed()  # fetched when visible
    chart = page.get_by_role("slider", name="How the score went")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^Move .*Irene: -?\d+"))
    here.look(f"ending-{game}")
    assert here.barriers() == []
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}"))
    expect(where(page)).to_have_text(re.compile(r"^Move (\d+) of \1$"))
    expect(page.get_by_text(re.compile("wins$|share the victory$"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_stepped_through_and_back(visit: Visiting, finished: Finished, game: str) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished(game)}")
    expect(where(page)).to_have_text("The start")
    step(page, "ArrowRight", 12)
    twelve = face(page)
    step(page, "ArrowRight", 5)
    seventeen = face(page)
    assert seventeen != twelve
    step(page, "ArrowLeft", 5)
    assert face(page) == twelve, "five moves back is the earlier moment"
    go_to(page, 0)
    go_to(page, 17)
    assert face(page) == seventeen, "a jump leads to the same moment as steps"
    page.keyboard.press("End")
    expect(where(page)).to_have_text(f"Move {last(page)} of {last(page)}")
    expect(page.get_by_role("log").first.get_by_role("listitem").first).to_be_visible()
    end = face(page)
    page.keyboard.press("Home")
    expect(where(page)).to_have_text("The start")
    page.keyboard.press("End")
    assert face(page) == end


@pytest.mark.parametrize("game", GAMES)
def test_each_chapter_can_be_jumped_to(visit: Visiting, finished: Finished, game: str) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished(game)}")
    chapters = page.get_by_role("navigation", name="Jump to").get_by_role("button")
    expect(chapters.first).to_have_attribute("aria-current", "step")
    starts: list[int] = []
    for at in range(chapters.count()):
        chapters.nth(at).click()
        expect(chapters.nth(at)).to_have_attribute("aria-current", "step")
        starts.append(moment(page))
        expect(page.locator(".again h1")).to_contain_text(str(at + 1))
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    page.keyboard.press("PageUp")
    expect(chapters.nth(-2)).to_have_attribute("aria-current", "step")
    assert moment(page) == starts[-2]
    page.keyboard.press("PageDown")
    expect(chapters.last).to_have_attribute("aria-current", "step")
    assert moment(page) == starts[-1]


def test_a_step_over_the_end_of_a_raid_leads_where_a_jump_leads(visit: Visiting, finished: Finished) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished('art-robbery')}")
    expect(where(page)).to_have_text("The start")
    page.keyboard.press("PageDown")
    expect(page.locator(".again h1")).to_contain_text("Raid 2 of 4")
    jumped, begins = face(page), moment(page)
    step(page, "ArrowLeft")
    expect(page.locator(".again h1")).to_contain_text("Raid 1 of 4")
    hold(page)
    step(page, "ArrowRight")
    over = page.get_by_text("Sketches: the raid is over")
    expect(over).to_be_visible()
    let_pass(page)
    assert face(page) == jumped
    step(page, "ArrowLeft")
    step(page, "ArrowRight", 2)
    stepped = face(page)
    go_to(page, 0)
    go_to(page, begins + 1)
    assert face(page) == stepped, "stepping on during the animation leads to the same moment"


def test_hands_are_open_to_all_eyes_and_to_their_owners(visit: Visiting, finished: Finished) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished('art-robbery')}")
    hands = page.get_by_role("list", name="Your hand").or_(page.get_by_role("list", name=re.compile("hand", re.I)))
    go_to(page, 8)
    expect(hands).to_have_count(3)
    see(page, "A spectator")
    expect(hands).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("hand", re.I))).to_have_count(0)
    assert moment(page) == 8, "another viewer sees the same moment"
    see(page, "Irene")
    expect(hands).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("hand", re.I)).get_by_role("listitem")).to_have_count(5)


def test_tiles_are_open_to_all_eyes(visit: Visiting, finished: Finished) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished('midnight-exchange')}")
    known = page.get_by_role("gridcell", name=re.compile("under it:"))
    expect(known.first).to_be_visible()
    found = known.count()
    assert found > 10, "a tile lifted later is known from the start"
    expect(page.get_by_role("gridcell", name=re.compile("nobody ever looked at it")).first).to_be_visible()
    see(page, "Irene")
    expect(known).to_have_count(0)
    expect(page.get_by_role("gridcell", name=re.compile("nobody ever"))).to_have_count(0)
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()
    see(page, "All open")
    expect(known).to_have_count(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_leads_somebody_else_to_the_same_moment(visit: Visiting, finished: Finished, game: str) -> None:
    here = visit()
    page = here.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here.go(f"/replay/{finished(game)}")
    see(page, "Irene")
    go_to(page, 23)
    expect(page).to_have_url(re.compile(r"\?move=23&eyes=0$"))
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    other = visit(link.removeprefix(here.address))
    expect(where(other.page)).to_have_text(re.compile("^Move 23 of"))
    expect(other.page.get_by_label("Seen by")).to_have_value("0")
    assert face(other.page) == face(page)
    step(other.page, "ArrowRight")
    step(page, "ArrowRight")
    assert face(other.page) == face(page), "and stepping on works from there"


def test_it_plays_by_itself_at_the_speed_one_likes(visit: Visiting, finished: Finished) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished('art-robbery', 2)}")
    speed = page.get_by_label("Speed")
    expect(speed).to_have_value("1")
    for _ in range(4):
        page.keyboard.press("]")
    expect(speed).to_have_value("16")
    page.keyboard.press("[")
    expect(speed).to_have_value("8")
    speed.select_option("1")  # the replay must not end before it is paused
    speed.blur()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(where(page)).to_have_text(re.compile("^Move [1-9]\\d* of"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stood = moment(page)
    page.get_by_label("In real time").check()
    assert moment(page) == stood, "the replay stays paused"
    speed.select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(where(page)).to_have_text(f"Move {last(page)} of {last(page)}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("One move back")


def test_the_chart_is_a_way_to_go(visit: Visiting, finished: Finished) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished('art-robbery')}")
    chart = page.get_by_role("slider", name="How the score went")
    chart.click(position={"x": chart.evaluate("(chart) => chart.clientWidth / 2"), "y": 60})
    there = moment(page)
    assert 0 < there < last(page)
    chart.press("ArrowRight")
    expect(where(page)).to_have_text(re.compile(f"^Move {there + 1} of"))
    expect(chart).to_have_attribute("aria-valuenow", str(there + 1))
    chart.press("End")
    said = chart.get_attribute("aria-valuetext") or ""
    page.get_by_text("As a table").click()
    rows = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Raid 4"))
    for points in rows.get_by_role("cell").all_inner_texts():
        assert f": {points}" in said


def test_a_record_is_chosen_or_dropped(visit: Visiting, finished: Finished, tmp_path: Path) -> None:
    here = visit()
    page = here.page
    table = finished("art-robbery")
    other = finished("midnight-exchange")
    texts = [page.request.get(f"{here.address}/api/tables/{one}/record").text() for one in (table, other)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(texts), "utf-8")
    here.go("/")
    page.get_by_role("link", name="Replay a record").click()
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    here.look("replay-open")
    assert here.barriers() == []
    page.locator("input[type=file]").set_input_files(file)
    expect(where(page)).to_have_text("The start")
    expect(page.locator(".again h1")).to_have_text("Raid 1 of 4: Sketches")
    page.get_by_label("Game of this file").select_option("1")
    expect(page.locator(".again h1")).to_have_text("Round 1: the raid")
    step(page, "ArrowRight", 3)
    page.get_by_role("button", name="Another file").click()
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    for start in ("/", f"/replay/{table}"):  # a file can be dropped on any page without a running game
        here.go(start)
        expect(page.get_by_role("main")).not_to_be_empty()
        drop(page, "one.jsonl", texts[1])
        expect(page).to_have_url(re.compile("/replay$"))
        expect(page.locator(".again h1")).to_have_text("Round 1: the raid")


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file onto the middle of the page."""
    data = page.evaluate_handle(
        """([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          return data;
        }""",
        [name, text],
    )
    page.dispatch_event("main", "dragenter", {"dataTransfer": data})
    expect(page.get_by_role("status").filter(has_text="Drop a record here")).to_be_visible()
    page.dispatch_event("main", "dragover", {"dataTransfer": data})
    page.dispatch_event("main", "drop", {"dataTransfer": data})


def test_what_is_no_record_is_explained(visit: Visiting, finished: Finished) -> None:
    here = visit()
    page = here.page
    table = finished("art-robbery", 2)
    text = page.request.get(f"{here.address}/api/tables/{table}/record").text()
    for damaged, words in (
        ("nothing of the kind", "This is not a record of a game."),
        (text[: len(text) // 2], "This is not a record of a game."),
        (text.replace('"rules":"1"', '"rules":"0"'), "another version of the rules"),
        (text.replace('"art-robbery"', '"chess"'), "a game that we do not have"),
        (text.replace('"end":"finished"', '"end":"open"'), "it is damaged, or was changed"),
    ):
        here.go("/replay")
        expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
        page.locator("input[type=file]").set_input_files(
            {"name": "x.jsonl", "mimeType": "application/x-ndjson", "buffer": damaged.encode()}
        )
        expect(page.get_by_role("alert")).to_contain_text(words)
    here.complaints.clear()  # the browser reports the expected 422s


def test_a_game_that_is_on_is_not_shown(visit: Visiting) -> None:
    here = visit()
    here.card("Art Robbery").get_by_role("button", name="Play now").click()
    here.enter()
    expect(here.page.get_by_role("heading", name=re.compile("^Raid 1"))).to_be_visible()
    table = here.page.url.rpartition("/")[2]
    here.go(f"/replay/{table}?move=3&eyes=all")
    expect(here.page.get_by_role("alert")).to_have_text("The game is not over.")
    here.page.get_by_role("link", name="To the table").click()
    expect(here.page.get_by_role("heading", name=re.compile("^Raid 1"))).to_be_visible()
    here.complaints.clear()  # the browser reports the expected 409


@pytest.mark.parametrize("game", GAMES)
def test_everyone_can_use_it_on_any_screen(visit: Visiting, finished: Finished, game: str) -> None:
    here = visit()
    page = here.page
    here.go(f"/replay/{finished(game)}")
    expect(where(page)).to_have_text("The start")
    for eyes, at in (("All open", 20), ("All open", last(page) // 2), ("Irene", 30), ("Irene", last(page))):
        see(page, eyes)
        go_to(page, at)
        assert here.barriers() == []
        here.look(f"replay-{game}-{eyes}-{at}".replace(" ", "-"))
    page.set_viewport_size(PHONE)
    for button in page.get_by_role("region", name="Controls").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= PHONE["height"], "the controls are always within reach"


def test_it_speaks_every_language(visit: Visiting, finished: Finished) -> None:
    here = visit(f"/replay/{finished('midnight-exchange')}")
    page = here.page
    expect(where(page)).to_have_text("The start")
    for language, title, start in (
        ("fr", "Revoir", "Le début"),
        ("it", "Replay", "L’inizio"),
        ("nl", "Terugkijken", "Het begin"),
    ):
        here.speak(language)
        expect(page).to_have_title(re.compile(f"^{title} "))
        expect(page.locator(".controls strong")).to_have_text(start)
        here.look(f"replay-{language}")
