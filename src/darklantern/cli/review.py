"""``darklantern review``."""

from pathlib import Path
from typing import Annotated

import typer

from darklantern.bots.review import Review, Reviewer
from darklantern.cli.output import AsJson, out, write_json
from darklantern.cli.progress import progress
from darklantern.cli.replay import count_records, read_lines
from darklantern.core import registry
from darklantern.core.errors import BadOptions, BadRecord, UnknownName
from darklantern.core.record import Record, read_record
from darklantern.terminal.advice import render_review
from darklantern.terminal.renderers import load_renderer


def review_game(
    file: Annotated[Path, typer.Argument(help="A file of records, one per line.")],
    game: Annotated[int, typer.Option(min=1, help="Which record of the file.")] = 1,
    player: Annotated[str, typer.Option(help="Only this player, by name or seat, with every costly decision.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same review.")] = 0,
    json: AsJson = False,
) -> None:
    """Review a finished game: what each decision cost, judged by the best bot, and up to three turning points."""
    lines = read_lines(file)
    if game > len(lines):
        raise BadRecord(f"{file} has {count_records(lines)}, so there is no record {game}.")
    try:
        record = read_record(lines[game - 1])
        reviewer = Reviewer(registry.played_game(record.game), record, seed)
    except (BadRecord, UnknownName) as error:
        raise BadRecord(f"{file}, record {game}: {error}") from None
    seat = _find_seat(record, player)
    review = _make_review(reviewer)
    if review is None:
        raise typer.Exit(130)
    if json:
        write_json(review)
    else:
        out.print(render_review(load_renderer(record.game), record.players, review, seat))


def _make_review(reviewer: Reviewer) -> Review | None:
    """Return the review, with a progress bar; None after Ctrl-C."""
    with progress("Reviewing decisions") as report_progress:
        try:
            for done, _ in enumerate(reviewer, start=1):
                report_progress(done, reviewer.total)
        except KeyboardInterrupt:
            return None
    return reviewer.review()


def _find_seat(record: Record, player: str) -> int | None:
    """Return the seat of a player by name or number; None for an empty name."""
    if not player:
        return None
    names = [name.lower() for name in record.players]
    if player.lower() in names:
        return names.index(player.lower())
    if player.isdecimal() and int(player) < len(names):
        return int(player)
    raise BadOptions(f"--player is one of {', '.join(record.players)}, or a seat from 0 on, not {player!r}.")
