"""Errors caused by user input. All derive from `DarkLanternError`."""

from collections.abc import Mapping, Sequence

from msgspec import Struct


class DarkLanternError(Exception):
    """The base class of all errors caused by user input. Its text is one sentence for the user."""


class IllegalAction(DarkLanternError):
    """The rules refuse an action. The state has not changed.

    It has a stable code and parameters but no text: the client translates it.
    """

    code: str
    """What is wrong, such as ``not-your-turn``. A code never changes its meaning."""
    params: dict[str, object]
    """The parameters of the translated text: seats, cards, tokens."""

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
    """A game, bot, edition or rule of the given name does not exist."""

    def __init__(self, kind: str, name: str, known: Sequence[str], why: str = "") -> None:
        self.kind = kind
        self.name = name
        self.known: tuple[str, ...] = tuple(known)
        self.why = why
        """The reason, if it is not obvious."""
        reason = f", as {why}" if why else ""
        super().__init__(f"Unknown {kind} {name!r}{reason}: use one of {', '.join(known)}.")

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownName, (self.kind, self.name, self.known, self.why)


class GameNotInstalled(UnknownName):
    """A table or a record is of a game that is not installed. It is kept, and can be used with the game again."""

    def __init__(self, game: str, package: str = "", known: Sequence[str] = ()) -> None:
        super().__init__("game", game, known)
        self.package = package
        """The distribution that had the game; empty if it is not known."""
        how = f"pip install {package}" if package else "install the Python package that has it"
        self.args: tuple[object, ...] = (
            f"The game {game!r} is not installed here: {how}, then try again. Installed: {', '.join(known)}.",
        )

    def __reduce__(self) -> tuple[object, ...]:
        return GameNotInstalled, (self.name, self.package, self.known)


class BrokenGame(DarkLanternError):
    """A package registers a game that cannot be loaded."""

    def __init__(self, game: str, package: str, reason: str) -> None:
        self.game = game
        """The name of the entry point."""
        self.package = package
        """The distribution that registers the game."""
        self.reason = reason
        super().__init__(f"The game {game} of the package {package} cannot be used: {reason}.")

    def __reduce__(self) -> tuple[object, ...]:
        return BrokenGame, (self.game, self.package, self.reason)


class NoRulebook(DarkLanternError):
    """A game comes without rules for people."""

    def __init__(self, game: str) -> None:
        self.game = game
        super().__init__(f"The game {game} comes without a rulebook.")

    def __reduce__(self) -> tuple[object, ...]:
        return NoRulebook, (self.game,)


class MissingExtra(DarkLanternError):
    """An optional package that a feature needs is not installed."""

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
    """The packages for compiled kernels are installed but cannot be used in this process."""

    reason: str
    """Why, and how to fix it."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The compiled kernels cannot be used: {reason}.")

    def __reduce__(self) -> tuple[object, ...]:
        return KernelsUnusable, (self.reason,)


class BadOptions(DarkLanternError):
    """A game cannot be played with the given options or number of seats."""

    option: str | None
    """The name of the invalid option; None if the error concerns no single option."""

    def __init__(self, reason: str, option: str | None = None) -> None:
        self.reason = reason
        self.option = option
        super().__init__(reason if option is None else f"Option {option}: {reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return BadOptions, (self.reason, self.option)


class BadRecord(DarkLanternError):
    """A record is damaged, or its moves do not follow the rules."""

    move: int | None
    """The number of the move that fails, counted from 1; None if the error is not in a move."""

    def __init__(self, reason: str, move: int | None = None) -> None:
        self.reason = reason
        self.move = move
        super().__init__(reason if move is None else f"move {move}: {reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return BadRecord, (self.reason, self.move)


class RulesVersionMismatch(BadRecord):
    """A record was played with another version of the rules."""

    def __init__(self, theirs: str, ours: str) -> None:
        self.theirs = theirs
        self.ours = ours
        super().__init__(f"it was played by version {theirs} of the rules; these are version {ours}")

    def __reduce__(self) -> tuple[object, ...]:
        return RulesVersionMismatch, (self.theirs, self.ours)


class Problem(Struct, frozen=True, omit_defaults=True):
    """Something that is wrong with an edition, with its line."""

    line: int | None
    """The line of the file, counted from 1; None if the problem concerns the whole file."""
    reason: str
    """What is wrong and what is allowed."""
    path: tuple[str | int, ...] = ()
    """Where in the data: ``["cards", 3, "ladder"]``."""
    code: str = ""
    """A stable code for translations. A code never changes its meaning."""
    params: Mapping[str, object] = {}
    """The parameters of the translated text."""

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class BadEdition(DarkLanternError):
    """An edition cannot be played. It lists all problems found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[object, ...]:
        return BadEdition, (self.problems,)
