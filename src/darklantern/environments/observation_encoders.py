"""The forms of observations: plain rows of numbers, and features for learning."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from darklantern.core.errors import BadOptions
from darklantern.environments.immutable import Immutable
from darklantern.kernels.observation_fields import FieldKind, ObservationField

ObservationForm: TypeAlias = Literal["plain", "features"]
"""``plain`` rows of integers, or the same as ``features`` from 0 to 1: one-hot categories and scaled counters."""

NumberType: TypeAlias = type[np.int16] | type[np.float32]
"""The type of the numbers of a form."""


class ObservationEncoder(Protocol):
    """Gives rows of plain observations the form that an environment returns."""

    size: int
    """The length of an encoded row."""
    dtype: NumberType
    low: int
    """The smallest value."""
    high: int
    """The largest value."""

    def encode(self, rows: NDArray[np.int16]) -> NDArray[Any]:
        """Return rows in the form of the encoder; all dimensions but the last stay as they are."""
        ...


class PlainRows(Immutable):
    """The rows as they are."""

    dtype: NumberType = np.int16
    low: int = -(1 << 15)
    high: int = (1 << 15) - 1

    def __init__(self, size: int) -> None:
        self.size: int = size

    def encode(self, rows: NDArray[np.int16]) -> NDArray[Any]:
        """Return the rows themselves."""
        return rows


class _Part(NamedTuple):
    """Features that are computed in the same way, each from one column."""

    features: NDArray[np.intp]
    columns: NDArray[np.intp]
    parameters: NDArray[Any]
    """For each feature: the largest value, the category, or the number of the bit."""


class Features(Immutable):
    """Features from 0 to 1 that have the information of a row: see `FieldKind` for how each number becomes features.

    The features are in the order of the columns.
    """

    dtype: NumberType = np.float32
    low: int = 0
    high: int = 1

    def __init__(self, fields: Sequence[ObservationField]) -> None:
        self.fields: tuple[ObservationField, ...] = tuple(fields)
        self.size: int = sum(field.feature_count for field in fields)
        self._shares = self._part(FieldKind.FLAG, FieldKind.COUNT)
        self._amounts = self._part(FieldKind.AMOUNT)
        self._categories = self._part(FieldKind.CATEGORY)
        self._bits = self._part(FieldKind.SET)

    def __reduce__(self) -> tuple[Any, ...]:
        return Features, (self.fields,)

    def encode(self, rows: NDArray[np.int16]) -> NDArray[Any]:
        """Return the features of rows; all dimensions but the last stay as they are."""
        encoded = np.empty((*rows.shape[:-1], self.size), np.float32)
        features, columns, largest = self._shares
        encoded[..., features] = rows[..., columns] / largest
        features, columns, largest = self._amounts
        encoded[..., features] = np.log1p(rows[..., columns], dtype=np.float64) / np.log1p(largest)
        features, columns, categories = self._categories
        encoded[..., features] = rows[..., columns] == categories
        features, columns, bits = self._bits
        encoded[..., features] = rows[..., columns] >> bits & 1
        return encoded

    def _part(self, *kinds: FieldKind) -> _Part:
        """Return the features of fields of some kinds."""
        found: list[tuple[int, int, int]] = []
        first = 0
        for field in self.fields:
            if field.kind in kinds:
                found += _features_of(field, first)
            first += field.feature_count
        features, columns, parameters = np.array(found, np.intp).reshape(-1, 3).T
        return _Part(features, columns, parameters)


def _features_of(field: ObservationField, first: int) -> Iterable[tuple[int, int, int]]:
    """Yield each feature of a field, the column that it is made from, and its parameter."""
    width = field.features_per_column
    is_scaled = field.kind in (FieldKind.FLAG, FieldKind.COUNT, FieldKind.AMOUNT)
    for number in range(field.feature_count):
        yield first + number, field.start + number // width, field.largest if is_scaled else number % width


def observation_encoder(
    game: str, form: ObservationForm, size: int, fields: Sequence[ObservationField] | None
) -> ObservationEncoder:
    """Return the encoder of a form, for the rows of a game with these fields. Raises `BadOptions`.

    ``size`` is the length of a row. ``fields`` are None if it is not known what the numbers are.
    """
    if form == "plain":
        return PlainRows(size)
    if form not in get_args(ObservationForm):
        raise BadOptions(f"Unknown form of observations {form!r}: use one of {', '.join(get_args(ObservationForm))}.")
    if fields is None:
        raise BadOptions(f"Observations of {game} as features need a kernel; without one they are plain.")
    return Features(fields)
