"""The results file of a tournament, from which it can be resumed: a header, then a line for each game."""

import os
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from msgspec import Struct

from darklantern.core import registry
from darklantern.core.edition import edition_digest
from darklantern.core.errors import DarkLanternError
from darklantern.core.validation import explain_error, explain_json_error
from darklantern.lab.tournament import GameResult, Tournament

FORMAT = "darklantern-tournament-1"


class BadResults(DarkLanternError):
    """A results file is damaged or belongs to another tournament."""


class ResultsHeader(Struct, frozen=True):
    """What identifies a tournament: everything but its length, so that more rounds can go into the same file."""

    format: str
    version: str
    """The version of darklantern."""
    game: str
    rules: str
    edition: str
    """The name of the edition and its fingerprint."""
    options: dict[str, Any]
    """The other options."""
    seats: int
    seed: int
    bots: tuple[str, ...]
    """The name of each bot with the fingerprint of the file that defines its class."""

    @staticmethod
    def of(plan: Tournament) -> "ResultsHeader":
        """Return the header for a tournament."""
        game = registry.game(plan.game)
        options: Any = game.options(plan.options)
        others = {key: value for key, value in msgspec.to_builtins(options).items() if key != "edition"}
        return ResultsHeader(
            format=FORMAT,
            version=metadata.version("darklantern"),
            game=game.id,
            rules=game.rules_version,
            edition=f"{options.edition.name} {edition_digest(options.edition)}",
            options=others,
            seats=plan.seats,
            seed=plan.seed,
            bots=tuple(f"{entrant.name} {entrant.digest}" for entrant in plan.entrants),
        )


class ResultsFile:
    """A results file that is open for appending. An incomplete last line is dropped.

    The constructor raises `BadResults`, having changed nothing, for a file that cannot be continued.
    """

    previous: list[GameResult]
    """The results that were in the file, of the games of the tournament."""

    def __init__(self, path: Path, plan: Tournament) -> None:
        self.path = path
        heading = ResultsHeader.of(plan)
        first = msgspec.json.encode(heading) + b"\n"
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if not whole and not first.startswith(data):
            raise BadResults(f"{path} is no file of a tournament's results; name another, or a new one.")
        if whole:
            _check_header(path, whole.splitlines()[0], heading)
        self.previous = [_read_result(path, plan, number, line) for number, line in enumerate(whole.splitlines()[1:])][
            : plan.games
        ]
        self._file = path.open("ab")
        if len(whole) < len(data):
            self._file.truncate(len(whole))
        if not whole:
            self._write(first)

    def add(self, results: list[GameResult]) -> None:
        """Append results; they are on the disk when this returns."""
        self._write(b"".join(msgspec.json.encode(result) + b"\n" for result in results))

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _check_header(path: Path, line: bytes, ours: ResultsHeader) -> None:
    try:
        theirs = msgspec.json.decode(line, type=ResultsHeader)
    except msgspec.MsgspecError:
        raise BadResults(f"{path} is no file of a tournament's results; name another, or a new one.") from None
    for name in ResultsHeader.__struct_fields__:
        there, here = getattr(theirs, name), getattr(ours, name)
        if there != here:
            raise BadResults(
                f"{path} has the results of another tournament: its {name}: {_as_json(there)}; here: {_as_json(here)}."
                " Name another file, or a new one."
            )


def _as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _read_result(path: Path, plan: Tournament, number: int, line: bytes) -> GameResult:
    try:
        result = msgspec.json.decode(line, type=GameResult)
    except msgspec.ValidationError as error:
        reason = explain_error(error, GameResult, line).sentence("the result")
        raise BadResults(f"{path}, line {number + 2}: {reason}.") from None
    except msgspec.DecodeError as error:
        raise BadResults(f"{path}, line {number + 2}: this is not JSON: {explain_json_error(error)}.") from None
    if result.number != number or result.bots != plan.seating(number):
        raise BadResults(f"{path}, line {number + 2}: this is not game {number} of the tournament.")
    return result
