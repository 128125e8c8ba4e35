"""Views of Midnight Exchange: what each seat may know."""

from collections import Counter

import pytest

from darklantern.core.chance import Chance
from darklantern.core.errors import UnknownName
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Art, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.events import BagOpened, Dropped, Event, Lifted, Stashed, TookBack
from darklantern.games.midnight_exchange.rules.state import Raid, State
from darklantern.games.midnight_exchange.rules.view import RaidView, View
from tests.games.midnight_exchange.tables import (
    EDITION,
    after,
    exchange_position,
    in_hand,
    known_loot,
    on_board,
    player,
    raid,
    start,
    tile_in_centre,
    tiles_of,
    tokens_of,
)

STATE = raid(
    "iron-key cash",
    "jewels",
    "",
    hands={0: "study/gemstone", 1: "leather-bag"},
    up="empty-drawer",
    peeked={2: "iron-key cash"},
)
"""Seat 0 holds a gemstone, seat 1 a leather bag; seat 2 has dropped an iron key and cash, place side up."""
OBSERVERS = (None, Seat(0), Seat(1), Seat(2))


def known(state: State, seat: int | None) -> dict[int, Loot]:
    """Return everything that an observer knows of tiles."""
    loots = GAME.view(state, None if seat is None else Seat(seat)).raid.loots
    return {tile: loot for tile, loot in enumerate(loots) if loot is not None}


# Before the first lift


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_tiles_are_unknown_before_the_first_lift(seat: int | None):
    """ME-S2"""
    assert known(start(2), seat) == {}


def test_state_has_no_undrawn_loot():
    """ME-R3: chance decides it only when a tile is first lifted."""
    assert set(start(2).raid.loots) == {None}


# What each seat knows


def test_seat_knows_the_tile_in_its_hand():
    """ME-R3"""
    assert known_loot(STATE, 0, in_hand(STATE, 0)) is Loot.GEMSTONE
    assert [known_loot(STATE, who, in_hand(STATE, 0)) for who in (None, 1, 2)] == [None] * 3


def test_everyone_sees_the_place_of_a_tile_in_a_hand():
    """ME-R2"""
    view = GAME.view(STATE, Seat(2))
    assert view.raid.hands == STATE.raid.hands
    assert view.raid.places[in_hand(STATE, 0)] is Place.STUDY


def test_boards_are_public():
    """ME-R10"""
    for who in (None, 0, 1, 2):
        assert known_loot(STATE, who, on_board(STATE, 0, "cash")) is Loot.CASH


def test_face_up_tiles_are_public():
    """ME-R7"""
    for who in (None, 0, 1, 2):
        assert known_loot(STATE, who, tile_in_centre(STATE, "empty-drawer")) is Loot.EMPTY_DRAWER


def test_view_includes_tiles_seen_earlier():
    """ME-R3"""
    tile = tile_in_centre(STATE, "iron-key")
    assert [known_loot(STATE, who, tile) for who in (None, 0, 1, 2)] == [None, None, None, Loot.IRON_KEY]


def test_tile_seen_by_some_is_unknown_to_the_others():
    """ME-R3"""
    state = after(start(3), "0 lift 3", "0 drop down", "2 lift 3", "2 drop down")
    assert [known_loot(state, who, 3) is None for who in (None, 0, 1, 2)] == [True, False, True, False]


def test_spectator_sees_only_public_information():
    """ME-R10, ME-R7"""
    assert sorted(known(STATE, None).values()) == ["cash", "empty-drawer", "iron-key", "jewels"]


def test_everyone_sees_who_has_looked_at_a_tile():
    """ME-R3: lifts are public, the loot is not."""
    tile = tile_in_centre(STATE, "iron-key")
    assert {GAME.view(STATE, who).raid.seen[tile] for who in OBSERVERS} == {(Seat(2),)}


def test_bag_and_deck_are_shown_without_an_order():
    """ME-S4, ME-S5: their contents follow from what is visible; they have no order."""
    view = GAME.view(start(3), None)
    assert list(view.bag) == sorted(view.bag)
    assert list(view.deck) == sorted(view.deck)


def test_storage_and_cards_are_open_to_all():
    """ME-A1, ME-A5"""
    owner = player("chalice", {"chalice-2": 1}, "jade-mask")
    assert GAME.view(raid("", "", players={0: owner}), Seat(1)).players[0] == owner


def test_knowledge_ends_with_the_round():
    """ME-N1"""
    state = exchange_position("iron-key jewels jewels", "")
    assert known(state, 1)
    assert known(after(state, "0 pass"), 1) == known(after(state, "0 pass"), 0) == {}


@pytest.mark.parametrize("seat", [CLOCK, 3, 4])
def test_view_of_an_unknown_seat_is_refused(seat: int):
    with pytest.raises(UnknownName):
        GAME.view(STATE, Seat(seat))


def test_view_names_every_field_it_shows():
    """A field added to the state is not shown until the view names it."""
    shown = {"seat", "edition", "exchanges", "raid_seconds", "phase", "round", "raid", "markets", "bag", "deck"}
    shown |= {"box", "players", "turn", "cycle", "traded", "last", "done", "ending", "moves"}
    assert set(View.__struct_fields__) == shown
    tiles = {"places", "spots", "loots", "up", "seen", "free", "tokens", "hands", "boards", "open", "getaways"}
    assert set(RaidView.__struct_fields__) == tiles | {"stashed", "moves"}
    assert set(Raid.__struct_fields__) - set(RaidView.__struct_fields__) == {"hidden"}


# Events


def test_lifted_loot_is_visible_only_to_the_lifter():
    """ME-R3"""
    event = Lifted(Seat(1), Tile(4), Loot.CASH, public=False)
    assert GAME.redact(event, Seat(1)) == event
    hidden = Lifted(Seat(1), Tile(4), None, public=False)
    assert GAME.redact(event, Seat(0)) == GAME.redact(event, None) == hidden


@pytest.mark.parametrize(
    "event",
    [
        Lifted(Seat(1), Tile(4), Loot.CASH, public=True),
        Stashed(Seat(1), Tile(4), Loot.CASH),
        Dropped(Seat(1), Tile(4), Spot(7), Loot.CASH),
        Dropped(Seat(1), Tile(4), Spot(7), None),
        TookBack(Seat(1), Tile(4)),
        BagOpened(Seat(1), Art.WATCH),
    ],
)
def test_public_events_are_visible_to_all(event: Event):
    """ME-R10"""
    assert [GAME.redact(event, who) for who in OBSERVERS] == [event] * 4


# What is imagined


def imagined(seat: int | None, state: State = STATE) -> list[State]:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return [GAME.imagine(view, Chance.seeded(seed)) for seed in range(40)]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_imagined_state_has_the_same_view(seat: int | None):
    who = None if seat is None else Seat(seat)
    for state in imagined(seat):
        assert GAME.view(state, who) == GAME.view(STATE, who)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_imagined_state_has_the_same_components(seat: int | None):
    """ME-C2, ME-C4"""
    for state in imagined(seat):
        assert tiles_of(state) == [Counter(EDITION.loot[place]) for place in Place]
        assert tokens_of(state) == Counter(EDITION.tokens)


def test_imagined_state_keeps_the_seats_knowledge():
    for state in imagined(2):
        assert state.raid.loots[tile_in_centre(STATE, "iron-key")] is Loot.IRON_KEY


def test_tiles_of_others_are_imagined_as_any_possible_loot():
    """ME-C2"""
    tile = in_hand(STATE, 0)
    assert {state.raid.loots[tile] for state in imagined(2)} == set(EDITION.loot[Place.STUDY])


def test_imagined_state_gives_loot_only_to_seen_tiles():
    """ME-R3"""
    for state in imagined(None):
        assert [loot is None for loot in state.raid.loots] == [loot is None for loot in STATE.raid.loots]


def test_legal_actions_do_not_depend_on_hidden_information():
    for seat in range(3):
        actions = list(GAME.legal_actions(STATE, Seat(seat)))
        assert all(list(GAME.legal_actions(state, Seat(seat))) == actions for state in imagined(seat))


# As text


def test_encoded_state_decodes_to_the_same_state():
    assert GAME.decode_state(GAME.encode_state(STATE)) == STATE


def test_equal_states_have_the_same_text():
    state = after(start(4), "2 lift 3", "2 drop up", "0 lift 3", "0 stash", "1 lift 4", "1 drop down", "0 lift 4")
    assert GAME.encode_state(GAME.decode_state(GAME.encode_state(state))) == GAME.encode_state(state)
    everyone = GAME.imagine(GAME.view(state, Seat(0)), Chance.seeded(1))
    assert everyone.raid.seen == state.raid.seen
    assert GAME.encode_state(everyone).split('"hidden"')[0] == GAME.encode_state(state).split('"hidden"')[0]


def test_observers_of_a_tile_are_sorted_by_seat():
    """ME-R3"""
    state = after(start(4), "2 lift 3", "2 drop down", "0 lift 3", "0 drop down", "1 lift 3")
    assert state.raid.seen[3] == (0, 1, 2)


# With all open


def test_open_view_shows_loot_found_now_or_later():
    tile = next(tile for tile in EDITION.tile_ids[Place.GARAGE] if STATE.raid.loots[tile] is None)
    later = after(STATE, "0 drop down", f"0 lift {tile}")
    opened = GAME.open_view(STATE, later).raid
    for now, found in zip(STATE.raid.loots, opened.loots, strict=True):
        assert now is None or found is now
    assert opened.loots[tile] is later.raid.loots[tile] is not None
    assert opened.spots == STATE.raid.spots, "tiles keep their current places"


def test_open_view_leaves_never_lifted_tiles_unknown():
    assert set(GAME.open_view(start(2), start(2)).raid.loots) == {None}
