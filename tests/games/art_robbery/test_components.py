"""The box of Art Robbery and its edition: AR-C1 to AR-C5, AR-E1."""

from collections import Counter

import pytest

from darklantern.core.edition import Provenance, bundled_edition_texts
from darklantern.core.errors import BadEdition
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.components import Card, Token, alibis, token_face
from darklantern.games.art_robbery.rules.edition import BOX
from tests.games.art_robbery.tables import EDITION

TEXT = bundled_edition_texts("darklantern.games.art_robbery")["published"]


def problems(text: str) -> list[str]:
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(text)
    return [str(problem) for problem in caught.value.problems]


def replace_text(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def line(part: str) -> int:
    """Return the first line of the published edition with a text."""
    return next(number for number, text in enumerate(TEXT.splitlines(), start=1) if part in text)


def test_game_is_for_two_to_five_players():
    """AR-C1"""
    assert list(GAME.seat_counts) == [2, 3, 4, 5]
    assert (GAME.info.minutes, GAME.info.age) == (20, 8)


def test_deck_has_fifty_five_cards():
    """AR-C2"""
    counts = Counter(EDITION.deck)
    assert len(EDITION.deck) == 55
    assert [counts[Card(str(number))] for number in range(6)] == [6] * 6
    assert (counts[Card.BOSS], counts[Card.DOG], counts[Card.THIEF]) == (6, 6, 7)


def test_each_of_four_raids_has_nine_tokens():
    """AR-C3"""
    assert [raid.name for raid in EDITION.raids] == ["sketches", "sculptures", "antiquities", "paintings"]
    assert [len(tokens) for tokens in EDITION.loot] == [9, 9, 9, 9]


def test_dots_are_alibis():
    """AR-C4"""
    assert (alibis(Token("0..")), alibis(Token("4."))) == (2, 1)
    assert alibis(Token("boss")) == 0
    assert (token_face(Token("0..")), token_face(Token("boss"))) == (Card.ZERO, Card.BOSS)


def test_values_of_each_raid():
    """AR-E1"""
    for tokens in EDITION.loot:
        assert [token_face(token) for token in tokens] == ["0", "1", "2", "3", "3", "3", "4", "5", "boss"]
        assert sum(EDITION.token_points(token) for token in tokens) == 26


def test_later_raids_have_more_alibis():
    """AR-E1, AR-C4"""
    assert [sum(alibis(token) for token in tokens) for tokens in EDITION.loot] == [2, 3, 4, 6]
    assert all(alibis(tokens[0]) == 2 for tokens in EDITION.loot)


def test_facts_outside_the_rulebook_are_marked_as_unconfirmed():
    """AR-E1"""
    assert {row.provenance for raid in EDITION.raids for row in raid.tokens} == {Provenance.UNCONFIRMED}
    assert {row.provenance for row in EDITION.cards} == {Provenance.RULEBOOK}
    assert EDITION.figures.provenance is Provenance.RULEBOOK


def test_wrong_number_of_cards_is_explained():
    """AR-C2"""
    (problem,) = problems(replace_text('card = "0", count = 6', 'card = "0", count = 7'))
    assert problem == f"line {line('cards = [')}: the box has 55 cards (AR-C2); these rows make 56"


def test_each_kind_of_card_has_one_row():
    """AR-C2"""
    assert any("0 has a row already" in problem for problem in problems(replace_text('card = "1", ', 'card = "0", ')))


def test_wrong_number_of_tokens_is_explained():
    """AR-C3"""
    (problem,) = problems(replace_text('face = "3", alibis = 0, count = 3', 'face = "3", alibis = 0, count = 2'))
    assert problem.endswith("a raid has 9 tokens (AR-C3); the rows of sketches make 8")
    assert problem.startswith(f"line {line('sketches')}:")


def test_raids_out_of_order_are_explained():
    """AR-C3"""
    (problem,) = problems(replace_text('name = "sketches"', 'name = "drawings"'))
    assert "must be sketches, sculptures, antiquities, paintings" in problem


def test_zero_token_without_alibis_is_explained():
    """AR-C4"""
    (problem,) = problems(replace_text('face = "0", alibis = 2', 'face = "0", alibis = 0'))
    assert problem == f"line {line('face')}: the zeros carry alibis (AR-C4); this one has none"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("count = 6", "count = -6", "at least 1"),
        ("count = 6", 'count = "six"', "count must be a whole number, not 'six'"),
        (', provenance = "rulebook" },', " },", "lacks the key 'provenance'"),
        ('provenance = "rulebook"', 'provenance = "hearsay"', "hearsay"),
        ("hand = 5", "hand = 11", "cannot be dealt to 5 players"),
        ("hand = 5", "hand = 5\nfeet = 2", "feet"),
        ("players = [2, 5]", "players = [1, 5]", "from 2 to 5"),
        ("players = [2, 5]", "players = [2, 6]", "from 2 to 5"),
        ("boss = 5", "boss = 100000", "from 0 to 999"),
        ('face = "1", alibis = 0', 'face = "1", alibis = 1000000000000', "0 to 9 alibis"),
        ("fine = 10", "fine = -10", "from 0 to 999"),
        ('boss_needs = ["4", "5"]', 'boss_needs = ["dog"]', "must name numbers"),
        ('face = "5", alibis = 0', 'face = "dog", alibis = 0', "not dog"),
        ('face = "1", alibis = 0', 'face = "1", alibis = -1', "0 to 9 alibis"),
        ('face = "1", alibis = 0', 'face = "2", alibis = 0', "already"),
        ('face = "1", alibis = 0', 'face = "boss", alibis = 1', "has 2"),
        ('game = "art-robbery"', 'game = "poker"', 'must be "art-robbery"'),
        ('game = "art-robbery"', "", "is missing"),
        ('name = "published"', 'name = "My Box"', "small letters"),
        ("cards = [", "cards = [[", "not TOML"),
    ],
)
def test_each_problem_of_an_edition_is_reported(old: str, new: str, reason: str):
    """AR-E1"""
    assert any(reason in problem for problem in problems(replace_text(old, new)))


def test_every_token_needs_a_card():
    """AR-C2"""
    text = replace_text('card = "2", count = 6', 'card = "2", count = 1').replace(
        '    { card = "2"', '    # { card = "2"'
    )
    assert any("no card asks for a token of 2" in problem for problem in problems(text))


def test_problems_are_reported_by_line():
    """AR-E1"""
    text = replace_text('face = "5", alibis = 0', 'face = "5", alibis = "none"')
    (problem,) = problems(text)
    where = next(number for number, row in enumerate(text.splitlines(), start=1) if '"none"' in row)
    assert problem.startswith(f"line {where}: raids[0].tokens[5].alibis must be a whole number, not ")


def test_published_edition_has_the_counts_of_the_box():
    """AR-C2, AR-C3"""
    assert BOX.cards == len(EDITION.deck)
    assert {len(tokens) for tokens in EDITION.loot} == {BOX.tokens}
