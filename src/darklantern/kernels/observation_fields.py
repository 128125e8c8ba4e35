"""What the numbers of an observation are: the fields of a kernel's row, for documentation and for learning."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple


class FieldKind(StrEnum):
    """What the numbers of a field say, and so how they become features for learning."""

    FLAG = "flag"
    """0 or 1. As a feature: the same."""
    CATEGORY = "category"
    """One of several kinds without an order. As features: one for each kind, 1 for the one that it is."""
    SET = "set"
    """A set, as bits. As features: one for each bit, the lowest first."""
    COUNT = "count"
    """A number of a small range. As a feature: divided by the largest value."""
    AMOUNT = "amount"
    """A number of a wide range. As a feature: the logarithm of 1 plus it, divided by that of 1 plus the largest."""


class ObservationField(NamedTuple):
    """Some columns of an observation that say the same of different things."""

    name: str
    start: int
    """The first column."""
    end: int
    """The column after the last."""
    kind: FieldKind
    largest: int
    """The largest value of a number, in any edition; the smallest is 0."""
    meaning: str
    """What the numbers say, with their order."""

    @property
    def features_per_column(self) -> int:
        """The number of features that a number becomes."""
        match self.kind:
            case FieldKind.CATEGORY:
                return self.largest + 1
            case FieldKind.SET:
                return self.largest.bit_length()
            case _:
                return 1

    @property
    def feature_count(self) -> int:
        """The number of features that the field becomes."""
        return (self.end - self.start) * self.features_per_column


def columns_of(fields: Iterable[ObservationField]) -> Mapping[str, tuple[int, int]]:
    """Return the columns of fields by name: the first one, and the one after the last."""
    return {field.name: (field.start, field.end) for field in fields}
