"""The table of the frames benchmark."""

from io import StringIO

from rich.console import Console

from bench.page.command import table_of
from bench.page.raid import Frames


def test_all_figures_fit_a_narrow_terminal() -> None:
    """Eighty columns are enough for every one of them."""
    intervals = [16.7] * 98 + [33.4] * 2
    raids = [
        Frames(what, 10, 16.3, intervals, [51, 112.4], 0.283, 0.052, work=[4.2] * 97 + [21.5] * 3)
        for what in ("raid, desktop", "raid, phone")
    ]
    console = Console(width=80, record=True, file=StringIO())
    console.print(table_of([Frames("no game", 10, 0, [16.7] * 100, [], 0.021, 0.004), *raids]))
    text = console.export_text()
    assert "…" not in text
    for figure in (
        " 16 ",
        "58.7",
        "16.7/16.7/33.4",
        "2.0%",
        "2, up to 112 ms",
        "28.3%",
        "5.2%",
        "4.2/4.2/21.5",
        "3.0%",
    ):
        assert text.count(figure) == len(raids)
