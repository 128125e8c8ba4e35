"""The web application: its routes, and the middleware for every request."""

import logging
import time
from collections.abc import Mapping
from secrets import token_hex
from typing import Any

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from darklantern.core.errors import DarkLanternError
from darklantern.server.deletion import Deletion
from darklantern.server.editions import Editions
from darklantern.server.hall import Hall
from darklantern.server.health import Checkup
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.hosts import expect_known_host
from darklantern.server.house import HOUSE, House
from darklantern.server.http import JSON, MOST, Route, add_routes
from darklantern.server.limits import Limits
from darklantern.server.logs import event, short
from darklantern.server.metrics import Metrics
from darklantern.server.mistakes import MEANINGS, Code, Refusing, refusing
from darklantern.server.page import serves_page
from darklantern.server.people import People
from darklantern.server.reviews import Reviews
from darklantern.server.routes import ROUTES
from darklantern.server.security import add_headers, address, expect_same_origin
from darklantern.server.settings import Settings
from darklantern.server.socket import add_live
from darklantern.server.store import Store, StoreError
from darklantern.server.things import Mistake

access = logging.getLogger("darklantern.access")
log = logging.getLogger("darklantern.http")

_ROUTES: Mapping[tuple[str, str], Route] = {(route.method, route.path): route for route in ROUTES}


def make_app(
    settings: Settings, store: Store, hall: Hall, people: People, metrics: Metrics, heavy: HeavyWork
) -> web.Application:
    """Return the application without the static files. Errors are answered with an `ErrorResponse`."""
    app = web.Application(client_max_size=MOST, middlewares=[_note, _refuse, _guard])
    deletion = Deletion(store, hall, people)
    editions = Editions(store, settings.editions_per_person)
    reviews = Reviews(heavy)
    app[HOUSE] = House(
        *(settings, store, hall, people, deletion, editions, metrics, Limits(settings), Checkup(hall, store)),
        *(heavy, reviews),
    )
    add_live(app)  # first, because the router tries the paths of tables in order
    add_routes(app, ROUTES)
    app.on_response_prepare.append(_dress)
    app.on_cleanup.append(_stop_reviews)
    return app


async def _dress(request: web.Request, response: web.StreamResponse) -> None:
    add_headers(request, response, request.app[HOUSE].settings)


async def _stop_reviews(app: web.Application) -> None:
    app[HOUSE].deletion.stop()
    app[HOUSE].reviews.stop()


@web.middleware
async def _note(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Count and log every request, without names, tokens or ids of tables."""
    began = time.monotonic()
    status = 499  # stays if the client disconnects before the answer
    try:
        response = await handler(request)
        status = response.status
        return response
    except web.HTTPException as redirected:
        status = redirected.status
        raise
    finally:
        house, path = request.app[HOUSE], _path(request)
        house.metrics.requests[_method(request), path, status] += 1
        fields: dict[str, Any] = {
            "method": _method(request),
            "path": path,
            "status": status,
            "ms": round((time.monotonic() - began) * 1000, 1),
            "from": address(request, house.settings),
        }
        if (table := request.match_info.get("table")) is not None:
            fields["table"] = short(table)
        event(access, logging.INFO, "request", **fields)


@web.middleware
async def _refuse(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn exceptions into answers with an `ErrorResponse`."""
    try:
        return await handler(request)
    except StoreError as error:
        event(log, logging.WARNING, "store error", reason=str(error), path=_path(request))
        answer = refusing(error)
    except (DarkLanternError, web.HTTPException) as error:
        if isinstance(error, web.HTTPException) and error.status < 400:
            raise
        answer = refusing(error)
    except Exception:
        reference = token_hex(6)
        log.exception("unhandled exception", extra={"fields": {"reference": reference, "path": _path(request)}})
        mistake = Mistake(Code.INTERNAL, MEANINGS[Code.INTERNAL].text, {"reference": reference})
        answer = Refusing(500, mistake)
    route = _ROUTES.get((request.method, _path(request)))
    if route is not None and answer.status not in route.statuses:
        event(log, logging.ERROR, "undocumented error code", path=route.path, code=answer.mistake.code)
    body = msgspec.json.encode(answer.mistake)
    return web.Response(body=body, status=answer.status, content_type=JSON, headers=answer.headers)


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Apply rate limits, and refuse unknown hosts and requests from other sites' pages."""
    house = request.app[HOUSE]
    limit = house.limits.files if serves_page(request) else house.limits.requests
    limit.take(address(request, house.settings))
    expect_known_host(request, house.settings)
    expect_same_origin(request, house.settings)
    return await handler(request)


def _path(request: web.Request) -> str:
    """Return the path pattern of the route; "-" for unknown paths, which may contain secrets."""
    resource = request.match_info.route.resource
    return "-" if resource is None else resource.canonical


def _method(request: web.Request) -> str:
    return request.method if request.method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "-"
