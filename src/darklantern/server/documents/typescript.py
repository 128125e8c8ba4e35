"""The types that travel, as TypeScript."""

import json
import re
from collections.abc import Iterable, Mapping

from darklantern.server.documents.shapes import (
    Alias,
    Basic,
    Choice,
    Declared,
    Field,
    Kind,
    ListOf,
    MapOf,
    Named,
    OneOf,
    Plain,
    Row,
    Thing,
    Words,
)

HEAD = "// Written by scripts/protocol from the types of the server: change those, not this."

_WIDTH = 120
_BASICS: Mapping[Basic, str] = {
    "text": "string",
    "integer": "number",
    "number": "number",
    "truth": "boolean",
    "anything": "unknown",
    "null": "null",
}


def typescript(declared: Declared) -> str:
    """A declaration, exported. Of a choice there is also the list of its words."""
    match declared:
        case Thing():
            return _thing(declared)
        case Choice(name, meaning, words):
            return _words(name, meaning, words)
        case Alias(name, meaning, Words(words)):
            return _words(name, meaning, [(word, "") for word in words])
        case Alias(name, meaning, kind):
            one_line = f"export type {name} = {written(kind)};"
            if len(one_line) > _WIDTH and isinstance(kind, OneOf):
                one_line = f"export type {name} =\n" + "\n".join(f"  | {written(one)}" for one in kind.kinds) + ";"
            return comment(meaning) + one_line


def written(kind: Kind) -> str:
    """A type."""
    match kind:
        case Plain(basic):
            return _BASICS[basic]
        case Named(name):
            return name
        case Words(words):
            return " | ".join(json.dumps(word) for word in words)
        case ListOf(item):
            inner = written(item)
            return f"readonly ({inner})[]" if re.search(r"\||^readonly ", inner) else f"readonly {inner}[]"
        case Row(items):
            return f"readonly [{', '.join(written(item) for item in items)}]"
        case MapOf(Plain(), value):
            return f"Record<string, {written(value)}>"
        case MapOf(key, value):
            return f"Partial<Record<{written(key)}, {written(value)}>>"
        case OneOf(kinds):
            return " | ".join(written(one) for one in kinds)


def comment(text: str, indent: str = "") -> str:
    """A comment above what it is about; nothing for nothing."""
    return f"{indent}/** {text.replace('*/', '* /')} */\n" if text else ""


def imports(names: Iterable[str], source: str) -> str:
    """Takes types from another file; nothing if there are none."""
    listed = ", ".join(sorted(names))
    return f'import type {{ {listed} }} from "{source}";\n' if listed else ""


def _thing(thing: Thing) -> str:
    lines = [comment(thing.meaning) + f"export interface {thing.name} {{\n"]
    if thing.tag is not None:
        lines.append(f"  {thing.tag_field}: {json.dumps(thing.tag)};\n")
    lines += [_field(field) for field in thing.fields]
    return "".join(lines) + "}"


def _field(field: Field) -> str:
    mark = "?" if field.optional else ""
    said = " ".join(part for part in (field.meaning, field.remark) if part)
    return comment(said, "  ") + f"  {field.name}{mark}: {written(field.kind)};\n"


def _words(name: str, meaning: str, words: Iterable[tuple[str, str]]) -> str:
    values = "".join(comment(said, "  ") + f"  {json.dumps(word)},\n" for word, said in words)
    plural = _plural(name)
    listed = f"{comment(meaning)}export const {plural} = [\n{values}] as const;"
    return f"{listed}\n\nexport type {name} = (typeof {plural})[number];"


def _plural(name: str) -> str:
    """The name of the list of all values of a type, such as ``phrases``."""
    word = name[0].lower() + name[1:]
    return f"{word[:-1]}ies" if re.search(r"[^aeou]y$", word) and len(word) > 3 else f"{word}s"
