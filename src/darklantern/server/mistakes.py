"""HTTP errors: their codes, statuses and meanings, and the responses for exceptions."""

import math
from collections.abc import Mapping
from enum import StrEnum
from http import HTTPStatus
from typing import NamedTuple

from aiohttp import web

from darklantern.core.errors import (
    BadEdition,
    BadOptions,
    BadRecord,
    DarkLanternError,
    IllegalAction,
    RulesVersionMismatch,
    UnknownName,
)
from darklantern.match.error_codes import TableErrorCode
from darklantern.server.errors import (
    BadName,
    BadRequest,
    CrossSite,
    NoIdentity,
    NoSuchCode,
    NoSuchTable,
    TooBusy,
    TooManyAtOnce,
    TooOften,
    Unreadable,
    WrongHost,
)
from darklantern.server.messages import NOT_SAVED
from darklantern.server.store import StoreError
from darklantern.server.things import Mistake

SOON = 2
"""The `Retry-After` of errors about busy workers, in seconds."""


class Code(StrEnum):
    """Codes of HTTP errors, besides those of tables (`TableErrorCode`). A code never changes its meaning."""

    BAD_REQUEST = "bad-request"
    NO_IDENTITY = "no-identity"
    CROSS_SITE = "cross-site"
    WRONG_HOST = "wrong-host"
    NO_SUCH_CODE = "no-such-code"
    NO_SUCH_PATH = "no-such-path"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_GAME = "no-such-game"
    NO_SUCH_EDITION = "no-such-edition"
    NO_SUCH_REVIEW = "no-such-review"
    NO_SUCH_METHOD = "no-such-method"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_MANY_EDITIONS = "too-many-editions"
    TOO_LARGE = "too-large"
    NOT_JSON = "not-json"
    UNKNOWN_NAME = "unknown-name"
    BAD_OPTIONS = "bad-options"
    BAD_RECORD = "bad-record"
    OTHER_RULES = "other-rules"
    BAD_EDITION = "bad-edition"
    BAD_NAME = "bad-name"
    TOO_OFTEN = "too-often"
    TOO_MANY_AT_ONCE = "too-many-at-once"
    INTERNAL = "internal"
    STORE_UNAVAILABLE = "store-unavailable"
    TOO_BUSY = "too-busy"


class Meaning(NamedTuple):
    """The status and meaning of an error code."""

    status: HTTPStatus
    text: str
    """One sentence, for developers."""


MEANINGS: Mapping[str, Meaning] = {
    Code.BAD_REQUEST: Meaning(HTTPStatus.BAD_REQUEST, "The request is invalid: `reason` says why, `field` where."),
    Code.NO_IDENTITY: Meaning(HTTPStatus.UNAUTHORIZED, "The token is missing or unknown."),
    Code.CROSS_SITE: Meaning(HTTPStatus.FORBIDDEN, "The request comes from a page of another site."),
    Code.NO_SUCH_CODE: Meaning(HTTPStatus.FORBIDDEN, "The recovery code is unknown."),
    TableErrorCode.NOT_HOST: Meaning(HTTPStatus.FORBIDDEN, "Only the host may do that."),
    TableErrorCode.NOT_SEATED: Meaning(HTTPStatus.FORBIDDEN, "Only those who sit at the table may do that."),
    TableErrorCode.REMOVED: Meaning(HTTPStatus.FORBIDDEN, "The host has removed you from this table."),
    TableErrorCode.LOCKED: Meaning(
        HTTPStatus.FORBIDDEN, "The table is locked: only those who have sat at it may join."
    ),
    TableErrorCode.NO_HINTS: Meaning(HTTPStatus.FORBIDDEN, "Hints are not allowed at this table."),
    Code.NO_SUCH_PATH: Meaning(HTTPStatus.NOT_FOUND, "There is no such path."),
    Code.NO_SUCH_TABLE: Meaning(HTTPStatus.NOT_FOUND, "There is no such table."),
    Code.NO_SUCH_GAME: Meaning(HTTPStatus.NOT_FOUND, "There is no such game."),
    Code.NO_SUCH_EDITION: Meaning(HTTPStatus.NOT_FOUND, "There is no such edition, or you are not its owner."),
    TableErrorCode.NO_SUCH_SEAT: Meaning(
        HTTPStatus.NOT_FOUND, "The table has no seat `seat`: it has `seats` seats, counted from 0."
    ),
    TableErrorCode.NO_SUCH_PERSON: Meaning(
        HTTPStatus.NOT_FOUND, "There is no person with the number `person` at this table."
    ),
    Code.NO_SUCH_REVIEW: Meaning(
        HTTPStatus.NOT_FOUND, "There is no such review, or it is not kept any more: request it again."
    ),
    Code.NO_SUCH_METHOD: Meaning(
        HTTPStatus.METHOD_NOT_ALLOWED, "The path does not support this method; `Allow` lists those it does."
    ),
    TableErrorCode.SEAT_TAKEN: Meaning(HTTPStatus.CONFLICT, "The seat `seat` is taken."),
    TableErrorCode.ALREADY_SEATED: Meaning(HTTPStatus.CONFLICT, "You already sit on the seat `seat`."),
    TableErrorCode.TABLE_FULL: Meaning(HTTPStatus.CONFLICT, "All seats are taken."),
    TableErrorCode.HAS_BEGUN: Meaning(HTTPStatus.CONFLICT, "That is only possible before the game, which has begun."),
    TableErrorCode.NOT_OVER: Meaning(HTTPStatus.CONFLICT, "That is only possible after the game, which is not over."),
    TableErrorCode.NOT_BEGUN: Meaning(HTTPStatus.CONFLICT, "The game has not begun."),
    TableErrorCode.NOTHING_TO_DECIDE: Meaning(HTTPStatus.CONFLICT, "You have no decision to make now."),
    TableErrorCode.MOVED_ON: Meaning(HTTPStatus.CONFLICT, "The game has moved on meanwhile: ask again."),
    TableErrorCode.NOT_YOURSELF: Meaning(HTTPStatus.CONFLICT, "The host cannot do that to themselves."),
    TableErrorCode.GAME_OVER: Meaning(HTTPStatus.CONFLICT, "The game is over."),
    Code.TOO_MANY_TABLES: Meaning(HTTPStatus.CONFLICT, "You are the host of `tables` open tables, the most allowed."),
    Code.TOO_MANY_EDITIONS: Meaning(HTTPStatus.CONFLICT, "You have saved `editions` editions, the most allowed."),
    Code.TOO_LARGE: Meaning(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is larger than `most` bytes."),
    Code.NOT_JSON: Meaning(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body must be uncompressed application/json."),
    Code.WRONG_HOST: Meaning(
        HTTPStatus.MISDIRECTED_REQUEST, "`host` is not a name of this server: see the setting `hosts`."
    ),
    Code.UNKNOWN_NAME: Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY, "There is no `kind` called `name`: use one of `known`."
    ),
    Code.BAD_OPTIONS: Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "The options are invalid: `reason` says why, and `option` names the option, or is null.",
    ),
    Code.BAD_RECORD: Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY, "The record cannot be replayed: `reason` says why, `move` at which move."
    ),
    Code.OTHER_RULES: Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "The record was played by version `theirs` of the rules; this server has `ours`.",
    ),
    Code.BAD_EDITION: Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The edition is not playable: `problems` lists why."),
    Code.BAD_NAME: Meaning(HTTPStatus.UNPROCESSABLE_ENTITY, "The name is not allowed: `reason` says why."),
    Code.TOO_OFTEN: Meaning(
        HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait for `seconds`, as `Retry-After` says."
    ),
    Code.TOO_MANY_AT_ONCE: Meaning(
        HTTPStatus.TOO_MANY_REQUESTS,
        "`under_way` replays and reviews of this address are running, the most allowed: wait for one of them.",
    ),
    Code.INTERNAL: Meaning(
        HTTPStatus.INTERNAL_SERVER_ERROR, "An internal error; the server's log has it under `reference`."
    ),
    Code.STORE_UNAVAILABLE: Meaning(
        HTTPStatus.SERVICE_UNAVAILABLE, "The database is unavailable; nothing has changed."
    ),
    Code.TOO_BUSY: Meaning(
        HTTPStatus.SERVICE_UNAVAILABLE, "Too many jobs are waiting: try again, as `Retry-After` says."
    ),
    NOT_SAVED: Meaning(
        HTTPStatus.SERVICE_UNAVAILABLE, "The server could not store it, so it has not happened. Try again."
    ),
}
"""All error codes of HTTP responses, ordered by status."""


class Refusing(NamedTuple):
    """An error response."""

    status: int
    mistake: Mistake
    headers: Mapping[str, str] = {}


def refusing(error: DarkLanternError | web.HTTPException) -> Refusing:
    """Return the response for an exception."""
    match error:
        case IllegalAction(code=code, params=params):
            status = MEANINGS[code].status if code in MEANINGS else HTTPStatus.CONFLICT
            text = MEANINGS[code].text if code in MEANINGS else str(error)
            return Refusing(status, Mistake(str(code), text, params))
        case BadRequest(code=code, params=params):
            return _refusing(code, str(error), **params)
        case UnknownName():
            return _refusing(Code.UNKNOWN_NAME, str(error), kind=error.kind, name=error.name, known=error.known)
        case RulesVersionMismatch():
            return _refusing(Code.OTHER_RULES, str(error), theirs=error.theirs, ours=error.ours)
        case BadRecord():
            return _refusing(Code.BAD_RECORD, str(error), reason=error.reason, move=error.move)
        case BadOptions():
            return _refusing(Code.BAD_OPTIONS, str(error), reason=str(error), option=error.option)
        case BadEdition():
            return _refusing(Code.BAD_OPTIONS, str(error), reason=str(error), option="edition")
        case TooOften():
            seconds = max(1, math.ceil(error.seconds))
            mistake = Mistake(Code.TOO_OFTEN, str(error), {"seconds": seconds})
            return Refusing(HTTPStatus.TOO_MANY_REQUESTS, mistake, {"Retry-After": str(seconds)})
        case WrongHost():
            return _refusing(Code.WRONG_HOST, str(error), host=error.host)
        case TooManyAtOnce():
            mistake = Mistake(Code.TOO_MANY_AT_ONCE, str(error), {"under_way": error.under_way})
            return Refusing(HTTPStatus.TOO_MANY_REQUESTS, mistake, {"Retry-After": str(SOON)})
        case TooBusy():
            return Refusing(
                HTTPStatus.SERVICE_UNAVAILABLE, Mistake(Code.TOO_BUSY, str(error)), {"Retry-After": str(SOON)}
            )
        case Unreadable():
            return _refusing(Code.BAD_REQUEST, str(error), reason=error.reason, field=error.field)
        case NoIdentity():
            mistake = Mistake(Code.NO_IDENTITY, str(error))
            return Refusing(HTTPStatus.UNAUTHORIZED, mistake, {"WWW-Authenticate": "Bearer"})
        case StoreError():
            # Details about the database are for the log, not for clients.
            return _refusing(Code.STORE_UNAVAILABLE, MEANINGS[Code.STORE_UNAVAILABLE].text)
        case web.HTTPException():
            return _refusing_http(error)
        case _:
            code = _CODES.get(type(error), Code.BAD_REQUEST)
            reason = {"reason": str(error)} if code in _WITH_REASON else {}
            return _refusing(code, str(error), **reason)


_CODES: Mapping[type[DarkLanternError], Code] = {
    BadName: Code.BAD_NAME,
    NoSuchTable: Code.NO_SUCH_TABLE,
    NoSuchCode: Code.NO_SUCH_CODE,
    CrossSite: Code.CROSS_SITE,
}
_WITH_REASON = frozenset({Code.BAD_NAME, Code.BAD_REQUEST})


def _refusing(code: str, message: str, **params: object) -> Refusing:
    return Refusing(MEANINGS[code].status, Mistake(str(code), message, params))


def _refusing_http(error: web.HTTPException) -> Refusing:
    """Return the response for an error of aiohttp: unknown paths and methods, and bodies that are too large."""
    if isinstance(error, web.HTTPMethodNotAllowed):
        allowed = sorted(error.allowed_methods)
        mistake = Mistake(Code.NO_SUCH_METHOD, f"This path supports only {', '.join(allowed)}.", {"allowed": allowed})
        return Refusing(error.status, mistake, {"Allow": ", ".join(allowed)})
    if isinstance(error, web.HTTPNotFound):
        return _refusing(Code.NO_SUCH_PATH, MEANINGS[Code.NO_SUCH_PATH].text)
    if isinstance(error, web.HTTPRequestEntityTooLarge):
        return _refusing(Code.TOO_LARGE, MEANINGS[Code.TOO_LARGE].text)
    return Refusing(error.status, Mistake(Code.BAD_REQUEST, error.reason, {"reason": error.reason}))
