"""Choices of the greedy bot in Art Robbery."""

from darklantern.core.chance import Chance
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.bots import GreedyBot
from darklantern.games.art_robbery.rules.state import State
from tests.games.art_robbery.tables import after, table


def choice(state: State) -> str:
    (seat,) = GAME.may_act(state)
    action = GreedyBot().choose(GAME.view(state, seat), GAME.legal_actions(state, seat), Chance.seeded(1))
    return GAME.format_action(action)


def test_takes_the_most_valuable_token():
    assert choice(table("1 2 3 4 5", "0 1 2 3 4", loot={0: "0.."})) == "5 take 5"


def test_takes_alibis_when_it_has_the_fewest():
    """AR-F2: the fewest alibis are caught."""
    assert choice(table("0 1 2 3 4", "0 1 2 3 4", "0 1 2 3 4")) == "0 take 0.."


def test_takes_the_boss_with_a_5_only():
    """AR-R2"""
    rest = "0.. 1 2 3 3 4"
    assert choice(table("boss 3 1 1 1", "0 1 2 3 4", loot={0: "5", 1: rest})) == "boss take boss"
    assert choice(table("boss 3 1 1 1", "0 1 2 3 4", loot={1: f"5 {rest}"})) != "boss take boss"


def test_takes_a_companion_for_its_boss():
    """AR-R2"""
    state = table("4 5 1 1 1", "0 1 2 3 4", loot={0: "boss", 1: "0.. 1 2 3 3 3"})
    assert choice(state) == "5 take 5"


def test_hands_over_the_dog_for_a_5_but_not_for_a_1():
    """AR-D1"""
    five = after(table("5 1 1 1 1", "0 1 2 3 4", loot={1: "5"}, dog=1), "5 steal 5 from 1")
    assert choice(five) == "give dog"
    one = after(table("1 1 1 1 1", "0 1 2 3 4", "0 1 2 3 4", "0 1 2 3 4", loot={1: "1"}, dog=1), "1 steal 1 from 1")
    assert choice(one) == "give token"
