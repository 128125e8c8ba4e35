"""The command ``scripts/bench server``."""

import signal
from typing import Annotated

import typer
from rich.console import Console

from bench import baseline_environment
from bench.load.cores import Cores, choose_cores
from bench.load.profile import profile as take_profile
from bench.load.report import LoadReport
from bench.load.running_server import LoadError
from bench.load.stacks import BASELINE, CANDIDATES, OURS, Stack, set_up_node
from bench.load.step import MAX_OTHERS_SHARE, MAX_SYNC_MS, Step
from bench.load.trial import Plan, measure
from bench.machine import this_machine
from bench.output import Json, Output

NAMES = [stack.name for stack in (OURS, BASELINE, *CANDIDATES)]


def server(
    quick: Annotated[bool, typer.Option("--quick", help="Shorter steps, and a less exact answer.")] = False,
    stacks: Annotated[bool, typer.Option("--stacks", help="Measure bare Python servers too.")] = False,
    only: Annotated[str, typer.Option(help=f"Servers to run, with commas between: {', '.join(NAMES)}.")] = "",
    p99: Annotated[float, typer.Option(min=1, help="Milliseconds in which 99 of 100 moves must be answered.")] = 25,
    tables: Annotated[int, typer.Option(min=0, help="Test only this number of tables, instead of searching.")] = 0,
    seconds: Annotated[float, typer.Option(min=0, help="Seconds of each step.")] = 0,
    runs: Annotated[int, typer.Option(min=1, help="Runs of each server.")] = 1,
    profile: Annotated[
        bool, typer.Option("--profile", help="Print where our server spends its time, and exit.")
    ] = False,
    json: Json = "",
) -> None:
    """Measure how many tables in a raid our server holds, beside a bare Node server that passes moves on without rules.

    Needs Linux with two cores that are otherwise idle, and Node. Exits with 1 if a server could not be measured.
    """
    output = Output(json)
    errors = output.errors
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    cores = choose_cores()
    if cores is None:
        raise typer.BadParameter("this needs Linux and two cores.")
    plan = Plan(
        limit=p99,
        warm_up=1.5 if quick else 3,
        hold=seconds or (4 if quick else 9),
        first=200,
        precision=0.1 if quick else 0.03,
        tables=tables or None,
    )
    if profile:
        _profile(plan, cores, errors)
        return
    chosen = _chosen(only, stacks)
    runnable, print_step = _set_up(chosen, errors), _step_printer(errors, plan)
    measured = [measure(runnable, plan, cores, print_step) for _ in range(runs)]
    report = LoadReport.of(measured, this_machine(), plan)
    output.write(report, report.table())
    results = [result for run in measured for result in run]
    steps = [step for result in results for step in result.steps]
    if disturbed := sum(step.disturbed for step in steps):
        errors.print(
            f"Other programs, or the disk, disturbed {disturbed} of {len(steps)} steps: numbers of tables are too low,"
            " and ratios uncertain.",
            style="yellow",
        )
    for result in results:
        if result.problem:
            errors.print(f"{result.stack.label}: {result.problem}.", style="red", markup=False)
    if len(runnable) < len(chosen) or any(result.problem for result in results):
        raise typer.Exit(1)


def _chosen(only: str, stacks: bool) -> list[Stack]:
    """Return the servers to measure."""
    names = {name.strip() for name in only.split(",") if name.strip()}
    if unknown := sorted(names - set(NAMES)):
        raise typer.BadParameter(f"unknown server {unknown[0]!r}: use any of {', '.join(NAMES)}.")
    chosen = [OURS, BASELINE, *(CANDIDATES if stacks or names else ())]
    return [stack for stack in chosen if not names or stack.name in names]


def _set_up(chosen: list[Stack], errors: Console) -> list[Stack]:
    """Set up what the servers need, and return those that can run."""
    missing: list[Stack] = []
    if BASELINE in chosen:
        try:
            set_up_node()
        except baseline_environment.SetupError as error:
            errors.print(f"{BASELINE.label}: {error}", style="yellow", markup=False)
            missing.append(BASELINE)
    if any(stack in CANDIDATES for stack in chosen):
        try:
            problems = baseline_environment.ensure_environment()
        except baseline_environment.SetupError as error:
            problems = [str(error)]
            missing += CANDIDATES
        for problem in problems:
            errors.print(problem, style="yellow", markup=False)
    return [stack for stack in chosen if stack not in missing]


def _step_printer(errors: Console, plan: Plan):
    """Return a function that prints the result of a step on one line."""

    def print_step(stack: Stack, step: Step) -> None:
        verdict = "held" if step.held(plan.limit) else "not held"
        notes = [
            f"others {step.others:.0%}" if step.others > MAX_OTHERS_SHARE else "",
            f"the disk was blocked for {step.disk:.0f} ms" if step.disk > MAX_SYNC_MS else "",
            "the generator is too slow" if step.limited else "",
            f"{step.unanswered} unanswered" if step.unanswered else "",
            f"{step.refused} refused" if step.refused else "",
            f"{step.lost} lost" if step.lost else "",
            step.problem,
        ]
        errors.print(
            f"{stack.label}: {step.tables} tables, {step.rate:,.0f} moves/s, p50 {step.p50:.1f} ms,"
            f" p99 {step.p99:.1f} ms, server {step.server:.0%} ({step.cost:.0f} µs a move),"
            f" generator {step.generator:.0%}, late {step.late:.1f} ms: {verdict}"
            + "".join(f"; {note}" for note in notes if note),
            markup=False,
            highlight=False,
            soft_wrap=True,
        )

    return print_step


def _profile(plan: Plan, cores: Cores, errors: Console) -> None:
    try:
        problems = baseline_environment.ensure_environment()
        for problem in problems:
            errors.print(problem, style="yellow", markup=False)
        Console().print(take_profile(plan, cores))
    except (baseline_environment.SetupError, LoadError) as error:
        errors.print(str(error), style="red", markup=False)
        raise typer.Exit(1) from None
