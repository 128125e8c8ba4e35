"""``darklantern rules`` in the four languages."""

import re

import pytest
from typer.testing import CliRunner

from darklantern.cli.main import app
from darklantern.core import registry
from darklantern.core.errors import UnknownName


def rules(*arguments: str, columns: int = 80) -> str:
    done = CliRunner().invoke(app, ["rules", *arguments], env={"COLUMNS": str(columns)}, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(
    ("language", "beginning"),
    [
        ("en", "AR-T5 Greedy thief:"),
        ("fr", "AR-T5 Voleur cupide\u202f:"),
        ("it", "AR-T5 Ladro avido:"),
        ("nl", "AR-T5 Hebzuchtige dief:"),
    ],
)
def test_rule_is_shown_in_the_language_asked_for(language: str, beginning: str):
    """AR-T5 is the rule of the greedy thief."""
    assert rules("art-robbery", "AR-T5", "--language", language).startswith(beginning)
    assert rules("art-robbery", "ar-t5", "-l", language).startswith(beginning)


def test_rules_are_english_by_default():
    assert rules("midnight-exchange") == rules("midnight-exchange", "--language", "en")


def test_all_rules_are_shown_in_the_language_asked_for():
    assert "Einde van de rooftocht" in rules("midnight-exchange", "--language", "nl")


def test_json_is_in_the_language_asked_for():
    """AR-S2 has a decision of ours."""
    text = rules("art-robbery", "AR-S2", "--language", "it", "--json")
    assert "**Decisione**" in text
    assert '"decision": true' in text


def test_unknown_language_is_refused():
    with pytest.raises(UnknownName, match="Unknown language 'de'"):
        rules("art-robbery", "--language", "de")


@pytest.mark.parametrize("game", registry.game_ids())
@pytest.mark.parametrize("columns", [40, 61, 80, 100])
def test_no_line_begins_with_punctuation(game: str, columns: int):
    shown = rules(game, "--language", "fr", columns=columns)
    assert not re.search(r"^\s*[;:!?»]", shown, re.MULTILINE)
