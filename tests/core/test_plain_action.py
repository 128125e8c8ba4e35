"""Actions as plain data."""

from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from msgspec import Struct

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.core.plain_action import PlainAction, plain_action
from darklantern.core.seat_fields import seat_fields

if TYPE_CHECKING:
    from decimal import Decimal


class Weighed(Struct, frozen=True):
    weight: "Decimal"


class Seen(Struct, frozen=True):
    owner: Seat
    weighed: Weighed


class Suit(StrEnum):
    HEARTS = "hearts"


class Call(Enum):
    STOP = 1


class Bid(Struct, frozen=True):
    count: int
    suits: tuple[Suit, ...] = ()


class Tagged(Struct, frozen=True, tag="place-bid", tag_field="what"):
    count: int


class Pair(NamedTuple):
    first: int
    second: Suit


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Bid(3, (Suit.HEARTS,)), PlainAction("Bid", {"count": 3, "suits": ("hearts",)})),
        (Tagged(3), PlainAction("place-bid", {"count": 3})),
        (Pair(1, Suit.HEARTS), PlainAction("Pair", {"first": 1, "second": "hearts"})),
        (Suit.HEARTS, PlainAction("hearts")),
        (Call.STOP, PlainAction("STOP")),
        ("slap", PlainAction("slap")),
        (7, PlainAction("int", {"value": 7})),
        ((1, 2), PlainAction("tuple", {"value": (1, 2)})),
    ],
)
def test_every_kind_of_action_has_a_kind_and_params(action: Any, expected: PlainAction) -> None:
    assert plain_action(action) == expected


def test_fields_with_seats_are_found_by_their_types() -> None:
    found = seat_fields(registry.game("art-robbery"))
    assert {"seat", "turn"} <= found
    assert not found & {"hand", "round", "raid"}


def test_types_that_are_imported_for_type_checkers_only_are_passed_over() -> None:
    game: Any = type(registry.game("art-robbery"))()
    game.wire_types = game.wire_types._replace(view=Seen)
    assert "owner" in seat_fields(game)
