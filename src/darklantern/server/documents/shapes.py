"""A model of the protocol's types, with their names and docstrings, from which code is generated."""

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
    """A primitive type."""

    basic: Basic
    least: float | None = None
    most: float | None = None
    """The limits of a number, or of the length of a text."""


class Named(Struct, frozen=True):
    """A reference to a declared type."""

    name: str


class Words(Struct, frozen=True):
    """One of several fixed texts."""

    words: tuple[str, ...]


class ListOf(Struct, frozen=True):
    """A list of values of one type."""

    item: "Kind"


class Row(Struct, frozen=True):
    """A list of a fixed length, with a type for each position."""

    items: tuple["Kind", ...]


class MapOf(Struct, frozen=True):
    """A mapping."""

    key: "Kind"
    value: "Kind"


class OneOf(Struct, frozen=True):
    """A union of types."""

    kinds: tuple["Kind", ...]


Kind: TypeAlias = Plain | Named | Words | ListOf | Row | MapOf | OneOf

NULL = Plain("null")


class Field(Struct, frozen=True):
    """A field of an object type."""

    name: str
    kind: Kind
    meaning: str
    optional: bool = False
    """Whether the field may be missing."""
    default: Any = UNSET
    """The value of a missing field; UNSET if it has no default."""

    @property
    def remark(self) -> str:
        """A remark about the default of an optional field; empty for a required one."""
        if not self.optional:
            return ""
        if self.default is UNSET:
            return "Optional."
        return f"If missing: `{msgspec.json.encode(self.default).decode()}`."


class Thing(Struct, frozen=True):
    """An object type with fields."""

    name: str
    meaning: str
    fields: tuple[Field, ...]
    tag_field: str | None = None
    tag: str | None = None
    """The value of the tag field."""


class Choice(Struct, frozen=True):
    """An enum type: values with their meanings."""

    name: str
    meaning: str
    words: tuple[tuple[str, str], ...]


class Alias(Struct, frozen=True):
    """A name for another type."""

    name: str
    meaning: str
    kind: Kind


Declared: TypeAlias = Thing | Choice | Alias


class Source(Struct, frozen=True):
    """The origin of a declaration."""

    hint: Any
    module: str
    """The Python module that defines it."""


class Shapes:
    """Collects all types that are reachable from some types. Each is declared once, in the order of discovery.

    Unions and literals keep the names in ``names``. Which fields are optional depends on the direction: a client may
    omit every field with a default; the server omits defaults only of types with ``omit_defaults``. ``more`` has the
    docstrings of fields without one, by type.
    """

    def __init__(
        self, names: Mapping[str, tuple[Any, str]], more: Mapping[type, Mapping[str, str]] | None = None
    ) -> None:
        self.declared: dict[str, Declared] = {}
        self.sources: dict[str, Source] = {}
        """The origin of each declaration."""
        self._more = more or {}
        self._names = {_parts(hint): (name, hint, meaning) for name, (hint, meaning) in names.items()}

    def add(self, hint: Any, *, sent: bool = False) -> Kind:
        """Declare a type and all that it refers to, and return it. ``sent``: a client sends it, not the server."""
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
        raise TypeError(f"{hint!r} is not supported by the code generator")

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
        """Return whether a name has still to be declared. Raises `ValueError` if another type has it."""
        source = Source(hint, module)
        if self.sources.setdefault(name, source) != source:
            raise ValueError(f"two types have the name {name}: {source.module} and {self.sources[name].module}")
        if name in self.declared:
            return False
        self.declared[name] = Alias(name, "", NULL)  # reserves its position, and ends recursion
        return True


def choice(name: str, kind: EnumMeta) -> Choice:
    """Return an enum as an enum type, with the docstrings of its members."""
    said = meanings(kind)
    return Choice(
        name,
        about(kind),
        tuple((str(member.value), said.get(member.name, "")) for member in cast(Iterable[Enum], kind)),
    )


def references(declared: Declared) -> set[str]:
    """Return the names that a declaration refers to."""
    match declared:
        case Thing(fields=parts):
            return {name for part in parts for name in _names(part.kind)}
        case Alias(kind=kind):
            return _names(kind)
        case Choice():
            return set()


def state_meanings(view: type[Struct], state: type[Struct]) -> Iterator[tuple[type[Struct], Mapping[str, str]]]:
    """Yield the docstrings of a state's fields, for the fields of a view with the same names.

    A view repeats parts of the state: fields with the same name mean the same, also in nested structs.
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
    """Return a type without its annotation, and the annotation."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return inner, next((note for note in notes if isinstance(note, Meta)), None)
    return hint, None


def _parts(hint: Any) -> object:
    """Return a key that is equal for equal types, whatever the order of a union."""
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
    """Return the description in an annotation."""
    meta = _bare(hint)[1]
    return plain(meta.description or "") if meta is not None else ""
