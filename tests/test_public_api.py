"""The public API: what `darklantern` and its public packages export, and when it is imported."""

import ast
import doctest
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import darklantern
from darklantern import environments, testing

SOURCE = Path(darklantern.__file__).parent
LAZY = [darklantern, environments, testing]
PUBLIC = [*LAZY, *(import_module(f"darklantern.games.{game.replace('-', '_')}") for game in darklantern.game_ids())]


def imports_for_type_checkers(package: ModuleType) -> dict[str, set[str]]:
    """The names that a package imports under ``if TYPE_CHECKING``, by module."""
    branches = [node for node in ast.parse(inspect.getsource(package)).body if isinstance(node, ast.If)]
    found: dict[str, set[str]] = {}
    for node in (node for branch in branches for node in branch.body):
        assert isinstance(node, ast.ImportFrom)
        found.setdefault(node.module or "", set()).update(alias.name for alias in node.names)
    return found


@pytest.mark.parametrize("package", LAZY)
def test_type_checkers_see_what_is_imported_lazily(package: ModuleType):
    names_by_module = {module: set(names.split()) for module, names in vars(package)["_NAMES_BY_MODULE"].items()}
    assert imports_for_type_checkers(package) == names_by_module
    assert sorted(package.__all__) == sorted(name for names in names_by_module.values() for name in names)


@pytest.mark.parametrize("package", PUBLIC)
def test_every_exported_name_exists(package: ModuleType):
    assert len(package.__all__) == len(set(package.__all__))
    for name in package.__all__:
        assert getattr(package, name) is not None


@pytest.mark.parametrize("package", LAZY)
def test_dir_lists_the_exported_names(package: ModuleType):
    assert dir(package) == sorted(package.__all__)


@pytest.mark.parametrize("package", LAZY)
def test_unknown_name_is_an_attribute_error(package: ModuleType):
    with pytest.raises(AttributeError, match="has no attribute 'teapot'"):
        _ = package.teapot


def test_no_name_is_hidden_by_a_package_of_the_same_name():
    """Importing ``darklantern.games`` sets the attribute ``games`` of `darklantern`."""
    packages = {module.name for module in iter_modules([str(SOURCE)])}
    assert packages & set(darklantern.__all__) == {"environments", "testing"}


def test_docstrings_show_what_happens():
    for package in LAZY:
        assert doctest.testmod(package).failed == 0


def run(code: str) -> list[str]:
    """The lines that a new interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_import_loads_nothing_but_the_package():
    code = "import sys; before = {*sys.modules}; import darklantern; print(*sorted({*sys.modules} - before), sep='\\n')"
    ours = [name for name in run(code) if name.startswith("darklantern")]
    assert ours == ["darklantern", "darklantern.core", "darklantern.core.lazy"]
    assert {name.split(".")[0] for name in run(code)} - sys.stdlib_module_names == {"darklantern"}


@pytest.mark.parametrize(
    ("name", "missing", "extra"),
    [
        ("kernel", "numpy", "fast"),
        ("play_rollouts", "numpy", "fast"),
        ("environments.VectorEnv", "numpy", "fast"),
        ("environments.GpuVectorEnv", "numpy", "fast"),
        ("environments.pettingzoo", "pettingzoo", "pettingzoo"),
        ("environments.gymnasium", "gymnasium", "gymnasium"),
        ("environments.openspiel", "pyspiel", "openspiel"),
        ("testing.check_lockstep", "numpy", "fast"),
    ],
)
def test_missing_extra_is_named(name: str, missing: str, extra: str):
    code = f"""
import sys
sys.modules[{missing!r}] = None
import darklantern
try:
    darklantern.{name}
except darklantern.MissingExtra as error:
    print(error.extra, error)
"""
    (message,) = run(code)
    assert message.startswith(f"{extra} ")
    assert message.endswith(f"pip install 'darklantern[{extra}]'")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_package_does_not_import_its_own_public_api():
    template = {*SOURCE.joinpath("cli", "_game_template").rglob("*.py")}  # it becomes a package of its own
    for path in {*SOURCE.rglob("*.py")} - {SOURCE / "__init__.py"} - template:
        assert "darklantern" not in imports(path), path
