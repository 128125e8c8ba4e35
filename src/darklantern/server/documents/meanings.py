"""What the text below a field says: the docstrings of attributes, which Python forgets and the source does not."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise


def about(kind: type) -> str:
    """What the docstring of a class says."""
    return plain(kind.__doc__ or "")


@cache
def meanings(kind: type) -> Mapping[str, str]:
    """What is said of each field of a struct, or each member of an enum; of inherited ones too.

    Where nothing is said of a field, what is said of the alias that is its type.
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
    """What is said of each name that a module gives to a value or a type."""
    return _documented(_tree(module).body)


def plain(text: str) -> str:
    """A docstring as one paragraph of Markdown, for readers of JSON.

    >>> plain("None for those who  have not seen ``it``.")
    'Null for those who have not seen `it`.'
    """
    line = " ".join(text.split()).replace("``", "`")
    return re.sub(r"\bNone\b", "null", re.sub(r"(^|\. )None\b", r"\1Null", line))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def _documented(body: Iterable[ast.stmt]) -> dict[str, str]:
    """What is assigned, each with the text that stands below it."""
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
    """What is said of an alias, wherever it comes from; nothing if the name is no alias."""
    for node in _tree(module).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return constants(module).get(name, "")
        if isinstance(node, ast.ImportFrom) and node.module and any(other.name == name for other in node.names):
            return _alias_meaning(node.module, name) if _root(node.module) == _root(module) else ""
    return ""


def _root(module: str) -> str:
    """The package that all of it belongs to: nobody else writes below fields what they mean."""
    return module.partition(".")[0]
