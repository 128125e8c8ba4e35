"""Search, frames and report of the load test, without measuring anything."""

import io
from collections.abc import Callable
from time import sleep

import msgspec
import pytest
from rich.console import Console

from bench.load import frames
from bench.load.disk import DiskMonitor
from bench.load.generator import percentile
from bench.load.report import LoadReport
from bench.load.search import Search, greatest, single
from bench.load.stacks import BASELINE, OURS
from bench.load.step import Step
from bench.load.trial import Plan, Result
from bench.machine import this_machine

PLAN = Plan(limit=25, warm_up=1, hold=4, first=200, precision=0.1)


@pytest.mark.parametrize("most", [0, 3, 37, 205, 640, 2000])
def test_search_finds_the_greatest_number_that_holds(most: int) -> None:
    found = _run_search(greatest(first=200, precision=0.03), lambda number: number <= most)
    assert found <= most
    assert most - found <= max(5, 0.03 * most)


def test_number_must_hold_twice_to_be_found() -> None:
    tried: list[int] = []

    def holds(number: int) -> bool:
        tired = number in tried or any(tried.count(one) > 1 for one in tried)
        tried.append(number)
        return number <= (420 if tired else 500)

    assert 400 <= _run_search(greatest(first=200, precision=0.03), holds) <= 420


def test_single_number_is_found_only_if_it_holds() -> None:
    assert _run_search(single(300), lambda number: number <= 350) == 300
    assert _run_search(single(300), lambda number: number <= 250) == 0


def _run_search(search: Search, holds: Callable[[int], bool]) -> int:
    number = next(search)
    while True:
        try:
            number = search.send(holds(number))
        except StopIteration as found:
            return found.value


def test_disk_monitor_measures_the_longest_sync() -> None:
    with DiskMonitor() as disk:
        while not disk.longest:
            sleep(0.01)
    assert disk.longest > 0


@pytest.mark.parametrize(("others", "disk", "disturbed"), [(0.01, 3, False), (0.2, 3, True), (0.01, 80, True)])
def test_other_programs_or_a_slow_disk_disturb_a_step(others: float, disk: float, disturbed: bool) -> None:
    figures = dict.fromkeys((field.name for field in msgspec.structs.fields(Step)), 0)
    step = msgspec.convert(figures | {"problem": "", "others": others, "disk": disk}, Step)
    assert step.disturbed is disturbed


@pytest.mark.parametrize("length", [0, 5, 125, 126, 300, 70_000])
def test_server_frames_are_read(length: int) -> None:
    size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2) if length < 65_536 else None
    size = b"\x7f" + length.to_bytes(8) if size is None else size
    frame = bytes([frames.TEXT]) + size + b"x" * length
    data = bytes([frames.PING, 1]) + b"?" + frame
    assert [(kind, data[start:end]) for kind, start, end in frames.read(data + frame[:-1])][:2] == [
        (frames.PING, b"?"),
        (frames.TEXT, b"x" * length),
    ]


def test_client_frames_are_masked() -> None:
    kind, size, *rest = frames.write(b"a move")
    assert (kind, size) == (frames.TEXT, 0x80 | 6)
    mask, masked = rest[:4], rest[4:]
    assert bytes(byte ^ mask[at % 4] for at, byte in enumerate(masked)) == b"a move"


def test_percentile_is_one_of_the_times() -> None:
    times = [number / 1000 for number in range(1, 101)]
    assert [percentile(times, share) for share in (0.5, 0.99, 1)] == [50, 99, 100]
    assert percentile([], 0.99) == 0


@pytest.mark.parametrize(
    ("runs", "verdicts"),
    [
        ([(300, 600)], ["wanted Dark Lantern 300 ≥ 400 no", "wanted ÷ bare Node ws 0.50 ≥ 0.6 no"]),
        (
            [(300, 600), (480, 600), (450, 500)],
            ["median Dark Lantern 450 ≥ 400 yes", "median ÷ bare Node ws 0.80 ≥ 0.6 yes"],
        ),
    ],
)
def test_median_of_all_runs_is_compared_with_the_targets(runs: list[tuple[int, int]], verdicts: list[str]) -> None:
    measured = [[Result(OURS, tables=ours), Result(BASELINE, tables=theirs)] for ours, theirs in runs]
    text = io.StringIO()
    Console(file=text, width=160).print(LoadReport.of(measured, this_machine(), PLAN).table())
    lines = [" ".join(line.replace("│", " ").split()) for line in text.getvalue().splitlines()]
    assert [line for line in lines if line.startswith(("wanted", "median"))] == verdicts
