"""JSON bodies of requests and responses. Large ones are decoded and encoded in worker processes."""

import gzip
from dataclasses import dataclass
from math import isfinite
from typing import Any, Generic, TypeVar

import msgspec

from darklantern.core.toml import format_path
from darklantern.core.validation import explain_error, explain_json_error
from darklantern.server.errors import MalformedRequest

MIN_GZIP_BYTES = 1024
"""Results of at least this many bytes are compressed for clients that accept gzip."""

T = TypeVar("T")


@dataclass(frozen=True)
class RawBody(Generic[T]):
    """The undecoded body of a request, for a handler that decodes it in a worker process."""

    data: bytes


@dataclass(frozen=True)
class EncodedBody(Generic[T]):
    """An encoded result, from a handler that encoded it in a worker process."""

    data: bytes
    gzipped: bool
    """Whether `data` is compressed with gzip."""


def read_body(data: bytes, kind: type[T]) -> T:
    """Decode a JSON body as a type. Raise `MalformedRequest`."""
    try:
        json = _read_json(data)
    except msgspec.ValidationError:
        raise MalformedRequest("A number is out of range.", "") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MalformedRequest(f"The body is not valid JSON: {explain_json_error(error)}.", "") from None
    except RecursionError:
        raise MalformedRequest("The JSON is nested too deeply.", "") from None
    try:
        return msgspec.convert(json, kind)
    except msgspec.ValidationError as error:
        raise malformed_request(error, kind, json) from None


def write_body(result: T, compress: bool) -> EncodedBody[T]:
    """Encode a result; with `compress`, compress it if it is large enough."""
    data = msgspec.json.encode(result)
    if compress and len(data) >= MIN_GZIP_BYTES:
        return EncodedBody(gzip.compress(data, mtime=0), True)
    return EncodedBody(data, False)


def malformed_request(error: msgspec.ValidationError, kind: Any, data: object) -> MalformedRequest:
    """Return the error of a request whose data could not be converted to the type ``kind``."""
    invalid = explain_error(error, kind, data)
    return MalformedRequest(invalid.problem, format_path(invalid.path))


def _number(text: str) -> Any:
    """Convert a number with a point or an exponent. As in JSON Schema, 3.0 is an integer."""
    number = float(text)
    if not isfinite(number):
        raise msgspec.ValidationError("Number out of range")
    return int(number) if number.is_integer() else number


_read_json = msgspec.json.Decoder(float_hook=_number).decode
