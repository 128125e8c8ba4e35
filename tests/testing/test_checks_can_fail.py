"""Each check of the conformance suite fails for a game that breaks what it checks."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from darklantern.core.chance import Chance
from darklantern.core.game import Step
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.events import Event
from darklantern.games.art_robbery.game import ArtRobbery
from darklantern.games.art_robbery.state import State
from darklantern.games.art_robbery.view import View, view
from darklantern.testing import conformance
from darklantern.testing.redaction import check_redaction


def broken(**methods: Any) -> Any:
    """Art Robbery with some methods replaced."""
    return type("Broken", (ArtRobbery,), {name: staticmethod(method) for name, method in methods.items()})()


GOOD = ArtRobbery()


def leaky_view(state: State, seat: Seat | None) -> View:
    return replace(view(state, seat), discard=(*state.discard, state.draw[0]))


def leaky_order(state: State, seat: Seat | None) -> View:
    return replace(view(state, seat), hand_sizes=tuple(len(set(hand)) for hand in state.hands))


def leaky_redact(event: Event, seat: Seat | None) -> Event:
    return event


def forgetful_legal(state: State, seat: Seat) -> Sequence[Action]:
    return list(GOOD.legal_actions(state, seat))[:1]


def generous_legal(state: State, seat: Seat) -> Sequence[Action]:
    return [*GOOD.legal_actions(state, seat), *GOOD.legal_actions(state, seat)]


def restless_apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    chance.pick(2)
    return GOOD.apply(state, seat, action, chance)


def endless_outcome(state: State) -> None:
    return None


def lossy_decode(text: str) -> State:
    return replace(GOOD.decode_state(text), turns=0)


def lax_parse(text: str) -> Action:
    return GOOD.parse_action(text.strip())


def meddling_apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    force_setattr(state, "turns", state.turns + 1)
    return GOOD.apply(state, seat, action, chance)


def boastful_standing(state: State) -> tuple[int, ...]:
    return tuple(points + 1 for points in GOOD.current_scores(state))


def skipping_chapter(state: State) -> int:
    return 2 * GOOD.chapter(state) - 1


SHARED = [0]


def drifting_encode(state: State) -> str:
    SHARED[0] += 1
    return f"{GOOD.encode_state(state)}{SHARED[0]}"


@pytest.mark.parametrize(
    ("check", "methods"),
    [
        (check_redaction, {"view": leaky_view}),
        (check_redaction, {"view": leaky_order}),
        (check_redaction, {"redact": leaky_redact}),
        (conformance.check_legality, {"legal_actions": forgetful_legal}),
        (conformance.check_legality, {"legal_actions": generous_legal}),
        (conformance.check_legality, {"apply": restless_apply}),
        (conformance.check_ending, {"outcome": endless_outcome}),
        (conformance.check_round_trips, {"decode_state": lossy_decode}),
        (conformance.check_round_trips, {"parse_action": lax_parse}),
        (conformance.check_states_are_values, {"apply": meddling_apply}),
        (conformance.check_chapters_and_scores, {"current_scores": boastful_standing}),
        (conformance.check_chapters_and_scores, {"chapter": skipping_chapter}),
        (conformance.check_chapters_and_scores, {"chapter": GOOD.turns}),
        (conformance.check_replay, {"encode_state": drifting_encode}),
    ],
)
def test_check_fails_for_a_broken_game(check: Any, methods: dict[str, Any]):
    check(GOOD, 3, 1)
    with pytest.raises(AssertionError):
        check(broken(**methods), 3, 1)
