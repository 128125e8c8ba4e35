"""Everything that can go wrong by a user's hand. All of it derives from one root; nothing else is raised on purpose."""

from collections.abc import Mapping, Sequence

from msgspec import Struct


class DarkLanternError(Exception):
    """The root of all errors that are answers. Its text is one clear sentence for whoever gave the input."""


class IllegalAction(DarkLanternError):
    """An action that the rules refuse. Nothing has changed.

    It carries a stable code and parameters, no words: whoever shows it translates it.
    """

    code: str
    """What is wrong, such as ``not-your-decision``. A code never changes its meaning."""
    params: dict[str, object]
    """What the words for the code need: seats, cards, tokens."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        details = ", ".join(f"{key}={value}" for key, value in params.items())
        super().__init__(f"{code} ({details})" if details else code)

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal_action, (self.code, self.params)


def _illegal_action(code: str, params: dict[str, object]) -> IllegalAction:
    return IllegalAction(code, **params)


class UnknownName(DarkLanternError):
    """A game, bot, edition or rule that does not exist."""

    def __init__(self, kind: str, name: str, known: Sequence[str], why: str = "") -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        self.why = why
        """The reason, where that is not plain."""
        reason = f", as {why}" if why else ""
        super().__init__(f"There is no {kind} {name!r}{reason}; there is {', '.join(known)}.")

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownName, (self.kind, self.name, self.known, self.why)


class MissingExtra(DarkLanternError):
    """Something needs a package that is not installed, since not everyone wants it."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        self.what = what
        self.package = package
        self.extra = extra
        super().__init__(
            f"{what} need {package}, which is not installed. Get it by: pip install 'darklantern[{extra}]'"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtra, (self.what, self.package, self.extra)


class KernelsUnusable(DarkLanternError):
    """The packages for compiled kernels are installed, but cannot be used in this process."""

    reason: str
    """Why, and what would change that."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The compiled kernels cannot be used: {reason}.")

    def __reduce__(self) -> tuple[object, ...]:
        return KernelsUnusable, (self.reason,)


class BadOptions(DarkLanternError):
    """Options or a number of seats that a game cannot be played with."""

    option: str | None
    """The name of the option that is wrong; None if it is about something else."""

    def __init__(self, reason: str, option: str | None = None) -> None:
        self.reason = reason
        self.option = option
        super().__init__(reason if option is None else f"Option {option}: {reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return BadOptions, (self.reason, self.option)


class BadRecord(DarkLanternError):
    """A record that is damaged or that the rules do not follow."""

    move: int | None
    """The index of the move at which it fails, if it is a move."""

    def __init__(self, reason: str, move: int | None = None) -> None:
        self.reason = reason
        self.move = move
        super().__init__(reason if move is None else f"move {move}: {reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return BadRecord, (self.reason, self.move)


class OtherRules(BadRecord):
    """A record that was played by another version of the rules."""

    def __init__(self, theirs: str, ours: str) -> None:
        self.theirs = theirs
        self.ours = ours
        super().__init__(f"it was played by version {theirs} of the rules; these are version {ours}")

    def __reduce__(self) -> tuple[object, ...]:
        return OtherRules, (self.theirs, self.ours)


class Problem(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with an edition."""

    line: int | None
    """The line of the file, counted from 1; None where the file as a whole is meant."""
    reason: str
    """What is wrong and what would be right."""
    path: tuple[str | int, ...] = ()
    """Where in the data: ``["cards", 3, "ladder"]``."""
    code: str = ""
    """What is wrong, for whoever says it in another language. A code never changes its meaning."""
    params: Mapping[str, object] = {}
    """What the words for the code need."""

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class BadEdition(DarkLanternError):
    """An edition that cannot be played, with everything that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[object, ...]:
        return BadEdition, (self.problems,)
