"""Choices of the greedy bot in Midnight Exchange."""

from collections import Counter

from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.record import read_record, replay
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.bots.greedy import GreedyBot, exchange_value, plan_loot
from darklantern.games.midnight_exchange.rules.actions import OpenBag, Pass, TradeArt, TradeCards
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot
from darklantern.games.midnight_exchange.rules.scoring import best_placement
from darklantern.games.midnight_exchange.rules.state import Collection, Market, PlayerState
from darklantern.lab.simulate import SimulationPlan, simulate
from darklantern.lab.summary import SimulationSummary
from tests.games.midnight_exchange.tables import EDITION, start

NOTHING = PlayerState((), (), ())


def market(face: str, *art: Art, cards: tuple[tuple[str, ...], ...] = ()) -> Market:
    return Market(face, art, tuple(tuple(CardId(card) for card in space) for space in cards))


def test_collects_the_cost_of_the_best_market():
    """ME-X2"""
    assert plan_loot(EDITION, (market("1A", Art.WATCH),), NOTHING) == Counter({Loot.JEWELS: 2})


def test_collects_keys_for_deeper_places():
    """ME-R4"""
    wanted = plan_loot(EDITION, (market("4A", Art.WATCH, cards=(("display-1", "parure-1"),)),), NOTHING)
    assert wanted[Loot.GOLD_BAR] >= 1
    assert (wanted[Loot.IRON_KEY], wanted[Loot.BRASS_KEY]) == (1, 1)


def test_plans_no_more_than_the_board_holds():
    """ME-R5"""
    offers = tuple(
        market(face, *Art, *Art, cards=(("display-1",), ("display-2",))) for face in ("1A", "2B", "3A", "4A")
    )
    assert plan_loot(EDITION, offers, NOTHING).total() <= 6


def test_values_art_by_the_collection_it_completes():
    """ME-F4"""
    state = start(boards=["1A", "2A"])
    view = GAME.view(state, Seat(0))
    collector = PlayerState((), (Collection(CardId("chalice-2"), 1),), ())
    assert exchange_value(view, collector, TradeArt("1A", Art.CHALICE)) == 3
    assert exchange_value(view, collector, TradeArt("1A", Art.WATCH)) == 2
    assert exchange_value(view, collector, Pass()) == 0


def test_opens_no_bag_when_the_cloth_bag_is_empty():
    """ME-X5"""
    state = start(boards=["1A", "2A"])
    full, empty = GAME.view(state, Seat(0)), GAME.view(replace(state, bag=()), Seat(0))
    assert exchange_value(full, NOTHING, OpenBag()) > 0
    assert exchange_value(empty, NOTHING, OpenBag()) < exchange_value(empty, NOTHING, Pass())


def test_values_both_cards_of_the_double_space():
    """ME-X2"""
    state = start(boards=["4A", "1A"])
    view = GAME.view(state, Seat(0))
    single, double = (exchange_value(view, NOTHING, TradeCards("4A", space)) for space in (0, 2))
    assert double > single


def test_makes_the_best_placements_at_the_end():
    """ME-F3"""
    for game in simulate(SimulationPlan("midnight-exchange", ("greedy",) * 4, 4, seed=8)):
        *_, last = replay(GAME, read_record(game.record))
        assert all(not best_placement(EDITION, player) for player in last.state.players)


def test_beats_random_bots_clearly():
    game = registry.game("midnight-exchange")
    for seats in (2, 4):
        summary = SimulationSummary(SimulationPlan(game.id, ("greedy", *("random",) * (seats - 1)), 5, seed=3))
        for played in simulate(summary.plan):
            summary.add(played)
        wins = summary.bots()[0].wins
        assert wins is not None
        assert wins.value > 0.7


def test_choice_is_deterministic():
    state = start(3)
    view, legal = GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0))
    assert GreedyBot().choose(view, legal, Chance.seeded(2)) == GreedyBot().choose(view, legal, Chance.seeded(2))
