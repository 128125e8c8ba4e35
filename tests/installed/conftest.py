"""The wheel, built once, in environments of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installed.environment import ROOT, Environment

EnvironmentFactory = Callable[[str], Environment]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is published."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.iterdir()
    return wheel


@pytest.fixture(scope="session")
def make_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> EnvironmentFactory:
    """Makes an environment with the wheel and some extras, once for each name."""
    environments: dict[str, Environment] = {}

    def make(extras: str) -> Environment:
        if extras not in environments:
            folder = tmp_path_factory.mktemp("installed")
            _install(wheel, extras, folder / "venv")
            environments[extras] = Environment(folder)
        return environments[extras]

    return make


def _install(wheel: Path, extras: str, venv: Path) -> None:
    """Installs the versions that the server's lock names, from uv's cache if they are all there."""
    uv = os.environ.get("UV") or shutil.which("uv") or str(ROOT / ".venv-uv" / "bin" / "uv")
    if shutil.which(uv) is None:
        pytest.skip("uv is not installed: scripts/test fetches it")
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(venv)], check=True)
    install = [uv, "pip", "install", "--quiet", "--python", str(venv / "bin" / "python")]
    install += ["--constraint", str(ROOT / "requirements-server.lock"), f"darklantern{extras} @ {wheel.as_uri()}"]
    if subprocess.run([*install, "--offline"], capture_output=True).returncode:
        subprocess.run(install, check=True)
