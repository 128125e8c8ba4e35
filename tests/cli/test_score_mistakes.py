"""``darklantern score``: every mistake is reported in a sentence with its line."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from darklantern.games.midnight_exchange.scoring.table_file import read_table
from darklantern.terminal.table_file import BadTable
from tests.cli.test_score import ADA, BRUNO, find, run

STEP = '{ art = "watch", points = 6 }'


def ladders(*cards: str) -> str:
    return f"{ADA}cards = [{', '.join(f'{{ ladder = {card} }}' for card in cards)}]"


ERRORS: Sequence[tuple[str, int | None, str]] = [
    ("", None, "the table has no players"),
    ("a = \n", 1, "this is not TOML"),
    ("[players]", 1, "begin each player with a line [[players]]"),
    (f"colour = 1\n{ADA}", 1, "unknown key 'colour'"),
    (f"edition = 1\n{ADA}", 1, "edition must be a name or a file in quotes, not 1"),
    (f'edition = "mine"\n{ADA}', 1, "Unknown edition 'mine'"),
    ("[[players]]\ngetaway = 1", 1, "this player needs a name"),
    ("[[players]]\nname = 7", 2, "must have a name in quotes, not 7"),
    (f'[[players]]\nname = "{"A" * 41}"', 2, "a player's name is 40 letters long at most"),
    (f"{ADA}{ADA}", 4, "there is a player called Ada already"),
    ("".join(f'[[players]]\nname = "{name}"\n' for name in "ABCDE"), 1, "1 to 4 players (ME-C1), not 5"),
    (f"{ADA}store = []", 3, "unknown key 'store' (did you mean stored?)"),
    (f"{ADA}getaway = true", 3, "getaway must be a number from 1 to 999, not true"),
    (f"{ADA}getaway = 3\n{BRUNO}", 3, "Ada's getaway token must be from 1 to 2 (ME-C3), not 3"),
    (f"{ADA}getaway = 1\n{BRUNO}getaway = 1", 6, "Ada and Bruno cannot both have getaway token 1 (ME-C3)"),
    (f'{ADA}stored = ["chalise"]', 3, 'unknown kind of art "chalise" (did you mean chalice?)'),
    (f"{ADA}[players.stored]\nwatch = 1\nclock = 1", 5, 'unknown kind of art "clock": use one of manuscript,'),
    (f"{ADA}stored = {{ watch = -1 }}", 3, "watch must be a number from 0 to 999, not -1"),
    (f'{ADA}stored = "watch"', 3, "stored art is a list or counts"),
    (f"{ADA}stored = {{ watch = 9 }}", 3, "there are 9 watches, in storage and on cards, but the house edition has 8"),
    (
        f'{ADA}stored = {{ watch = 8 }}\n{BRUNO}cards = [\n{{ name = "watch-1", filled = 1 }}]',
        6,
        "with Bruno's there are 9",
    ),
    (f'{ADA}unique = "two"', 3, 'unique must be a number from 0 to 999, not "two"'),
    (f"{ADA}unique = 7", 3, "there are 7 one-of-a-kind cards, but the house edition has 6; if your box differs"),
    (f"{ADA}unique = [1]", 3, "unique is a count or a list of names"),
    (f'{ADA}unique = ["chalice-2"]', 3, "chalice-2 is a collection, not one of a kind"),
    (
        f'{ADA}unique = ["jade-mast"]',
        3,
        "no one-of-a-kind card 'jade-mast' in the house edition (did you mean jade-mask?)",
    ),
    (f'{ADA}unique = ["jade-mask", "jade-mask"]', 3, "jade-mask is listed twice; Ada has it once"),
    (f'{ADA}cards = ["chalice-2"]', 3, "cards must be a list: a card is { name ="),
    (f"{ADA}cards = [\n{{}},\n]", 4, "a card needs a name or a ladder"),
    (f'{ADA}cards = [\n{{ name = "a b" }},\n]', 4, "of letters, digits and hyphens"),
    (
        f'{ADA}cards = [\n{{ name = "chalice-2", full = 1 }},\n]',
        4,
        "unknown key 'full' (did you mean filled?)",
    ),
    (f'{ADA}cards = [\n{{}},\n{{ name = "chalice-9" }},\n]', 5, "no card 'chalice-9' in the house edition (did you"),
    (f'{ADA}cards = [\n{{ name = "chalice-2", filled = 3 }},\n]', 4, "has 2 steps, so 3 cannot be filled"),
    (f'{ADA}cards = [\n{{ name = "jade-mask", filled = 1 }},\n]', 4, "is one of a kind, and has no steps"),
    (f'{ADA}cards = [{{ name = "watch-1" }}]\n{BRUNO}cards = [\n{{ name = "watch-1" }}]', 7, "Ada has it already"),
    (f'{ADA}cards = [{{ name = "watch-1", ladder = [{{ art = "watch", points = 6 }}] }}]', 3, "leave its ladder out"),
    (ladders("5"), 3, "ladder must be a list: a step of a ladder is { art ="),
    (ladders('[{ art = "watch" }]'), 3, "points must be a number from 1 to 999, not nothing"),
    (ladders(f"[{STEP}, {STEP}]"), 3, "rise from 2, the worth of an empty collection; this one is 6, 6"),
    (ladders(f"[{STEP}, {STEP}, {STEP}, {STEP}]"), 3, "at most 3 steps (ME-C5), not 4"),
    (ladders(*[f"[{STEP}]"] * 25), 3, "there are 25 prestige cards, but the box has 24 (ME-C5)"),
]


@pytest.mark.parametrize(("text", "line", "reason"), ERRORS)
def test_errors_are_reported_with_their_line(text: str, line: int | None, reason: str):
    with pytest.raises(BadTable) as caught:
        read_table(text, find)
    assert any(problem.line == line and reason in problem.reason for problem in caught.value.problems), caught.value


def test_all_errors_are_reported_together(tmp_path: Path):
    file = tmp_path / "table.toml"
    file.write_text(f'edition = "none.toml"\n{ADA}colour = 1\nstored = ["clock"]\n')
    code, printed, complaints = run(str(file))
    assert (code, printed) == (1, "")
    assert re.findall(r"^.*, line (\d+): ", complaints, re.MULTILINE) == ["1", "4", "5"]
    assert f"Unknown edition '{tmp_path}/none.toml'" in complaints
    problems = json.loads(run(str(file), "--json")[1])
    assert (problems["ok"], [problem["line"] for problem in problems["problems"]]) == (False, [1, 4, 5])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("none.toml",), "There is no file or folder none.toml."),
        ((".",), ". is a folder: name a file."),
        (("latin.toml",), "latin.toml: this is not a text file in UTF-8"),
        (("table.toml", "--save", "new.toml"), "--save keeps typed answers; table.toml is a file already."),
        (("table.toml", "--edition", "none"), "Unknown edition 'none' of midnight-exchange"),
        (("--edition", "none"), "Unknown edition 'none' of midnight-exchange"),
        (("--example", "--save", "new.toml"), "--example takes no FILE and no --save"),
        (("--save", "table.toml"), "table.toml exists already; name a new file"),
        (("--save", "none/new.toml"), "There is no folder none for new.toml."),
        ((), "You leave before the table is complete, so nothing is counted."),
    ],
)
def test_wrong_arguments_print_one_sentence(arguments: tuple[str, ...], reason: str, tmp_path: Path):
    tmp_path.joinpath("latin.toml").write_bytes(b"# \xff")
    tmp_path.joinpath("table.toml").write_text(ADA)
    code, _, complaints = run(*arguments, cwd=tmp_path)
    assert code == 1
    assert reason in complaints
    assert len(complaints.splitlines()) == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["latin.toml", "table.toml"]
    assert tmp_path.joinpath("table.toml").read_text() == ADA
