"""Error responses for exceptions."""

import math
from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from aiohttp import web

from darklantern.core.errors import (
    BadEdition,
    BadOptions,
    BadRecord,
    BrokenGame,
    DarkLanternError,
    IllegalAction,
    NoRulebook,
    RulesVersionMismatch,
    UnknownName,
)
from darklantern.protocol.http_errors import HTTP_ERRORS, ErrorResponse, HttpErrorCode
from darklantern.server.errors import (
    BadName,
    CrossSiteRequest,
    GameUnavailable,
    MalformedRequest,
    NoSuchTable,
    NotAuthenticated,
    RateLimitExceeded,
    RequestError,
    TooBusy,
    TooManyConcurrentJobs,
    UnknownHost,
    UnknownRecoveryCode,
)
from darklantern.server.store import StoreError

RETRY_AFTER_S = 2
"""The `Retry-After` of errors about busy workers, in seconds."""


class RenderedError(NamedTuple):
    """The status, body and headers of an error response."""

    status: int
    body: ErrorResponse
    headers: Mapping[str, str] = {}


def render_error(error: DarkLanternError | web.HTTPException) -> RenderedError:
    """Return the response for an exception."""
    match error:
        case IllegalAction(code=code, params=params):
            status = HTTP_ERRORS[code].status if code in HTTP_ERRORS else HTTPStatus.CONFLICT
            text = HTTP_ERRORS[code].text if code in HTTP_ERRORS else str(error)
            return RenderedError(status, ErrorResponse(str(code), text, params))
        case RequestError(code=code, params=params):
            return _render(code, str(error), **params)
        case UnknownName():
            return _render(HttpErrorCode.UNKNOWN_NAME, str(error), kind=error.kind, name=error.name, known=error.known)
        case NoRulebook():
            return _render(HttpErrorCode.NO_RULEBOOK, str(error), game=error.game)
        case GameUnavailable() | BrokenGame():
            return _render(
                HttpErrorCode.GAME_UNAVAILABLE, str(error), game=error.game, package=error.package, reason=error.reason
            )
        case RulesVersionMismatch():
            return _render(HttpErrorCode.OTHER_RULES, str(error), theirs=error.theirs, ours=error.ours)
        case BadRecord():
            return _render(HttpErrorCode.BAD_RECORD, str(error), reason=error.reason, move=error.move)
        case BadOptions():
            return _render(HttpErrorCode.BAD_OPTIONS, str(error), reason=str(error), option=error.option)
        case BadEdition():
            return _render(HttpErrorCode.BAD_OPTIONS, str(error), reason=str(error), option="edition")
        case RateLimitExceeded():
            seconds = max(1, math.ceil(error.seconds))
            body = ErrorResponse(HttpErrorCode.TOO_OFTEN, str(error), {"seconds": seconds})
            return RenderedError(HTTPStatus.TOO_MANY_REQUESTS, body, {"Retry-After": str(seconds)})
        case UnknownHost():
            return _render(HttpErrorCode.WRONG_HOST, str(error), host=error.host)
        case TooManyConcurrentJobs():
            body = ErrorResponse(HttpErrorCode.TOO_MANY_AT_ONCE, str(error), {"under_way": error.under_way})
            return RenderedError(HTTPStatus.TOO_MANY_REQUESTS, body, {"Retry-After": str(RETRY_AFTER_S)})
        case TooBusy():
            return RenderedError(
                HTTPStatus.SERVICE_UNAVAILABLE,
                ErrorResponse(HttpErrorCode.TOO_BUSY, str(error)),
                {"Retry-After": str(RETRY_AFTER_S)},
            )
        case MalformedRequest():
            return _render(HttpErrorCode.BAD_REQUEST, str(error), reason=error.reason, field=error.field)
        case NotAuthenticated():
            body = ErrorResponse(HttpErrorCode.NO_IDENTITY, str(error))
            return RenderedError(HTTPStatus.UNAUTHORIZED, body, {"WWW-Authenticate": "Bearer"})
        case StoreError():
            # Details about the database are for the log, not for clients.
            return _render(HttpErrorCode.STORE_UNAVAILABLE, HTTP_ERRORS[HttpErrorCode.STORE_UNAVAILABLE].text)
        case web.HTTPException():
            return _render_framework_error(error)
        case _:
            code = _CODE_OF_ERROR.get(type(error), HttpErrorCode.BAD_REQUEST)
            reason = {"reason": str(error)} if code in _WITH_REASON else {}
            return _render(code, str(error), **reason)


_CODE_OF_ERROR: Mapping[type[DarkLanternError], HttpErrorCode] = {
    BadName: HttpErrorCode.BAD_NAME,
    NoSuchTable: HttpErrorCode.NO_SUCH_TABLE,
    UnknownRecoveryCode: HttpErrorCode.NO_SUCH_CODE,
    CrossSiteRequest: HttpErrorCode.CROSS_SITE,
}
_WITH_REASON = frozenset({HttpErrorCode.BAD_NAME, HttpErrorCode.BAD_REQUEST})


def _render(code: str, message: str, **params: object) -> RenderedError:
    return RenderedError(HTTP_ERRORS[code].status, ErrorResponse(str(code), message, params))


def _render_framework_error(error: web.HTTPException) -> RenderedError:
    """Return the response for an error of aiohttp: unknown paths and methods, and bodies that are too large."""
    if isinstance(error, web.HTTPMethodNotAllowed):
        allowed = sorted(error.allowed_methods)
        body = ErrorResponse(
            HttpErrorCode.NO_SUCH_METHOD, f"This path supports only {', '.join(allowed)}.", {"allowed": allowed}
        )
        return RenderedError(error.status, body, {"Allow": ", ".join(allowed)})
    if isinstance(error, web.HTTPNotFound):
        return _render(HttpErrorCode.NO_SUCH_PATH, HTTP_ERRORS[HttpErrorCode.NO_SUCH_PATH].text)
    if isinstance(error, web.HTTPRequestEntityTooLarge):
        return _render(HttpErrorCode.TOO_LARGE, HTTP_ERRORS[HttpErrorCode.TOO_LARGE].text)
    return RenderedError(error.status, ErrorResponse(HttpErrorCode.BAD_REQUEST, error.reason, {"reason": error.reason}))
