"""The base class of games."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.games.art_robbery import GAME
from tests.installed_game import game_modules, installed


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = pytest.mark.parametrize("copied", [pickled, deepcopy])


@COPIES
@pytest.mark.parametrize("name", registry.game_ids())
def test_copy_of_an_installed_game_is_the_game_itself(name: GameId, copied: Callable[[Any], Any]):
    game = registry.game(name)
    assert copied(game) is game


@COPIES
@pytest.mark.parametrize("name", registry.game_ids())
def test_states_and_options_can_be_copied(name: GameId, copied: Callable[[Any], Any]):
    game = registry.game(name)
    options = game.options({})
    state = game.start(options, 2, Chance.seeded(1))
    assert copied(options) == options
    assert copied(state) == state
    assert copied(game.view(state, None)) == game.view(state, None)


@COPIES
def test_copy_of_a_game_that_is_not_installed_plays_the_same(copied: Callable[[Any], Any]):
    class_of_game: Any = type(GAME)
    own = class_of_game()
    twin = copied(own)
    assert twin is not own
    state = own.start(own.options({}), 2, Chance.seeded(1))
    assert twin.start(twin.options({}), 2, Chance.seeded(1)) == state
    assert twin.decode_state(own.encode_state(state)) == state


@COPIES
def test_copy_of_a_game_of_a_package_is_the_game_itself(tmp_path: Path, copied: Callable[[Any], Any]):
    with installed(tmp_path, "heist-game", game_modules("heist", "heist"), {"heist": "heist:MANIFEST"}):
        game = registry.game("heist")
        assert copied(game) is game
