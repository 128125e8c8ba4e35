"""The chapters for every game: who wins, what decides, how long games are, and how two sets of games differ."""

from collections.abc import Sequence

from msgspec.structs import replace

from darklantern.lab.report.estimates import (
    Estimate,
    column_mean,
    difference,
    effect,
    estimate,
    scaled,
    spread,
    winners_and_others,
)
from darklantern.lab.report.figure import Chapter, Dot, Dots, Figure, Histogram, SourceData
from darklantern.lab.report.figure_parts import (
    bin_width,
    binned,
    describe_differences,
    describe_extremes,
    estimated,
    games_text,
    make_dots,
    rows,
    series_labels,
    unfair_dots,
    values,
)
from darklantern.lab.report.formatting import capitalize_first, format_estimate, format_number, join_words
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.registry import Feature
from darklantern.lab.report.tables import Row, columns, number, text

MAX_PLAYERS = 8
"""The most players in a figure: those with most games."""
MAX_DIFFERENCES = 20
"""The most differences in a figure: the largest."""


def who_wins(sources: Sequence[GameSet]) -> Chapter:
    """Return the chapter about victories and points, by seat and by player."""
    figures = [seat_figure(sources), *player_figures(sources), score_figure(sources)]
    return Chapter("Who wins", tuple(figures))


def seat_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of victories by seat."""
    sizes = sorted({size for source in sources for size in source.seats})

    def key(row: Row) -> tuple[int, int]:
        return int(number(row, "players") or 0), int(number(row, "seat") or 0)

    labels = {
        (size, seat): f"seat {seat}" if len(sizes) == 1 else f"seat {seat} of {size}"
        for size in sizes
        for seat in range(size)
    }
    found = estimated(sources, "seats", key, lambda row: number(row, "won"), share=True)
    chart = Dots("share of games won", make_dots(found, labels, lambda key: 1 / key[0]), percent=True)
    verdict = describe_fairness(chart, sizes, "seat", series_labels(sources))
    caption = (
        verdict
        if len(sources) == 1
        else f"{verdict} {describe_differences(chart.dots, series_labels(sources), percent=True)}"
    )
    return Figure(
        "seats",
        "The advantage of seats",
        chart,
        f"{caption} Seats are counted from 0, as in records.",
        games_text(sources),
        series_labels(sources),
        finding=verdict,
    )


def describe_fairness(chart: Dots, sizes: Sequence[int], noun: str, names: Sequence[str]) -> str:
    """Describe whether each dot, such as a seat, has its fair share of the victories."""
    share = f" of {format_number(1 / sizes[0], percent=True)}" if len(sizes) == 1 else ""
    apart = unfair_dots(chart.dots)
    if not apart:
        return f"Every {noun} may well have its fair share{share}: all intervals include it."
    unfair = [
        f"{dot.label}{f' of {name}' if name else ''} wins {format_estimate(found, percent=True)}"
        for dot in apart
        for name, found in zip(names, dot.estimates, strict=True)
        if found is not None and dot.fair is not None and not found.contains(dot.fair)
    ]
    return f"{capitalize_first(join_words(unfair))}: not the fair share{share}."


def player_figures(sources: Sequence[GameSet]) -> list[Figure]:
    """Return the figures of victories and points by player, if there are several players."""
    names = [name for source in sources for name, _ in source.players.most_common(MAX_PLAYERS)]
    labels = {name: name for name in dict.fromkeys(names)}
    if all(len(source.players) < 2 for source in sources):
        return []
    wins = estimated(sources, "seats", lambda row: text(row, "player"), lambda row: number(row, "won"), share=True)
    scores = estimated(sources, "seats", lambda row: text(row, "player"), lambda row: number(row, "score"))
    won = Dots("share of games won, a seat", make_dots(wins, labels), percent=True)
    scored = Dots("points", make_dots(scores, labels))
    one, names = len(sources) == 1, series_labels(sources)
    first = (
        describe_extremes(won.dots, percent=True, verb="wins")
        if one
        else describe_differences(won.dots, names, percent=True)
    )
    second = (
        describe_extremes(scored.dots, percent=False, verb="scores")
        if one
        else describe_differences(scored.dots, names)
    )
    return [
        Figure("players", "The players", won, first, games_text(sources), names, first if one else ""),
        Figure("points-of-players", "The points of the players", scored, second, games_text(sources), names),
    ]


def score_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of the distribution of scores: of winners and others, or of two sets of games."""
    if len(sources) > 1:
        parts = {source.label: values(source, "seats", "score") for source in sources}
        means = tuple(column_mean(rows(source, "seats"), "score") for source in sources)
        caption = describe_differences([Dot("the mean score", means)], series_labels(sources))
    else:
        seats = rows(sources[0], "seats")
        won, lost = [row for row in seats if number(row, "won")], [row for row in seats if not number(row, "won")]
        parts = {
            "winners": [number(row, "score") or 0.0 for row in won],
            "others": [number(row, "score") or 0.0 for row in lost],
        }
        caption = (
            f"Winners score {format_estimate(column_mean(won, 'score'))} on average, the others "
            f"{format_estimate(column_mean(lost, 'score'))}."
        )
    width = bin_width([value for part in parts.values() for value in part])
    chart = Histogram("points", {name: binned(part, width) for name, part in parts.items()}, width)
    return Figure("scores", "The distribution of scores", chart, caption, games_text(sources), series_labels(sources))


def what_decides(sources: Sequence[GameSet], features: Sequence[Feature]) -> Chapter | None:
    """Return the chapter about what winners have more or less of than the others; None without data."""
    found = [
        Dot(feature.label, tuple(effect(rows(source, "seats"), feature.column) for source in sources), 0.0)
        for feature in features
    ]
    known = [dot for dot in found if any(dot.estimates)]
    if not known:
        return None
    known.sort(key=lambda dot: -max(abs(estimate.value) for estimate in dot.estimates if estimate is not None))
    first = known[0].estimates[0]
    finding = ""
    if first is not None and not first.contains(0):
        more = "more" if first.value > 0 else "less"
        finding = (
            f"What sets winners apart most is “{known[0].label}”: they have {format_number(abs(first.value))} standard "
            f"deviations {more} of it than the others."
        )
    caption = finding if len(sources) == 1 else describe_differences(known, series_labels(sources))
    figure = Figure(
        "decides",
        "What sets winners apart",
        Dots("winners less others, in standard deviations", tuple(known)),
        f"{caption} To the right: winners have more of it. It shows what goes with winning, not what causes it."[
            0 if caption else 1 :
        ],
        games_text(sources),
        series_labels(sources),
        finding if len(sources) == 1 else "",
        source=_means(sources[0], known, features) if len(sources) == 1 else None,
        independent=len(sources) > 1,
    )
    return Chapter("What decides games", (figure, closeness(sources)))


def _describe_clearest(means: Sequence[Dot], sizes: Sequence[Dot], second: str, first: str) -> str:
    """Describe the largest differences in one sentence; empty if chance may be the reason."""
    clear = [
        f"{mean.label} ({format_number(other.value)} against {format_number(one.value)})"
        for mean, size in zip(means, sizes, strict=False)
        if (apart := size.estimates[0]) is not None
        and not apart.contains(0)
        and (one := mean.estimates[0]) is not None
        and (other := mean.estimates[1]) is not None
    ]
    return f"{capitalize_first(second)} differs from {first} most in {join_words(clear[:3])}." if clear else ""


def _means(source: GameSet, known: Sequence[Dot], features: Sequence[Feature]) -> SourceData:
    """Return the means of winners and others, in their own units."""
    pairs = {feature.label: winners_and_others(rows(source, "seats"), feature.column) for feature in features}
    found = [Dot(dot.label, tuple(estimate(side) for side in pairs[dot.label])) for dot in known]
    return SourceData(("winners", "others"), Dots("", tuple(found)))


def closeness(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of the lead of the best seat over the next, in points."""
    figure = length_figure(sources, "lead", "How close games are", "points by which the best leads the next")
    if len(sources) > 1:
        return figure
    found = sorted(values(sources[0], "games", "lead"))
    mean = format_estimate(column_mean(rows(sources[0], "games"), "lead"))
    half = format_number(found[(len(found) - 1) // 2])
    caption = f"The best leads the next by {mean} points on average, in half of the games by no more than {half}."
    return replace(figure, caption=caption)


def length(sources: Sequence[GameSet]) -> Chapter:
    """Return the chapter about the length of games, in moves and in minutes."""
    figures = [length_figure(sources, "moves", "Moves in a game", "moves", memorable=True)]
    if any(values(source, "games", "minutes") for source in sources):
        figures.append(length_figure(sources, "minutes", "Minutes in a game", "minutes"))
    return Chapter("How long games are", tuple(figures))


def length_figure(sources: Sequence[GameSet], column: str, title: str, unit: str, memorable: bool = False) -> Figure:
    """Return the figure of the distribution of a column of games; ``memorable`` makes its mean a finding."""
    parts = {source.label if len(sources) > 1 else "": values(source, "games", column) for source in sources}
    width = bin_width([value for part in parts.values() for value in part])
    means = tuple(column_mean(rows(source, "games"), column) for source in sources)
    descriptions = [_describe_typical(source, column, unit, mean) for source, mean in zip(sources, means, strict=True)]
    caption = (
        descriptions[0]
        if len(sources) == 1
        else describe_differences([Dot(f"the mean number of {unit}", means)], series_labels(sources))
    )
    finding = descriptions[0] if len(sources) == 1 and memorable else ""
    chart = Histogram(unit, {name: binned(part, width) for name, part in parts.items()}, width)
    return Figure(column.replace(" ", "-"), title, chart, caption, games_text(sources), series_labels(sources), finding)


def _describe_typical(source: GameSet, column: str, unit: str, mean: Estimate | None) -> str:
    found = sorted(values(source, "games", column))
    if not found:
        return "There are no values."
    low, high = found[len(found) // 20], found[-1 - len(found) // 20]
    bounds = f"{format_number(low)} and {format_number(high)}"
    return f"A game has {format_estimate(mean)} {unit} on average; nine of ten have between {bounds}."


def differences(sources: Sequence[GameSet], features: Sequence[Feature]) -> Chapter | None:
    """Return the chapter that compares two sets of games, the largest difference first; None for one set."""
    if len(sources) < 2:
        return None
    names = [
        name
        for name in columns(row for source in sources for row in rows(source, "games"))
        if name not in ("game", "edition") and all(values(source, "games", name) for source in sources)
    ]
    labels = {feature.column: feature.label for feature in features}
    pairs = [("games", name, labels.get(name, name)) for name in names]
    pairs += [("seats", name, f"{label}, a seat") for name, label in labels.items() if name not in names]
    apart: list[tuple[Dot, Dot]] = []
    for table, column, label in pairs:
        means = tuple(column_mean(rows(source, table), column) for source in sources)
        unit = spread([value for source in sources for value in values(source, table, column)])
        size = scaled(difference(*means), unit)
        if size is not None and (size.low is None or size.low != size.high):  # else it is equal in all games
            apart.append((Dot(label, (size,), 0.0), Dot(label, means)))
    apart.sort(key=lambda pair: -abs(pair[0].estimates[0].value if pair[0].estimates[0] else 0))
    first, second = series_labels(sources)
    sizes, means = tuple(pair[0] for pair in apart[:MAX_DIFFERENCES]), [pair[1] for pair in apart]
    if not sizes:
        return Chapter("How they differ", (), "Nothing that is counted differs at all.")
    caption = describe_differences(means, (first, second), most=3)
    figure = Figure(
        "differences",
        f"How {second} differs from {first}",
        Dots(f"{second} less {first}, in standard deviations", sizes),
        f"{caption} To the right: {second} has more of it.",
        games_text(sources),
        finding=_describe_clearest(means, sizes, second, first),
        source=SourceData((first, second), Dots("", tuple(means[:MAX_DIFFERENCES]))),
    )
    return Chapter("How they differ", (figure,))
