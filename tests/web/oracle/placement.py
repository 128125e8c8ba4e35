"""Best placements and scores of Midnight Exchange by the rules."""

from random import Random
from typing import Any

from msgspec.structs import replace

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import PlaceArt
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Metal
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition, PrestigeCard, Rung
from darklantern.games.midnight_exchange.rules.placing import place
from darklantern.games.midnight_exchange.rules.scoring import best_placement, best_points, score_lines
from darklantern.games.midnight_exchange.rules.state import Collection, PlayerState
from tests.games.midnight_exchange.tables import EDITION, last_placements, player

ARTS = tuple(Art)
TABLE = last_placements(player(), player())


def random_cases(count: int) -> list[dict[str, Any]]:
    """Return random holdings, every second one in the default edition, with what the rules place and score."""
    return [_case(edition, owner) for edition, owner in _random_players(count)]


def totals_after(count: int, moves: list[list[dict[str, str]]]) -> list[int]:
    """Return the points of each random case after its moves, which must be legal by the rules."""
    totals: list[int] = []
    for (edition, owner), placements in zip(_random_players(count), moves, strict=True):
        table = replace(TABLE, edition=edition, players=(owner, player()))
        for move in placements:
            table, _ = place(table, Seat(0), PlaceArt(Art(move["art"]), CardId(move["card"])))
        totals.append(sum(line.points for line in score_lines(edition, table.players[0])))
    return totals


def house_edition_cases(count: int) -> list[dict[str, Any]]:
    """Return random holdings in the default edition."""
    random = Random(21)
    return [_case(EDITION, _random_player(random, EDITION)) for _ in range(count)]


def full_holding() -> dict[str, Any]:
    """Return the holding with every collection and all art."""
    collections = tuple(Collection(card.name, 0) for card in EDITION.cards if card.ladder)
    return _case(EDITION, PlayerState(tuple(sorted(EDITION.tokens)), collections, ()))


def example_gains() -> dict[str, Any]:
    """Return the gain of a painting that completes a card, and of a card for stored art."""
    owner = player("watch", {"display-1": 1})
    before = best_points(EDITION, owner)
    return {
        "edition": EDITION,
        "holding": _holding(EDITION, owner),
        "painting": best_points(EDITION, player("watch painting", {"display-1": 1})) - before,
        "watches": best_points(EDITION, player("watch", {"display-1": 1, "watch-2": 0})) - before,
    }


def _case(edition: MidnightExchangeEdition, owner: PlayerState) -> dict[str, Any]:
    cards = {own.card for own in owner.collections} | set(owner.finished)
    return {
        "edition": {
            "figures": edition.figures,
            "art": edition.art,
            "cards": [card for card in edition.cards if card.name in cards],
        },
        "holding": _holding(edition, owner),
        "best_points": best_points(edition, owner),
        "placements": len(best_placement(edition, owner)),
        "lines": [
            {"what": line.what, "points": line.points, "item": line.item} for line in score_lines(edition, owner)
        ],
    }


def _holding(edition: MidnightExchangeEdition, owner: PlayerState) -> dict[str, Any]:
    """A player's possessions as the page takes them."""
    placed = {card: len(edition.card_by_name[card].ladder) for card in owner.finished}
    placed |= {own.card: own.filled for own in owner.collections}
    return {"cards": list(placed), "placed": placed, "stored": list(owner.stored)}


def _random_players(count: int) -> list[tuple[MidnightExchangeEdition, PlayerState]]:
    random = Random(20)
    cases: list[tuple[MidnightExchangeEdition, PlayerState]] = []
    for number in range(count):
        edition = EDITION if number % 2 else _random_edition(random)
        cases.append((edition, _random_player(random, edition)))
    return cases


def _random_edition(random: Random) -> MidnightExchangeEdition:
    """An edition with other ladders, other figures, and other art in silver; not always one that can be played with."""
    empty = random.randrange(4)
    cards = tuple(
        PrestigeCard(
            name=CardId(f"card-{number}"), ladder=_ladder(random, empty), provenance=EDITION.cards[0].provenance
        )
        for number in range(24)
    )
    figures = replace(EDITION.figures, unique=random.randrange(6), empty_collection=empty, gold=random.randrange(1, 6))
    art = tuple(replace(row, metal=random.choice(tuple(Metal))) for row in EDITION.art)
    return replace(EDITION, figures=figures, art=art, cards=cards)


def _ladder(random: Random, points: int) -> tuple[Rung, ...]:
    rungs: list[Rung] = []
    kinds = random.sample(ARTS, 2)
    for _ in range(random.randrange(4)):
        points += random.randrange(1, 6)
        rungs.append(Rung(random.choice(kinds), points))
    return tuple(rungs)


def _random_player(random: Random, edition: MidnightExchangeEdition) -> PlayerState:
    """A player with partly filled cards, and stored art of few kinds, so that cards compete for it."""
    collections: list[Collection] = []
    finished: list[CardId] = []
    for card in random.sample(edition.cards, random.randrange(12)):
        filled = random.randrange(len(card.ladder) + 1)
        if filled == len(card.ladder):
            finished.append(card.name)
        else:
            collections.append(Collection(card.name, filled))
    kinds = random.sample(ARTS, random.randrange(1, 7))
    stored = sorted(random.choice(kinds) for _ in range(random.randrange(14)))
    return PlayerState(tuple(stored), tuple(collections), tuple(finished))
