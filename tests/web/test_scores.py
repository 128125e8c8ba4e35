"""The page counts the points of real tables as the rules do."""

import random
from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import scoring as robbery
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.state import State
from darklantern.games.midnight_exchange.components import Art, CardId
from darklantern.games.midnight_exchange.edition import Card, MidnightExchangeEdition, Rung
from darklantern.terminal.scoring.table import OwnedCard, Owner, Table
from darklantern.terminal.scoring.tally import tally
from tests.web.node import called

MIDNIGHT = "games/midnight-exchange/score/sums.ts"
ROBBERY = "games/art-robbery/score/sums.ts"
TABLES = 2000


def midnight_edition(dice: random.Random) -> MidnightExchangeEdition:
    """The house edition, or one whose cards and figures are like nothing that was ever printed."""
    house: MidnightExchangeEdition = registry.game("midnight-exchange").options({}).edition
    if dice.random() < 0.4:
        return house
    figures = replace(
        house.figures,
        unique=dice.randrange(9),
        empty_collection=dice.randrange(4),
        silver=dice.randrange(5),
        gold=dice.randrange(6),
    )

    def card(old: Card) -> Card:
        steps = dice.choice([0, 1, 2, 3, 3])
        kinds = dice.sample(list(Art), dice.randint(1, 3))
        points = sorted(dice.sample(range(figures.empty_collection + 1, 20), steps))
        return replace(old, ladder=tuple(Rung(dice.choice(kinds), worth) for worth in points))

    return replace(house, figures=figures, cards=tuple(card(old) for old in house.cards))


def midnight_table(dice: random.Random) -> Table:
    """What may lie before somebody; some have more than the box holds, which changes no sum."""
    edition = midnight_edition(dice)
    cards = list(edition.cards)
    dice.shuffle(cards)
    tokens = dice.sample(range(1, 5), 4)
    players: list[Owner] = []
    for number in range(dice.randint(1, 4)):
        own = [cards.pop() for _ in range(min(len(cards), dice.choice([0, 2, 5, 8])))]
        stored = {art: count for art in Art if (count := dice.choice([0, 0, 1, 2, 3, 5]))}
        filled = tuple(OwnedCard(card.name, dice.randint(0, len(card.ladder))) for card in own)
        players.append(Owner(f"p{number}", stored, 0, filled, dice.choice([None, tokens[number], tokens[number]])))
    return Table(edition, tuple(players))


def holding(owner: Owner) -> dict[str, Any]:
    cards = [{"name": card.name, "filled": card.filled} for card in owner.cards]
    return {"stored": dict(owner.stored), "cards": cards, "getaway": owner.getaway}


def test_midnight_exchange_is_counted_as_by_the_rules():
    """ME-F3, ME-F4, ME-F5"""
    dice = random.Random(5)
    tables = [midnight_table(dice) for _ in range(TABLES)]
    results = [tally(table) for table in tables]
    asked = [(table.edition, holding(owner)) for table in tables for owner in table.players]
    expected = [
        (score, table.edition) for table, result in zip(tables, results, strict=True) for score in result.scores
    ]
    sums = called(MIDNIGHT, "sum", asked)
    after = called(
        MIDNIGHT, "placed", [(own, found["placements"]) for (_, own), found in zip(asked, sums, strict=True)]
    )
    counted = called(MIDNIGHT, "sum", [(edition, own) for (edition, _), own in zip(asked, after, strict=True)])
    improved = 0
    for (score, edition), found, then in zip(expected, sums, counted, strict=True):
        assert (found["points"], found["best"]) == (score.points, score.best)
        assert sorted((line["item"], line["points"]) for line in found["lines"]) == sorted(
            (line.item, line.points) for line in score.lines
        )
        # The placement may be another one, but it is as good and takes as little from storage.
        assert sum(len(one["art"]) for one in found["placements"]) == sum(len(one.art) for one in score.placements)
        for one in found["placements"]:
            ladder = edition.card[CardId(one["card"])].ladder
            assert one["art"] in [
                [rung.art for rung in ladder[start : start + len(one["art"])]] for start in range(len(ladder))
            ]
        assert (then["points"], then["placements"]) == (found["best"], [])
        improved += found["best"] > found["points"]
    assert improved > len(sums) // 4
    verdicts = called(
        MIDNIGHT,
        "verdict",
        [([s.points for s in result.scores], [s.getaway for s in result.scores]) for result in results],
    )
    ties = 0
    for result, found in zip(results, verdicts, strict=True):
        names = [score.name for score in result.scores]
        won: int | None = found["winner"]
        assert (None if won is None else names[won]) == result.verdict.winner
        assert [names[at] for at in found["level"]] == list(result.verdict.level)
        ties += len(found["level"]) > 1
    assert ties > 20


def test_a_full_table_is_counted_in_no_time():
    """Somebody who owns all cards and all art does not make the page stand still: it is counted at every tap."""
    edition: MidnightExchangeEdition = registry.game("midnight-exchange").options({}).edition
    owner = Owner("all", Counter(edition.tokens), 0, tuple(OwnedCard(card.name) for card in edition.cards))
    (found,) = called(MIDNIGHT, "sum", [(edition, holding(owner))])
    (score,) = tally(Table(edition, (owner,))).scores
    assert (found["points"], found["best"]) == (score.points, score.best)


def test_art_left_is_what_nobody_has():
    edition: MidnightExchangeEdition = registry.game("midnight-exchange").options({}).edition
    ada = Owner("Ada", {Art.CHALICE: 2}, 0, (OwnedCard("chalice-2", 1), OwnedCard("display-1", 3)))
    bob = Owner("Bob", {Art.WATCH: 1}, 0, (OwnedCard("watch-2", 0),))
    asked = [(edition, [holding(ada), holding(bob)], art) for art in Art]
    assert dict(zip(Art, called(MIDNIGHT, "artLeft", asked), strict=True)) == {
        Art.MANUSCRIPT: 12,
        Art.CHALICE: 9,
        Art.STATUETTE: 12,
        Art.PARURE: 7,
        Art.WATCH: 6,
        Art.PAINTING: 7,
    }


def robbery_edition(dice: random.Random) -> ArtRobberyEdition:
    published: ArtRobberyEdition = registry.game("art-robbery").options({}).edition
    if dice.random() < 0.4:
        return published
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(published))
    data["figures"].update(boss=dice.randrange(9), fine=dice.randrange(20), boss_needs=dice.sample("012345", 2))
    for raid in data["raids"]:
        for row in raid["tokens"]:
            row["alibis"] = dice.choice([0, 0, 1, 2])
    return msgspec.convert(data, ArtRobberyEdition)


def test_art_robbery_is_counted_as_by_the_rules():
    """AR-R2, AR-F2, AR-F3, AR-F4, AR-F5"""
    dice = random.Random(6)
    asked: list[tuple[ArtRobberyEdition, list[dict[str, Any]]]] = []
    outcomes: list[Any] = []
    for _ in range(TABLES):
        edition = robbery_edition(dice)
        seats = [Seat(number) for number in range(dice.randint(2, 5))]
        # The page has the tokens in the order of the edition's rows, the rules have them sorted.
        rows = [[row for row in raid.tokens for _ in range(row.count)] for raid in edition.raids]
        order = [
            sorted(range(len(raid)), key=lambda at, raid=raid: raid[at].face + "." * raid[at].alibis) for raid in rows
        ]
        owners = [[dice.choice([*seats, *seats, None]) for _ in raid] for raid in rows]
        players = [
            {"raids": [[at for at, owner in enumerate(raid) if owner == seat] for raid in owners]} for seat in seats
        ]
        banked: list[tuple[Seat | None, ...]] = []
        for number, raid in enumerate(owners):
            kept = [raid[at] for at in order[number]]
            boss, company = edition.bosses[number]
            if kept[boss] not in [kept[at] for at in company]:
                kept[boss] = None
            banked.append(tuple(kept))
        hands: tuple[tuple[()], ...] = tuple(() for _ in seats)
        state = State(edition, hands, (), (), 4, (), tuple(banked), None, None, None, 0)
        asked.append((edition, players))
        outcomes.append(robbery.outcome(state))
    shared = caught = fined = 0
    for (_, players), outcome, found in zip(asked, outcomes, called(ROBBERY, "count", asked), strict=True):
        assert [one["points"] for one in found["sums"]] == list(outcome.scores)
        assert [one["alibis"] for one in found["sums"]] == list(outcome.tiebreaks)
        assert found["winners"] == list(outcome.winners)
        for player, (one, sheet) in enumerate(zip(found["sums"], outcome.sheets, strict=True)):
            assert one["raids"] == [line.points for line in sheet[:4]]
            assert -one["cost"] == sum(line.points for line in sheet[4:])
            assert (player in found["caught"]) == (len(sheet) > 4)
        shared += len(found["winners"]) > 1
        caught += len(players) > 2 and bool(found["caught"])
        fined += len(players) == 2 and bool(found["caught"])
    assert min(shared, caught, fined) > 10
