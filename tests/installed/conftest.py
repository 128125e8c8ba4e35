"""Wheels of the package and of the example games, built once, in environments of their own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.installed.environment import ROOT, Environment
from tests.installed.once import shared_folder

EnvironmentFactory = Callable[[str], Environment]
GAMES = ("liars_dice", "slapjack")
NEW_GAME = "treasure-hunt"
"""A game that `darklantern new-game` writes."""
GAME_EXTRAS = "[fast,gymnasium,openspiel,pettingzoo,report]"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is published."""
    (wheel,) = shared_folder(tmp_path_factory, "wheel", lambda folder: build_wheel(ROOT, folder)).iterdir()
    return wheel


@pytest.fixture(scope="session")
def make_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> EnvironmentFactory:
    """Makes an environment with the wheel and some extras, once for each name."""

    def make(extras: str) -> Environment:
        def install_package(folder: Path) -> None:
            install(folder, requirement(wheel, extras), lock="requirements-server.lock")

        return Environment(shared_folder(tmp_path_factory, f"installed{extras}", install_package))

    return make


@pytest.fixture(scope="session")
def games_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the example games and a new one, the extras of all libraries for learning, and pytest."""

    def install_games(folder: Path) -> None:
        install(folder, requirement(wheel, GAME_EXTRAS), "pytest", lock="requirements.lock")
        written = Environment(folder).run("darklantern", "new-game", NEW_GAME)
        assert written.returncode == 0, written.stderr
        for project in (*(ROOT / "examples" / "games" / game for game in GAMES), folder / NEW_GAME):
            build_wheel(project, folder / "wheels")
        install(folder, *map(str, folder.joinpath("wheels").iterdir()), lock="requirements.lock")

    return Environment(shared_folder(tmp_path_factory, "games", install_games))


def build_wheel(project: Path, folder: Path) -> None:
    """Build a project's wheel into a folder."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)


def requirement(wheel: Path, extras: str) -> str:
    """Return what installs a wheel of the package with some extras."""
    return f"darklantern{extras} @ {wheel.as_uri()}"


def install(folder: Path, *packages: str, lock: str) -> None:
    """Install packages into a folder's environment, in the versions of a lock, from uv's cache if they are there."""
    uv = os.environ.get("UV") or shutil.which("uv") or str(ROOT / ".venv-uv" / "bin" / "uv")
    if shutil.which(uv) is None:
        pytest.skip("uv is not installed: scripts/test fetches it")
    venv = folder / "venv"
    if not venv.exists():
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(venv)], check=True)
    command: Sequence[str] = [uv, "pip", "install", "--quiet", "--python", str(venv / "bin" / "python")]
    command = [*command, "--constraint", str(ROOT / lock), *packages]
    if subprocess.run([*command, "--offline"], capture_output=True).returncode:
        subprocess.run(command, check=True)
