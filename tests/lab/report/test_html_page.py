"""The report page and files: well-formed, self-contained and consistent with the numbers."""

import csv
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from darklantern.core.errors import MissingExtra
from darklantern.lab.report import plots
from darklantern.lab.report.chapters import make_chapters, make_labels_distinct
from darklantern.lab.report.export import Format, write_figures, write_tables
from darklantern.lab.report.figure import Chapter, Dots, Figure, figure_rows, numbers_table
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.html_page import write_page
from tests.lab.report.test_game_set import collect_games

VOID = {"meta", "br", "link", "img", "input", "hr"}
FETCHING = {"script", "link", "img", "iframe", "object", "embed", "audio", "video", "source", "image"}


class Page(HTMLParser):
    """Parses a page and checks the nesting of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._record(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._record(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def _record(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            self.attributes.append((tag, name, value or ""))
            if name == "id":
                self.ids[value or ""] += 1


@pytest.fixture(scope="module")
def robbery() -> GameSet:
    return collect_games("art-robbery", 4)


@pytest.fixture(scope="module")
def chapters(robbery: GameSet) -> list[Chapter]:
    return make_chapters([robbery])


@pytest.fixture(scope="module")
def text(robbery: GameSet, chapters: list[Chapter]) -> str:
    return write_page([robbery], chapters)


def figures(chapters: list[Chapter]) -> list[Figure]:
    return [figure for chapter in chapters for figure in chapter.figures]


def test_page_is_well_formed(text: str, chapters: list[Chapter]):
    page = Page(text)
    assert page.open == []
    assert page.tags["svg"] == page.tags["figure"] == page.tags["table"] == len(figures(chapters))
    assert max(page.ids.values()) == 1


def test_page_loads_no_external_resources(text: str):
    page = Page(text)
    assert not FETCHING & set(page.tags)
    for tag, name, value in page.attributes:
        if name in ("href", "xlink:href", "src", "srcset", "action"):
            assert value.startswith("#"), (tag, name, value)
            assert value[1:] in page.ids, value
    assert "@import" not in text
    assert "url(h" not in text
    assert "default-src 'none'" in text


def test_plots_have_text_alternatives(text: str):
    page = Page(text)
    plots_ = [value for tag, name, value in page.attributes if tag == "svg" and name == "aria-labelledby"]
    assert len(plots_) == page.tags["svg"]
    assert all(name in page.ids for value in plots_ for name in value.split())
    assert sum(tag == "svg" and (name, value) == ("role", "img") for tag, name, value in page.attributes) == len(plots_)


def test_plots_support_light_and_dark_mode(text: str):
    drawn = text[text.index("<svg") :]
    assert "var(--part-0)" in drawn
    assert not [mark for mark in (plots.PLACEHOLDERS.ink, *plots.PLACEHOLDERS.parts) if mark in drawn]
    assert "DejaVu" not in drawn


def test_every_figure_has_a_caption_with_its_number_of_games(chapters: list[Chapter]):
    for figure in figures(chapters):
        assert figure.title
        assert figure.caption.endswith(".")
        assert figure.n == "n = 4 games"
        assert figure.chart.axis
        head, body = numbers_table(figure).head, numbers_table(figure).rows
        assert body
        assert {len(row) for row in body} == {len(head)}, figure.name


def test_report_of_few_games_has_a_warning(text: str):
    assert "4 finished games only: too few to trust an interval" in text


def test_page_names_the_authors_if_there_are_any(robbery: GameSet, monkeypatch: pytest.MonkeyPatch):
    assert robbery.game is not None
    info = robbery.game.info
    assert f"<footer><p>{info.title} is by {info.credits}. This" in write_page([robbery], [])
    monkeypatch.setattr(robbery.game, "info", replace(info, authors=(), publisher=""))
    assert "<footer><p>This is an unofficial" in write_page([robbery], [])


def test_names_are_escaped_in_the_page(robbery: GameSet):
    hostile = replace(robbery, label="<script>alert(1)</script>", origin="</dd><script>")
    other = replace(robbery, label="b")
    page = Page(write_page([hostile, other], make_chapters([hostile, other])[:1]))
    assert "script" not in page.tags
    assert page.tags["svg"] == 1


def test_same_games_side_by_side_do_not_differ(robbery: GameSet):
    sources = [replace(robbery, label="games"), replace(robbery, label="games")]
    make_labels_distinct(sources)
    compared = make_chapters(sources)
    (apart,) = compared[0].figures
    assert isinstance(apart.chart, Dots)
    assert {found.value for dot in apart.chart.dots for found in dot.estimates if found} == {0}
    assert apart.caption.startswith("Nothing here differs by more than chance allows.")
    for figure in figures(compared):
        if isinstance(figure.chart, Dots) and len(figure.series) > 1:
            assert all(dot.estimates[0] == dot.estimates[1] for dot in figure.chart.dots), figure.name


def test_plots_are_deterministic(chapters: list[Chapter]):
    figure = figures(chapters)[0]
    assert plots.draw_inline(figure) == plots.draw_inline(figure)


def test_csv_tables_have_the_same_values(tmp_path: Path, robbery: GameSet, chapters: list[Chapter]):
    written = write_tables(tmp_path / "data", Format.CSV, [robbery], chapters)
    names = ["games.csv", "seats.csv", "raids.csv", "tokens.csv", "plays.csv", "figures.csv"]
    assert [path.name for path in written] == names
    with written[1].open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert rows == [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in robbery.tables["seats"]
    ]
    with written[5].open(newline="", encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == sum(len(figure_rows(figure)) for figure in figures(chapters))


def test_parquet_tables_have_the_same_values(tmp_path: Path, robbery: GameSet, chapters: list[Chapter]):
    parquet = pytest.importorskip("pyarrow.parquet")
    write_tables(tmp_path, Format.PARQUET, [robbery], chapters)
    assert parquet.read_table(tmp_path / "seats.parquet").to_pylist() == robbery.tables["seats"]
    raids = parquet.read_table(tmp_path / "raids.parquet").to_pylist()
    assert raids == robbery.tables["raids"]


def test_tables_of_two_sources_name_their_source(tmp_path: Path, robbery: GameSet):
    sources = [replace(robbery, label="a"), replace(robbery, label="b")]
    write_tables(tmp_path, Format.CSV, sources, [])
    with (tmp_path / "games.csv").open(newline="", encoding="utf-8") as file:
        assert Counter(row["source"] for row in csv.DictReader(file)) == {"a": 4, "b": 4}


def test_figures_are_written_as_pdf_and_svg(tmp_path: Path, chapters: list[Chapter]):
    one = replace(chapters[0], figures=chapters[0].figures[:1])
    pdf, svg = write_figures(tmp_path, [one])
    assert pdf.read_bytes().startswith(b"%PDF")
    assert plots.PAPER.parts[0].encode() in svg.read_bytes()


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(plots, "find_spec", dict[str, object]().get)
    with pytest.raises(MissingExtra, match=r"pip install 'darklantern\[report\]'"):
        plots.check_matplotlib()
