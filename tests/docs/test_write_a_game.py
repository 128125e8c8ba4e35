"""The tutorial that writes a game: all of its blocks, from the top to the bottom of the page."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.docs.pages import Block, Command, blocks, commands
from tests.server.live.client import TIMEOUT_S

PAGE = "docs/write-a-game.md"
GAME = "treasure-hunt"
SKIPPED = ("pip install darklantern",)
"""Commands whose effect is there already."""
ANSWERS = "1\nq\n"
"""What a reader types who plays for a moment."""


class Reader:
    """A person who does what the page says, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._project = folder / GAME
        self._site = folder / "site-packages"
        paths = [str(self._project / "src"), str(self._site), *filter(None, sys.path)]
        self._variables: Mapping[str, str] = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "DARKLANTERN_DATABASE": f"sqlite:///{folder / 'server.db'}",
            "COLUMNS": "100",
        }

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        match block.language:
            case "console":
                for command in commands(block):
                    self._run(command)
            case "python":
                shown = re.findall(r"^print\(.*\)  # (.*)$", block.text, re.MULTILINE)
                assert self._output(sys.executable, "-c", block.text).splitlines() == shown, block.place
            case "diff":
                self._change(block)
            case "toml":
                path = re.match(r"# (\S+)\n", block.text)
                assert path is not None, block.place
                self._project.joinpath(path[1]).write_text(block.text, "utf-8")
            case _:
                raise AssertionError(f"{block.place} is not tested")

    def _run(self, command: Command) -> None:
        """Run a command, which must print what the page shows."""
        if command.line in SKIPPED:
            return
        match shlex.split(command.line):
            case ["pip", "install", "--editable", project, "pytest"] if project == GAME:
                self._install()
            case ["darklantern", "serve"]:
                self._serve()
            case ["pytest", *arguments]:
                check_shown(command, self._output(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments))
            case ["darklantern", *arguments]:
                check_shown(command, self._output(sys.executable, "-m", "darklantern", *arguments))
            case _:
                raise AssertionError(f"{command.line} is not tested")

    def _output(self, *arguments: str) -> str:
        done = subprocess.run(
            arguments, cwd=self._folder, env=self._variables, input=ANSWERS, capture_output=True, text=True
        )
        assert done.stderr.strip() == ""
        return done.stdout

    def _install(self) -> None:
        """Install the package as ``--editable`` does, which leaves the modules where they are."""
        project = tomllib.loads(self._project.joinpath("pyproject.toml").read_text("utf-8"))["project"]
        metadata = self._site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        metadata.mkdir(parents=True)
        metadata.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        )
        points = "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
            for group, points in project["entry-points"].items()
        )
        metadata.joinpath("entry_points.txt").write_text(points)

    def _serve(self) -> None:
        """Start the server and stop it as soon as it serves."""
        command = [sys.executable, "-m", "darklantern", "serve", "--port", "0"]
        with subprocess.Popen(
            command, cwd=self._folder, env=self._variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            process.terminate()
            _, log = process.communicate(timeout=TIMEOUT_S)
        assert "http://" in line, log

    def _change(self, block: Block) -> None:
        """Change a file as a block of lines with ``+`` and ``-`` says; the other lines say where."""
        header, *lines = block.text.splitlines()
        file = self._project / header.removeprefix("--- ")
        old = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
        new = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
        text = file.read_text("utf-8")
        assert text.count(old) == 1, f"{block.place} is in {file.name} {text.count(old)} times"
        file.write_text(text.replace(old, new), "utf-8")


def check_shown(command: Command, output: str) -> None:
    """Check that a command prints what the page shows, in this order; ``…`` stands for anything."""
    at = 0
    for part in re.split(r"\s*…\s*", command.output):
        found = output.find(part, at)
        assert found >= 0, f"{command.line} does not print {part!r}, but: {output}"
        at = found + len(part)


def test_reader_writes_the_game(tmp_path: Path):
    reader = Reader(tmp_path)
    for block in blocks():
        if block.page == PAGE:
            reader.follow(block)
