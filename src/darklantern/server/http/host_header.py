"""Checks of the `Host` header, against DNS rebinding.

Another site can point its own name at this server's address; a browser then takes both for the same origin, but still
sends the other name as `Host`. So a request is answered only if its `Host` is an IP address, which no site can
claim, or a name that belongs to this server.
"""

import re
import socket
from ipaddress import ip_address

from aiohttp import web

from darklantern.server.errors import UnknownHost
from darklantern.server.settings import ANY_HOST, Settings

LOCAL_SUFFIXES = (".localhost", ".local", ".internal", ".home.arpa")
"""Suffixes that no public name can have."""

_HOST = re.compile(r"(\[(?P<address>[0-9a-z:.%]+)]|(?P<name>[0-9a-z._-]+?)\.?)(:[0-9]*)?")


def expect_known_host(request: web.BaseRequest, settings: Settings) -> None:
    """Raise `UnknownHost` for a request whose `Host` is missing, or names another server."""
    host = request.headers.get("Host", "")
    if not known_host(host, settings):
        raise UnknownHost(host)


def known_host(host: str, settings: Settings) -> bool:
    """Return whether this `Host`, with or without a port, is one of the server's.

    IP addresses and ``localhost`` always are. Without the setting `hosts`, so are the names of a local network and of
    this machine; and behind a proxy every name, since the proxy chooses which requests it passes on.
    """
    if (parts := _HOST.fullmatch(host.lower())) is None:
        return False
    name = parts["address"] or parts["name"]
    if name == "localhost" or name in settings.hosts or ANY_HOST in settings.hosts or _is_address(name):
        return True
    if settings.hosts:
        return False
    return settings.proxies or "." not in name or name.endswith(LOCAL_SUFFIXES) or name == socket.gethostname().lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
