"""The numbered rules of a game, as a text for people."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from msgspec import Struct

from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.core.registry import game_id

DECISION_WORDS: Mapping[str, str] = {"en": "Decision", "fr": "Décision", "it": "Decisione", "nl": "Beslissing"}
"""The languages of the rules, each with the word that marks a decision that the rulebook leaves open."""


class Rule(Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str
    """In Markdown: one line, or one line followed by a table."""
    decision: bool
    """Whether the rule settles something that the published rulebook leaves open."""


class Rulebook(Struct, frozen=True):
    """A game's rules."""

    text: str
    """The whole page, in Markdown."""
    rules: tuple[Rule, ...]

    def rule(self, name: str) -> Rule:
        """Return the rule of an id, ignoring case. Raises `UnknownName`."""
        for rule in self.rules:
            if rule.id == name.upper():
                return rule
        raise UnknownName("rule", name, [rule.id for rule in self.rules])


def rulebook(game: AnyGame | str, language: str = "en") -> Rulebook:
    """Return the rules of a game, or of its id, in English (``en``), ``fr``, ``it`` or ``nl``. Raises `UnknownName`."""
    return _rulebook(game_id(game), language)


@cache
def _rulebook(game: GameId, language: str) -> Rulebook:
    if language not in DECISION_WORDS:
        raise UnknownName("language", language, list(DECISION_WORDS))
    text = _read_page(f"{game}.md" if language == "en" else f"{game}.{language}.md")
    mark = f"**{DECISION_WORDS[language]}**"
    entries = re.findall(r"^- \*\*([A-Z]+-[A-Z]\d+)\*\* (.*?)(?=^- \*\*|^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return Rulebook(text, tuple(Rule(name, _unwrapped(body), mark in body) for name, body in entries))


def _read_page(name: str) -> str:
    """Return a page of rules from the installed package or, in a checkout, from its documentation."""
    package = resources.files("darklantern")
    installed = package.joinpath("rulebooks", name)
    if installed.is_file():
        return installed.read_text("utf-8")
    return Path(str(package)).parent.parent.joinpath("docs", "reference", "rules", name).read_text("utf-8")


def _unwrapped(body: str) -> str:
    """Return the text with wrapped lines joined, except in tables."""
    lines = [line.strip() for line in body.strip().splitlines()]
    prose = " ".join(line for line in lines if line and not line.startswith("|"))
    table = "\n".join(line for line in lines if line.startswith("|"))
    return f"{prose}\n\n{table}" if table else prose
