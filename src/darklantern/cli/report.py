"""``darklantern report``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import fields
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from darklantern.cli.options import EditionName, GivenOptions, check_seats, parse_bots, parse_options
from darklantern.cli.output import AsJson, err, print_message, write_json
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.errors import BadOptions, BadRecord, UnknownName
from darklantern.lab.report.chapters import make_chapters, make_labels_distinct
from darklantern.lab.report.export import Format, check_format, write_figures, write_tables
from darklantern.lab.report.extraction import add_record, read_file
from darklantern.lab.report.figure import Chapter, figure_rows
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.html_page import warnings, write_page
from darklantern.lab.report.plots import check_matplotlib
from darklantern.lab.simulate import SimulationPlan, simulate_chunks

COMPARE_KEYS = ("bots", "edition", "games", "seats", "seed")
"""The keys of ``--compare`` besides a game's own options."""

DEFAULT_GAMES = 1000


def report_games(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="A file of records, or a game to simulate; two of them are compared.", metavar="SOURCE [OTHER]"
        ),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write; the file must be new.")] = Path(
        "report.html"
    ),
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing page.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="Also write the numbers into this folder, one file per table.")
    ] = None,
    format: Annotated[Format, typer.Option(help="The format of the numbers.")] = Format.CSV,
    figures: Annotated[
        Path | None, typer.Option(help="Also write each figure into this folder, as PDF and SVG.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            help="Simulate again with this changed, and compare: bots, edition, games, seats, seed or an option.",
            metavar="KEY=VALUE",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="The number of games to simulate.")] = DEFAULT_GAMES,
    seats: Annotated[int, typer.Option(min=0, help="The number of players; by default one for each bot.")] = 0,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas; one name fills all seats.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="The number of cores to use.")] = 1,
    edition: EditionName = "",
    option: GivenOptions = None,
    json: AsJson = False,
) -> None:
    """Write a report on many games: one page with plots, and the numbers as tables.

    The games come from a file of records or a new simulation. The report shows wins, seats, scores, length and figures
    of the game. Two sources are shown side by side, with the intervals of their difference.
    """
    check_matplotlib()
    check_format(format)
    if len(sources) > 2:
        raise BadOptions(f"A report compares two sources, not {len(sources)}.")
    if output.exists() and not force:
        raise BadOptions(f"{output} exists already: name another file with --output, or overwrite it with --force.")
    if not output.parent.is_dir():
        raise BadOptions(f"There is no folder {output.parent} to write {output.name} into.")
    given = {"bots": bots, "edition": edition, "games": games, "seats": seats, "seed": seed}
    wanted = [_parse_source(source, given, option or [], {}) for source in sources]
    if all(isinstance(source, Path) for source in wanted):
        simulation_options = {**given, "option": option}
        defaults = {"bots": "", "edition": "", "games": DEFAULT_GAMES, "seats": 0, "seed": 0}
        if changed := [name for name, value in simulation_options.items() if value and value != defaults.get(name)]:
            raise BadOptions(f"--{changed[0]} is only for simulations, and {wanted[0]} is a file of records.")
    if compare:
        if len(sources) > 1 or isinstance(wanted[0], Path):
            raise BadOptions("--compare needs one game to simulate, not a file or two sources.")
        changes = dict(_parse_change(pair) for pair in compare)
        wanted.append(_parse_source(sources[0], given, option or [], changes))
    gathered = [_gather(source, workers) for source in wanted]
    if compare:
        _label_sources(gathered, wanted, dict(_parse_change(pair) for pair in compare))
    make_labels_distinct(gathered)
    chapters = make_chapters(gathered)
    output.write_text(write_page(gathered, chapters), "utf-8")
    written = [] if data is None else write_tables(data, format, gathered, chapters)
    drawn = [] if figures is None else write_figures(figures, chapters)
    if json:
        write_json(_report_json(output, gathered, chapters))
        return
    _print_findings(output, gathered, chapters)
    if data is not None:
        print_message(f"The numbers are in {data}: {', '.join(path.name for path in written)}.")
    if figures is not None:
        print_message(f"The figures are in {figures}: {len(drawn) // 2} as PDF and as SVG.")


def _parse_change(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals or not key:
        raise BadOptions(f"--compare is KEY=VALUE, such as bots=random, not {pair!r}.")
    return key, value


def _parse_source(
    source: str, given: dict[str, Any], option: list[str], changes: dict[str, str]
) -> Path | SimulationPlan:
    """Return a file of records, or what to simulate. Raises a `DarkLanternError` if it is neither, or invalid."""
    if source not in registry.game_ids():
        path = Path(source)
        if not path.is_file():
            known = ", ".join(registry.game_ids())
            raise BadOptions(f"Unknown source {source!r}: use a file of records, or one of {known}.")
        return path
    game = registry.game(source)
    known = (
        *COMPARE_KEYS,
        *(field.name for field in fields(game.wire_types.options) if field.name not in COMPARE_KEYS),
    )
    if unknown := [key for key in changes if key not in known]:
        raise UnknownName("key to compare by", unknown[0], known)
    chosen = {**given, **{key: value for key, value in changes.items() if key in COMPARE_KEYS}}
    pairs = [*option, *(f"{key}={value}" for key, value in changes.items() if key not in COMPARE_KEYS)]
    counts = {key: _parse_int(key, chosen[key]) for key in ("games", "seats", "seed")}
    names = str(chosen["bots"])
    seated = parse_bots(game, names, counts["seats"] or (0 if "," in names else game.seat_counts[0]))
    check_seats(game, len(seated))
    plan = SimulationPlan(
        game=game.id,
        options=parse_options(game, str(chosen["edition"]), pairs),
        bots=seated,
        games=counts["games"],
        seed=counts["seed"],
    )
    game.start(game.options(plan.options), len(plan.bots), Chance.seeded(plan.seed))
    return plan


def _parse_int(key: str, value: object) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise BadOptions(f"--compare {key} is a whole number, not {value!r}.") from None
    if number < (key == "games") and key != "seed":
        raise BadOptions(f"--compare {key} is at least 1, not {number}.")
    return number


def _gather(source: Path | SimulationPlan, workers: int) -> GameSet:
    """Return the games of a source as tables; shows progress."""
    if isinstance(source, Path):
        gathered = GameSet(source.stem, f"the records of {source.name}")
        _show_progress(source.name, source.stat().st_size, _add_file(gathered, source), "{task.percentage:>3.0f} %")
    else:
        gathered = GameSet(_bot_names(source), _command_line(source))
        _show_progress(
            source.game, source.games, _add_games(gathered, source, workers), "{task.completed} of {task.total}"
        )
    return gathered


def _add_file(gathered: GameSet, path: Path) -> Iterator[int]:
    """Add the records of a file and yield the bytes of each. Raises `BadRecord` with the line."""
    for number, line in read_file(path):
        try:
            add_record(gathered, line)
        except BadRecord as error:
            raise BadRecord(f"{path}, line {number}: {error}") from None
        yield len(line)


def _add_games(gathered: GameSet, plan: SimulationPlan, workers: int) -> Iterator[int]:
    """Play and add games in batches; yield the size of each batch."""
    for chunk in simulate_chunks(plan, workers):
        for played in chunk:
            add_record(gathered, played.record)
        yield len(chunk)


def _show_progress(what: str, total: int, steps: Iterator[int], form: str) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn(form), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(what, total=total)
        for step in steps:
            progress.advance(task, step)


def _bot_names(plan: SimulationPlan) -> str:
    return ", ".join(dict.fromkeys(plan.bots))


def _command_line(plan: SimulationPlan) -> str:
    """Return the command that plays the same games again."""
    options = " ".join(
        f"--edition {value.name if isinstance(value, Edition) else value}"
        if key == "edition"
        else f"--option {key}={value}"
        for key, value in plan.options.items()
    )
    names = ",".join(plan.bots)
    command = f"darklantern simulate {plan.game} --engine rules --bots {names} --games {plan.games} --seed {plan.seed}"
    return f"{command} {options}".strip()


def _label_sources(gathered: list[GameSet], plans: list[Path | SimulationPlan], changes: dict[str, str]) -> None:
    """Label the two sources by the settings that differ."""
    first, second = plans
    assert isinstance(first, SimulationPlan), "files are not simulated"
    assert isinstance(second, SimulationPlan), "files are not simulated"
    for source, plan in zip(gathered, (first, second), strict=True):
        own = {
            "bots": _bot_names(plan),
            "edition": source.edition.name if source.edition is not None else "",
            "games": f"{plan.games} games",
            "seats": f"{len(plan.bots)} seats",
            "seed": f"seed {plan.seed}",
        }
        source.label = ", ".join(own.get(key) or f"{key} {plan.options.get(key, 'as usual')}" for key in changes)


def _print_findings(output: Path, sources: list[GameSet], chapters: list[Chapter]) -> None:
    findings = [f"– {figure.finding}" for chapter in chapters for figure in chapter.figures if figure.finding]
    for sentence in (*warnings(sources), *findings):
        print_message(sentence.replace("\N{NO-BREAK SPACE}", " "))
    count = sum(len(chapter.figures) for chapter in chapters)
    print_message(f"{output}: {count} figures from {' and '.join(f'{source.finished:,}' for source in sources)} games.")


def _report_json(output: Path, sources: list[GameSet], chapters: list[Chapter]) -> dict[str, object]:
    return {
        "page": str(output),
        "warnings": warnings(sources),
        "sources": [
            {
                "label": source.label,
                "about": source.origin,
                "finished": source.finished,
                "cut_off": source.cut_off,
                "open": source.unfinished,
            }
            for source in sources
        ],
        "figures": [
            {"name": figure.name, "title": figure.title, "caption": figure.caption, "rows": figure_rows(figure)}
            for chapter in chapters
            for figure in chapter.figures
        ],
    }
