"""The Python environment of the baselines, separate from ours."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
REQUIREMENTS = ROOT / "bench" / "baselines.in"
LOCK = ROOT / "bench" / "baselines.lock"
VENV = ROOT / ".venv-bench"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".stamp"


class SetupError(Exception):
    """The environment cannot be created. The message is the reason."""


def ensure_environment() -> list[str]:
    """Create the environment from its lock, unless it exists, and return a sentence for each baseline that is missing.

    Raises `SetupError`.
    """
    stamp = f"{sys.version} {hashlib.sha256(LOCK.read_bytes()).hexdigest()}"
    if STAMP.exists() and STAMP.read_text() == stamp:
        return []
    if made := _uv("venv", "--clear", "--python", sys.executable, str(VENV)):
        raise SetupError(f"the environment for the baselines cannot be created: {made}.")
    if not _uv("pip", "sync", "--python", str(PYTHON), "--require-hashes", str(LOCK)):
        STAMP.write_text(stamp)
        return []
    return _install_separately()


def _install_separately() -> list[str]:
    """Install each baseline separately, and return the problems of those that cannot be installed."""
    problems: list[str] = []
    for line in REQUIREMENTS.read_text().splitlines():
        baseline = line.partition("#")[0].strip()
        if not baseline:
            continue
        failed = _uv(
            "pip", "install", "--python", str(PYTHON), "--require-hashes", "--constraints", str(LOCK), baseline
        )
        if failed:
            problems.append(f"{baseline} cannot be installed: {failed}.")
    return problems


def _uv(*arguments: str) -> str:
    """Run uv and return its error on one line; empty if it succeeded."""
    uv = os.environ.get("UV") or shutil.which("uv")
    if not uv:
        raise SetupError("uv is not installed: run this through scripts/bench, which fetches it.")
    done = subprocess.run([uv, *arguments, "--quiet"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    return " ".join(done.stderr.split()).rstrip(".") or f"uv exited with {done.returncode}"
