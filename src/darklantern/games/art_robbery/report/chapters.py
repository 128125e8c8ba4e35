"""The chapters for Art Robbery only: turn order, raids, alibis, thefts, dog and bosses."""

from collections.abc import Sequence

from darklantern.games.art_robbery.report.feature_extraction import TOKEN_FATES
from darklantern.games.art_robbery.rules.components import TOKEN_FACES
from darklantern.lab.report.estimates import Estimate, by_game, column_mean, winners_and_others
from darklantern.lab.report.figure import Chapter, Dot, Dots, Figure, Stack
from darklantern.lab.report.figure_parts import (
    describe_differences,
    describe_extremes,
    estimated,
    games_text,
    make_bars,
    make_dots,
    rows,
    series_labels,
)
from darklantern.lab.report.formatting import capitalize_first, format_count, format_estimate, format_number, join_words
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.general_chapters import describe_fairness
from darklantern.lab.report.tables import number, text

MIN_GAMES_PER_GROUP = 10
"""Groups with fewer games are left out if each set has at least ten times as many games."""


def chapters(sources: Sequence[GameSet]) -> list[Chapter]:
    """Return the chapters."""
    return [
        Chapter("Turns and raids", (turn_order_figure(sources), raids_figure(sources))),
        Chapter("Alibis", (alibis_figure(sources), caught_figure(sources))),
        Chapter("Thefts, the dog and the boss", (tokens_figure(sources), dog_figure(sources), bosses_figure(sources))),
    ]


def turn_order_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of victories by place in the turn order (AR-S2)."""
    sizes = sorted({size for source in sources for size in source.seats})
    labels = {
        (size, turn): f"turn {turn}" if len(sizes) == 1 else f"turn {turn} of {size}"
        for size in sizes
        for turn in range(1, size + 1)
    }
    found = estimated(
        sources,
        "seats",
        lambda row: (int(number(row, "players") or 0), int(number(row, "turn order") or 0)),
        lambda row: number(row, "won"),
        share=True,
    )
    chart = Dots("share of games won", make_dots(found, labels, lambda key: 1 / key[0]), percent=True)
    verdict = describe_fairness(chart, sizes, "place in the turn order", series_labels(sources))
    caption = (
        verdict
        if len(sources) == 1
        else f"{verdict} {describe_differences(chart.dots, series_labels(sources), percent=True)}"
    )
    return Figure(
        "turn-order",
        "The advantage of going first",
        chart,
        f"{caption} The seat with turn 1 starts the first raid.",
        games_text(sources),
        series_labels(sources),
        verdict if len(sources) == 1 else "",
    )


def raids_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of points by raid, of winners and others."""
    names = [raid.name for raid in sources[0].edition.raids]
    if len(sources) > 1:
        found = estimated(sources, "raids", lambda row: text(row, "raid"), lambda row: number(row, "points"))
        chart, parts = (
            _upright(make_dots(found, {name: name for name in names}), "points banked by a seat"),
            series_labels(sources),
        )
        caption = describe_differences(chart.dots, parts)
    else:
        parts = ("winners", "others")
        table = rows(sources[0], "raids")
        pair = [
            by_game(
                (row for row in table if bool(number(row, "won")) is won),
                lambda row: text(row, "raid"),
                lambda row: number(row, "points"),
            )
            for won in (True, False)
        ]
        chart = _upright(make_dots(pair, {name: name for name in names}), "points banked by a seat")
        leads = [(dot.label, lead) for dot in chart.dots if (lead := _lead(dot)) is not None]
        most = max(leads, key=lambda lead: lead[1], default=("", 0.0))
        caption = (
            f"Winners gain most on the others with the {most[0]}: {format_number(most[1])} points more. "
            "A caught player's loot is counted before it is lost."
        )
    return Figure(
        "raids", "Points from raid to raid", chart, caption, games_text(sources), parts, independent=len(sources) > 1
    )


def _upright(found: tuple[Dot, ...], axis: str) -> Dots:
    return Dots(axis, found, upright=True, along="raid")


def _lead(dot: Dot) -> float | None:
    first, second = dot.estimates
    return None if first is None or second is None else first.value - second.value


def alibis_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of victories by number of alibis (AR-F2, AR-F3, AR-F5)."""
    found = estimated(
        sources,
        "seats",
        lambda row: int(number(row, "alibis") or 0),
        lambda row: number(row, "won"),
        share=True,
    )
    rare = MIN_GAMES_PER_GROUP if all(source.finished >= 10 * MIN_GAMES_PER_GROUP for source in sources) else 1
    frequent = [{key: estimate for key, estimate in part.items() if estimate.n >= rare} for part in found]
    labels = {count: str(count) for count in sorted({key for part in frequent for key in part})}
    chart = Dots(
        "share of games won", make_dots(frequent, labels), percent=True, upright=True, along="alibis at the end"
    )
    named = [Dot(f"a seat with {format_count(int(dot.label), 'alibi')}", dot.estimates) for dot in chart.dots]
    if len(sources) > 1:
        caption = describe_differences(named, series_labels(sources), percent=True)
    else:
        won, lost = winners_and_others(rows(sources[0], "seats"), "alibis")
        winners, others = format_number(_mean(won)), format_number(_mean(lost))
        means = f"Winners end with {winners} alibis on average, the others with {others}."
        caption = f"{means} {describe_extremes(named, percent=True, verb='wins')}"
    return Figure(
        "alibis",
        "Alibis and winning",
        chart,
        caption + (f" Numbers of alibis that came in fewer than {rare} games are left out." if rare > 1 else ""),
        games_text(sources),
        series_labels(sources),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def caught_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of how often seats are caught, what it costs, and how often it decides the game."""
    measures = {
        "a seat is caught": ("seats", "caught"),
        "a game is won by someone with less loot": ("games", "decided by alibis"),
    }
    found = [
        {
            label: estimate
            for label, (table, column) in measures.items()
            if (estimate := _share(source, table, column)) is not None
        }
        for source in sources
    ]
    chart = Dots("share", make_dots(found, {label: label for label in measures}), percent=True)
    costs = [
        format_estimate(
            column_mean((row for row in rows(source, "seats") if number(row, "caught")), "cost of being caught")
        )
        for source in sources
    ]
    decided = chart.dots[-1].estimates[0]
    other = format_number(decided.value if decided else 0, percent=True)
    finding = f"Without alibis, {other} of games would have had another winner."
    cost = f"Being caught, or fined between two players, costs {join_words(costs)} points."
    lead = finding if len(sources) == 1 else describe_differences(chart.dots, series_labels(sources), percent=True)
    return Figure(
        "caught",
        "Caught for want of alibis",
        chart,
        f"{lead} {cost}",
        games_text(sources),
        series_labels(sources),
        finding if len(sources) == 1 else "",
    )


def _share(source: GameSet, table: str, column: str) -> Estimate | None:
    return by_game(rows(source, table), lambda _: 0, lambda row: number(row, column), share=True).get(0)


def tokens_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of how often tokens of each face change hands."""

    def moves(source: GameSet, face: str) -> tuple[float, ...]:
        mine = [row for row in rows(source, "tokens") if row["face"] == face]
        return tuple(sum(number(row, part) or 0 for row in mine) / max(source.finished, 1) for part in TOKEN_FATES)

    found = make_bars(sources, [str(face) for face in TOKEN_FACES], moves)
    thefts = [column_mean(rows(source, "games"), "stolen") for source in sources]
    caption = (
        f"{capitalize_first(_each(sources, [format_estimate(theft) for theft in thefts]))} tokens are stolen in a game."
    )
    if len(sources) == 1:
        most = max(found.items(), key=lambda bar: bar[1][1])
        caption += f" The face that is stolen most is {most[0]}, {format_number(most[1][1])} times a game."
    return Figure(
        "tokens",
        "How tokens change hands, by what they show",
        Stack("times a game", TOKEN_FATES, found, percent=False),
        caption,
        games_text(sources),
        series_labels(sources),
    )


def _each(sources: Sequence[GameSet], texts: Sequence[str]) -> str:
    if len(sources) == 1:
        return texts[0]
    return join_words([f"{source.label}: {text}" for source, text in zip(sources, texts, strict=True)])


def dog_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of how often the dog is fetched or handed over, and of cards in vain."""
    measures = {
        "dog fetched": "fetched by its card",
        "dog given": "handed to a thief",
        "in vain": "cards played in vain",
    }
    found = [
        {name: mean for name in measures if (mean := column_mean(rows(source, "games"), name)) is not None}
        for source in sources
    ]
    chart = Dots("times a game", make_dots(found, measures))
    won, lost = winners_and_others(rows(sources[0], "seats"), "dog turns")
    caption = (
        f"The dog is fetched {format_estimate(found[0].get('dog fetched'))} times a game and handed to a thief "
        f"{format_estimate(found[0].get('dog given'))} times. "
        f"Winners have it for {format_number(_mean(won))} turns, the others for {format_number(_mean(lost))}."
    )
    if len(sources) > 1:
        caption = describe_differences(chart.dots, series_labels(sources))
    return Figure("dog", "The dog, and cards in vain", chart, caption, games_text(sources), series_labels(sources))


def bosses_figure(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of how often the owner of the boss keeps it, by raid (AR-R2)."""

    def parts(source: GameSet, raid: str) -> tuple[float, ...]:
        mine = [row for row in rows(source, "raids") if row["raid"] == raid and row["boss"] is not None]
        kept = sum(row["boss"] == "kept" for row in mine) / max(len(mine), 1)
        return kept, 1 - kept if mine else 0.0

    names = [raid.name for raid in sources[0].edition.raids]
    found = make_bars(sources, names, parts)
    lost = [column_mean(rows(source, "games"), "bosses lost") for source in sources]
    caption = (
        f"{capitalize_first(_each(sources, [format_estimate(mean) for mean in lost]))} of {len(names)} bosses leave "
        "a game, since their owner has no 4 or 5 of the same raid."
    )
    return Figure(
        "bosses",
        "The boss, kept or lost",
        Stack("share of raids", ("kept", "lost"), found),
        caption,
        games_text(sources),
        series_labels(sources),
    )
