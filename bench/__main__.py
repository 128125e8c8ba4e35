"""The command ``scripts/bench``."""

from typing import Annotated

import typer
from rich.console import Console

from bench import baseline_environment, roster
from bench.environments.command import environments
from bench.heavy.command import heavy
from bench.kernels.command import kernels
from bench.load.command import server
from bench.load.watchers import watchers
from bench.machine import this_machine
from bench.output import Json, Output
from bench.page.command import frames
from bench.report import Report
from bench.trial import Plan, Result, measure

app = typer.Typer(add_completion=False)


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    only: Annotated[str, typer.Option(help=f"Contenders to run, with commas between: {', '.join(roster.NAMES)}.")] = "",
    runs: Annotated[int, typer.Option(min=1, help="Runs of each contender.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds of play in a run.")] = 2,
    seed: Annotated[int, typer.Option(help="The seed of the first run's choices.")] = 1,
    json: Json = "",
) -> None:
    """Compare random legal play in moves per second: our rules against other libraries driven from Python, on one core.

    Exits with 1 if a contender could not be measured. The commands below measure other things.
    """
    if context.invoked_subcommand is not None:
        return
    names = _names(only)
    output = Output(json)
    errors = output.errors
    plan = Plan(runs, seconds, seed)
    contenders = [contender for contender in (*roster.OURS, *roster.BASELINES) if contender.name in names]
    if not all(roster.is_ours(contender) for contender in contenders):
        with errors.status("Setting up the baselines …"):
            problems = _set_up_baselines()
        for problem in problems:
            errors.print(problem, style="yellow", markup=False)

    with output.progress() as progress:
        task = progress.add_task("", total=runs * len(contenders))

        def show_progress(what: str, done: bool) -> None:
            progress.update(task, description=what, advance=int(done))

        results = measure(contenders, plan, show_progress)

    report = Report.of(results, this_machine(), plan)
    output.write(report, report.table())
    _exit_if_failed(results, errors)


def _names(only: str) -> set[str]:
    """Return the names in a comma-separated list; all contenders if it is empty."""
    names = {name.strip() for name in only.split(",") if name.strip()}
    if unknown := sorted(names - set(roster.NAMES)):
        known = ", ".join(roster.NAMES)
        raise typer.BadParameter(f"unknown contender {unknown[0]!r}: use any of {known}.")
    return names or set(roster.NAMES)


def _set_up_baselines() -> list[str]:
    """Set up the baselines and return the problems of those that could not be set up."""
    try:
        return baseline_environment.ensure_environment()
    except baseline_environment.SetupError as error:
        return [str(error)]


def _exit_if_failed(results: list[Result], errors: Console) -> None:
    """Print what could not be measured, and exit with 1 if there is any."""
    failed = [result for result in results if result.problem]
    for result in failed:
        errors.print(f"{result.contender.label}: {result.problem}.", style="red", markup=False)
    if failed:
        raise typer.Exit(1)


app.command()(server)
app.command()(watchers)
app.command()(frames)
app.command()(heavy)
app.command()(kernels)
app.command()(environments)

if __name__ == "__main__":
    app()
