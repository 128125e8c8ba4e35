"""The generated protocol page and TypeScript types agree with the Python types."""

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Raw, Struct

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules import constants
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS
from darklantern.games.midnight_exchange.rules.edition import BOX
from darklantern.protocol.client_messages import ClientMessage
from darklantern.protocol.codegen import generate, protocol_types, stale_files, write_stale_files
from darklantern.protocol.codegen.attribute_docs import attribute_docs
from darklantern.protocol.codegen.markdown import declaration_section
from darklantern.protocol.codegen.protocol_page import fill_page
from darklantern.protocol.codegen.type_model import TypeCollector
from darklantern.protocol.codegen.typescript import declaration
from darklantern.protocol.server_messages import ServerMessage
from tests.installed_game import game_modules, installed

ROOT = Path(__file__).parents[2]
PAGE = ROOT.joinpath("docs/reference/protocol.md").read_text("utf-8")


def test_generated_files_are_up_to_date():
    assert stale_files(ROOT) == [], "if this is intended: run scripts/protocol, and review the diff"


def test_generated_files_do_not_depend_on_installed_games(tmp_path: Path):
    protocol_types.common_types.cache_clear()
    modules = game_modules("heist", "heist")
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}):
        assert "heist" in registry.game_ids()
        assert stale_files(ROOT) == []


def test_generation_keeps_written_text_and_replaces_stale_sections(tmp_path: Path):
    page = tmp_path / "docs" / "reference" / "protocol.md"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE.replace("# The protocol", "# Our protocol").replace("| `action` |", "| `stale` |"), "utf-8")
    assert stale_files(tmp_path) == list(generate(tmp_path))
    assert write_stale_files(tmp_path) == list(generate(tmp_path))
    assert stale_files(tmp_path) == []
    assert page.read_text("utf-8") == PAGE.replace("# The protocol", "# Our protocol")


def test_page_without_a_mark_for_a_section_is_refused():
    with pytest.raises(ValueError, match="marks for close-reasons; the sections are close-reasons, limits"):
        fill_page("<!-- generated: close-reasons -->\n<!-- end -->", {"close-reasons": "", "limits": ""})


def test_example_on_the_page_consists_of_valid_messages():
    lines = re.findall(r"^([→←]) (\{.*\})$", PAGE, re.MULTILINE)
    assert len(lines) > 10
    for arrow, line in lines:
        kind: Any = ClientMessage if arrow == "→" else ServerMessage
        msgspec.json.decode(line.replace(",…", ""), type=kind)


def test_page_describes_every_message():
    for kind in (*ClientMessage.__args__, *ServerMessage.__args__):
        assert f"### `{kind.__struct_config__.tag}`\n" in PAGE


def test_constants_of_the_page_have_the_values_of_the_rules():
    """ME-R4: values, mappings and structs, with their docstrings."""
    text = generate(ROOT)["web/src/games/midnight-exchange/constants.ts"]
    assert f"export const TABLE_WIDTH = {constants.TABLE_WIDTH};" in text
    assert f"export const PLACE_KEYS = {json.dumps(PLACE_KEYS)} as const;" in text
    assert f"  /** ME-C5 */\n  cards: {BOX.cards},\n" in text
    assert "/** The number of spots in a row of the centre, which is a square. */" in text


# Generators, with example types


class Colour(StrEnum):
    """Colour of a lantern."""

    RED = "red"
    """Stop."""
    DARK = "dark"


class Spark(Struct, tag="spark", omit_defaults=True):
    """A spark of light."""

    seat: Seat
    """The owner of the spark."""
    colour: Colour | None = None
    """None is ``dark``."""
    near: list[tuple[int, Seat | None]] | Raw = []


class Wick(Struct, tag="wick"):
    size: float
    state: Literal["new", "burnt"] = "new"


class Ask(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=9)] | None = None
    length: Annotated[int, Meta(ge=1, le=3)] = 2
    by_colour: dict[Colour, int] = {}


def new_collector() -> TypeCollector:
    return TypeCollector({"Light": (Spark | Wick, "All that shines.")})


def test_typescript_marks_optional_fields():
    collector = new_collector()
    collector.add(Spark | Wick)
    collector.add(Ask, from_client=True)
    text = "\n".join(declaration(declared) for declared in collector.declared.values())
    assert "/** All that shines. */\nexport type Light = Spark | Wick;" in text
    assert "export type Seat = number;" in text
    assert (
        "/** A spark of light. */\nexport interface Spark {\n"
        '  type: "spark";\n'
        "  /** The owner of the spark. */\n  seat: Seat;\n"
        "  /** Null is `dark`. If missing: `null`. */\n  colour?: Colour;\n"
        "  /** If missing: `[]`. */\n  near?: readonly (readonly [number, Seat | null])[];\n}"
    ) in text
    assert 'export interface Wick {\n  type: "wick";\n  size: number;\n  state: "new" | "burnt";\n}' in text
    assert '  /** Stop. */\n  "red",\n  "dark",\n] as const;\n\nexport type Colour = (typeof colours)[number];' in text
    assert "name?: string | null;" in text
    assert "by_colour?: Partial<Record<Colour, number>>;" in text


def test_markdown_says_the_default_of_optional_fields():
    collector = new_collector()
    collector.add(Spark)
    assert declaration_section(collector.declared["Spark"], 3).splitlines() == [
        "### `Spark`",
        "",
        "A spark of light.",
        "",
        "| field | type | meaning |",
        "|---|---|---|",
        "| `type` | `spark` | |",
        "| `seat` | `Seat` | The owner of the spark. |",
        "| `colour` | `Colour` | Null is `dark`. *If missing: `null`.* |",
        "| `near` | list of list: integer, `Seat` or null | *If missing: `[]`.* |",
    ]


def test_markdown_says_the_limits_of_values():
    collector = new_collector()
    collector.add(Ask, from_client=True)
    rows = declaration_section(collector.declared["Ask"], 3).splitlines()
    assert "| `name` | text, 1 to 9 characters or null | *If missing: `null`.* |" in rows
    assert "| `length` | integer from 1 to 3 | *If missing: `2`.* |" in rows
    assert "| `by_colour` | object: integer by `Colour` | *If missing: `{}`.* |" in rows


def test_two_types_with_one_name_are_refused():
    collector = new_collector()
    collector.add(Spark)
    other = msgspec.defstruct("Spark", [("x", int)], module=__name__)
    with pytest.raises(ValueError, match="two types have the name Spark"):
        collector.add(other)


def test_unsupported_type_is_refused():
    with pytest.raises(TypeError, match="not supported by the code generator"):
        new_collector().add(set[int])


def test_attribute_docs_are_read_from_the_source():
    assert attribute_docs(Colour) == {"RED": "Stop."}
    assert attribute_docs(Spark) == {"seat": "The owner of the spark.", "colour": "Null is `dark`."}
