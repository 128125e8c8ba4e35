"""What the page says to "why can't I?" in Art Robbery, held against the rules of the server, position by position."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.rulebook import rulebook
from darklantern.games.art_robbery.actions import Fetch, GiveDog, GiveToken, Steal, Take
from darklantern.games.art_robbery.components import Card, face
from darklantern.games.art_robbery.game import ArtRobbery
from darklantern.games.art_robbery.state import State
from darklantern.testing.walk import sample, walk
from tests.web.node import answers

GAME = ArtRobbery()
AS_THE_SERVER = {
    "answer": "theft-pending",
    "dog-only": "wrong-card",
    "centre-only": "wrong-card",
    "needs-dog-card": "wrong-card",
}
"""Where the page knows more than a code of the server says."""
RULES = {rule.id for rule in rulebook(GAME.id).rules}


class Asked(NamedTuple):
    """Something pointed at with a card, or with none; and what the server makes of it."""

    question: dict[str, Any]
    action: Any
    """The move that it would be; None where it depends on a card that has not been chosen."""
    state: State
    seat: Seat


class Reply(msgspec.Struct):
    """What the page says: the moves there are, and why there would be none."""

    can: list[str]
    why: dict[str, Any]


def ask(questions: list[dict[str, Any]]) -> list[Reply]:
    """Asks the page's own code."""
    return [msgspec.convert(answer, Reply) for answer in answers(["why.js"], questions)]


def question(state: State, seat: Seat, card: Card | None, target: dict[str, Any]) -> dict[str, Any]:
    legal = [GAME.format(action) for action in GAME.legal(state, seat)]
    return {"view": GAME.view(state, seat), "seat": seat, "legal": legal, "card": card, "target": target}


def pointed(state: State, seat: Seat) -> Iterator[Asked]:
    """Every token and the dog, with every card of the hand, and with none."""
    mine = state.turn == seat and state.theft is None
    for card in [None, *dict.fromkeys(state.hands[seat])] if mine else [None]:
        for index, (token, owner) in enumerate(zip(state.edition.loot[state.raid], state.owners, strict=True)):
            action: Any = None
            if state.theft is not None and owner == seat == state.theft.victim and token == state.theft.token:
                action = GiveToken()
            elif card is not None or not mine:
                by = card or face(token)
                action = Take(by, token) if owner is None else Steal(by, token, owner)
            yield Asked(question(state, seat, card, {"at": "token", "index": index}), action, state, seat)
        robbed = state.theft is not None and state.theft.victim == seat
        dog = GiveDog() if robbed else Fetch() if card in (Card.DOG, None) else Fetch(card)
        unclear = card is None and mine
        yield Asked(question(state, seat, card, {"at": "dog"}), None if unclear else dog, state, seat)


def refused(asked: Asked) -> str | None:
    """The server's code for a move; None if it is legal."""
    try:
        GAME.apply(asked.state, asked.seat, asked.action, Chance.seeded(1))
    except IllegalAction as error:
        return error.code
    return None


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_page_knows_what_the_server_knows(seats: int) -> None:
    """AR-T1 to AR-T9, AR-D1 and AR-D2: what can be touched is what is legal, and the reasons are the server's."""
    strides = sample([stride for seed in range(3) for stride in walk(GAME, seats, seed)], 60)
    everything = [asked for stride in strides for seat in range(seats) for asked in pointed(stride.before, Seat(seat))]
    replies = ask([asked.question for asked in everything])
    assert len(replies) == len(everything)
    for asked, reply in zip(everything, replies, strict=True):
        assert reply.why["rule"] in RULES
        if asked.action is None:
            check_without_a_card(asked, reply)
            continue
        code = refused(asked)
        where = (GAME.format(asked.action), asked.question["target"], asked.seat, reply)
        if code is None:
            assert reply.can == [GAME.format(asked.action)], where
        elif reply.why["code"] == "own-token":
            assert asked.state.owners[asked.question["target"]["index"]] == asked.seat
            assert reply.can == []
        else:
            said = reply.why["code"]
            assert AS_THE_SERVER.get(said, said) == code, where
            assert reply.can == [], where


def check_without_a_card(asked: Asked, reply: Reply) -> None:
    """The cards that are named are just those of the hand that would do it."""
    state, seat, target = asked.state, asked.seat, asked.question["target"]
    able: set[str] = set()
    for card in dict.fromkeys(state.hands[seat]):
        if target["at"] == "dog":
            able |= {card} if card is Card.DOG else set()
            continue
        index: int = target["index"]
        token, owner = state.edition.loot[state.raid][index], state.owners[index]
        action = Take(card, token) if owner is None else Steal(card, token, owner)
        able |= {card} if action in GAME.legal(state, seat) else set()
    if able:
        assert reply.why["code"] == "choose"
        assert set(reply.why["cards"]) == able
    else:
        assert reply.why["code"] in ("own-token", "no-card", "no-dog-card", "centre-first")
        assert reply.can == []
    if reply.why["code"] == "centre-first":
        assert reply.why["card"] in state.hands[seat]


def test_what_can_never_be_taken() -> None:
    """AR-R3: what is banked is safe. AR-T1, AR-T2: nobody takes from the piles."""
    state = next(walk(GAME, 3, 1)).before
    kinds = {"bank": ("banked", "AR-R3"), "draw": ("draw", "AR-T1"), "discard": ("discard", "AR-T2")}
    replies = ask([question(state, Seat(0), None, {"at": at, "seat": 1}) for at in kinds])
    assert [(reply.why["code"], reply.why["rule"]) for reply in replies] == list(kinds.values())


def test_who_watches_takes_nothing() -> None:
    state = next(walk(GAME, 3, 1)).before
    asked: dict[str, Any] = {
        "view": GAME.view(state, None),
        "seat": None,
        "legal": [],
        "card": None,
        "target": {"at": "dog"},
    }
    [reply] = ask([asked])
    assert reply.why == {"code": "watching", "rule": None}
