"""The complete state of a game of Midnight Exchange, and its options."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.ids import Seat
from darklantern.core.options import Options
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.events import Ending

Watchers: TypeAlias = tuple[Seat | None, ...]
"""Seats in rising order. If everyone is included, None at the end stands for spectators."""


class ExchangeEndRule(StrEnum):
    """When a phase of exchanges is over (ME-X8)."""

    ALL_PASS = "all-pass"
    """After a turn of the table without an exchange, as in the French rulebook."""
    TWO_TURNS = "two-turns"
    """After two turns of the table at the latest, as in the English and Dutch rulebooks."""


class MidnightExchangeOptions(Options, frozen=True):
    """What the host of a table may choose."""

    edition: MidnightExchangeEdition
    boards: tuple[str, ...] | None = None
    """The boards in play, one for each player: ``4A``, or ``4`` for a random face; None for random boards (ME-S3)."""
    exchanges: ExchangeEndRule = ExchangeEndRule.ALL_PASS
    raid_seconds: Annotated[int, Meta(extra_json_schema={"minimum": 10, "maximum": 3600})] | None = None
    """How long a raid may last; None for no limit (ME-G4). Forms offer sensible limits; the rules allow others."""


class Phase(StrEnum):
    """The phases of a round and of the game."""

    RAID = "raid"
    EXCHANGES = "exchanges"
    END = "end"
    """The last placements before scoring (ME-F3)."""
    OVER = "over"


class Raid(Struct, frozen=True, gc=False):
    """The tiles of a raid. Lists by tile are in the order of the tile ids."""

    spots: tuple[Spot | None, ...]
    """By tile: where in the centre it lies; None if it is in a hand or on a board."""
    loots: tuple[Loot | None, ...]
    """By tile: its loot; None until it is first lifted, when chance decides."""
    up: tuple[bool, ...]
    """By tile: whether it lies loot side up."""
    seen: tuple[Watchers, ...]
    """By tile: who has seen its loot in this raid."""
    hidden: tuple[tuple[Loot, ...], ...]
    """By place: the loot of the tiles that have not been lifted yet, sorted."""
    free: tuple[Spot, ...]
    """The free spots, sorted."""
    tokens: tuple[Spot | None, ...]
    """Where each getaway token lies, the lowest first; None if a seat has it (ME-S2, ME-C3)."""
    hands: tuple[Tile | None, ...]
    """By seat: the tile in the hand (ME-R2)."""
    boards: tuple[tuple[Tile, ...], ...]
    """By seat: the tiles on the identity board, in the order in which they were stashed (ME-C7)."""
    open: tuple[tuple[Place, ...], ...]
    """By seat: the places that are open to it (ME-R4)."""
    getaways: tuple[int | None, ...]
    """By seat: its getaway token; None while it is in the raid (ME-G1)."""
    stashed: tuple[int, ...]
    """By seat: the number of the move in which it last stashed a tile, which breaks ties when time runs out (ME-G4)."""
    moves: int
    """The number of moves in this raid."""


class Market(Struct, frozen=True, gc=False):
    """A market board in play (ME-C6)."""

    face: str
    art: tuple[Art | None, ...]
    """The work of art on each art space."""
    cards: tuple[tuple[CardId, ...], ...]
    """The cards on each card space."""


class Collection(Struct, frozen=True, gc=False):
    """A collection card that is not complete."""

    card: CardId
    filled: int
    """The number of its filled steps."""


class PlayerState(Struct, frozen=True, gc=False):
    """The works of art and cards of a player."""

    stored: tuple[Art, ...]
    """Works of art on the identity board, sorted (ME-A1)."""
    collections: tuple[Collection, ...]
    finished: tuple[CardId, ...]
    """Cards face down: one-of-a-kind cards and complete collections (ME-A5, ME-A6)."""


class State(Struct, frozen=True, gc=False):
    """The state of a game. It is immutable: `MidnightExchange.apply` returns a new one."""

    edition: MidnightExchangeEdition
    exchanges: ExchangeEndRule
    raid_seconds: int | None
    phase: Phase
    round: int
    """Counted from 1."""
    raid: Raid
    """The tiles. They stay on the boards until the round is over (ME-R9)."""
    markets: tuple[Market, ...]
    bag: tuple[Art, ...]
    """The works of art in the cloth bag, sorted: it has no order until one is drawn (ME-S4)."""
    deck: tuple[CardId, ...]
    """The prestige cards in the deck, sorted; it has no order either (ME-S5)."""
    box: tuple[Art, ...]
    """The works of art that have left the game (ME-A5)."""
    players: tuple[PlayerState, ...]
    turn: Seat | None
    """Whose turn it is in the exchanges."""
    cycle: int
    """The turn of the table in the exchanges, counted from 1."""
    traded: bool
    """Whether an exchange was made in this turn of the table (ME-X8)."""
    last: bool
    """Whether this is the last phase of exchanges (ME-X5)."""
    done: tuple[bool, ...]
    """By seat: whether it has finished placing (ME-F3)."""
    ending: Ending | None
    """Why the game ends; None before."""
    moves: int
    """The number of moves in the game."""
