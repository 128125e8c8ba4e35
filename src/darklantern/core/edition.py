"""Editions: what is in a copy of the box, as data. Read from TOML, checked, and explained by line where it is wrong."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import Struct

from darklantern.core.errors import BadEdition, Problem
from darklantern.core.toml import Path, lines, nearest, parse_toml, path_of, written


class Provenance(StrEnum):
    """Where an entry of an edition comes from."""

    RULEBOOK = "rulebook"
    """The published rulebook says so."""
    UNCONFIRMED = "unconfirmed"
    """A source other than the rulebook says so, and nobody has checked it against the box."""
    HOUSE = "house"
    """Our own choice, where nothing is known."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any row of an edition."""

    provenance: Provenance


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The components of one copy of a game."""

    game: str
    """The id of the game it belongs to."""
    name: str
    """A short name, of small letters, digits and hyphens."""
    title: str
    """A line that says what it is."""


class Flaw(NamedTuple):
    """Something wrong with an edition."""

    path: Path
    """Where."""
    code: str
    """What, for whoever says it in another language. A code never changes its meaning."""
    params: Mapping[str, object]
    """What the words for the code need."""
    reason: str
    """The same in English: what is wrong and what would be right."""


def flaw(path: Path, code: str, english: str, **params: object) -> Flaw:
    """A flaw, said in English with its parameters in braces."""
    return Flaw(path, code, params, english.format_map(params))


MOST = 999
"""No figure of an edition is larger."""
LONGEST = 40
"""No name of an edition is longer."""
LONGEST_TITLE = 160
"""No title is."""

AnEdition = TypeVar("AnEdition", bound=Edition)

_UNPLAYED = frozenset({"provenance", "title"})
"""Keys that say something about an edition but do not change how it plays."""


def read_edition(
    text: str, kind: type[AnEdition], game: str, flaws: Callable[[AnEdition], Iterator[Flaw]]
) -> AnEdition:
    """The edition in the text of a TOML file.

    Raises `BadEdition`: with the first entry that is no such entry, or else with everything that is wrong, by line.
    """
    return make_edition(parse_toml(text), kind, game, flaws, lines(text))


def make_edition(
    data: Mapping[str, object],
    kind: type[AnEdition],
    game: str,
    flaws: Callable[[AnEdition], Iterator[Flaw]],
    lines: Mapping[Path, int] | None = None,
) -> AnEdition:
    """The edition in plain data; ``lines`` says in which line of a file each part stands. Raises `BadEdition`."""
    found = list[Flaw]()
    edition = None
    if (named := data.get("game")) != game:
        reason = 'game must be "{game}", not {given!r}' if "game" in data else 'game = "{game}" is missing'
        found = [flaw(("game",), "wrong-game", reason, game=game, given=named)]
    else:
        try:
            edition = msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            reason, _, place = str(error).partition(" - at ")
            path = path_of(place)
            where = f" in {written(path)}" if path else ""
            found = [flaw(path, "malformed", "{reason}{where}", reason=reason, where=where)]
        else:
            found = [*name_flaws(edition, game), *flaws(edition)]
    if edition is None or found:
        problems = [
            Problem(nearest(lines or {}, one.path), one.reason, one.path, one.code, one.params) for one in found
        ]
        raise BadEdition(sorted(problems, key=lambda problem: problem.line or 0))
    return edition


def name_flaws(edition: Edition, game: str) -> Iterator[Flaw]:
    """What is wrong with whose edition it says it is, and with its name and its title."""
    if edition.game != game:
        yield flaw(("game",), "wrong-game", "game must be {game!r}, not {given!r}", game=game, given=edition.game)
    if len(edition.name) > LONGEST or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", edition.name) is None:
        yield flaw(
            ("name",),
            "edition-name",
            "name {name!r} must be of small letters, digits and hyphens, {most} at most",
            name=edition.name[:LONGEST],
            most=LONGEST,
        )
    if len(edition.title) > LONGEST_TITLE or not edition.title.isprintable():
        yield flaw(
            ("title",), "edition-title", "title must be one line of {most} characters at most", most=LONGEST_TITLE
        )


@cache
def shipped(package: str) -> Mapping[str, str]:
    """The texts of the editions that come with a game's package, by name, in the order of the alphabet."""
    files = resources.files(package).joinpath("editions").iterdir()
    texts = {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files if file.name.endswith(".toml")}
    return dict(sorted(texts.items()))


def digest(edition: Edition) -> str:
    """A fingerprint of everything in an edition that changes how it plays."""
    return sha256(msgspec.json.encode(_played(msgspec.to_builtins(edition)), order="sorted")).hexdigest()[:16]


def _played(data: object) -> object:
    if isinstance(data, dict):
        rows = cast(dict[str, object], data)
        return {key: _played(value) for key, value in rows.items() if key not in _UNPLAYED}
    if isinstance(data, list | tuple):
        return [_played(value) for value in cast(list[object], data)]
    return data
