"""The points of a final table, as it is and with the best placements."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count

import msgspec
from msgspec import Struct

from darklantern.core.edition import Provenance
from darklantern.core.game import ScoreLine
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition, PrestigeCard
from darklantern.games.midnight_exchange.rules.scoring import best_placement, score_lines
from darklantern.games.midnight_exchange.rules.state import Collection, PlayerState
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable

UNNAMED_UNIQUE_CARD = "one-of-a-kind"
"""The name of a one-of-a-kind card that was only counted; further ones have a number after it."""


class Placement(Struct, frozen=True):
    """Stored works of art that are placed on a card (ME-A2, ME-F3)."""

    card: str
    art: tuple[Art, ...]
    """In the order in which they are placed."""
    points: int
    """The card's worth after the placement."""
    instead: int
    """The card's worth before it."""
    storage: int
    """The worth in storage of the works of art, which is lost."""


class PlayerScore(Struct, frozen=True):
    """A player's points (ME-F4)."""

    name: str
    getaway: int | None
    lines: tuple[ScoreLine, ...]
    points: int
    holds: PlayerState
    """The possessions that are scored."""
    placements: tuple[Placement, ...]
    """The placements that gain the most points; empty if none gains any."""
    best: int
    """The points with these placements."""


class ScoringResult(Struct, frozen=True):
    """The winner of a table (ME-F5)."""

    winner: str | None
    """None for a tie in which a getaway token is unknown."""
    points: int
    level: tuple[str, ...]
    """All players with the most points."""


class TableScores(Struct, frozen=True):
    """The scores of a table."""

    edition: MidnightExchangeEdition
    """The edition, with the players' own cards added."""
    placed: bool
    """Whether the best placements were made before counting."""
    scores: tuple[PlayerScore, ...]
    verdict: ScoringResult
    best_verdict: ScoringResult
    """The winner if everyone makes the best placements."""


def score_final_table(table: FinalTable, *, place: bool = False) -> TableScores:
    """Score a valid table, as it is or with the best placements made (ME-F3)."""
    edition, players = _to_rules_players(table)
    scores = tuple(
        _score_player(edition, owner, player, place) for owner, player in zip(table.players, players, strict=True)
    )
    now = _find_winner(scores, [score.points for score in scores])
    return TableScores(edition, place, scores, now, _find_winner(scores, [score.best for score in scores]))


def _score_player(
    edition: MidnightExchangeEdition, owner: FinalPlayer, player: PlayerState, place: bool
) -> PlayerScore:
    moves = best_placement(edition, player)
    after = _apply_placements(edition, player, moves)
    best = sum(line.points for line in score_lines(edition, after))
    holds = after if place else player
    lines = tuple(score_lines(edition, holds))
    points = sum(line.points for line in lines)
    return PlayerScore(owner.name, owner.getaway, lines, points, holds, _group_placements(edition, player, moves), best)


def _find_winner(scores: Sequence[PlayerScore], points: Sequence[int]) -> ScoringResult:
    """Return the winner: most points, then the lower getaway token (ME-F5)."""
    most = max(points)
    level = [score for score, own in zip(scores, points, strict=True) if own == most]
    tokens = {score.getaway: score.name for score in level if score.getaway is not None}
    winner = level[0].name if len(level) == 1 else tokens[min(tokens)] if len(tokens) == len(level) else None
    return ScoringResult(winner, most, tuple(score.name for score in level))


def _to_rules_players(table: FinalTable) -> tuple[MidnightExchangeEdition, tuple[PlayerState, ...]]:
    """Return the edition with every card that the players have, and the players as the rules represent them."""
    cards = dict(table.edition.card_by_name)
    players: list[dict[CardId, int]] = []
    for owner in table.players:
        filled: dict[CardId, int] = {}
        for _ in range(owner.unique):
            name = _free_card_name(UNNAMED_UNIQUE_CARD, cards)
            cards[name] = PrestigeCard(name=name, provenance=Provenance.UNCONFIRMED)
            filled[name] = 0
        for card in owner.cards:
            name = CardId(card.name)
            if card.ladder:
                name = _free_card_name(card.label, cards)
                cards[name] = PrestigeCard(name=name, provenance=Provenance.UNCONFIRMED, ladder=card.ladder)
            filled[name] = card.filled
        players.append(filled)
    edition = msgspec.structs.replace(table.edition, cards=tuple(cards.values()))
    return edition, tuple(
        _make_player(edition, Counter(owner.stored).elements(), filled)
        for owner, filled in zip(table.players, players, strict=True)
    )


def _free_card_name(label: str, taken: Mapping[CardId, PrestigeCard]) -> CardId:
    """Return the label if it is free, else with a number after it."""
    names = (CardId(f"{label} #{number}" if number > 1 else label) for number in count(1))
    return next(name for name in names if name not in taken)


def _make_player(edition: MidnightExchangeEdition, stored: Iterable[Art], filled: Mapping[CardId, int]) -> PlayerState:
    """Return a player with these works of art and cards; complete cards are face down (ME-A5, ME-A6)."""
    finished = [card for card, steps in filled.items() if steps == len(edition.card_by_name[card].ladder)]
    unfinished = [Collection(card, steps) for card, steps in filled.items() if card not in finished]
    return PlayerState(tuple(sorted(stored)), tuple(unfinished), tuple(finished))


def _apply_placements(
    edition: MidnightExchangeEdition, player: PlayerState, moves: Sequence[tuple[Art, CardId]]
) -> PlayerState:
    """Return the player after these placements."""
    filled = {card: len(edition.card_by_name[card].ladder) for card in player.finished}
    filled |= {collection.card: collection.filled for collection in player.collections}
    for _, card in moves:
        filled[card] += 1
    stored = Counter(player.stored) - Counter(art for art, _ in moves)
    return _make_player(edition, stored.elements(), filled)


def _group_placements(
    edition: MidnightExchangeEdition, player: PlayerState, moves: Sequence[tuple[Art, CardId]]
) -> tuple[Placement, ...]:
    """Return the moves, grouped by card."""
    placements: list[Placement] = []
    for collection in player.collections:
        art = tuple(art for art, card in moves if card == collection.card)
        if art:
            points = edition.card_points(collection.card, collection.filled + len(art))
            instead = edition.card_points(collection.card, collection.filled)
            storage = sum(edition.stored_points[kind] for kind in art)
            placements.append(Placement(collection.card, art, points, instead, storage))
    return tuple(placements)
