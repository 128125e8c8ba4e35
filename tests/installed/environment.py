"""An environment in which the package is installed, and what is run there."""

import json
import os
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.live.process import HURRY

ROOT = Path(__file__).parents[2]

MAIN = """
import json, sys
from importlib import import_module
for name, value in json.loads(sys.argv.pop(1)).items():
    module, _, variable = name.rpartition(".")
    setattr(import_module(module), variable, value)
from darklantern.cli.main import main
main()
"""
"""The command line, with some constants of the server changed."""


class Environment:
    """A folder with an environment. Everything runs in it, and sees nothing of the checkout."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._before: Sequence[str] = ()

    def confined(self, before: Sequence[str]) -> "Environment":
        """The same, with some words before every command."""
        found = Environment(self._folder)
        found._before = before
        return found

    def command(self, *words: str) -> list[str]:
        """A command of the environment's."""
        name, *others = words
        return [*self._before, str(self._folder / "venv" / "bin" / name), *others]

    def run(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Runs a command to its end."""
        return subprocess.run(
            self.command(*words), input=given, capture_output=True, text=True, cwd=self._folder, env=self._variables()
        )

    @contextmanager
    def serving(self, database: Path) -> Generator[subprocess.Popen[str]]:
        """A server, in which nobody waits for a start or for bots."""
        command = self.command("python", "-c", MAIN, json.dumps(HURRY), "serve", "--port", "0")
        settings = {"DARKLANTERN_DATABASE": f"sqlite:///{database}", "DARKLANTERN_BOT_PACE": "0"}
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self._folder,
            env={**self._variables(), **settings},
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def _variables(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DARKLANTERN_"))}
        return {**kept, "HOME": str(self._folder), "COLUMNS": "120"}
