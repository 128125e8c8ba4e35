"""Host names that the server accepts."""

import asyncio
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from darklantern.server.http.host_header import known_host
from darklantern.server.settings import read_settings
from tests.server.running_server import TIMEOUT_S, RunningServer, async_test, start_server

PUBLIC = "play.example.org"


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8765",
        "localhost:8765",
        "LOCALHOST",
        "localhost.:8765",
        "[::1]:8765",
        "[::1]",
        "192.168.1.20:8765",
        "[fe80::1]:8765",
        "203.0.113.5",
        "lantern:8765",
        "lantern.local:8765",
        "lantern.home.arpa",
        "lantern.internal",
        "games.localhost:8765",
    ],
)
def test_addresses_and_local_names_are_allowed(host: str) -> None:
    assert known_host(host, read_settings({}))


def test_own_host_name_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Games.Example.net")
    assert known_host("games.example.net:8765", read_settings({}))
    assert not known_host("example.net:8765", read_settings({}))


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8765",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.local.example",
        "",
        " ",
        ":8765",
        "[::1",
        "[::1]evil.example",
        "[]",
        "127.0.0.1:8765:1",
        "127.0.0.1@evil.example",
        "evil.example:port",
        "é.example",
    ],
)
def test_public_host_names_are_refused(host: str) -> None:
    assert not known_host(host, read_settings({}))
    assert not known_host(host, read_settings({}, hosts=PUBLIC))


def test_proxy_allows_any_host_unless_configured() -> None:
    assert known_host(PUBLIC, read_settings({}, proxies=True))
    settings = read_settings({}, proxies=True, hosts=PUBLIC)
    assert known_host(PUBLIC, settings)
    assert not known_host("evil.example", settings)


def test_configured_hosts_replace_local_names() -> None:
    settings = read_settings({"DARKLANTERN_HOSTS": f"{PUBLIC}, Games.example.net."})
    for host in (PUBLIC, f"{PUBLIC}:443", "games.EXAMPLE.net", "127.0.0.1:8765", "localhost", "[::1]:8765"):
        assert known_host(host, settings), host
    for host in ("lantern", "lantern.local", f"sub.{PUBLIC}", f"{PUBLIC}.evil.example"):
        assert not known_host(host, settings), host


def test_wildcard_allows_any_host() -> None:
    assert known_host("evil.example", read_settings({}, hosts="*"))
    assert not known_host("", read_settings({}, hosts="*"))


# Over a socket


async def send_request(server: RunningServer, head: str) -> str:
    """The server's whole response to a request's head."""
    address = urlsplit(server.address)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
    async with asyncio.timeout(TIMEOUT_S):
        response = await reader.read()
    writer.close()
    await writer.wait_closed()
    return response.decode()


@pytest.mark.parametrize("path", ["/", "/lantern.svg", "/api/games", "/api/nowhere", "/health", "/metrics"])
@async_test
async def test_dns_rebinding_request_is_refused(tmp_path: Path, path: str) -> None:
    async with start_server(tmp_path) as server:
        response = await send_request(server, f"GET {path} HTTP/1.1\nHost: evil.example:8765\nConnection: close")
        head, _, body = response.partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 421 ")
        assert '"code":"wrong-host"' in body
        assert "'evil.example:8765'" in body
        assert "DARKLANTERN_HOSTS" in body


@async_test
async def test_dns_rebinding_websocket_is_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        table = await (await server.register()).open_table()
        head = (
            f"GET /api/tables/{table}/live HTTP/1.1\nHost: evil.example\nOrigin: http://evil.example\n"
            "Connection: Upgrade, close\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        )
        refused = await send_request(server, head)
        assert refused.startswith("HTTP/1.1 421 ")
        assert '"code":"wrong-host"' in refused


@async_test
async def test_request_without_host_is_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        assert (await send_request(server, "GET /health HTTP/1.1")).split()[1] == "400"
        assert (await send_request(server, "GET /health HTTP/1.0")).split()[1] == "421"
