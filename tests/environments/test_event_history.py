"""What each seat has seen of a game, as fingerprints."""

from typing import Any

import pytest

from darklantern.core.ids import Seat
from darklantern.environments.event_history import SPECTATOR, EventHistory, SeenStep


class Whispers:
    """A game whose events say who may know of them, and whose actions have no events of their own."""

    def redact(self, event: tuple[int, str], seat: Seat | None) -> str | None:
        return event[1] if seat == event[0] else None

    def format_action(self, action: str) -> str:
        return action


GAME: Any = Whispers()
SEATS = (0, 1, SPECTATOR)


def after(before: EventHistory | None, *events: tuple[int, str], move: Any = None, seen: str = "") -> EventHistory:
    """Return a history with one more step; ``seen`` is what seat 0 sees after it."""

    def seen_after_step(state: Any, seat: Seat | None) -> bytes:
        return state.encode() if seat == 0 else b""

    return EventHistory(before, SeenStep(GAME, seen_after_step, seen, events, move), {})


def noticed(one: EventHistory, other: EventHistory) -> list[int]:
    """Return the seats that can tell two histories apart."""
    return [seat for seat in SEATS if one.fingerprint(seat) != other.fingerprint(seat)]


@pytest.mark.parametrize(
    ("step", "seats"),
    [
        ({"events": ((1, "psst"),)}, [1]),
        ({"move": (Seat(1), "hide")}, [1]),
        ({"seen": "a shadow"}, [0]),
        ({}, []),
    ],
)
def test_step_changes_the_history_of_those_who_notice_it(step: dict[str, Any], seats: list[int]):
    start = after(None)
    assert noticed(start, after(start, *step.pop("events", ()), **step)) == seats


def test_order_of_events_is_recalled():
    one, other = (after(after(after(None), (0, first)), (0, second)) for first, second in ("ab", "ba"))
    assert noticed(one, other) == [0]


def test_history_without_events_goes_on_in_the_same_way():
    before = after(after(None, (0, "a")), (1, "b"), seen="light")
    assert noticed(after(before, (0, "c")), after(before.without_events(2), (0, "c"))) == []
