"""What the server writes down about itself: one event a line, as text or as JSON, and never a secret."""

import json
import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import IO, Any

from aiohttp.http_exceptions import HttpProcessingError

from darklantern.server.settings import Settings

_LONG = re.compile(r"[A-Za-z0-9_-]{16,}")
"""What may be a token, a recovery code or the id of a table."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{40,}")
"""What may be a token."""


def set_up_logs(settings: Settings, stream: IO[str] | None = None) -> None:
    """Sends everything that is logged to a stream, by default standard error, as the settings want it."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    handler.addFilter(_not_by_visitors)
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("darklantern").setLevel(settings.log_level.upper())


def event(logger: logging.Logger, level: int, what: str, **fields: object) -> None:
    """Logs an event: what happened, and its fields. Secrets, names and ids of tables are no fields (see `short`)."""
    logger.log(level, what, extra={"fields": fields})


def short(id: str) -> str:
    """By what an id can be told from others in the log, without telling it."""
    return sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:10]


class TextFormatter(logging.Formatter):
    """For people: a line, and below it the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as text."""
        time = _time(record).strftime("%Y-%m-%d %H:%M:%S")
        fields = "".join(f" {name}={_word(value)}" for name, value in _fields(record).items())
        line = f"{time} {record.levelname.lower():7} {record.name}: {_line(_message(record))}{fields}"
        return "\n".join((line, *_trace(record)))


class JsonFormatter(logging.Formatter):
    """For programs: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        data: dict[str, Any] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
            **_fields(record),
        }
        if trace := _trace(record):
            data["trace"] = trace
        return json.dumps(data, default=str)


def _not_by_visitors(record: logging.LogRecord) -> bool:
    """Whether a record is about us. What a visitor sends that is no HTTP is noise, and quotes what was sent."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _fields(record: logging.LogRecord) -> Mapping[str, object]:
    fields: Mapping[str, object] = getattr(record, "fields", {})
    return {name: _masked(value, _TOKEN) if isinstance(value, str) else value for name, value in fields.items()}


def _message(record: logging.LogRecord) -> str:
    return _masked(record.getMessage(), _TOKEN)


def _trace(record: logging.LogRecord) -> list[str]:
    """Where an exception came from. Its text may quote anything: what looks like a secret in it is left out."""
    lines: list[str] = []
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        frames = [
            f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
        ]
        lines[:0] = [*frames, f"{type(error).__name__}: {_line(_masked(str(error), _LONG))}"]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def _masked(text: str, pattern: re.Pattern[str]) -> str:
    return pattern.sub("***", text)


def _line(text: str) -> str:
    """A text that stays on its line."""
    return text if text.isprintable() else text.encode("unicode_escape").decode()


def _word(value: object) -> str:
    """A value that stays one word."""
    text = str(value)
    return text if text.isprintable() and text and not set(text) & set(" =\"'") else json.dumps(text)
