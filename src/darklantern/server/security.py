"""What keeps other sites out: headers for the browser, and the question from where a request comes."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from aiohttp import web

from darklantern.server.errors import CrossSite
from darklantern.server.settings import Settings

COOKIE = "darklantern"
"""The cookie that holds a browser's token."""
KEPT = 400 * 24 * 3600
"""How long browsers keep it, in seconds; they grant no more. Each visit renews it."""

CONTENT_POLICY = "; ".join(
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
"""Nothing but our own files, no script in a page, and no page of ours in a frame: markup in a name does nothing."""

_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The address of a table is the key to it: it is told to nobody to whom a link leads.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HSTS = "max-age=31536000"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": ":80", "https": ":443"}


def add_headers(request: web.BaseRequest, response: web.StreamResponse, settings: Settings) -> None:
    """Puts the headers on a response that every response has."""
    headers = response.headers
    headers.update(_HEADERS)
    headers.pop("Server", None)
    if scheme(request, settings) == "https":
        headers["Strict-Transport-Security"] = _HSTS
    if request.path.startswith(("/api", "/health", "/metrics")):
        headers["Cache-Control"] = "no-store"


def scheme(request: web.BaseRequest, settings: Settings) -> str:
    """By what the client asked: http or https."""
    if settings.proxies:
        said = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
        if said in _PORTS:
            return said
    return "https" if request.secure else "http"


def address(request: web.BaseRequest, settings: Settings) -> str:
    """From where the client asks. Of IPv6 it is the network, for whoever has one address there has them all."""
    said = request.remote or ""
    if settings.proxies:
        # Only the last one was written by our proxy; whatever stands before it the client may have made up.
        said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or said
    return _network(said)


@lru_cache(maxsize=4_096)
def _network(said: str) -> str:
    """Return an address in one form, or the network of an IPv6 address."""
    try:
        ip = ip_address(said.partition("%")[0].strip("[]"))
    except ValueError:
        return said[:64]
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return f"{IPv6Address(int(ip) >> 64 << 64)}/64"


def same_origin(request: web.BaseRequest, settings: Settings) -> bool:
    """Whether a request comes from a page of ours, or from no page at all.

    Browsers say from where a page comes, and no script can make them lie. What says nothing is a program, and has no
    business with a browser's cookie; but a token that it sends by itself no other site has put there.
    """
    origin = request.headers.get("Origin")
    if origin is not None and origin != "null":
        return origin.lower() in (own_origin(request, settings), *settings.origins)
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None and (COOKIE not in request.cookies or "Authorization" in request.headers)


def own_origin(request: web.BaseRequest, settings: Settings) -> str:
    """The origin by which the client has reached us, as browsers write it."""
    by = scheme(request, settings)
    return f"{by}://{request.host.lower().removesuffix(_PORTS[by])}"


def expect_same_origin(request: web.BaseRequest, settings: Settings) -> None:
    """Raises `CrossSite` for a request that would change something at the wish of another site's page."""
    if request.method not in _SAFE and not same_origin(request, settings):
        raise CrossSite(request.headers.get("Origin"), own_origin(request, settings))


def token(request: web.BaseRequest) -> str | None:
    """The token that comes with a request: a program's, or else a browser's."""
    given = request.headers.get("Authorization")
    if given is not None:
        kind, _, value = given.partition(" ")
        return value.strip() if kind.lower() == "bearer" else ""
    return request.cookies.get(COOKIE)


def set_token(response: web.StreamResponse, token: str, secure: bool) -> None:
    """Hands a browser its token, in a cookie that no script can read and no other site can send. None is taken away."""
    response.set_cookie(
        COOKIE, token, max_age=KEPT if token else 0, path="/", httponly=True, samesite="Strict", secure=secure or None
    )
