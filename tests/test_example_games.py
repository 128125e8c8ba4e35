"""The example games: each is a package of its own that authors can copy."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from darklantern.core.manifest import GameManifest
from darklantern.core.rulebook import DECISION_WORDS
from darklantern.core.words import read_words, word_languages

FOLDER = Path(__file__).parent.parent / "examples" / "games"
EXAMPLES = sorted(folder for folder in FOLDER.iterdir() if folder.joinpath("pyproject.toml").is_file())
MAX_LINES = 300
LANGUAGES = tuple(DECISION_WORDS)

pytestmark = pytest.mark.parametrize("example", EXAMPLES, ids=lambda folder: folder.name)


def project(example: Path) -> dict[str, Any]:
    """Return the metadata of an example's package."""
    return tomllib.loads(example.joinpath("pyproject.toml").read_text("utf-8"))["project"]


def modules(example: Path) -> list[Path]:
    """Return the Python modules of an example, without its tests."""
    return sorted(example.joinpath("src").rglob("*.py"))


def code_lines(text: str) -> set[int]:
    """Return the numbers of the lines with code: neither blank nor comments nor docstrings."""
    layout = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {line for token in tokens if token.type not in layout for line in range(token.start[0], token.end[0] + 1)}
    return lines - set(docstring_lines(text))


def docstring_lines(text: str) -> Iterator[int]:
    """Yield the numbers of the lines of strings that stand alone."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def test_game_takes_at_most_300_lines(example: Path):
    lines = sum(len(code_lines(module.read_text("utf-8"))) for module in modules(example))
    assert 100 < lines <= MAX_LINES


def test_only_the_public_api_is_used(example: Path):
    packages = {"darklantern", "darklantern.testing"}
    for file in (*modules(example), *example.joinpath("tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert {name for name in names if name.split(".")[0] == "darklantern"} <= packages, file.name


def test_entry_point_names_the_manifest(example: Path):
    ((name, place),) = project(example)["entry-points"]["darklantern.games"].items()
    module, _, attribute = place.partition(":")
    manifest = getattr(import_module(module), attribute)
    assert isinstance(manifest, GameManifest)
    assert manifest.id == name
    assert project(example)["name"] == f"darklantern-{name}"


def test_words_and_rules_are_in_all_languages(example: Path):
    contents = {
        language: (words_by_key(example, language), numbered_rules(example, language)) for language in LANGUAGES
    }
    assert all(content == contents["en"] for content in contents.values())


def test_labels_of_fields_have_no_parameters(example: Path):
    for language in LANGUAGES:
        labels = {key: names for key, names in words_by_key(example, language).items() if key.startswith("fields.")}
        assert labels
        assert not any(labels.values())


def words_by_key(example: Path, language: str) -> dict[str, set[str]]:
    """Return the parameters of each text; values that need no translation are taken from English."""
    assert language in word_languages(example.name)
    texts = read_words(example.name, language).texts
    return {key: set(re.findall(r"\{\w+\}", text)) for key, text in texts.items()}


def numbered_rules(example: Path, language: str) -> list[str]:
    """Return the ids of an example's rules."""
    (file,) = example.rglob(f"rulebook/{language}.md")
    return re.findall(r"^- \*\*(.*?)\*\*", file.read_text("utf-8"), re.MULTILINE)


def test_every_rule_is_cited_by_the_code_and_by_a_test(example: Path):
    for files in (modules(example), [*example.joinpath("tests").rglob("test_*.py")]):
        assert set(cited_rules("".join(file.read_text("utf-8") for file in files))) == {*numbered_rules(example, "en")}


def cited_rules(text: str) -> Iterator[str]:
    """Yield the rules that a text names: "XY-A1", or "XY-A1 to XY-A3"."""
    for group, first, last in re.findall(r"\b([A-Z]{2}-[A-Z])(\d)(?: to \1(\d))?", text):
        yield from (f"{group}{number}" for number in range(int(first), int(last or first) + 1))
