"""A report as one self-contained HTML file."""

from collections.abc import Sequence
from html import escape
from importlib import metadata, resources

from darklantern.core.game import GameInfo
from darklantern.lab.report.estimates import MIN_GAMES_FOR_INTERVAL
from darklantern.lab.report.figure import Chapter, Figure, numbers_table
from darklantern.lab.report.formatting import format_count, join_words
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.plots import draw_inline

METHOD = (
    "Every interval is a 95 % interval: of twenty, about one misses the truth by chance, so a single dot that just "
    "leaves a line out says little. Shares of whole games have Wilson's interval, means that of the normal "
    "approximation, and differences are made from the intervals of the two (Zou and Donner).",
    "What happens within a game hangs together. So where a game has several seats, rounds or raids of a kind, the mean "
    "is over all of them, but its interval is made from how whole games differ. A shared victory counts for its part.",
    "“Winners less others” compares winners with the rest of their own table, and is given in standard deviations over "
    "all seats, so that different things can be compared. It shows what goes with winning, not what causes it.",
    "Games that were cut off or left have no result and are not counted.",
)


def write_page(sources: Sequence[GameSet], chapters: Sequence[Chapter]) -> str:
    """Return the HTML of a report."""
    game = sources[0].game
    assert game is not None, "there are games"
    title = f"{game.info.title}: {_title(sources)}"
    style = resources.files("darklantern.lab.report").joinpath("page.css").read_text("utf-8")
    findings = [figure.finding for chapter in chapters for figure in chapter.figures if figure.finding]
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="lead">A report by Dark Lantern {escape(metadata.version("darklantern"))}</p>',
        *[f'<p class="warning">{escape(warning)}</p>' for warning in warnings(sources)],
        *_findings(findings),
        _sources(sources),
        _contents(chapters),
        *[_chapter(number, chapter) for number, chapter in enumerate(chapters)],
        '<section class="method" id="method"><h2>How to read this</h2>',
        *[f"<p>{escape(paragraph)}</p>" for paragraph in METHOD],
        "</section>",
        f"<footer><p>{_credits(game.info)}This is an unofficial, non-commercial implementation.</p></footer>",
    ]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{escape(title)}</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            "<main>",
            *body,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _credits(info: GameInfo) -> str:
    """Return who made a game, as a sentence; empty for a game that belongs to everyone."""
    return f"{escape(info.title)} is by {escape(info.credits)}. " if info.credits else ""


def _title(sources: Sequence[GameSet]) -> str:
    if len(sources) > 1:
        return " beside ".join(source.label for source in sources)
    return format_count(sources[0].finished, "game")


def warnings(sources: Sequence[GameSet]) -> list[str]:
    """Return warnings about too few games or several editions."""
    found: list[str] = []
    for source in sources:
        name = f"{source.label}: " if len(sources) > 1 else ""
        if source.finished < MIN_GAMES_FOR_INTERVAL:
            found.append(
                f"{name}{format_count(source.finished, 'finished game')} only: too few to trust an interval. "
                f"From {MIN_GAMES_FOR_INTERVAL} on they are sound, and some hundreds say much more."
            )
        if len(source.editions) > 1:
            found.append(f"{name}These games were played with several editions: {join_words(sorted(source.editions))}.")
    return found


def _findings(findings: Sequence[str]) -> list[str]:
    if not findings:
        return []
    return ['<ul class="findings">', *[f"<li>{escape(finding)}</li>" for finding in findings], "</ul>"]


def _sources(sources: Sequence[GameSet]) -> str:
    return f'<div class="sources">{"".join(_source(source, len(sources) > 1) for source in sources)}</div>'


def _source(source: GameSet, several: bool) -> str:
    left_out = [
        words
        for number, words in (
            (source.cut_off, f"{source.cut_off:,} cut off for their length"),
            (source.unfinished, f"{source.unfinished:,} not played to their end"),
        )
        if number
    ]
    players = [name for name, _ in source.players.most_common(8)]
    more = len(source.players) - len(players)
    facts = {
        **({"called": source.label} if several else {}),
        "from": source.origin,
        "games": f"{source.finished:,}",
        **({"left out": join_words(left_out)} if left_out else {}),
        "players": join_words([f"{size} at a table ({n:,} games)" for size, n in sorted(source.seats.items())])
        if len(source.seats) > 1
        else f"{next(iter(source.seats), 0)} at a table",
        "who": join_words([*players, *([f"{more:,} more"] if more > 0 else [])]),
        "edition": join_words(sorted(source.editions)),
    }
    return f"<dl>{''.join(f'<dt>{escape(key)}</dt><dd>{escape(value)}</dd>' for key, value in facts.items())}</dl>"


def _contents(chapters: Sequence[Chapter]) -> str:
    links = [
        f'<li><a href="#chapter-{number}">{escape(chapter.title)}</a></li>' for number, chapter in enumerate(chapters)
    ]
    return f'<nav aria-label="Contents"><ul>{"".join(links)}<li><a href="#method">How to read this</a></li></ul></nav>'


def _chapter(number: int, chapter: Chapter) -> str:
    text = f"<p>{escape(chapter.text)}</p>" if chapter.text else ""
    alone = len(chapter.figures) == 1
    figures = "\n".join(_figure(figure, alone) for figure in chapter.figures)
    return (
        f'<section id="chapter-{number}"><h2>{escape(chapter.title)}</h2>{text}\n'
        f'<div class="figures">\n{figures}\n</div></section>'
    )


def _figure(figure: Figure, alone: bool) -> str:
    """Return a plot with its caption and numbers, which are open if it is alone in its chapter."""
    return "\n".join(
        [
            f'<figure id="{figure.name}">',
            f'<h3 id="{figure.name}-title">{escape(figure.title)}</h3>',
            draw_inline(figure),
            f'<figcaption id="{figure.name}-caption">{escape(figure.caption)}</figcaption>',
            _table(figure, alone),
            "</figure>",
        ]
    )


def _table(figure: Figure, opened: bool) -> str:
    """Return the table of numbers, for readers who cannot see the plot or want exact values."""
    numbers = numbers_table(figure)
    head = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in numbers.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in numbers.rows
    )
    return (
        f"<details{' open' if opened else ''}><summary>The numbers</summary>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(figure.title)}: the numbers">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )
