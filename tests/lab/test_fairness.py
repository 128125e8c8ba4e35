"""Studies of the fairness of an edition."""

import json
from pathlib import Path

import pytest
import typer

from darklantern.bots.characters import Level
from darklantern.cli.edition_study import study_edition
from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.core.ids import GameId
from darklantern.lab.report.estimates import Estimate
from darklantern.lab.report.tables import number
from darklantern.lab.runner import LocalRunner
from darklantern.lab.study.checks import Check, CheckStatus, Finding, worst_status
from darklantern.lab.study.game_study import GameStudy
from darklantern.lab.study.games import Evidence, StudyPlan, empty_evidence, play, play_quick
from tests.installed_game import installed

OURS = GameId("midnight-exchange")
OTHER = GameId("art-robbery")


def play_study(
    game: GameId, games: int, plan_games: int = 0, quick_games: int = 0
) -> tuple[StudyPlan, Evidence, dict[str, Check]]:
    """Play a study of the default edition by bots of a middle level; return its plan, its games and its checks."""
    study: GameStudy = registry.part(game, "study")
    plan = StudyPlan(
        game=game,
        options=dict(study.options),
        level=Level.BURGLAR,
        table_sizes=study.table_sizes,
        games=games,
        plan_bots=study.plan_bots(Level.BURGLAR),
        plan_games=plan_games,
        seed=1,
        quick_bot=study.quick_bot,
        quick_games=quick_games,
    )
    evidence = empty_evidence()
    assert sum(play(plan, evidence, LocalRunner())) == plan.total
    if quick_games:
        assert sum(play_quick(plan, evidence)) == quick_games * len(study.table_sizes)
    return plan, evidence, {check.name: check for check in study.checks(plan, evidence)}


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.3, 0.39, CheckStatus.HOLDS),
        (0.35, 0.45, CheckStatus.OPEN),
        (0.41, 0.5, CheckStatus.FAILS),
        (None, None, CheckStatus.OPEN),
    ],
)
def test_interval_decides_whether_a_claim_holds(low: float | None, high: float | None, verdict: CheckStatus):
    assert Finding("a plan", 0.0, 0.4, Estimate(100, 0.4, low, high)).status is verdict


def test_verdict_of_a_study_is_its_worst_finding():
    assert worst_status([CheckStatus.HOLDS, CheckStatus.HOLDS]) is CheckStatus.HOLDS
    assert worst_status([CheckStatus.HOLDS, CheckStatus.OPEN]) is CheckStatus.OPEN
    assert worst_status([CheckStatus.OPEN, CheckStatus.FAILS, CheckStatus.HOLDS]) is CheckStatus.FAILS
    assert worst_status([]) is CheckStatus.OPEN


def test_every_table_is_played_and_counted():
    plan, evidence, found = play_study(OURS, games=1, plan_games=2)
    assert plan.total == 5
    assert evidence.with_plans.finished == 2
    assert evidence.without_plans.seats == {2: 1, 3: 1, 4: 1}
    assert [one.what for one in found["plans"].findings] == ["garage only", "to the study", "to the safe"]
    assert sum(one.measured.value for one in found["plans"].findings) == 1
    assert len(found["seats"].findings) == 2 + 3 + 4
    assert [one.measured.n for one in found["length"].findings] == [1, 1]
    assert "many games" not in found


def test_game_without_plans_is_studied_by_turn_order_points_and_cards():
    plan, evidence, found = play_study(OTHER, games=2, quick_games=64)
    assert (plan.total, evidence.with_plans.finished) == (8, 0)
    assert [one.what for one in found["turns"].findings][:3] == ["turn 1 of 2", "turn 2 of 2", "turn 1 of 3"]
    assert len(found["many games"].findings) == len(found["turns"].findings) == 2 + 3 + 4 + 5
    assert [one.what for one in found["spread"].findings] == ["2 players", "3 players", "4 players", "5 players"]
    assert [one.what for one in found["cards"].findings] == [*"012345", "boss", "guard dog", "greedy thief"]
    assert all(0 <= one.measured.value <= 1 for check in found.values() for one in check.findings)
    assert sum(one.measured.value for one in found["turns"].findings[:2]) == pytest.approx(1)


def test_every_play_of_a_card_is_counted_once():
    """A theft that is tried from the dog's owner is one play, whatever is handed over."""
    _, evidence, _ = play_study(OTHER, games=3)
    tables = evidence.without_plans.tables
    for game in tables["games"]:
        plays = [row for row in tables["plays"] if row["game"] == game["game"]]
        assert sum(number(row, "played") or 0 for row in plays) == game["turns"]
        assert all((number(row, "of use") or 0) <= (number(row, "played") or 0) for row in plays)


def test_command_prints_findings_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page = tmp_path / "study.md"
    with pytest.raises(typer.Exit) as ended:
        study_edition(OURS, games=1, quick_games=0, level=Level.BURGLAR, seed=1, output=page, json=True)
    report = json.loads(capsys.readouterr().out)
    assert report["edition"] == "house"
    verdict = worst_status([CheckStatus(check["verdict"]) for check in report["checks"]])
    assert ended.value.exit_code == {CheckStatus.HOLDS: 0, CheckStatus.FAILS: 1, CheckStatus.OPEN: 3}[verdict]
    text = page.read_text("utf-8")
    options = "--level burglar --games 1 --plan-games 1 --quick-games 0 --seed 1"
    assert f"$ darklantern edition study midnight-exchange {options}" in text
    assert "![Who wins, by plan](pictures/house-plans.svg)" in text
    assert (tmp_path / "pictures" / "house-plans.svg").read_bytes().startswith(b"<?xml")


def test_page_of_a_game_without_plans_names_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page = tmp_path / "study.md"
    with pytest.raises(typer.Exit):
        study_edition(OTHER, games=1, quick_games=0, level=Level.BURGLAR, seed=1, output=page)
    text = page.read_text("utf-8")
    assert "$ darklantern edition study art-robbery --level burglar --games 1 --quick-games 0 --seed 1" in text
    assert "plan" not in text
    assert "![How often each card brings something](pictures/published-cards.svg)" in text
    assert "cards: every kind of card brings something" in capsys.readouterr().out


def test_games_without_a_study_and_existing_pages_are_refused(tmp_path: Path):
    with pytest.raises(BadOptions, match="Art Robbery has no plans: leave --plan-games out"):
        study_edition(OTHER, plan_games=3)
    with installed(tmp_path, "pebbles-game", {}, {"pebbles": "tests.pebbles.manifest:MANIFEST"}):
        expected = r"Pebbles \[beach\] has no part 'study': use one of art-robbery, midnight-exchange"
        with pytest.raises(BadOptions, match=expected):
            study_edition("pebbles")
    with pytest.raises(BadOptions, match="exists already"):
        study_edition(output=tmp_path)
