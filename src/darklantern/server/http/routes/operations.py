"""Routes for the operation of the server."""

from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

from darklantern.protocol.health import Health
from darklantern.server.http.openapi import openapi_document
from darklantern.server.http.routing import ApiCall, Empty, Route, route
from darklantern.server.metrics import METRICS_TYPE


@route("GET", "/health", may_be_unavailable=True)
async def get_health(call: ApiCall[Empty, Empty]) -> Health:
    """Check the health of the server."""
    health = await call.context.health.health()
    if health.status != "ok":
        call.status = HTTPStatus.SERVICE_UNAVAILABLE
    return health


@route("GET", "/metrics", media=METRICS_TYPE)
async def get_metrics(call: ApiCall[Empty, Empty]) -> bytes:
    """Get the server's metrics, for Prometheus."""
    return call.context.metrics.text()


def openapi_route(others: Sequence[Route]) -> Route:
    """Return the route of the OpenAPI document, which describes the other routes and this one."""

    @cache
    def document() -> dict[str, Any]:
        return openapi_document((*others, get_openapi_document))

    @route("GET", "/api/openapi.json")
    async def get_openapi_document(call: ApiCall[Empty, Empty]) -> dict[str, Any]:
        """Get this OpenAPI document."""
        return document()

    return get_openapi_document


OPERATION_ROUTES: tuple[Route, ...] = (
    get_health,
    get_metrics,
)
