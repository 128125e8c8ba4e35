"""The players of a terminal game and their names."""

import pytest

from darklantern.core.errors import UnknownName
from darklantern.core.registry import games
from darklantern.terminal.face import face
from darklantern.terminal.players import NAMES, printable, seat_players


def test_bots_have_names_of_their_own_and_show_their_kind():
    labels = [player.label for player in seat_players("Ada", ["greedy", "random", "greedy"])]
    assert labels == ["Ada", "Bruno (greedy)", "Cleo (random)", "Dario (greedy)"]


def test_bot_does_not_take_the_name_of_the_person():
    labels = [player.name for player in seat_players("bruno", ["random", "random"])]
    assert labels == ["bruno", "Cleo", "Dario"]


def test_names_never_run_out():
    players = seat_players("Ada", ["random"] * (3 * len(NAMES)))
    assert len({player.name for player in players}) == len(players)


@pytest.mark.parametrize("name", ["", "   "])
def test_person_without_a_name_is_a_guest(name: str):
    assert seat_players(name, ["random"])[0].label == "Guest"


def test_control_characters_are_replaced():
    assert printable("A\x1b[2J\nda é漢") == "A·[2J·da é漢"


def test_every_game_on_the_shelf_has_a_face():
    assert all(face(game) for game in games())


def test_game_without_a_face_is_named():
    with pytest.raises(UnknownName, match="tiddlywinks"):
        face("tiddlywinks")
