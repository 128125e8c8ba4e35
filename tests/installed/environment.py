"""An environment in which the package is installed, and what is run there."""

import json
import os
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server.live.child_server import SHORT_WAITS

ROOT = Path(__file__).parents[2]

PATCHED_MAIN = """
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
        self._prefix: Sequence[str] = ()

    def confined(self, prefix: Sequence[str]) -> "Environment":
        """The same, with some words before every command."""
        environment = Environment(self._folder)
        environment._prefix = prefix
        return environment

    def command(self, *arguments: str) -> list[str]:
        """A command of the environment's."""
        name, *others = arguments
        return [*self._prefix, str(self._folder / "venv" / "bin" / name), *others]

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Runs a command to its end."""
        return subprocess.run(
            self.command(*arguments),
            input=stdin,
            capture_output=True,
            text=True,
            cwd=self._folder,
            env=self._variables(),
        )

    @contextmanager
    def serve(self, database: Path) -> Generator[subprocess.Popen[str]]:
        """A server with short countdowns and fast bots."""
        command = self.command("python", "-c", PATCHED_MAIN, json.dumps(SHORT_WAITS), "serve", "--port", "0")
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
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DARKLANTERN_"))
        }
        return {**inherited, "HOME": str(self._folder), "COLUMNS": "120"}
