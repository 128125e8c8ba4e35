"""Invalid requests get an error with a code, and have no effect."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from darklantern.protocol.http_errors import ErrorResponse
from darklantern.server.http.routing import MAX_BODY_BYTES
from darklantern.server.live.lobby import Lobby
from darklantern.server.store import Store, StoreUnavailable
from tests.server.running_server import TIMEOUT_S, RunningServer, async_test, start_server

JSON = {"Content-Type": "application/json"}


async def send(server: RunningServer, data: bytes, path: str = "/api/people", **headers: str) -> Any:
    header_names = {name.replace("_", "-"): value for name, value in headers.items()}
    return await server.client().request("POST", path, data=data, headers={**JSON, **header_names})


@async_test
async def test_unknown_path_or_method_is_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        for path in ("/nowhere", "/api", "/api/", "/api/games/", "/api/tables//seats", "/%00", "/api/%ff"):
            response = await client.request("GET", path)
            assert (response.status, response.code) == (404, "no-such-path"), path
        for method, path, allowed in (
            ("PUT", "/api/games", "GET, HEAD"),
            ("PUT", "/api/me", "DELETE, GET, HEAD, PATCH"),
            ("PROPFIND", "/api/tables", "GET, HEAD, POST"),
            ("GET", "/api/recover", "POST"),
        ):
            response = await client.request(method, path)
            assert (response.status, response.code) == (405, "no-such-method")
            assert response.headers["Allow"] == allowed
            assert response.data["params"]["allowed"] == allowed.split(", ")


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b"", ""),
        (b"{", ""),
        (b"[]", ""),
        (b"null", ""),
        (b'"name"', ""),
        (b"{}", ""),
        (b'{"name": 5}', "name"),
        (b'{"name": ""}', "name"),
        (b'{"name": "%s"}' % (b"x" * 25), "name"),
        (b'{"name": "Ada", "language": "xx"}', "language"),
        (b'{"name": "Ada", "admin": true}', "admin"),
        (b'{"name": "\xff"}', ""),
        (b'\xff\xfe{"name"', ""),
        (b'{"name": "\\ud800"}', ""),
        (b"[" * 30_000, ""),
        (b'{"name": NaN}', ""),
        (b'{"name": 1e999}', ""),
        (b'{"name": %s}' % (b"9" * 5000), ""),
    ],
)
def test_malformed_body_is_explained(tmp_path: Path, data: bytes, field: str) -> None:
    @async_test
    async def test() -> None:
        async with start_server(tmp_path) as server:
            response = await send(server, data)
            assert (response.status, response.code) == (400, "bad-request")
            assert response.data["params"]["field"] == field
            assert response.data["params"]["reason"]
            assert response.headers["Content-Type"].startswith("application/json")

    test()


@async_test
async def test_body_must_be_uncompressed_json(tmp_path: Path) -> None:
    body = b'{"name": "Ada"}'
    async with start_server(tmp_path) as server:
        for headers in (
            {"Content-Type": "text/plain"},
            {"Content-Type": "application/x-www-form-urlencoded"},
            {"Content-Type": "application/json; charset=utf-16"},
            {"Content-Encoding": "br"},
        ):
            response = await server.client().request("POST", "/api/people", data=body, headers={**JSON, **headers})
            assert (response.status, response.code) == (415, "not-json"), headers
        assert (await server.client().request("POST", "/api/people", data=body)).status == 415
        assert (await send(server, gzip.compress(body), Content_Encoding="gzip")).status == 415
        assert (await send(server, body, Content_Type="application/json; charset=UTF-8")).status == 201


@async_test
async def test_results_that_are_not_small_are_compressed_for_clients_that_accept_it(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client, lengths = server.client(), dict[str, int]()
        for accepted in ("gzip", "identity"):
            games = await client.request("GET", "/api/games", headers={"Accept-Encoding": accepted})
            assert games.headers.get("Content-Encoding", "identity") == accepted
            assert [game["id"] for game in games.data] == ["art-robbery", "midnight-exchange"]
            lengths[accepted] = int(games.headers["Content-Length"])
        assert lengths["gzip"] < lengths["identity"]
        tables = await client.request("GET", "/api/tables", headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in tables.headers, "nothing is gained"


@async_test
async def test_too_large_body_is_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        large = b'{"name": "' + b"x" * MAX_BODY_BYTES
        response = await send(server, large)
        assert (response.status, response.code) == (413, "too-large")
        assert response.data["params"] == {"most": MAX_BODY_BYTES}

        async def chunks() -> Any:
            for _ in range(100):
                yield b"x" * 4096

        url = f"{server.address}/api/people"
        async with server.session.post(url, data=chunks(), headers=JSON) as response:
            assert response.status == 413
        largest = b'{"name": "Ada"}'.ljust(MAX_BODY_BYTES)
        assert (await send(server, largest)).status == 201


@async_test
async def test_integers_may_be_written_as_floats(tmp_path: Path) -> None:
    """As integers of JSON Schema may be written."""
    async with start_server(tmp_path) as server:
        ada = await server.register()
        for seats, status in ((b"3.0", 201), (b"3e0", 201), (b"3.5", 400), (b'"3"', 400), (b"1e300", 422)):
            body = b'{"game": "art-robbery", "seats": %s}' % seats
            assert (await ada.request("POST", "/api/tables", data=body, headers=JSON)).status == status


@async_test
async def test_invalid_parameter_is_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        for seat in ("-1", "x", "100", "9" * 50, "1e9", "%00", "٣"):
            response = await ada.request("DELETE", f"/api/tables/{table}/seats/{seat}")
            assert (response.status, response.code) == (404, "no-such-seat"), seat
        for query in ("?game=A!", "?game=", "?game=art-robbery&game=art-robbery"):
            response = await ada.request("GET", f"/api/tables{query}")
            assert (response.status, response.code, response.data["params"]["field"]) == (400, "bad-request", "game")


@async_test
async def test_head_returns_no_body(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        response = await server.client().request("HEAD", "/api/games")
        assert (response.status, response.text) == (200, "")


@async_test
async def test_missing_or_wrong_token_is_unauthorized(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        table = await (await server.register()).open_table()
        for method, path, body in (
            ("GET", "/api/me", None),
            ("PATCH", "/api/me", {}),
            ("POST", "/api/me/code", None),
            ("POST", "/api/tables", {"game": "art-robbery", "seats": 2}),
            ("PATCH", f"/api/tables/{table}", {}),
            ("POST", f"/api/tables/{table}/seats", {}),
            ("PUT", f"/api/tables/{table}/seats/1", {"bot": None}),
            ("DELETE", f"/api/tables/{table}/seats/0", None),
            ("POST", f"/api/tables/{table}/rematch", None),
        ):
            for headers in (
                {},
                {"Authorization": "Bearer wrong"},
                {"Authorization": "Bearer"},
                {"Authorization": "Basic YTpi"},
                {"Authorization": "\udcff".encode("utf-8", "surrogateescape").decode("latin-1")},
                {"Cookie": "darklantern=wrong", "Origin": server.address},
            ):
                response = await client.request(method, path, body, headers=headers)
                assert (response.status, response.code) == (401, "no-identity"), (method, path, headers)
                assert response.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.usefixtures("frozen_rate_limits")
@async_test
async def test_flood_of_requests_gets_retry_after(tmp_path: Path) -> None:
    async with start_server(tmp_path, people_per_minute=3) as server:
        answers = await asyncio.gather(*(send(server, b'{"name": "Ada"}') for _ in range(20)))
        assert sorted(response.status for response in answers) == [201] * 3 + [429] * 17
        refused = next(response for response in answers if response.status == 429)
        assert refused.code == "too-often"
        assert 1 <= int(refused.headers["Retry-After"]) <= 20
        assert refused.data["params"] == {"seconds": int(refused.headers["Retry-After"])}
        assert (await server.client().request("GET", "/api/games")).status == 200, "other requests are still allowed"


@pytest.mark.usefixtures("frozen_rate_limits")
@async_test
async def test_guessing_recovery_codes_is_rate_limited(tmp_path: Path) -> None:
    async with start_server(tmp_path, recoveries_per_minute=5) as server:
        statuses = [
            (await server.client().request("POST", "/api/recover", {"code": f"GUESS-{n:05}"})).status for n in range(8)
        ]
        assert statuses == [403] * 5 + [429] * 3


@pytest.mark.usefixtures("frozen_rate_limits")
@async_test
async def test_rate_limit_applies_per_address(tmp_path: Path) -> None:
    async with start_server(tmp_path, requests_per_minute=5, proxies=True) as server:
        client = server.client()
        statuses = [
            (await client.request("GET", path, headers={"X-Forwarded-For": f"{n}.{n}.{n}.{n}, 192.0.2.1"})).status
            for n, path in enumerate(["/api/games", "/nowhere"] * 4)
        ]
        assert statuses == [200, 404, 200, 404, 200, 429, 429, 429], "a forged header does not help"
        assert (await client.request("GET", "/api/games", headers={"X-Forwarded-For": "192.0.2.2"})).status == 200


@async_test
async def test_internal_error_reveals_only_a_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Lobby) -> None:
        raise RuntimeError("something of ours")

    monkeypatch.setattr(Lobby, "open_tables", fail)
    async with start_server(tmp_path) as server:
        response = await server.client().request("GET", "/api/tables")
    assert (response.status, response.code) == (500, "internal")
    assert "something of ours" not in response.text
    [record] = [record for record in caplog.records if record.name == "darklantern.http"]
    assert vars(record)["fields"]["reference"] == response.data["params"]["reference"]
    assert record.exc_info is not None


@async_test
async def test_unavailable_store_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unavailable(*_: object) -> None:
        raise StoreUnavailable("the disk of db.internal is full")

    async def unhealthy(*_: object) -> bool:
        return False

    async with start_server(tmp_path) as server:
        assert (await server.client().request("GET", "/health")).data["status"] == "ok"
        monkeypatch.setattr(Store, "add_person", unavailable)
        response = await send(server, b'{"name": "Ada"}')
        assert (response.status, response.code) == (503, "store-unavailable")
        assert "db.internal" not in response.text
    monkeypatch.setattr(Store, "healthy", unhealthy)
    async with start_server(tmp_path) as server:
        response = await server.client().request("GET", "/health")
        assert (response.status, response.data["status"], response.data["store"]) == (503, "unwell", False)


@async_test
async def test_malformed_http_does_not_stop_server(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        for garbage in (
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
            b"GET /\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"POST /api/people HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(garbage)
            writer.write_eof()
            async with asyncio.timeout(TIMEOUT_S):
                response = await reader.read()
            writer.close()
            assert response.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")) or not response
        assert (await server.client().request("GET", "/health")).status == 200


def test_error_response_has_expected_fields() -> None:
    assert set(ErrorResponse.__struct_fields__) == {"code", "message", "params"}
