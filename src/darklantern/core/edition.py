"""Editions: the components of a copy of a game, as data. They are read from TOML and checked; errors name the line."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache, partial
from hashlib import sha256
from importlib import resources
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import Struct

from darklantern.core.errors import BadEdition, Problem
from darklantern.core.toml import KeyPath, parse_toml
from darklantern.core.toml_lines import line_numbers, nearest_line
from darklantern.core.validation import explain_error


class Provenance(StrEnum):
    """Where an entry of an edition comes from."""

    RULEBOOK = "rulebook"
    """The published rulebook says so."""
    UNCONFIRMED = "unconfirmed"
    """A source other than the rulebook says so; it has not been checked against the box."""
    HOUSE = "house"
    """Our own choice, because no source is known."""


class EditionRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base class of all rows of an edition."""

    provenance: Provenance


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The components of one copy of a game."""

    game: str
    """The id of the game it belongs to."""
    name: str
    """A short name, of small letters, digits and hyphens."""
    title: str
    """A one-line description."""


class Flaw(NamedTuple):
    """Something that is wrong with an edition."""

    path: KeyPath
    """Where in the data."""
    code: str
    """A stable code for translations. A code never changes its meaning."""
    params: Mapping[str, object]
    """The parameters of the translated text."""
    reason: str
    """The English text: what is wrong and what is allowed."""


def make_flaw(path: KeyPath, code: str, english: str, **params: object) -> Flaw:
    """Return a flaw. ``english`` names its parameters in braces."""
    return Flaw(path, code, params, english.format_map(params))


MAX_NUMBER = 999
"""The largest number allowed in an edition."""
MAX_NAME_LENGTH = 40
"""The maximum length of a name in an edition."""
MAX_TITLE_LENGTH = 160
"""The maximum length of an edition's title."""

EditionT = TypeVar("EditionT", bound=Edition)

_DESCRIPTIVE_KEYS = frozenset({"provenance", "title"})
"""Keys that describe an edition but do not change how it plays."""


def read_edition(text: str, kind: type[EditionT], game: str, flaws: Callable[[EditionT], Iterator[Flaw]]) -> EditionT:
    """Return the edition in the text of a TOML file.

    Raises `BadEdition`. If the data does not have the form of an edition, it names the first such error; otherwise it
    lists all flaws by line.
    """
    return make_edition(parse_toml(text), kind, game, flaws, partial(line_numbers, text))


def make_edition(
    data: Mapping[str, object],
    kind: type[EditionT],
    game: str,
    flaws: Callable[[EditionT], Iterator[Flaw]],
    find_lines: Callable[[], Mapping[KeyPath, int]] | None = None,
) -> EditionT:
    """Return the edition in plain data. Raises `BadEdition`.

    ``find_lines`` returns the line of each part of the data in a file, for the error messages.
    """
    found = list[Flaw]()
    edition = None
    if (given := data.get("game")) != game:
        reason = 'game must be "{game}", not {given!r}' if "game" in data else 'game = "{game}" is missing'
        found = [make_flaw(("game",), "wrong-game", reason, game=game, given=given)]
    else:
        try:
            edition = msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            invalid = explain_error(error, kind, data)
            found = [make_flaw(invalid.path, "malformed", "{reason}", reason=invalid.sentence("the edition"))]
        else:
            found = [*name_flaws(edition, game), *flaws(edition)]
    if edition is None or found:
        lines: Mapping[KeyPath, int] = {} if find_lines is None else find_lines()
        problems = [
            Problem(nearest_line(lines, flaw.path), flaw.reason, flaw.path, flaw.code, flaw.params) for flaw in found
        ]
        raise BadEdition(sorted(problems, key=lambda problem: problem.line or 0))
    return edition


def name_flaws(edition: Edition, game: str) -> Iterator[Flaw]:
    """Yield the flaws of an edition's ``game``, ``name`` and ``title``."""
    if edition.game != game:
        yield make_flaw(("game",), "wrong-game", "game must be {game!r}, not {given!r}", game=game, given=edition.game)
    if len(edition.name) > MAX_NAME_LENGTH or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", edition.name) is None:
        yield make_flaw(
            ("name",),
            "edition-name",
            "name {name!r} must be of small letters, digits and hyphens, {most} at most",
            name=edition.name[:MAX_NAME_LENGTH],
            most=MAX_NAME_LENGTH,
        )
    if len(edition.title) > MAX_TITLE_LENGTH or not edition.title.isprintable():
        yield make_flaw(
            ("title",), "edition-title", "title must be one line of {most} characters at most", most=MAX_TITLE_LENGTH
        )


def player_count_flaws(players: tuple[int, int], max_players: int) -> Iterator[Flaw]:
    """Yield a flaw if the fewest and the most players of ``figures.players`` are not possible."""
    fewest, most = players
    if not 2 <= fewest <= most <= max_players:
        yield make_flaw(
            ("figures", "players"),
            "players",
            "players must be [fewest, most] from 2 to {most}, not {given}",
            most=max_players,
            given=[fewest, most],
        )


def number_flaws(table: str, numbers: Mapping[str, int]) -> Iterator[Flaw]:
    """Yield the numbers of a table that are negative or larger than `MAX_NUMBER`."""
    for name, number in numbers.items():
        if not 0 <= number <= MAX_NUMBER:
            yield make_flaw((table, name), "figure", "{name} must be from 0 to {most}", name=name, most=MAX_NUMBER)


@cache
def bundled_edition_texts(package: str) -> Mapping[str, str]:
    """Return the TOML texts of the editions in a game's package, by name, in alphabetical order."""
    files = resources.files(package).joinpath("editions").iterdir()
    texts = {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files if file.name.endswith(".toml")}
    return dict(sorted(texts.items()))


def edition_digest(edition: Edition) -> str:
    """Return a fingerprint of everything in an edition that changes how it plays."""
    return sha256(
        msgspec.json.encode(_without_descriptive_keys(msgspec.to_builtins(edition)), order="sorted")
    ).hexdigest()[:16]


def _without_descriptive_keys(data: object) -> object:
    if isinstance(data, dict):
        rows = cast(dict[str, object], data)
        return {key: _without_descriptive_keys(value) for key, value in rows.items() if key not in _DESCRIPTIVE_KEYS}
    if isinstance(data, list | tuple):
        return [_without_descriptive_keys(value) for value in cast(list[object], data)]
    return data
