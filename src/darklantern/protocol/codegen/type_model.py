"""A model of the protocol's types, with their names and docstrings, from which code is generated."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, EnumMeta
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, cast, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Raw, Struct
from msgspec.structs import FieldInfo, fields

from darklantern.protocol.codegen.attribute_docs import attribute_docs, class_doc, module_attribute_docs, to_markdown

Basic: TypeAlias = Literal["text", "integer", "number", "boolean", "anything", "null"]

_BASICS: Mapping[Any, Basic] = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "boolean",
    Any: "anything",
    NoneType: "null",
}


class Primitive(Struct, frozen=True):
    """A primitive type."""

    basic: Basic
    minimum: float | None = None
    maximum: float | None = None
    """The limits of a number, or of the length of a text."""


class Reference(Struct, frozen=True):
    """A reference to a declared type."""

    name: str


class Literals(Struct, frozen=True):
    """One of several fixed texts."""

    values: tuple[str, ...]


class ListOf(Struct, frozen=True):
    """A list of values of one type."""

    item: "TypeExpr"


class TupleOf(Struct, frozen=True):
    """A list of a fixed length, with a type for each position."""

    items: tuple["TypeExpr", ...]


class MapOf(Struct, frozen=True):
    """A mapping."""

    key: "TypeExpr"
    value: "TypeExpr"


class UnionOf(Struct, frozen=True):
    """A union of types."""

    members: tuple["TypeExpr", ...]


TypeExpr: TypeAlias = Primitive | Reference | Literals | ListOf | TupleOf | MapOf | UnionOf

NULL = Primitive("null")


class Field(Struct, frozen=True):
    """A field of an object type."""

    name: str
    kind: TypeExpr
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


class ObjectType(Struct, frozen=True):
    """An object type with fields."""

    name: str
    meaning: str
    fields: tuple[Field, ...]
    tag_field: str | None = None
    tag: str | None = None
    """The value of the tag field."""


class EnumType(Struct, frozen=True):
    """An enum type: values with their meanings."""

    name: str
    meaning: str
    values: tuple[tuple[str, str], ...]


class AliasType(Struct, frozen=True):
    """A name for another type."""

    name: str
    meaning: str
    kind: TypeExpr


Declaration: TypeAlias = ObjectType | EnumType | AliasType


class Origin(Struct, frozen=True):
    """The origin of a declaration."""

    hint: Any
    module: str
    """The Python module that defines it."""


class TypeCollector:
    """Collects all types that are reachable from some types. Each is declared once, in the order of discovery.

    Unions and literals keep the names in ``names``. Which fields are optional depends on the direction: a client may
    omit every field with a default; the server omits defaults only of types with ``omit_defaults``. ``more`` has the
    docstrings of fields without one, by type.
    """

    def __init__(
        self, named_types: Mapping[str, tuple[Any, str]], extra_docs: Mapping[type, Mapping[str, str]] | None = None
    ) -> None:
        self.declared: dict[str, Declaration] = {}
        self.origins: dict[str, Origin] = {}
        """The origin of each declaration."""
        self._extra_docs = extra_docs or {}
        self._named_types = {_type_key(hint): (name, hint, meaning) for name, (hint, meaning) in named_types.items()}

    def add(self, hint: Any, *, from_client: bool = False) -> TypeExpr:
        """Declare a type and all that it refers to, and return it.

        ``from_client``: clients send it, not the server.
        """
        hint, meta = _without_annotation(hint)
        if hint in _BASICS:
            return _primitive(_BASICS[hint], meta)
        if (known := self._named_types.get(_type_key(hint))) is not None:
            return self._name(*known, from_client)
        if isinstance(hint, NewType):
            return self._new_type(hint)
        if isinstance(hint, EnumMeta):
            return self._enum(hint)
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self._struct(hint, from_client)
        return self._generic(hint, from_client)

    def _generic(self, hint: Any, from_client: bool) -> TypeExpr:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return Literals(arguments)
        if origin in (Union, UnionType):
            return self._union(arguments, from_client)
        if origin is list or (origin is tuple and arguments[1:] == (...,)):
            return ListOf(self.add(arguments[0], from_client=from_client))
        if origin is tuple:
            return TupleOf(tuple(self.add(argument, from_client=from_client) for argument in arguments))
        if origin is dict:
            return MapOf(
                self.add(arguments[0], from_client=from_client), self.add(arguments[1], from_client=from_client)
            )
        raise TypeError(f"{hint!r} is not supported by the code generator")

    def _union(self, parts: Iterable[Any], from_client: bool) -> TypeExpr:
        named = [part for part in parts if part not in (NoneType, Raw)]
        known = self._named_types.get(frozenset(named))
        kinds: list[TypeExpr] = []
        kinds += (
            [self.add(part, from_client=from_client) for part in named]
            if known is None
            else [self._name(*known, from_client)]
        )
        if NoneType in parts:
            kinds.append(NULL)
        return kinds[0] if len(kinds) == 1 else UnionOf(tuple(kinds))

    def _name(self, name: str, hint: Any, meaning: str, from_client: bool) -> Reference:
        if self._declare(name, hint, ""):
            if get_origin(hint) is Literal:
                kind: TypeExpr = Literals(get_args(hint))
            else:
                kind = UnionOf(tuple(self.add(part, from_client=from_client) for part in get_args(hint)))
            self.declared[name] = AliasType(name, meaning, kind)
        return Reference(name)

    def _new_type(self, hint: NewType) -> Reference:
        name = hint.__name__
        if self._declare(name, hint, hint.__module__):
            doc = module_attribute_docs(hint.__module__).get(name, "")
            self.declared[name] = AliasType(name, doc, self.add(hint.__supertype__))
        return Reference(name)

    def _enum(self, hint: EnumMeta) -> Reference:
        name = hint.__name__
        if self._declare(name, hint, hint.__module__):
            self.declared[name] = enum_type(name, hint)
        return Reference(name)

    def _struct(self, hint: type[Struct], from_client: bool) -> Reference:
        name = hint.__name__
        if self._declare(name, hint, hint.__module__):
            docs = {**self._extra_docs.get(hint, {}), **attribute_docs(hint)}
            config = hint.__struct_config__
            self.declared[name] = ObjectType(
                name,
                class_doc(hint),
                tuple(self._field(field, docs, from_client, config.omit_defaults) for field in fields(hint)),
                config.tag_field,
                cast(str | None, config.tag),
            )
        return Reference(name)

    def _field(self, field: FieldInfo, docs: Mapping[str, str], from_client: bool, omits: bool) -> Field:
        kind, default = self.add(field.type, from_client=from_client), field.default
        if field.default_factory is not NODEFAULT:
            default = field.default_factory()
        optional = default is not NODEFAULT and (from_client or omits)
        if optional and not from_client and default is None and isinstance(kind, UnionOf):
            rest = tuple(member for member in kind.members if member != NULL)
            kind = rest[0] if len(rest) == 1 else UnionOf(rest)
        meaning = docs.get(field.encode_name) or _annotation_doc(field.type)
        return Field(field.encode_name, kind, meaning, optional, default if optional else UNSET)

    def _declare(self, name: str, hint: Any, module: str) -> bool:
        """Return whether a name has still to be declared. Raise `ValueError` if another type has it."""
        source = Origin(hint, module)
        if self.origins.setdefault(name, source) != source:
            raise ValueError(f"two types have the name {name}: {source.module} and {self.origins[name].module}")
        if name in self.declared:
            return False
        self.declared[name] = AliasType(name, "", NULL)  # reserves its position, and ends recursion
        return True


def enum_type(name: str, kind: EnumMeta) -> EnumType:
    """Return an enum as an enum type, with the docstrings of its members."""
    docs = attribute_docs(kind)
    return EnumType(
        name,
        class_doc(kind),
        tuple((str(member.value), docs.get(member.name, "")) for member in cast(Iterable[Enum], kind)),
    )


def references(declared: Declaration) -> set[str]:
    """Return the names that a declaration refers to."""
    match declared:
        case ObjectType(fields=own_fields):
            return {name for field in own_fields for name in _referenced_names(field.kind)}
        case AliasType(kind=kind):
            return _referenced_names(kind)
        case EnumType():
            return set()


def state_docs(view: type[Struct], state: type[Struct]) -> Iterator[tuple[type[Struct], Mapping[str, str]]]:
    """Yield the docstrings of a state's fields, for the fields of a view with the same names.

    A view repeats parts of the state: fields with the same name mean the same, also in nested structs.
    """
    docs = attribute_docs(state)
    yield view, docs
    of_state = {field.name: field.type for field in fields(state)}
    for field in fields(view):
        part, counterpart = field.type, of_state.get(field.name)
        if part != counterpart and _is_struct(part) and _is_struct(counterpart):
            yield from state_docs(part, cast(type[Struct], counterpart))


def _referenced_names(kind: TypeExpr) -> set[str]:
    match kind:
        case Reference(name):
            return {name}
        case ListOf(item):
            return _referenced_names(item)
        case MapOf(key, value):
            return _referenced_names(key) | _referenced_names(value)
        case TupleOf(members) | UnionOf(members):
            return {name for member in members for name in _referenced_names(member)}
        case _:
            return set()


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def _without_annotation(hint: Any) -> tuple[Any, Meta | None]:
    """Return a type without its annotation, and the annotation."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return inner, next((note for note in notes if isinstance(note, Meta)), None)
    return hint, None


def _type_key(hint: Any) -> object:
    """Return a key that is equal for equal types, whatever the order of a union."""
    if get_origin(hint) in (Union, UnionType):
        return frozenset(part for part in get_args(hint) if part is not Raw)
    return hint


def _primitive(basic: Basic, meta: Meta | None) -> Primitive:
    if meta is None:
        return Primitive(basic)
    if basic == "text":
        return Primitive(basic, meta.min_length, meta.max_length)
    return Primitive(basic, meta.ge, meta.le)


def _annotation_doc(hint: Any) -> str:
    """Return the description in an annotation."""
    meta = _without_annotation(hint)[1]
    return to_markdown(meta.description or "") if meta is not None else ""
