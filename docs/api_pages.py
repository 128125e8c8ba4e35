"""Pages of the Python API: what the public packages export, by group, from the docstrings."""

import ast
import inspect
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import NamedTuple

from sphinx.pycode import ModuleAnalyzer


class Page(NamedTuple):
    """A page of the reference."""

    title: str
    introduction: str
    """In Markdown."""
    package: str
    """The public package whose names the page lists."""
    modules: tuple[str, ...] = ()
    """The modules of `darklantern` that define the page's names; without any, the page lists the whole package."""
    submodules: tuple[str, ...] = ()
    """Public modules of the package, listed after its names."""


PAGES = {
    "games": Page(
        "Games",
        "A game by its id, the contract that every game implements, and the rules as text."
        " [Write a game](../../write-a-game.md) introduces them,"
        " [add a game](../../how-to/add-a-game.md) lists what else a game may have.",
        "darklantern",
        (
            "core.registry",
            "core.manifest",
            "core.game",
            "core.base_game",
            "core.options",
            "core.ids",
            "core.rulebook",
            "core.small",
        ),
    ),
    "art-robbery": Page(
        "Art Robbery",
        "Bots are given a `View` and return an `Action`. Rules are cited by their number"
        " ([rules](../rules/art-robbery.md)).",
        "darklantern.games.art_robbery",
    ),
    "midnight-exchange": Page(
        "Midnight Exchange",
        "Bots are given a `View` and return an `Action`. Rules are cited by their number"
        " ([rules](../rules/midnight-exchange.md)).",
        "darklantern.games.midnight_exchange",
    ),
    "editions": Page(
        "Editions",
        "The components of a copy of a game, as data. [Editions](../editions.md) describes the files.",
        "darklantern",
        ("core.edition",),
    ),
    "chance": Page(
        "Chance",
        "The random source that is passed to the rules and to bots. A seed gives the same game on every machine.",
        "darklantern",
        ("core.chance",),
    ),
    "records": Page(
        "Records",
        "The log of a game, and its replay. [Records](../records.md) describes the format.",
        "darklantern",
        ("core.record", "core.session"),
    ),
    "bots": Page(
        "Bots",
        "Bots by name, and the interface of a bot. [Your first bot](../../tutorials/first-bot.md) writes one,"
        " [bots](../bots.md) describes the levels.",
        "darklantern",
        ("bots.registry", "bots.bot", "bots.characters"),
    ),
    "simulation": Page(
        "Simulation and tournaments",
        "Many games by bots. [Your first study](../../tutorials/first-study.md) introduces them.",
        "darklantern",
        (
            "lab.simulate",
            "lab.summary",
            "lab.tournament",
            "lab.agents",
            "lab.standings",
            "lab.ratings",
            "lab.statistics",
            "lab.selfplay",
            "lab.runner",
        ),
    ),
    "kernels": Page(
        "Compiled rules",
        "Kernels play the same games as the readable rules, many times as fast. They need the extra `fast`.",
        "darklantern",
        ("kernels.registry", "kernels.kernel", "kernels.observation_fields", "lab.kernel_games"),
    ),
    "environments": Page(
        "Environments",
        "[Environments](../environments.md) explains actions, observations, rewards and seeds.",
        "darklantern.environments",
        submodules=("pettingzoo", "openspiel", "gymnasium"),
    ),
    "testing": Page(
        "Testing",
        "Checks for any game, also for one that is not registered. They need no test framework.",
        "darklantern.testing",
    ),
    "errors": Page(
        "Errors",
        "All errors that a user can cause derive from `DarkLanternError`; their text is a sentence for the user.",
        "darklantern",
        ("core.errors",),
    ),
}
"""The pages by their file's name, in the order of the index."""


def page_text(page: Page) -> str:
    """Return a page as Markdown with directives of autodoc. Raises ValueError for a name without documentation."""
    package = import_module(page.package)
    parts = [f"# {page.title}"]
    if page.package != "darklantern":
        parts.append(_eval_rst([f".. automodule:: {page.package}\n   :no-members:"]))
    parts.append(page.introduction)
    directives = [_directive(package, name) for name in exported_names(page)]
    parts.append(_eval_rst([f".. py:currentmodule:: {page.package}", *directives]))
    for name in page.submodules:
        parts += [f"## {page.package}.{name}", _eval_rst([f".. automodule:: {page.package}.{name}"])]
    return "\n\n".join(parts) + "\n"


def exported_names(page: Page) -> list[str]:
    """Return the names of a page: those of its modules in the order of the package, or all of the package."""
    package = import_module(page.package)
    if page.modules:
        return [name for module in page.modules for name in _lazy_names(package)[f"darklantern.{module}"]]
    return [name for name in _in_source_order(package) if name not in page.submodules]


def _lazy_names(package: ModuleType) -> dict[str, list[str]]:
    return {module: names.split() for module, names in vars(package)["_NAMES_BY_MODULE"].items()}


def _in_source_order(package: ModuleType) -> list[str]:
    """Return the names of a package module by module, as they are defined."""
    defined = [name for module in _modules(package) for name in _definitions(module)]
    return sorted(package.__all__, key=lambda name: defined.index(name) if name in defined else -1)


def _modules(package: ModuleType) -> Iterator[str]:
    """Yield the modules that may define a name of a package, the package itself last."""
    if "_NAMES_BY_MODULE" in vars(package):
        yield from (name for name in _lazy_names(package) if name != package.__name__)
    else:
        yield from (found.name for found in walk_packages(package.__path__, f"{package.__name__}.") if not found.ispkg)
    yield package.__name__


def _definitions(module: str) -> Iterator[str]:
    """Yield the names that a module defines, in their order."""
    for node in _parsed(module).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case _:
                pass


def _parsed(module: str) -> ast.Module:
    return ast.parse(ModuleAnalyzer.for_module(module).code)


def _directive(package: ModuleType, name: str) -> str:
    """Return the directive of autodoc for a name; constants and type aliases are written out."""
    value = getattr(package, name)
    if inspect.isclass(value):
        lines = [f".. auto{'exception' if issubclass(value, Exception) else 'class'}:: {name}"]
        if issubclass(value, Enum):
            lines.append("   :undoc-members:")
        if any(base.__module__.startswith("darklantern.") for base in value.__bases__):
            lines.append("   :show-inheritance:")
        return "\n".join(lines)
    if inspect.isfunction(inspect.unwrap(value)):
        return f".. autofunction:: {name}"
    return _data_directive(package, name)


def _data_directive(package: ModuleType, name: str) -> str:
    """Return the directive for a constant or a type: its definition, and the docstring below it."""
    for module in _modules(package):
        analyzer = ModuleAnalyzer.for_module(module)
        if comment := analyzer.find_attr_docs().get(("", name)):
            head = _definition(_parsed(module), name)
            return "\n".join([*head, "", *(f"   {line}" for line in comment)])
    raise ValueError(f"{package.__name__}.{name} has no documentation: write a docstring below its definition")


def _definition(module: ast.Module, name: str) -> list[str]:
    """Return the head of the directive: the type of a constant, or what a type stands for."""
    for node in module.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=found), annotation=kind, value=value) if found == name:
                if ast.unparse(kind) == "TypeAlias" and value is not None:
                    return [f".. py:type:: {name}", f"   :canonical: {ast.unparse(value)}"]
                return [f".. py:data:: {name}", f"   :type: {ast.unparse(kind)}"]
            case ast.Assign(targets=[ast.Name(id=found)], value=ast.Call(args=[_, base])) if found == name:
                return [f".. py:type:: {name}", f"   :canonical: {ast.unparse(base)}"]  # a NewType
            case _:
                pass
    return [f".. py:data:: {name}"]


def _eval_rst(directives: list[str]) -> str:
    return "\n".join(["```{eval-rst}", "\n\n".join(directives), "```"])
