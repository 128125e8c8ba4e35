"""A bot's memory of tiles that it has seen."""

from msgspec.structs import replace

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.bots.memory import Memory
from darklantern.games.midnight_exchange.rules.components import Loot, Tile
from darklantern.games.midnight_exchange.rules.state import State
from tests.games.midnight_exchange.tables import after, in_hand, raid, tile_in_centre, unused_tile

SEAT = Seat(0)


def recall(memory: Memory, state: State) -> dict[Tile, Loot]:
    return {**memory.recall(GAME.view(state, SEAT), SEAT)}


def after_more_moves(state: State, moves: int) -> State:
    return replace(state, raid=replace(state.raid, moves=state.raid.moves + moves))


def test_face_up_tiles_need_no_memory():
    """ME-R3, ME-R10"""
    state = raid("cash", "jewels iron-key", up="leather-bag", hands={0: "gemstone"}, peeked={0: "gold-bar"})
    known = recall(Memory(0, 0), after_more_moves(state, 50))
    assert sorted(known.values()) == ["cash", "gemstone", "iron-key", "jewels", "leather-bag"]


def test_tiles_seen_only_by_others_are_unknown():
    """ME-R3"""
    state = raid("", "", hands={1: "cash"}, peeked={1: "jewels"})
    assert recall(Memory(40, 400), state) == {}


def test_keeps_the_most_recently_seen_tiles():
    state = raid("", "", peeked={0: "cash jewels leather-bag"})
    memory = Memory(2, 100)
    recall(memory, state)
    tile = tile_in_centre(state, "leather-bag")
    for move in (f"0 lift {tile}", "0 drop down"):
        state = after(state, move)
        recall(memory, state)
    known = recall(memory, state)
    assert len(known) == 2
    assert known[tile] is Loot.LEATHER_BAG


def test_forgets_tiles_after_some_moves_permanently():
    state = raid("", "", peeked={0: "cash"})
    memory = Memory(5, 10)
    assert len(recall(memory, state)) == 1
    assert len(recall(memory, after_more_moves(state, 10))) == 1
    assert recall(memory, after_more_moves(state, 11)) == {}
    assert recall(memory, after_more_moves(state, 12)) == {}


def test_seeing_a_tile_again_renews_the_memory():
    state = raid("", "", peeked={0: "cash"})
    memory = Memory(5, 10)
    recall(memory, state)
    state = after(after_more_moves(state, 9), f"0 lift {tile_in_centre(state, 'cash')}")
    assert recall(memory, state) == {in_hand(state, 0): Loot.CASH}
    assert len(recall(memory, after(after_more_moves(state, 8), "0 drop down"))) == 1


def test_memory_is_empty_in_a_new_raid():
    """ME-N1"""
    state = raid("", "", peeked={0: "cash"})
    memory = Memory(5, 10)
    recall(memory, after_more_moves(state, 11))
    assert recall(memory, replace(after_more_moves(state, 22), round=2)) != {}, "a tile of this raid was seen just now"


def test_repeated_queries_do_not_change_the_memory():
    state = after(raid("", "", peeked={0: "cash jewels"}), f"0 lift {unused_tile(range(18))}")  # pyright: ignore
    memory = Memory(1, 10)
    assert recall(memory, state) == recall(memory, state)
