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
from darklantern.protocol.http_errors import HTTP_ERRORS, ErrorResponse, HttpErrorCode
from darklantern.server.context import APP_CONTEXT, AppContext
from darklantern.server.deletion import Deletion
from darklantern.server.editions import Editions
from darklantern.server.health import HealthCheck
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.http.error_responses import RenderedError, render_error
from darklantern.server.http.host_header import expect_known_host
from darklantern.server.http.own_tables import is_own_table_request
from darklantern.server.http.routes import ROUTES
from darklantern.server.http.routing import JSON_TYPE, MAX_BODY_BYTES, Route, add_routes
from darklantern.server.http.security import add_headers, client_address, expect_same_origin
from darklantern.server.http.static_files import is_page_request
from darklantern.server.identities import Identities
from darklantern.server.live.lobby import Lobby
from darklantern.server.live.table_manager import TableManager
from darklantern.server.live.websocket_route import add_websocket_route
from darklantern.server.logs import hashed_id, log_event
from darklantern.server.metrics import Metrics
from darklantern.server.rate_limits import RateLimits
from darklantern.server.reviews import Reviews
from darklantern.server.settings import Settings
from darklantern.server.store import Store, StoreError

access: logging.Logger = logging.getLogger("darklantern.access")
log: logging.Logger = logging.getLogger("darklantern.http")

_ROUTES: Mapping[tuple[str, str], Route] = {(route.method, route.path): route for route in ROUTES}


def make_app(
    settings: Settings,
    store: Store,
    tables: TableManager,
    identities: Identities,
    metrics: Metrics,
    heavy_work: HeavyWork,
) -> web.Application:
    """Return the application without the static files. Errors are answered with an `ErrorResponse`."""
    app = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=[_log_requests, _answer_errors, _guard])
    app[APP_CONTEXT] = AppContext(
        settings=settings,
        store=store,
        tables=tables,
        lobby=Lobby(tables, store),
        identities=identities,
        deletion=Deletion(store, tables, identities),
        editions=Editions(store, settings.editions_per_person),
        metrics=metrics,
        limits=RateLimits(settings),
        health=HealthCheck(tables, store),
        heavy_work=heavy_work,
        reviews=Reviews(heavy_work),
    )
    add_websocket_route(app)  # first, because the router tries the paths of tables in order
    add_routes(app, ROUTES)
    app.on_response_prepare.append(_add_headers)
    app.on_cleanup.append(_stop_tasks)
    return app


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    add_headers(request, response, request.app[APP_CONTEXT].settings)


async def _stop_tasks(app: web.Application) -> None:
    app[APP_CONTEXT].deletion.stop()
    app[APP_CONTEXT].reviews.stop()


@web.middleware
async def _log_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
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
        context, path = request.app[APP_CONTEXT], _path(request)
        context.metrics.requests[_method(request), path, status] += 1
        fields: dict[str, Any] = {
            "method": _method(request),
            "path": path,
            "status": status,
            "ms": round((time.monotonic() - began) * 1000, 1),
            "from": client_address(request, context.settings),
        }
        if (table := request.match_info.get("table")) is not None:
            fields["table"] = hashed_id(table)
        log_event(access, logging.INFO, "request", **fields)


@web.middleware
async def _answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn exceptions into responses with an `ErrorResponse`."""
    try:
        return await handler(request)
    except StoreError as error:
        log_event(log, logging.WARNING, "store error", reason=str(error), path=_path(request))
        rendered = render_error(error)
    except (DarkLanternError, web.HTTPException) as error:
        if isinstance(error, web.HTTPException) and error.status < 400:
            raise
        rendered = render_error(error)
    except Exception:
        reference = token_hex(6)
        log.exception("unhandled exception", extra={"fields": {"reference": reference, "path": _path(request)}})
        internal = ErrorResponse(
            HttpErrorCode.INTERNAL, HTTP_ERRORS[HttpErrorCode.INTERNAL].text, {"reference": reference}
        )
        rendered = RenderedError(500, internal)
    route = _ROUTES.get((request.method, _path(request)))
    if route is not None and rendered.status not in route.statuses:
        log_event(log, logging.ERROR, "undocumented error code", path=route.path, code=rendered.body.code)
    body = msgspec.json.encode(rendered.body)
    return web.Response(body=body, status=rendered.status, content_type=JSON_TYPE, headers=rendered.headers)


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Apply rate limits, and refuse unknown hosts and requests from other sites' pages."""
    context = request.app[APP_CONTEXT]
    for_files = is_page_request(request) or is_own_table_request(request)
    limit = context.limits.files if for_files else context.limits.requests
    limit.take(client_address(request, context.settings))
    expect_known_host(request, context.settings)
    expect_same_origin(request, context.settings)
    return await handler(request)


def _path(request: web.Request) -> str:
    """Return the path pattern of the route; "-" for unknown paths, which may contain secrets."""
    resource = request.match_info.route.resource
    return "-" if resource is None else resource.canonical


def _method(request: web.Request) -> str:
    return request.method if request.method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "-"
