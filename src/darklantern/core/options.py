"""Options: the settings that are chosen before a game starts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from darklantern.core.edition import Edition, EditionT, Flaw, name_flaws
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.toml import format_path
from darklantern.core.validation import explain_error


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base class of a game's options. Every game has editions."""

    edition: Edition


OptionsT = TypeVar("OptionsT", bound=Options)


def read_options(
    kind: type[OptionsT],
    given: Mapping[str, object],
    editions: Mapping[str, EditionT],
    flaws: Callable[[EditionT], Iterator[Flaw]],
) -> OptionsT:
    """Return options of the type ``kind``. The edition is given by name, as an `Edition` or as plain data.

    Raises `BadOptions`, naming the invalid option.
    """
    known = [field.name for field in msgspec.structs.fields(kind)]
    for name in given:
        if name not in known:
            raise BadOptions(f"there is no such option: use one of {', '.join(known)}.", name)
    chosen = given.get("edition", next(iter(editions)))
    if isinstance(chosen, str):
        if chosen not in editions:
            raise UnknownName("edition", chosen, tuple(editions))
        chosen = editions[chosen]
    try:
        options = msgspec.convert({**given, "edition": chosen}, kind)
    except msgspec.ValidationError as error:
        invalid = explain_error(error, kind, {**given, "edition": chosen})
        raise BadOptions(f"{invalid.problem}.", format_path(invalid.path)) from None
    if not isinstance(chosen, Edition):
        edition = cast(EditionT, options.edition)
        for flaw in (*name_flaws(edition, next(iter(editions.values())).game), *flaws(edition)):
            raise BadOptions(f"{flaw.reason}.", f"edition.{format_path(flaw.path)}")
    return options
