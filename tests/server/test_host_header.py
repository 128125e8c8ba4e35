"""Host names that the server accepts."""

import asyncio
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from darklantern.server.http.host_header import known_host
from darklantern.server.settings import read_settings
from tests.server.visits import PATIENCE, Server, in_loop, server

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
def test_addresses_and_local_names_need_no_setting(host: str) -> None:
    assert known_host(host, read_settings({}))


def test_the_name_of_the_machine_needs_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_names_that_a_site_could_own_are_refused(host: str) -> None:
    assert not known_host(host, read_settings({}))
    assert not known_host(host, read_settings({}, hosts=PUBLIC))


def test_behind_a_proxy_every_name_is_known_until_some_are_named() -> None:
    assert known_host(PUBLIC, read_settings({}, proxies=True))
    named = read_settings({}, proxies=True, hosts=PUBLIC)
    assert known_host(PUBLIC, named)
    assert not known_host("evil.example", named)


def test_named_hosts_stand_beside_addresses_and_replace_local_names() -> None:
    named = read_settings({"DARKLANTERN_HOSTS": f"{PUBLIC}, Games.example.net."})
    for host in (PUBLIC, f"{PUBLIC}:443", "games.EXAMPLE.net", "127.0.0.1:8765", "localhost", "[::1]:8765"):
        assert known_host(host, named), host
    for host in ("lantern", "lantern.local", f"sub.{PUBLIC}", f"{PUBLIC}.evil.example"):
        assert not known_host(host, named), host


def test_a_star_is_any_name() -> None:
    assert known_host("evil.example", read_settings({}, hosts="*"))
    assert not known_host("", read_settings({}, hosts="*"))


# Over a socket


async def ask(place: Server, head: str) -> str:
    """The server's whole response to a request's head."""
    address = urlsplit(place.address)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer.decode()


@pytest.mark.parametrize("path", ["/", "/lantern.svg", "/api/games", "/api/nowhere", "/health", "/metrics"])
@in_loop
async def test_a_page_that_was_rebound_to_the_server_is_answered_nothing(tmp_path: Path, path: str) -> None:
    async with server(tmp_path) as place:
        answer = await ask(place, f"GET {path} HTTP/1.1\nHost: evil.example:8765\nConnection: close")
        head, _, body = answer.partition("\r\n\r\n")
        assert head.startswith("HTTP/1.1 421 ")
        assert '"code":"wrong-host"' in body
        assert "'evil.example:8765'" in body
        assert "DARKLANTERN_HOSTS" in body


@in_loop
async def test_a_rebound_page_opens_no_websocket(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        table = await (await place.person()).open_table()
        head = (
            f"GET /api/tables/{table}/live HTTP/1.1\nHost: evil.example\nOrigin: http://evil.example\n"
            "Connection: Upgrade, close\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        )
        refused = await ask(place, head)
        assert refused.startswith("HTTP/1.1 421 ")
        assert '"code":"wrong-host"' in refused


@in_loop
async def test_a_request_without_a_host_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        assert (await ask(place, "GET /health HTTP/1.1")).split()[1] == "400"
        assert (await ask(place, "GET /health HTTP/1.0")).split()[1] == "421"
