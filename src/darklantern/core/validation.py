"""Validation errors of msgspec in plain words: which value is wrong, and what is allowed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec
from msgspec import inspect

from darklantern.core.toml import KeyPath, format_path

MAX_VALUE_LENGTH = 60
"""The maximum length of a value that is quoted in a message."""

_TYPE_NAMES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of keys",
    "null": "null",
}
"""The names of types in messages, by msgspec's names."""

_LIMIT_WORDS = {">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than ", "": ""}

_AnyKey: TypeAlias = None
"""A step into a mapping whose key msgspec does not name."""
_Step: TypeAlias = str | int | _AnyKey


class InvalidValue(NamedTuple):
    """A value that does not have its type."""

    path: KeyPath
    """The value's place in the data."""
    problem: str
    """What is wrong and what is allowed, to be read after the name of the value: ``must be text, not 3``."""

    def sentence(self, subject: str) -> str:
        """Return the problem with the value's path before it, or ``subject`` for the whole of the data."""
        return f"{format_path(self.path) or subject} {self.problem}"


def explain_error(error: msgspec.ValidationError, kind: Any, data: object) -> InvalidValue:
    """Return what is wrong with plain data, or with bytes of JSON, that could not be converted to the type ``kind``."""
    message, _, place = str(error).partition(" - at ")
    steps = _parse_steps(place)
    path = tuple(step for step in steps if step is not None)
    types = list(_types_at(_type_info(kind), steps))
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", message, re.DOTALL):
        keys = [field.encode_name for type_ in types for field in _fields(type_)]
        return InvalidValue((*path, found[1]), f"is an unknown key: use one of {', '.join(dict.fromkeys(keys))}")
    if found := re.fullmatch(r"Object missing required field `(.*)`", message, re.DOTALL):
        return InvalidValue(path, f"lacks the key {found[1]!r}")
    if place.startswith("`key`"):
        return InvalidValue(path, f"has a key that {_explain_value(message, types, None)}")
    if None in steps:
        return InvalidValue(path, f"has an entry that {_explain_value(message, types, None)}")
    if message.startswith("Invalid value"):
        types = list(_types_at(_type_info(kind), steps[:-1]))
    return InvalidValue(path, _explain_value(message, types, _value_at(data, path)))


def _explain_value(message: str, types: Sequence[inspect.Type], value: object) -> str:
    """Return what a value of one of these types must be; ``value`` is None if it is not known."""
    not_this = "" if value is None else f", not {_quoted(value)}"
    if found := re.fullmatch(r"Invalid (?:enum )?value (.*)", message, re.DOTALL):
        return f"must be one of {', '.join(_allowed_values(types))}, not {_cut(found[1])}"
    if found := re.match(r"Expected `(array|str|object)` of length (>=|<=|) ?(\d+)", message):
        unit = "character" if found[1] == "str" else "entry"
        count = _count(int(found[3]), unit)
        size = f", not {len(cast(Sequence[object], value))}" if isinstance(value, str | list | tuple | dict) else ""
        return f"must have {_LIMIT_WORDS[found[2]]}{count}{size}"
    if found := re.fullmatch(r"Expected `(?:int|float)` (>=|<=|>|<) (.*)", message):
        return f"must be {_LIMIT_WORDS[found[1]]}{found[2]}{not_this}"
    if found := re.fullmatch(r"Expected `str` matching regex (.*)", message, re.DOTALL):
        return f"must match the pattern {found[1]}{not_this}"
    if found := re.match(r"Expected `([^`]*)`", message):
        names = [name for name in found[1].split(" | ") if name != "null" or found[1] == "null"]
        expected = " or ".join(_TYPE_NAMES.get(name, name) for name in names)
        return f"must be {expected}{not_this or _received(message)}"
    return f"has an invalid value{not_this}"


def _received(message: str) -> str:
    """Return the type that a value has, for a value that is not known."""
    found = re.search(r", got `([^`]*)`", message)
    return f", not {_TYPE_NAMES.get(found[1], found[1])}" if found else ""


def explain_json_error(error: msgspec.DecodeError | UnicodeDecodeError) -> str:
    """Return why a text is not JSON."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    if found := re.search(r"\(byte (\d+)\)", str(error)):
        return f"it is malformed at byte {found[1]}"
    return "it ends too early"


@cache
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _parse_steps(place: str) -> list[_Step]:
    """Return the steps in a path as msgspec writes it: ```$.raids[1].name```, ```$.cost[...]```."""
    steps: list[_Step] = [
        key or (int(index) if index else None) for key, index in re.findall(r"\.([\w\-]+)|\[(?:(\d+)|\.\.\.)\]", place)
    ]
    return [*steps, None] if place.startswith("`key`") else steps


def _types_at(type_: inspect.Type, steps: Sequence[_Step]) -> Iterator[inspect.Type]:
    """Yield the types that the value at the end of some steps may have."""
    match type_:
        case inspect.UnionType(types=types):
            for option in types:
                yield from _types_at(option, steps)
        case inspect.StructType(fields=fields) if steps:
            for field in fields:
                if field.encode_name == steps[0]:
                    yield from _types_at(field.type, steps[1:])
        case inspect.DictType(key_type=key, value_type=value) if steps:
            yield from _types_at(value, steps[1:])
            if len(steps) == 1:
                yield key
        case inspect.TupleType(item_types=items) if steps:
            if isinstance(steps[0], int) and steps[0] < len(items):
                yield from _types_at(items[steps[0]], steps[1:])
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) if steps:
            yield from _types_at(item, steps[1:])
        case _ if not steps:
            yield type_
        case _:
            return


def _fields(type_: inspect.Type) -> Sequence[inspect.Field]:
    return type_.fields if isinstance(type_, inspect.StructType) else ()


def _allowed_values(types: Sequence[inspect.Type]) -> list[str]:
    """Return the members of enums, the values of literals, and the tags of structs."""
    allowed: list[str] = []
    for type_ in types:
        if isinstance(type_, inspect.EnumType):
            allowed += [str(member.value) for member in type_.cls]
        elif isinstance(type_, inspect.LiteralType):
            allowed += map(str, type_.values)
        elif isinstance(type_, inspect.StructType) and type_.tag is not None:
            allowed.append(str(type_.tag))
    return allowed


def _value_at(data: object, path: KeyPath) -> object:
    """Return the value at a path; None if there is no value."""
    value = data
    if isinstance(data, str | bytes):
        try:
            value = msgspec.json.decode(data)
        except (msgspec.DecodeError, RecursionError):  # a wrong value may come before the end of a damaged text
            return None
    for step in path:
        try:
            value = cast(Any, value)[step]
        except (LookupError, TypeError):
            return None
    return value


def _quoted(value: object) -> str:
    if isinstance(value, Mapping):
        return "a table of keys"
    if isinstance(value, list | tuple):
        return "a list"
    return str(value).lower() if isinstance(value, bool) else _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_VALUE_LENGTH else f"{text[:MAX_VALUE_LENGTH]}…"


def _count(number: int, unit: str) -> str:
    plural = {"entry": "entries", "character": "characters"}[unit]
    return f"{number} {unit if number == 1 else plural}"
