"""Views as rows of numbers and as text."""

from enum import StrEnum

import numpy as np
from msgspec import Struct

from darklantern.core.edition import Edition
from darklantern.environments.view_hashing import NUMBER_COLUMNS, OBSERVATION_SIZE, VALUE_COLUMNS, hash_view, view_text


class Suit(StrEnum):
    ACE = "ace"
    KING = "king"


class Card(Struct, tag="card"):
    suit: Suit
    points: int


class View(Struct):
    edition: Edition
    hand: tuple[Card, ...]
    seen: frozenset[int]
    piles: dict[Suit, int]
    turn: int | None = None
    over: bool = False


def example(points: int = 7, title: str = "Plain") -> View:
    edition = Edition(game="liars-dice", name="plain", title=title)
    return View(edition, (Card(Suit.ACE, points),), frozenset({3, 1}), {Suit.KING: 2})


def test_text_has_a_line_for_each_leaf():
    assert view_text(example()).split("\n") == [
        "hand.0.type: card",
        "hand.0.suit: ace",
        "hand.0.points: 7",
        "seen[]: 1",
        "seen[]: 3",
        "piles.king: 2",
        "turn: None",
        "over: False",
    ]


def test_row_counts_values_and_adds_numbers():
    row = hash_view(example())
    assert (row.shape, row.dtype) == ((OBSERVATION_SIZE,), np.int16)
    assert row[:VALUE_COLUMNS].sum() == 8
    assert sorted(row[VALUE_COLUMNS:][row[VALUE_COLUMNS:] > 0].tolist()) == [2, 7]
    assert VALUE_COLUMNS + NUMBER_COLUMNS == OBSERVATION_SIZE


def test_row_is_the_same_in_every_process():
    """The columns follow from a fixed hash, not from Python's, which differs from process to process."""
    assert np.flatnonzero(hash_view(example())).tolist() == [38, 76, 144, 173, 239, 289, 313, 330, 418, 508]


def test_another_value_changes_two_columns_and_the_sum():
    one, other = hash_view(example()), hash_view(example(points=9))
    changed = np.flatnonzero(one != other)
    assert len(changed) == 3
    assert (other - one)[changed[-1]] == 2


def test_edition_is_left_out():
    assert (hash_view(example()) == hash_view(example(title="Another"))).all()


def test_large_numbers_are_clipped():
    assert hash_view(example(points=10**6)).max() == np.iinfo(np.int16).max
