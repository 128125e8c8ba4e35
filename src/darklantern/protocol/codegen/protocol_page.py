"""The protocol page: text written by people, with generated sections between marks."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import cast

from darklantern.match import lifecycle, play, timeouts
from darklantern.protocol import limits
from darklantern.protocol.closing import CLOSE_CODES
from darklantern.protocol.codegen.attribute_docs import module_attribute_docs
from darklantern.protocol.codegen.markdown import (
    declaration_section,
    fields_table,
    objects_table,
    table,
    values_table,
)
from darklantern.protocol.codegen.protocol_types import GameTypes, built_in_games, common_types, game_types
from darklantern.protocol.codegen.type_model import (
    AliasType,
    Declaration,
    EnumType,
    ObjectType,
    Reference,
    UnionOf,
    references,
)

_UNITS = {"_PER_S": "a second", "_BYTES": "bytes", "_MS": "ms", "_S": "s"}
"""The units of limits, by the last part of the constant's name. Limits without a unit are numbers of things."""

_SECTION = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def fill_page(page: str, texts: Mapping[str, str]) -> str:
    """Return the page with new sections between its marks. Raises `ValueError` unless each section has a mark."""
    marks = [match[2] for match in _SECTION.finditer(page)]
    if sorted(marks) != sorted(texts):
        raise ValueError(f"the page has marks for {', '.join(marks)}; the sections are {', '.join(texts)}")
    return _SECTION.sub(lambda match: f"{match[1]}\n{texts[match[2]]}\n\n{match[3]}", page)


def sections() -> Mapping[str, str]:
    """Return all generated sections, by the names of their marks."""
    from_client, from_server, events = _members("ClientMessage"), _members("ServerMessage"), _members("TableEvent")
    unions = {"ClientMessage", "ServerMessage", "TableEvent"}
    listed = unions | {declared.name for declared in (*from_client, *from_server, *events)}
    others = _reachable("ClientMessage", "ServerMessage") - listed
    message_types = [declared for name, declared in common_types().declared.items() if name in others]
    return {
        "client-messages": _joined(declaration_section(declared, 3, by_tag=True) for declared in from_client),
        "server-messages": _joined(declaration_section(declared, 3, by_tag=True) for declared in from_server),
        "table-events": objects_table(events),
        "message-types": _joined(declaration_section(declared, 3) for declared in message_types),
        "table-error-codes": values_table((*_enum("MessageErrorCode").values, *_enum("TableErrorCode").values), "code"),
        "http-error-codes": values_table(_enum("HttpErrorCode").values, "code"),
        "limits": _limits_table(),
        "close-reasons": values_table(close_reasons(_enum("CloseReason")), "reason"),
        **{name: _game_section(game_types(name)) for name in built_in_games()},
    }


def close_reasons(reasons: EnumType) -> tuple[tuple[str, str], ...]:
    """Return the reasons for closing a connection and their meanings, with the code of the close frame, if any."""
    codes = {str(reason): code for reason, code in CLOSE_CODES.items()}
    return tuple((name, f"{text} ({codes[name]})" if name in codes else text) for name, text in reasons.values)


def _limits_table() -> str:
    """Return a table of the limits and times that clients should know, with their docstrings."""
    return table(
        ("limit", "meaning"),
        [
            (f"{getattr(module, name):g} {_unit(name)}".strip(), module_attribute_docs(module.__name__)[name])
            for module, name in _limits()
        ],
    )


def _limits() -> Iterator[tuple[ModuleType, str]]:
    """Yield the limits of connections, and those of the game at a table, as modules and names of constants."""
    for name in module_attribute_docs(limits.__name__):
        yield limits, name
    yield play, "MAX_QUEUED_MOVES"
    yield lifecycle, "COUNTDOWN_MS"
    yield lifecycle, "READY_TIMEOUT_MS"
    for name in module_attribute_docs(timeouts.__name__):
        yield timeouts, name


def _unit(name: str) -> str:
    return next((unit for suffix, unit in _UNITS.items() if name.endswith(suffix)), "")


def _game_section(types: GameTypes) -> str:
    """Return the section of a game."""
    shown = {"Event", types.options.name, types.view.name, *(event.name for event in types.events)}
    others = types.collector.declared.keys() - shown - common_types().origins.keys()
    declarations = [declared for name, declared in types.collector.declared.items() if name in others]
    return _joined(
        [
            "### Options",
            types.options.meaning,
            fields_table(types.options.fields),
            "### Actions",
            types.notation,
            "### Events",
            objects_table(types.events),
            "### View",
            types.view.meaning,
            fields_table(types.view.fields),
            "### Types in editions, views and events",
            *(declaration_section(declared, 4) for declared in declarations),
            "### Error codes",
            values_table(types.error_codes.values, "code"),
        ]
    )


def _enum(name: str) -> EnumType:
    return cast(EnumType, common_types().declared[name])


def _members(name: str) -> list[ObjectType]:
    """Return the object types of a union."""
    union = cast(UnionOf, cast(AliasType, common_types().declared[name]).kind)
    return [cast(ObjectType, common_types().declared[cast(Reference, kind).name]) for kind in union.members]


def _reachable(*names: str) -> set[str]:
    """Return the names of these declarations and of all that they refer to."""
    reached: set[str] = set()
    remaining: list[Declaration] = [common_types().declared[name] for name in names]
    while remaining:
        declared = remaining.pop()
        if declared.name not in reached:
            reached.add(declared.name)
            remaining += [common_types().declared[name] for name in references(declared)]
    return reached


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)
