"""Every game on the shelf passes what any game must pass."""

from collections.abc import Callable

import pytest

from darklantern.core import registry
from darklantern.core.game import AnyGame
from darklantern.testing.conformance import CHECKS, check_seats
from darklantern.testing.redaction import check_redaction

Check = Callable[[AnyGame, int, int], None]
TABLES = [(name, seats) for name in registry.games() for seats in registry.game(name).seats]


@pytest.mark.parametrize("check", [*CHECKS, check_redaction])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_game_passes(name: str, seats: int, check: Check):
    for seed in range(3):
        check(registry.game(name), seats, seed)


@pytest.mark.parametrize("name", registry.games())
def test_game_has_the_seats_it_says(name: str):
    check_seats(registry.game(name))
