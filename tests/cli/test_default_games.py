"""The game that a command takes if none is named."""

from pathlib import Path

import pytest

from darklantern.cli.games import game_with
from tests.installed_game import game_modules, installed


@pytest.mark.parametrize("part", ["scoring", "study"])
def test_default_game_is_that_of_before_other_games_had_the_part(part: str):
    assert game_with(part, "").id == "midnight-exchange"
    assert game_with(part, "art-robbery").id == "art-robbery"


def test_first_game_with_a_part_is_taken_where_no_manifest_claims_it():
    assert game_with("report", "").id == "art-robbery"


def test_games_from_outside_do_not_change_the_default(tmp_path: Path):
    parts = 'scoring="darklantern.games.art_robbery.scoring:SCORING", default_for=("scoring",)'
    with installed(tmp_path, "heist-game", game_modules("heist", "heist", parts), {"heist": "heist:MANIFEST"}):
        assert game_with("scoring", "").id == "midnight-exchange"
