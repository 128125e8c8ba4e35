"""Failures of checks: each says in which game it happened."""

from collections.abc import Callable
from functools import update_wrapper

from darklantern.core.game import AnyGame
from darklantern.testing.random_games import OptionValues

Check = Callable[[AnyGame, int, int, OptionValues], None]


class NamedCheck:
    """A check whose failures name the game, the number of seats and the seed, so that they can be repeated."""

    def __init__(self, check: Check) -> None:
        update_wrapper(self, check)
        self._check = check

    def __call__(self, game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
        """Run the check. Raises AssertionError; other errors of the game get a note."""
        name = getattr(self._check, "__name__", "check")
        case = f"{name}(game, seats={seats}, seed={seed}{f', given={dict(given)}' if given else ''})"
        try:
            self._check(game, seats, seed, given)
        except AssertionError as error:
            raise AssertionError(f"{game.id}: {error}.\nTo see it again: {case}") from error
        except Exception as error:
            error.add_note(f"The game {game.id} raised this error where the contract has none. To see it again: {case}")
            raise
