"""The numbered rules of a game, as a text for people."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable

from msgspec import Struct

from darklantern.core.errors import NoRulebook, UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.core.registry import folder, game_id

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
    language: str = "en"
    """The language of the text: English where a translation was asked for that the game does not have."""

    def rule(self, name: str) -> Rule:
        """Return the rule of an id, ignoring case. Raises `UnknownName`."""
        for rule in self.rules:
            if rule.id == name.upper():
                return rule
        raise UnknownName("rule", name, [rule.id for rule in self.rules])


def rulebook(game: AnyGame | str, language: str = "en") -> Rulebook:
    """Return the rules of a game, or of its id, in English (``en``), ``fr``, ``it`` or ``nl``.

    They are in English if the game has no translation. Raises `UnknownName`, and `NoRulebook` if the game has no rules
    for people.
    """
    if language not in DECISION_WORDS:
        raise UnknownName("language", language, list(DECISION_WORDS))
    id = game_id(game)
    for chosen in (language, "en"):
        if (file := _file(id, chosen)) is not None:
            return _parse(file.read_text("utf-8"), chosen)
    raise NoRulebook(id)


def has_rulebook(game: AnyGame | str) -> bool:
    """Whether a game, or the game of an id, has rules for people."""
    return _file(game_id(game), "en") is not None


def _file(game: GameId, language: str) -> Traversable | None:
    """Return the file of a game's rules in a language; None if there is none."""
    found = folder(game, "rulebook")
    file = None if found is None else found.joinpath(f"{language}.md")
    return file if file is not None and file.is_file() else None


@cache
def _parse(text: str, language: str) -> Rulebook:
    mark = f"**{DECISION_WORDS[language]}**"
    entries = re.findall(r"^- \*\*([A-Z]+-[A-Z]\d+)\*\* (.*?)(?=^- \*\*|^#|\Z)", text, re.MULTILINE | re.DOTALL)
    rules = tuple(Rule(name, _unwrapped(body), mark in body) for name, body in entries)
    return Rulebook(text, rules, language)


def _unwrapped(body: str) -> str:
    """Return the text with wrapped lines joined, except in tables."""
    lines = [line.strip() for line in body.strip().splitlines()]
    prose = " ".join(line for line in lines if line and not line.startswith("|"))
    table = "\n".join(line for line in lines if line.startswith("|"))
    return f"{prose}\n\n{table}" if table else prose
