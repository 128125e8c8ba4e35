"""Ratings of bots on the Elo scale, by maximum likelihood.

At a table each seat wins with a probability in proportion to its bot's strength (Bradley and Terry's model for two,
Luce's for more), and a shared victory counts for a part. Each bot is given one imagined draw against an average bot, so
that no rating is infinite; among many games it does not matter.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, log1p, sqrt, tanh

from msgspec import Struct

from darklantern.lab.statistics import Z_95, Interval

ANCHOR_BOT = "random"
"""The bot whose rating is fixed if it takes part; else the mean of all ratings is fixed."""
ANCHOR_RATING = 1000.0
"""The fixed rating."""
POINTS_PER_E_FOLD = 400 / log(10)
"""Rating points for each factor e of strength: 400 more are ten times the strength."""
_TOLERANCE = 1e-10
_MAX_STEPS = 100


class LineupResults(Struct, frozen=True):
    """The results of all games among the same bots."""

    seats: Mapping[str, int]
    """The number of seats of each bot."""
    games: int
    wins: Mapping[str, float]
    """The victories of each bot, shared ones in part; they add up to the number of games."""


class Rating(Struct, frozen=True):
    """The rating of a bot."""

    name: str
    games: int
    """The number of games it took part in."""
    rating: Interval
    """Relative to the anchor, which has no uncertainty."""


def rate(names: Sequence[str], lineups: Sequence[LineupResults]) -> list[Rating]:
    """Return the rating of each bot, the strongest first, with its 95 % interval from the Fisher information."""
    if not names:
        return []
    strengths = _maximum_likelihood(names, lineups)
    covariance = _inverse(_fisher_information(names, lineups, strengths))
    weights = [float(name == ANCHOR_BOT) if ANCHOR_BOT in names else 1 / len(names) for name in names]
    anchor = sum(weight * strength for weight, strength in zip(weights, strengths, strict=True))
    rated: list[Rating] = []
    for at, name in enumerate(names):
        contrast = [float(at == other) - weight for other, weight in enumerate(weights)]
        value = ANCHOR_RATING + POINTS_PER_E_FOLD * (strengths[at] - anchor)
        half = Z_95 * POINTS_PER_E_FOLD * sqrt(max(_quadratic_form(covariance, contrast), 0.0))
        games = sum(lineup.games for lineup in lineups if lineup.seats.get(name))
        rated.append(Rating(name, games, Interval(value, value - half, value + half)))
    return sorted(rated, key=lambda rating: -rating.rating.value)


def _maximum_likelihood(names: Sequence[str], lineups: Sequence[LineupResults]) -> list[float]:
    """Return the maximum-likelihood log strengths, by Newton's method with step halving."""
    strengths = [0.0] * len(names)
    likelihood = _log_likelihood(names, lineups, strengths)
    for _ in range(_MAX_STEPS):
        slope = _gradient(names, lineups, strengths)
        if max(map(abs, slope)) < _TOLERANCE * (1 + sum(lineup.games for lineup in lineups)):
            break
        inverse = _inverse(_fisher_information(names, lineups, strengths))
        step = [sum(value * change for value, change in zip(row, slope, strict=True)) for row in inverse]
        share = 1.0
        while share > _TOLERANCE:
            further = [old + share * change for old, change in zip(strengths, step, strict=True)]
            if (better := _log_likelihood(names, lineups, further)) >= likelihood:
                strengths, likelihood = further, better
                break
            share /= 2
        else:
            break
    return strengths


def _win_probabilities(names: Sequence[str], lineup: LineupResults, strengths: Sequence[float]) -> list[float]:
    """Return each bot's probability that one of its seats wins."""
    highest = max(strengths)
    weights = [
        lineup.seats.get(name, 0) * exp(strength - highest) for name, strength in zip(names, strengths, strict=True)
    ]
    return [weight / sum(weights) for weight in weights]


def _log_likelihood(names: Sequence[str], lineups: Sequence[LineupResults], strengths: Sequence[float]) -> float:
    """Return the logarithm of the likelihood, with the imagined draws."""
    total = -sum(abs(strength) / 2 + log1p(exp(-abs(strength))) for strength in strengths)
    for lineup in lineups:
        chances = _win_probabilities(names, lineup, strengths)
        for name, chance in zip(names, chances, strict=True):
            if won := lineup.wins.get(name, 0.0):
                total += won * log(max(chance, 1e-300))
    return total


def _gradient(names: Sequence[str], lineups: Sequence[LineupResults], strengths: Sequence[float]) -> list[float]:
    slope = [-tanh(strength / 2) / 2 for strength in strengths]
    for lineup in lineups:
        for at, chance in enumerate(_win_probabilities(names, lineup, strengths)):
            slope[at] += lineup.wins.get(names[at], 0.0) - lineup.games * chance
    return slope


def _fisher_information(
    names: Sequence[str], lineups: Sequence[LineupResults], strengths: Sequence[float]
) -> list[list[float]]:
    """Return the Fisher information: how sharply the log-likelihood falls off around the strengths."""
    size = range(len(names))
    information = [[0.0 for _ in size] for _ in size]
    for at, strength in enumerate(strengths):
        information[at][at] = (1 - tanh(strength / 2) ** 2) / 4
    for lineup in lineups:
        chances = _win_probabilities(names, lineup, strengths)
        for row in size:
            for column in size:
                own = chances[row] if row == column else 0.0
                information[row][column] += lineup.games * (own - chances[row] * chances[column])
    return information


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Invert a positive definite matrix by elimination, without NumPy, which may not be installed."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at and (factor := rows[other][at]):
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


def _quadratic_form(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> float:
    return sum(
        left * value * right
        for left, row in zip(vector, matrix, strict=True)
        for value, right in zip(row, vector, strict=True)
    )
