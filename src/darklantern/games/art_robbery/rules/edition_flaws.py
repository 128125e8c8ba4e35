"""What is wrong with an edition of Art Robbery: each flaw with its place in the data."""

from collections import Counter
from collections.abc import Iterator

from darklantern.core.edition import MAX_NAME_LENGTH, Flaw, make_flaw, number_flaws, player_count_flaws
from darklantern.core.toml import KeyPath
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card
from darklantern.games.art_robbery.rules.edition import BOX, ArtRobberyEdition, Box, RaidRow, TokenRow


def edition_flaws(edition: ArtRobberyEdition, box: Box = BOX) -> Iterator[Flaw]:
    """Yield all flaws of an edition of a box."""
    yield from _figure_flaws(edition, box)
    yield from _card_flaws(edition, box)
    names = tuple(raid.name for raid in edition.raids)
    if names != box.raids:
        yield make_flaw(
            ("raids",),
            "raids",
            "the raids must be {expected}, in this order, not {given}",
            expected=", ".join(box.raids),
            given=", ".join(names)[: 2 * MAX_NAME_LENGTH],
        )
        return
    for number, raid in enumerate(edition.raids):
        yield from _raid_flaws(edition, box, number, raid)


def _figure_flaws(edition: ArtRobberyEdition, box: Box) -> Iterator[Flaw]:
    figures = edition.figures
    most = figures.players[1]
    yield from player_count_flaws(figures.players, box.players)
    if figures.hand < 1 or figures.hand * most >= box.cards:
        yield make_flaw(
            ("figures", "hand"),
            "hand",
            "a hand of {given} cards cannot be dealt to {players} players from {cards} cards",
            given=figures.hand,
            players=most,
            cards=box.cards,
        )
    yield from number_flaws("figures", {name: getattr(figures, name) for name in ("minutes", "age", "boss", "fine")})
    wrong = sorted({card for card in figures.boss_needs if card not in TOKEN_FACES or card is Card.BOSS})
    if wrong or len(set(figures.boss_needs)) < len(figures.boss_needs):
        yield make_flaw(
            ("figures", "boss_needs"),
            "boss-needs",
            "boss_needs must name numbers, each once, not {given}",
            given=", ".join(figures.boss_needs)[:MAX_NAME_LENGTH],
        )


def _card_flaws(edition: ArtRobberyEdition, box: Box) -> Iterator[Flaw]:
    seen: set[Card] = set()
    for number, row in enumerate(edition.cards):
        if row.count < 1:
            yield make_flaw(
                ("cards", number, "count"),
                "count",
                "the count of {card} must be at least 1, not {given}",
                card=row.card,
                given=row.count,
            )
        if row.card in seen:
            yield make_flaw(
                ("cards", number, "card"),
                "row-twice",
                "{card} has a row already; there must be one row a kind",
                card=row.card,
            )
        seen.add(row.card)
    total = sum(row.count for row in edition.cards)
    if total != box.cards:
        yield make_flaw(
            ("cards",),
            "card-count",
            "the box has {needed} cards (AR-C2); these rows make {total}",
            needed=box.cards,
            total=total,
        )


def _raid_flaws(edition: ArtRobberyEdition, box: Box, number: int, raid: RaidRow) -> Iterator[Flaw]:
    cards = {row.card for row in edition.cards}
    faces: Counter[Card] = Counter()
    seen: set[tuple[Card, int]] = set()
    for at, row in enumerate(raid.tokens):
        faces[row.face] += row.count
        yield from _token_flaws(("raids", number, "tokens", at), box, row, cards)
        if (row.face, row.alibis) in seen:
            yield make_flaw(
                ("raids", number, "tokens", at, "face"),
                "row-twice",
                "{raid} has a row for {face} with {alibis} alibis already",
                raid=raid.name,
                face=row.face,
                alibis=row.alibis,
            )
        seen.add((row.face, row.alibis))
    if faces.total() != box.tokens:
        yield make_flaw(
            ("raids", number, "name"),
            "token-count",
            "a raid has {needed} tokens (AR-C3); the rows of {raid} make {total}",
            needed=box.tokens,
            raid=raid.name,
            total=faces.total(),
        )
    if faces[Card.BOSS] != 1:
        yield make_flaw(
            ("raids", number, "name"),
            "boss-count",
            "a raid has one boss (AR-T4); {raid} has {total}",
            raid=raid.name,
            total=faces[Card.BOSS],
        )


def _token_flaws(here: KeyPath, box: Box, row: TokenRow, cards: set[Card]) -> Iterator[Flaw]:
    if row.count < 1:
        yield make_flaw(
            (*here, "count"), "count", "the count of a token must be at least 1, not {given}", given=row.count
        )
    if not 0 <= row.alibis <= box.alibis:
        yield make_flaw(
            (*here, "alibis"),
            "alibis",
            "a token carries 0 to {most} alibis, not {given}",
            most=box.alibis,
            given=row.alibis,
        )
    if row.face not in TOKEN_FACES:
        yield make_flaw((*here, "face"), "token-face", "a token shows a number or the boss, not {face}", face=row.face)
    elif row.face not in cards:
        yield make_flaw(
            (*here, "face"), "token-card", "no card asks for a token of {face}; add such cards", face=row.face
        )
    if row.face is Card.ZERO and row.alibis == 0:
        yield make_flaw((*here, "alibis"), "zero-alibis", "the zeros carry alibis (AR-C4); this one has none")
