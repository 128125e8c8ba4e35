"""The chapters for Midnight Exchange only: getaways, depths of raids, markets and cards."""

from collections import Counter
from collections.abc import Sequence

from darklantern.games.midnight_exchange.report.feature_extraction import BAG_LABEL
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.events import Ending
from darklantern.lab.report.estimates import column_mean, shares
from darklantern.lab.report.figure import Chapter, Dot, Dots, Figure, Histogram, Stack
from darklantern.lab.report.figure_parts import (
    bin_width,
    binned,
    describe_differences,
    describe_extremes,
    estimated,
    games_text,
    make_bars,
    make_dots,
    rows,
    series_labels,
    values,
)
from darklantern.lab.report.formatting import format_estimate, format_number, join_words
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.report.general_chapters import length_figure
from darklantern.lab.report.tables import Row, number, text

ORDINALS = ("first", "second", "third", "fourth")
DEPTH_LABELS = {Place.GARAGE.value: "garage only", Place.STUDY.value: "to the study", Place.SAFE.value: "to the safe"}
FREQUENT_USE = 0.5
ENDING_LABELS = {
    Ending.BAG_EMPTY.value: "no art left to refill",
    Ending.BAG_WAS_EMPTY.value: "a bag opened in vain",
    Ending.DECK_SHORT.value: "too few cards to refill",
}


def chapters(sources: Sequence[GameSet]) -> list[Chapter]:
    """Return the chapters."""
    return [
        Chapter(
            "Rounds", (length_figure(sources, "rounds", "Rounds in a game", "rounds", memorable=True), endings(sources))
        ),
        Chapter("The getaway", (getaway_wins(sources), getaway_points(sources))),
        Chapter("Raids", (depths(sources), lifts(sources), depth_points(sources), depth_wins(sources))),
        Chapter("Black markets", (market_use(sources), market_users(sources))),
        Chapter("Prestige cards", (cards_taken(sources), card_points(sources))),
    ]


def endings(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of why games end (ME-F1, ME-F2)."""

    def parts(source: GameSet, _: str) -> tuple[float, ...]:
        counts = Counter(text(row, "ending") for row in rows(source, "games"))
        return tuple(counts[ending] / max(source.finished, 1) for ending in ENDING_LABELS)

    found = make_bars(sources, ["games"], parts)
    most = max(zip(next(iter(found.values())), ENDING_LABELS.values(), strict=True))
    caption = f"Most games end with {most[1]}: {format_number(most[0], percent=True)}."
    chart = Stack("share of games", tuple(ENDING_LABELS.values()), found)
    return Figure("endings", "Why games end", chart, caption, games_text(sources), series_labels(sources))


def _orders(sources: Sequence[GameSet]) -> dict[int, str]:
    most = max((size for source in sources for size in source.seats), default=0)
    return {order + 1: f"{ORDINALS[order]} out" for order in range(most)}


def _order(row: Row) -> int | None:
    order = number(row, "order")
    return None if order is None else int(order)


def getaway_wins(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of victories by the order of leaving raids."""
    sizes = sorted({size for source in sources for size in source.seats})
    found = estimated(sources, "raids", _order, lambda row: number(row, "won"), share=True)
    fair = 1 / sizes[0] if len(sizes) == 1 else None
    chart = Dots("share of games won", make_dots(found, _orders(sources), lambda _: fair), percent=True)
    single = len(sources) == 1
    verdict = describe_extremes(
        [Dot(f"the seat that is {dot.label}", dot.estimates) for dot in chart.dots], True, "wins"
    )
    caption = verdict if single else describe_differences(chart.dots, series_labels(sources), percent=True)
    return Figure(
        "getaway-wins",
        "The advantage of leaving early",
        chart,
        f"{caption} Over all raids of a game: how often the one who left it first, second and so on won the game.",
        games_text(sources),
        series_labels(sources),
        verdict if single else "",
    )


def getaway_points(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of points gained in a round, by the order of leaving the raid."""
    found = estimated(sources, "raids", _order, lambda row: number(row, "points"))
    chart = Dots("points gained in the round", make_dots(found, _orders(sources)))
    single = len(sources) == 1
    caption = (
        describe_extremes(chart.dots, percent=False, verb="gains")
        if single
        else describe_differences(chart.dots, series_labels(sources))
    )
    return Figure(
        "getaway-points",
        "What a round brings, by the order of leaving",
        chart,
        f"{caption} {POINTS_EXPLANATION}",
        games_text(sources),
        series_labels(sources),
    )


POINTS_EXPLANATION = (
    "Points are what could be scored with everything placed as well as can be, after the round less before it."
)


def depths(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of how deep raids go, by round (ME-R4)."""
    rounds = sorted({int(number(row, "round") or 0) for source in sources for row in rows(source, "raids")})
    enough = [
        round_ for round_ in rounds if all(_games_with(source, round_) >= source.finished / 10 for source in sources)
    ]

    def parts(source: GameSet, label: str) -> tuple[float, ...]:
        mine = Counter(text(row, "depth") for row in rows(source, "raids") if f"round {row['round']}" == label)
        return tuple(shares({depth: mine[depth] for depth in DEPTH_LABELS}).values()) or (0.0,) * len(DEPTH_LABELS)

    found = make_bars(sources, [f"round {round_}" for round_ in enough], parts)
    whole = [shares(Counter(text(row, "depth") for row in rows(source, "raids"))) for source in sources]
    texts = [
        join_words(
            [f"{format_number(share.get(depth, 0), percent=True)} {words}" for depth, words in DEPTH_LABELS.items()]
        )
        for share in whole
    ]
    caption = texts[0]
    if len(sources) > 1:
        caption = "; ".join(f"{source.label} {text}" for source, text in zip(sources, texts, strict=True))
    return Figure(
        "depths",
        "How deep raids go",
        Stack("share of seats", tuple(DEPTH_LABELS.values()), found),
        f"Of all raids of a seat: {caption}. Rounds that fewer than a tenth of games reach are left out.",
        games_text(sources),
        series_labels(sources),
    )


def _games_with(source: GameSet, round_: int) -> int:
    return sum((number(row, "rounds") or 0) >= round_ for row in rows(source, "games"))


def _deep(label: str) -> str:
    """Return how deep a raid went, for a sentence."""
    return f"in the {label}" if label == DEPTH_LABELS[Place.GARAGE.value] else label


def depth_points(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of points gained in a round, by how deep the raid went."""
    found = estimated(sources, "raids", lambda row: text(row, "depth"), lambda row: number(row, "points"))
    chart = Dots("points gained in the round", make_dots(found, DEPTH_LABELS))
    verdict = describe_extremes(
        [Dot(f"a raid {_deep(dot.label)}", dot.estimates) for dot in chart.dots], False, "brings"
    )
    single = len(sources) == 1
    caption = verdict if single else describe_differences(chart.dots, series_labels(sources))
    return Figure(
        "depth-points",
        "What a round brings, by how deep the raid went",
        chart,
        f"{caption} {POINTS_EXPLANATION}",
        games_text(sources),
        series_labels(sources),
        verdict if single else "",
    )


def depth_wins(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of victories by how deep the raids went."""
    sizes = sorted({size for source in sources for size in source.seats})
    found = estimated(sources, "raids", lambda row: text(row, "depth"), lambda row: number(row, "won"), share=True)
    fair = 1 / sizes[0] if len(sizes) == 1 else None
    chart = Dots("share of games won", make_dots(found, DEPTH_LABELS, lambda _: fair), percent=True)
    single = len(sources) == 1
    verdict = describe_extremes(
        [Dot(f"a raid {_deep(dot.label)}", dot.estimates) for dot in chart.dots], True, "goes with winning"
    )
    caption = verdict if single else describe_differences(chart.dots, series_labels(sources), percent=True)
    return Figure(
        "depth-wins",
        "Who wins, by how deep their raids went",
        chart,
        f"{caption} Over all raids: how often the one who went so deep won the game.",
        games_text(sources),
        series_labels(sources),
    )


def lifts(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of the tiles that a seat lifts in a raid."""
    parts = {source.label if len(sources) > 1 else "": values(source, "raids", "lifted") for source in sources}
    width = bin_width([value for part in parts.values() for value in part])
    means = tuple(column_mean(rows(source, "raids"), "lifted") for source in sources)
    kept = [format_estimate(column_mean(rows(source, "raids"), "kept")) for source in sources]
    lead = f"A seat lifts {format_estimate(means[0])} tiles in a raid"
    if len(sources) > 1:
        lead = describe_differences([Dot("tiles lifted in a raid", means)], series_labels(sources)).rstrip(".")
    chart = Histogram(
        "tiles lifted by a seat in a raid", {name: binned(part, width) for name, part in parts.items()}, width
    )
    caption = f"{lead}. It leaves with {join_words(kept)} of them."
    return Figure("lifts", "Tiles lifted", chart, caption, games_text(sources), series_labels(sources))


def _faces(sources: Sequence[GameSet]) -> dict[str, str]:
    """Return a label for each face with its cost; with both costs if two editions differ."""
    named: dict[str, list[str]] = {}
    for source in sources:
        edition: MidnightExchangeEdition = source.edition
        for face in edition.faces:
            cost = [loot.replace("-", " ") + (f" ×{count}" if count > 1 else "") for loot, count in face.cost.items()]
            named.setdefault(face.name, []).append(" + ".join(cost))
    return {face: f"{face}: {' or '.join(dict.fromkeys(costs))}" for face, costs in named.items()}


def market_use(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of the share of its rounds in which each market face is used."""
    found = estimated(
        sources,
        "markets",
        lambda row: text(row, "face"),
        lambda row: float(bool(number(row, "exchanges"))),
        share=True,
    )
    chart = Dots(
        "share of rounds in which it is used", make_dots(found, _faces(sources), lambda _: FREQUENT_USE), percent=True
    )
    seldom = [dot.label.split(":")[0] for dot in chart.dots if _below(dot)]
    finding = (
        f"{join_words(seldom)} {'is' if len(seldom) == 1 else 'are'} used in clearly fewer than half of the rounds."
        if seldom
        else "No market is used in clearly fewer than half of the rounds in which it lies."
    )
    single = len(sources) == 1
    brief = [Dot(dot.label.split(":")[0], dot.estimates) for dot in chart.dots]
    lead = (
        f"{describe_extremes(brief, True, 'is used')} {finding}"
        if single
        else describe_differences(brief, series_labels(sources), True)
    )
    return Figure(
        "market-use",
        "How often each market is used",
        chart,
        f"{lead} The line marks half of the rounds.",
        games_text(sources),
        series_labels(sources),
        finding if single else "",
    )


def _below(dot: Dot) -> bool:
    highs = [estimate.high for estimate in dot.estimates if estimate is not None]
    return any(high is not None and high < FREQUENT_USE for high in highs)


def market_users(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of the users of each market, by the order of leaving the raid."""
    orders = _orders(sources)
    labels = {**_faces(sources), BAG_LABEL: BAG_LABEL}

    def parts(source: GameSet, label: str) -> tuple[float, ...]:
        mine = Counter(_order(row) for row in rows(source, "exchanges") if labels.get(text(row, "market")) == label)
        return tuple(shares({order: mine[order] for order in orders}).values()) or (0.0,) * len(orders)

    used = {text(row, "market") for source in sources for row in rows(source, "exchanges")}
    found = make_bars(sources, [label for face, label in labels.items() if face in used], parts)
    first = Counter(_order(row) for row in rows(sources[0], "exchanges"))
    caption = (
        "The seat that is first out makes "
        f"{format_number(first[1] / max(first.total(), 1), percent=True)} of all exchanges"
        f"{'' if len(sources) == 1 else f' ({sources[0].label})'}."
    )
    return Figure(
        "market-users",
        "Who uses each market",
        Stack("share of its exchanges", tuple(orders.values()), found),
        caption,
        games_text(sources),
        series_labels(sources),
    )


def _cards(sources: Sequence[GameSet]) -> dict[str, str]:
    """Return a label for each card with the points of its steps; with both if two editions differ."""
    named: dict[str, list[str]] = {}
    for source in sources:
        edition: MidnightExchangeEdition = source.edition
        for card in edition.cards:
            steps = ", ".join(str(rung.points) for rung in card.ladder) or str(edition.figures.unique)
            named.setdefault(card.name, []).append(steps)
    return {card: f"{card.replace('-', ' ')} ({' or '.join(dict.fromkeys(steps))})" for card, steps in named.items()}


def cards_taken(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of how often each card is taken, of the games in which it lies in a market."""
    found = estimated(sources, "cards", lambda row: text(row, "card"), lambda row: number(row, "taken"), share=True)
    chart = Dots(
        "share of games in which it lies in a market", _sorted(make_dots(found, _cards(sources))), percent=True
    )
    single = len(sources) == 1
    caption = (
        describe_extremes(chart.dots, True, "is taken")
        if single
        else describe_differences(chart.dots, series_labels(sources), percent=True)
    )
    return Figure(
        "cards-taken",
        "How often each card is taken",
        chart,
        f"{caption} In brackets: what a card is worth, step by step.",
        games_text(sources),
        series_labels(sources),
    )


def card_points(sources: Sequence[GameSet]) -> Figure:
    """Return the figure of the points of each card for the seat that takes it."""
    found = estimated(sources, "cards", lambda row: text(row, "card"), lambda row: number(row, "points"))
    chart = Dots("points at the end, when taken", _sorted(make_dots(found, _cards(sources))))
    single = len(sources) == 1
    caption = (
        describe_extremes(chart.dots, False, "brings")
        if single
        else describe_differences(chart.dots, series_labels(sources))
    )
    return Figure("card-points", "What each card brings", chart, caption, games_text(sources), series_labels(sources))


def _sorted(found: Sequence[Dot]) -> tuple[Dot, ...]:
    """Return the dots, the highest value first."""

    def highest(dot: Dot) -> float:
        return max(estimate.value for estimate in dot.estimates if estimate is not None)

    return tuple(sorted(found, key=highest, reverse=True))
