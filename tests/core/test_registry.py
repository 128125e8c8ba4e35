"""Registered games and their rules."""

import pytest

from darklantern.core import registry
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.rulebook import rulebook


def test_unknown_game_error_lists_the_known_games():
    with pytest.raises(UnknownName, match=r"Unknown game 'chess': use one of midnight-exchange, art-robbery"):
        registry.game("chess")


@pytest.mark.parametrize("name", registry.game_ids())
def test_every_game_has_a_rule_page(name: str):
    book = rulebook(registry.game(name).id)
    assert len(book.rules) > 20
    assert all(rule.text for rule in book.rules)


def test_rule_is_found_by_its_id():
    """AR-S2 has a decision of ours, AR-T1 does not."""
    book = rulebook(registry.game("art-robbery").id)
    assert book.rule("ar-s2").decision
    assert not book.rule("AR-T1").decision
    with pytest.raises(UnknownName, match="Unknown rule 'AR-99'"):
        book.rule("AR-99")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"edition": "mine"}, "Unknown edition 'mine'"),
        ({"first": "me"}, r"Option first: must be a whole number, not 'me'\."),
        ({"fisrt": 1}, "fisrt"),
        ({"edition": 3}, "Option edition"),
    ],
)
def test_wrong_option_error_names_the_option(given: dict[str, object], reason: str):
    with pytest.raises((BadOptions, UnknownName), match=reason):
        registry.game("art-robbery").options(given)
