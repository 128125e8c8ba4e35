"""``darklantern replay``."""

import sys
from collections import deque
from collections.abc import Mapping, Sized
from pathlib import Path
from string import hexdigits
from typing import Annotated, Literal

import typer
from rich.text import Text

from darklantern.cli.output import AsJson, out, print_error, print_message, write_json
from darklantern.core import registry
from darklantern.core.errors import BadOptions, BadRecord, DarkLanternError, IllegalAction, UnknownName
from darklantern.core.record import Record, read_record, replay
from darklantern.terminal.renderers import load_renderer
from darklantern.terminal.replay import show_replay


def replay_records(
    file: Annotated[Path, typer.Argument(help="A file of records, one per line.")],
    line: Annotated[int, typer.Option(min=0, help="Which record of the file; by default the first, or all.")] = 0,
    seat: Annotated[str, typer.Option(help="Whose view to show: a seat from 0 on, 'spectator' or 'all'.")] = "all",
    check: Annotated[bool, typer.Option("--check", help="Only verify the records of the file.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Verify also that each was dealt from the seed promised before the game.")
    ] = False,
    promise: Annotated[
        str, typer.Option(help="With --verify: the promise that you noted at the table, in hexadecimal digits.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Step through a recorded game and verify it. For a damaged record, print the move that fails and the reason."""
    lines = read_lines(file)
    if line > len(lines):
        raise BadRecord(f"{file} has {count_records(lines)}, so there is no record {line}.")
    if promise and not verify:
        raise BadOptions("--promise needs --verify.")
    if check or verify or json:
        if seat != "all":
            raise BadOptions("--seat is for watching; --check, --verify and --json only verify.")
        noted = _parse_promise(promise) if verify else None
        _verify_records(file, {line: lines[line - 1]} if line else dict(enumerate(lines, start=1)), noted, json)
        return
    line = line or 1
    try:
        record = read_record(lines[line - 1])
        game = registry.played_game(record.game)
        perspective = _parse_perspective(seat, len(record.players))
        show_replay(game, record, out, perspective, step=sys.stdin.isatty() and out.is_terminal)
    except (BadRecord, UnknownName) as error:
        raise BadRecord(f"{file}, record {line}: {_failure_text(error, lines[line - 1])}") from None


def read_lines(file: Path) -> list[bytes]:
    """Return the lines of a file of records, without blank ones."""
    lines = [line for line in file.read_bytes().splitlines() if line.strip()]
    if not lines:
        raise BadRecord(f"{file} is empty: it has no records.")
    return lines


def count_records(records: Sized) -> str:
    """Return ``1 record``, ``1,200 records``."""
    return f"{len(records):,} record{'s' if len(records) != 1 else ''}"


def _parse_perspective(seat: str, seats: int) -> int | Literal["all"] | None:
    if seat == "all":
        return "all"
    if seat == "spectator":
        return None
    if seat not in [str(number) for number in range(seats)]:
        raise BadOptions(f"--seat is a number from 0 to {seats - 1}, 'spectator' or 'all', not {seat!r}.")
    return int(seat)


def _parse_promise(promise: str) -> str:
    """Return a promise in lower case; empty if none is given. Raises `BadOptions` if it is malformed."""
    noted = promise.strip().lower()
    if noted and (len(noted) != 64 or set(noted) - set(hexdigits)):
        raise BadOptions(f"--promise is 64 hexadecimal digits, not {promise!r}.")
    return noted


def _check_promise(record: Record, noted: str) -> None:
    """Raise `BadRecord` if a record has no seed or no promise, or if its promise differs from the noted one.

    `replay` verifies that the seed matches the promise and that the picks come from the seed.
    """
    if record.seed is None:
        raise BadRecord("it does not tell its seed, so the origin of its picks is unknown")
    if record.promise is None:
        raise BadRecord("it tells no promise that was made before the game, so its seed may have been chosen later")
    if noted and record.promise != noted:
        raise BadRecord(f"what was promised before the game is {record.promise}, not what you noted")


def _verify_records(file: Path, records: Mapping[int, bytes], noted: str | None, json: bool) -> None:
    """Verify records, given by their numbers in the file, and exit with 1 if one fails.

    ``noted`` is the promise to compare with, or empty for any promise; None does not check promises.
    """
    failed: list[dict[str, object]] = []
    for number, text in records.items():
        try:
            record = read_record(text)
            if noted is not None:
                _check_promise(record, noted)
            deque(replay(registry.played_game(record.game), record), maxlen=0)
        except (BadRecord, UnknownName) as error:
            move = error.move if isinstance(error, BadRecord) else None
            reason = _failure_text(error, text)
            failed.append({"record": number, "move": move, "reason": reason})
            if not json:
                print_error(f"{file}, record {number}: {reason}")
    if json:
        promised = {} if noted is None else {"dealt_as_promised": len(records) - len(failed)}
        write_json({"records": len(records), "failed": failed, **promised})
    elif not failed:
        print_message(f"{file}: {count_records(records)}, {'all in order' if noted is None else 'dealt as promised'}.")
    if failed:
        raise typer.Exit(1)


def _failure_text(error: DarkLanternError, text: bytes) -> str:
    """Return why a record fails, with the words for a refused action."""
    if not isinstance(error.__cause__, IllegalAction):
        return str(error)
    record = read_record(text)
    names = [f"seat {seat}" for seat in range(len(record.players))]
    return f"{error}. {Text.from_markup(load_renderer(record.game).describe_error(error.__cause__, names)).plain}"
