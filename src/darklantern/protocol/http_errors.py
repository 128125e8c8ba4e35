"""HTTP errors: their codes, statuses and meanings."""

from collections.abc import Mapping
from enum import StrEnum
from http import HTTPStatus
from typing import Any, NamedTuple

from msgspec import Struct

from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.message_errors import MessageErrorCode


class ErrorResponse(Struct, frozen=True):
    """An error response."""

    code: str
    """The error code. A code never changes its meaning."""
    message: str
    """A description for developers, in English."""
    params: dict[str, Any] = {}
    """The parameters of the code, for a translated text."""


class HttpErrorCode(StrEnum):
    """Codes of HTTP errors, besides those of tables (`TableErrorCode`). A code never changes its meaning."""

    BAD_REQUEST = "bad-request"
    NO_IDENTITY = "no-identity"
    CROSS_SITE = "cross-site"
    WRONG_HOST = "wrong-host"
    NO_SUCH_CODE = "no-such-code"
    NO_SUCH_PATH = "no-such-path"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_GAME = "no-such-game"
    NO_RULEBOOK = "no-rulebook"
    NO_SUCH_LANGUAGE = "no-such-language"
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
    GAME_UNAVAILABLE = "game-unavailable"
    TOO_BUSY = "too-busy"


class HttpError(NamedTuple):
    """The status and meaning of an error code."""

    status: HTTPStatus
    text: str
    """One sentence, for developers."""


HTTP_ERRORS: Mapping[str, HttpError] = {
    HttpErrorCode.BAD_REQUEST: HttpError(
        HTTPStatus.BAD_REQUEST, "The request is invalid: `reason` says why, `field` where."
    ),
    HttpErrorCode.NO_IDENTITY: HttpError(HTTPStatus.UNAUTHORIZED, "The token is missing or unknown."),
    HttpErrorCode.CROSS_SITE: HttpError(HTTPStatus.FORBIDDEN, "The request comes from a page of another site."),
    HttpErrorCode.NO_SUCH_CODE: HttpError(HTTPStatus.FORBIDDEN, "The recovery code is unknown."),
    TableErrorCode.NOT_HOST: HttpError(HTTPStatus.FORBIDDEN, "Only the host may do that."),
    TableErrorCode.NOT_SEATED: HttpError(HTTPStatus.FORBIDDEN, "Only those who sit at the table may do that."),
    TableErrorCode.REMOVED: HttpError(HTTPStatus.FORBIDDEN, "The host has removed you from this table."),
    TableErrorCode.LOCKED: HttpError(
        HTTPStatus.FORBIDDEN, "The table is locked: only those who have sat at it may join."
    ),
    TableErrorCode.NO_HINTS: HttpError(HTTPStatus.FORBIDDEN, "Hints are not allowed at this table."),
    HttpErrorCode.NO_SUCH_PATH: HttpError(HTTPStatus.NOT_FOUND, "There is no such path."),
    HttpErrorCode.NO_SUCH_TABLE: HttpError(HTTPStatus.NOT_FOUND, "There is no such table."),
    HttpErrorCode.NO_SUCH_GAME: HttpError(HTTPStatus.NOT_FOUND, "There is no such game."),
    HttpErrorCode.NO_RULEBOOK: HttpError(HTTPStatus.NOT_FOUND, "The game `game` comes without a rulebook."),
    HttpErrorCode.NO_SUCH_LANGUAGE: HttpError(
        HTTPStatus.NOT_FOUND, "There is no such language: use one of en, fr, it, nl."
    ),
    HttpErrorCode.NO_SUCH_EDITION: HttpError(
        HTTPStatus.NOT_FOUND, "There is no such edition, or you are not its owner."
    ),
    TableErrorCode.NO_SUCH_SEAT: HttpError(
        HTTPStatus.NOT_FOUND, "The table has no seat `seat`: it has `seats` seats, counted from 0."
    ),
    TableErrorCode.NO_SUCH_PERSON: HttpError(
        HTTPStatus.NOT_FOUND, "There is no person with the number `person` at this table."
    ),
    HttpErrorCode.NO_SUCH_REVIEW: HttpError(
        HTTPStatus.NOT_FOUND, "There is no such review, or it is not kept any more: request it again."
    ),
    HttpErrorCode.NO_SUCH_METHOD: HttpError(
        HTTPStatus.METHOD_NOT_ALLOWED, "The path does not support this method; `Allow` lists those it does."
    ),
    TableErrorCode.SEAT_TAKEN: HttpError(HTTPStatus.CONFLICT, "The seat `seat` is taken."),
    TableErrorCode.ALREADY_SEATED: HttpError(HTTPStatus.CONFLICT, "You already sit on the seat `seat`."),
    TableErrorCode.TABLE_FULL: HttpError(HTTPStatus.CONFLICT, "All seats are taken."),
    TableErrorCode.HAS_BEGUN: HttpError(HTTPStatus.CONFLICT, "That is only possible before the game, which has begun."),
    TableErrorCode.NOT_OVER: HttpError(HTTPStatus.CONFLICT, "That is only possible after the game, which is not over."),
    TableErrorCode.NOT_BEGUN: HttpError(HTTPStatus.CONFLICT, "The game has not begun."),
    TableErrorCode.NOTHING_TO_DECIDE: HttpError(HTTPStatus.CONFLICT, "You have no decision to make now."),
    TableErrorCode.MOVED_ON: HttpError(HTTPStatus.CONFLICT, "The game has moved on meanwhile: ask again."),
    TableErrorCode.NOT_YOURSELF: HttpError(HTTPStatus.CONFLICT, "The host cannot do that to themselves."),
    TableErrorCode.GAME_OVER: HttpError(HTTPStatus.CONFLICT, "The game is over."),
    HttpErrorCode.TOO_MANY_TABLES: HttpError(
        HTTPStatus.CONFLICT, "You are the host of `tables` open tables, the most allowed."
    ),
    HttpErrorCode.TOO_MANY_EDITIONS: HttpError(
        HTTPStatus.CONFLICT, "You have saved `editions` editions, the most allowed."
    ),
    HttpErrorCode.TOO_LARGE: HttpError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is larger than `most` bytes."),
    HttpErrorCode.NOT_JSON: HttpError(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body must be uncompressed application/json."
    ),
    HttpErrorCode.WRONG_HOST: HttpError(
        HTTPStatus.MISDIRECTED_REQUEST, "`host` is not a name of this server: see the setting `hosts`."
    ),
    HttpErrorCode.UNKNOWN_NAME: HttpError(
        HTTPStatus.UNPROCESSABLE_ENTITY, "There is no `kind` called `name`: use one of `known`."
    ),
    HttpErrorCode.BAD_OPTIONS: HttpError(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "The options are invalid: `reason` says why, and `option` names the option, or is null.",
    ),
    HttpErrorCode.BAD_RECORD: HttpError(
        HTTPStatus.UNPROCESSABLE_ENTITY, "The record cannot be replayed: `reason` says why, `move` at which move."
    ),
    HttpErrorCode.OTHER_RULES: HttpError(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "The record was played by version `theirs` of the rules; this server has `ours`.",
    ),
    HttpErrorCode.BAD_EDITION: HttpError(
        HTTPStatus.UNPROCESSABLE_ENTITY, "The edition is not playable: `problems` lists why."
    ),
    HttpErrorCode.BAD_NAME: HttpError(HTTPStatus.UNPROCESSABLE_ENTITY, "The name is not allowed: `reason` says why."),
    HttpErrorCode.TOO_OFTEN: HttpError(
        HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait for `seconds`, as `Retry-After` says."
    ),
    HttpErrorCode.TOO_MANY_AT_ONCE: HttpError(
        HTTPStatus.TOO_MANY_REQUESTS,
        "`under_way` replays and reviews of this address are running, the most allowed: wait for one of them.",
    ),
    HttpErrorCode.INTERNAL: HttpError(
        HTTPStatus.INTERNAL_SERVER_ERROR, "An internal error; the server's log has it under `reference`."
    ),
    HttpErrorCode.STORE_UNAVAILABLE: HttpError(
        HTTPStatus.SERVICE_UNAVAILABLE, "The database is unavailable; nothing has changed."
    ),
    HttpErrorCode.GAME_UNAVAILABLE: HttpError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The game `game` of the package `package` is not installed on the server or cannot be loaded, as `reason` says."
        " Its tables are kept.",
    ),
    HttpErrorCode.TOO_BUSY: HttpError(
        HTTPStatus.SERVICE_UNAVAILABLE, "Too many jobs are waiting: try again, as `Retry-After` says."
    ),
    MessageErrorCode.NOT_SAVED: HttpError(
        HTTPStatus.SERVICE_UNAVAILABLE, "The server could not store it, so it has not happened. Try again."
    ),
}
"""All error codes of HTTP responses, ordered by status."""
