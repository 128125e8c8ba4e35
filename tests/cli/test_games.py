"""Installed, broken and missing games on the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from darklantern.bots.registry import bot
from darklantern.cli.main import app
from darklantern.core import registry
from darklantern.core.record import write_record
from darklantern.lab.selfplay import play_game
from tests.installed_game import game_modules, installed
from tests.pebbles.rules import GAME

BROKEN = {**game_modules("heist", "heist"), "heist_rules": "1 / 0"}
COMPLAINT = "The game heist of the package heist-game cannot be used: its game 'heist_rules:RULES' cannot be imported"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "300"})


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("simulate", "art-robbery", "--bots", "random", "--games", "2"),
        ("edition", "new", "art-robbery", "{}/mine.toml"),
        ("score", "--example"),
    ],
)
def test_broken_game_is_reported_in_one_line_and_everything_else_works(tmp_path: Path, arguments: tuple[str, ...]):
    with installed(tmp_path, "heist-game", BROKEN, {"heist": "heist:MANIFEST"}):
        done = run(*[argument.format(tmp_path) for argument in arguments])
    assert done.exit_code == 0, done.output
    (line,) = done.stderr.split("\n\n")[0].splitlines()
    assert line.startswith(COMPLAINT)
    assert "cannot be used" not in run(*[argument.format(tmp_path / "heist-game") for argument in arguments]).stderr


def test_commands_that_concern_no_game_report_no_broken_ones(tmp_path: Path):
    with installed(tmp_path, "heist-game", BROKEN, {"heist": "heist:MANIFEST"}):
        assert run("--version").stderr == ""
        assert run("data", "--help").stderr == ""


def test_list_has_packages_and_parts(tmp_path: Path):
    with installed(tmp_path, "pebbles-game", {}, {"pebbles": "tests.pebbles.manifest:WORDED_MANIFEST"}):
        listed = run("games").stdout
        listings = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}
    assert "Pebbles [beach]" in listed
    assert listings["pebbles"]["package"] == "pebbles-game"
    assert listings["pebbles"]["parts"] == ["words"]
    (first, *_) = registry.game_ids()
    assert listings[first]["package"] == "darklantern"
    assert {"kernel", "bots", "renderer"} <= set(listings[first]["parts"])


def test_game_from_outside_is_played(tmp_path: Path):
    """By default at the fewest possible seats if three are not possible, and without its usual time limits."""
    file = tmp_path / "record"
    with installed(tmp_path, "pebbles-game", {}, {"pebbles": "tests.pebbles.manifest:MANIFEST"}):
        typed = "1\n" * 40
        done = CliRunner().invoke(app, ["play", "pebbles", "--record", str(file), "--pause", "0"], input=typed)
        assert done.exit_code == 0, done.output
        assert json.loads(file.read_text())["options"]["race_seconds"] is None
        shown = run("replay", str(file))
        assert shown.exit_code == 0, shown.output
        assert "What each player sees" in shown.stdout


def test_record_of_a_missing_game_says_which_and_how_to_install_it(tmp_path: Path):
    file = tmp_path / "records"
    with installed(tmp_path, "pebbles-game", {}, {"pebbles": "tests.pebbles.manifest:MANIFEST"}):
        random = bot("pebbles", "random")
        record = play_game(GAME, GAME.options({}), [random, random], 1, 0)
        file.write_text(write_record(record))
        assert run("replay", str(file), "--check").exit_code == 0
    for command in (("replay", str(file)), ("review", str(file)), ("report", str(file), "-o", str(tmp_path / "page"))):
        assert (
            "The game 'pebbles' is not installed here: install the Python package that has it, then try again. "
            "Installed: art-robbery, midnight-exchange."
        ) in str(run(*command).exception)
    checked = run("replay", str(file), "--check")
    assert checked.exit_code == 1
    assert "The game 'pebbles' is not installed here" in checked.stderr
