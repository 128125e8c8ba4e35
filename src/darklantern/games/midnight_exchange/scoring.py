"""The end of Midnight Exchange: points, the winner, and the best that could still be placed (ME-F4, ME-F5)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from darklantern.core.game import Line, Outcome
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.components import Art, CardId
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.state import Phase, Player, State


def outcome(state: State) -> Outcome | None:
    """Who won and by what; None before the end (ME-F5)."""
    if state.phase is not Phase.OVER:
        return None
    sheets = tuple(tuple(score_lines(state.edition, player)) for player in state.players)
    scores = tuple(sum(line.points for line in sheet) for sheet in sheets)
    tiebreaks = tuple(-(token or 0) for token in state.raid.getaways)
    ranks = list(zip(scores, tiebreaks, strict=True))
    return Outcome(scores, (Seat(ranks.index(max(ranks))),), tiebreaks, sheets)


def score_lines(edition: MidnightExchangeEdition, player: Player) -> Iterator[Line]:
    """A player's points: stored art, cards of a kind, collections by their highest filled step (ME-F4)."""
    for art, count in sorted(Counter(player.stored).items()):
        yield Line("stored", count * edition.stored_worth[art], art)
    for card in player.finished:
        steps = len(edition.card[card].ladder)
        yield Line("collection" if steps else "unique", edition.worth(card, steps), card)
    for collection in player.collections:
        yield Line("collection", edition.worth(collection.card, collection.filled), collection.card)


def best_placement(edition: MidnightExchangeEdition, player: Player) -> list[tuple[Art, CardId]]:
    """What to place where for the most points, in an order in which it can be placed; exact.

    Of equal placements it is one that keeps most in storage.
    """
    _, _, filled = _best_steps(edition, player)
    moves: list[tuple[Art, CardId]] = []
    for collection, steps in zip(player.collections, filled, strict=True):
        ladder = edition.card[collection.card].ladder
        moves += [(ladder[step].art, collection.card) for step in range(collection.filled, steps)]
    return moves


def best_points(edition: MidnightExchangeEdition, player: Player) -> int:
    """What a player would score with everything stored placed as well as can be."""
    points, _, _ = _best_steps(edition, player)
    return points + sum(edition.worth(card, len(edition.card[card].ladder)) for card in player.finished)


def _best_steps(edition: MidnightExchangeEdition, player: Player) -> tuple[int, int, tuple[int, ...]]:
    """The most points from collections and storage, what is kept in storage, and how far each collection is filled."""
    kinds, collections = tuple(Art), player.collections
    worth = [edition.stored_worth[art] for art in kinds]

    @cache
    def best(at: int, left: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        """The same for the collections from ``at`` on, with so many left in storage of each kind."""
        if at == len(collections):
            return sum(count * points for count, points in zip(left, worth, strict=True)), sum(left), ()
        collection, tokens = collections[at], list(left)
        ladder = edition.card[collection.card].ladder
        found: list[tuple[int, int, tuple[int, ...]]] = []
        for steps in range(collection.filled, len(ladder) + 1):
            if steps > collection.filled:
                kind = kinds.index(ladder[steps - 1].art)
                if not tokens[kind]:
                    break
                tokens[kind] -= 1
            points, kept, rest = best(at + 1, tuple(tokens))
            found.append((points + edition.worth(collection.card, steps), kept, (steps, *rest)))
        return max(found, key=lambda option: option[:2])

    return best(0, tuple(player.stored.count(art) for art in kinds))
