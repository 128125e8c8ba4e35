"""The routes of the API: each says all there is to know about it, for whoever answers and for whoever documents."""

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

from darklantern.server.bodies import WORTH_PACKING, Unread, Written, read_body, reason_and_field
from darklantern.server.errors import BadRequest, NoIdentity, Unreadable
from darklantern.server.heavy_work import Client
from darklantern.server.house import HOUSE, House
from darklantern.server.mistakes import MEANINGS, Code
from darklantern.server.security import address, scheme, set_token, token
from darklantern.server.things import Person

MOST = 64 * 1024
"""The largest body of a request, in bytes, where a route does not say otherwise."""
PATIENCE = 15.0
"""How long, in seconds, it may take to come."""
JSON = "application/json"

P = TypeVar("P", bound=Struct)
B = TypeVar("B")

Method: TypeAlias = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Limit: TypeAlias = Literal["people", "recoveries", "tables", "replays", "editions", "hints", "reviews"]


class Who(Enum):
    """Who may use a route."""

    ANYONE = "anyone"
    PERSON = "person"
    """Whoever has a token. A handler may ask for more, such as to be the host."""


class Nothing(Struct, frozen=True):
    """No parameters, or no body."""


@dataclass
class Call(Generic[P, B]):
    """A request, read and checked: what a handler is given."""

    house: House
    params: P
    body: B
    caller: Person | None
    """Who asks; None on routes for anyone."""
    token: str | None
    """The token that came with the request, on routes for a person."""
    by_cookie: bool
    """Whether it came in a browser's cookie."""
    client: Client
    cookie: str | None = None
    """What a handler sets: the token to hand to the browser; an empty one takes it away."""
    status: int | None = None
    """What a handler sets, where it is not what the route says."""

    @property
    def person(self) -> Person:
        """Who asks."""
        if self.caller is None:
            raise NoIdentity
        return self.caller


Handler: TypeAlias = Callable[[Call[Any, Any]], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """One thing that can be asked of the server.

    Parameters, body and result are what the handler's signature says: ``async def f(call: Call[P, B]) -> R``. The
    fields of P that the path names are its parts, the others stand in the query. Where a worker
    reads the body and writes the result, a handler takes `Unread[B]` and returns `Written[R]`.
    """

    method: Method
    path: str
    handler: Handler
    who: Who = Who.ANYONE
    status: HTTPStatus = HTTPStatus.OK
    """The status if all goes well; 204 has no result."""
    media: str = JSON
    """The type of the result; anything but JSON is a text, or bytes."""
    limit: Limit | None = None
    """Which limit it counts towards."""
    codes: tuple[str, ...] = ()
    """The codes with which the handler may refuse; what goes for all routes is not among them."""
    examples: tuple[Struct, ...] = ()
    """Bodies that make sense."""
    unwell: bool = False
    """Whether it answers with 503 and the same type of result when the server is unwell."""
    most: int = MOST
    """The largest body that it takes, in bytes."""

    @property
    def name(self) -> str:
        """The name of the operation."""
        return cast(Any, self.handler).__name__

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return self._words[0]

    @property
    def description(self) -> str:
        """What else there is to know."""
        return self._words[1]

    @cached_property
    def _words(self) -> tuple[str, str]:
        summary, _, rest = (inspect.getdoc(self.handler) or "").partition("\n\n")
        return " ".join(summary.split()), " ".join(rest.split())

    @cached_property
    def _types(self) -> tuple[type[Struct], Any, Any]:
        hints = get_type_hints(self.handler, include_extras=True)
        params, body = get_args(hints["call"])
        return params, _inside(body, Unread), _inside(hints["return"], Written)

    @property
    def params(self) -> type[Struct]:
        """The type of the parameters."""
        return self._types[0]

    @property
    def body(self) -> Any:
        """The type of the body; None if there is none."""
        return None if self._types[1] is Nothing else self._types[1]

    @cached_property
    def _reads_body(self) -> bool:
        """Whether the body is read here, and not by a worker."""
        return get_origin(get_args(get_type_hints(self.handler)["call"])[1]) is not Unread

    @property
    def result(self) -> Any:
        """The type of the result; None if there is none."""
        return None if self._types[2] is type(None) else self._types[2]

    @cached_property
    def path_names(self) -> frozenset[str]:
        """The parameters that are parts of the path."""
        return frozenset(part[1:-1] for part in self.path.split("/") if part.startswith("{"))

    @cached_property
    def query_names(self) -> tuple[str, ...]:
        """The parameters that stand in the query."""
        names = (field.encode_name for field in msgspec.structs.fields(self.params))
        return tuple(name for name in names if name not in self.path_names)

    @cached_property
    def all_codes(self) -> tuple[str, ...]:
        """Every code with which it can be refused, in the order of their statuses."""
        codes = {*self.codes, Code.WRONG_HOST, Code.TOO_OFTEN, Code.INTERNAL}
        if self.path.startswith("/api/"):
            codes |= {Code.STORE_UNAVAILABLE}
        if self.who is Who.PERSON:
            codes |= {Code.NO_IDENTITY}
        if self.method != "GET":
            codes |= {Code.CROSS_SITE}
        if self.body is not None:
            codes |= {Code.BAD_REQUEST, Code.TOO_LARGE, Code.NOT_JSON}
        if self.query_names:
            codes |= {Code.BAD_REQUEST}
        codes |= {f"no-such-{name}" for name in self.path_names}
        order = list(MEANINGS)
        return tuple(sorted(codes, key=order.index))

    @cached_property
    def statuses(self) -> frozenset[int]:
        """Every status with which it answers."""
        return frozenset({self.status, *(MEANINGS[code].status for code in self.all_codes)})

    async def answer(self, request: web.Request) -> web.Response:
        """The answer to a request. What is refused is raised."""
        house = request.app[HOUSE]
        if self.limit is not None:
            getattr(house.limits, self.limit).take(address(request, house.settings))
        secret = token(request) if self.who is Who.PERSON else None
        person = None if secret is None else await house.people.by_token(secret)
        if self.who is Who.PERSON and person is None:
            raise NoIdentity
        params = self._read_params(request)
        body = Nothing() if self.body is None else await self._decode(request)
        client = Client(
            address(request, house.settings),
            "gzip" in request.headers.get("Accept-Encoding", "").lower(),
            lambda: request.transport is not None,
        )
        call = Call(house, params, body, person, secret, "Authorization" not in request.headers, client)
        result = await self.handler(call)
        response = self._response(result, call.status or self.status)
        if call.cookie is not None:
            set_token(response, call.cookie, scheme(request, house.settings) == "https")
        return response

    def _response(self, result: Any, status: int) -> web.Response:
        if status == HTTPStatus.NO_CONTENT:
            return web.Response(status=status)
        if isinstance(result, Written):
            return _written(cast(Written[Any], result), status)
        body = msgspec.json.encode(result) if self.media == JSON else result
        if isinstance(body, str):
            body = body.encode()
        response = web.Response(
            body=body, status=status, headers={"Content-Type": self.media}, zlib_executor_size=WORTH_PACKING
        )
        if len(body) >= WORTH_PACKING:
            response.enable_compression()
        return response

    def _read_params(self, request: web.Request) -> Struct:
        """The parameters. A path that cannot be is a path that is not there."""
        given: dict[str, str] = dict(request.match_info)
        for name in self.query_names:
            if len(values := request.query.getall(name, ())) > 1:
                raise Unreadable("It is given twice.", name)
            given.update((name, value) for value in values)
        try:
            return msgspec.convert(given, self.params, strict=False)
        except msgspec.ValidationError as error:
            reason, field = reason_and_field(error)
            if field in self.path_names:
                raise BadRequest(f"no-such-{field}", MEANINGS[f"no-such-{field}"].text) from None
            raise Unreadable(reason, field) from None

    async def _decode(self, request: web.Request) -> Any:
        """The body. Raises `BadRequest`."""
        encoding = request.headers.get("Content-Encoding", "identity").lower()
        charset = (request.charset or "utf-8").lower()
        if request.content_type != JSON or encoding != "identity" or charset not in ("utf-8", "utf8"):
            raise BadRequest(Code.NOT_JSON, MEANINGS[Code.NOT_JSON].text)
        most = self.most
        if (request.content_length or 0) > most:
            raise BadRequest(Code.TOO_LARGE, f"The body has more than {most} bytes.", most=most)
        try:
            async with asyncio.timeout(PATIENCE):
                data = await request.clone(client_max_size=most).read()
        except TimeoutError:
            raise Unreadable("It did not come in time.", "") from None
        except web.HTTPRequestEntityTooLarge:
            raise BadRequest(Code.TOO_LARGE, f"The body has more than {most} bytes.", most=most) from None
        return read_body(data, self.body) if self._reads_body else Unread[Any](data)


def route(
    method: Method,
    path: str,
    *,
    who: Who = Who.ANYONE,
    status: HTTPStatus = HTTPStatus.OK,
    media: str = JSON,
    limit: Limit | None = None,
    codes: tuple[str, ...] = (),
    examples: tuple[Struct, ...] = (),
    unwell: bool = False,
    most: int = MOST,
) -> Callable[[Handler], Route]:
    """Makes a route of its handler; the rest is as in `Route`."""
    return lambda handler: Route(method, path, handler, who, status, media, limit, codes, examples, unwell, most)


def add_routes(app: web.Application, routes: Sequence[Route]) -> None:
    """Lets an application answer the routes."""
    for one in routes:
        resource = app.router.add_resource(one.path)
        for method in ("GET", "HEAD") if one.method == "GET" else (one.method,):
            resource.add_route(method, one.answer)


def _inside(kind: Any, wrapper: type) -> Any:
    """What a wrapper is around, such as the R of `Written[R]`; anything else is what it is."""
    return get_args(kind)[0] if get_origin(kind) is wrapper else kind


def _written(result: Written[Any], status: int) -> web.Response:
    headers = {"Content-Type": JSON, **({"Content-Encoding": "gzip"} if result.packed else {})}
    return web.Response(body=result.data, status=status, headers=headers)
