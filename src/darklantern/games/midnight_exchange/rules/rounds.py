"""Set-up, the step from round to round, and the end (ME-S1 to ME-S5, ME-N1 to ME-N3, ME-F1 to ME-F3)."""

from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.events import EndBegan, Ending, Event, Finished, RaidBegan, Refilled
from darklantern.games.midnight_exchange.rules.placing import placements
from darklantern.games.midnight_exchange.rules.raid import new_raid
from darklantern.games.midnight_exchange.rules.state import (
    Market,
    MidnightExchangeOptions,
    Phase,
    PlayerState,
    State,
)

MAX_RAID_S = 7 * 24 * 3600
"""The longest time limit of a raid, in seconds."""


def start(options: MidnightExchangeOptions, seats: int, chance: Chance) -> State:
    """Set up the game: fill the markets and begin the first raid (ME-S1 to ME-S5)."""
    edition = options.edition
    fewest, most = edition.figures.players
    if not fewest <= seats <= most:
        raise BadOptions(f"this edition is for {fewest} to {most} players, not {seats}.", "seats")
    if options.raid_seconds is not None and not 1 <= options.raid_seconds <= MAX_RAID_S:
        raise BadOptions(f"a raid lasts from 1 to {MAX_RAID_S} seconds, not {options.raid_seconds}.", "raid_seconds")
    faces = _faces(options, seats, chance)
    empty = tuple(
        Market(face, (None,) * edition.face_by_name[face].art, ((),) * len(edition.face_by_name[face].cards))
        for face in faces
    )
    state = State(
        edition=edition,
        exchanges=options.exchanges,
        raid_seconds=options.raid_seconds,
        phase=Phase.RAID,
        round=1,
        raid=new_raid(edition, seats, chance),
        markets=empty,
        bag=edition.tokens,
        deck=tuple(sorted(edition.card_by_name)),
        box=(),
        players=(PlayerState((), (), ()),) * seats,
        turn=None,
        cycle=0,
        traded=False,
        last=False,
        done=(False,) * seats,
        ending=None,
        moves=0,
    )
    return _with_cards(_with_art(state, chance), chance)


def character_name(edition: MidnightExchangeEdition, seat: Seat) -> str:
    """Return the name of a seat's character (ME-S1)."""
    return edition.identities[seat].name


def _faces(options: MidnightExchangeOptions, seats: int, chance: Chance) -> list[str]:
    """Return the market faces in play: as chosen, or drawn at random (ME-S3)."""
    edition = options.edition
    left = list(edition.boards)
    chosen = options.boards
    if chosen is not None and len(chosen) != seats:
        raise BadOptions(f"{seats} players play with {seats} boards, not {len(chosen)}.", "boards")
    for name in chosen or ():
        if name not in edition.face_by_name and name not in edition.boards:
            known = ", ".join((*edition.boards, *edition.face_by_name))
            raise BadOptions(f"unknown board {name!r}: use one of {known}.", "boards")
        board = name if name in edition.boards else edition.face_by_name[name].board
        if board not in left:
            others = ", ".join(left)
            raise BadOptions(f"{name!r} does not fit, board {board} is named twice; free are {others}.", "boards")
        left.remove(board)
    names = [left.pop(chance.pick(len(left))) for _ in range(seats)] if chosen is None else chosen
    return sorted(name if name in edition.face_by_name else _side(edition, name, chance) for name in names)


def _side(edition: MidnightExchangeEdition, board: str, chance: Chance) -> str:
    faces = [face.name for face in edition.faces if face.board == board]
    return faces[chance.pick(len(faces))]


def _with_art(state: State, chance: Chance) -> State:
    """Fill empty art spaces with random tokens from the bag, as long as there are any (ME-S4, ME-N2)."""
    bag = list(state.bag)
    markets = tuple(
        Market(
            market.face,
            tuple(bag.pop(chance.pick(len(bag))) if art is None and bag else art for art in market.art),
            market.cards,
        )
        for market in state.markets
    )
    return replace(state, markets=markets, bag=tuple(bag))


def _with_cards(state: State, chance: Chance) -> State:
    """Fill empty card spaces from the deck, which must hold enough; the double space gets two (ME-S5, ME-N2)."""
    deck = list(state.deck)

    def drawn(count: int) -> tuple[CardId, ...]:
        return tuple(deck.pop(chance.pick(len(deck))) for _ in range(count))

    markets = tuple(
        Market(
            market.face,
            market.art,
            tuple(
                cards or drawn(size)
                for cards, size in zip(market.cards, state.edition.face_by_name[market.face].cards, strict=True)
            ),
        )
        for market in state.markets
    )
    return replace(state, markets=markets, deck=tuple(deck))


def next_round(state: State, events: tuple[Event, ...], chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Refill the markets (ME-N2), and begin a raid unless that ends the game (ME-N3)."""
    if state.last:
        return _end(state, Ending.BAG_WAS_EMPTY, events)
    refilled = _with_art(state, chance)
    art = len(state.bag) - len(refilled.bag)
    if not refilled.bag:
        return _end(refilled, Ending.BAG_EMPTY, (*events, Refilled(art, 0)))
    missing = sum(
        size
        for market in state.markets
        for cards, size in zip(market.cards, state.edition.face_by_name[market.face].cards, strict=True)
        if not cards
    )
    if missing > len(state.deck):
        return _end(refilled, Ending.DECK_SHORT, (*events, Refilled(art, 0)))
    after = replace(
        _with_cards(refilled, chance),
        phase=Phase.RAID,
        round=state.round + 1,
        raid=new_raid(state.edition, len(state.players), chance),
    )
    return after, (*events, Refilled(art, missing), RaidBegan(after.round))


def _end(state: State, ending: Ending, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """End the last round. Getaway tokens stay for the tie-break (ME-N3); seats may still place art (ME-F3)."""
    done = tuple(not placements(state.edition, player) for player in state.players)
    phase = Phase.OVER if all(done) else Phase.END
    return replace(state, phase=phase, ending=ending, done=done), (*events, EndBegan(ending))


def settle(state: State, seat: Seat, finished: bool) -> tuple[State, tuple[Event, ...]]:
    """Mark a seat as done if it says so or can place nothing more; end the game when all are done (ME-F3)."""
    if not finished and placements(state.edition, state.players[seat]):
        return state, ()
    done = (*state.done[:seat], True, *state.done[seat + 1 :])
    return replace(state, done=done, phase=Phase.OVER if all(done) else Phase.END), (Finished(seat),)
