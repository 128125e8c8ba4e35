"""Every game plays as its golden games, one for each number of seats."""

from pathlib import Path

import pytest

from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.lab.selfplay import play_game
from darklantern.testing.playthroughs import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7
BOTS = {"art-robbery": "random", "midnight-exchange": "greedy"}
"""Bots of the golden games: random ones where such games are short enough to read."""
TABLES = [(name, seats) for name in registry.game_ids() for seats in registry.game(name).seat_counts]


def play(name: str, seats: int) -> str:
    game = registry.game(name)
    game_tempo = tempo(game.id)
    tempos = None if game_tempo is None else [game_tempo] * seats
    return playthrough(game, play_game(game, game.options({}), [bot(game.id, BOTS[name])] * seats, SEED, 0, tempos))


def golden_file(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_game_matches_its_golden_game(name: str, seats: int):
    assert golden_file(name, seats).read_text("utf-8") == play(name, seats), (
        "if the change is intended: run scripts/playthroughs and review the diff"
    )


def test_every_golden_game_belongs_to_a_game():
    assert {file.name for file in FOLDER.iterdir()} == {golden_file(name, seats).name for name, seats in TABLES}


def write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, seats in TABLES:
        golden_file(name, seats).write_text(play(name, seats), "utf-8")
        print(f"wrote {golden_file(name, seats).relative_to(FOLDER.parent.parent)}")


if __name__ == "__main__":
    write_all()
