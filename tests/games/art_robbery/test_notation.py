"""Actions of Art Robbery as text."""

import pytest

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.notation import format_action, parse_action

WRITTEN: list[tuple[Action, str]] = [
    (Take(Card.THREE, Token("3")), "3 take 3"),
    (Take(Card.THIEF, Token("0..")), "thief take 0.."),
    (Steal(Card.BOSS, Token("boss"), Seat(2)), "boss steal boss from 2"),
    (Fetch(), "dog"),
    (Waste(Card.FIVE), "5 nothing"),
    (GiveToken(), "give token"),
    (GiveDog(), "give dog"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_every_action_is_written_and_parsed(action: Action, text: str):
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3 take",
        "3 take 6",
        "3 take 3 from 1",
        "3 steal 3",
        "6 take 3",
        "3 steal 3 from 01",
        "3  take 3",
        "3 take 3\n",
    ],
)
def test_other_text_is_refused_as_unreadable(text: str):
    with pytest.raises(IllegalAction) as caught:
        parse_action(text)
    assert (caught.value.code, caught.value.params) == ("unreadable", {"text": text})
