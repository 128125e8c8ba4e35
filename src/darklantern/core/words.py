"""The words of a game from outside: texts that its package ships for each language, for the page and the terminal.

They are in ``words/<language>.toml`` of the package that the manifest names. A text that another language lacks is
taken from English, and where English has none either, the identifier itself is made readable.
"""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, cast

from msgspec import Struct

from darklantern.core import registry
from darklantern.core.errors import BadEdition, DarkLanternError
from darklantern.core.game import AnyGame
from darklantern.core.toml import parse_toml

WORDS_FOLDER = "words"
"""The folder of a game's package with a file for each language."""
ENGLISH = "en"
LAYOUT = "layout"
"""The table of the English file that places the fields of the view on the default page; it contains no texts."""
VALUES = "values"
"""The table with the words for values: ``values.face.1`` is the word for the value 1 of a field ``face``."""

log: logging.Logger = logging.getLogger("darklantern.words")


class BadWords(DarkLanternError):
    """A package's file of words cannot be used."""

    def __init__(self, package: str, file: str, reason: str) -> None:
        self.package = package
        self.file = file
        self.reason = reason
        super().__init__(f"The words of {package} cannot be used: {WORDS_FOLDER}/{file}: {reason}.")

    def __reduce__(self) -> tuple[object, ...]:
        return BadWords, (self.package, self.file, self.reason)


class ViewLayout(Struct, frozen=True, kw_only=True):
    """Where the default page shows the fields of a view; a field that is in no list is in the middle of the table."""

    players: tuple[str, ...] = ()
    """Fields with an entry for each seat: what the players have."""
    own: tuple[str, ...] = ()
    """Fields with the pieces of the seat whose view it is."""
    hidden: tuple[str, ...] = ()
    """Fields that are not shown."""


class GameWords(Struct, frozen=True, kw_only=True):
    """The texts of a game in a language, by dotted keys such as ``actions.bid``."""

    language: str
    texts: Mapping[str, str]
    """The texts by key. A word in braces is a parameter: "{seat} bids {count} × {face}"."""
    layout: ViewLayout | None = None
    """Where the default page shows the fields of the view; None if the package does not say."""

    def text(self, key: str, params: Mapping[str, object] | None = None, names: Mapping[str, str] | None = None) -> str:
        """Return a text with its parameters; the last part of the key, made readable, if there is no such text.

        ``names`` has the texts of parameters that are no plain values, such as the names of players.
        """
        found = self.find(key, params, names)
        return readable(key.rpartition(".")[2]) if found is None else found

    def find(
        self, key: str, params: Mapping[str, object] | None = None, names: Mapping[str, str] | None = None
    ) -> str | None:
        """Return a text with its parameters, as `text` does; None if there is no such text."""
        template = self.texts.get(canonical_key(key))
        if template is None:
            return None
        words = {name: self.value(name, value) for name, value in (params or {}).items()} | dict(names or {})
        return _PARAMETER.sub(lambda found: words.get(found[1], found[0]), template)

    def value(self, field: str, value: object) -> str:
        """Return the words for a value of a field: ``values.<field>.<value>``, or the value made readable."""
        if isinstance(value, list | tuple | set | frozenset):
            return ", ".join(self.value(field, part) for part in cast(Sequence[object], value))
        plain = _plain(value)
        if (text := self.texts.get(canonical_key(f"{VALUES}.{field}.{plain}"))) is not None:
            return text
        if value is None:
            return "–"
        return readable(plain) if isinstance(value, str) else plain


_PARAMETER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
_WORD_STARTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[-_\s]+")


def canonical_key(key: str) -> str:
    """Return the form in which keys are kept: ``errors.too-low`` and ``errors.TooLow`` are ``errors.too_low``.

    The last part of a key in ``values`` is a value, which stays as it is.
    """
    parts = key.split(".")
    if parts[0] == VALUES:
        return ".".join([VALUES, *map(_snake_case, parts[1:2]), *parts[2:]])
    return ".".join(map(_snake_case, parts))


def readable(identifier: str) -> str:
    """Return an identifier as words for people: ``place_bid``, ``place-bid`` and ``PlaceBid`` are "Place bid"."""
    words = _WORD_STARTS.sub(" ", identifier).strip()
    if words.isupper() or not words:
        return words
    return words[0].upper() + words[1:].lower()


def _snake_case(part: str) -> str:
    return _WORD_STARTS.sub("_", part).lower()


def _plain(value: object) -> str:
    """Return a value as it is written in a key: true, false, none, or its text."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def words_of(game: AnyGame | str, language: str) -> GameWords:
    """Return the words of a game, or of its id, in a language; none if its manifest names no package of words."""
    package = registry.manifest(game).words
    return GameWords(language=language, texts={}) if package is None else game_words(package, language)


def game_words(package: str, language: str) -> GameWords:
    """Return the words of a package in a language. Files that cannot be used are logged and left out."""
    try:
        return read_words(package, language)
    except BadWords as error:
        _log_once(str(error))
        if error.file == f"{language}.toml" and language != ENGLISH:
            return _in_english(package, language)
        return GameWords(language=language, texts={})


@cache
def read_words(package: str, language: str) -> GameWords:
    """Return the words of a package in a language, with English ones for those it lacks.

    Raises `BadWords` for a file that cannot be used, naming the package. A package without English words is logged.
    """
    english = _read_file(package, ENGLISH)
    if not english:
        _log_once(f"The package {package} has no texts in {WORDS_FOLDER}/{ENGLISH}.toml: identifiers stand in for them")
    translated = english if language == ENGLISH else _read_file(package, language)
    layout = english.get(LAYOUT)
    return GameWords(
        language=language,
        texts={
            **dict(_flatten(package, ENGLISH, english)),
            **dict(_flatten(package, language, translated)),
        },
        layout=None if layout is None else _read_layout(package, layout),
    )


def word_languages(package: str) -> tuple[str, ...]:
    """Return the languages for which a package has a file, in alphabetical order."""
    folder = resources.files(package) / WORDS_FOLDER
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def _in_english(package: str, language: str) -> GameWords:
    english = game_words(package, ENGLISH)
    return GameWords(language=language, texts=english.texts, layout=english.layout)


@cache
def _log_once(message: str) -> None:
    log.warning(message)


def _read_file(package: str, language: str) -> Mapping[str, Any]:
    """Return the data of a file; empty if the package has none for this language."""
    try:
        file = resources.files(package) / WORDS_FOLDER / f"{language}.toml"
    except TypeError:
        raise BadWords(package, f"{language}.toml", f"{package} is a module, not a package with folders") from None
    if not file.is_file():
        return {}
    try:
        return parse_toml(file.read_text("utf-8"))
    except BadEdition as error:
        raise BadWords(package, file.name, str(error)) from None
    except UnicodeDecodeError:
        raise BadWords(package, file.name, "it is not encoded in UTF-8") from None


def _flatten(package: str, language: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a file with their dotted keys."""

    def texts(path: str, value: object) -> Iterator[tuple[str, str]]:
        if isinstance(value, str):
            yield canonical_key(path), value
        elif isinstance(value, dict):
            for key, part in cast(dict[str, object], value).items():
                yield from texts(f"{path}.{key}" if path else key, part)
        else:
            raise BadWords(package, f"{language}.toml", f'{path} must be a text, such as {path} = "…"')

    yield from texts("", {key: value for key, value in data.items() if key != LAYOUT})


def _read_layout(package: str, given: object) -> ViewLayout:
    def fail(reason: str) -> BadWords:
        return BadWords(package, f"{ENGLISH}.toml", reason)

    if not isinstance(given, dict):
        raise fail(f"{LAYOUT} must be a table")
    lists: dict[str, tuple[str, ...]] = {}
    for key, value in cast(dict[str, object], given).items():
        if key not in ViewLayout.__struct_fields__:
            raise fail(f"there is no {LAYOUT}.{key}: use one of {', '.join(ViewLayout.__struct_fields__)}")
        if not isinstance(value, list) or not all(isinstance(name, str) for name in cast(list[object], value)):
            raise fail(f'{LAYOUT}.{key} must be a list of fields of the view, such as ["dice", "stakes"]')
        lists[key] = tuple(cast(list[str], value))
    return ViewLayout(**lists)
