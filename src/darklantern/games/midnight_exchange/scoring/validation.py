"""Validation of a final table against its edition and the contents of the box."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from darklantern.core.toml import KeyPath
from darklantern.games.midnight_exchange.rules.components import Art
from darklantern.games.midnight_exchange.rules.edition import BOX, MidnightExchangeEdition, Rung
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable, OwnedCard
from darklantern.terminal.english import count_noun, did_you_mean
from darklantern.terminal.table_file import name_problems

TableProblem: TypeAlias = tuple[KeyPath, str]
"""A problem: its path in the table's file, and the reason."""

_USE_OWN_EDITION = "if your box differs, use an edition of its own"


def find_problems(table: FinalTable) -> Iterator[TableProblem]:
    """Yield every problem of a table, each with its path in the table's file."""
    yield from name_problems([owner.name for owner in table.players], table.edition.figures.players[1], "ME-C1")
    for number, owner in enumerate(table.players):
        for row, card in enumerate(owner.cards):
            for reason in _card_problems(table.edition, owner, card):
                yield ("players", number, "cards", row), reason
    yield from _getaway_problems(table)
    yield from _repeated_cards(table)
    yield from _card_supply_problems(table)
    yield from _art_supply_problems(table)


def _card_problems(edition: MidnightExchangeEdition, owner: FinalPlayer, card: OwnedCard) -> Iterator[str]:
    """Yield the problems of a single card."""
    steps = card.steps(edition)
    if steps is None:
        hint = did_you_mean(card.name, edition.card_by_name)
        yield f"there is no card {card.name!r} in the {edition.name} edition{hint}; a card of your own needs its ladder"
        return
    if card.ladder and card.name in edition.card_by_name:
        yield f"{card.name} is a card of the {edition.name} edition; leave its ladder out, or name yours otherwise"
        return
    if card.ladder:
        yield from _ladder_problems(edition, card.ladder)
    if card.filled and not steps:
        yield f"{owner.name}'s {card.label} is one of a kind, and has no steps to fill"
    elif not 0 <= card.filled <= len(steps):
        yield f"{owner.name}'s {card.label} has {count_noun(len(steps), 'step')}, so {card.filled} cannot be filled"


def _ladder_problems(edition: MidnightExchangeEdition, ladder: Sequence[Rung]) -> Iterator[str]:
    """Yield the problems of a ladder of a card that is not in the edition."""
    if len(ladder) > BOX.rungs:
        yield f"a ladder has at most {BOX.rungs} steps (ME-C5), not {len(ladder)}"
    points = [edition.figures.empty_collection, *(rung.points for rung in ladder)]
    if any(upper <= lower for lower, upper in pairwise(points)):
        figures = ", ".join(str(figure) for figure in points[1:])
        yield f"a ladder must rise from {points[0]}, the worth of an empty collection; this one is {figures}"


def _getaway_problems(table: FinalTable) -> Iterator[TableProblem]:
    """Yield getaway tokens that are not in play, or that two players have (ME-C3)."""
    tokens = len(table.players) if len(table.players) > 1 else table.edition.figures.players[1]
    holders: dict[int, FinalPlayer] = {}
    for number, owner in enumerate(table.players):
        if owner.getaway is None:
            continue
        if not 1 <= owner.getaway <= tokens:
            reason = f"{owner.name}'s getaway token must be from 1 to {tokens} (ME-C3), not {owner.getaway}"
            yield ("players", number, "getaway"), reason
        elif owner.getaway in holders:
            both = f"{holders[owner.getaway].name} and {owner.name}"
            yield ("players", number, "getaway"), f"{both} cannot both have getaway token {owner.getaway} (ME-C3)"
        holders.setdefault(owner.getaway, owner)


def _repeated_cards(table: FinalTable) -> Iterator[TableProblem]:
    """Yield cards that are listed more than once; names are unique."""
    owners: dict[str, FinalPlayer] = {}
    for number, owner in enumerate(table.players):
        for row, card in enumerate(owner.cards):
            if card.name and card.name in owners:
                first = owners[card.name]
                who = f"{owner.name} has it once" if first is owner else f"{first.name} has it already"
                yield ("players", number, "cards", row), f"{card.name} is listed twice; {who}"
            owners.setdefault(card.name, owner)


def _card_supply_problems(table: FinalTable) -> Iterator[TableProblem]:
    """Yield more cards than the box has, or more of a kind than the edition has (ME-C5)."""
    edition = table.edition
    available = sum(card.unique for card in edition.cards)
    cards = unique = 0
    for number, owner in enumerate(table.players):
        theirs = owner.unique + sum(card.steps(edition) == () for card in owner.cards)
        if unique <= available < unique + theirs:
            what = f"with {owner.name}'s there are {unique + theirs} one-of-a-kind cards"
            yield (
                ("players", number, "unique"),
                f"{what}, but the {edition.name} edition has {available}; {_USE_OWN_EDITION}",
            )
        unique += theirs
        everything = owner.unique + len(owner.cards)
        if cards <= BOX.cards < cards + everything:
            what = f"with {owner.name}'s there are {cards + everything} prestige cards"
            yield ("players", number, "cards"), f"{what}, but the box has {BOX.cards} (ME-C5)"
        cards += everything


def _art_supply_problems(table: FinalTable) -> Iterator[TableProblem]:
    """Yield more works of art of a kind, in storage and on cards, than the edition has (ME-C4)."""
    available = Counter(table.edition.tokens)
    total: Counter[Art] = Counter()
    for number, owner in enumerate(table.players):
        theirs = Counter(owner.stored)
        for card in owner.cards:
            theirs.update(rung.art for rung in (card.steps(table.edition) or ())[: max(card.filled, 0)])
        for art, count in theirs.items():
            if total[art] <= available[art] < total[art] + count:
                key = "stored" if owner.stored.get(art) else "cards"
                what = f"with {owner.name}'s there are {count_noun(total[art] + count, art)}, in storage and on cards"
                limit = f"the {table.edition.name} edition has {available[art]}"
                yield ("players", number, key), f"{what}, but {limit}; {_USE_OWN_EDITION}"
        total.update(theirs)
