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
from tests.server.visits import PATIENCE, Server, in_loop, server

JSON = {"Content-Type": "application/json"}


async def send(place: Server, data: bytes, path: str = "/api/people", **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return await place.visitor().ask("POST", path, data=data, headers={**JSON, **named})


@in_loop
async def test_what_is_not_there(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor = place.visitor()
        for path in ("/nowhere", "/api", "/api/", "/api/games/", "/api/tables//seats", "/%00", "/api/%ff"):
            answer = await visitor.ask("GET", path)
            assert (answer.status, answer.code) == (404, "no-such-path"), path
        for method, path, allowed in (
            ("PUT", "/api/games", "GET, HEAD"),
            ("PUT", "/api/me", "DELETE, GET, HEAD, PATCH"),
            ("PROPFIND", "/api/tables", "GET, HEAD, POST"),
            ("GET", "/api/recover", "POST"),
        ):
            answer = await visitor.ask(method, path)
            assert (answer.status, answer.code) == (405, "no-such-method")
            assert answer.headers["Allow"] == allowed
            assert answer.data["params"]["allowed"] == allowed.split(", ")


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
        (b'{"name": "Ada", "admin": true}', ""),
        (b'{"name": "\xff"}', ""),
        (b'\xff\xfe{"name"', ""),
        (b'{"name": "\\ud800"}', ""),
        (b"[" * 30_000, ""),
        (b'{"name": NaN}', ""),
        (b'{"name": 1e999}', ""),
        (b'{"name": %s}' % (b"9" * 5000), ""),
    ],
)
def test_a_body_that_cannot_be_read_is_explained(tmp_path: Path, data: bytes, field: str) -> None:
    @in_loop
    async def test() -> None:
        async with server(tmp_path) as place:
            answer = await send(place, data)
            assert (answer.status, answer.code) == (400, "bad-request")
            assert answer.data["params"]["field"] == field
            assert answer.data["params"]["reason"]
            assert answer.headers["Content-Type"].startswith("application/json")

    test()


@in_loop
async def test_a_body_must_be_plain_json(tmp_path: Path) -> None:
    body = b'{"name": "Ada"}'
    async with server(tmp_path) as place:
        for headers in (
            {"Content-Type": "text/plain"},
            {"Content-Type": "application/x-www-form-urlencoded"},
            {"Content-Type": "application/json; charset=utf-16"},
            {"Content-Encoding": "br"},
        ):
            answer = await place.visitor().ask("POST", "/api/people", data=body, headers={**JSON, **headers})
            assert (answer.status, answer.code) == (415, "not-json"), headers
        assert (await place.visitor().ask("POST", "/api/people", data=body)).status == 415
        assert (await send(place, gzip.compress(body), Content_Encoding="gzip")).status == 415
        assert (await send(place, body, Content_Type="application/json; charset=UTF-8")).status == 201


@in_loop
async def test_a_body_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        large = b'{"name": "' + b"x" * MAX_BODY_BYTES
        answer = await send(place, large)
        assert (answer.status, answer.code) == (413, "too-large")
        assert answer.data["params"] == {"most": MAX_BODY_BYTES}

        async def without_length() -> Any:
            for _ in range(100):
                yield b"x" * 4096

        url = f"{place.address}/api/people"
        async with place.session.post(url, data=without_length(), headers=JSON) as response:
            assert response.status == 413
        just = b'{"name": "Ada"}'.ljust(MAX_BODY_BYTES)
        assert (await send(place, just)).status == 201


@in_loop
async def test_a_whole_number_may_have_a_point(tmp_path: Path) -> None:
    """As integers of JSON Schema may be written."""
    async with server(tmp_path) as place:
        ada = await place.person()
        for seats, status in ((b"3.0", 201), (b"3e0", 201), (b"3.5", 400), (b'"3"', 400), (b"1e300", 422)):
            body = b'{"game": "art-robbery", "seats": %s}' % seats
            assert (await ada.ask("POST", "/api/tables", data=body, headers=JSON)).status == status


@in_loop
async def test_a_parameter_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        table = await ada.open_table()
        for seat in ("-1", "x", "100", "9" * 50, "1e9", "%00", "٣"):
            answer = await ada.ask("DELETE", f"/api/tables/{table}/seats/{seat}")
            assert (answer.status, answer.code) == (404, "no-such-seat"), seat
        for query in ("?game=A!", "?game=", "?game=art-robbery&game=art-robbery"):
            answer = await ada.ask("GET", f"/api/tables{query}")
            assert (answer.status, answer.code, answer.data["params"]["field"]) == (400, "bad-request", "game")


@in_loop
async def test_head_is_get_without_the_body(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        answer = await place.visitor().ask("HEAD", "/api/games")
        assert (answer.status, answer.text) == (200, "")


@in_loop
async def test_without_a_token_or_with_a_wrong_one_there_is_nobody(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor = place.visitor()
        table = await (await place.person()).open_table()
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
                {"Cookie": "darklantern=wrong", "Origin": place.address},
            ):
                answer = await visitor.ask(method, path, body, headers=headers)
                assert (answer.status, answer.code) == (401, "no-identity"), (method, path, headers)
                assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.usefixtures("no_refill")
@in_loop
async def test_a_flood_is_stopped_and_told_when_to_come_back(tmp_path: Path) -> None:
    async with server(tmp_path, people_per_minute=3) as place:
        answers = await asyncio.gather(*(send(place, b'{"name": "Ada"}') for _ in range(20)))
        assert sorted(answer.status for answer in answers) == [201] * 3 + [429] * 17
        refused = next(answer for answer in answers if answer.status == 429)
        assert refused.code == "too-often"
        assert 1 <= int(refused.headers["Retry-After"]) <= 20
        assert refused.data["params"] == {"seconds": int(refused.headers["Retry-After"])}
        assert (await place.visitor().ask("GET", "/api/games")).status == 200, "other requests are still allowed"


@pytest.mark.usefixtures("no_refill")
@in_loop
async def test_guessing_codes_is_slow(tmp_path: Path) -> None:
    async with server(tmp_path, recoveries_per_minute=5) as place:
        statuses = [
            (await place.visitor().ask("POST", "/api/recover", {"code": f"GUESS-{n:05}"})).status for n in range(8)
        ]
        assert statuses == [403] * 5 + [429] * 3


@pytest.mark.usefixtures("no_refill")
@in_loop
async def test_all_requests_of_an_address_count_and_others_do_not(tmp_path: Path) -> None:
    async with server(tmp_path, requests_per_minute=5, proxies=True) as place:
        visitor = place.visitor()
        statuses = [
            (await visitor.ask("GET", path, headers={"X-Forwarded-For": f"{n}.{n}.{n}.{n}, 192.0.2.1"})).status
            for n, path in enumerate(["/api/games", "/nowhere"] * 4)
        ]
        assert statuses == [200, 404, 200, 404, 200, 429, 429, 429], "a forged header does not help"
        assert (await visitor.ask("GET", "/api/games", headers={"X-Forwarded-For": "192.0.2.2"})).status == 200


@in_loop
async def test_a_fault_of_ours_tells_nothing_but_a_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fault(_: Lobby) -> None:
        raise RuntimeError("something of ours")

    monkeypatch.setattr(Lobby, "open_tables", fault)
    async with server(tmp_path) as place:
        answer = await place.visitor().ask("GET", "/api/tables")
    assert (answer.status, answer.code) == (500, "internal")
    assert "something of ours" not in answer.text
    [record] = [record for record in caplog.records if record.name == "darklantern.http"]
    assert vars(record)["fields"]["reference"] == answer.data["params"]["reference"]
    assert record.exc_info is not None


@in_loop
async def test_without_the_store_nothing_is_promised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise StoreUnavailable("the disk of db.internal is full")

    async def unwell(*_: object) -> bool:
        return False

    async with server(tmp_path) as place:
        assert (await place.visitor().ask("GET", "/health")).data["status"] == "ok"
        monkeypatch.setattr(Store, "add_person", away)
        answer = await send(place, b'{"name": "Ada"}')
        assert (answer.status, answer.code) == (503, "store-unavailable")
        assert "db.internal" not in answer.text
    monkeypatch.setattr(Store, "healthy", unwell)
    async with server(tmp_path) as place:
        answer = await place.visitor().ask("GET", "/health")
        assert (answer.status, answer.data["status"], answer.data["store"]) == (503, "unwell", False)


@in_loop
async def test_what_is_no_http_is_answered_and_the_server_goes_on(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        host, port = place.address.removeprefix("http://").split(":")
        for noise in (
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
            b"GET /\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"POST /api/people HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(noise)
            writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                answer = await reader.read()
            writer.close()
            assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4")) or not answer
        assert (await place.visitor().ask("GET", "/health")).status == 200


def test_a_mistake_has_all_it_needs() -> None:
    assert set(ErrorResponse.__struct_fields__) == {"code", "message", "params"}
