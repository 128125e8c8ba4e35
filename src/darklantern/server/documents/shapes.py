"""The types that travel, as documents need them: with their names and with what is said of them."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, EnumMeta
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, cast, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Raw, Struct
from msgspec.structs import FieldInfo, fields

from darklantern.server.documents.meanings import about, constants, meanings, plain

Basic: TypeAlias = Literal["text", "integer", "number", "truth", "anything", "null"]

_BASICS: Mapping[Any, Basic] = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "truth",
    Any: "anything",
    NoneType: "null",
}


class Plain(Struct, frozen=True):
    """A value without parts."""

    basic: Basic
    least: float | None = None
    most: float | None = None
    """The limits of a number, or of a text's length."""


class Named(Struct, frozen=True):
    """Something that is declared under a name."""

    name: str


class Words(Struct, frozen=True):
    """One of some words."""

    words: tuple[str, ...]


class ListOf(Struct, frozen=True):
    """Any number of the same kind."""

    item: "Kind"


class Row(Struct, frozen=True):
    """A fixed number of values."""

    items: tuple["Kind", ...]


class MapOf(Struct, frozen=True):
    """Values by key."""

    key: "Kind"
    value: "Kind"


class OneOf(Struct, frozen=True):
    """Any of these."""

    kinds: tuple["Kind", ...]


Kind: TypeAlias = Plain | Named | Words | ListOf | Row | MapOf | OneOf

NULL = Plain("null")


class Field(Struct, frozen=True):
    """A field of a `Thing`."""

    name: str
    kind: Kind
    meaning: str
    optional: bool = False
    """Whether it may be missing."""
    default: Any = UNSET
    """What it is if it is missing, where that can be said."""

    @property
    def remark(self) -> str:
        """What it means that it is missing; nothing if it cannot be."""
        if not self.optional:
            return ""
        if self.default is UNSET:
            return "Optional."
        return f"If missing: `{msgspec.json.encode(self.default).decode()}`."


class Thing(Struct, frozen=True):
    """An object with fields."""

    name: str
    meaning: str
    fields: tuple[Field, ...]
    tag_field: str | None = None
    tag: str | None = None
    """What the field by which it is told apart says."""


class Choice(Struct, frozen=True):
    """One of some words, each with its meaning."""

    name: str
    meaning: str
    words: tuple[tuple[str, str], ...]


class Alias(Struct, frozen=True):
    """A name for something else."""

    name: str
    meaning: str
    kind: Kind


Declared: TypeAlias = Thing | Choice | Alias


class Source(Struct, frozen=True):
    """Where a declaration comes from."""

    hint: Any
    module: str
    """The Python module that has it."""


class Shapes:
    """All that is reachable from some types: each declared once, in the order in which they are met.

    Unions and literals keep their names if they are among ``names``. What a client may leave out depends on the
    direction: it may leave out whatever has a default; the server leaves out defaults only of those types that are
    said to. Where nothing is said of a field of a type, it means what ``more`` says of it.
    """

    def __init__(
        self, names: Mapping[str, tuple[Any, str]], more: Mapping[type, Mapping[str, str]] | None = None
    ) -> None:
        self.declared: dict[str, Declared] = {}
        self.sources: dict[str, Source] = {}
        """Where each declaration comes from."""
        self._more = more or {}
        self._names = {_parts(hint): (name, hint, meaning) for name, (hint, meaning) in names.items()}

    def add(self, hint: Any, *, sent: bool = False) -> Kind:
        """Declares a type and whatever it needs; ``sent`` by the client, or else by the server."""
        hint, meta = _bare(hint)
        if hint in _BASICS:
            return _limited(_BASICS[hint], meta)
        if (known := self._names.get(_parts(hint))) is not None:
            return self._name(*known, sent)
        if isinstance(hint, NewType):
            return self._new_type(hint)
        if isinstance(hint, EnumMeta):
            return self._enum(hint)
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self._struct(hint, sent)
        return self._generic(hint, sent)

    def _generic(self, hint: Any, sent: bool) -> Kind:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return Words(arguments)
        if origin in (Union, UnionType):
            return self._union(arguments, sent)
        if origin is list or (origin is tuple and arguments[1:] == (...,)):
            return ListOf(self.add(arguments[0], sent=sent))
        if origin is tuple:
            return Row(tuple(self.add(argument, sent=sent) for argument in arguments))
        if origin is dict:
            return MapOf(self.add(arguments[0], sent=sent), self.add(arguments[1], sent=sent))
        raise TypeError(f"{hint!r} has no place in a document")

    def _union(self, parts: Iterable[Any], sent: bool) -> Kind:
        named = [part for part in parts if part not in (NoneType, Raw)]
        known = self._names.get(frozenset(named))
        kinds: list[Kind] = []
        kinds += [self.add(part, sent=sent) for part in named] if known is None else [self._name(*known, sent)]
        if NoneType in parts:
            kinds.append(NULL)
        return kinds[0] if len(kinds) == 1 else OneOf(tuple(kinds))

    def _name(self, name: str, hint: Any, meaning: str, sent: bool) -> Named:
        if self._declare(name, hint, ""):
            words = get_origin(hint) is Literal
            kind = (
                Words(get_args(hint)) if words else OneOf(tuple(self.add(part, sent=sent) for part in get_args(hint)))
            )
            self.declared[name] = Alias(name, meaning, kind)
        return Named(name)

    def _new_type(self, hint: NewType) -> Named:
        name = hint.__name__
        if self._declare(name, hint, hint.__module__):
            said = constants(hint.__module__).get(name, "")
            self.declared[name] = Alias(name, said, self.add(hint.__supertype__))
        return Named(name)

    def _enum(self, hint: EnumMeta) -> Named:
        name = hint.__name__
        if self._declare(name, hint, hint.__module__):
            self.declared[name] = choice(name, hint)
        return Named(name)

    def _struct(self, hint: type[Struct], sent: bool) -> Named:
        name = hint.__name__
        if self._declare(name, hint, hint.__module__):
            said = {**self._more.get(hint, {}), **meanings(hint)}
            config = hint.__struct_config__
            self.declared[name] = Thing(
                name,
                about(hint),
                tuple(self._field(field, said, sent, config.omit_defaults) for field in fields(hint)),
                config.tag_field,
                cast(str | None, config.tag),
            )
        return Named(name)

    def _field(self, field: FieldInfo, said: Mapping[str, str], sent: bool, omits: bool) -> Field:
        kind, default = self.add(field.type, sent=sent), field.default
        if field.default_factory is not NODEFAULT:
            default = field.default_factory()
        optional = default is not NODEFAULT and (sent or omits)
        if optional and not sent and default is None and isinstance(kind, OneOf):
            rest = tuple(one for one in kind.kinds if one != NULL)
            kind = rest[0] if len(rest) == 1 else OneOf(rest)
        meaning = said.get(field.encode_name) or _described(field.type)
        return Field(field.encode_name, kind, meaning, optional, default if optional else UNSET)

    def _declare(self, name: str, hint: Any, module: str) -> bool:
        """Whether it has still to be declared. Raises `ValueError` if another type has the name."""
        source = Source(hint, module)
        if self.sources.setdefault(name, source) != source:
            raise ValueError(f"two types have the name {name}: {source.module} and {self.sources[name].module}")
        if name in self.declared:
            return False
        self.declared[name] = Alias(name, "", NULL)  # keeps its place, and ends recursion
        return True


def choice(name: str, kind: EnumMeta) -> Choice:
    """An enum with what is said of its members."""
    said = meanings(kind)
    return Choice(
        name,
        about(kind),
        tuple((str(member.value), said.get(member.name, "")) for member in cast(Iterable[Enum], kind)),
    )


def references(declared: Declared) -> set[str]:
    """The names that a declaration uses."""
    match declared:
        case Thing(fields=parts):
            return {name for part in parts for name in _names(part.kind)}
        case Alias(kind=kind):
            return _names(kind)
        case Choice():
            return set()


def state_meanings(view: type[Struct], state: type[Struct]) -> Iterator[tuple[type[Struct], Mapping[str, str]]]:
    """What is said of the fields of a state, for the fields of a view that have the same names.

    A view repeats of a state what may be known: a field of the same name means the same. So do those of its parts.
    """
    said = meanings(state)
    yield view, said
    of_state = {field.name: field.type for field in fields(state)}
    for field in fields(view):
        part, counterpart = field.type, of_state.get(field.name)
        if part != counterpart and _is_struct(part) and _is_struct(counterpart):
            yield from state_meanings(part, cast(type[Struct], counterpart))


def _names(kind: Kind) -> set[str]:
    match kind:
        case Named(name):
            return {name}
        case ListOf(item):
            return _names(item)
        case MapOf(key, value):
            return _names(key) | _names(value)
        case Row(kinds) | OneOf(kinds):
            return {name for one in kinds for name in _names(one)}
        case _:
            return set()


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _bare(hint: Any) -> tuple[Any, Meta | None]:
    """A type without its annotation, and the annotation."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return inner, next((note for note in notes if isinstance(note, Meta)), None)
    return hint, None


def _parts(hint: Any) -> object:
    """What makes a union the same as another."""
    if get_origin(hint) in (Union, UnionType):
        return frozenset(part for part in get_args(hint) if part is not Raw)
    return hint


def _limited(basic: Basic, meta: Meta | None) -> Plain:
    if meta is None:
        return Plain(basic)
    if basic == "text":
        return Plain(basic, meta.min_length, meta.max_length)
    return Plain(basic, meta.ge, meta.le)


def _described(hint: Any) -> str:
    """What an annotation says."""
    meta = _bare(hint)[1]
    return plain(meta.description or "") if meta is not None else ""
