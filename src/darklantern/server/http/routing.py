"""Routes of the HTTP API: each declares its types and errors, for the handler and for the OpenAPI document."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from http import HTTPStatus
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from aiohttp import web
from msgspec import Struct

from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.protocol.people import Person
from darklantern.server.context import APP_CONTEXT, AppContext
from darklantern.server.errors import MalformedRequest, NotAuthenticated, RequestError
from darklantern.server.heavy_work import JobClient
from darklantern.server.http.bodies import MIN_GZIP_BYTES, EncodedBody, RawBody, malformed_request, read_body
from darklantern.server.http.security import client_address, read_token, set_token_cookie, url_scheme

MAX_BODY_BYTES = 64 * 1024
"""The largest body of a request, in bytes, unless a route sets another limit."""
BODY_TIMEOUT_S = 15.0
"""The longest time for receiving a body, in seconds."""
MIN_GZIP_BYTES_IN_THREAD = 8 * 1024
"""Results of at least this many bytes are compressed in a thread, so that other requests need not wait."""
JSON_TYPE = "application/json"

P = TypeVar("P", bound=Struct)
B = TypeVar("B")

Method: TypeAlias = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Limit: TypeAlias = Literal["people", "recoveries", "tables", "replays", "editions", "hints", "reviews"]


class Authorization(Enum):
    """Who may use a route."""

    ANYONE = "anyone"
    PERSON = "person"
    """Anyone with a valid token. A handler may demand more, such as being the host."""


class Empty(Struct, frozen=True):
    """No parameters, or no body."""


@dataclass
class ApiCall(Generic[P, B]):
    """A decoded and validated request, as handlers get it."""

    context: AppContext
    params: P
    body: B
    caller: Person | None
    """The authenticated person; None on routes for anyone."""
    token: str | None
    """The token that came with the request, on routes for a person."""
    by_cookie: bool
    """Whether the token came in a browser's cookie."""
    client: JobClient
    cookie: str | None = None
    """Set by a handler: the token for the browser's cookie; an empty one deletes the cookie."""
    status: int | None = None
    """Set by a handler: the status, if it is not the route's."""

    @property
    def person(self) -> Person:
        """The authenticated person. Raise `NotAuthenticated` if there is none."""
        if self.caller is None:
            raise NotAuthenticated
        return self.caller


Handler: TypeAlias = Callable[[ApiCall[Any, Any]], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A method and path of the API, with its handler.

    The types of parameters, body and result come from the handler's signature,
    ``async def handler(call: ApiCall[P, B]) -> R``. The fields of P that the path names are path parameters, the others
    query parameters. A handler that decodes the body and encodes the result in a worker takes `RawBody[B]` and returns
    `EncodedBody[R]`.
    """

    method: Method
    path: str
    handler: Handler
    authorization: Authorization = Authorization.ANYONE
    status: HTTPStatus = HTTPStatus.OK
    """The status of success; 204 has no result."""
    media: str = JSON_TYPE
    """The media type of the result; other than JSON, the result is a string or bytes."""
    limit: Limit | None = None
    """The rate limit of `RateLimits` that it counts towards."""
    codes: tuple[str, ...] = ()
    """The error codes of the handler, besides those of all routes."""
    examples: tuple[Struct, ...] = ()
    """Example bodies, for the OpenAPI document."""
    may_be_unavailable: bool = False
    """Whether it answers with 503 and the same type of result when the server is unhealthy."""
    max_body_bytes: int = MAX_BODY_BYTES
    """The largest accepted body, in bytes."""

    @property
    def name(self) -> str:
        """The operation's id: the name of the handler."""
        return cast(Any, self.handler).__name__

    @property
    def tag(self) -> str:
        """The resource: the name of the handler's module."""
        return self.handler.__module__.rpartition(".")[2].replace("_", " ")

    @property
    def summary(self) -> str:
        """The first paragraph of the handler's docstring."""
        return self._doc[0]

    @property
    def description(self) -> str:
        """The rest of the handler's docstring."""
        return self._doc[1]

    @cached_property
    def _doc(self) -> tuple[str, str]:
        summary, _, rest = (inspect.getdoc(self.handler) or "").partition("\n\n")
        return " ".join(summary.split()), " ".join(rest.split())

    @cached_property
    def _types(self) -> tuple[type[Struct], Any, Any]:
        hints = get_type_hints(self.handler, include_extras=True)
        params, body = get_args(hints["call"])
        return params, _unwrap(body, RawBody), _unwrap(hints["return"], EncodedBody)

    @property
    def params(self) -> type[Struct]:
        """The type of the parameters."""
        return self._types[0]

    @property
    def body(self) -> Any:
        """The type of the body; None if there is none."""
        return None if self._types[1] is Empty else self._types[1]

    @cached_property
    def _reads_body(self) -> bool:
        """Whether the body is decoded here, and not by the handler."""
        return get_origin(get_args(get_type_hints(self.handler)["call"])[1]) is not RawBody

    @property
    def result(self) -> Any:
        """The type of the result; None if there is none."""
        return None if self._types[2] is type(None) else self._types[2]

    @cached_property
    def path_names(self) -> frozenset[str]:
        """The names of the path parameters."""
        return frozenset(part[1:-1] for part in self.path.split("/") if part.startswith("{"))

    @cached_property
    def query_names(self) -> tuple[str, ...]:
        """The names of the query parameters."""
        names = (field.encode_name for field in msgspec.structs.fields(self.params))
        return tuple(name for name in names if name not in self.path_names)

    @cached_property
    def all_codes(self) -> tuple[str, ...]:
        """All error codes of the route, in the order of `HTTP_ERRORS`."""
        codes = {*self.codes, HttpErrorCode.WRONG_HOST, HttpErrorCode.TOO_OFTEN, HttpErrorCode.INTERNAL}
        if self.path.startswith("/api/"):
            codes |= {HttpErrorCode.STORE_UNAVAILABLE}
        if self.authorization is Authorization.PERSON:
            codes |= {HttpErrorCode.NO_IDENTITY}
        if self.method != "GET":
            codes |= {HttpErrorCode.CROSS_SITE}
        if self.body is not None:
            codes |= {HttpErrorCode.BAD_REQUEST, HttpErrorCode.TOO_LARGE, HttpErrorCode.NOT_JSON}
        if self.query_names:
            codes |= {HttpErrorCode.BAD_REQUEST}
        codes |= {f"no-such-{name}" for name in self.path_names}
        if self.path_names & {"game", "table"}:
            codes |= {HttpErrorCode.GAME_UNAVAILABLE}
        order = list(HTTP_ERRORS)
        return tuple(sorted(codes, key=order.index))

    @cached_property
    def statuses(self) -> frozenset[int]:
        """All statuses with which it answers."""
        return frozenset({self.status, *(HTTP_ERRORS[code].status for code in self.all_codes)})

    async def handle(self, request: web.Request) -> web.Response:
        """Return the response to a request. Errors are raised."""
        context = request.app[APP_CONTEXT]
        if self.limit is not None:
            getattr(context.limits, self.limit).take(client_address(request, context.settings))
        token = read_token(request) if self.authorization is Authorization.PERSON else None
        person = None if token is None else await context.identities.by_token(token)
        if self.authorization is Authorization.PERSON and person is None:
            raise NotAuthenticated
        params = self._read_params(request)
        body = Empty() if self.body is None else await self._decode(request)
        client = JobClient(
            client_address(request, context.settings),
            "gzip" in request.headers.get("Accept-Encoding", "").lower(),
            lambda: request.transport is not None,
        )
        call = ApiCall(context, params, body, person, token, "Authorization" not in request.headers, client)
        result = await self.handler(call)
        response = self._response(result, call.status or self.status)
        if call.cookie is not None:
            set_token_cookie(response, call.cookie, url_scheme(request, context.settings) == "https")
        return response

    def _response(self, result: Any, status: int) -> web.Response:
        if status == HTTPStatus.NO_CONTENT:
            return web.Response(status=status)
        if isinstance(result, EncodedBody):
            return _encoded_response(cast(EncodedBody[Any], result), status)
        body = msgspec.json.encode(result) if self.media == JSON_TYPE else result
        if isinstance(body, str):
            body = body.encode()
        response = web.Response(
            body=body, status=status, headers={"Content-Type": self.media}, zlib_executor_size=MIN_GZIP_BYTES_IN_THREAD
        )
        if len(body) >= MIN_GZIP_BYTES:
            response.enable_compression()
        return response

    def _read_params(self, request: web.Request) -> Struct:
        """Decode the parameters. An invalid path parameter is answered as not found."""
        given: dict[str, str] = dict(request.match_info)
        for name in self.query_names:
            if len(values := request.query.getall(name, ())) > 1:
                raise MalformedRequest("The parameter is given more than once.", name)
            given.update((name, value) for value in values)
        try:
            return msgspec.convert(given, self.params, strict=False)
        except msgspec.ValidationError as error:
            malformed = malformed_request(error, self.params, given)
            if (field := malformed.field) in self.path_names:
                raise RequestError(f"no-such-{field}", HTTP_ERRORS[f"no-such-{field}"].text) from None
            raise malformed from None

    async def _decode(self, request: web.Request) -> Any:
        """Read and decode the body. Raise `RequestError` or `MalformedRequest`."""
        encoding = request.headers.get("Content-Encoding", "identity").lower()
        charset = (request.charset or "utf-8").lower()
        if request.content_type != JSON_TYPE or encoding != "identity" or charset not in ("utf-8", "utf8"):
            raise RequestError(HttpErrorCode.NOT_JSON, HTTP_ERRORS[HttpErrorCode.NOT_JSON].text)
        limit = self.max_body_bytes
        too_large = RequestError(HttpErrorCode.TOO_LARGE, f"The body is larger than {limit} bytes.", most=limit)
        if (request.content_length or 0) > limit:
            raise too_large
        try:
            async with asyncio.timeout(BODY_TIMEOUT_S):
                data = await request.clone(client_max_size=limit).read()
        except TimeoutError:
            raise MalformedRequest("The body did not arrive in time.", "") from None
        except web.HTTPRequestEntityTooLarge:
            raise too_large from None
        return read_body(data, self.body) if self._reads_body else RawBody[Any](data)


def route(
    method: Method,
    path: str,
    *,
    authorization: Authorization = Authorization.ANYONE,
    status: HTTPStatus = HTTPStatus.OK,
    media: str = JSON_TYPE,
    limit: Limit | None = None,
    codes: tuple[str, ...] = (),
    examples: tuple[Struct, ...] = (),
    may_be_unavailable: bool = False,
    max_body_bytes: int = MAX_BODY_BYTES,
) -> Callable[[Handler], Route]:
    """Return a decorator that makes a `Route` of its handler."""
    return lambda handler: Route(
        method,
        path,
        handler,
        authorization,
        status,
        media,
        limit,
        codes,
        examples,
        may_be_unavailable,
        max_body_bytes,
    )


def add_routes(app: web.Application, routes: Sequence[Route]) -> None:
    """Add routes to an application."""
    for route in routes:
        resource = app.router.add_resource(route.path)
        for method in ("GET", "HEAD") if route.method == "GET" else (route.method,):
            resource.add_route(method, route.handle)


def _unwrap(kind: Any, wrapper: type) -> Any:
    """Return the parameter of a generic wrapper, such as R of `EncodedBody[R]`; other types unchanged."""
    return get_args(kind)[0] if get_origin(kind) is wrapper else kind


def _encoded_response(result: EncodedBody[Any], status: int) -> web.Response:
    headers = {"Content-Type": JSON_TYPE, **({"Content-Encoding": "gzip"} if result.gzipped else {})}
    return web.Response(body=result.data, status=status, headers=headers)
