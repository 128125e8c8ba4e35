"""The conformance suite for the package of a game: three statements for pytest."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from darklantern.testing import GameConformance
from tests.small_games import dice, installed_games, slap


class TestSmallDice(GameConformance):
    game = dice.GAME


class TestSmallSlap(GameConformance):
    game = slap.GAME


THREE_LINES = """
from darklantern.testing import GameConformance
from {module} import GAME
class TestConformance(GameConformance): game = GAME
"""


def test_file_of_three_lines_tests_a_package(tmp_path: Path):
    """Outside of this checkout, where only the packages are on the path."""
    with installed_games(tmp_path):
        package = tmp_path / "small-games"
    package.joinpath("leaky_dice.py").write_text(LEAKY)
    for name in ("small_dice", "leaky_dice"):
        tmp_path.joinpath(f"test_{name}.py").write_text(THREE_LINES.format(module=name))
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
    )
    assert "1 failed, 17 passed" in result.stdout, result.stdout + result.stderr
    assert "small-dice: view and imagine disagree: a spectator can tell apart" in result.stdout
    assert "To see it again: check_redaction(game, seats=2, seed=0)" in result.stdout


LEAKY = """
from msgspec.structs import replace
from small_dice import SmallDice

class Leaky(SmallDice):
    def view(self, state, seat):
        return replace(super().view(state, seat), turns=sum(map(sum, state.dice)))

GAME = Leaky()
"""


def test_base_class_itself_is_no_test(pytestconfig: pytest.Config):
    """pytest collects classes by their prefix, so importing the base class adds no tests."""
    assert not any(GameConformance.__name__.startswith(prefix) for prefix in pytestconfig.getini("python_classes"))
