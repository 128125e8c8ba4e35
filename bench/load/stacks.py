"""The servers that are compared."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from bench import baseline_environment
from bench.baseline_environment import SetupError

NODE = baseline_environment.ROOT / "bench" / "baselines" / "fanout" / "node"
UNLIMITED_PER_MINUTE = "1000000"
"""A limit a minute that is never reached."""

UNLIMITED_WATCHERS = "100000"
"""A limit of watchers that is never reached."""


@dataclass(frozen=True)
class Stack:
    """A server that can be started."""

    name: str
    label: str
    command: Callable[[int, Path], list[str]]
    """Returns the command that starts it on a port, with a folder for its data."""
    version: Callable[[], str]
    """Returns the version that is measured; called after the set-up."""
    bare: bool = True
    """Whether it only passes messages on, without rules and without a store."""
    variables: dict[str, str] = field(default_factory=dict[str, str])
    """Its environment variables."""


def _ours(port: int, folder: Path) -> list[str]:
    database = f"sqlite:///{folder / 'tables.db'}"
    return [sys.executable, "-m", "darklantern", "serve", "--port", str(port), "--database", database]


def _node(port: int, _: Path) -> list[str]:
    return ["node", str(NODE / "server.js"), str(port)]


def _node_version() -> str:
    versions_output = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    package = json.loads((NODE / "node_modules" / "ws" / "package.json").read_text())
    return f"{package['version']}, Node {versions_output.removeprefix('v')}"


def _python_stack(name: str, label: str, *packages: str) -> Stack:
    """Return a server in the baselines' environment, with the packages whose versions are reported."""

    def command(port: int, _: Path) -> list[str]:
        return [str(baseline_environment.PYTHON), "-m", f"bench.baselines.fanout.on_{name}", str(port)]

    def versions() -> str:
        program = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
        query = [str(baseline_environment.PYTHON), "-c", program, *packages]
        versions_output = subprocess.run(query, capture_output=True, text=True).stdout.split()
        first, *rest = [f"{package} {number}" for package, number in zip(packages, versions_output, strict=False)] or [
            ""
        ]
        return ", ".join((first.rpartition(" ")[2], *rest))

    return Stack(name, label, command, versions)


OURS = Stack(
    "darklantern",
    "Dark Lantern",
    _ours,
    lambda: version("darklantern"),
    bare=False,
    variables={
        "DARKLANTERN_LOG_LEVEL": "warning",
        "DARKLANTERN_REQUESTS_PER_MINUTE": UNLIMITED_PER_MINUTE,
        "DARKLANTERN_PEOPLE_PER_MINUTE": UNLIMITED_PER_MINUTE,
        "DARKLANTERN_TABLES_PER_MINUTE": UNLIMITED_PER_MINUTE,
        "DARKLANTERN_WATCHERS_PER_TABLE": UNLIMITED_WATCHERS,
        "DARKLANTERN_WATCHERS_PER_ADDRESS": UNLIMITED_WATCHERS,
    },
)
BASELINE = Stack("node", "bare Node ws", _node, _node_version)
"""The server that ours is compared with."""
CANDIDATES = (
    _python_stack("picows", "bare picows", "picows", "uvloop"),
    _python_stack("aiohttp", "bare aiohttp", "aiohttp", "uvloop"),
    _python_stack("starlette", "bare Starlette", "starlette", "uvicorn", "websockets"),
    _python_stack("litestar", "bare Litestar", "litestar", "uvicorn", "websockets"),
)
"""Other bare servers in Python."""


def set_up_node() -> None:
    """Install the packages of the Node server, unless they are installed. Raises `SetupError`."""
    wanted = json.loads((NODE / "package.json").read_text())["dependencies"]["ws"]
    package = NODE / "node_modules" / "ws" / "package.json"
    if not shutil.which("node"):
        raise SetupError("node is not installed.")
    if package.exists() and json.loads(package.read_text())["version"] == wanted:
        return
    npm = shutil.which("npm")
    if not npm:
        raise SetupError("npm is not installed.")
    options = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    done = subprocess.run([npm, "install", *options], cwd=NODE, capture_output=True, text=True)
    if done.returncode:
        raise SetupError(f"ws cannot be installed: {' '.join(done.stderr.split())}")
