"""Docstrings of classes and attributes. Attribute docstrings are read from the source: Python discards them."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise


def about(kind: type) -> str:
    """Return the docstring of a class as Markdown."""
    return plain(kind.__doc__ or "")


@cache
def meanings(kind: type) -> Mapping[str, str]:
    """Return the docstrings of the fields of a struct or the members of an enum, including inherited ones.

    A field without a docstring gets that of the alias that is its type.
    """
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if _root(base.__module__) == _root(kind.__module__):
            body = next(
                node.body
                for node in _tree(base.__module__).body
                if isinstance(node, ast.ClassDef) and node.name == base.__name__
            )
            found |= _alias_meanings(base.__module__, body) | _documented(body)
    return found


@cache
def constants(module: str) -> Mapping[str, str]:
    """Return the docstrings of a module's constants and type aliases."""
    return _documented(_tree(module).body)


def plain(text: str) -> str:
    """Return a docstring as one paragraph of Markdown, with null for None.

    >>> plain("None for those who  have not seen ``it``.")
    'Null for those who have not seen `it`.'
    """
    line = " ".join(text.split()).replace("``", "`")
    return re.sub(r"\bNone\b", "null", re.sub(r"(^|\. )None\b", r"\1Null", line))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def _documented(body: Iterable[ast.stmt]) -> dict[str, str]:
    """Return the assigned names that are followed by a docstring, with the docstring."""
    return {
        name: plain(value)
        for first, second in pairwise(body)
        for name in _assigned(first)
        if isinstance(second, ast.Expr)
        and isinstance(second.value, ast.Constant)
        and isinstance(value := second.value.value, str)
    }


def _assigned(statement: ast.stmt) -> Iterator[str]:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id


def _alias_meanings(module: str, body: Iterable[ast.stmt]) -> dict[str, str]:
    return {
        statement.target.id: said
        for statement in body
        if isinstance(statement, ast.AnnAssign)
        and isinstance(statement.target, ast.Name)
        and isinstance(statement.annotation, ast.Name)
        and (said := _alias_meaning(module, statement.annotation.id))
    }


def _alias_meaning(module: str, name: str) -> str:
    """Return the docstring of an alias, from the module that defines it; empty if the name is not an alias."""
    for node in _tree(module).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return constants(module).get(name, "")
        if isinstance(node, ast.ImportFrom) and node.module and any(other.name == name for other in node.names):
            return _alias_meaning(node.module, name) if _root(node.module) == _root(module) else ""
    return ""


def _root(module: str) -> str:
    """Return the top-level package of a module. Only our own packages have attribute docstrings."""
    return module.partition(".")[0]
