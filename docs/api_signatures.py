"""Signatures in the reference of the Python API: with public names, without private parameters and defaults."""

import inspect
import re
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any

from api_pages import PAGES, exported_names
from sphinx.application import Sphinx
from sphinx.util.inspect import stringify_signature

ARRAY = re.compile(r"~numpy\.ndarray\[~?tuple\[~typing\.Any, \.\.\.\], ~numpy\.dtype\[([^\]]*)\]\]")
"""What Sphinx makes of ``NDArray[T]``."""
ANY_GAME = "darklantern.core.game.Game[~typing.Any, ~typing.Any, ~typing.Any, ~typing.Any, ~typing.Any]"
"""What Sphinx makes of `darklantern.AnyGame`."""


class _Default:
    """A default value that is made for each object."""

    def __repr__(self) -> str:
        return "..."


def process_signature(
    app: Sphinx, what: str, name: str, value: Any, options: Any, arguments: str | None, result: str | None
) -> tuple[str | None, str | None]:
    """Return the signature of a function or class as the page shows it."""
    if what == "class" and (issubclass(value, Enum) or getattr(value, "_is_protocol", False)):
        return "", result
    if hasattr(value, "__struct_fields__"):
        arguments = stringify_signature(_given_parameters(value), unqualified_typehints=True)
    return _with_public_names(arguments), _with_public_names(result)


def _given_parameters(kind: type[Any]) -> inspect.Signature:
    """Return the parameters of a struct without its private fields."""
    parameters = [
        one.replace(default=_Default()) if repr(one.default) == "<factory>" else one
        for one in inspect.signature(kind).parameters.values()
        if not one.name.startswith("_")
    ]
    return inspect.Signature(parameters)


def _with_public_names(text: str | None) -> str | None:
    """Return a signature in which exported types have the name that they are exported by, and link there."""
    if text is None:
        return None
    text = ARRAY.sub(r"NDArray[\1]", text.replace(f"~{ANY_GAME}", "~darklantern.AnyGame"))
    return re.sub(r"~((?:\w+\.)+)(\w+)", _public_name, text)


def _public_name(found: re.Match[str]) -> str:
    return _public_places().get(found[1] + found[2], found[2])


@cache
def _public_places() -> dict[str, str]:
    """Return for each exported type, by the module that defines it, the place that documents it."""
    places: dict[str, str] = {}
    for page in PAGES.values():
        package = import_module(page.package)
        for name in exported_names(page):
            if module := getattr(getattr(package, name), "__module__", None):
                places[f"{module}.{name}"] = f"~{page.package}.{name}"
    return places
