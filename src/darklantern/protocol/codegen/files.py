"""The generated files: the protocol page, and the TypeScript types."""

from collections.abc import Mapping
from pathlib import Path

from darklantern.core import registry
from darklantern.protocol import limits, version
from darklantern.protocol.codegen.attribute_docs import module_attribute_docs
from darklantern.protocol.codegen.protocol_page import fill_page, sections
from darklantern.protocol.codegen.protocol_types import common_types, game_types
from darklantern.protocol.codegen.type_model import references
from darklantern.protocol.codegen.typescript import HEADER, comment, declaration, import_types

PROTOCOL_PAGE = "docs/reference/protocol.md"


def generate(root: Path) -> Mapping[str, str]:
    """Return the content of every generated file, by its path from the root of the sources.

    On the protocol page only the text between the marks is generated; the rest stays as it is.
    """
    page = root.joinpath(PROTOCOL_PAGE).read_text("utf-8")
    texts = {PROTOCOL_PAGE: fill_page(page, sections()), "web/src/protocol.ts": _protocol_types()}
    for name in registry.game_ids():
        texts[f"web/src/games/{name}/types.ts"] = _game_types(name)
    texts["web/src/games/types.ts"] = _games_types()
    return texts


def stale_files(root: Path) -> list[str]:
    """Return the generated files that are out of date."""
    return [
        name
        for name, text in generate(root).items()
        if not (file := root / name).exists() or file.read_text("utf-8") != text
    ]


def write_stale_files(root: Path) -> list[str]:
    """Write the generated files that are out of date, and return them."""
    texts, stale = generate(root), stale_files(root)
    for name in stale:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(texts[name], "utf-8")
    return stale


def _protocol_types() -> str:
    constants = [
        f"{comment(module_attribute_docs(module.__name__)[name])}export const {name} = {getattr(module, name)};"
        for module, name in ((version, "PROTOCOL_VERSION"), (limits, "MAX_MESSAGE_BYTES"))
    ]
    return "\n\n".join([HEADER, *constants, *map(declaration, common_types().declared.values())]) + "\n"


def _game_types(name: str) -> str:
    types = game_types(name)
    own = [declared for declared in types.collector.declared.values() if declared.name not in common_types().origins]
    imported = {name for declared in own for name in references(declared)} & common_types().origins.keys()
    head = f"{HEADER}\n\n{import_types(imported, '../../protocol')}".rstrip()
    return "\n\n".join([head, *map(declaration, own), declaration(types.error_codes)]) + "\n"


def _games_types() -> str:
    aliases = {name: "".join(word.capitalize() for word in name.split("-")) for name in registry.game_ids()}
    lines = [HEADER, "", *(f'import type * as {alias} from "./{name}/types";' for name, alias in aliases.items()), ""]
    lines += [
        "/** Each game's own types: its options, edition, view, events and error codes. */",
        "export interface Games {",
    ]
    for name, alias in aliases.items():
        types = game_types(name)
        parts = {
            "options": types.options.name,
            "edition": types.edition.name,
            "view": types.view.name,
            "event": "Event",
            "errorCode": types.error_codes.name,
        }
        lines += [f'  "{name}": {{', *(f"    {part}: {alias}.{kind};" for part, kind in parts.items()), "  };"]
    lines += ["}", "", "/** The id of an installed game. */", "export type GameId = keyof Games;"]
    return "\n".join(lines) + "\n"
