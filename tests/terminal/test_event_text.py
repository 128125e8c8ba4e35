"""Texts for events of Art Robbery."""

from typing import get_args

import pytest

from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.events import (
    BossLost,
    DogMoved,
    Drew,
    Event,
    NothingHappened,
    RaidBegan,
    RaidEnded,
    Reshuffled,
    Stole,
    TheftTried,
    Took,
)
from darklantern.games.art_robbery.terminal import RENDERER
from tests.games.art_robbery.tables import apply_action, table
from tests.terminal.screen import plain

NAMES = ("Ada", "Bruno", "Cleo")
A, B, C = Seat(0), Seat(1), Seat(2)

TEXTS: list[tuple[Event, Seat | None, str]] = [
    (Took(A, Card.THREE, Token("3")), A, "You take the 3 from the centre."),
    (Took(B, Card.ZERO, Token("0..")), A, "Bruno takes the 0●● from the centre."),
    (Took(A, Card.THIEF, Token("5.")), A, "You play the greedy thief and take the 5●."),
    (Took(B, Card.THIEF, Token("boss")), A, "Bruno plays the greedy thief and takes the boss."),
    (TheftTried(B, A, Token("3")), A, "Bruno plays a 3 to steal the 3 from you; you may hand over the dog instead."),
    (TheftTried(A, B, Token("boss")), A, "You play a boss to steal the boss from Bruno; the dog may go in its place."),
    (TheftTried(B, C, Token("0..")), None, "Bruno plays a 0 to steal the 0●● from Cleo; the dog may go in its place."),
    (Stole(A, B, Token("4")), A, "You steal the 4 from Bruno."),
    (Stole(B, A, Token("4")), A, "Bruno steals the 4 from you."),
    (DogMoved(B, None, given=False), A, "Bruno plays the guard dog and fetches the dog from the centre."),
    (DogMoved(A, C, given=False), A, "You play the guard dog and fetch the dog from Cleo."),
    (DogMoved(B, A, given=False), A, "Bruno plays the guard dog and fetches the dog from you."),
    (DogMoved(B, B, given=False), A, "Bruno plays the guard dog, but had the dog already."),
    (DogMoved(A, B, given=True), A, "Bruno hands over the dog instead, to you."),
    (DogMoved(B, A, given=True), A, "You hand over the dog instead, to Bruno."),
    (NothingHappened(A, Card.BOSS), A, "You play a boss, to no avail."),
    (NothingHappened(B, Card.FIVE), A, "Bruno plays a 5, to no avail."),
    (Drew(A, Card.THIEF), A, "You draw a greedy thief."),
    (Drew(B, None), A, "Bruno draws a card."),
    (Reshuffled(40), A, "The discard pile is shuffled into a new draw pile of 40 cards."),
    (BossLost(A), A, "You lack the company that would hold the boss, and it slips away."),
    (BossLost(B), A, "Bruno lacks the company that would hold the boss, and it slips away."),
    (
        RaidEnded(0, (A, A, B, B, B, B, A, C, None)),
        A,
        "The sketches are cleared out. Bruno banks 4 tokens, you 3 and Cleo 1.",
    ),
    (RaidEnded(3, (A,) * 9), A, "The paintings are cleared out. You bank 9 tokens."),
    (RaidBegan(1, A), A, "Raid 2 of 4, the sculptures: You begin."),
    (RaidBegan(3, B), A, "Raid 4 of 4, the paintings: Bruno begins."),
]


@pytest.mark.parametrize(("event", "you", "words"), TEXTS, ids=[words for *_, words in TEXTS])
def test_event_text_addresses_the_reader(event: Event, you: Seat | None, words: str):
    assert plain(RENDERER.describe_event(event, NAMES, you)).strip() == words


def test_every_kind_of_event_has_a_text():
    assert {type(event) for event, *_ in TEXTS} == set(get_args(Event))


def test_cards_drawn_by_others_are_not_named():
    """AR-T1"""
    hand = "0 1 2 3 4"
    events = apply_action(table(hand, hand), "3 take 3").events
    seen = [
        plain(RENDERER.describe_event(visible, NAMES, B))
        for event in events
        if (visible := GAME.redact(event, B)) is not None
    ]
    assert seen[-1] == "Ada draws a card."


def test_markup_in_a_name_is_escaped():
    assert plain(RENDERER.describe_event(BossLost(B), ("Ada", "[red]:dog:\\"), A)).startswith("[red]:dog:\\ lacks")
