"""Code blocks of the documentation: Python is run, console commands are parsed or run, JSON and TOML are read."""

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from darklantern.cli.main import app
from tests.docs.pages import ROOT, Block, Command, blocks, commands

OTHER_PROGRAMS = {"docker", "pre-commit", "pytest"}
CONSOLE = [
    pytest.param(command, id=f"{block.place}-{number}")
    for block in blocks("console")
    for number, command in enumerate(commands(block))
]
BUILDING_PAGE = "docs/write-a-game.md"
"""A page whose blocks change files one after another: `test_write_a_game` runs them."""
PYTHON_PAGES = {
    block.page: [b for b in blocks("python") if b.page == block.page]
    for block in blocks("python")
    if block.page != BUILDING_PAGE
}
TUTORIALS = ["docs/tutorials/first-study.md", "docs/tutorials/first-bot.md"]
"""Pages whose commands are run and must print the output that is shown."""
SPEED = re.compile(r"^[\d,.]+ games/s, ")


def block_id(block: Block) -> str:
    return block.place


@pytest.mark.parametrize("page", PYTHON_PAGES)
def test_python_prints_what_its_comments_say(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Blocks of a page run one after another. What follows ``print(…)  #`` is what that line prints."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": page}
    for block in PYTHON_PAGES[page]:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block.text, block.place, "exec"), names)
        assert printed.getvalue().splitlines() == re.findall(r"^\s*print\(.*\)  # (.*)$", block.text, re.MULTILINE)


@pytest.mark.parametrize("block", blocks("json"), ids=block_id)
def test_json_block_can_be_parsed(block: Block):
    for line in block.text.splitlines() if block.text.startswith('{"') else [block.text]:
        json.loads(line)


@pytest.mark.parametrize("block", blocks("toml"), ids=block_id)
def test_toml_block_can_be_parsed(block: Block):
    tomllib.loads(block.text)


@pytest.mark.parametrize("block", blocks("console"), ids=block_id)
def test_console_block_has_commands(block: Block):
    assert commands(block)


@pytest.mark.parametrize("command", CONSOLE)
def test_command_is_valid(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Options of `darklantern`, scripts, examples, modules and extras exist."""
    words = shlex.split(command.line, comments=True)
    words = words[: next((number for number, word in enumerate(words) if word in (">", "|")), None)]
    while "=" in words[0]:
        del words[0]
    match words:
        case ["darklantern" | ".venv/bin/darklantern", *arguments]:
            monkeypatch.chdir(tmp_path)
            cli_without_effects().main(arguments, prog_name="darklantern", standalone_mode=False)
        case ["python" | "python3" | ".venv/bin/python", "-m", module, *_]:
            monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
            assert find_spec(module)
        case ["python" | "python3", file, *_]:
            assert ROOT.joinpath(file).is_file()
        case ["pip", "install", *packages]:
            extras = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))["project"][
                "optional-dependencies"
            ]
            extra_names = re.findall(r"\[(.*)\]", " ".join(packages))
            assert {name for names in extra_names for name in names.split(",")} <= extras.keys()
        case [script, *_] if script.startswith((".venv/bin/", "scripts/")):
            assert os.access(ROOT / script, os.X_OK)
        case _:
            assert words[0] in OTHER_PROGRAMS


@cache
def cli_without_effects() -> Any:
    """The command line with commands that do nothing: arguments are still read and checked."""
    root: Any = typer.main.get_command(app)
    waiting = [root]
    while waiting:
        command = waiting.pop()
        command.callback = None
        waiting += getattr(command, "commands", {}).values()
    return root


@pytest.mark.parametrize("page", TUTORIALS)
def test_tutorial_prints_what_it_shows(page: str, tmp_path: Path):
    """The commands of a page run one after another in an empty folder. ``…`` stands for the rest of an output."""
    shutil.copy(ROOT / "examples" / "agent.py", tmp_path / "sparrow.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "80"}
    shown_commands = [command for block in blocks("console") if block.page == page for command in commands(block)]
    assert shown_commands
    for line, output in shown_commands:
        words = shlex.split(line)
        assert words[0] == "darklantern"
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        shown, *shortened = output.rstrip().partition("\n…")[:2]
        assert lines(done.stdout)[: len(lines(shown)) if any(shortened) else None] == lines(shown)


def lines(output: str) -> list[str]:
    """Lines without speeds, which differ, and without spaces at the end."""
    return [SPEED.sub("", line).rstrip() for line in output.strip().splitlines()]
