"""Where the fields of a view are shown."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from darklantern.core.ids import Seat
from darklantern.core.view_layout import view_layout
from darklantern.core.words import ViewLayout
from tests.installed_game import installed
from tests.pebbles.rules import GAME, State


class MeadowView(Struct, frozen=True):
    seat: Seat | None
    hand: tuple[int, ...]
    flowers: tuple[str, ...]
    taken: tuple[int, ...]


Pebbles: Any = type(GAME)


class Meadow(Pebbles):
    """Pebbles with a view that has two flowers, whatever the number of seats, and two cards in each hand."""

    def view(self, state: State, seat: Seat | None) -> Any:
        return MeadowView(seat, (1, 2), ("poppy", "daisy"), state.taken)


@pytest.fixture
def install(tmp_path: Path, request: pytest.FixtureRequest) -> Generator[None]:
    with installed(tmp_path, "pebbles-game", {}, {"pebbles": f"tests.pebbles.manifest:{request.param}"}):
        yield


@pytest.mark.parametrize("install", ["MANIFEST"], indirect=True)
@pytest.mark.usefixtures("install")
def test_players_have_lists_with_an_entry_for_each_seat_at_every_table():
    assert view_layout(Meadow()) == ViewLayout(players=("taken",), own=("hand",))


@pytest.mark.parametrize("install", ["WORDED_MANIFEST"], indirect=True)
@pytest.mark.usefixtures("install")
def test_layout_in_the_words_comes_first():
    assert view_layout(Meadow()) == ViewLayout(players=("taken",), own=("stone",), hidden=("seat", "edition"))
