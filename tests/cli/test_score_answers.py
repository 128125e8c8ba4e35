"""``darklantern score`` without a file: a table from typed answers."""

import json
import os
import re
import signal
import subprocess
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Art
from darklantern.games.midnight_exchange.rules.edition import Rung
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable, OwnedCard
from darklantern.games.midnight_exchange.scoring.interview import Interview
from darklantern.games.midnight_exchange.scoring.notation import parse_art, parse_cards
from darklantern.games.midnight_exchange.scoring.table_file import read_table, write_table
from darklantern.terminal.interview import UnclearInput
from tests.cli.test_cli import TIMEOUT_S
from tests.cli.test_score import COMMAND, ENVIRONMENT, HOUSE_EDITION, PAGE, find, ok, run, start
from tests.terminal.screen import Screen, TypedLines, plain

SHORT_ANSWERS = "Ada\nchalice\n\nchalice-2 1\n\n"
"""Answers that complete a table, up to the offer to show it as a file."""


def interview(*answers: str) -> tuple[tuple[FinalPlayer, ...], str]:
    """Return the players from these answers, and what was printed, with the answers where they were typed."""
    screen, script = Screen(), TypedLines(answers)

    def ask(prompt: str) -> str:
        answer = script(prompt)
        screen.console.print(plain(prompt) + answer, markup=False, soft_wrap=True, highlight=False)
        return answer

    return Interview(HOUSE_EDITION, "", screen.console, ask).table().players, screen.text


def test_answers_make_a_table():
    (ada, bruno), text = interview(
        "Ada, Bruno", "2 chal, watch", "", "c-2 1, unique", "jade", "", "", "unique 2, pha", ""
    )
    assert ada == FinalPlayer(
        "Ada", {Art.CHALICE: 2, Art.WATCH: 1}, 1, (OwnedCard("chalice-2", 1), OwnedCard("jade-mask"))
    )
    assert bruno == FinalPlayer("Bruno", {}, 2, (OwnedCard("pharaoh-statuette"),))
    assert "chalice-2 with 1 of 2 steps, jade-mask and 1 one-of-a-kind card" in text


def test_getaway_tokens_are_asked_only_of_tied_players():
    """ME-F5"""
    answers = ("Ada, Bruno, Cleo", "", "unique 2", "", "", "unique 2", "", "", "unique", "", "one", "4", "3", "3", "2")
    (ada, bruno, cleo), text = interview(*answers)
    assert (ada.getaway, bruno.getaway, cleo.getaway) == (3, 2, None)
    for complaint in ("Type the number on the token", "from 1 to 3 (ME-C3), not 4", "cannot both have getaway token 3"):
        assert complaint in text
    (ada, bruno, _), _ = interview(*answers[:10], "")
    assert (ada.getaway, bruno.getaway) == (None, None)


def test_getaway_tokens_are_asked_for_a_tie_after_the_best_placements():
    """ME-F3, ME-F5: 9 to 7 without placements, 9 to 9 with the watch on display-1; a chalice would not fit there."""
    (ada, bruno), _ = interview("Ada, Bruno", "", "unique 3", "", "chalice", "", "display-1 1", "", "1", "2")
    assert (ada.getaway, bruno.getaway) == (None, None)
    (ada, bruno), _ = interview("Ada, Bruno", "", "unique 3", "", "watch", "", "display-1 1", "", "1", "2")
    assert (ada.getaway, bruno.getaway) == (1, 2)


def test_help_lists_kinds_and_cards():
    _, text = interview("?", "Ada", "?", "", "?", "")
    assert "Type the names of those who played" in text
    assert re.search(r"watch +gold, 2 in storage", text)
    assert re.search(r"display-1 +parure 5, watch 9, painting 14", text)
    assert "glass-slipper" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_answers_can_be_taken_back():
    (ada,), text = interview("Ada", "-", "watch", "2 watch", "-", "", "chalice-2, watch-1", "-", "chalice-3", "")
    assert ada == FinalPlayer("Ada", {Art.WATCH: 1}, 0, (OwnedCard("chalice-3"),))
    assert "Nothing in storage" in text
    assert "No cards" in text


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        (("Ada, Ada", "Ada", "", ""), "There is a player called Ada already"),
        (("A, B, C, D, E", "Ada", "", ""), "A table has 1 to 4 players (ME-C1), not 5."),
        (("Ada", "9 watch", "", ""), "With Ada's there are 9 watches, in storage and on cards, but the house edition"),
        (("Ada", "", "chalice-2 3", ""), "Ada's chalice-2 has 2 steps, so 3 cannot be filled."),
        (("Ada", "", "jade 1", ""), "Ada's jade-mask is one of a kind, and has no steps to fill."),
        (("Ada", "", "jade, jade", ""), "Jade-mask is listed twice; Ada has it once."),
        (("Ada", "", "unique 7", ""), "With Ada's there are 7 one-of-a-kind cards, but the house edition has 6"),
        (("Ada", "", "watch 4/4: 1", ""), "A ladder must rise from 2"),
    ],
)
def test_impossible_answers_are_explained_and_requested_again(answers: tuple[str, ...], complaint: str):
    players, text = interview(*answers)
    assert players == (FinalPlayer("Ada"),)
    assert complaint in " ".join(text.split())


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("chalice", {Art.CHALICE: 1}),
        ("2 Chalices,,watches 3", {Art.CHALICE: 2, Art.WATCH: 3}),
        ("2x m, 3 × st, pai x2", {Art.MANUSCRIPT: 2, Art.STATUETTE: 3, Art.PAINTING: 2}),
        ("jewelry, 2 jewellery", {Art.PARURE: 3}),
    ],
)
def test_art_is_read(typed: str, found: dict[Art, int]):
    assert parse_art(typed) == Counter(found)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("chalice-2", OwnedCard("chalice-2")),
        ("Chal-2 2", OwnedCard("chalice-2", 2)),
        ("chalice 2 1", OwnedCard("chalice-2", 1)),
        ("manuscript-3 full", OwnedCard("manuscript-3", 3)),
        ("jade mask", OwnedCard("jade-mask")),
        ("statuette 4/7/11: 1", OwnedCard("", 1, tuple(Rung(Art.STATUETTE, points) for points in (4, 7, 11)))),
        ("par 5/ wa 9 :2", OwnedCard("", 2, (Rung(Art.PARURE, 5), Rung(Art.WATCH, 9)))),
        ("watch 6:", OwnedCard("", 0, (Rung(Art.WATCH, 6),))),
    ],
)
def test_cards_are_read(typed: str, found: OwnedCard):
    assert parse_cards(HOUSE_EDITION, typed) == ((found,), 0)
    assert parse_cards(HOUSE_EDITION, f"2 unique, {typed}, unique") == ((found,), 3)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("clock", "unknown kind of art 'clock'"),
        ("wacht", "(did you mean watch?)"),
        ("p", "'p' could be painting or parure"),
        ("2 chalice 2", "'2 chalice 2' is not clear; write how many and what"),
        ("9999 watch", "is not clear"),
    ],
)
def test_unclear_art_is_explained(typed: str, complaint: str):
    with pytest.raises(UnclearInput, match=re.escape(complaint)):
        parse_art(typed)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("chalice 2", "'chalice' could be chalice-1, chalice-2 or chalice-3; type more of it"),
        ("chalise-2", "unknown card 'chalise-2' (did you mean chalice-2?): type ? to see what there is"),
        ("4/7: 1", "write the steps, a colon and how many are filled, such as statuette 4/7/11: 1"),
        ("watch 4/7: x", "is not clear"),
        ("clock 4: 1", "unknown kind of art 'clock'"),
    ],
)
def test_unclear_cards_are_explained(typed: str, complaint: str):
    with pytest.raises(UnclearInput, match=re.escape(complaint)):
        parse_cards(HOUSE_EDITION, typed)


@given(st.text())
def test_any_input_is_parsed_or_explained(typed: str):
    with suppress(UnclearInput):
        assert parse_art(typed).total() >= 0
    with suppress(UnclearInput):
        assert all(card.steps(HOUSE_EDITION) is not None for card in parse_cards(HOUSE_EDITION, typed)[0])


def test_written_table_is_read_as_the_same_table():
    ladder = (Rung(Art.PARURE, 5), Rung(Art.WATCH, 9))
    cards = (OwnedCard("chalice-2"), OwnedCard("", 1, ladder), OwnedCard("mine", 2, ladder), OwnedCard("jade-mask"))
    ada = FinalPlayer('Ada "the \\ hand" Łęcka', {Art.CHALICE: 2, Art.WATCH: 1}, 2, cards, 1)
    table = FinalTable(HOUSE_EDITION, (ada, FinalPlayer("Bruno")), "house")
    assert read_table(write_table(table), find) == table


def test_documentation_shows_the_actual_dialogue():
    (dialogue,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    answers = [line.partition(")")[2].strip() for line in dialogue.splitlines() if line.startswith("▸")]
    _, text = interview(*answers)
    assert [line.rstrip() for line in text.splitlines()[1:]] == dialogue.splitlines()


def test_command_asks_and_offers_to_print_the_file(tmp_path: Path):
    """ME-F3, ME-F4"""
    shown = start(typed=f"{SHORT_ANSWERS}y\n").stdout
    assert "Place the chalice on chalice-2: 7 instead of 4" in shown
    file = tmp_path / "table.toml"
    file.write_text(shown.partition("# A table of Midnight Exchange")[2].partition("\n")[2])
    assert json.loads(ok(str(file), "--json"))["players"][0]["points"] == 5
    assert "[[players]]" not in ok(typed=f"{SHORT_ANSWERS}\n")
    assert "[[players]]" not in ok(typed=SHORT_ANSWERS)


def test_command_saves_the_answers(tmp_path: Path):
    """ME-F3: they are kept without placements; the edition is named relative to the new file."""
    mine = GAME.edition_texts()["house"].replace("silver = 1", "silver = 3").replace('name = "house"', 'name = "mine"')
    tmp_path.joinpath("mine.toml").write_text(mine)
    tmp_path.joinpath("tables").mkdir()
    arguments = ("--edition", "mine.toml", "--save", "tables/new.toml")
    assert "The table is in tables/new.toml." in ok(*arguments, "--best", typed=SHORT_ANSWERS, cwd=tmp_path)
    assert 'edition = "../mine.toml"' in tmp_path.joinpath("tables", "new.toml").read_text()
    assert json.loads(ok("tables/new.toml", "--json", cwd=tmp_path))["players"][0]["points"] == 7
    assert run(*arguments, typed=SHORT_ANSWERS, cwd=tmp_path)[0] == 1


def test_json_is_not_mixed_with_questions():
    code, printed, interview = run("--json", typed=SHORT_ANSWERS)
    assert (code, json.loads(printed)["players"][0]["best"]) == (0, 7)
    assert "Who played?" in interview


def test_ctrl_c_prints_one_sentence():
    process = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        encoding="utf-8",
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("?")
    os.kill(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 130
    assert complaint == "You leave before the table is complete, so nothing is counted.\n"
