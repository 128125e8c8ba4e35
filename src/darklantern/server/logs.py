"""Logging: one event a line, as text or as JSON, with secrets masked."""

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

_SECRET_LIKE = re.compile(r"[A-Za-z0-9_-]{16,}")
"""Matches what may be a token, a recovery code or the id of a table."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{40,}")
"""Matches what may be a token."""


def set_up_logs(settings: Settings, stream: IO[str] | None = None) -> None:
    """Send all logs to a stream, by default standard error, in the format and from the level of the settings."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    handler.addFilter(_not_by_visitors)
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("darklantern").setLevel(settings.log_level.upper())


def log_event(logger: logging.Logger, level: int, what: str, **fields: object) -> None:
    """Log an event with fields. Never pass secrets, names or ids of tables (see `hashed_id`)."""
    logger.log(level, what, extra={"fields": fields})


def hashed_id(id: str) -> str:
    """Return a short hash of an id, to tell ids apart in the log without revealing them."""
    return sha256(id.encode("utf-8", "surrogatepass")).hexdigest()[:10]


class TextFormatter(logging.Formatter):
    """Formats records for people: a line, and a traceback below it if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        time = _time(record).strftime("%Y-%m-%d %H:%M:%S")
        fields = "".join(f" {name}={_word(value)}" for name, value in _fields(record).items())
        line = f"{time} {record.levelname.lower():7} {record.name}: {_line(_message(record))}{fields}"
        return "\n".join((line, *_trace(record)))


class JsonFormatter(logging.Formatter):
    """Formats records for programs: a JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
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
    """Filter out errors about invalid HTTP from clients, which are noise and quote the sent data."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _fields(record: logging.LogRecord) -> Mapping[str, object]:
    fields: Mapping[str, object] = getattr(record, "fields", {})
    return {name: _masked(value, _TOKEN) if isinstance(value, str) else value for name, value in fields.items()}


def _message(record: logging.LogRecord) -> str:
    return _masked(record.getMessage(), _TOKEN)


def _trace(record: logging.LogRecord) -> list[str]:
    """Return the traceback's lines. Messages of exceptions may quote anything, so possible secrets are masked."""
    lines: list[str] = []
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        frames = [
            f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
        ]
        lines[:0] = [*frames, f"{type(error).__name__}: {_line(_masked(str(error), _SECRET_LIKE))}"]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def _masked(text: str, pattern: re.Pattern[str]) -> str:
    return pattern.sub("***", text)


def _line(text: str) -> str:
    """Escape a text that has line breaks or other unprintable characters."""
    return text if text.isprintable() else text.encode("unicode_escape").decode()


def _word(value: object) -> str:
    """Return a value as one word, quoted if necessary."""
    text = str(value)
    return text if text.isprintable() and text and not set(text) & set(" =\"'") else json.dumps(text)
