"""The server's settings: from environment variables, and from command-line flags, which take precedence."""

import re
import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from darklantern.server.errors import BadSetting

PREFIX = "DARKLANTERN_"
"""The prefix of environment variables; a setting's name in capitals follows."""

ANY_HOST = "*"
"""In `Settings.hosts`: allows all names."""

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})
_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")

AMinute: TypeAlias = Annotated[
    int, Meta(ge=1, le=1_000_000, description="a whole number from 1 to 1000000, of times a minute")
]
Days: TypeAlias = Annotated[int, Meta(ge=1, le=3650, description="a whole number from 1 to 3650, of days")]
DaysOrEver: TypeAlias = Annotated[
    int, Meta(ge=0, le=36_500, description="a whole number from 0 to 36500, of days; 0 is for ever")
]
Watchers: TypeAlias = Annotated[int, Meta(ge=0, le=100_000, description="a whole number from 0 to 100000, of watchers")]
Switch: TypeAlias = Annotated[bool, Meta(description="true or false")]
Origins: TypeAlias = Annotated[
    tuple[str, ...], Meta(description="origins such as https://play.example.org, with commas between them")
]
Hosts: TypeAlias = Annotated[
    tuple[str, ...], Meta(description="names such as play.example.org, with commas between them, or * for all")
]
Database: TypeAlias = Annotated[
    str, Meta(min_length=1, description="sqlite:///path/to/file or postgresql://user:password@host/database")
]


class Settings(Struct, frozen=True, kw_only=True):
    """All settings. The description of each type says which values are allowed."""

    host: Annotated[str, Meta(min_length=1, description="an address to listen on, such as 127.0.0.1 or 0.0.0.0")] = (
        "127.0.0.1"
    )
    port: Annotated[int, Meta(ge=0, le=65_535, description="a whole number from 0 to 65535; 0 is any free port")] = 8765
    database: Database
    """It may contain a password, so it must not be logged."""
    origins: Origins = ()
    """Origins of other sites whose pages may use the server."""
    hosts: Hosts = ()
    """Names of this server, besides IP addresses and localhost. If empty, see `allowed_hosts.known_host`."""
    proxies: Switch = False
    """Whether all connections come from a trusted proxy, which sets the client's address (``X-Forwarded-For``) and
    scheme (``X-Forwarded-Proto``), and passes ``Host`` on unchanged."""
    log_format: Annotated[Literal["text", "json"], Meta(description="text or json")] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="debug, info, warning or error")
    ] = "info"
    idle_days: Days = 30
    """A table expires after this many days without use. These and all following days are days of the server's uptime:
    time while it is stopped does not count, and changes of the system clock have no effect."""
    grace_days: Days = 14
    """An expired table is deleted after this many days. Until then it is reopened for people who sat at it."""
    log_days: DaysOrEver = 30
    """How long the log of a finished table is kept. Then chat messages are deleted; the game's record stays."""
    record_days: DaysOrEver = 0
    """How long a finished table and its record are kept."""
    person_days: DaysOrEver = 0
    """A person who has been absent for this long is deleted, as if at their own request."""
    bot_pace: Annotated[float, Meta(ge=0, le=10, description="a number from 0 to 10")] = 1.0
    """A factor for the thinking time of bots; 0 is none."""
    tables_per_person: Annotated[int, Meta(ge=1, le=100_000, description="a whole number from 1 to 100000")] = 20
    """The most open tables of which a person may be the host."""
    editions_per_person: Annotated[int, Meta(ge=1, le=100_000, description="a whole number from 1 to 100000")] = 20
    """The most editions that a person may save."""
    workers: Annotated[int, Meta(ge=0, le=256, description="a whole number from 0 to 256")] = 0
    """The number of worker processes for replays, reviews, hints and decisions of searching bots; 0 is one less than
    the number of cores, but at least one."""
    worker_niceness: Annotated[int, Meta(ge=0, le=19, description="a whole number from 0 to 19")] = 5
    """By how much the niceness of worker processes is higher than the server's, which must not wait for them."""
    heavy_at_once: Annotated[int, Meta(ge=1, le=1000, description="a whole number from 1 to 1000")] = 8
    """The most replays and reviews that may be under way for one address."""
    heavy_waiting: Annotated[int, Meta(ge=1, le=100_000, description="a whole number from 1 to 100000")] = 64
    """The most replays, reviews and hints that may wait for a worker."""
    watchers_per_table: Watchers = 500
    """The most connections without a seat to one table."""
    watchers_per_address: Watchers = 100
    """The most connections without a seat from one address, to all tables together."""
    requests_per_minute: AMinute = 1200
    """By address, as all following limits. Many people may share an address, such as in a school."""
    files_per_minute: AMinute = 12_000
    """Requests for the page and its files: a first visit needs some forty at once."""
    people_per_minute: AMinute = 60
    recoveries_per_minute: AMinute = 10
    tables_per_minute: AMinute = 30
    replays_per_minute: AMinute = 60
    editions_per_minute: AMinute = 60
    hints_per_minute: AMinute = 60
    reviews_per_minute: AMinute = 10
    talk_per_minute: AMinute = 240


def read_settings(environ: Mapping[str, str], **given: object) -> Settings:
    """Return the settings from the environment and from the given values, which take precedence unless None.

    Raise `BadSetting`, which names the variable or the flag, and the allowed values.
    """
    hints = get_type_hints(Settings, include_extras=True)
    values: dict[str, Any] = {}
    for name, hint in hints.items():
        variable = PREFIX + name.upper()
        if given.get(name) is not None:
            values[name] = _read(f"--{name.replace('_', '-')}", given[name], hint)
        elif environ.get(variable):
            values[name] = _read(variable, environ[variable], hint)
    if unknown := given.keys() - hints.keys():
        raise TypeError(f"unknown setting {min(unknown)!r}")
    _expect_no_slip(environ, hints)
    values.setdefault("database", f"sqlite:///{data_directory(environ) / 'darklantern.db'}")
    return Settings(**values)


def _expect_no_slip(environ: Mapping[str, str], names: Iterable[str]) -> None:
    """Raise `BadSetting` for a variable that looks like a misspelled setting. Others are ignored."""
    ours = [name.upper() for name in names]
    for variable in environ:
        name = variable.removeprefix(PREFIX)
        if name != variable and name not in ours and (meant := get_close_matches(name, ours, 1, 0.75)):
            raise BadSetting(f"Unknown setting {variable}: did you mean {PREFIX}{meant[0]}?")


def data_directory(environ: Mapping[str, str]) -> Path:
    """Return the directory for the user's data, by the conventions of the system. It may not exist yet."""
    home = environ.get("XDG_DATA_HOME", "")
    if Path(home).is_absolute():
        return Path(home) / "darklantern"
    if sys.platform == "win32" and environ.get("LOCALAPPDATA"):
        return Path(environ["LOCALAPPDATA"]) / "darklantern"
    return Path.home() / ".local" / "share" / "darklantern"


def without_password(url: str) -> str:
    """Return the address of a database without its password.

    >>> without_password("postgresql://lantern:dark@db.example.org/games")
    'postgresql://lantern@db.example.org/games'
    """
    scheme, separator, rest = url.partition("://")
    if not separator or "@" not in rest:
        return url.partition("?")[0]
    user, _, place = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}@{place.partition('?')[0]}"


def _read(source: str, value: object, hint: Any) -> Any:
    """Convert a value, from a variable's text or from a flag, to the type of a setting. Raise `BadSetting`."""
    kind, right = hint.__origin__, hint.__metadata__[0].description
    if isinstance(value, str):
        value = _plain(value.strip(), kind)
    try:
        converted = msgspec.convert(value, hint, strict=False)
        if hint is Origins:
            return tuple(_origin(origin) for origin in converted)
        return tuple(_host(host) for host in converted) if hint is Hosts else converted
    except ValueError:
        # The address of a database may contain a password, and the message may be logged.
        shown = "not one" if hint is Database else repr(value)
        raise BadSetting(f"{source} is {shown}: it must be {right}.") from None


def _plain(text: str, kind: Any) -> object:
    """Parse a text if the setting's type is a switch or a list."""
    if kind is bool:
        word = text.lower()
        return word in _TRUE if word in _TRUE | _FALSE else text
    if kind == tuple[str, ...]:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _origin(text: str) -> str:
    """Return an origin as browsers write it. Raise `ValueError`."""
    parts = urlsplit(text.lower())
    port = parts.port
    if parts.scheme not in _PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query or parts.username:
        raise ValueError(text)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in (None, _PORTS[parts.scheme]) else f":{port}")


def _host(text: str) -> str:
    """Return a host name as browsers send it. Raise `ValueError`."""
    name = text.lower().removesuffix(".")
    if name != ANY_HOST and not _HOST.fullmatch(name):
        raise ValueError(text)
    return name
