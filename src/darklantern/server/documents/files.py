"""The generated files: the protocol page, and the TypeScript types."""

from collections.abc import Mapping
from pathlib import Path

from darklantern.core import registry
from darklantern.server import messages
from darklantern.server.documents.meanings import constants
from darklantern.server.documents.page import filled, sections
from darklantern.server.documents.shapes import references
from darklantern.server.documents.typescript import HEAD, comment, imports, typescript
from darklantern.server.documents.vocabulary import common, of_game

PAGE = "docs/reference/protocol.md"


def documents(root: Path) -> Mapping[str, str]:
    """Return the content of every generated file, by its path from the root of the sources.

    On the protocol page only the text between the marks is generated; the rest stays as it is.
    """
    page = root.joinpath(PAGE).read_text("utf-8")
    texts = {PAGE: filled(page, sections()), "web/src/protocol.ts": _protocol()}
    for name in registry.games():
        texts[f"web/src/games/{name}/types.ts"] = _game(name)
    texts["web/src/games/types.ts"] = _games()
    return texts


def stale(root: Path) -> list[str]:
    """Return the generated files that are out of date."""
    made = documents(root)
    return [
        name for name, text in made.items() if not (file := root / name).exists() or file.read_text("utf-8") != text
    ]


def write(root: Path) -> list[str]:
    """Write the generated files that are out of date, and return them."""
    made, changed = documents(root), stale(root)
    for name in changed:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(made[name], "utf-8")
    return changed


def _protocol() -> str:
    said = constants(messages.__name__)
    numbers = [
        f"{comment(said[name])}export const {name} = {getattr(messages, name)};" for name in ("PROTOCOL", "LONGEST")
    ]
    return "\n\n".join([HEAD, *numbers, *map(typescript, common().declared.values())]) + "\n"


def _game(name: str) -> str:
    words = of_game(name)
    own = [one for one in words.shapes.declared.values() if one.name not in common().sources]
    used = {reference for one in own for reference in references(one)}
    head = f"{HEAD}\n\n{imports(used & common().sources.keys(), '../../protocol')}".rstrip()
    return "\n\n".join([head, *map(typescript, own), typescript(words.refusals)]) + "\n"


def _games() -> str:
    names = {name: "".join(word.capitalize() for word in name.split("-")) for name in registry.games()}
    lines = [HEAD, "", *(f'import type * as {alias} from "./{name}/types";' for name, alias in names.items()), ""]
    lines += [
        "/** Each game's own types: its options, edition, view, events and error codes. */",
        "export interface Games {",
    ]
    for name, alias in names.items():
        words = of_game(name)
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
