"""An edition of Art Robbery: the components of a copy of the box, and the numbers in its rules."""

from functools import cached_property

from msgspec import Struct

from darklantern.core.edition import Edition, EditionRow
from darklantern.core.ids import GameId, Seat
from darklantern.games.art_robbery.rules.components import Card, Token, token_face
from darklantern.games.art_robbery.rules.play_lookup import PlayLookup

GAME_ID = GameId("art-robbery")


class CardRow(EditionRow, frozen=True):
    """A number of equal cards."""

    card: Card
    count: int


class TokenRow(EditionRow, frozen=True):
    """A number of equal tokens of a raid. The rulebook shows them only in pictures (AR-E1)."""

    face: Card
    alibis: int
    count: int


class RaidRow(EditionRow, frozen=True):
    """A raid and its loot (AR-C3)."""

    name: str
    tokens: tuple[TokenRow, ...]


class Figures(EditionRow, frozen=True):
    """The numbers that the rules mention."""

    players: tuple[int, int]
    """The minimum and the maximum (AR-C1)."""
    minutes: int
    age: int
    hand: int
    """How many cards a player holds (AR-S1)."""
    boss: int
    """What a boss is worth at the end (AR-F4)."""
    boss_needs: tuple[Card, ...]
    """The boss is kept only with one of these (AR-R2)."""
    fine: int
    """With two players, the points that the one with fewer alibis loses (AR-F3)."""


class ArtRobberyEdition(Edition, frozen=True, dict=True):
    """The components of a copy of the box."""

    figures: Figures
    cards: tuple[CardRow, ...]
    raids: tuple[RaidRow, ...]

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
    def play_lookups(self) -> tuple[tuple[PlayLookup, ...], ...]:
        """For each raid and seat, the plays that each card allows."""
        seats = [Seat(number) for number in range(self.figures.players[1])]
        return tuple(tuple(PlayLookup(seat, tokens) for seat in seats) for tokens in self.loot)

    @cached_property
    def boss_positions(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For each raid, the index of the boss among its tokens, and the indices of the tokens it needs (AR-R2)."""
        return tuple(
            (
                next(at for at, token in enumerate(tokens) if token_face(token) is Card.BOSS),
                tuple(at for at, token in enumerate(tokens) if token_face(token) in self.figures.boss_needs),
            )
            for tokens in self.loot
        )

    def token_points(self, token: Token) -> int:
        """Return the points of a banked token at the end (AR-F4)."""
        shown = token_face(token)
        return self.figures.boss if shown is Card.BOSS else int(shown)


class Box(Struct, frozen=True):
    """What all editions have in common."""

    cards: int
    raids: tuple[str, ...]
    tokens: int
    """Per raid."""
    players: int
    """At most (AR-C1)."""
    alibis: int
    """At most on one token: there is no room for more dots."""


BOX = Box(players=5, alibis=9, cards=55, raids=("sketches", "sculptures", "antiquities", "paintings"), tokens=9)
"""AR-C2 and AR-C3. An edition defines what is printed on the components, not how many there are."""
