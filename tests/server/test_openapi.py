"""The OpenAPI document agrees with the routes that it is generated from."""

import importlib
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.server.http.openapi import openapi_document
from darklantern.server.http.routes import ROUTES
from darklantern.server.http.routing import Authorization, Route
from tests.server.running_server import async_test, start_server

DOCUMENT = openapi_document(ROUTES)
OPERATIONS = [(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods]


def with_definitions(schema: Any) -> Any:
    """A schema with its definitions."""
    return {**schema, "components": DOCUMENT["components"]}


def test_document_is_valid_openapi() -> None:
    definitions: Any = importlib.import_module("schemathesis.specs.openapi.definitions")
    definitions.OPENAPI_31_VALIDATOR.validate(DOCUMENT)


def test_every_schema_is_valid_json_schema() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema_rs.Draft202012Validator(with_definitions(schema))


def test_document_describes_every_route() -> None:
    assert len(OPERATIONS) == len(ROUTES)
    names = [operation["operationId"] for methods in DOCUMENT["paths"].values() for operation in methods.values()]
    assert len(set(names)) == len(names)
    for route in ROUTES:
        assert route.summary.endswith("."), route.name
        assert DOCUMENT["paths"][route.path][route.method.lower()]["tags"] == [route.tag]
        assert route.path.startswith("/api/") or route.path in ("/health", "/metrics")
        assert route.path_names <= {field.name for field in msgspec.structs.fields(route.params)}


def test_every_error_code_has_a_meaning() -> None:
    assert set(HttpErrorCode) <= HTTP_ERRORS.keys()
    for route in ROUTES:
        assert set(route.codes) <= HTTP_ERRORS.keys()
    documented = {code for route in ROUTES for code in route.all_codes}
    assert {
        TableErrorCode.NOT_HOST,
        TableErrorCode.SEAT_TAKEN,
        TableErrorCode.HAS_BEGUN,
        TableErrorCode.NOT_OVER,
    } <= documented
    undocumented = {HttpErrorCode.NO_SUCH_PATH, HttpErrorCode.NO_SUCH_METHOD}
    assert set(HttpErrorCode) - undocumented <= documented, "every error code is in the document"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_operations_list_every_status(route: Route) -> None:
    operation = DOCUMENT["paths"][route.path][route.method.lower()]
    statuses = {int(status) for status in operation["responses"]}
    assert statuses >= route.statuses
    assert {429, 500} < statuses
    assert (401 in statuses) == (route.authorization is Authorization.PERSON) == bool(operation["security"])
    assert ({400, 413, 415} <= statuses) == (route.body is not None)
    assert (403 in statuses) == (route.method != "GET" or TableErrorCode.NOT_HOST in route.codes)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_examples_match_their_schemas(route: Route) -> None:
    if route.body is None:
        return
    body = DOCUMENT["paths"][route.path][route.method.lower()]["requestBody"]["content"]["application/json"]
    assert body["examples"]
    validator = jsonschema_rs.Draft202012Validator(with_definitions(body["schema"]))
    for example in body["examples"].values():
        validator.validate(example["value"])
        assert isinstance(msgspec.convert(example["value"], route.body), route.body)


@async_test
async def test_server_serves_the_document(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        response = await server.client().request("GET", "/api/openapi.json")
        assert response.data == msgspec.json.decode(msgspec.json.encode(DOCUMENT))
        assert response.data["openapi"] == "3.1.0"
