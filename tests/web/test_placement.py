"""The page finds the best placement itself: it must agree with the rules, case by case."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.actions import PlaceArt
from darklantern.games.midnight_exchange.components import Art, CardId, Metal
from darklantern.games.midnight_exchange.edition import Card, MidnightExchangeEdition, Rung
from darklantern.games.midnight_exchange.placing import place
from darklantern.games.midnight_exchange.scoring import best_placement, best_points, score_lines
from darklantern.games.midnight_exchange.state import Collection, Player
from tests.games.midnight_exchange.tables import EDITION, last_placements, player
from tests.web import node

ARTS = tuple(Art)
CASES = 4000
TABLE = last_placements(player(), player())


def ask(calls: list[list[Any]]) -> list[Any]:
    """What functions of the page's `placement.ts` answer."""
    return node.answers(["run.js", "src/games/midnight-exchange/placement.ts"], calls)


def holding(edition: MidnightExchangeEdition, owner: Player) -> dict[str, Any]:
    """What somebody has, as the page takes it."""
    placed = {card: len(edition.card[card].ladder) for card in owner.finished}
    placed |= {own.card: own.filled for own in owner.collections}
    return {"cards": list(placed), "placed": placed, "stored": list(owner.stored)}


def told(edition: MidnightExchangeEdition, owner: Player) -> dict[str, Any]:
    """As much of an edition as the page needs to score somebody."""
    cards = {own.card for own in owner.collections} | set(owner.finished)
    return {
        "figures": msgspec.to_builtins(edition.figures),
        "art": msgspec.to_builtins(edition.art),
        "cards": [msgspec.to_builtins(card) for card in edition.cards if card.name in cards],
    }


def best(edition: MidnightExchangeEdition, owner: Player) -> list[Any]:
    has = holding(edition, owner)
    return ["bestPlacement", told(edition, owner), has["cards"], has["placed"], has["stored"]]


def some_edition(random: Random) -> MidnightExchangeEdition:
    """One with other ladders, other figures, and other art in silver; not always one that could be played with."""
    empty = random.randrange(4)
    cards = tuple(
        Card(name=CardId(f"card-{number}"), ladder=_ladder(random, empty), provenance=EDITION.cards[0].provenance)
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


def somebody(random: Random, edition: MidnightExchangeEdition) -> Player:
    """With some cards, filled more or less, and some art of not too many kinds, so that cards want the same."""
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
    return Player(tuple(stored), tuple(collections), tuple(finished))


def test_it_finds_what_the_rules_find() -> None:
    random = Random(20)
    cases: list[tuple[MidnightExchangeEdition, Player]] = []
    for number in range(CASES):
        edition = EDITION if number % 2 else some_edition(random)
        cases.append((edition, somebody(random, edition)))
    answers = ask([best(*case) for case in cases])
    assert len(answers) == CASES
    for (edition, owner), answer in zip(cases, answers, strict=True):
        assert answer["points"] == best_points(edition, owner)
        assert len(answer["moves"]) == len(best_placement(edition, owner)), "it keeps as much in storage"
        table = replace(TABLE, edition=edition, players=(owner, player()))
        for move in answer["moves"]:
            table, _ = place(table, Seat(0), PlaceArt(Art(move["art"]), CardId(move["card"])))
        assert sum(line.points for line in score_lines(edition, table.players[0])) == answer["points"]
    assert sum(bool(answer["moves"]) for answer in answers) > CASES / 4, "there was something to find"


def test_it_scores_as_the_rules_do() -> None:
    random = Random(21)
    cases = [(EDITION, somebody(random, EDITION)) for _ in range(CASES // 4)]
    sheets = ask([["scoreOf", told(*case), holding(*case)] for case in cases])
    for case, sheet in zip(cases, sheets, strict=True):
        expected = [(line.what, line.points, line.item) for line in score_lines(*case)]
        assert [(line["what"], line["points"], line["item"]) for line in sheet["lines"]] == expected
        assert sheet["total"] == sum(points for _, points, _ in expected)


def test_a_full_table_costs_little() -> None:
    """Every collection and all art at once, many times over: it must not take the page's breath away."""
    collections = tuple(Collection(card.name, 0) for card in EDITION.cards if card.ladder)
    everything = Player(tuple(sorted(EDITION.tokens)), collections, ())
    answers = ask([best(EDITION, everything)] * 50)
    assert {answer["points"] for answer in answers} == {best_points(EDITION, everything)}


def test_a_gain_is_the_difference_at_best() -> None:
    """Art that completes a card, and a card for art that lies stored already."""
    owner = player("watch", {"display-1": 1})
    edition, has = msgspec.to_builtins(EDITION), holding(EDITION, owner)
    before = best_points(EDITION, owner)
    painting, watches = ask([["gain", edition, has, ["painting"], []], ["gain", edition, has, [], ["watch-2"]]])
    assert painting == best_points(EDITION, player("watch painting", {"display-1": 1})) - before == 5
    assert watches == best_points(EDITION, player("watch", {"display-1": 1, "watch-2": 0})) - before
