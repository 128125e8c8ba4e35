"""Docstrings of classes and attributes. Attribute docstrings are read from the source: Python discards them."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise


def class_doc(kind: type) -> str:
    """Return the docstring of a class as Markdown."""
    return to_markdown(kind.__doc__ or "")


@cache
def attribute_docs(kind: type) -> Mapping[str, str]:
    """Return the docstrings of the fields of a struct or the members of an enum, including inherited ones.

    A field without a docstring gets that of the alias that is its type.
    """
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if _top_package(base.__module__) == _top_package(kind.__module__):
            body = next(
                node.body
                for node in _tree(base.__module__).body
                if isinstance(node, ast.ClassDef) and node.name == base.__name__
            )
            docs |= _alias_docs(base.__module__, body) | _docstrings(body)
    return docs


@cache
def module_attribute_docs(module: str) -> Mapping[str, str]:
    """Return the docstrings of a module's constants and type aliases."""
    return _docstrings(_tree(module).body)


def to_markdown(text: str) -> str:
    """Return a docstring as one paragraph of Markdown, with null for None.

    >>> to_markdown("None for those who  have not seen ``it``.")
    'Null for those who have not seen `it`.'
    """
    line = " ".join(text.split()).replace("``", "`")
    return re.sub(r"\bNone\b", "null", re.sub(r"(^|\. )None\b", r"\1Null", line))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def _docstrings(body: Iterable[ast.stmt]) -> dict[str, str]:
    """Return the assigned names that are followed by a docstring, with the docstring."""
    return {
        name: to_markdown(value)
        for first, second in pairwise(body)
        for name in _assigned_names(first)
        if isinstance(second, ast.Expr)
        and isinstance(second.value, ast.Constant)
        and isinstance(value := second.value.value, str)
    }


def _assigned_names(statement: ast.stmt) -> Iterator[str]:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id


def _alias_docs(module: str, body: Iterable[ast.stmt]) -> dict[str, str]:
    return {
        statement.target.id: doc
        for statement in body
        if isinstance(statement, ast.AnnAssign)
        and isinstance(statement.target, ast.Name)
        and isinstance(statement.annotation, ast.Name)
        and (doc := _alias_doc(module, statement.annotation.id))
    }


def _alias_doc(module: str, name: str) -> str:
    """Return the docstring of an alias, from the module that defines it; empty if the name is not an alias."""
    for node in _tree(module).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return module_attribute_docs(module).get(name, "")
        if isinstance(node, ast.ImportFrom) and node.module and any(imported.name == name for imported in node.names):
            return _alias_doc(node.module, name) if _top_package(node.module) == _top_package(module) else ""
    return ""


def _top_package(module: str) -> str:
    """Return the top-level package of a module. Only our own packages have attribute docstrings."""
    return module.partition(".")[0]
