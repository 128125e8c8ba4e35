"""Bodies of requests and answers in JSON. Large ones are read and written in worker processes."""

import gzip
from dataclasses import dataclass
from math import isfinite
from typing import Any, Generic, TypeVar

import msgspec

from darklantern.server.errors import Unreadable

WORTH_PACKING = 8 * 1024
"""A result of so many bytes is compressed, for a client that can read that."""

T = TypeVar("T")


@dataclass(frozen=True)
class Unread(Generic[T]):
    """The body of a request as it came, for a handler that has a worker read it."""

    data: bytes


@dataclass(frozen=True)
class Written(Generic[T]):
    """A result as it is to be sent, for a handler that had a worker write it."""

    data: bytes
    packed: bool
    """Whether it is compressed with gzip."""


def read_body(data: bytes, kind: type[T]) -> T:
    """Return what a body in JSON says. Raise `Unreadable`."""
    try:
        return msgspec.convert(_read_json(data), kind)
    except msgspec.ValidationError as error:
        raise Unreadable(*reason_and_field(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"This is no JSON: {error}", "") from None
    except RecursionError:
        raise Unreadable("This is nested too deeply.", "") from None


def write_body(result: T, pack: bool) -> Written[T]:
    """Encode a result, and compress it if it is worth while and asked for."""
    data = msgspec.json.encode(result)
    if pack and len(data) >= WORTH_PACKING:
        return Written(gzip.compress(data, mtime=0), True)
    return Written(data, False)


def reason_and_field(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what is wrong, and in which field."""
    reason, _, place = str(error).partition(" - at ")
    return reason, place.strip("`").removeprefix("$").removeprefix("[...]").removeprefix(".")


def _number(text: str) -> Any:
    """A number with a point or an exponent. As in JSON Schema, 3.0 is a whole number."""
    number = float(text)
    if not isfinite(number):
        raise msgspec.ValidationError("Number out of range")
    return int(number) if number.is_integer() else number


_read_json = msgspec.json.Decoder(float_hook=_number).decode
