"""The types of the protocol: messages, schemas, and each game's own types."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import getdoc
from types import ModuleType
from typing import Any, cast, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core import record, registry
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.match import setup
from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol import (
    advice,
    client_messages,
    editions,
    games,
    health,
    http_errors,
    people,
    replays,
    server_messages,
    table_events,
    tables,
)
from darklantern.protocol.closing import CloseReason
from darklantern.protocol.codegen.attribute_docs import module_attribute_docs
from darklantern.protocol.codegen.type_model import (
    EnumType,
    Field,
    ObjectType,
    Primitive,
    Reference,
    TypeCollector,
    UnionOf,
    enum_type,
    state_docs,
)
from darklantern.protocol.http_errors import HTTP_ERRORS
from darklantern.protocol.message_errors import MessageErrorCode

HTTP_MODULES: tuple[ModuleType, ...] = (games, tables, people, replays, advice, editions, http_errors, health)
"""The modules with the bodies of HTTP requests and responses."""

NAMED_TYPES = {
    "ClientMessage": (client_messages.ClientMessage, "What a client may send."),
    "ServerMessage": (server_messages.ServerMessage, "What the server sends."),
    "TableEvent": (table_events.TableEvent, "What can happen at a table."),
    "Clock": (setup.Clock, "How much time everyone has."),
    "DecidedBy": (record.DecidedBy, module_attribute_docs(record.__name__)["DecidedBy"]),
}
"""The unions and literals that are declared under a name."""


class GameTypes(Struct, frozen=True):
    """The types that a game adds to the protocol."""

    game: AnyGame
    collector: TypeCollector
    options: ObjectType
    edition: ObjectType
    view: ObjectType
    events: tuple[ObjectType, ...]
    error_codes: EnumType
    notation: str
    """The description of the notation of its actions."""


def built_in_games() -> tuple[GameId, ...]:
    """Return the games of this package: what is generated does not depend on which other games are installed."""
    return tuple(id for id in registry.game_ids() if registry.package_of(id) == "darklantern")


@cache
def common_types() -> TypeCollector:
    """Return the types of messages and schemas, which all games share."""
    collector = TypeCollector(NAMED_TYPES)
    collector.add(client_messages.ClientMessage, from_client=True)
    bodies = list(_http_bodies())
    # A type that both sides send has the optional fields of the client's, so those are declared first.
    for body in bodies:
        if body.__struct_config__.forbid_unknown_fields:
            collector.add(body, from_client=True)
    for kind in (server_messages.ServerMessage, *bodies, CloseReason, MessageErrorCode, TableErrorCode):
        collector.add(kind)
    collector.declared["HttpErrorCode"] = http_error_codes()
    for name in built_in_games():
        for source in game_types(name).collector.origins.values():
            if source.module.startswith("darklantern.core."):
                collector.add(source.hint)
    return collector


@cache
def game_types(name: str) -> GameTypes:
    """Return the types of a game."""
    game = registry.game(name)
    state = get_type_hints(game.start)["return"]
    view = cast(type[Struct], game.wire_types.view)
    open_view = cast(type[Struct], game.wire_types.open_view)
    collector = TypeCollector(
        {"Event": (game.wire_types.event, "What happens in the game.")}, dict(state_docs(view, state))
    )
    for kind in (view, open_view, game.wire_types.event):
        collector.add(kind)
    options = _client_options(collector, collector.add(game.wire_types.options, from_client=True))
    edition = cast(
        Reference, next(field.kind for field in _object_type(collector, view).fields if field.name == "edition")
    )
    # The edition is sent once, in the welcome message, or beside the moments of a replay.
    for kind in {view, open_view}:
        declared = _object_type(collector, kind)
        fields = tuple(field for field in declared.fields if field.name != "edition")
        collector.declared[kind.__name__] = replace(declared, fields=fields)
    package = import_module(type(game).__module__.rpartition(".")[0] + ".error_codes")
    objects = [declared for declared in collector.declared.values() if isinstance(declared, ObjectType)]
    return GameTypes(
        game,
        collector,
        options,
        cast(ObjectType, collector.declared[edition.name]),
        _object_type(collector, view),
        tuple(declared for declared in objects if declared.tag is not None),
        enum_type("ErrorCode", package.ErrorCode),
        (getdoc(import_module(cast(Any, game.format_action).__module__)) or "").partition("\n\n")[2].replace("``", "`"),
    )


def http_error_codes() -> EnumType:
    """Return the codes of HTTP errors, with their meanings and statuses."""
    values = tuple((str(code), f"{error.text} ({error.status.value})") for code, error in HTTP_ERRORS.items())
    return EnumType("HttpErrorCode", "Why the server refuses an HTTP request, with the status of the response.", values)


def _http_bodies() -> Iterator[type[Struct]]:
    for module in HTTP_MODULES:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__:
                yield kind


def _object_type(collector: TypeCollector, kind: type[Struct]) -> ObjectType:
    return cast(ObjectType, collector.declared[kind.__name__])


def _client_options(collector: TypeCollector, kind: object) -> ObjectType:
    """Return options as a client sends them: with the name of an edition."""
    name = cast(Reference, kind).name
    options = cast(ObjectType, collector.declared[name])
    edition = next(field for field in options.fields if field.name == "edition")
    by_name = Field(
        "edition",
        UnionOf((Primitive("text"), edition.kind)),
        "The name of an edition that comes with the game, by default its first; or an edition of your own.",
        optional=True,
    )
    others = tuple(field for field in options.fields if field.name != "edition")
    collector.declared[name] = options = replace(options, fields=(by_name, *others))
    return options
