"""Games from outside, each an installed wheel: played wherever a game can be played, without this checkout."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from darklantern.core.record import read_record
from tests.e2e.chromium import VisitorFactory, launch_chromium, open_visitors, screenshots_folder
from tests.e2e.visitor import DESKTOP, PHONE, Visitor
from tests.installed.conftest import NEW_GAME
from tests.installed.environment import Environment
from tests.installed.outside_page import (
    DefaultTablePlayer,
    LiarsDicePlayer,
    SlapjackPlayer,
    SlowSlapjackPlayer,
    join_outside_table,
    open_outside_table,
    play_to_end,
    play_together,
)
from tests.installed.test_installations import RUN_COMMANDS

LIARS_DICE, SLAPJACK = "liars-dice", "slapjack"
LIBRARY_NAMES = {
    LIARS_DICE: ("darklantern_liars_dice", "darklantern/LiarsDice-v0"),
    SLAPJACK: ("darklantern_slapjack", "darklantern/Slapjack-v0"),
    NEW_GAME: ("darklantern_treasure_hunt", "darklantern/TreasureHunt-v0"),
}
"""By game: its names in OpenSpiel and in Gymnasium."""
EDITIONS = {LIARS_DICE: "short", SLAPJACK: "short", NEW_GAME: "standard"}
ANSWERS = {LIARS_DICE: "1\n" * 400, SLAPJACK: "1\n" * 200, NEW_GAME: "1\n" * 20}
"""By game: what a player types to take part in a whole game in the terminal."""

PLAY_ENVIRONMENTS = """
import json, random, sys
import gymnasium, pyspiel
import darklantern.environments.gymnasium, darklantern.environments.openspiel
from darklantern.environments.pettingzoo import env, parallel_env

for id, edition, openspiel, gymnasium_id in json.loads(sys.argv[1]):
    chooser = random.Random(1)

    def pick(mask):
        return chooser.choice([number for number, legal in enumerate(mask) if legal])

    table = env(id, seats=3, options={"edition": edition})
    table.reset(seed=1)
    rewards = dict.fromkeys(table.agents, 0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        rewards[agent] += reward
        table.step(None if termination or truncation else pick(observation["action_mask"]))
    print(id, "pettingzoo", sum(rewards.values()))

    table = parallel_env(id, seats=2, options={"edition": edition})
    observations, infos = table.reset(seed=1)
    total = 0
    while table.agents:
        actions = {agent: pick(observations[agent]["action_mask"]) for agent in table.agents}
        observations, rewards, _, _, infos = table.step(actions)
        total += sum(rewards.values())
    print(id, "parallel", total)

    state = pyspiel.load_game(f"{openspiel}(players=2,edition={edition})").new_initial_state()
    while not state.is_terminal():
        state.apply_action(chooser.choice(state.legal_actions()))
    print(id, "openspiel", sum(state.returns()))

    table = gymnasium.make(gymnasium_id, seats=2, rivals="random", options={"edition": edition})
    _, info = table.reset(seed=1)
    ended = False
    while not ended:
        _, reward, terminated, truncated, info = table.step(pick(info["action_mask"]))
        ended = terminated or truncated
    print(id, "gymnasium", terminated, len(info["scores"]))
"""


def run_commands(environment: Environment, *commands: tuple[str, ...], stdin: str = "") -> str:
    """Run several commands in one process, all of which must end well; return what they print."""
    done = environment.run("python", "-c", RUN_COMMANDS, json.dumps(commands), stdin=stdin)
    assert done.stderr.strip() == ""
    assert done.stdout.count("ends with 0") == len(commands), done.stdout
    return done.stdout


def test_every_environment_plays(games_environment: Environment):
    names = [(game, EDITIONS[game], *LIBRARY_NAMES[game]) for game in EDITIONS]
    done = games_environment.run("python", "-W", "error", "-c", PLAY_ENVIRONMENTS, json.dumps(names))
    assert done.returncode == 0, done.stderr
    results = ("pettingzoo 1.0", "parallel 1.0", "openspiel 0.0", "gymnasium True 2")
    assert done.stdout.splitlines() == [f"{game} {result}" for game in EDITIONS for result in results]


@pytest.mark.parametrize("game", EDITIONS)
def test_command_line_plays(game: str, games_environment: Environment, tmp_path: Path):
    records, played = tmp_path / "games.jsonl", tmp_path / "played.jsonl"
    edition = ("--edition", EDITIONS[game])
    output = run_commands(
        games_environment,
        ("games",),
        ("rules", game, "--language", "fr"),
        ("play", game, *edition, "--seats", "2", "--seed", "1", "--pause", "0", "--record", str(played)),
        ("tournament", game, *edition, "--bots", "random,lookout", "--games", "2", "--seed", "1"),
        ("simulate", game, *edition, "--bots", "random", "--seats", "4", "--games", "2", "--records", str(records)),
        ("replay", str(records)),
        ("replay", str(played)),
        ("review", str(played)),
        ("report", str(records), "--output", str(tmp_path / "report.html")),
        stdin=ANSWERS[game],
    )
    assert "Traceback" not in output
    record = read_record(played.read_text("utf-8"))
    assert (record.game, record.end) == (game, "finished")
    assert len(records.read_text("utf-8").splitlines()) == 2


def test_new_game_passes_its_own_tests(games_environment: Environment):
    done = games_environment.run("python", "-W", "error", "-m", "pytest", "-p", "no:cacheprovider", NEW_GAME)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


@pytest.fixture(scope="module")
def server(games_environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the example games."""
    with games_environment.serve(tmp_path_factory.mktemp("server") / "server.db") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, process.stderr and process.stderr.read()
        yield line.split(" at ")[1].split()[0]
        process.terminate()
        _, log = process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in log
    assert " error " not in log


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The installed Chromium."""
    with launch_chromium() as browser:
        yield browser


@pytest.fixture
def new_visitor(server: str, browser: Browser) -> Iterator[VisitorFactory]:
    """A function that opens the page in a new browser context. At the end the browser must have reported no error."""
    with open_visitors(browser, server, screenshots_folder()) as create:
        yield create


@pytest.mark.parametrize(
    ("game", "kind"), [(LIARS_DICE, LiarsDicePlayer), (SLAPJACK, SlowSlapjackPlayer), (NEW_GAME, DefaultTablePlayer)]
)
def test_browser_plays_against_bots(
    game: str, kind: type[DefaultTablePlayer] | type[SlapjackPlayer], new_visitor: VisitorFactory
):
    visitor = new_visitor()
    table = open_outside_table(visitor, "Irene", table_config(game, [None, "mole", "robin"]))
    player = kind(visitor, 0)
    player.begin()
    assert player.wait_for_turn()
    player.decide()
    assert player.wait_for_turn()
    expect(visitor.page.get_by_role("progressbar", name="Time left")).to_have_count(1 if game == SLAPJACK else 0)
    visitor.check_layout(game)
    if game == SLAPJACK:
        check_race_needs_no_scrolling(visitor)
    assert visitor.accessibility_problems("main") == []
    play_to_end(player)
    expect(player.sheet).to_be_visible()
    watch_replay(visitor, table)
    own_table = visitor.page.locator("[data-own-table] .pile")
    expect(own_table).to_have_count(1 if game == SLAPJACK else 0)
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


def check_race_needs_no_scrolling(visitor: Visitor) -> None:
    """Check that the pile and the own stack of Slapjack are in view together on a phone, upright and on its side."""
    for size in (PHONE, ViewportSize(width=PHONE["height"], height=PHONE["width"])):
        visitor.page.set_viewport_size(size)
        visitor.page.evaluate("scrollTo(0, 0)")
        for part in ("pile", "stack"):
            expect(visitor.page.locator(f"[data-own-table] .{part}")).to_be_in_viewport(ratio=1)
    visitor.page.set_viewport_size(DESKTOP)


def table_config(game: str, bots: list[str | None]) -> dict[str, Any]:
    """Return a table with bots, and people where there is None. The first seat begins."""
    limit = {"seconds": 60} if game == SLAPJACK else {}
    options = {"edition": EDITIONS[game], "first": 0, **limit}
    return {"game": game, "seats": len(bots), "bots": bots, "options": options}


def watch_replay(visitor: Visitor, table: str) -> None:
    """Watch the replay of a finished game to its end."""
    visitor.goto(f"/replay/{table}")
    moment = visitor.page.get_by_role("slider", name="Moment")
    last = moment.get_attribute("max")
    assert last is not None
    moment.fill(last)
    expect(visitor.page.get_by_role("region", name="Controls").locator("strong")).to_have_text(f"Move {last} of {last}")


def test_shelf_and_set_up_form_speak_the_language_of_the_page(new_visitor: VisitorFactory):
    visitor = new_visitor(language="fr")
    visitor.page.get_by_role("heading", name="Le dé du menteur").wait_for()
    card = visitor.game_card("Tape-valet")
    expect(card).to_contain_text("Soyez le premier à taper chaque valet, et rien d’autre.")
    expect(card).not_to_contain_text("Édité")
    card.get_by_role("button", name="Ouvrir une table").click()
    visitor.page.get_by_role("dialog").get_by_role("textbox").fill("Irène")
    visitor.page.keyboard.press("Enter")
    dialog = visitor.page.get_by_role("dialog", name="Une table pour Tape-valet")
    expect(dialog).to_contain_text("Secondes par carte")
    expect(dialog).to_contain_text("Passé ce temps, l’horloge retourne la carte suivante.")


@pytest.mark.parametrize(("game", "kind"), [(LIARS_DICE, LiarsDicePlayer), (SLAPJACK, SlapjackPlayer)])
def test_two_browsers_play(
    game: str, kind: type[DefaultTablePlayer] | type[SlapjackPlayer], new_visitor: VisitorFactory
):
    host, guest = new_visitor(), new_visitor()
    table = open_outside_table(host, "Irene", table_config(game, [None, None]))
    join_outside_table(guest, "Arsène", table)
    players = [kind(host, 0), kind(guest, 1)]
    for player in players:
        player.begin()
    play_together(players)
    for player in players:
        expect(player.sheet).to_be_visible()
