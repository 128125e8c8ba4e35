"""``darklantern score``: tables of Art Robbery, and the choice of a game."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from darklantern.cli.main import app
from darklantern.core.errors import BadOptions
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.scoring import SCORING
from darklantern.games.art_robbery.scoring.final_table import missing_tokens
from darklantern.games.art_robbery.scoring.interview import Interview
from darklantern.games.art_robbery.scoring.scores import score_final_table
from darklantern.games.art_robbery.scoring.table_file import read_table, write_table
from darklantern.terminal.table_file import BadTable
from tests.terminal.screen import Screen, TypedLines, rendered

EDITION: ArtRobberyEdition = GAME.options({}).edition


def find(named: str) -> ArtRobberyEdition:
    if named not in ("", "published"):
        raise BadOptions(f"Unknown edition {named!r}.")
    return EDITION


def table(**players: str) -> str:
    """Return the text of a table: by name, the tokens of a player as TOML."""
    return "\n".join(f'[[players]]\nname = "{name}"\n{tokens}' for name, tokens in players.items())


def points(text: str) -> dict[str, int]:
    scores = score_final_table(read_table(text, find))
    return dict(zip([player.name for player in scores.table.players], scores.outcome.scores, strict=True))


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["score", *arguments], input=typed, env={"COLUMNS": "100"})


def test_printed_example_is_scored(tmp_path: Path):
    """AR-F2, AR-F4: the player with the fewest alibis scores nothing."""
    file = tmp_path / "table.toml"
    file.write_text(run("art-robbery", "--example").stdout)
    shown = run(str(file)).stdout
    assert "★ Cleo wins with 41 points." in shown
    assert "! Ada loses the boss of the sketches, for want of a 4 or 5 (AR-R2)." in shown
    counted = json.loads(run(str(file), "--json").stdout)
    assert [player["points"] for player in counted["players"]] == [0, 30, 41]
    assert counted["winners"] == ["Cleo"]
    assert counted["lost_bosses"] == [{"player": "Ada", "raid": "sketches"}]


def test_boss_counts_with_company_of_the_same_raid():
    """AR-R2, AR-F4: a boss is worth 5."""
    assert points(table(Ada='tokens.sketches = ["boss", "4"]'))["Ada"] == 9
    assert points(table(Ada='tokens.sketches = ["boss", "3"]\ntokens.sculptures = ["4"]'))["Ada"] == 7


def test_two_players_pay_a_fine_for_fewer_alibis():
    """AR-F3"""
    text = table(Ada='tokens.sketches = ["0"]\ntokens.sculptures = ["5"]', Bruno='tokens.sketches = ["5", "3"]')
    assert points(text) == {"Ada": 5, "Bruno": 8 - EDITION.figures.fine}


def test_more_alibis_break_a_tie():
    """AR-F5"""
    text = table(
        Ada='tokens.sketches = ["3", "0"]', Bruno='tokens.sculptures = ["1", "2"]', Cleo='tokens.sketches = ["4"]'
    )
    shown = rendered(SCORING.render(SCORING.score(read_table(text, find), place=False)))
    assert "★ Ada wins with 3 points, ahead by alibis." in shown


def test_single_player_has_points_and_no_winner():
    text = table(Ada='tokens.sketches = ["4"]')
    scores = SCORING.score(read_table(text, find), place=False)
    assert SCORING.to_json(scores)["winners"] == []
    assert "★" not in rendered(SCORING.render(scores))


def test_tokens_that_nobody_has_are_named():
    """AR-R1: at the end of a raid every token has an owner."""
    every = {raid.name: list(EDITION.loot[at]) for at, raid in enumerate(EDITION.raids)}
    every["paintings"].pop()
    text = table(Ada="\n".join(f"tokens.{raid} = {json.dumps(tokens)}" for raid, tokens in every.items()))
    (sentence,) = missing_tokens(read_table(text, find))
    assert sentence.startswith("Nobody has 1 token of the paintings: ")
    assert sentence in rendered(SCORING.render(SCORING.score(read_table(text, find), place=False)), width=120)


def test_written_table_is_read_as_the_same():
    read = read_table(run("art-robbery", "--example").stdout, find)
    assert read_table(write_table(read), find) == read


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (table(Ada='tokens.sketches = ["9"]'), "line 3: unknown token '9': use one of 0, 1, 2, 3, 4, 5, boss"),
        (table(Ada='tokens.sketches = ["bos"]'), "unknown token 'bos' (did you mean boss?)"),
        (table(Ada='tokens.sketches = "3"'), 'sketches must be a list of tokens, such as ["0", "3"], not "3"'),
        (table(Ada="tokens = 3"), "tokens are lists by raid"),
        (table(Ada='tokens.sketch = ["3"]'), "unknown key 'sketch' (did you mean sketches?)"),
        (table(Ada='tokens.sketches = ["4", "4"]'), "there are 2 tokens 4 in the sketches, but the published edition"),
        (table(Ada='tokens.sketches = ["4"]', Bruno='tokens.sketches = ["4"]'), "with Bruno's there are 2 tokens 4"),
        (table(Ada="", Bruno="", Cleo="", Dario="", Edda="", Fosco=""), "a table has 1 to 5 players (AR-C1), not 6"),
        ('[[players]]\nname = "Ada"\n[[players]]\nname = "Ada"', "there is a player called Ada already"),
        ("", "the table has no players"),
        ('edition = "mine"\n' + table(Ada=""), "Unknown edition 'mine'"),
        ("[[players]]\nname = ", "this is not TOML"),
    ],
)
def test_mistakes_name_their_line_and_what_is_allowed(text: str, problem: str):
    with pytest.raises(BadTable) as error:
        read_table(text, find)
    assert problem in str(error.value)


def test_interview_asks_for_each_raid_and_explains_what_is_unclear():
    screen = Screen(100)
    lines = ["Ada, Bruno", "?", "0 3", "boss, 4", "-", "", "", "x", "", "", "4", "9", "5", "", "", "", ""]
    asked = Interview(EDITION, "", screen.console, TypedLines(lines))
    answered = asked.table()
    assert dict(answered.players[0].tokens) == {"sketches": ("0..", "3")}
    assert dict(answered.players[1].tokens) == {"sketches": ("4", "5")}
    assert "0 3 3 boss" in screen.text
    assert "0.. 3 boss 4" in screen.text
    assert "✗ Unknown token 'x'" in screen.text
    assert "✗ Unknown token '9'" in screen.text


def test_answers_are_scored_and_offered_as_a_file(tmp_path: Path):
    file = tmp_path / "mine.toml"
    typed = "Ada\n4 boss\n\n\n\n\n"
    done = run("art-robbery", "--save", str(file), typed=typed)
    assert done.exit_code == 0, done.output
    assert json.loads(run(str(file), "--json").stdout)["players"][0]["points"] == 9


def test_game_is_named_or_recognized_or_the_default(tmp_path: Path):
    file = tmp_path / "table.toml"
    file.write_text('[[players]]\nname = "Ada"\nunique = 2\n')
    assert json.loads(run(str(file), "--json").stdout)["players"][0]["points"] == 6
    file.write_text(table(Ada='tokens.sketches = ["4"]'))
    assert json.loads(run(str(file), "--json").stdout)["players"][0]["points"] == 4
    file.write_text('game = "midnight-exchange"\n[[players]]\nname = "Ada"\ntokens = {}')
    assert "unknown key 'tokens'" in run(str(file)).stderr
    assert run("--example").stdout == run("midnight-exchange", "--example").stdout


def test_wrong_choices_say_what_is_allowed(tmp_path: Path):
    file = tmp_path / "table.toml"
    file.write_text('game = "chess"\n[[players]]\nname = "Ada"\n')
    assert "Unknown game 'chess': use one of art-robbery, midnight-exchange" in str(run(str(file)).exception)
    assert "There is no file nowhere; to be asked for a table, name one of the games art-robbery" in str(
        run("nowhere").exception
    )
    assert "In Art Robbery nothing can be done before the count: leave --best out." in str(
        run("art-robbery", "--best").exception
    )
