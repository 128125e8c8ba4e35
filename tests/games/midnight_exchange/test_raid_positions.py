"""The rules and the kernel agree with the recorded positions of raids; the page's tests hold its code against them."""

import json
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from darklantern.games.midnight_exchange.rules.actions import Action, Drop, PlaceArt
from darklantern.games.midnight_exchange.rules.edition import GAME_ID
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.game import GAME
from darklantern.kernels.registry import kernel
from tests.games.midnight_exchange.raid_positions import Position, as_recorded, positions, recorded_positions

KERNEL = kernel(GAME_ID)


@cache
def found() -> tuple[Position, ...]:
    return tuple(positions())


def without_spot(text: str) -> Action:
    """The action as the rules list it: without the detail that no rule depends on."""
    action = GAME.parse_action(text)
    return replace(action, spot=None) if isinstance(action, Drop) else action


def raid_actions(actions: Iterable[Action]) -> set[Action]:
    """The actions without those that place art, which is possible during a raid too."""
    return {action for action in actions if not isinstance(action, PlaceArt)}


def test_recorded_positions_are_those_of_the_rules():
    """ME-R2 to ME-R9, ME-G1: the views, the legal actions, and why the others are not."""
    played = json.loads(json.dumps([as_recorded(position) for position in found()]))
    assert played == recorded_positions(), "if the change is intended: run scripts/playthroughs and review the diff"


def test_recorded_positions_have_every_reason_of_a_raid():
    codes = {reason["code"] for position in recorded_positions() for reason in position["illegal"]}
    assert codes == {
        ErrorCode.BOARD_FULL,
        ErrorCode.GOT_AWAY,
        ErrorCode.HAND_EMPTY,
        ErrorCode.HAND_FULL,
        ErrorCode.KEY_STAYS,
        ErrorCode.NOT_ENOUGH_TILES,
        ErrorCode.NOT_ON_BOARD,
        ErrorCode.PLACE_CLOSED,
        ErrorCode.SECOND_KEY,
        ErrorCode.SPOT_TAKEN,
        ErrorCode.TILE_TAKEN,
    }


def test_legal_actions_are_those_that_are_accepted():
    """ME-R2 to ME-R9, ME-G1."""
    for position in found():
        legal = GAME.legal_actions(position.state, position.seat)
        assert {without_spot(text) for text in position.legal} == raid_actions(legal)


def test_kernel_allows_the_same_actions():
    """ME-R2 to ME-R9, ME-G1."""
    for state, seat, legal, illegal in found():
        prepared = KERNEL.prepare(GAME.options({}), len(state.players))
        packed = KERNEL.encode_state(state)
        allowed = KERNEL.legal_actions(prepared, packed, seat)
        actions = raid_actions(KERNEL.decode_action(prepared, packed, seat, number) for number in allowed)
        assert {without_spot(text) for text in legal} == actions
        forbidden = [without_spot(text) for code, _, texts in illegal if code != ErrorCode.SPOT_TAKEN for text in texts]
        assert not set(forbidden) & actions
