"""Security headers, the session cookie, client addresses and checks of a request's origin."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from aiohttp import web

from darklantern.server.errors import CrossSiteRequest
from darklantern.server.settings import Settings

TOKEN_COOKIE = "darklantern"
"""The name of the cookie with a browser's token."""
COOKIE_LIFETIME_S = 400 * 24 * 3600
"""The cookie's lifetime in seconds, the longest that browsers allow. Each visit renews it."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Only our own files, no inline scripts, no framing: markup in a name has no effect."""

_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The URL of a table gives access to it, so it must not be sent to other sites.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HSTS = "max-age=31536000"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": ":80", "https": ":443"}


def add_headers(request: web.BaseRequest, response: web.StreamResponse, settings: Settings) -> None:
    """Add the security headers to a response."""
    headers = response.headers
    headers.update(_HEADERS)
    headers.pop("Server", None)
    if url_scheme(request, settings) == "https":
        headers["Strict-Transport-Security"] = _HSTS
    if request.path.startswith(("/api", "/health", "/metrics")):
        headers["Cache-Control"] = "no-store"


def url_scheme(request: web.BaseRequest, settings: Settings) -> str:
    """Return the scheme of the client's request: http or https."""
    if settings.proxies:
        scheme = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
        if scheme in _PORTS:
            return scheme
    return "https" if request.secure else "http"


def client_address(request: web.BaseRequest, settings: Settings) -> str:
    """Return the client's IP address; for IPv6 its /64 network, because a client usually has the whole network."""
    address = request.remote or ""
    if settings.proxies:
        # Only the last one was added by our proxy; the client may have invented those before it.
        address = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or address
    return _canonical_address(address)


@lru_cache(maxsize=4_096)
def _canonical_address(address: str) -> str:
    """Return an IP address in its canonical form, or the network of an IPv6 address."""
    try:
        ip = ip_address(address.partition("%")[0].strip("[]"))
    except ValueError:
        return address[:64]
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return f"{IPv6Address(int(ip) >> 64 << 64)}/64"


def same_origin(request: web.BaseRequest, settings: Settings) -> bool:
    """Return whether a request comes from an allowed origin, or from no page at all.

    Browsers send the origin, and scripts cannot change it. A request without these headers comes from a program: it is
    refused if it authenticates by cookie only, but not with a token in `Authorization`, which no other site can add.
    """
    origin = request.headers.get("Origin")
    if origin is not None and origin != "null":
        return origin.lower() in (own_origin(request, settings), *settings.origins)
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None and (TOKEN_COOKIE not in request.cookies or "Authorization" in request.headers)


def own_origin(request: web.BaseRequest, settings: Settings) -> str:
    """Return the origin under which the client reached the server, as browsers write it."""
    scheme = url_scheme(request, settings)
    return f"{scheme}://{request.host.lower().removesuffix(_PORTS[scheme])}"


def expect_same_origin(request: web.BaseRequest, settings: Settings) -> None:
    """Raise `CrossSiteRequest` for a request with an unsafe method from another site's page."""
    if request.method not in _SAFE and not same_origin(request, settings):
        raise CrossSiteRequest(request.headers.get("Origin"), own_origin(request, settings))


def read_token(request: web.BaseRequest) -> str | None:
    """Return the token of a request, from the `Authorization` header or else from the cookie."""
    authorization = request.headers.get("Authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        return token.strip() if scheme.lower() == "bearer" else ""
    return request.cookies.get(TOKEN_COOKIE)


def set_token_cookie(response: web.StreamResponse, token: str, secure: bool) -> None:
    """Set the cookie with a token, unreadable for scripts and not sent by other sites. An empty token deletes it."""
    response.set_cookie(
        TOKEN_COOKIE,
        token,
        max_age=COOKIE_LIFETIME_S if token else 0,
        path="/",
        httponly=True,
        samesite="Strict",
        secure=secure or None,
    )
