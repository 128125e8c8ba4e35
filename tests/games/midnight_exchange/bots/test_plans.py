"""Bots with a fixed plan: how deep they go in every raid."""

import pytest

from darklantern.bots.registry import bot, bot_names
from darklantern.bots.tempo import tempo
from darklantern.core.chance import Chance
from darklantern.core.errors import UnknownName
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.lab.report.extraction import add_record
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.simulate import SimulationPlan, simulate
from tests.games.midnight_exchange.tables import raid

PLANS = ("garage", "study", "safe")


def choice(name: str, held: str, board: str = "") -> str:
    """Return what the first seat does with a tile in its hand; markets take only jewels and cash."""
    state = raid(board, "", hands={0: held})
    action = bot(GAME.id, name).choose(GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0)), Chance.seeded(1))
    return "wait" if action is None else GAME.format_action(action)


def test_keeps_the_keys_of_its_plan_and_no_others():
    """ME-R4: even if no deeper loot pays."""
    assert [choice(f"mastermind:{plan}", "iron-key") for plan in PLANS] == ["drop down", "stash", "stash"]
    brass = [choice(f"mastermind:{plan}", "brass-key", "iron-key") for plan in PLANS[1:]]
    assert brass == ["drop down", "stash"]


def test_garage_plan_leaves_keys_out_of_its_last_space():
    """ME-R5: any other loot fills it."""
    board = "jewels jewels jewels cash cash"
    assert choice("mastermind:garage", "iron-key", board) == "drop down"


def test_goes_as_deep_as_its_plan_and_no_deeper():
    """ME-R4"""
    game_set = GameSet("plans", "")
    for played in simulate(SimulationPlan("midnight-exchange", tuple(f"burglar:{plan}" for plan in PLANS), 2, seed=1)):
        add_record(game_set, played.record)
    players = {(row["game"], row["seat"]): row["player"] for row in game_set.tables["seats"]}
    depths: dict[str, list[object]] = {plan: [] for plan in PLANS}
    for row in game_set.tables["raids"]:
        depths[str(players[row["game"], row["seat"]]).split(":")[1]].append(row["depth"])
    assert set(depths["garage"]) == {"garage"}
    assert "study" in depths["study"]
    assert "safe" not in depths["study"]
    assert "safe" in depths["safe"]


def test_plan_has_the_tempo_of_its_level():
    assert tempo(GAME.id, "mastermind:safe") == tempo(GAME.id, "mastermind")


def test_plans_are_unlisted_but_available_by_name():
    assert not any(":" in name for name in bot_names(GAME.id))
    assert bot(GAME.id, "lookout:safe").name == "lookout:safe"
    with pytest.raises(UnknownName, match="Unknown plan 'cellar': use one of garage, study, safe"):
        bot(GAME.id, "mastermind:cellar")
