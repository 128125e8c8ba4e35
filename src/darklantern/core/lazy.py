"""Lazy attributes of a package (PEP 562): a module is imported when one of its names is first used."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

KERNEL_PACKAGES = frozenset({"numba", "numpy"})
"""What the extra ``fast`` installs. Modules import these without an error message of their own."""


def lazy_getattr(package: str, names_by_module: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the function ``__getattr__`` of a package, which imports each name from its module.

    The names of a module are separated by spaces; those of the package itself are its submodules. On first use a name
    raises `MissingExtra` if its module needs an extra that is not installed.
    """
    modules = {name: module for module, names in names_by_module.items() for name in names.split()}

    def import_name(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            if modules[name] == package:
                return import_module(f"{package}.{name}")
            value = getattr(import_module(modules[name]), name)
        except ModuleNotFoundError as error:
            if error.name not in KERNEL_PACKAGES:
                raise
            from darklantern.core.errors import MissingExtra  # not at the top, as it imports msgspec

            raise MissingExtra("The compiled kernels", error.name, "fast") from None
        setattr(sys.modules[package], name, value)
        return value

    return import_name
