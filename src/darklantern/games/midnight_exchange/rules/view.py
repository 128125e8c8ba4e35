"""Views of Midnight Exchange: what a seat may know, and random states that agree with it."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import UnknownName
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.events import Ending, Event, Lifted
from darklantern.games.midnight_exchange.rules.state import (
    ExchangeEndRule,
    Market,
    Phase,
    PlayerState,
    Raid,
    State,
    Watchers,
)


class RaidView(Struct, frozen=True):
    """The tiles of a raid as a seat knows them. Lists by tile are in the order of the tile ids."""

    places: tuple[Place, ...]
    """By tile: its place, which is printed on its back."""
    spots: tuple[Spot | None, ...]
    loots: tuple[Loot | None, ...]
    """By tile: its loot, if this seat has seen it in this raid."""
    up: tuple[bool, ...]
    seen: tuple[Watchers, ...]
    """By tile: who has seen it. This is public, as everyone sees who lifts what."""
    free: tuple[Spot, ...]
    tokens: tuple[Spot | None, ...]
    hands: tuple[Tile | None, ...]
    """By seat: the tile in the hand. Its back is public."""
    boards: tuple[tuple[Tile, ...], ...]
    open: tuple[tuple[Place, ...], ...]
    getaways: tuple[int | None, ...]
    stashed: tuple[int, ...]
    moves: int


class View(Struct, frozen=True):
    """What a seat or a spectator may know.

    Everything is public except the loot of tiles. The contents of the bag and of the deck follow from what is not in
    them, so they are shown; neither has an order.
    """

    seat: Seat | None
    """Whose view it is; None for a spectator."""
    edition: MidnightExchangeEdition
    exchanges: ExchangeEndRule
    raid_seconds: int | None
    phase: Phase
    round: int
    raid: RaidView
    markets: tuple[Market, ...]
    bag: tuple[Art, ...]
    deck: tuple[CardId, ...]
    box: tuple[Art, ...]
    players: tuple[PlayerState, ...]
    turn: Seat | None
    cycle: int
    traded: bool
    last: bool
    done: tuple[bool, ...]
    ending: Ending | None
    moves: int


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know; None is a spectator. Raises `UnknownName` for a seat that does not exist."""
    if seat is not None and not 0 <= seat < len(state.players):
        raise UnknownName("seat", str(seat), [str(number) for number in range(len(state.players))])
    return View(
        seat=seat,
        edition=state.edition,
        exchanges=state.exchanges,
        raid_seconds=state.raid_seconds,
        phase=state.phase,
        round=state.round,
        raid=_raid_view(state, seat),
        markets=state.markets,
        bag=state.bag,
        deck=state.deck,
        box=state.box,
        players=state.players,
        turn=state.turn,
        cycle=state.cycle,
        traded=state.traded,
        last=state.last,
        done=state.done,
        ending=state.ending,
        moves=state.moves,
    )


def _raid_view(state: State, seat: Seat | None) -> RaidView:
    raid = state.raid
    return RaidView(
        places=state.edition.tile_places,
        spots=raid.spots,
        loots=tuple([loot if seat in seen else None for loot, seen in zip(raid.loots, raid.seen, strict=True)]),
        up=raid.up,
        seen=raid.seen,
        free=raid.free,
        tokens=raid.tokens,
        hands=raid.hands,
        boards=raid.boards,
        open=raid.open,
        getaways=raid.getaways,
        stashed=raid.stashed,
        moves=raid.moves,
    )


def open_view(state: State, later: State) -> View:
    """Return a view with all tiles open. Loot that was not decided yet is taken from ``later``."""
    seen = view(state, None)
    return replace(seen, raid=replace(seen.raid, loots=later.raid.loots))


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event without the loot if another seat lifted a tile that lay place side up."""
    if isinstance(event, Lifted) and not event.public and event.seat != seat:
        return replace(event, loot=None)
    return event


def imagine(view: View, chance: Chance) -> State:
    """Return a random state with this view: tiles that only others have seen get loot that the seat has not seen."""
    raid, edition = view.raid, view.edition
    loots = list(raid.loots)
    hidden: list[tuple[Loot, ...]] = []
    for place in Place:
        tile_ids = edition.tile_ids[place]
        known = Counter(loot for tile in tile_ids if (loot := loots[tile]) is not None)
        left = sorted((Counter(edition.loot[place]) - known).elements())
        for tile in tile_ids:
            if loots[tile] is None and raid.seen[tile]:
                loots[tile] = left.pop(chance.pick(len(left)))
        hidden.append(tuple(left))
    return State(
        edition=edition,
        exchanges=view.exchanges,
        raid_seconds=view.raid_seconds,
        phase=view.phase,
        round=view.round,
        raid=Raid(
            spots=raid.spots,
            loots=tuple(loots),
            up=raid.up,
            seen=raid.seen,
            hidden=tuple(hidden),
            free=raid.free,
            tokens=raid.tokens,
            hands=raid.hands,
            boards=raid.boards,
            open=raid.open,
            getaways=raid.getaways,
            stashed=raid.stashed,
            moves=raid.moves,
        ),
        markets=view.markets,
        bag=view.bag,
        deck=view.deck,
        box=view.box,
        players=view.players,
        turn=view.turn,
        cycle=view.cycle,
        traded=view.traded,
        last=view.last,
        done=view.done,
        ending=view.ending,
        moves=view.moves,
    )
