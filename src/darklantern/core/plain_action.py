"""Actions of any game as plain data, for clients that do not know the types of the game."""

from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct

VALUE = "value"
"""The parameter of an action that is a plain value, such as a number."""


class PlainAction(Struct, frozen=True):
    """An action as plain data."""

    kind: str
    """The tag of its type, else the name of its type, such as ``bid``."""
    params: dict[str, Any] = {}
    """Its fields."""


def plain_action(action: Any) -> PlainAction:
    """Return an action as plain data.

    The fields of a struct or a named tuple are its parameters. A text and the member of an enum are a kind
    without parameters. Any other value is the parameter ``value``.
    """
    if isinstance(action, Struct):
        return _plain_struct(action)
    if isinstance(action, Enum):
        return PlainAction(action.value if isinstance(action.value, str) else action.name)
    if isinstance(action, str):
        return PlainAction(action)
    kind = type(action).__name__
    if (as_dict := getattr(action, "_asdict", None)) is not None:
        return PlainAction(kind, msgspec.to_builtins(as_dict()))
    return PlainAction(kind, {VALUE: msgspec.to_builtins(action)})


def _plain_struct(action: Struct) -> PlainAction:
    config = action.__struct_config__
    fields = msgspec.structs.asdict(action)
    kind = type(action).__name__ if config.tag is None else str(config.tag)
    return PlainAction(kind, msgspec.to_builtins(fields))
