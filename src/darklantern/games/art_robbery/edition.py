"""An edition of Art Robbery: what a copy of the box contains, and what the rules count with."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from darklantern.core.edition import MOST, Edition, Entry, Flaw, read_edition
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.components import FACES, Card, Token, face
from darklantern.games.art_robbery.reach import Reach

GAME = "art-robbery"


class CardRow(Entry, frozen=True):
    """Some equal cards."""

    card: Card
    count: int


class TokenRow(Entry, frozen=True):
    """Some equal tokens of a raid. The rulebook shows them only in pictures (AR-E1)."""

    face: Card
    alibis: int
    count: int


class Raid(Entry, frozen=True):
    """A raid and its loot (AR-C3)."""

    name: str
    tokens: tuple[TokenRow, ...]


class Figures(Entry, frozen=True):
    """The numbers that the rules speak of."""

    players: tuple[int, int]
    """The fewest and the most (AR-C1)."""
    minutes: int
    age: int
    hand: int
    """How many cards a player holds (AR-S1)."""
    boss: int
    """What a boss is worth at the end (AR-F4)."""
    boss_needs: tuple[Card, ...]
    """The boss is kept only with one of these (AR-R2)."""
    fine: int
    """What fewer alibis cost between two players (AR-F3)."""


class ArtRobberyEdition(Edition, frozen=True, dict=True):
    """A copy of the box."""

    figures: Figures
    cards: tuple[CardRow, ...]
    raids: tuple[Raid, ...]

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        return tuple(sorted(row.card for row in self.cards for _ in range(row.count)))

    @cached_property
    def loot(self) -> tuple[tuple[Token, ...], ...]:
        """The tokens of each raid, sorted, so that those of one face are side by side."""
        return tuple(
            tuple(sorted(Token(row.face + "." * row.alibis) for row in raid.tokens for _ in range(row.count)))
            for raid in self.raids
        )

    @cached_property
    def reach(self) -> tuple[tuple[Reach, ...], ...]:
        """For each raid, what each seat can reach with its cards."""
        seats = [Seat(number) for number in range(self.figures.players[1])]
        return tuple(tuple(Reach(seat, tokens) for seat in seats) for tokens in self.loot)

    @cached_property
    def bosses(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For each raid, where among its tokens the boss is, and where the company is that it needs (AR-R2)."""
        return tuple(
            (
                next(at for at, token in enumerate(tokens) if face(token) is Card.BOSS),
                tuple(at for at, token in enumerate(tokens) if face(token) in self.figures.boss_needs),
            )
            for tokens in self.loot
        )

    def worth(self, token: Token) -> int:
        """What a banked token counts at the end (AR-F4)."""
        shown = face(token)
        return self.figures.boss if shown is Card.BOSS else int(shown)


class Box(Struct, frozen=True):
    """What every copy has in common, whatever is printed on its tokens."""

    cards: int
    raids: tuple[str, ...]
    tokens: int
    """Per raid."""
    players: int
    """At most (AR-C1)."""
    alibis: int
    """At most on one token: as many dots as there is room for."""


BOX = Box(players=5, alibis=9, cards=55, raids=("sketches", "sculptures", "antiquities", "paintings"), tokens=9)
"""AR-C2 and AR-C3. An edition may say what the components show, not how many there are."""


def read(text: str) -> ArtRobberyEdition:
    """The edition in a TOML text. Raises `BadEdition`."""
    return read_edition(text, ArtRobberyEdition, GAME, flaws)


def flaws(edition: ArtRobberyEdition) -> Iterator[Flaw]:
    """Everything that is wrong with an edition, and where."""
    yield from _figure_flaws(edition)
    yield from _card_flaws(edition)
    names = tuple(raid.name for raid in edition.raids)
    if names != BOX.raids:
        yield ("raids",), f"the raids must be {', '.join(BOX.raids)}, in this order, not {', '.join(names)}"
    for number, raid in enumerate(edition.raids):
        yield from _raid_flaws(edition, number, raid)


def _figure_flaws(edition: ArtRobberyEdition) -> Iterator[Flaw]:
    figures = edition.figures
    fewest, most = figures.players
    if not 2 <= fewest <= most <= BOX.players:
        yield (
            ("figures", "players"),
            f"players must be [fewest, most] from 2 to {BOX.players}, not [{fewest}, {most}]",
        )
    if figures.hand < 1 or figures.hand * most >= BOX.cards:
        yield (
            ("figures", "hand"),
            f"a hand of {figures.hand} cards cannot be dealt to {most} players from {BOX.cards} cards",
        )
    for name in ("minutes", "age", "boss", "fine"):
        if not 0 <= getattr(figures, name) <= MOST:
            yield ("figures", name), f"{name} must be from 0 to {MOST}"
    if wrong := [card for card in figures.boss_needs if card not in FACES or card is Card.BOSS]:
        yield ("figures", "boss_needs"), f"boss_needs must name numbers, not {', '.join(wrong)}"


def _card_flaws(edition: ArtRobberyEdition) -> Iterator[Flaw]:
    seen: set[Card] = set()
    for number, row in enumerate(edition.cards):
        if row.count < 1:
            yield ("cards", number, "count"), f"the count of {row.card} must be at least 1, not {row.count}"
        if row.card in seen:
            yield ("cards", number, "card"), f"{row.card} has a row already; there must be one row a kind"
        seen.add(row.card)
    total = sum(row.count for row in edition.cards)
    if total != BOX.cards:
        yield ("cards",), f"the box has {BOX.cards} cards (AR-C2); these rows make {total}"


def _raid_flaws(edition: ArtRobberyEdition, number: int, raid: Raid) -> Iterator[Flaw]:
    cards = {row.card for row in edition.cards}
    faces: Counter[Card] = Counter()
    for at, row in enumerate(raid.tokens):
        here = ("raids", number, "tokens", at)
        faces[row.face] += row.count
        if row.count < 1:
            yield (*here, "count"), f"the count of a token must be at least 1, not {row.count}"
        if not 0 <= row.alibis <= BOX.alibis:
            yield (*here, "alibis"), f"a token carries 0 to {BOX.alibis} alibis, not {row.alibis}"
        if row.face not in FACES:
            yield (*here, "face"), f"a token shows a number or the boss, not {row.face}"
        elif row.face not in cards:
            yield (*here, "face"), f"no card asks for a token of {row.face}; add such cards"
        if row.face is Card.ZERO and row.alibis == 0:
            yield (*here, "alibis"), "the zeros carry alibis (AR-C4); this one has none"
        if any(row.face is other.face and row.alibis == other.alibis for other in raid.tokens[:at]):
            yield (*here, "face"), f"{raid.name} has a row for {row.face} with {row.alibis} alibis already"
    if faces.total() != BOX.tokens:
        yield (
            ("raids", number, "name"),
            f"a raid has {BOX.tokens} tokens (AR-C3); the rows of {raid.name} make {faces.total()}",
        )
    if faces[Card.BOSS] != 1:
        yield (
            ("raids", number, "name"),
            f"a raid has one boss (AR-T4); {raid.name} has {faces[Card.BOSS]}",
        )
