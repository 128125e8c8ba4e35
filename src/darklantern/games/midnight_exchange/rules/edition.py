"""An edition of Midnight Exchange: the components of a copy of the box, and the numbers in its rules."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from darklantern.core.edition import Edition, EditionRow
from darklantern.core.ids import GameId
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Metal, Place, Tile

GAME_ID = GameId("midnight-exchange")


class TileRow(EditionRow, frozen=True):
    """A number of equal tiles (ME-C2, ME-E1)."""

    place: Place
    loot: Loot
    count: int


class ArtRow(EditionRow, frozen=True):
    """The tokens of a kind of art (ME-C4, ME-E2)."""

    art: Art
    metal: Metal
    count: int


class Rung(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a collection: the art that it takes, and the card's points once it is filled (ME-C5)."""

    art: Art
    points: int


class PrestigeCard(EditionRow, frozen=True):
    """A prestige card: a collection if it has a ladder, else a one-of-a-kind card (ME-C5, ME-E3)."""

    name: CardId
    ladder: tuple[Rung, ...] = ()

    @property
    def unique(self) -> bool:
        """Whether it is a one-of-a-kind card."""
        return not self.ladder


class MarketFace(EditionRow, frozen=True):
    """A face of a market board (ME-C6, ME-E4)."""

    name: str
    """The board's number and the face's letter: ``4A``."""
    cost: dict[Loot, int]
    art: int
    """The number of spaces for art."""
    cards: tuple[int, ...]
    """The number of prestige cards that each card space holds."""

    @property
    def board(self) -> str:
        """The number of its board."""
        return self.name[:-1]


class Figures(EditionRow, frozen=True):
    """The numbers that the rules mention."""

    players: tuple[int, int]
    """The minimum and the maximum (ME-C1)."""
    loot_spaces: int
    """On an identity board (ME-C7)."""
    unique: int
    """The points of a one-of-a-kind card (ME-F4)."""
    empty_collection: int
    """The points of a collection without art (ME-F4)."""
    silver: int
    """The points of a stored silver token (ME-F4)."""
    gold: int
    """The points of a stored gold token (ME-F4)."""


class BoxFigures(EditionRow, frozen=True):
    """What is printed on the outside of the box."""

    minutes: int
    age: int


class Identity(EditionRow, frozen=True):
    """A character that a player may be (ME-S1)."""

    name: str


class MidnightExchangeEdition(Edition, frozen=True, dict=True):
    """The components of a copy of the box."""

    figures: Figures
    box: BoxFigures
    identities: tuple[Identity, ...]
    tiles: tuple[TileRow, ...]
    art: tuple[ArtRow, ...]
    cards: tuple[PrestigeCard, ...]
    faces: tuple[MarketFace, ...]

    @cached_property
    def loot(self) -> Mapping[Place, tuple[Loot, ...]]:
        """The loot of the tiles of each place, sorted."""
        return {
            place: tuple(sorted(row.loot for row in self.tiles if row.place is place for _ in range(row.count)))
            for place in Place
        }

    @cached_property
    def tile_places(self) -> tuple[Place, ...]:
        """The place of each tile, by its id: the tiles of a place have consecutive ids."""
        return tuple(place for place in Place for _ in self.loot[place])

    @cached_property
    def tile_ids(self) -> Mapping[Place, tuple[Tile, ...]]:
        """The ids of the tiles of each place."""
        return {
            place: tuple(Tile(tile) for tile, its in enumerate(self.tile_places) if its is place) for place in Place
        }

    @cached_property
    def tile_slices(self) -> Mapping[Place, slice]:
        """The ids of the tiles of each place, as a slice."""
        return {place: slice(tile_ids[0], tile_ids[-1] + 1) for place, tile_ids in self.tile_ids.items()}

    @cached_property
    def tokens(self) -> tuple[Art, ...]:
        """All works of art, sorted."""
        return tuple(sorted(row.art for row in self.art for _ in range(row.count)))

    @cached_property
    def card_by_name(self) -> Mapping[CardId, PrestigeCard]:
        """The prestige cards by name."""
        return {card.name: card for card in self.cards}

    @cached_property
    def face_by_name(self) -> Mapping[str, MarketFace]:
        """The faces of the market boards by name."""
        return {face.name: face for face in self.faces}

    @cached_property
    def boards(self) -> tuple[str, ...]:
        """The numbers of the market boards."""
        return tuple(dict.fromkeys(face.board for face in self.faces))

    @cached_property
    def stored_points(self) -> Mapping[Art, int]:
        """The points of a token in storage at the end (ME-F4)."""
        points = {Metal.SILVER: self.figures.silver, Metal.GOLD: self.figures.gold}
        return {row.art: points[row.metal] for row in self.art}

    def card_points(self, name: CardId, filled: int) -> int:
        """Return the points of a card at the end with ``filled`` steps filled (ME-F4)."""
        card = self.card_by_name[name]
        if card.unique:
            return self.figures.unique
        return card.ladder[filled - 1].points if filled else self.figures.empty_collection


class Box(Struct, frozen=True):
    """What all editions have in common."""

    tiles: int
    """Of each place (ME-C2)."""
    art: int
    """Tokens in all (ME-C4)."""
    cards: int
    """ME-C5"""
    boards: int
    """With two faces each (ME-C6)."""
    rungs: int
    """The maximum number of steps of a collection (ME-C5)."""
    identities: int
    """At most. This is more than the number of players of any edition."""


BOX = Box(tiles=18, art=60, cards=24, boards=4, rungs=3, identities=12)
"""An edition defines what is printed on the components, not how many there are."""
