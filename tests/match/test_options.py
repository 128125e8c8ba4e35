"""Options that no game can start with are refused when a table is opened."""

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darklantern.core import registry
from darklantern.core.errors import BadOptions, DarkLanternError
from darklantern.core.toml import KeyPath
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.match import Match
from darklantern.match.stage import Stage
from tests.match.harness import ADA, ART, BOB, MIDNIGHT, SEED, TableHarness


@pytest.mark.parametrize(
    ("game", "seats", "option", "value", "reason"),
    [
        (ART, 2, "first", 9, "a seat from 0 to 1, not 9"),
        (ART, 5, "first", -1, "a seat from 0 to 4, not -1"),
        (ART, 2, "colour", 1, "no such option: use one of edition, first"),
        (MIDNIGHT, 2, "boards", [], "2 players play with 2 boards, not 0"),
        (MIDNIGHT, 3, "boards", ["1A", "2A"], "3 players play with 3 boards, not 2"),
        (MIDNIGHT, 2, "boards", ["4A", "4A"], "'4A' does not fit, board 4 is named twice; free are 1, 2, 3"),
        (MIDNIGHT, 2, "boards", ["9Z", "1A"], "unknown board '9Z': use one of 1, 2, 3, 4, 1A"),
        (MIDNIGHT, 2, "raid_seconds", 0, "from 1 to 604800 seconds, not 0"),
        (MIDNIGHT, 2, "raid_seconds", 604_801, "from 1 to 604800 seconds, not 604801"),
    ],
)
def test_invalid_option_is_refused_by_name(game: str, seats: int, option: str, value: object, reason: str):
    with pytest.raises(BadOptions, match=reason) as raised:
        TableHarness(game, seats, options={option: value})
    assert raised.value.option == option
    assert str(raised.value).startswith(f"Option {option}: ")


def test_edition_for_fewer_players_is_refused():
    edition: Any = msgspec.to_builtins(next(iter(registry.game(ART).editions().values())))
    edition["figures"]["players"] = [2, 3]
    edition["name"] = "small"
    with pytest.raises(BadOptions, match="2 to 3 players, not 4") as raised:
        TableHarness(ART, 4, options={"edition": edition})
    assert raised.value.option == "seats"


def _number_paths(data: Any, path: KeyPath = ()) -> list[KeyPath]:
    """Positions of numbers in an edition's data."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        steps = list(cast(dict[str, Any], data).items())
    elif isinstance(data, list):
        steps = list(enumerate(cast(list[Any], data)))
    elif isinstance(data, int):
        return [path]
    return [number_path for step, value in steps for number_path in _number_paths(value, (*path, step))]


_EDITIONS = {
    name: [msgspec.json.encode(edition) for edition in registry.game(name).editions().values()]
    for name in (ART, MIDNIGHT)
}


@st.composite
def _editions(draw: st.DrawFn, game: str) -> Any:
    """An edition of a game with some numbers changed."""
    edition: Any = msgspec.json.decode(draw(st.sampled_from(_EDITIONS[game])))
    edition["name"] = "mine"
    paths = _number_paths(edition)
    for path in draw(st.lists(st.sampled_from(paths), max_size=3)):
        part = edition
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = draw(st.integers(-1, 6) | st.sampled_from([9, 18, 55, 60, 10**6, 2**63, 2**70]))
    return edition


_NUMBERS = st.integers(-2, 6) | st.sampled_from([60, 10**6, 2**31, 2**63, 2**64, 10**30])
_INVALID_VALUES = (
    st.none() | st.booleans() | _NUMBERS | st.text(max_size=3) | st.floats() | st.lists(_NUMBERS, max_size=2)
)
_BOARD_SIDES = st.sampled_from([f"{board}{side}" for board in range(6) for side in ("", "A", "B", "C")])
_OPTIONS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    ART: {"first": _NUMBERS | _INVALID_VALUES, "edition": _editions(ART) | st.just("house") | _INVALID_VALUES},
    MIDNIGHT: {
        "boards": st.lists(_BOARD_SIDES, max_size=5) | _INVALID_VALUES,
        "exchanges": st.sampled_from(["all-pass", "two-turns"]) | _INVALID_VALUES,
        "raid_seconds": _NUMBERS | _INVALID_VALUES,
        "edition": _editions(MIDNIGHT) | st.just("house") | _INVALID_VALUES,
    },
}


@pytest.mark.parametrize("name", [ART, MIDNIGHT])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_every_accepted_table_starts(name: str, data: st.DataObject):
    game = registry.game(name)
    options = data.draw(st.fixed_dictionaries({}, optional=_OPTIONS[name]))
    seats, seed = data.draw(st.integers(1, 6)), (data.draw(st.integers(0, 2**52)),)
    try:
        table = TableHarness(name, seats, stretch=data.draw(st.sampled_from([None, 1, 10])), options=options, seed=seed)
    except DarkLanternError:
        return
    people = [f"p{seat}" for seat in range(seats)]
    table.sit(*people).ready(*people).advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING, table.match.failure
    assert table.match.play is not None
    state = table.match.play.session.state
    assert game.decode_state(game.encode_state(state)) == state


def _break_start(monkeypatch: pytest.MonkeyPatch, game: Any) -> Callable[[], None]:
    """Make a game unable to start; return a function that repairs it."""

    def start(*_: object) -> None:
        raise ZeroDivisionError("no cards")

    monkeypatch.setattr(game, "start", start)
    return lambda: monkeypatch.delattr(game, "start")


def test_failed_start_returns_to_gathering_with_reason(monkeypatch: pytest.MonkeyPatch):
    table = TableHarness(ART).sit(ADA, BOB)
    repair = _break_start(monkeypatch, table.game)
    table.ready(ADA, BOB).advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.GATHERING
    assert str(table.match.failure) == "no cards"
    assert [seat_state.ready for seat_state in table.match.seat_states] == [False, False]
    table.advance(2 * COUNTDOWN_MS)
    assert table.match.stage is Stage.GATHERING, "the table waits until all are ready again"
    repair()
    table.ready(ADA, BOB)
    assert table.match.stage is Stage.COUNTDOWN
    assert table.match.failure is None
    table.advance(COUNTDOWN_MS)
    assert table.match.stage is Stage.PLAYING


def test_stored_table_is_restored_without_checking_options(monkeypatch: pytest.MonkeyPatch):
    table = TableHarness(ART).sit(ADA, BOB)
    table.collect()
    _break_start(monkeypatch, table.game)
    restored = Match.restore(table.game, table.setup, SEED, table.clock, table.log)
    assert restored.seat_of(ADA) == 0
