"""Scoring of Midnight Exchange: points, the winner, and the best placement of stored art (ME-F4, ME-F5)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from darklantern.core.game import Outcome, ScoreLine
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.state import Collection, Phase, PlayerState, State


def outcome(state: State) -> Outcome | None:
    """Return the winner and the score sheets; None before the end (ME-F5)."""
    if state.phase is not Phase.OVER:
        return None
    sheets = tuple(tuple(score_lines(state.edition, player)) for player in state.players)
    scores = tuple(sum(line.points for line in sheet) for sheet in sheets)
    tiebreaks = tuple(-(token or 0) for token in state.raid.getaways)
    ranks = list(zip(scores, tiebreaks, strict=True))
    return Outcome(scores, (Seat(ranks.index(max(ranks))),), tiebreaks, sheets)


def current_scores(state: State) -> tuple[int, ...]:
    """Return each seat's points as if the game ended now: stored art is not placed."""
    return tuple(sum(line.points for line in score_lines(state.edition, player)) for player in state.players)


def score_lines(edition: MidnightExchangeEdition, player: PlayerState) -> Iterator[ScoreLine]:
    """Yield a player's points: stored art, one-of-a-kind cards, collections by their highest filled step (ME-F4)."""
    for art, count in sorted(Counter(player.stored).items()):
        yield ScoreLine("stored", count * edition.stored_points[art], art)
    for card in player.finished:
        steps = len(edition.card_by_name[card].ladder)
        yield ScoreLine("collection" if steps else "unique", edition.card_points(card, steps), card)
    for collection in player.collections:
        yield ScoreLine("collection", edition.card_points(collection.card, collection.filled), collection.card)


def best_placement(edition: MidnightExchangeEdition, player: PlayerState) -> list[tuple[Art, CardId]]:
    """Return the placements of stored art that give the most points, in a possible order.

    The result is optimal. Among placements of equal points, one that keeps the most art in storage is returned.
    """
    collections = _open_collections(edition, player)
    moves: list[tuple[Art, CardId]] = []
    for collection, steps in zip(collections, _best_fill(edition, player).filled, strict=True):
        ladder = edition.card_by_name[collection.card].ladder
        moves += [(ladder[step].art, collection.card) for step in range(collection.filled, steps)]
    return moves


def best_points(edition: MidnightExchangeEdition, player: PlayerState) -> int:
    """Return a player's points after the best placement of all stored art."""
    finished = sum(edition.card_points(card, len(edition.card_by_name[card].ladder)) for card in player.finished)
    return finished + _best_fill(edition, player).points


class _Fill(NamedTuple):
    """A way to fill a sequence of collections."""

    points: int
    """The points of the collections and of the works of art left over."""
    unplaced: int
    """The number of works of art left over."""
    filled: tuple[int, ...]
    """The number of filled steps of each collection."""


def _open_collections(edition: MidnightExchangeEdition, player: PlayerState) -> list[Collection]:
    """Return the incomplete collections, grouped by the kinds of art that they take."""
    return sorted(player.collections, key=lambda own: [rung.art for rung in edition.card_by_name[own.card].ladder])


def _best_fill(edition: MidnightExchangeEdition, player: PlayerState) -> _Fill:
    """Return the best way to fill the collections of `_open_collections` from storage."""
    steps = [
        (own.card, own.filled, [rung.art for rung in edition.card_by_name[own.card].ladder[own.filled :]])
        for own in _open_collections(edition, player)
    ]
    needed = [{art for _, _, arts in steps[at:] for art in arts} for at in range(len(steps) + 1)]

    def spare(left: Mapping[Art, int], at: int) -> tuple[int, int, tuple[tuple[Art, int], ...]]:
        """Return the points and number of the works that no collection from ``at`` on takes, and the others."""
        over = [(art, count) for art, count in left.items() if art not in needed[at]]
        rest = tuple((art, count) for art, count in left.items() if art in needed[at])
        return sum(edition.stored_points[art] * count for art, count in over), sum(count for _, count in over), rest

    @cache
    def fill(at: int, left: tuple[tuple[Art, int], ...]) -> _Fill:
        """Return the best way to fill the collections from ``at`` on with the works in ``left``."""
        if at == len(steps):
            return _Fill(0, 0, ())
        card, filled, arts = steps[at]
        stock, found = dict(left), list[_Fill]()
        for taken in range(len(arts) + 1):
            if taken and stock.get(arts[taken - 1], 0) == 0:
                break
            if taken:
                stock[arts[taken - 1]] -= 1
            points, unplaced, rest = spare(stock, at + 1)
            then = fill(at + 1, rest)
            points += edition.card_points(card, filled + taken) + then.points
            found.append(_Fill(points, unplaced + then.unplaced, (filled + taken, *then.filled)))
        return max(found, key=lambda way: way[:2])

    points, unplaced, rest = spare(Counter(player.stored), 0)
    best = fill(0, rest)
    return _Fill(points + best.points, unplaced + best.unplaced, best.filled)
