"""Types of the protocol as Markdown."""

from collections.abc import Iterable, Mapping

from darklantern.protocol.codegen.type_model import (
    AliasType,
    Basic,
    Declaration,
    EnumType,
    Field,
    ListOf,
    Literals,
    MapOf,
    ObjectType,
    Primitive,
    Reference,
    TupleOf,
    TypeExpr,
    UnionOf,
)

_BASICS: Mapping[Basic, str] = {
    "text": "text",
    "integer": "integer",
    "number": "number",
    "boolean": "true or false",
    "anything": "anything",
    "null": "null",
}


def declaration_section(declared: Declaration, level: int, *, by_tag: bool = False) -> str:
    """Return a declaration under a heading, which is its name or its tag, with a table of its parts."""
    parts = [f"{'#' * level} `{declared.name}`", declared.meaning]
    match declared:
        case ObjectType(fields=fields, tag=str(tag)) if by_tag:
            parts = [f"{'#' * level} `{tag}`", declared.meaning, fields_table(fields)]
        case ObjectType(fields=fields, tag_field=str(name), tag=str(tag)):
            parts.append(fields_table([Field(name, Literals((tag,)), ""), *fields]))
        case ObjectType(fields=fields):
            parts.append(fields_table(fields))
        case EnumType(values=values):
            parts.append(values_table(values))
        case AliasType(kind=kind):
            parts.append(f"In JSON: {type_text(kind)}.")
    return "\n\n".join(part for part in parts if part)


def fields_table(fields: Iterable[Field]) -> str:
    """Return the fields of an object as a table."""
    return table(
        ("field", "type", "meaning"),
        [(f"`{field.name}`", type_text(field.kind), _field_meaning(field)) for field in fields],
    )


def values_table(values: Iterable[tuple[str, str]], head: str = "value") -> str:
    """Return values and their meanings as a table, or as a list if no value has a meaning."""
    rows = list(values)
    if not any(meaning for _, meaning in rows):
        return ", ".join(f"`{value}`" for value, _ in rows)
    return table((head, "meaning"), [(f"`{value}`", meaning) for value, meaning in rows])


def objects_table(objects: Iterable[ObjectType]) -> str:
    """Return tagged objects as a table, one a row."""
    return table(
        ("`type`", "meaning", "fields"),
        [
            (f"`{declared.tag}`", declared.meaning, "<br>".join(_field_summary(field) for field in declared.fields))
            for declared in objects
        ],
    )


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table; empty without rows."""
    lines = [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |".replace("|  |", "| |") for row in rows
    ]
    return "\n".join([f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *lines]) if lines else ""


def type_text(kind: TypeExpr) -> str:
    """Return a type as text."""
    match kind:
        case Primitive(basic, minimum, maximum):
            return _BASICS[basic] + _range_text(basic, minimum, maximum)
        case Reference(name):
            return f"`{name}`"
        case Literals(values):
            return _joined_with_or(f"`{value}`" for value in values)
        case ListOf(UnionOf() as item):
            return f"list of ({type_text(item)})"
        case ListOf(item):
            return f"list of {type_text(item)}"
        case TupleOf(items):
            return f"list: {', '.join(type_text(item) for item in items)}"
        case MapOf(key, Primitive("anything")):
            return f"object, by {type_text(key)}"
        case MapOf(key, value):
            return f"object: {type_text(value)} by {type_text(key)}"
        case UnionOf(members):
            return _joined_with_or(type_text(member) for member in members)


def _joined_with_or(parts: Iterable[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)} or {last}" if first else last


def _range_text(basic: Basic, minimum: float | None, maximum: float | None) -> str:
    unit = " characters" if basic == "text" else ""
    if maximum is None:
        return "" if minimum is None else f", at least {minimum:g}{unit}"
    if minimum is None:
        return f", at most {maximum}{unit}"
    return f" from {minimum} to {maximum}" if not unit else f", {minimum} to {maximum}{unit}"


def _field_meaning(field: Field) -> str:
    return " ".join(part for part in (field.meaning, field.remark and f"*{field.remark}*") if part)


def _field_summary(field: Field) -> str:
    mark = "?" if field.optional else ""
    meaning = f" – {field.meaning}" if field.meaning else ""
    return f"`{field.name}`{mark}: {type_text(field.kind)}{meaning}"
