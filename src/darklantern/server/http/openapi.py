"""The server's OpenAPI document, generated from its routes."""

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from darklantern.protocol.http_errors import HTTP_ERRORS, ErrorResponse
from darklantern.server.http.routing import JSON_TYPE, MAX_BODY_BYTES, Authorization, Route
from darklantern.server.http.security import TOKEN_COOKIE

_REFERENCE = "#/components/schemas/{name}"

_DESCRIPTION = f"""\
Two heist board games as a live server: open a table, join one by its link, watch. The game itself is played over the
WebSocket of a table, `/api/tables/{{table}}/live`.

A person who registers gets a token. Browsers keep it in a cookie, programs send it as a bearer token. Bodies are JSON
of at most {MAX_BODY_BYTES // 1024} KiB, except records. All errors have the schema `ErrorResponse`, whose code never
changes its meaning; unknown paths are answered with 404, and unsupported methods with 405."""


def openapi_document(routes: Sequence[Route]) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of the routes."""
    types: list[Any] = [ErrorResponse]
    for route in routes:
        types += [kind for kind in (route.body, route.result if route.media == JSON_TYPE else None) if kind is not None]
        types += [field.type for field in msgspec.structs.fields(route.params)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    by_type = {_key(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dark Lantern",
            "version": version("darklantern"),
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": TOKEN_COOKIE},
            },
        },
    }


def _key(kind: Any) -> str:
    """Return a key for a type; some types, such as lists, are a new object each time."""
    return repr(kind)


def _operation(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.name,
        "tags": [route.tag],
        "summary": route.summary,
        "security": [{"token": []}, {"cookie": []}] if route.authorization is Authorization.PERSON else [],
        "parameters": _parameters(route, schemas),
        "responses": _responses(route, schemas),
    }
    if route.description:
        operation["description"] = route.description
    if route.body is not None:
        content: dict[str, Any] = {"schema": schemas[_key(route.body)]}
        if route.examples:
            values = enumerate(msgspec.to_builtins(route.examples), 1)
            content["examples"] = {str(number): {"value": value} for number, value in values}
        operation["requestBody"] = {"required": True, "content": {JSON_TYPE: content}}
    return operation


def _parameters(route: Route, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    parameters: list[dict[str, Any]] = []
    for field in msgspec.structs.fields(route.params):
        schema = dict(schemas[_key(field.type)])
        in_path = field.encode_name in route.path_names
        parameter: dict[str, Any] = {
            "name": field.encode_name,
            "in": "path" if in_path else "query",
            "required": in_path or field.required,
            "schema": schema,
        }
        if not field.required and field.default is not None:
            schema["default"] = msgspec.to_builtins(field.default)
        if "description" in schema:
            parameter["description"] = schema.pop("description")
        parameters.append(parameter)
    return parameters


def _responses(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    responses: dict[str, Any] = {str(int(route.status)): _success(route, schemas)}
    content = {JSON_TYPE: {"schema": schemas[_key(ErrorResponse)]}}
    for status in sorted({HTTP_ERRORS[code].status for code in route.all_codes}):
        codes = [code for code in route.all_codes if HTTP_ERRORS[code].status == status]
        responses[str(int(status))] = {
            "description": "\n".join(f"- `{code}`: {HTTP_ERRORS[code].text}" for code in codes),
            "content": content,
            **_headers(int(status)),
        }
    if route.may_be_unavailable:
        responses["503"] = {**_success(route, schemas), "description": "The server is unhealthy."}
    return responses


def _success(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    if route.result is None:
        return {"description": "Success."}
    schema = schemas[_key(route.result)] if route.media == JSON_TYPE else {"type": "string"}
    return {"description": "Success.", "content": {route.media.partition(";")[0]: {"schema": schema}}}


def _headers(status: int) -> dict[str, Any]:
    if status == 429:
        text = "Seconds after which to try again."
        return {"headers": {"Retry-After": {"description": text, "required": True, "schema": {"type": "integer"}}}}
    if status == 401:
        return {"headers": {"WWW-Authenticate": {"required": True, "schema": {"const": "Bearer"}}}}
    return {}
