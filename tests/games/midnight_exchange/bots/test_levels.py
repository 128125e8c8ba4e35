"""Choices of the levels in Midnight Exchange, made without hidden information."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from darklantern.bots.characters import CHARACTERS, Level, Temperament
from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.bots import level_bot
from darklantern.games.midnight_exchange.bots.levels import LevelBot
from darklantern.games.midnight_exchange.bots.skill_levels import skill_level
from darklantern.games.midnight_exchange.rules.actions import Action
from darklantern.games.midnight_exchange.rules.scoring import best_placement, score_lines
from darklantern.games.midnight_exchange.rules.state import State
from darklantern.games.midnight_exchange.rules.view import View
from darklantern.lab.selfplay import play_game
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.games.midnight_exchange.tables import (
    MarketSetup,
    after,
    exchange_position,
    last_placements,
    player,
    raid,
    tile_in_centre,
)

MASTERMIND = level_bot(Level.MASTERMIND, Temperament(), "mastermind")


def choice(state: State, player_bot: LevelBot = MASTERMIND, seed: int = 3) -> str:
    """Return the choice of the first seat."""
    action = player_bot.choose(GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0)), Chance.seeded(seed))
    return "wait" if action is None else GAME.format_action(action)


def after_moves(moves: int, state: State) -> State:
    """Return a raid after a number of moves."""
    return replace(state, raid=replace(state.raid, moves=moves))


# The raid


def test_lifts_tiles_known_to_be_useful():
    """ME-R3: both markets take jewels."""
    state = raid("jewels", "", peeked={0: "empty-drawer jewels"})
    assert choice(state) == f"lift {tile_in_centre(state, 'jewels')}"


def test_stashes_useful_loot_and_drops_the_rest():
    """ME-R5, ME-R7"""
    assert choice(raid("", "", hands={0: "jewels"})) == "stash"
    assert choice(raid("", "", hands={0: "empty-drawer"})) == "drop down"


def test_fills_its_last_space_when_a_rival_is_about_to_leave():
    """ME-G1, ME-G2: with a board that pays, any tile fills the last space before the opponent leaves."""
    board = "jewels jewels jewels cash cash"
    assert choice(after_moves(60, raid(board, "jewels cash cash jewels cash", hands={0: "empty-drawer"}))) == "stash"
    assert choice(after_moves(12, raid("jewels", "", hands={0: "empty-drawer"}))) == "drop down"


def test_leaves_with_a_board_that_pays():
    """ME-G1"""
    assert choice(after_moves(40, raid("jewels jewels jewels cash cash jewels", "cash cash"))) == "getaway"


def test_collects_keys_for_deeper_places():
    """ME-R4: gemstones pay for everything here, and there are none in the garage."""
    markets = raid("", "", hands={0: "iron-key"})
    deep = replace(markets, markets=exchange_position("", "", markets=("3A", "2B")).markets)
    assert choice(deep) == "stash"


def test_avoids_tiles_that_others_have_seen():
    """ME-R3: everyone sees who lifts what."""
    state = raid("", "", peeked={1: "cash jewels leather-bag iron-key"})
    looked_at = {f"lift {tile}" for tile, seen in enumerate(state.raid.seen) if seen}
    chosen = {choice(state, seed=seed) for seed in range(40)}
    assert len(chosen) > 5
    assert not chosen & looked_at


def test_waits_without_reachable_tiles():
    state = raid("cash", "")
    bare = replace(state, raid=replace(state.raid, spots=(None,) * len(state.raid.spots)))
    assert choice(bare) == "wait"


def test_beginners_accept_any_loot_late_in_a_raid():
    """ME-G1: a beginner drops useless loot at first, and keeps anything later in the raid."""
    beginner = level_bot(Level.LOOKOUT, Temperament(), "lookout")
    early = replace(raid("jewels cash jewels", "", hands={0: "empty-drawer"}), round=3)
    assert choice(early, beginner) == "drop down"
    assert choice(after_moves(1000, early), beginner) == "stash"


@pytest.mark.parametrize("number", [0, 1])
def test_table_of_beginners_finishes_its_game(number: int):
    bots, hand = [bot(GAME.id, "lookout") for _ in range(4)], tempo(GAME.id, "lookout")
    assert hand is not None
    record = play_game(GAME, GAME.options({}), bots, 5, number, [hand] * 4)
    assert record.outcome is not None


# The exchanges


def test_takes_what_the_next_player_needs_first():
    """ME-X1: a watch is worth as much to it as a painting; the next player needs the watch."""
    markets = [MarketSetup("1A", "watch painting", ("-", "-"))]
    rival = {1: player(collections={"watch-2": 1})}
    state = exchange_position(
        "jewels jewels jewels jewels",
        "jewels jewels",
        markets=[*markets, MarketSetup("3A", "", ("-",) * 3)],
        players=rival,
    )
    assert choice(state) == "trade 1A for watch"


def test_takes_what_completes_a_collection():
    """ME-F4"""
    state = exchange_position(
        "jewels jewels",
        "",
        markets=[MarketSetup("1A", "watch chalice", ("-", "-")), MarketSetup("3A", "", ("-",) * 3)],
        players={0: player(collections={"chalice-3": 2})},
    )
    assert choice(state) == "trade 1A for chalice"


def test_beginner_takes_the_first_useful_exchange():
    state = exchange_position(
        "jewels jewels",
        "",
        markets=[MarketSetup("1A", "watch parure", ("display-1", "-")), MarketSetup("3A", "", ("-",) * 3)],
        players={0: player(stored="parure watch painting")},
    )
    assert choice(state, level_bot(Level.LOOKOUT, Temperament(), "lookout")) == "trade 1A for watch"
    assert choice(state) == "trade 1A for space 0"


def test_opens_no_bag_when_the_cloth_bag_is_empty():
    """ME-X5"""
    assert choice(exchange_position("leather-bag", "", bag="")) == "pass"
    assert choice(exchange_position("leather-bag", "")) == "open bag"


# The end


def test_makes_the_best_placements():
    """ME-F3: a watch stays in storage, or completes the collection worth most."""
    own = player(stored="watch painting parure", collections={"watch-1": 0, "display-2": 0, "painting-2": 1})
    state = last_placements(own, player(stored="watch", collections={"watch-2": 0}))
    for level in Level:
        player_bot, current = level_bot(level, Temperament(), level), state
        while not current.done[0]:
            current = after(current, f"0 {choice(current, player_bot)}")
        assert best_placement(current.edition, current.players[0]) == []
        assert sum(line.points for line in score_lines(current.edition, current.players[0])) == 21


# Weighed actions


def test_weighs_every_action_and_chooses_the_best():
    for transition in sample_evenly(
        [transition for transition in random_transitions(GAME, 3, 5) if transition.seat >= 0], 60
    ):
        view = GAME.view(transition.before, transition.seat)
        evaluated = MASTERMIND.evaluate(view, transition.legal, Chance.seeded(1))
        assert sorted(map(repr, transition.legal)) == sorted(repr(each.action) for each in evaluated)
        worths = [each.win_share for each in evaluated]
        assert worths == sorted(worths, reverse=True)
        assert all(0 < worth < 1 for worth in worths)
        chosen = MASTERMIND.choose(view, transition.legal, Chance.seeded(1))
        if chosen is not None:
            assert next(each.win_share for each in evaluated if each.action == chosen) == pytest.approx(worths[0])


class HiddenInformationCheck:
    """A bot and a copy that sees other hidden information; they must always agree."""

    def __init__(self, name: str) -> None:
        self.name, self.bot, self.twin, self.decisions = name, bot(GAME.id, name), bot(GAME.id, name), 0

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        assert view.seat is not None
        self.decisions += 1
        other = GAME.view(GAME.imagine(view, Chance.seeded(self.decisions)), view.seat)
        seed = chance.pick(1 << 30)
        chosen = self.bot.choose(view, legal, Chance.seeded(seed))
        assert self.twin.choose(other, legal, Chance.seeded(seed)) == chosen
        return chosen


def test_choices_never_depend_on_hidden_information():
    names = ("mastermind", "burglar", "lookout")
    bots, hands = [HiddenInformationCheck(name) for name in names], [tempo(GAME.id, name) for name in names]
    record = play_game(GAME, GAME.options({}), bots, 4, 0, [hand for hand in hands if hand is not None])
    assert record.outcome is not None
    assert min(player_bot.decisions for player_bot in bots) > 50


# Characters


def test_temperament_changes_the_skill_of_a_level():
    mole, plain = (skill_level(Level.LOOKOUT, each) for each in (CHARACTERS["mole"].temperament, Temperament()))
    assert (mole.remembered_tiles, mole.memory_moves) < (plain.remembered_tiles, plain.memory_moves)
    assert (
        skill_level(Level.MASTERMIND, CHARACTERS["raven"].temperament).malice
        > skill_level(Level.MASTERMIND, Temperament()).malice
    )
    assert skill_level(Level.BURGLAR, CHARACTERS["magpie"].temperament).valuation.potential > 0


def test_levels_differ_in_every_parameter():
    best, good, new = (skill_level(level, Temperament()) for level in Level)
    assert best.remembered_tiles > good.remembered_tiles > new.remembered_tiles
    assert best.memory_moves > good.memory_moves > new.memory_moves
    assert best.search_width > good.search_width > new.search_width
