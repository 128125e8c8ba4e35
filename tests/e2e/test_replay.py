"""Replays: of a finished table, from a file, for any viewer, at any moment."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.timers import hold_timers, release_timers
from tests.e2e.visitor import PHONE

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
      const message = JSON.parse(data);
      if (message.type === "table" && message.stage === "playing" && !left) {
        left = true;
        socket.send('{"type":"goodbye","id":2}');
      }
      if (message.type === "over") { socket.close(); done(); }
    };
  });
  return id;
}"""


# A flying piece is at both ends until it has landed, and the end of a raid is shown for a while.
_ANIMATIONS_ENDED = """() => document.querySelector(".again [data-animating=true]") === null
  && document.querySelector(".again")?.getAnimations({subtree: true})
    .every((one) => one.playState === "finished" || one.effect.getComputedTiming().endTime === Infinity)"""

FinishedTable = Callable[..., str]


@pytest.fixture(scope="module")
def finished_table(server: str, browser: Browser) -> FinishedTable:
    """The path of a finished table of Irene against bots, the same for all tests."""

    @cache
    def play(game: str, seats: int = 3) -> str:
        context = browser.new_context()
        page = context.new_page()
        page.goto(server)
        table: str = page.evaluate(_PLAY, [game, seats])
        context.close()
        return table

    return play


def position_label(page: Page) -> Locator:
    """The moment shown by the controls."""
    return page.get_by_role("region", name="Controls").locator("strong")


def moment(page: Page) -> int:
    return int(page.get_by_role("slider", name="Moment").input_value())


def last_moment(page: Page) -> int:
    return int(page.get_by_role("slider", name="Moment").get_attribute("max") or 0)


def page_texts(page: Page) -> list[str]:
    """All text of the game's page but the log, which depends on the moments visited before."""
    page.wait_for_function(_ANIMATIONS_ENDED)
    texts: list[str] = page.locator(".again").evaluate(
        """(face) => [
          ...[...face.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")),
          ...[...face.querySelectorAll("h1, section:not(.event-log), ul:not(.event-log *)")]
            .map((part) => part.textContent),
        ]"""
    )
    assert texts
    return texts


def jump_to(page: Page, number: int) -> None:
    page.get_by_role("slider", name="Moment").fill(str(number))
    expect(position_label(page)).to_have_text(re.compile(f"^Move {number} of") if number else "The start")


def step(page: Page, key: str, count: int = 1) -> None:
    """Press a key, each time waiting until the page shows the next moment."""
    for _ in range(count):
        target = moment(page) + (1 if key == "ArrowRight" else -1)
        page.keyboard.press(key)
        expect(position_label(page)).to_have_text(re.compile(f"^Move {target} of") if target else "The start")


def choose_viewer(page: Page, viewer: str) -> None:
    """Choose a viewer."""
    if page.get_by_label("Seen by").locator("option:checked").inner_text() == viewer:
        return
    with page.expect_response(re.compile(r"/replays?\?eyes=")) as response:
        page.get_by_label("Seen by").select_option(label=viewer)
    assert response.value.ok
    expect(page.locator(".again")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_finished_game_links_to_replay(new_visitor: VisitorFactory, finished_table: FinishedTable, game: str) -> None:
    visitor = new_visitor()
    table = finished_table(game)
    visitor.goto(f"/table/{table}")
    page = visitor.page
    page.get_by_role("link", name="Watch the replay").scroll_into_view_if_needed()  # fetched when visible
    chart = page.get_by_role("slider", name="How the score went")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^Move .*Irene: -?\d+"))
    visitor.check_layout(f"ending-{game}")
    assert visitor.accessibility_problems() == []
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}"))
    expect(position_label(page)).to_have_text(re.compile(r"^Move (\d+) of \1$"))
    expect(page.get_by_text(re.compile("wins$|share the victory$"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_replay_steps_forward_and_back(new_visitor: VisitorFactory, finished_table: FinishedTable, game: str) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table(game)}")
    expect(position_label(page)).to_have_text("The start")
    step(page, "ArrowRight", 12)
    at_12 = page_texts(page)
    step(page, "ArrowRight", 5)
    at_17 = page_texts(page)
    assert at_17 != at_12
    step(page, "ArrowLeft", 5)
    assert page_texts(page) == at_12, "five moves back is the earlier moment"
    jump_to(page, 0)
    jump_to(page, 17)
    assert page_texts(page) == at_17, "a jump leads to the same moment as steps"
    page.keyboard.press("End")
    expect(position_label(page)).to_have_text(f"Move {last_moment(page)} of {last_moment(page)}")
    expect(page.get_by_role("log").first.get_by_role("listitem").first).to_be_visible()
    end = page_texts(page)
    page.keyboard.press("Home")
    expect(position_label(page)).to_have_text("The start")
    page.keyboard.press("End")
    assert page_texts(page) == end


@pytest.mark.parametrize("game", GAMES)
def test_replay_jumps_to_chapters(new_visitor: VisitorFactory, finished_table: FinishedTable, game: str) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table(game)}")
    chapters = page.get_by_role("navigation", name="Jump to").get_by_role("button")
    expect(chapters.first).to_have_attribute("aria-current", "step")
    starts: list[int] = []
    for index in range(chapters.count()):
        chapters.nth(index).click()
        expect(chapters.nth(index)).to_have_attribute("aria-current", "step")
        starts.append(moment(page))
        expect(page.locator(".again h1")).to_contain_text(str(index + 1))
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    page.keyboard.press("PageUp")
    expect(chapters.nth(-2)).to_have_attribute("aria-current", "step")
    assert moment(page) == starts[-2]
    page.keyboard.press("PageDown")
    expect(chapters.last).to_have_attribute("aria-current", "step")
    assert moment(page) == starts[-1]


def test_step_over_end_of_raid_equals_jump(new_visitor: VisitorFactory, finished_table: FinishedTable) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table('art-robbery')}")
    expect(position_label(page)).to_have_text("The start")
    page.keyboard.press("PageDown")
    expect(page.locator(".again h1")).to_contain_text("Raid 2 of 4")
    after_jump, raid_start = page_texts(page), moment(page)
    step(page, "ArrowLeft")
    expect(page.locator(".again h1")).to_contain_text("Raid 1 of 4")
    hold_timers(page)
    step(page, "ArrowRight")
    over = page.get_by_text("Sketches: the raid is over")
    expect(over).to_be_visible()
    release_timers(page)
    assert page_texts(page) == after_jump
    step(page, "ArrowLeft")
    step(page, "ArrowRight", 2)
    after_steps = page_texts(page)
    jump_to(page, 0)
    jump_to(page, raid_start + 1)
    assert page_texts(page) == after_steps, "stepping on during the animation leads to the same moment"


def test_hands_are_shown_to_omniscient_viewer_and_owner(
    new_visitor: VisitorFactory, finished_table: FinishedTable
) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table('art-robbery')}")
    hands = page.get_by_role("list", name="Your hand").or_(page.get_by_role("list", name=re.compile("hand", re.I)))
    jump_to(page, 8)
    expect(hands).to_have_count(3)
    choose_viewer(page, "A spectator")
    expect(hands).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("hand", re.I))).to_have_count(0)
    assert moment(page) == 8, "another viewer sees the same moment"
    choose_viewer(page, "Irene")
    expect(hands).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("hand", re.I)).get_by_role("listitem")).to_have_count(5)


def test_tiles_are_shown_to_omniscient_viewer(new_visitor: VisitorFactory, finished_table: FinishedTable) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table('midnight-exchange')}")
    revealed = page.get_by_role("gridcell", name=re.compile("under it:"))
    expect(revealed.first).to_be_visible()
    count = revealed.count()
    assert count > 10, "a tile lifted later is known from the start"
    expect(page.get_by_role("gridcell", name=re.compile("nobody ever looked at it")).first).to_be_visible()
    choose_viewer(page, "Irene")
    expect(revealed).to_have_count(0)
    expect(page.get_by_role("gridcell", name=re.compile("nobody ever"))).to_have_count(0)
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()
    choose_viewer(page, "All open")
    expect(revealed).to_have_count(count)


@pytest.mark.parametrize("game", GAMES)
def test_link_opens_same_moment_for_other_visitor(
    new_visitor: VisitorFactory, finished_table: FinishedTable, game: str
) -> None:
    visitor = new_visitor()
    page = visitor.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.goto(f"/replay/{finished_table(game)}")
    choose_viewer(page, "Irene")
    jump_to(page, 23)
    expect(page).to_have_url(re.compile(r"\?move=23&eyes=0$"))
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    other = new_visitor(link.removeprefix(visitor.address))
    expect(position_label(other.page)).to_have_text(re.compile("^Move 23 of"))
    expect(other.page.get_by_label("Seen by")).to_have_value("0")
    assert page_texts(other.page) == page_texts(page)
    step(other.page, "ArrowRight")
    step(page, "ArrowRight")
    assert page_texts(other.page) == page_texts(page), "and stepping on works from there"


def test_replay_plays_at_chosen_speed(new_visitor: VisitorFactory, finished_table: FinishedTable) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table('art-robbery', 2)}")
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
    expect(position_label(page)).to_have_text(re.compile("^Move [1-9]\\d* of"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    paused_at = moment(page)
    page.get_by_label("In real time").check()
    assert moment(page) == paused_at, "the replay stays paused"
    speed.select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(position_label(page)).to_have_text(f"Move {last_moment(page)} of {last_moment(page)}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("One move back")


def test_score_chart_navigates_replay(new_visitor: VisitorFactory, finished_table: FinishedTable) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table('art-robbery')}")
    chart = page.get_by_role("slider", name="How the score went")
    chart.click(position={"x": chart.evaluate("(chart) => chart.clientWidth / 2"), "y": 60})
    clicked = moment(page)
    assert 0 < clicked < last_moment(page)
    chart.press("ArrowRight")
    expect(position_label(page)).to_have_text(re.compile(f"^Move {clicked + 1} of"))
    expect(chart).to_have_attribute("aria-valuenow", str(clicked + 1))
    chart.press("End")
    value_text = chart.get_attribute("aria-valuetext") or ""
    page.get_by_text("As a table").click()
    rows = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Raid 4"))
    for points in rows.get_by_role("cell").all_inner_texts():
        assert f": {points}" in value_text


def test_record_file_is_chosen_or_dropped(
    new_visitor: VisitorFactory, finished_table: FinishedTable, tmp_path: Path
) -> None:
    visitor = new_visitor()
    page = visitor.page
    table = finished_table("art-robbery")
    other = finished_table("midnight-exchange")
    texts = [page.request.get(f"{visitor.address}/api/tables/{finished}/record").text() for finished in (table, other)]
    file = tmp_path / "games.jsonl"
    file.write_text("".join(texts), "utf-8")
    visitor.goto("/")
    page.get_by_role("link", name="Replay a record").click()
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    visitor.check_layout("replay-open")
    assert visitor.accessibility_problems() == []
    page.locator("input[type=file]").set_input_files(file)
    expect(position_label(page)).to_have_text("The start")
    expect(page.locator(".again h1")).to_have_text("Raid 1 of 4: Sketches")
    page.get_by_label("Game of this file").select_option("1")
    expect(page.locator(".again h1")).to_have_text("Round 1: the raid")
    step(page, "ArrowRight", 3)
    page.get_by_role("button", name="Another file").click()
    expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
    for start in ("/", f"/replay/{table}"):  # a file can be dropped on any page without a running game
        visitor.goto(start)
        expect(page.get_by_role("main")).not_to_be_empty()
        drop_file(page, "one.jsonl", texts[1])
        expect(page).to_have_url(re.compile("/replay$"))
        expect(page.locator(".again h1")).to_have_text("Round 1: the raid")


def drop_file(page: Page, name: str, text: str) -> None:
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


def test_invalid_record_is_explained(new_visitor: VisitorFactory, finished_table: FinishedTable) -> None:
    visitor = new_visitor()
    page = visitor.page
    table = finished_table("art-robbery", 2)
    text = page.request.get(f"{visitor.address}/api/tables/{table}/record").text()
    for damaged, words in (
        ("nothing of the kind", "This is not a record of a game."),
        (text[: len(text) // 2], "This is not a record of a game."),
        (text.replace('"rules":"1"', '"rules":"0"'), "another version of the rules"),
        (text.replace('"art-robbery"', '"chess"'), "a game that we do not have"),
        (text.replace('"end":"finished"', '"end":"open"'), "it is damaged, or was changed"),
    ):
        visitor.goto("/replay")
        expect(page.get_by_role("heading", name="Drop a record here")).to_be_visible()
        page.locator("input[type=file]").set_input_files(
            {"name": "x.jsonl", "mimeType": "application/x-ndjson", "buffer": damaged.encode()}
        )
        expect(page.get_by_role("alert")).to_contain_text(words)
    visitor.errors.clear()  # the browser reports the expected 422s


def test_running_game_has_no_replay(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    visitor.game_card("Art Robbery").get_by_role("button", name="Play now").click()
    visitor.enter_name()
    expect(visitor.page.get_by_role("heading", name=re.compile("^Raid 1"))).to_be_visible()
    table = visitor.page.url.rpartition("/")[2]
    visitor.goto(f"/replay/{table}?move=3&eyes=all")
    expect(visitor.page.get_by_role("alert")).to_have_text("The game is not over.")
    visitor.page.get_by_role("link", name="To the table").click()
    expect(visitor.page.get_by_role("heading", name=re.compile("^Raid 1"))).to_be_visible()
    visitor.errors.clear()  # the browser reports the expected 409


@pytest.mark.parametrize("game", GAMES)
def test_replay_is_accessible(new_visitor: VisitorFactory, finished_table: FinishedTable, game: str) -> None:
    visitor = new_visitor()
    page = visitor.page
    visitor.goto(f"/replay/{finished_table(game)}")
    expect(position_label(page)).to_have_text("The start")
    for viewer, moment_number in (
        ("All open", 20),
        ("All open", last_moment(page) // 2),
        ("Irene", 30),
        ("Irene", last_moment(page)),
    ):
        choose_viewer(page, viewer)
        jump_to(page, moment_number)
        assert visitor.accessibility_problems() == []
        visitor.check_layout(f"replay-{game}-{viewer}-{moment_number}".replace(" ", "-"))
    page.set_viewport_size(PHONE)
    for button in page.get_by_role("region", name="Controls").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= PHONE["height"], "the controls are always within reach"


def test_replay_in_every_language(new_visitor: VisitorFactory, finished_table: FinishedTable) -> None:
    visitor = new_visitor(f"/replay/{finished_table('midnight-exchange')}")
    page = visitor.page
    expect(position_label(page)).to_have_text("The start")
    for language, title, start in (
        ("fr", "Revoir", "Le début"),
        ("it", "Replay", "L’inizio"),
        ("nl", "Terugkijken", "Het begin"),
    ):
        visitor.choose_language(language)
        expect(page).to_have_title(re.compile(f"^{title} "))
        expect(page.locator(".controls strong")).to_have_text(start)
        visitor.check_layout(f"replay-{language}")
