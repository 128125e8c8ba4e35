"""``darklantern score``: tables of Midnight Exchange, from files and from answers."""

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from darklantern.cli.main import main
from darklantern.core.errors import BadOptions
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.scoring.score_report import render_scores, score_line_text
from darklantern.games.midnight_exchange.scoring.scores import score_final_table
from darklantern.games.midnight_exchange.scoring.table_file import read_table
from tests.cli.test_cli import TIMEOUT_S
from tests.terminal.screen import rendered

GAME_NAME = "midnight-exchange"
COMMAND = (sys.executable, "-m", "darklantern", "score", GAME_NAME)
ENVIRONMENT = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80", "PYTHONUTF8": "1"}
PAGE = Path(__file__).parents[2].joinpath("docs", "how-to", "score-a-table.md").read_text("utf-8")
HOUSE_EDITION = GAME.options({}).edition
ADA, BRUNO = '[[players]]\nname = "Ada"\n', '[[players]]\nname = "Bruno"\n'


def run(*arguments: str, typed: str = "", cwd: Path | None = None) -> tuple[int, str, str]:
    """Call the command in this process; return its exit code, output and errors."""
    printed, complaints = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed), redirect_stderr(complaints):
        patch.chdir(cwd or Path.cwd())
        patch.setattr(sys, "argv", ["darklantern", "score", GAME_NAME, *arguments])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main()
    return int(end.value.code or 0), printed.getvalue(), complaints.getvalue()


def ok(*arguments: str, typed: str = "", cwd: Path | None = None) -> str:
    code, printed, complaints = run(*arguments, typed=typed, cwd=cwd)
    assert code == 0, complaints
    return printed


def start(*arguments: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command as a process."""
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=cwd,
        env=ENVIRONMENT,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=TIMEOUT_S,
    )


def find(named: str) -> MidnightExchangeEdition:
    if named not in ("", "house"):
        raise BadOptions(f"Unknown edition {named!r}.")
    return HOUSE_EDITION


def shown(text: str, best: bool = False) -> str:
    return rendered(render_scores(score_final_table(read_table(text, find), place=best)))


@pytest.fixture(scope="module")
def example() -> str:
    return ok("--example")


def test_example_of_the_rulebook_scores_37_points(example: str):
    """ME-F4, line by line."""
    counted = score_final_table(read_table(example, find))
    (ada,) = counted.scores
    assert [(score_line_text(counted.edition, ada, line), line.points) for line in ada.lines] == [
        ("1 chalice in storage", 1),
        ("1 parure in storage", 2),
        ("1 watch in storage", 2),
        ("one of a kind", 3),
        ("parure-1, complete", 5),
        ("manuscript-3, complete", 11),
        ("statuette-2, 1 of 2 steps filled", 4),
        ("display-1, 2 of 3 steps filled", 9),
    ]
    assert (ada.points, ada.placements) == (37, ())


def test_printed_example_can_be_scored(example: str, tmp_path: Path):
    """ME-F4. The player in its comments is valid too."""
    file = tmp_path / "table.toml"
    file.write_text(example)
    assert re.search(r"Total +│ +37 │", start(str(file)).stdout)
    head, comments = example.split("# [[players]]")
    file.write_text(f"{head}[[players]]" + comments.replace("\n# ", "\n"))
    result = json.loads(ok(str(file), "--json"))
    assert [player["points"] for player in result["players"]] == [37, 12]
    assert result["verdict"] == {"winner": "Ada", "points": 37, "level": ["Ada"]}


def test_empty_collections_and_empty_hands_count():
    """ME-F4: 2 for a collection with nothing on it."""
    table = read_table(f'{ADA}cards = [{{ name = "chalice-3" }}]\n{BRUNO}', find)
    assert [score.points for score in score_final_table(table).scores] == [2, 0]


@pytest.mark.parametrize(("ada", "bruno", "winner"), [(1, 2, "Ada"), (2, 1, "Bruno")])
def test_lower_getaway_token_wins_a_tie(ada: int, bruno: int, winner: str):
    """ME-F5"""
    text = f"{ADA}unique = 1\ngetaway = {ada}\n{BRUNO}unique = 1\ngetaway = {bruno}\n"
    loser = "Bruno" if winner == "Ada" else "Ada"
    assert f"★ {winner} wins with 3 points: level with {loser}, but with the lower getaway token." in shown(text)


def test_tie_is_not_broken_without_getaway_tokens():
    """ME-F5: one token is not enough, and none is needed without a tie."""
    text = f"{ADA}unique = 1\ngetaway = 2\n{BRUNO}unique = "
    assert "Ada and Bruno are level with 3 points. Only the getaway tokens" in shown(f"{text}1")
    assert "★ Bruno wins with 6 points." in shown(f"{text}2")
    assert score_final_table(read_table(f"{text}1", find)).verdict.winner is None


CLOSE_TABLE = f'{ADA}unique = 3\n{BRUNO}stored = ["chalice", "watch"]\ncards = [{{ name = "chalice-2", filled = 1 }}'
"""Without placements Ada has 9 and Bruno 7. With the chalice placed Bruno has 9 as well."""


def test_best_placement_is_described():
    """ME-F3"""
    text = shown(f"{CLOSE_TABLE}]")
    assert "▸ Place the chalice on chalice-2: 7 instead of 4, and 1 less in storage." in text
    assert "With that: 9 instead of 7." in text
    assert "★ Ada wins with 9 points." in text
    assert "! The best placements change that: Ada and Bruno would be level with 9 points." in text


def test_best_placement_may_change_the_winner():
    """ME-F3, ME-F5"""
    text = f'{CLOSE_TABLE}, {{ name = "watch-1" }}]'
    assert "★ Bruno wins" not in shown(text)
    assert "! The best placements change that: Bruno would win with 12 points." in shown(text)
    best = shown(text, best=True)
    assert "★ Bruno wins with 12 points after the best placements." in best
    assert "▸ Placed the watch on watch-1: 5 instead of 2, and 2 less in storage." in best
    assert "change" not in best


def test_best_placement_may_leave_the_winner():
    """ME-F3"""
    assert "With the best placements Ada still wins with 12 points." in shown(f"{CLOSE_TABLE}]".replace("= 3", "= 4"))
    tie = f'{CLOSE_TABLE}]\n[[players]]\nname = "Cleo"\nunique = 3'.replace('"chalice", "watch"', '"chalice"')
    assert "Ada and Cleo are level with 9 points." in shown(tie)
    assert "The best placements do not change that." in shown(tie)


def test_several_works_of_art_may_be_placed_on_a_card():
    """ME-F3, with one of the chalices left in storage and a card that is not in the edition."""
    ladder = '[{ art = "chalice", points = 3 }, { art = "chalice", points = 6 }, { art = "jewelry", points = 9 }]'
    text = shown(f"{ADA}stored = {{ chalice = 3, parure = 1 }}\ncards = [{{ ladder = {ladder} }}]")
    assert "▸ Place 2 chalices and the parure on chalice-3-6-parure-9: 9 instead of 2" in text
    assert "With that: 10 instead of 7." in text


def test_own_cards_may_have_equal_ladders():
    card = '{ ladder = [{ art = "watch", points = 6 }], filled = 1 }'
    (score,) = score_final_table(read_table(f"{ADA}unique = 2\ncards = [{card}, {card}]", find)).scores
    assert [line.item for line in score.lines] == ["one-of-a-kind", "one-of-a-kind #2", "watch-6", "watch-6 #2"]
    assert score.points == 18


def test_edition_file_is_found_beside_the_table_file(tmp_path: Path):
    """ME-F4, with an edition made for another box."""
    mine = GAME.edition_texts()["house"].replace("unique = 3", "unique = 4").replace('name = "house"', 'name = "mine"')
    tmp_path.joinpath("mine.toml").write_text(mine)
    file = tmp_path / "table.toml"
    file.write_text(f'edition = "mine.toml"\n{ADA}unique = 1\n')
    assert json.loads(ok(str(file), "--json"))["players"][0]["points"] == 4
    assert json.loads(ok(str(file), "--json", "--edition", "house"))["players"][0]["points"] == 3
    tmp_path.joinpath("mine.toml").write_text(mine.replace("gold = 2", "gold = -2"))
    assert re.search(r"table\.toml, line 1: .*gold must", run(str(file))[2])


def test_json_has_the_same_scores(tmp_path: Path):
    """ME-F3, ME-F5"""
    file = tmp_path / "table.toml"
    file.write_text(f'{CLOSE_TABLE}, {{ name = "watch-1" }}]')
    as_it_lies, best = json.loads(ok(str(file), "--json")), json.loads(ok(str(file), "--json", "--best"))
    ada, bruno = as_it_lies["players"]
    assert (as_it_lies["ok"], as_it_lies["edition"], as_it_lies["placed"], best["placed"]) == (
        True,
        "house",
        False,
        True,
    )
    assert ada["lines"][0] == {"what": "unique", "points": 3, "item": "one-of-a-kind"}
    assert (bruno["points"], bruno["best"]) == (9, 12)
    placement = {"card": "chalice-2", "art": ["chalice"], "points": 7, "instead": 4, "storage": 1}
    assert bruno["placements"][0] == placement
    assert as_it_lies["verdict"] == {"winner": None, "points": 9, "level": ["Ada", "Bruno"]}
    assert as_it_lies["best_verdict"] == best["verdict"] == {"winner": "Bruno", "points": 12, "level": ["Bruno"]}


def test_documentation_shows_the_actual_output(tmp_path: Path):
    (table,) = re.findall(r"```toml\n(.*?)```", PAGE.partition("## The file")[2], re.DOTALL)
    tmp_path.joinpath("tuesday.toml").write_text(table)
    (output,) = re.findall(r"\$ darklantern score tuesday.toml\n(.*?)```", PAGE, re.DOTALL)
    printed = start("tuesday.toml", cwd=tmp_path).stdout
    assert [line.rstrip() for line in printed.splitlines()] == output.splitlines()
    assert max(len(line) for line in printed.splitlines()) <= 80
