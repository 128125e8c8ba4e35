"""What the server refuses before any table is asked. A table has refusals of its own."""

from darklantern.core.errors import DarkLanternError


class NoSuchTable(DarkLanternError):
    """A table that is not there, or no more. Whoever guesses ids learns nothing else."""

    def __init__(self, table: str = "") -> None:
        self.table = table
        """What was asked for. It stays out of the text: a table's id is the key to it."""
        super().__init__("There is no such table.")


class NoIdentity(DarkLanternError):
    """Something that only somebody can do, asked by nobody, or with a secret that is nobody's."""

    def __init__(self) -> None:
        super().__init__("Say who you are: with the cookie that you were given, or with a bearer token.")


class NoSuchCode(DarkLanternError):
    """A recovery code that is nobody's, or no more."""

    def __init__(self) -> None:
        super().__init__("This code is nobody's. A code works once; a new one replaces it.")


class BadName(DarkLanternError):
    """A name that nobody can have."""


class BadSetting(DarkLanternError):
    """A setting whose value is none. The text names it, and says what would be right."""


class TooOften(DarkLanternError):
    """More than anybody needs. Nothing was done."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """After so long it works again."""
        super().__init__(f"Too many requests: try again in {seconds:.0f} s.")


class TooBusy(DarkLanternError):
    """More to think about than there is time for. Nothing was done."""

    def __init__(self) -> None:
        super().__init__("There is too much to think about just now: try again in a moment.")


class TooManyAtOnce(DarkLanternError):
    """More replays and reviews of one address at the same time than it may have. Nothing was done."""

    def __init__(self, under_way: int) -> None:
        self.under_way = under_way
        super().__init__(f"{under_way} replays and reviews are being made for you already: wait for one of them.")


class Unreadable(DarkLanternError):
    """A body or a parameter that cannot be read; says why, and in which field."""

    def __init__(self, reason: str, field: str) -> None:
        self.reason = reason
        self.field = field
        super().__init__(f"{field}: {reason}" if field else reason)

    def __reduce__(self) -> tuple[object, ...]:
        return Unreadable, (self.reason, self.field)


class CrossSite(DarkLanternError):
    """A request that the page of another site caused."""

    def __init__(self, origin: str | None, expected: str) -> None:
        came = "a page that does not say where it is from" if origin is None else f"a page of {origin}"
        super().__init__(
            f"This request comes from {came}, and this is {expected}. "
            "Behind a proxy, the server must be told to trust what the proxy says."
        )


class WrongHost(DarkLanternError):
    """A request that reached the server by a name that is not the server's."""

    def __init__(self, host: str) -> None:
        self.host = host[:100]
        """What the request had as `Host`."""
        super().__init__(
            f"This server does not answer to the host {self.host!r}: use its address or name. "
            "If the name is right, the server must be told: DARKLANTERN_HOSTS."
        )


class BadRequest(DarkLanternError):
    """A request that cannot be read."""

    def __init__(self, code: str, message: str, /, **params: object) -> None:
        self.code = code
        """One of `darklantern.server.mistakes.Code`."""
        self.params = params
        super().__init__(message)
