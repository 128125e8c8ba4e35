"""The generated files: the protocol page, and the TypeScript types."""

from collections.abc import Mapping
from pathlib import Path

from darklantern.core import registry
from darklantern.protocol import messages
from darklantern.server.codegen.attribute_docs import module_attribute_docs
from darklantern.server.codegen.protocol_page import fill_page, sections
from darklantern.server.codegen.protocol_types import common_types, game_types
from darklantern.server.codegen.type_model import references
from darklantern.server.codegen.typescript import HEADER, comment, declaration, import_types

PROTOCOL_PAGE = "docs/reference/protocol.md"


def generate(root: Path) -> Mapping[str, str]:
    """Return the content of every generated file, by its path from the root of the sources.

    On the protocol page only the text between the marks is generated; the rest stays as it is.
    """
    page = root.joinpath(PROTOCOL_PAGE).read_text("utf-8")
    texts = {PROTOCOL_PAGE: fill_page(page, sections()), "web/src/protocol.ts": _protocol_types()}
    for name in registry.games():
        texts[f"web/src/games/{name}/types.ts"] = _game_types(name)
    texts["web/src/games/types.ts"] = _games_types()
    return texts


def stale_files(root: Path) -> list[str]:
    """Return the generated files that are out of date."""
    made = generate(root)
    return [
        name for name, text in made.items() if not (file := root / name).exists() or file.read_text("utf-8") != text
    ]


def write_stale_files(root: Path) -> list[str]:
    """Write the generated files that are out of date, and return them."""
    made, changed = generate(root), stale_files(root)
    for name in changed:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(made[name], "utf-8")
    return changed


def _protocol_types() -> str:
    said = module_attribute_docs(messages.__name__)
    numbers = [
        f"{comment(said[name])}export const {name} = {getattr(messages, name)};"
        for name in ("PROTOCOL_VERSION", "MAX_MESSAGE_BYTES")
    ]
    return "\n\n".join([HEADER, *numbers, *map(declaration, common_types().declared.values())]) + "\n"


def _game_types(name: str) -> str:
    words = game_types(name)
    own = [one for one in words.types.declared.values() if one.name not in common_types().origins]
    used = {reference for one in own for reference in references(one)}
    head = f"{HEADER}\n\n{import_types(used & common_types().origins.keys(), '../../protocol')}".rstrip()
    return "\n\n".join([head, *map(declaration, own), declaration(words.error_codes)]) + "\n"


def _games_types() -> str:
    names = {name: "".join(word.capitalize() for word in name.split("-")) for name in registry.games()}
    lines = [HEADER, "", *(f'import type * as {alias} from "./{name}/types";' for name, alias in names.items()), ""]
    lines += [
        "/** Each game's own types: its options, edition, view, events and error codes. */",
        "export interface Games {",
    ]
    for name, alias in names.items():
        words = game_types(name)
        parts = {
            "options": words.options.name,
            "edition": words.edition.name,
            "view": words.view.name,
            "event": "Event",
            "refusal": "Refusal",
        }
        lines += [f'  "{name}": {{', *(f"    {part}: {alias}.{kind};" for part, kind in parts.items()), "  };"]
    lines += ["}", "", "/** The id of an installed game. */", "export type GameId = keyof Games;"]
    return "\n".join(lines) + "\n"
