"""Texts for events of Midnight Exchange."""

from typing import get_args

import pytest

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Spot, Tile
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    Dropped,
    EndBegan,
    Ending,
    Event,
    ExchangesBegan,
    Finished,
    GotAway,
    Lifted,
    Passed,
    Placed,
    RaidBegan,
    Refilled,
    Stashed,
    TimeRanOut,
    TookBack,
    Traded,
)
from darklantern.games.midnight_exchange.terminal import RENDERER
from tests.games.midnight_exchange.tables import apply_move, raid
from tests.games.midnight_exchange.terminal.screen import transitions
from tests.terminal.screen import plain

NAMES = ("Ada", "Bruno", "Cleo")
A, B, C = Seat(0), Seat(1), Seat(2)

TEXTS: list[tuple[Event, Seat | None, str]] = [
    (Lifted(A, Tile(17), Loot.CASH, public=False), A, "You lift garage tile 17 and find cash."),
    (Lifted(B, Tile(20), Loot.BRASS_KEY, public=False), None, "Bruno lifts study tile 20 and finds a brass key."),
    (Lifted(B, Tile(20), None, public=False), A, "Bruno lifts study tile 20 and looks at it."),
    (Lifted(B, Tile(53), Loot.IRON_KEY, public=True), A, "Bruno lifts safe tile 53, which lay open: an iron key."),
    (Stashed(A, Tile(3), Loot.JEWELS), A, "You stash jewels."),
    (Stashed(B, Tile(3), Loot.IRON_KEY), A, "Bruno stashes an iron key, which opens the study."),
    (Dropped(A, Tile(3), Spot(42), None), A, "You drop garage tile 3 at spot 42, place side up."),
    (
        Dropped(B, Tile(3), Spot(42), Loot.EMPTY_DRAWER),
        A,
        "Bruno drops garage tile 3 at spot 42, loot side up: an empty drawer.",
    ),
    (TookBack(B, Tile(40)), A, "Bruno takes safe tile 40 off the board again."),
    (GotAway(A, 1, forced=False), A, "You get away and call 1!"),
    (GotAway(B, 2, forced=False), A, "Bruno gets away and calls 2!"),
    (GotAway(A, 2, forced=True), A, "You are still inside as the raid ends, and left with token 2."),
    (GotAway(B, 2, forced=True), A, "Bruno is still inside as the raid ends, and left with token 2."),
    (TimeRanOut(), A, "Time is up."),
    (ExchangesBegan((B, A, C)), A, "The markets open. Bruno starts, then you and Cleo."),
    (ExchangesBegan((A, B)), A, "The markets open. You start, then Bruno."),
    (
        Traded(A, "4A", (Loot.CASH, Loot.GOLD_BAR), Art.CHALICE, ()),
        A,
        "You pay cash, gold bar at market 4A for a chalice.",
    ),
    (
        Traded(B, "3A", (Loot.GEMSTONE, Loot.GEMSTONE), None, (CardId("chalice-2"),)),
        A,
        "Bruno pays 2 gemstones at market 3A for the card chalice-2.",
    ),
    (
        Traded(B, "1A", (Loot.JEWELS, Loot.JEWELS), None, (CardId("chalice-2"), CardId("jade-mask"))),
        A,
        "Bruno pays 2 jewels at market 1A for the cards chalice-2 and jade-mask.",
    ),
    (BagOpened(B, Art.WATCH), A, "Bruno returns a leather bag and draws a watch from the cloth bag."),
    (BagOpened(A, None), A, "You return a leather bag, but the cloth bag is empty: these exchanges are the last."),
    (Passed(B, forced=False), A, "Bruno passes."),
    (Passed(A, forced=False), A, "You pass."),
    (Passed(B, forced=True), A, "Bruno has nothing to exchange."),
    (Passed(A, forced=True), A, "You have nothing to exchange."),
    (Placed(A, Art.WATCH, CardId("watch-2"), 1, complete=False), A, "You place a watch on watch-2, on step 1."),
    (
        Placed(B, Art.WATCH, CardId("watch-2"), 2, complete=True),
        A,
        "Bruno places a watch on watch-2, which is complete and turned face down.",
    ),
    (Refilled(1, 2), A, "The markets are refilled with 1 work of art and 2 cards."),
    (RaidBegan(2), A, "Round 2: all tiles are back and mixed, and the raid begins."),
    (
        EndBegan(Ending.BAG_EMPTY),
        A,
        "The cloth bag is empty: the game ends. What is stored may be placed one last time.",
    ),
    (Finished(A), A, "You place nothing more."),
    (Finished(B), A, "Bruno places nothing more."),
]


@pytest.mark.parametrize(("event", "you", "words"), TEXTS, ids=[words for *_, words in TEXTS])
def test_event_text_addresses_the_reader(event: Event, you: Seat | None, words: str):
    assert plain(RENDERER.describe_event(event, NAMES, you)).strip() == words


def test_every_kind_of_event_has_a_text():
    assert {type(event) for event, *_ in TEXTS} == set(get_args(Event))


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_has_a_text(ending: Ending):
    """ME-F1, ME-F2"""
    assert ": the game ends." in plain(RENDERER.describe_event(EndBegan(ending), NAMES, A))


def test_loot_found_by_others_is_not_named():
    """ME-R3"""
    (event,) = apply_move(raid("", "", peeked={0: "cash"}), "0 lift 0").events
    for reader, words in ((A, "find cash"), (B, "looks at it"), (None, "looks at it")):
        assert words in plain(RENDERER.describe_event(GAME.redact(event, reader), NAMES, reader))


def test_every_event_of_a_game_has_a_text():
    for transition in transitions(3, seed=7, most=400):
        for event in transition.events:
            for reader in (None, A):
                assert (
                    plain(RENDERER.describe_event(GAME.redact(event, reader), NAMES, reader))
                    .strip()
                    .endswith((".", "!"))
                )


def test_markup_in_a_name_is_escaped():
    assert plain(RENDERER.describe_event(Finished(B), ("Ada", "[red]:dog:\\"), A)).startswith("[red]:dog:\\ places")
