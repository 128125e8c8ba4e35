"""The players of a terminal game and their names."""

import pytest

from darklantern.core.errors import UnknownName
from darklantern.core.registry import game_ids
from darklantern.terminal.players import BOT_NAMES, printable, seat_players
from darklantern.terminal.renderers import load_renderer


def test_bots_have_different_names_with_their_id():
    labels = [player.label for player in seat_players("Ada", ["greedy", "random", "greedy"])]
    assert labels == ["Ada", "Bruno (greedy)", "Cleo (random)", "Dario (greedy)"]


def test_bot_does_not_take_the_name_of_the_person():
    labels = [player.name for player in seat_players("bruno", ["random", "random"])]
    assert labels == ["bruno", "Cleo", "Dario"]


def test_names_stay_unique_when_they_run_out():
    players = seat_players("Ada", ["random"] * (3 * len(BOT_NAMES)))
    assert len({player.name for player in players}) == len(players)


@pytest.mark.parametrize("name", ["", "   "])
def test_person_without_a_name_is_a_guest(name: str):
    assert seat_players(name, ["random"])[0].label == "Guest"


def test_control_characters_are_replaced():
    assert printable("A\x1b[2J\nda é漢") == "A·[2J·da é漢"


def test_every_game_has_a_renderer():
    assert all(load_renderer(game) for game in game_ids())


def test_game_without_a_renderer_raises_unknown_name():
    with pytest.raises(UnknownName, match="tiddlywinks"):
        load_renderer("tiddlywinks")
