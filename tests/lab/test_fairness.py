"""Studies of the fairness of an edition."""

import json
from pathlib import Path

import pytest
import typer

from darklantern.bots.characters import Level
from darklantern.cli.edition_study import study_edition
from darklantern.core.errors import BadOptions
from darklantern.games.midnight_exchange.studies.checks import CheckStatus, Finding, run_checks, worst_status
from darklantern.games.midnight_exchange.studies.games import FairnessStudy, empty_evidence, play
from darklantern.lab.report.estimates import Estimate
from darklantern.lab.runner import LocalRunner


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
    study = FairnessStudy(options={}, level=Level.BURGLAR, games=1, plan_games=2, seed=1, quick_games=0)
    evidence = empty_evidence()
    assert sum(play(study, evidence, LocalRunner())) == study.total == 5
    assert evidence.with_plans.finished == 2
    assert evidence.without_plans.seats == {2: 1, 3: 1, 4: 1}
    found = {check.name: check for check in run_checks(evidence, study.level)}
    assert [one.what for one in found["plans"].findings] == ["garage only", "to the study", "to the safe"]
    assert sum(one.measured.value for one in found["plans"].findings) == 1
    assert len(found["seats"].findings) == 2 + 3 + 4
    assert [one.measured.n for one in found["length"].findings] == [1, 1]
    assert "many games" not in found


def test_command_prints_findings_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page = tmp_path / "study.md"
    with pytest.raises(typer.Exit) as ended:
        study_edition(games=1, quick_games=0, level=Level.BURGLAR, seed=1, output=page, json=True)
    report = json.loads(capsys.readouterr().out)
    assert report["edition"] == "house"
    verdict = worst_status([CheckStatus(check["verdict"]) for check in report["checks"]])
    assert ended.value.exit_code == {CheckStatus.HOLDS: 0, CheckStatus.FAILS: 1, CheckStatus.OPEN: 3}[verdict]
    text = page.read_text("utf-8")
    assert "$ darklantern edition study --level burglar --games 1 --plan-games 1 --quick-games 0 --seed 1" in text
    assert "![Who wins, by plan](pictures/house-plans.svg)" in text
    assert (tmp_path / "pictures" / "house-plans.svg").read_bytes().startswith(b"<?xml")


def test_other_games_and_existing_pages_are_refused(tmp_path: Path):
    with pytest.raises(BadOptions, match="exist for midnight-exchange only, not for art-robbery"):
        study_edition("art-robbery")
    with pytest.raises(BadOptions, match="exists already"):
        study_edition(output=tmp_path)
