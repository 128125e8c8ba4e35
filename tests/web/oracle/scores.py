"""Tables of both games, scored by the rules."""

import random
from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules import scoring as robbery
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.midnight_exchange.rules.components import Art
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition, PrestigeCard, Rung
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable, OwnedCard
from darklantern.games.midnight_exchange.scoring.scores import score_final_table


def midnight_tables(count: int) -> list[dict[str, Any]]:
    """Return random tables of Midnight Exchange with their scores and verdicts."""
    dice = random.Random(5)
    return [_scored(_midnight_table(dice)) for _ in range(count)]


def midnight_full_table() -> dict[str, Any]:
    """Return a table whose only player owns all cards and all art."""
    edition = _midnight_edition()
    owner = FinalPlayer("all", Counter(edition.tokens), 0, tuple(OwnedCard(card.name) for card in edition.cards))
    return _scored(FinalTable(edition, (owner,)))


def midnight_edition() -> MidnightExchangeEdition:
    """Return the default edition of Midnight Exchange."""
    return _midnight_edition()


def robbery_tables(count: int) -> list[dict[str, Any]]:
    """Return random tables of Art Robbery with their outcomes."""
    dice = random.Random(6)
    return [_robbery_table(dice) for _ in range(count)]


def _midnight_edition() -> MidnightExchangeEdition:
    return registry.game("midnight-exchange").options({}).edition


def _random_midnight_edition(dice: random.Random) -> MidnightExchangeEdition:
    """The default edition, or one whose cards and figures differ from every printed edition."""
    house = _midnight_edition()
    if dice.random() < 0.4:
        return house
    figures = replace(
        house.figures,
        unique=dice.randrange(9),
        empty_collection=dice.randrange(4),
        silver=dice.randrange(5),
        gold=dice.randrange(6),
    )

    def card(old: PrestigeCard) -> PrestigeCard:
        steps = dice.choice([0, 1, 2, 3, 3])
        kinds = dice.sample(list(Art), dice.randint(1, 3))
        points = sorted(dice.sample(range(figures.empty_collection + 1, 20), steps))
        return replace(old, ladder=tuple(Rung(dice.choice(kinds), worth) for worth in points))

    return replace(house, figures=figures, cards=tuple(card(old) for old in house.cards))


def _midnight_table(dice: random.Random) -> FinalTable:
    """A random table; some players have more than the box holds, which does not affect scoring."""
    edition = _random_midnight_edition(dice)
    cards = list(edition.cards)
    dice.shuffle(cards)
    tokens = dice.sample(range(1, 5), 4)
    players: list[FinalPlayer] = []
    for number in range(dice.randint(1, 4)):
        own = [cards.pop() for _ in range(min(len(cards), dice.choice([0, 2, 5, 8])))]
        stored = {art: count for art in Art if (count := dice.choice([0, 0, 1, 2, 3, 5]))}
        filled = tuple(OwnedCard(card.name, dice.randint(0, len(card.ladder))) for card in own)
        players.append(
            FinalPlayer(f"p{number}", stored, 0, filled, dice.choice([None, tokens[number], tokens[number]]))
        )
    return FinalTable(edition, tuple(players))


def _scored(table: FinalTable) -> dict[str, Any]:
    result = score_final_table(table)
    names = [score.name for score in result.scores]
    return {
        "edition": table.edition,
        "players": [
            {
                "holding": _holding(owner),
                "points": score.points,
                "best": score.best,
                "lines": sorted([line.item, line.points] for line in score.lines),
                "placed": sum(len(one.art) for one in score.placements),
                "getaway": score.getaway,
            }
            for owner, score in zip(table.players, result.scores, strict=True)
        ],
        "winner": None if result.verdict.winner is None else names.index(result.verdict.winner),
        "level": [names.index(name) for name in result.verdict.level],
    }


def _holding(owner: FinalPlayer) -> dict[str, Any]:
    """A player's possessions as the page takes them."""
    cards = [{"name": card.name, "filled": card.filled} for card in owner.cards]
    return {"stored": dict(owner.stored), "cards": cards, "getaway": owner.getaway}


def _robbery_edition(dice: random.Random) -> ArtRobberyEdition:
    published: ArtRobberyEdition = registry.game("art-robbery").options({}).edition
    if dice.random() < 0.4:
        return published
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(published))
    data["figures"].update(boss=dice.randrange(9), fine=dice.randrange(20), boss_needs=dice.sample("012345", 2))
    for raid in data["raids"]:
        for row in raid["tokens"]:
            row["alibis"] = dice.choice([0, 0, 1, 2])
    return msgspec.convert(data, ArtRobberyEdition)


def _robbery_table(dice: random.Random) -> dict[str, Any]:
    edition = _robbery_edition(dice)
    seats = [Seat(number) for number in range(dice.randint(2, 5))]
    # The page has the tokens in the order of the edition's rows, the rules have them sorted.
    rows = [[row for row in raid.tokens for _ in range(row.count)] for raid in edition.raids]
    order = [sorted(range(len(raid)), key=lambda at, raid=raid: raid[at].face + "." * raid[at].alibis) for raid in rows]
    owners = [[dice.choice([*seats, *seats, None]) for _ in raid] for raid in rows]
    players = [{"raids": [[at for at, owner in enumerate(raid) if owner == seat] for raid in owners]} for seat in seats]
    banked: list[tuple[Seat | None, ...]] = []
    for number, raid in enumerate(owners):
        kept = [raid[at] for at in order[number]]
        boss, company = edition.boss_positions[number]
        if kept[boss] not in [kept[at] for at in company]:
            kept[boss] = None
        banked.append(tuple(kept))
    hands: tuple[tuple[()], ...] = tuple(() for _ in seats)
    outcome = robbery.outcome(State(edition, hands, (), (), 4, (), tuple(banked), None, None, None, 0))
    assert outcome is not None
    return {
        "edition": edition,
        "players": players,
        "scores": list(outcome.scores),
        "alibis": list(outcome.tiebreaks),
        "winners": list(outcome.winners),
        "sheets": [[line.points for line in sheet] for sheet in outcome.sheets],
    }
