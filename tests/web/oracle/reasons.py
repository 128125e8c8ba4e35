"""Positions of Art Robbery with what can be pointed at, and the server's answer to each."""

from collections.abc import Iterator
from typing import Any

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.rulebook import rulebook
from darklantern.games.art_robbery.rules.actions import Fetch, GiveDog, GiveToken, Steal, Take
from darklantern.games.art_robbery.rules.components import Card, token_face
from darklantern.games.art_robbery.rules.game import GAME
from darklantern.games.art_robbery.rules.state import State
from darklantern.testing.random_games import random_transitions, sample_evenly


def rules() -> list[str]:
    """Return the ids of the rulebook's rules."""
    return [rule.id for rule in rulebook(GAME.id).rules]


def seat_counts() -> list[int]:
    return list(GAME.seat_counts)


def positions(seats: int) -> list[dict[str, Any]]:
    """Return every token and the dog pointed at by every seat, with every card of its hand and with none."""
    transitions = sample_evenly(
        [transition for seed in range(3) for transition in random_transitions(GAME, seats, seed)], 60
    )
    return [
        case for transition in transitions for seat in range(seats) for case in _cases_of(transition.before, Seat(seat))
    ]


def first_position() -> dict[str, Any]:
    """Return the start of a game for three, as the first seat and as a spectator see it."""
    state = next(random_transitions(GAME, 3, 1)).before
    return {
        "view": GAME.view(state, Seat(0)),
        "legal": [GAME.format_action(action) for action in GAME.legal_actions(state, Seat(0))],
        "spectator_view": GAME.view(state, None),
    }


def _cases_of(state: State, seat: Seat) -> Iterator[dict[str, Any]]:
    own_turn = state.turn == seat and state.theft is None
    for card in [None, *dict.fromkeys(state.hands[seat])] if own_turn else [None]:
        for index, (token, owner) in enumerate(zip(state.edition.loot[state.raid], state.owners, strict=True)):
            action: Any = None
            if state.theft is not None and owner == seat == state.theft.victim and token == state.theft.token:
                action = GiveToken()
            elif card is not None or not own_turn:
                by = card or token_face(token)
                action = Take(by, token) if owner is None else Steal(by, token, owner)
            yield _case(state, seat, card, {"at": "token", "index": index}, action)
        is_victim = state.theft is not None and state.theft.victim == seat
        dog = GiveDog() if is_victim else Fetch() if card in (Card.DOG, None) else Fetch(card)
        needs_card = card is None and own_turn
        yield _case(state, seat, card, {"at": "dog"}, None if needs_card else dog)


def _case(state: State, seat: Seat, card: Card | None, target: dict[str, Any], action: Any) -> dict[str, Any]:
    """A question to the page with the rules' answer; `action` is None where it depends on a card not yet chosen."""
    return {
        "view": GAME.view(state, seat),
        "seat": seat,
        "legal": [GAME.format_action(action) for action in GAME.legal_actions(state, seat)],
        "card": card,
        "target": target,
        "action": None if action is None else GAME.format_action(action),
        "refusal": None if action is None else _refusal(state, seat, action),
        "able": _cards_that_reach(state, seat, target) if action is None else None,
        "hand": list(state.hands[seat]),
        "owner": None if target["at"] == "dog" else state.owners[target["index"]],
    }


def _refusal(state: State, seat: Seat, action: Any) -> str | None:
    """The server's code for a move; None if it is legal."""
    try:
        GAME.apply(state, seat, action, Chance.seeded(1))
    except IllegalAction as error:
        return error.code
    return None


def _cards_that_reach(state: State, seat: Seat, target: dict[str, Any]) -> list[Card]:
    """The cards of a hand that reach a target."""
    cards: list[Card] = []
    for card in dict.fromkeys(state.hands[seat]):
        if target["at"] == "dog":
            if card is Card.DOG:
                cards.append(card)
            continue
        index: int = target["index"]
        token, owner = state.edition.loot[state.raid][index], state.owners[index]
        action = Take(card, token) if owner is None else Steal(card, token, owner)
        if action in GAME.legal_actions(state, seat):
            cards.append(card)
    return cards
