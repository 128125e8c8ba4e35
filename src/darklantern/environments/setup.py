"""The set-up of an environment: a game, its options and the small set-up."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame
from darklantern.core.small import SmallSetup


class EnvironmentSetup(NamedTuple):
    """A game, its options and what follows from them."""

    game: AnyGame
    options: Any
    max_turns: int
    """The number of turns after which a game is cut off."""
    small: bool
    """Whether it is the small set-up, which no kernel plays."""


def read_setup(name: str, options: Mapping[str, object] | None, small: bool = False) -> EnvironmentSetup:
    """Return the set-up of a game, by its id. Raises `BadOptions`.

    It is the small one if ``small``, or if the options name the edition of the small set-up.
    """
    game, given = registry.game(name), dict(options or {})
    tiny: SmallSetup | None = registry.part(game.id, "small")
    if tiny is not None and not small:
        edition = given.get("edition")
        small = isinstance(edition, str) and edition not in game.editions() and edition == tiny.edition_name(game)
    if not small:
        return EnvironmentSetup(game, game.options(given), game.max_turns, False)
    if tiny is None:
        raise BadOptions(f"{game.id} has no small set-up; games that have one: {', '.join(_games())}.")
    if given.get("edition") == tiny.edition_name(game):
        del given["edition"]
    return EnvironmentSetup(game, game.options({**tiny.options, **given}), tiny.max_turns, True)


def _games() -> tuple[str, ...]:
    return registry.games_with("small") or ("none",)
