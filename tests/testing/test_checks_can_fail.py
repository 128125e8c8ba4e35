"""Each check of the conformance suite fails for a game that breaks what it checks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from darklantern.core.chance import Chance
from darklantern.core.game import Step
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.events import Event
from darklantern.games.art_robbery.rules.game import GAME
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.art_robbery.rules.view import View, view
from darklantern.testing import conformance
from darklantern.testing.redaction import check_redaction


def broken(**methods: Any) -> Any:
    """Art Robbery with some methods replaced; those that are None are missing."""
    replaced = {name: None if method is None else staticmethod(method) for name, method in methods.items()}
    return type("Broken", (ArtRobbery,), replaced)()


ArtRobbery: Any = type(GAME)


def leaky_view(state: State, seat: Seat | None) -> View:
    return replace(view(state, seat), discard=(*state.discard, state.draw[0]))


def leaky_hand_sizes(state: State, seat: Seat | None) -> View:
    return replace(view(state, seat), hand_sizes=tuple(len(set(hand)) for hand in state.hands))


def leaky_redact(event: Event, seat: Seat | None) -> Event:
    return event


def incomplete_legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    return list(GAME.legal_actions(state, seat))[:1]


def duplicate_legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    return [*GAME.legal_actions(state, seat), *GAME.legal_actions(state, seat)]


def apply_with_extra_pick(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    chance.pick(2)
    return GAME.apply(state, seat, action, chance)


def missing_outcome(state: State) -> None:
    return None


def lossy_decode_state(text: str) -> State:
    return replace(GAME.decode_state(text), turns=0)


def lenient_parse_action(text: str) -> Action:
    return GAME.parse_action(text.strip())


def mutating_apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    force_setattr(state, "turns", state.turns + 1)
    return GAME.apply(state, seat, action, chance)


def inflated_scores(state: State) -> tuple[int, ...]:
    return tuple(points + 1 for points in GAME.current_scores(state))


def skipping_chapter(state: State) -> int:
    return 2 * GAME.chapter(state) - 1


def view_of_another_type(state: State, seat: Seat | None) -> Any:
    return {"seat": seat}


def events_without_fields(event: Event, seat: Seat | None) -> Any:
    return None if (redacted := GAME.redact(event, seat)) is None else str(redacted)


@dataclass(frozen=True)
class DataclassAction:
    action: Action


def dataclass_actions(state: State, seat: Seat) -> Sequence[Any]:
    return [DataclassAction(action) for action in GAME.legal_actions(state, seat)]


def apply_dataclass(state: State, seat: Seat, action: DataclassAction, chance: Chance) -> Step[State, Event]:
    return GAME.apply(state, seat, action.action, chance)


CALLS = [0]


def unstable_encode_state(state: State) -> str:
    CALLS[0] += 1
    return f"{GAME.encode_state(state)}{CALLS[0]}"


NAMED_BY = {"turns": "chapter", "encode_state": "apply"}
"""What the message names instead of the method at fault, where both may be wrong."""


@pytest.mark.parametrize(
    ("check", "methods"),
    [
        (conformance.check_contract, {"rules_version": None}),
        (conformance.check_contract, {"chapter": None}),
        (conformance.check_contract, {"view": view_of_another_type}),
        (conformance.check_contract, {"legal_actions": dataclass_actions, "apply": apply_dataclass}),
        (check_redaction, {"view": leaky_view}),
        (check_redaction, {"view": leaky_hand_sizes}),
        (check_redaction, {"redact": leaky_redact}),
        (conformance.check_legality, {"legal_actions": incomplete_legal_actions}),
        (conformance.check_legality, {"legal_actions": duplicate_legal_actions}),
        (conformance.check_legality, {"apply": apply_with_extra_pick}),
        (conformance.check_ending, {"outcome": missing_outcome}),
        (conformance.check_round_trips, {"decode_state": lossy_decode_state}),
        (conformance.check_round_trips, {"parse_action": lenient_parse_action}),
        (conformance.check_states_are_values, {"apply": mutating_apply}),
        (conformance.check_chapters_and_scores, {"current_scores": inflated_scores}),
        (conformance.check_chapters_and_scores, {"chapter": skipping_chapter}),
        (conformance.check_chapters_and_scores, {"chapter": GAME.turns}),
        (conformance.check_replay, {"encode_state": unstable_encode_state}),
    ],
)
def test_check_fails_for_a_broken_game(check: Any, methods: dict[str, Any]):
    check(GAME, 3, 1)
    method = next(iter(methods))
    with pytest.raises(AssertionError, match=rf"(?s)^art-robbery: .*{NAMED_BY.get(method, method)}.*seats=3, seed=1"):
        check(broken(**methods), 3, 1)


def test_contract_asks_for_events_with_fields():
    game = broken(redact=events_without_fields)
    game.wire_types = GAME.wire_types._replace(event=str)
    with pytest.raises(AssertionError, match=r"redact: .* is of type str: derive the type from msgspec\.Struct"):
        conformance.check_contract(game, 3, 1)
