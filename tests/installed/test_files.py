"""What the documented installations are made from: bounds, locks, the image and the unit."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))
PINNED = re.compile(
    r"^([a-z0-9-]+)==([^ ;\\]+)(?: ; [^\\]+?)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M
)


def requirements() -> Iterator[str]:
    """Everything that the package asks for, whatever for."""
    project = PROJECT["project"]
    yield from project["dependencies"]
    for extra in project["optional-dependencies"].values():
        yield from extra
    for group in PROJECT["dependency-groups"].values():
        yield from (requirement for requirement in group if isinstance(requirement, str))  # the others include a group
    yield from PROJECT["build-system"]["requires"]


def pins(name: str) -> set[tuple[str, str]]:
    """The packages and versions of a lock."""
    text = ROOT.joinpath(name).read_text("utf-8")
    pinned = {(package, version) for package, version, _ in PINNED.findall(text)}
    assert len(PINNED.findall(text)) == len(re.findall(r"^[a-z0-9]", text, re.M)), "each has a version and hashes"
    return pinned


def test_every_requirement_has_both_bounds():
    for requirement in requirements():
        if not requirement.startswith("darklantern["):
            assert re.match(r"^[\w.-]+(\[\w+\])?>=[\d.]+,<[\d.]+(;|$)", requirement), requirement


def test_server_lock_contains_only_tested_versions():
    tested, server = pins("requirements.lock"), pins("requirements-server.lock")
    assert server <= tested
    names = {name for name, _ in server}
    assert {"aiohttp", "numba", "numpy", "psycopg", "psycopg-binary", "uvloop"} <= names
    assert not {"pytest", "ray", "playwright"} & names


def test_no_private_library_module_is_imported():
    for path in (*ROOT.joinpath("src").rglob("*.py"), ROOT / "hatch_build.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(alias.name for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            if names[0].split(".")[0] not in ("darklantern", "__future__"):
                private = [part for name in names for part in name.split(".") if part.startswith("_")]
                assert not private, f"{path.relative_to(ROOT)} imports {', '.join(names)}"


def test_uv_version_is_pinned():
    setup = ROOT.joinpath("scripts/setup").read_text("utf-8")
    assert re.search(r"^UV_VERSION=\d+\.\d+\.\d+$", setup, re.M)
    assert '"uv==$UV_VERSION"' in setup


def test_image_and_unit_use_the_same_install_script():
    script = ROOT.joinpath("scripts/install").read_text("utf-8")
    assert "--require-hashes requirements-server.lock" in script
    assert "--no-deps --build-constraint requirements.lock ." in script
    image = ROOT.joinpath("Dockerfile").read_text("utf-8")
    assert re.findall(r"^RUN (.*)$", image, re.M)[0] == "scripts/install /opt/darklantern"
    assert not re.search(r"\b(pip|npm|uv)\b", image), "nothing else is fetched"
    unit = ROOT.joinpath("deploy/darklantern.service").read_text("utf-8")
    assert "#   scripts/install /opt/darklantern\n" in unit
    assert "ExecStart=/opt/darklantern/bin/darklantern serve\n" in unit


def test_image_ignores_no_build_input():
    ignored = ROOT.joinpath(".dockerignore").read_text("utf-8").split()
    assert ignored == [".git", ".venv*", ".*_cache", "**/__pycache__", "**/node_modules"]


def test_unit_allows_compiling_and_caching_kernels():
    unit = ROOT.joinpath("deploy/darklantern.service").read_text("utf-8")
    assert not re.search(r"^MemoryDenyWriteExecute=", unit, re.M)
    assert "CacheDirectory=darklantern\n" in unit
    assert "Environment=NUMBA_CACHE_DIR=/var/cache/darklantern\n" in unit
    assert unit.index("StartLimitIntervalSec=0") < unit.index("[Service]")
