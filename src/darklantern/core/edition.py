"""Editions: what is in a copy of the box, as data. Read from TOML, checked, and explained by line where it is wrong."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from darklantern.core.errors import BadEdition, BadOptions, Problem, UnknownName


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


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game starts. Every game has editions."""

    edition: Edition


Path: TypeAlias = tuple[str | int, ...]
"""Where in an edition: ``("raids", 1, "tokens", 0, "alibis")``."""

Flaw: TypeAlias = tuple[Path, str]
"""Something wrong with an edition: where, and what."""

MOST = 999
"""No figure of an edition is larger."""
LONGEST = 40
"""No name of an edition is longer."""

AnEdition = TypeVar("AnEdition", bound=Edition)
SomeOptions = TypeVar("SomeOptions", bound=Options)

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
        path = _path(place)
        where = f" in {_written(path)}" if path else ""
        raise BadEdition([Problem(line_of(text, path), f"{reason}{where}")]) from None
    found = [Problem(line_of(text, path), reason) for path, reason in (*_name_flaws(edition, game), *flaws(edition))]
    if found:
        raise BadEdition(sorted(found, key=lambda problem: problem.line or 0))
    return edition


def _name_flaws(edition: Edition, game: str) -> Iterator[Flaw]:
    if edition.game != game:
        yield ("game",), f"game must be {game!r}, not {edition.game!r}"
    if len(edition.name) > LONGEST or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", edition.name) is None:
        yield (
            ("name",),
            f"name {edition.name[:LONGEST]!r} must be of small letters, digits and hyphens, {LONGEST} at most",
        )


def parse_toml(text: str) -> dict[str, Any]:
    """The data in a TOML text. Raises `BadEdition` with the line of a mistake."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadEdition([Problem(None, "this is not an edition: it is nested too deeply")]) from None
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at line ")
        line = re.match(r"\d+", place)
        raise BadEdition([Problem(int(line[0]) if line else None, f"this is not TOML: {reason}")]) from None
    except ValueError as error:
        raise BadEdition([Problem(None, f"this is not TOML: {error}")]) from None


def line_of(text: str, path: Path) -> int | None:
    """The line that says what ``path`` names, or the one nearest around it; None for the file as a whole."""
    lines = {found: number for number, found in reversed(list(_lines(text)))}
    for end in range(len(path), 0, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return None


def _lines(text: str) -> Iterator[tuple[int, Path]]:
    """Each line that begins a table, sets a key or is a row of an array, with the path to it.

    Rows within rows, and whatever stands in a text of several lines, have the line of what is around them.
    """
    table: Path = ()
    array: Path = ()
    rows: dict[Path, int] = {}
    depth = 0
    for number, line in enumerate(_without_texts(text).splitlines(), start=1):
        if depth == 0 and (header := re.match(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]", line)):
            table = ()
            for name in header[2].split("."):
                table = (*table, rows[table], name) if table in rows else (*table, name)
            if header[1] == "[[":
                yield number, table
                rows[table] = rows.get(table, -1) + 1
                table = (*table, rows[table])
            yield number, table
            continue
        if depth == 0 and (key := re.match(r"\s*([\w\-]+)\s*=", line)):
            array = (*table, key[1])
            yield number, array
        elif depth == 1 and re.match(r"\s*\{", line):
            rows[array] = rows.get(array, -1) + 1
            yield number, (*array, rows[array])
        depth += len(re.findall(r"[\[{]", line)) - len(re.findall(r"[\]}]", line))


def _without_texts(text: str) -> str:
    """The lines less comments and what stands between quotes."""

    def lines_only(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    quoted = r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*'
    return re.sub(quoted, lines_only, text)


def _path(place: str) -> Path:
    """The path that msgspec writes as ```$.raids[1].name```."""
    steps = re.findall(r"\.([\w\-]+)|\[(\d+)\]", place)
    return tuple(name or int(row) for name, row in steps)


def _written(path: Path) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


@cache
def shipped(package: str) -> Mapping[str, str]:
    """The texts of the editions that come with a game's package, by name, in the order of the alphabet."""
    files = resources.files(package).joinpath("editions").iterdir()
    texts = {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files if file.name.endswith(".toml")}
    return dict(sorted(texts.items()))


def read_options(
    kind: type[SomeOptions],
    given: Mapping[str, object],
    editions: Mapping[str, AnEdition],
    flaws: Callable[[AnEdition], Iterator[Flaw]],
) -> SomeOptions:
    """Options of a kind from what was given; the edition by its name, or as an `Edition`, or as plain data.

    Raises `BadOptions`, naming the option that is wrong.
    """
    chosen = given.get("edition", next(iter(editions)))
    if isinstance(chosen, str):
        if chosen not in editions:
            raise UnknownName("edition", chosen, tuple(editions))
        chosen = editions[chosen]
    try:
        options = msgspec.convert({**given, "edition": chosen}, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        path = _path(place)
        raise BadOptions(f"Option {_written(path)}: {reason}." if path else f"Options: {reason}.") from None
    if not isinstance(chosen, Edition):
        edition = cast(AnEdition, options.edition)
        for path, reason in (*_name_flaws(edition, next(iter(editions.values())).game), *flaws(edition)):
            raise BadOptions(f"Option edition.{_written(path)}: {reason}.")
    return options


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
