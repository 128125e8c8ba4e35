"""The types of the protocol: messages, schemas, and each game's own types."""

from functools import cache
from importlib import import_module
from inspect import getdoc
from typing import Any, cast, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core import record, registry
from darklantern.core.game import AnyGame
from darklantern.match import error_codes, setup
from darklantern.protocol import messages, schemas
from darklantern.server.codegen.attribute_docs import module_attribute_docs
from darklantern.server.codegen.type_model import (
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
from darklantern.server.http.http_errors import HTTP_ERRORS

NAMED_TYPES = {
    "ClientMessage": (messages.ClientMessage, "What a client may send."),
    "ServerMessage": (messages.ServerMessage, "What the server sends."),
    "TableEvent": (messages.TableEvent, "What can happen at a table."),
    "Clock": (setup.Clock, "How much time everyone has."),
    "DecidedBy": (record.DecidedBy, module_attribute_docs(record.__name__)["DecidedBy"]),
}
"""The unions and literals that are declared under a name."""

_CODE_PREFIX = "The code of a refusal: "


class GameTypes(Struct, frozen=True):
    """The types that a game adds to the protocol."""

    game: AnyGame
    types: TypeCollector
    options: ObjectType
    edition: ObjectType
    view: ObjectType
    events: tuple[ObjectType, ...]
    error_codes: EnumType
    notation: str
    """The description of the notation of its actions."""


@cache
def common_types() -> TypeCollector:
    """Return the types of messages and schemas, which all games share."""
    shapes = TypeCollector(NAMED_TYPES)
    shapes.add(messages.ClientMessage, sent=True)
    structs = [kind for kind in vars(schemas).values() if isinstance(kind, type) and issubclass(kind, Struct)]
    spoken = [kind for kind in structs if kind.__module__ == schemas.__name__]
    # A type that both sides send has the optional fields of the client's, so those are declared first.
    for kind in spoken:
        if kind.__struct_config__.forbid_unknown_fields:
            shapes.add(kind, sent=True)
    for kind in (messages.ServerMessage, *spoken, messages.CloseReason):
        shapes.add(kind)
    for code in (table_error_codes(), http_error_codes()):
        shapes.declared[code.name] = code
    for name in registry.games():
        for source in game_types(name).types.origins.values():
            if source.module.startswith("darklantern.core."):
                shapes.add(source.hint)
    return shapes


@cache
def game_types(name: str) -> GameTypes:
    """Return the types of a game."""
    game = registry.game(name)
    state = get_type_hints(game.start)["return"]
    view = cast(type[Struct], game.wire_types.view)
    shapes = TypeCollector(
        {"Event": (game.wire_types.event, "What happens in the game.")}, dict(state_docs(view, state))
    )
    opened = cast(type[Struct], game.wire_types.open_view)
    for kind in (view, opened, game.wire_types.event):
        shapes.add(kind)
    options = _client_options(shapes, shapes.add(game.wire_types.options, sent=True))
    shown = cast(ObjectType, shapes.declared[view.__name__])
    edition = cast(Reference, next(field.kind for field in shown.fields if field.name == "edition"))
    # The edition is sent once, in the welcome message, or beside the moments of a replay.
    for kind in {view, opened}:
        thing = cast(ObjectType, shapes.declared[kind.__name__])
        fields = tuple(field for field in thing.fields if field.name != "edition")
        shapes.declared[kind.__name__] = replace(thing, fields=fields)
    shown = cast(ObjectType, shapes.declared[view.__name__])
    package = import_module(type(game).__module__.rpartition(".")[0] + ".error_codes")
    return GameTypes(
        game,
        shapes,
        options,
        cast(ObjectType, shapes.declared[edition.name]),
        shown,
        tuple(thing for thing in shapes.declared.values() if isinstance(thing, ObjectType) and thing.tag is not None),
        enum_type("Refusal", package.ErrorCode),
        (getdoc(import_module(cast(Any, game.format_action).__module__)) or "").partition("\n\n")[2].replace("``", "`"),
    )


def table_error_codes() -> EnumType:
    """Return the codes of a table's refusals."""
    said = module_attribute_docs(messages.__name__)
    own = tuple((getattr(messages, name), text) for name, text in said.items() if text.startswith(_CODE_PREFIX))
    ours = tuple((code, text[len(_CODE_PREFIX)].upper() + text[len(_CODE_PREFIX) + 1 :]) for code, text in own)
    codes = enum_type("Refusal", error_codes.TableErrorCode)
    return replace(
        codes, meaning="Why a table refuses a request. A code never changes its meaning.", values=ours + codes.values
    )


def http_error_codes() -> EnumType:
    """Return the codes of HTTP errors."""
    words = tuple((str(code), f"{meaning.text} ({meaning.status.value})") for code, meaning in HTTP_ERRORS.items())
    return EnumType("HttpErrorCode", "Why the server refuses an HTTP request, with the status of the response.", words)


def _client_options(shapes: TypeCollector, kind: object) -> ObjectType:
    """Return options as a client sends them: with the name of an edition."""
    name = cast(Reference, kind).name
    options = cast(ObjectType, shapes.declared[name])
    edition = next(field for field in options.fields if field.name == "edition")
    by_name = Field(
        "edition",
        UnionOf((Primitive("text"), edition.kind)),
        "The name of an edition that comes with the game, by default its first; or an edition of your own.",
        optional=True,
    )
    others = tuple(field for field in options.fields if field.name != "edition")
    shapes.declared[name] = options = replace(options, fields=(by_name, *others))
    return options
