"""All that travels between the server and its clients: the messages, the things they speak of, and each game's own."""

from functools import cache
from importlib import import_module
from inspect import getdoc
from typing import Any, cast, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core import record, registry
from darklantern.core.game import AnyGame
from darklantern.match import refusals, setup
from darklantern.server import messages, things
from darklantern.server.documents.meanings import constants
from darklantern.server.documents.shapes import (
    Choice,
    Field,
    Named,
    OneOf,
    Plain,
    Shapes,
    Thing,
    choice,
    state_meanings,
)
from darklantern.server.mistakes import MEANINGS

NAMES = {
    "Incoming": (messages.Incoming, "What a client may send."),
    "Outgoing": (messages.Outgoing, "What the server sends."),
    "Happened": (messages.Happened, "What can happen at a table."),
    "Clock": (setup.Clock, "How much time everyone has."),
    "By": (record.By, constants(record.__name__)["By"]),
}
"""The unions and literals that keep their names."""

_CODE = "The code of a refusal: "


class GameWords(Struct, frozen=True):
    """What a game adds to the protocol."""

    game: AnyGame
    shapes: Shapes
    options: Thing
    edition: Thing
    view: Thing
    events: tuple[Thing, ...]
    refusals: Choice
    notation: str
    """How its actions are written."""


@cache
def common() -> Shapes:
    """The types of messages and things, for all games."""
    shapes = Shapes(NAMES)
    shapes.add(messages.Incoming, sent=True)
    structs = [kind for kind in vars(things).values() if isinstance(kind, type) and issubclass(kind, Struct)]
    spoken = [kind for kind in structs if kind.__module__ == things.__name__]
    # What is both sent and told may be left out where it is sent, so that comes first.
    for kind in spoken:
        if kind.__struct_config__.forbid_unknown_fields:
            shapes.add(kind, sent=True)
    for kind in (messages.Outgoing, *spoken, messages.Closing):
        shapes.add(kind)
    for code in (refused(), mistakes()):
        shapes.declared[code.name] = code
    for name in registry.games():
        for source in of_game(name).shapes.sources.values():
            if source.module.startswith("darklantern.core."):
                shapes.add(source.hint)
    return shapes


@cache
def of_game(name: str) -> GameWords:
    """What a game adds."""
    game = registry.game(name)
    state = get_type_hints(game.start)["return"]
    view = cast(type[Struct], game.shapes.view)
    shapes = Shapes({"Event": (game.shapes.event, "What happens in the game.")}, dict(state_meanings(view, state)))
    opened = cast(type[Struct], game.shapes.open_view)
    for kind in (view, opened, game.shapes.event):
        shapes.add(kind)
    options = _options(shapes, shapes.add(game.shapes.options, sent=True))
    shown = cast(Thing, shapes.declared[view.__name__])
    edition = cast(Named, next(field.kind for field in shown.fields if field.name == "edition"))
    # The edition is told once, in the welcome, or beside the moments of a replay.
    for kind in {view, opened}:
        thing = cast(Thing, shapes.declared[kind.__name__])
        fields = tuple(field for field in thing.fields if field.name != "edition")
        shapes.declared[kind.__name__] = replace(thing, fields=fields)
    shown = cast(Thing, shapes.declared[view.__name__])
    package = import_module(type(game).__module__.rpartition(".")[0] + ".refusals")
    return GameWords(
        game,
        shapes,
        options,
        cast(Thing, shapes.declared[edition.name]),
        shown,
        tuple(thing for thing in shapes.declared.values() if isinstance(thing, Thing) and thing.tag is not None),
        choice("Refusal", package.Refusal),
        (getdoc(import_module(cast(Any, game.format).__module__)) or "").partition("\n\n")[2].replace("``", "`"),
    )


def refused() -> Choice:
    """Why a table refuses something."""
    said = constants(messages.__name__)
    own = tuple((getattr(messages, name), text) for name, text in said.items() if text.startswith(_CODE))
    ours = tuple((code, text[len(_CODE)].upper() + text[len(_CODE) + 1 :]) for code, text in own)
    codes = choice("Refusal", refusals.Refusal)
    return replace(
        codes, meaning="Why a table refuses something. A code never changes its meaning.", words=ours + codes.words
    )


def mistakes() -> Choice:
    """Why the server refuses a request."""
    words = tuple((str(code), f"{meaning.text} ({meaning.status.value})") for code, meaning in MEANINGS.items())
    return Choice("MistakeCode", "Why the server refuses a request; with the status of the answer.", words)


def _options(shapes: Shapes, kind: object) -> Thing:
    """Options as a client writes them: an edition goes by its name."""
    name = cast(Named, kind).name
    options = cast(Thing, shapes.declared[name])
    edition = next(field for field in options.fields if field.name == "edition")
    by_name = Field(
        "edition",
        OneOf((Plain("text"), edition.kind)),
        "The name of an edition that comes with the game, its first if none is named; or an edition of your own.",
        optional=True,
    )
    others = tuple(field for field in options.fields if field.name != "edition")
    shapes.declared[name] = options = replace(options, fields=(by_name, *others))
    return options
