"""What is wrong with an edition of Midnight Exchange: each flaw with its place in the data."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from darklantern.core.edition import MAX_NAME_LENGTH, MAX_NUMBER, Flaw, make_flaw, number_flaws, player_count_flaws
from darklantern.core.toml import KeyPath
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Art, CardId, Loot, Place
from darklantern.games.midnight_exchange.rules.edition import (
    BOX,
    Box,
    MarketFace,
    MidnightExchangeEdition,
    PrestigeCard,
)


def edition_flaws(edition: MidnightExchangeEdition, box: Box = BOX) -> Iterator[Flaw]:
    """Yield all flaws of an edition of a box."""
    yield from _figure_flaws(edition, box)
    yield from _identity_flaws(edition, box)
    yield from _tile_flaws(edition, box)
    yield from _art_flaws(edition, box)
    yield from _card_flaws(edition, box)
    yield from _board_flaws(edition, box)


def _figure_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    figures = edition.figures
    most = figures.players[1]
    yield from player_count_flaws(figures.players, box.boards)
    if figures.loot_spaces < 1:
        yield make_flaw(
            ("figures", "loot_spaces"),
            "loot-spaces-few",
            "an identity board has at least 1 loot space, not {given}",
            given=figures.loot_spaces,
        )
    if figures.loot_spaces * most > box.tiles * len(Place):
        yield make_flaw(
            ("figures", "loot_spaces"),
            "loot-spaces-many",
            "there are not enough tiles for {given} loot spaces each",
            given=figures.loot_spaces,
        )
    numbers = {name: getattr(figures, name) for name in ("unique", "empty_collection", "silver", "gold")}
    yield from number_flaws("figures", numbers)
    yield from number_flaws("box", {name: getattr(edition.box, name) for name in ("minutes", "age")})


def _identity_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    players = edition.figures.players[1]
    names = [identity.name for identity in edition.identities]
    for number, name in enumerate(names):
        if not _is_name(name):
            yield make_flaw(
                ("identities", number, "name"),
                "component-name",
                "an identity's name is of letters, digits and hyphens, {most} at most",
                most=MAX_NAME_LENGTH,
            )
    if len(names) < players or len(set(names)) < len(names):
        yield make_flaw(
            ("identities",),
            "identities",
            "{players} players need {players} identities, all different (ME-S1), not {given}",
            players=players,
            given=", ".join(names)[:MAX_NAME_LENGTH],
        )
    if len(names) > box.identities:
        yield make_flaw(("identities",), "identities-many", "there are at most {most} identities", most=box.identities)


def _tile_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    for place in Place:
        total = sum(row.count for row in edition.tiles if row.place is place)
        if total != box.tiles:
            yield make_flaw(
                ("tiles",),
                "tile-count",
                "the {place} has {needed} tiles (ME-C2); these rows make {total}",
                place=place,
                needed=box.tiles,
                total=total,
            )
    yield from _row_flaws("tiles", [((row.place, row.loot), row.count) for row in edition.tiles])
    open_before = list[Place]()
    for place, key in PLACE_KEYS.items():
        if key is not None and not any(row.loot is key and row.place in open_before for row in edition.tiles):
            yield make_flaw(
                ("tiles",),
                "place-unopened",
                "nothing opens the {place}: there is no {key} in the {where} (ME-R4)",
                place=place,
                key=key,
                where=" or ".join(open_before),
            )
        open_before.append(place)


def _art_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    total = sum(row.count for row in edition.art)
    if total != box.art:
        yield make_flaw(
            ("art",),
            "art-count",
            "the box has {needed} works of art (ME-C4); these rows make {total}",
            needed=box.art,
            total=total,
        )
    yield from _row_flaws("art", [(row.art, row.count) for row in edition.art])
    for art in sorted(set(Art) - {row.art for row in edition.art}):
        yield make_flaw(
            ("art",), "art-missing", "there must be a row for every kind of art (ME-C4); {art} has none", art=art
        )


def _row_flaws(table: str, rows: list[tuple[object, int]]) -> Iterator[Flaw]:
    """Yield the rows with a count below 1, and rows that occur twice."""
    seen = set[object]()
    for number, (kind, count) in enumerate(rows):
        if count < 1:
            yield make_flaw((table, number, "count"), "count", "a count must be at least 1, not {given}", given=count)
        if kind in seen:
            yield make_flaw(
                (table, number),
                "row-twice",
                "there is such a row already; make it one row, with the sum as its count",
            )
        seen.add(kind)


def _card_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    if len(edition.cards) != box.cards:
        yield make_flaw(
            ("cards",),
            "prestige-count",
            "the box has {needed} prestige cards (ME-C5); there are {total} here",
            needed=box.cards,
            total=len(edition.cards),
        )
    available = {row.art: row.count for row in edition.art}
    seen = set[CardId]()
    for number, card in enumerate(edition.cards):
        here: KeyPath = ("cards", number)
        if card.name in seen:
            yield make_flaw(
                (*here, "name"),
                "card-twice",
                "there is a card named {card!r} already; each needs a name of its own",
                card=card.name[:MAX_NAME_LENGTH],
            )
        seen.add(card.name)
        if not _is_name(card.name):
            yield make_flaw(
                (*here, "name"),
                "component-name",
                "a card's name is of letters, digits and hyphens, {most} at most, not {given!r}",
                most=MAX_NAME_LENGTH,
                given=card.name[:MAX_NAME_LENGTH],
            )
        yield from _ladder_flaws(edition, box, (*here, "ladder"), card, available)


def _ladder_flaws(
    edition: MidnightExchangeEdition, box: Box, here: KeyPath, card: PrestigeCard, available: Mapping[Art, int]
) -> Iterator[Flaw]:
    if len(card.ladder) > box.rungs:
        yield make_flaw(
            here,
            "ladder-long",
            "a ladder has at most {most} steps (ME-C5), not {given}",
            most=box.rungs,
            given=len(card.ladder),
        )
        return
    if any(rung.points > MAX_NUMBER for rung in card.ladder):
        yield make_flaw(here, "ladder-points", "no step is worth more than {most} points", most=MAX_NUMBER)
    points = [edition.figures.empty_collection, *(rung.points for rung in card.ladder)]
    if card.ladder and any(upper <= lower for lower, upper in pairwise(points)):
        yield make_flaw(
            here,
            "ladder-rise",
            "a ladder must rise from {start}, the worth of an empty collection; this one is {given}",
            start=points[0],
            given=points[1:],
        )
    for art, wanted in Counter(rung.art for rung in card.ladder).items():
        if wanted > available.get(art, 0):
            yield make_flaw(
                here,
                "ladder-art",
                "{card} takes {wanted} × {art}, but there are {total}",
                card=card.name[:MAX_NAME_LENGTH],
                wanted=wanted,
                art=art,
                total=available.get(art, 0),
            )


def _is_name(text: str) -> bool:
    return len(text) <= MAX_NAME_LENGTH and re.fullmatch(r"[0-9A-Za-z]+(-[0-9A-Za-z]+)*", text) is not None


def _board_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    expected = [f"{board}{side}" for board in range(1, box.boards + 1) for side in "AB"]
    names = [face.name for face in edition.faces]
    if names != expected:
        yield make_flaw(
            ("faces",),
            "face-names",
            "the faces must be {expected}, in this order (ME-C6), not {given}",
            expected=", ".join(expected),
            given=", ".join(names)[: 2 * MAX_NAME_LENGTH],
        )
        return
    for number, face in enumerate(edition.faces):
        yield from _cost_flaws(edition, ("faces", number, "cost"), face)
        if face.art < 0 or any(cards < 1 for cards in face.cards) or face.art + len(face.cards) < 1:
            yield make_flaw(
                ("faces", number),
                "face-spaces",
                "{face} must have spaces: art counts them, cards lists how many cards each holds",
                face=face.name,
            )
        if any(cards > 2 for cards in face.cards) or face.cards.count(2) > 1:
            yield make_flaw(
                ("faces", number, "cards"),
                "face-cards",
                "a card space holds one card, and one of a face may hold two (ME-C6), not {given}",
                given=list(face.cards[: box.cards]),
            )
    doubled = {face.board for face in edition.faces if 2 in face.cards}
    if len(doubled) != 1:
        yield make_flaw(
            ("faces",),
            "double-board",
            "one board has the space for two cards (ME-C6); here {boards} has it",
            boards=" and ".join(sorted(doubled)) or "none",
            total=len(doubled),
        )
    yield from _supply_flaws(edition, box)


def _cost_flaws(edition: MidnightExchangeEdition, here: KeyPath, face: MarketFace) -> Iterator[Flaw]:
    """Yield the reasons why a cost could never be paid: not enough loot or room on the board (ME-X2)."""
    if not face.cost or any(count < 1 for count in face.cost.values()):
        yield make_flaw(here, "cost-nothing", "{face} must cost something, each loot at least 1", face=face.name)
        return
    if keys := [loot for loot in face.cost if loot in PLACE_KEYS.values()]:
        yield make_flaw(
            here,
            "cost-key",
            "{face} costs a key, but {key} stays on the board until the round is over (ME-R9)",
            face=face.name,
            key=keys[0],
        )
    supply: Counter[Loot] = Counter()
    depth = 0
    for keys, place in enumerate(Place):
        if any(supply[loot] < count for loot, count in face.cost.items()):
            supply.update({row.loot: row.count for row in edition.tiles if row.place is place})
            depth = keys
    for loot, count in face.cost.items():
        if supply[loot] < count:
            yield make_flaw(
                here,
                "cost-supply",
                "{face} costs {wanted} × {loot}, but there are {total}",
                face=face.name,
                wanted=count,
                loot=loot,
                total=supply[loot],
            )
    room = edition.figures.loot_spaces - depth
    if sum(face.cost.values()) > room:
        yield make_flaw(
            here,
            "cost-room",
            "{face} costs {total} loot, but with the keys it takes there is room for {room}",
            face=face.name,
            total=sum(face.cost.values()),
            room=room,
        )


def _supply_flaws(edition: MidnightExchangeEdition, box: Box) -> Iterator[Flaw]:
    """Yield a flaw if the boards have more spaces than the box can fill at the start (ME-S4, ME-S5)."""
    boards = {face.board for face in edition.faces}
    art = sum(max(face.art for face in edition.faces if face.board == board) for board in boards)
    cards = sum(max(sum(face.cards) for face in edition.faces if face.board == board) for board in boards)
    if art >= box.art:
        yield make_flaw(
            ("faces",),
            "art-spaces",
            "the boards have {spaces} spaces for art, which the bag of {total} cannot fill and play on",
            spaces=art,
            total=box.art,
        )
    if cards > box.cards:
        yield make_flaw(
            ("faces",),
            "card-spaces",
            "the boards have room for {spaces} cards, and there are {total}",
            spaces=cards,
            total=box.cards,
        )
