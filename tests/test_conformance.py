"""Every registered game passes the conformance checks."""

from collections.abc import Callable

import pytest

from darklantern.core import registry
from darklantern.core.game import AnyGame
from darklantern.testing.conformance import CHECKS, OptionValues, check_seats
from darklantern.testing.redaction import check_redaction

Check = Callable[[AnyGame, int, int, OptionValues], None]
OPTIONS: list[tuple[str, int, dict[str, object]]] = [
    ("art-robbery", 3, {"first": 1}),
    ("midnight-exchange", 2, {"boards": ["1", "4A"], "exchanges": "two-turns"}),
    ("midnight-exchange", 3, {"raid_seconds": 30}),
    ("midnight-exchange", 4, {"raid_seconds": 60, "exchanges": "two-turns", "boards": ["1A", "2B", "3A", "4B"]}),
]
TABLES = [(name, seats) for name in registry.game_ids() for seats in registry.game(name).seat_counts]


@pytest.mark.parametrize("check", [*CHECKS, check_redaction])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_game_passes_the_check(name: str, seats: int, check: Check):
    for seed in range(3):
        check(registry.game(name), seats, seed, None)


@pytest.mark.parametrize("check", [*CHECKS, check_redaction])
@pytest.mark.parametrize(("name", "seats", "given"), OPTIONS)
def test_game_passes_the_check_with_options(name: str, seats: int, given: dict[str, object], check: Check):
    check(registry.game(name), seats, 5, given)


@pytest.mark.parametrize("name", registry.game_ids())
def test_game_starts_with_each_of_its_seat_counts(name: str):
    check_seats(registry.game(name))
