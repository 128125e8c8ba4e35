"""Invariants of Midnight Exchange in random games."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Pass,
    Stash,
    TimeUp,
)
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Art, CardId, Loot, Place, Spot
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    Dropped,
    Event,
    Lifted,
    Passed,
    Placed,
    RaidBegan,
    Stashed,
    Traded,
)
from darklantern.games.midnight_exchange.rules.state import ExchangeEndRule, Phase, State
from darklantern.testing.random_games import Transition, random_transitions
from tests.games.midnight_exchange.tables import EDITION, cards_of, tiles_of, tokens_of

LOOTS = [Counter(EDITION.loot[place]) for place in Place]
MOVES = 6_000
"""In a longer game this many moves are checked."""


class Table(NamedTuple):
    """A random game."""

    seats: int
    seed: int
    end_rule: ExchangeEndRule
    raid_seconds: int | None

    def transitions(self) -> Iterator[Transition]:
        chosen = {"exchanges": self.end_rule, "raid_seconds": self.raid_seconds}
        return islice(random_transitions(GAME, self.seats, self.seed, chosen), MOVES)


tables = st.builds(
    Table,
    seats=st.sampled_from(list(GAME.seat_counts)),
    seed=st.integers(0, 2**32),
    end_rule=st.sampled_from(list(ExchangeEndRule)),
    raid_seconds=st.sampled_from([None, None, None, 60]),
)
few = settings(max_examples=5)


# Components


@few
@given(tables)
def test_tiles_are_conserved(table: Table):
    """ME-C2: 54 tiles, and the loot of each place is constant, found or not."""
    for transition in table.transitions():
        if transition.after.raid is not transition.before.raid:
            assert len(transition.after.raid.spots) == len(transition.after.raid.loots) == 54
            assert tiles_of(transition.after) == LOOTS


@few
@given(tables)
def test_works_of_art_are_conserved(table: Table):
    """ME-C4: 60 tokens in the bag, on the markets, in storage, on collections and in the box."""
    for transition in table.transitions():
        if transition.after.phase is not Phase.RAID or transition.before.players != transition.after.players:
            assert tokens_of(transition.after) == Counter(EDITION.tokens)
            assert list(transition.after.bag) == sorted(transition.after.bag)


@few
@given(tables)
def test_cards_are_conserved(table: Table):
    """ME-C5: 24 cards in the deck, on the markets and with players."""
    for transition in table.transitions():
        if transition.after.phase is not Phase.RAID or transition.before.players != transition.after.players:
            assert cards_of(transition.after) == sorted(EDITION.card_by_name)
            assert list(transition.after.deck) == sorted(transition.after.deck)


@few
@given(tables)
def test_every_tile_is_in_exactly_one_place(table: Table):
    """ME-R2, ME-R11: in the centre, in one hand or on one board."""
    for transition in table.transitions():
        raid = transition.after.raid
        taken = [tile for tile in raid.hands if tile is not None] + [tile for board in raid.boards for tile in board]
        lying = [tile for tile, spot in enumerate(raid.spots) if spot is not None]
        assert sorted(taken + lying) == list(range(54))


@few
@given(tables)
def test_every_spot_holds_at_most_one_thing(table: Table):
    """ME-S2, ME-R7: and the free spots are exactly the others."""
    for transition in table.transitions():
        raid = transition.after.raid
        used = [spot for spot in (*raid.spots, *raid.tokens) if spot is not None]
        assert sorted([*used, *raid.free]) == list(range(SPOT_COUNT))
        assert list(raid.free) == sorted(raid.free)


@few
@given(tables)
def test_only_tiles_of_the_centre_lie_loot_side_up_and_are_known(table: Table):
    """ME-R7"""
    for transition in table.transitions():
        raid = transition.after.raid
        for tile, up in enumerate(raid.up):
            if up:
                assert raid.spots[tile] is not None
                assert None in raid.seen[tile]


# The raid


def keys_of(state: State, seat: int) -> list[Loot]:
    loots = [loot for tile in state.raid.boards[seat] if (loot := state.raid.loots[tile]) is not None]
    return [loot for loot in loots if loot in (Loot.IRON_KEY, Loot.BRASS_KEY)]


@few
@given(tables)
def test_boards_have_at_most_one_key_of_a_kind_and_six_tiles(table: Table):
    """ME-R5, ME-R6"""
    for transition in table.transitions():
        for seat in range(table.seats):
            keys = keys_of(transition.after, seat)
            assert len(set(keys)) == len(keys)
            assert len(transition.after.raid.boards[seat]) <= 6


@few
@given(tables)
def test_tiles_of_closed_places_are_not_lifted(table: Table):
    """ME-R4"""
    for transition in table.transitions():
        if isinstance(transition.action, Lift):
            key = PLACE_KEYS[EDITION.tile_places[transition.action.tile]]
            assert key is None or key in keys_of(transition.before, transition.seat)


@few
@given(tables)
def test_keys_stay_on_the_board_until_the_round_is_over(table: Table):
    """ME-R9"""
    for transition in table.transitions():
        if transition.before.round == transition.after.round:
            for seat in range(table.seats):
                assert not Counter(keys_of(transition.before, seat)) - Counter(keys_of(transition.after, seat))


@few
@given(tables)
def test_getaway_numbers_are_a_permutation_after_each_raid(table: Table):
    """ME-G1, ME-G2, ME-C3"""
    for transition in table.transitions():
        raid, everyone = transition.after.raid, list(range(1, table.seats + 1))
        taken = sorted(token for token in raid.getaways if token is not None)
        assert taken == everyone[: len(taken)]
        assert [spot is None for spot in raid.tokens] == [number in taken for number in everyone]
        if transition.after.phase is Phase.RAID:
            assert table.seats - len(taken) >= 2
        else:
            assert taken == everyone
            assert raid.hands == (None,) * table.seats


# Art and cards


@few
@given(tables)
def test_ladders_are_filled_from_the_bottom_with_the_kind_they_name(table: Table):
    """ME-A3, ME-A4, ME-A5"""
    placed: dict[CardId, list[Art]] = {}
    for transition in table.transitions():
        for event in transition.events:
            if isinstance(event, Placed):
                arts = placed.setdefault(event.card, [])
                arts.append(event.art)
                ladder = [rung.art for rung in EDITION.card_by_name[event.card].ladder]
                assert arts == ladder[: event.filled]
                assert event.complete == (arts == ladder)
        if transition.before.players is not transition.after.players:
            for owner in transition.after.players:
                for own in owner.collections:
                    assert own.filled == len(placed.get(own.card, []))
                    assert own.filled < len(EDITION.card_by_name[own.card].ladder)
                assert all(
                    len(placed.get(card, [])) == len(EDITION.card_by_name[card].ladder) for card in owner.finished
                )


@few
@given(tables)
def test_possessions_change_only_by_moves_of_their_owner(table: Table):
    """ME-A2, ME-X2"""
    for transition in table.transitions():
        for seat in range(table.seats):
            if seat != transition.seat:
                assert transition.before.players[seat] == transition.after.players[seat]


# Turns


@few
@given(tables)
def test_exchanges_are_made_in_turn(table: Table):
    """ME-X1, ME-X7"""
    for transition in table.transitions():
        for event in transition.events:
            if isinstance(event, Traded | BagOpened) or (isinstance(event, Passed) and not event.forced):
                assert event.seat == transition.seat == transition.before.turn
        if transition.after.phase is Phase.EXCHANGES:
            assert GAME.to_act(transition.after) == {transition.after.turn}


@few
@given(tables)
def test_exchanges_end_by_the_chosen_rule(table: Table):
    """ME-X8"""
    for transition in table.transitions():
        if table.end_rule is ExchangeEndRule.TWO_TURNS and transition.after.phase is Phase.EXCHANGES:
            assert transition.after.cycle <= 2


@few
@given(tables)
def test_game_waits_for_a_seat_until_it_is_over(table: Table):
    """ME-R1, ME-X1, ME-F3"""
    for transition in table.transitions():
        awaited, deciders = GAME.to_act(transition.after), GAME.may_act(transition.after)
        assert awaited <= deciders
        assert bool(awaited) == (transition.after.phase is not Phase.OVER)
        assert all(GAME.legal_actions(transition.after, seat) for seat in deciders)


STRANGE: tuple[Action, ...] = (
    TimeUp(),
    Done(),
    Pass(),
    OpenBag(),
    Stash(),
    Getaway(),
    *(Drop(up=True, spot=Spot(spot)) for spot in (-1, 0, 27, SPOT_COUNT)),
)


def try_action(state: State, seat: Seat, action: Action) -> State | ErrorCode:
    """Return the result of an action, or the error code of a refusal, which takes no picks of chance."""
    chance = Chance.seeded(0)
    try:
        return GAME.apply(state, seat, action, chance).state
    except IllegalAction as error:
        assert not chance.take_picks()
        return ErrorCode(error.code)


@few
@given(tables, st.integers(0, 2**32))
def test_illegal_action_is_refused_and_changes_nothing(table: Table, seed: int):
    """ME-R1, ME-X1: any seat, or none, with an action of any other moment."""
    chooser = Chance.seeded(seed, 3)
    pool: dict[Action, None] = dict.fromkeys(STRANGE)
    codes: set[ErrorCode] = set()
    seats = [CLOCK, *map(Seat, range(table.seats + 1))]
    for number, transition in enumerate(table.transitions()):
        pool |= dict.fromkeys(transition.legal)
        if number % 5:
            continue
        state: State = transition.after
        before, actions = GAME.encode_state(state), list(pool)
        for seat in seats:
            action = actions[chooser.pick(len(actions))]
            bare = Drop(action.up) if isinstance(action, Drop) else action
            seated = seat < table.seats and (seat != CLOCK or table.raid_seconds is not None)
            if seated and bare in GAME.legal_actions(state, seat):
                continue
            code = try_action(state, seat, action)
            assert isinstance(code, ErrorCode), f"seat {seat} did {GAME.format_action(action)!r} in {before}"
            codes.add(code)
        assert GAME.encode_state(state) == before
    assert len(codes) >= 5


@few
@given(tables, st.integers(0, 2**32))
def test_tile_is_dropped_on_any_free_spot_and_on_no_other(table: Table, seed: int):
    """ME-R7"""
    chooser = Chance.seeded(seed, 4)
    for transition in table.transitions():
        if not isinstance(transition.action, Drop):
            continue
        spot = Spot(chooser.pick(SPOT_COUNT + 2) - 1)
        dropped = try_action(transition.before, transition.seat, Drop(up=True, spot=spot))
        if spot in transition.before.raid.free:
            assert isinstance(dropped, State)
            assert spot in dropped.raid.spots
        else:
            assert dropped is ErrorCode.SPOT_TAKEN


# What is known


def add_visible_loot(event: Event, known: dict[int, Loot]) -> None:
    """Add the loot in a redacted event to the loot that an observer knows."""
    if isinstance(event, RaidBegan):
        known.clear()
    elif isinstance(event, Lifted | Stashed | Dropped) and event.loot is not None:
        known[event.tile] = event.loot


@few
@given(tables)
def test_view_shows_only_the_loot_that_its_seat_has_seen(table: Table):
    """ME-R3, ME-R7, ME-R10"""
    observers = (None, *map(Seat, range(table.seats)))
    known: dict[Seat | None, dict[int, Loot]] = {observer: {} for observer in observers}
    for transition in table.transitions():
        for event in transition.events:
            for observer in observers:
                add_visible_loot(GAME.redact(event, observer) or event, known[observer])
        if transition.before.raid is not transition.after.raid:
            for observer in observers:
                loots = GAME.view(transition.after, observer).raid.loots
                assert {tile: loot for tile, loot in enumerate(loots) if loot is not None} == known[observer]


@few
@given(tables, st.integers(0, 2**32))
def test_imagined_state_has_the_same_components_and_view(table: Table, seed: int):
    """ME-C2, ME-C4, ME-C5"""
    chance = Chance.seeded(seed)
    for number, transition in enumerate(table.transitions()):
        if number % 20 == 0:
            observer = None if number % 40 else transition.seat if transition.seat != CLOCK else Seat(0)
            view = GAME.view(transition.after, observer)
            state = GAME.imagine(view, chance)
            assert GAME.view(state, observer) == view
            assert tiles_of(state) == LOOTS
            assert tokens_of(state) == Counter(EDITION.tokens)


# The end


@few
@given(tables)
def test_finished_game_has_one_winner_and_a_reason(table: Table):
    """ME-F1, ME-F2, ME-F5"""
    for transition in table.transitions():
        assert (GAME.outcome(transition.after) is None) == (transition.after.phase is not Phase.OVER)
        assert (transition.after.ending is None) == (transition.after.phase in (Phase.RAID, Phase.EXCHANGES))
    last: State = transition.after  # pyright: ignore[reportPossiblyUnboundVariable]
    if (result := GAME.outcome(last)) is not None:
        assert len(result.winners) == 1
        assert len(set(result.tiebreaks)) == table.seats
