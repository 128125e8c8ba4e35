"""Editions: what is in a copy of the box, as data. Read from TOML, checked, and explained by line where it is wrong."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from darklantern.core.errors import BadEdition, Problem
from darklantern.core.toml import Path, line_of, parse_toml, path_of, written


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


Flaw: TypeAlias = tuple[Path, str]
"""Something wrong with an edition: where, and what."""

MOST = 999
"""No figure of an edition is larger."""
LONGEST = 40
"""No name of an edition is longer."""

AnEdition = TypeVar("AnEdition", bound=Edition)

_UNPLAYED = frozenset({"provenance", "title"})
"""Keys that say something about an edition but do not change how it plays."""


def read_edition(
    text: str, kind: type[AnEdition], game: str, flaws: Callable[[AnEdition], Iterator[Flaw]]
) -> AnEdition:
    """The edition in the text of a TOML file.

    Raises `BadEdition`: with the first entry that is no such entry, or else with everything that is wrong, by line.
    """
    data = parse_toml(text)
    if (named := data.get("game")) != game:
        reason = f'game must be "{game}", not {named!r}' if "game" in data else f'game = "{game}" is missing'
        raise BadEdition([Problem(line_of(text, ("game",)), reason)])
    try:
        edition = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        path = path_of(place)
        where = f" in {written(path)}" if path else ""
        raise BadEdition([Problem(line_of(text, path), f"{reason}{where}")]) from None
    found = [Problem(line_of(text, path), reason) for path, reason in (*name_flaws(edition, game), *flaws(edition))]
    if found:
        raise BadEdition(sorted(found, key=lambda problem: problem.line or 0))
    return edition


def name_flaws(edition: Edition, game: str) -> Iterator[Flaw]:
    """What is wrong with whose edition it says it is, and with its name."""
    if edition.game != game:
        yield ("game",), f"game must be {game!r}, not {edition.game!r}"
    if len(edition.name) > LONGEST or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", edition.name) is None:
        yield (
            ("name",),
            f"name {edition.name[:LONGEST]!r} must be of small letters, digits and hyphens, {LONGEST} at most",
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
