"""Errors that the server raises before a table is involved. Tables have error codes of their own."""

from darklantern.core.errors import DarkLanternError


class NoSuchTable(DarkLanternError):
    """A table that does not exist, or no longer. The same for all, so that guessing ids reveals nothing."""

    def __init__(self, table: str = "") -> None:
        self.table = table
        """The requested id. It is not in the message: anyone who has a table's id may join the table."""
        super().__init__("There is no such table.")


class GameUnavailable(DarkLanternError):
    """A table of a game that is not installed on this server, or whose package cannot be loaded. The table is kept."""

    def __init__(self, game: str, package: str, reason: str) -> None:
        self.game = game
        self.package = package
        """The distribution that has the game; empty if it is not known."""
        self.reason = reason
        """Why it is not available, and how to change that, in English."""
        super().__init__(reason)

    def __reduce__(self) -> tuple[object, ...]:
        return GameUnavailable, (self.game, self.package, self.reason)


class NotAuthenticated(DarkLanternError):
    """A request without a token, or with an unknown one, where a person is required."""

    def __init__(self) -> None:
        super().__init__("Authentication is required: send the session cookie or a bearer token.")


class UnknownRecoveryCode(DarkLanternError):
    """A recovery code that does not exist, or no longer."""

    def __init__(self) -> None:
        super().__init__("The recovery code is unknown. A code works once, and a new code replaces the old one.")


class BadName(DarkLanternError):
    """A person's name that is not allowed."""


class BadSetting(DarkLanternError):
    """A setting with an invalid value. The message names the setting, the value and the allowed values."""


class RateLimitExceeded(DarkLanternError):
    """A request beyond a rate limit. Nothing was done."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """Seconds until a request is accepted again."""
        super().__init__(f"Too many requests: try again in {seconds:.0f} s.")


class TooBusy(DarkLanternError):
    """A job for which there is no room in the queue of the workers. Nothing was done."""

    def __init__(self) -> None:
        super().__init__("The server is busy: try again in a moment.")


class TooManyConcurrentJobs(DarkLanternError):
    """A replay or review beyond the limit of concurrent ones for an address. Nothing was done."""

    def __init__(self, under_way: int) -> None:
        self.under_way = under_way
        super().__init__(f"{under_way} replays and reviews of your address are running already: wait for one of them.")


class MalformedRequest(DarkLanternError):
    """An invalid body or parameter, with the reason and the field."""

    def __init__(self, reason: str, field: str) -> None:
        self.reason = reason
        self.field = field
        super().__init__(f"{field}: {reason}" if field else reason)

    def __reduce__(self) -> tuple[object, ...]:
        return MalformedRequest, (self.reason, self.field)


class CrossSiteRequest(DarkLanternError):
    """A request that was caused by a page of another site."""

    def __init__(self, origin: str | None, expected: str) -> None:
        came = "a page that does not say where it is from" if origin is None else f"a page of {origin}"
        super().__init__(
            f"This request comes from {came}, and this is {expected}. Behind a proxy, set DARKLANTERN_PROXIES=true."
        )


class UnknownHost(DarkLanternError):
    """A request whose `Host` is not a name of this server."""

    def __init__(self, host: str) -> None:
        self.host: str = host[:100]
        """The `Host` header of the request."""
        super().__init__(
            f"This server does not answer to the host {self.host!r}: use its address or name. "
            "If the name is right, add it to the setting DARKLANTERN_HOSTS."
        )


class RequestError(DarkLanternError):
    """A request that is refused with one of the codes of HTTP errors."""

    def __init__(self, code: str, message: str, /, **params: object) -> None:
        self.code = code
        """A `HttpErrorCode`, or the code of a table."""
        self.params = params
        super().__init__(message)
