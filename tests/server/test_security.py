"""The origin of requests, and security headers of responses."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from darklantern.server.http.security import (
    CONTENT_SECURITY_POLICY,
    client_address,
    own_origin,
    read_token,
    same_origin,
    url_scheme,
)
from darklantern.server.settings import Settings, read_settings
from tests.server.running_server import async_test, start_server

HOST = {"Host": "play.example.org"}
COOKIE = {"Cookie": "darklantern=secret"}


def settings(**overrides: object) -> Settings:
    return read_settings({}, database="x.db", **overrides)


def request(remote: str = "192.0.2.1", method: str = "POST", **headers: str) -> web.Request:
    class Peer:
        def get_extra_info(self, name: str, default: Any = None) -> Any:
            return (remote, 5) if name == "peername" else default

    header_names = {name.replace("_", "-"): value for name, value in headers.items()}
    transport: Any = Peer()
    return make_mocked_request(method, "/api/me", {**HOST, **header_names}, transport=transport)


@pytest.mark.parametrize(
    ("headers", "same"),
    [
        ({}, True),  # not a browser
        ({"Cookie": "other=1"}, True),
        ({"Cookie": "darklantern=t"}, False),
        ({"Cookie": "darklantern=t", "Authorization": "Bearer t"}, True),
        ({"Origin": "http://play.example.org"}, True),
        ({"Origin": "http://play.example.org", "Cookie": "darklantern=t"}, True),
        ({"Origin": "HTTP://Play.Example.org"}, True),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "http://evil.example", "Authorization": "Bearer t"}, False),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, False),
        ({"Origin": "https://play.example.org"}, False),
        ({"Origin": "http://play.example.org:8080"}, False),
        ({"Origin": "http://play.example.org.evil.example"}, False),
        ({"Origin": "http://sub.play.example.org"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "null", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, True),  # sent by browsers under no-referrer
        ({"Origin": ""}, False),
        ({"Cookie": "darklantern=t", "Sec-Fetch-Site": "same-origin"}, True),
        ({"Cookie": "darklantern=t", "Sec-Fetch-Site": "none"}, True),
        ({"Cookie": "darklantern=t", "Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Origin": "https://other.example"}, True),
    ],
)
def test_same_origin_is_detected(headers: dict[str, str], same: bool) -> None:
    assert same_origin(request(**headers), settings(origins="https://other.example")) is same


def test_trusted_proxy_sets_scheme() -> None:
    forwarded = request(X_Forwarded_Proto="https", Origin="https://play.example.org")
    assert url_scheme(forwarded, settings(proxies=True)) == "https"
    assert same_origin(forwarded, settings(proxies=True))
    assert url_scheme(forwarded, settings()) == "http"
    assert not same_origin(forwarded, settings())
    assert url_scheme(request(X_Forwarded_Proto="http, https"), settings(proxies=True)) == "https"
    assert url_scheme(request(X_Forwarded_Proto="gopher"), settings(proxies=True)) == "http"


def test_default_port_is_same_origin() -> None:
    web_request = make_mocked_request("POST", "/", {"Host": "play.example.org:80", "Origin": "http://play.example.org"})
    assert own_origin(web_request, settings()) == "http://play.example.org"
    assert same_origin(web_request, settings())


@pytest.mark.parametrize(
    ("remote", "forwarded", "trusted", "expected"),
    [
        ("192.0.2.1", None, False, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.7", False, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.7", True, "198.51.100.7"),
        ("192.0.2.1", "1.1.1.1, 198.51.100.7", True, "198.51.100.7"),
        ("192.0.2.1", None, True, "192.0.2.1"),
        ("192.0.2.1", "nonsense" * 100, True, ("nonsense" * 8)),
        ("2001:db8:1:2:3:4:5:6", None, False, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1%eth0", None, False, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", None, False, "192.0.2.1"),
    ],
)
def test_client_address(remote: str, forwarded: str | None, trusted: bool, expected: str) -> None:
    headers = {} if forwarded is None else {"X_Forwarded_For": forwarded}
    assert client_address(request(remote, **headers), settings(proxies=trusted)) == expected


def test_token_is_read_from_header_or_cookie() -> None:
    assert read_token(request()) is None
    assert read_token(request(Cookie="darklantern=b")) == "b"
    assert read_token(request(Authorization="Bearer a", Cookie="darklantern=b")) == "a"
    assert read_token(request(Authorization="bearer  a")) == "a"
    assert read_token(request(Authorization="Basic YTpi", Cookie="darklantern=b")) == "", "a wrong token is refused"


@async_test
async def test_every_response_has_security_headers(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        for method, path in (
            ("GET", "/api/games"),
            ("GET", f"/api/tables/{table}"),
            ("GET", "/api/me"),
            ("DELETE", f"/api/tables/{table}/seats/0"),
            ("GET", "/nowhere"),
            ("PUT", "/api/games"),
            ("POST", "/api/people"),
            ("GET", "/health"),
            ("GET", "/metrics"),
            ("HEAD", "/health"),
        ):
            headers = (await ada.request(method, path)).headers
            assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "camera=()" in headers["Permissions-Policy"]
            assert "Server" not in headers, "the versions are not shown"
            assert "Access-Control-Allow-Origin" not in headers
            assert "Strict-Transport-Security" not in headers
            assert path == "/nowhere" or headers["Cache-Control"] == "no-store"
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert CONTENT_SECURITY_POLICY.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")


@async_test
async def test_cookie_is_strict_and_http_only(tmp_path: Path) -> None:
    https = {"X-Forwarded-Proto": "https"}
    async with start_server(tmp_path, proxies=True) as server:
        client = server.client()
        http_response = await client.request("POST", "/api/people", {"name": "Ada"})
        parts = {part.strip() for part in http_response.headers["Set-Cookie"].split(";")}
        assert parts == {
            f"darklantern={http_response.data['token']}",
            "HttpOnly",
            "SameSite=Strict",
            "Path=/",
            "Max-Age=34560000",
        }
        https_response = await client.request("POST", "/api/people", {"name": "Ada"}, headers=https)
        assert "Secure" in {part.strip() for part in https_response.headers["Set-Cookie"].split(";")}
        assert https_response.headers["Strict-Transport-Security"].startswith("max-age=")
        cookie = {"Cookie": f"darklantern={https_response.data['token']}"}
        me = await client.request("GET", "/api/me", headers={**https, **cookie})
        assert me.data == https_response.data["person"]
        assert me.headers["Set-Cookie"] == https_response.headers["Set-Cookie"], "each visit renews the cookie"
        bearer = await client.request(
            "GET", "/api/me", headers={"Authorization": f"Bearer {https_response.data['token']}"}
        )
        assert bearer.status == 200
        assert "Set-Cookie" not in bearer.headers


@async_test
async def test_cross_site_requests_change_nothing(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        cookie = {"Cookie": f"darklantern={ada.token}"}
        cross_site = {**cookie, "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
        anonymous = server.client()
        for method, path, body in (
            ("POST", "/api/people", {"name": "Eve"}),
            ("PATCH", "/api/me", {"name": "Eve"}),
            ("POST", "/api/me/code", None),
            ("POST", "/api/recover", {"code": ada.code}),
            ("POST", "/api/tables", {"game": "art-robbery", "seats": 2}),
            ("PATCH", f"/api/tables/{table}", {"talk": False}),
            ("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"}),
            ("DELETE", f"/api/tables/{table}/seats/0", None),
            ("POST", f"/api/tables/{table}/rematch", None),
        ):
            for headers in (cross_site, {**cookie, "Origin": "null"}, cookie):
                if headers is cookie and path in ("/api/people", "/api/recover"):
                    continue
                response = await anonymous.request(method, path, body, headers=headers)
                assert (response.status, response.code) == (403, "cross-site"), (method, path, headers)
        assert (await ada.request("GET", "/api/me")).data["name"] == "Ada"
        seats = (await ada.request("GET", f"/api/tables/{table}")).data["state"]["seats"]
        assert [seat.get("name", "") for seat in seats] == ["Ada", "", ""]
        own = {**cookie, "Origin": server.address, "Sec-Fetch-Site": "same-origin"}
        assert (await anonymous.request("PATCH", "/api/me", {"name": "Augusta"}, headers=own)).data["name"] == "Augusta"


@async_test
async def test_cross_site_websockets_are_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        url = f"{server.address}/api/tables/{await ada.open_table()}/live"
        cookie = {"Cookie": f"darklantern={ada.token}"}
        for headers in (
            {**cookie, "Origin": "https://evil.example"},
            {**cookie, "Origin": "null"},
            cookie,
            {"Origin": "https://evil.example"},
        ):
            with pytest.raises(aiohttp.WSServerHandshakeError) as raised:
                await server.session.ws_connect(url, headers=headers)
            assert raised.value.status == 403
        async with server.session.ws_connect(url, headers={**cookie, "Origin": server.address}) as socket:
            assert (await socket.receive_json())["seat"] == 0


@async_test
async def test_preflight_allows_no_origin(tmp_path: Path) -> None:
    request_headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    async with start_server(tmp_path) as server:
        response = await server.client().request("OPTIONS", "/api/people", headers=request_headers)
        assert response.status == 405
        assert not [name for name in response.headers if name.lower().startswith("access-control")]
