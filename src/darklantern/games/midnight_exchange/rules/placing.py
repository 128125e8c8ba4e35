"""Works of art and prestige cards in a player's possession (ME-A1 to ME-A6)."""

from collections.abc import Iterable

from msgspec.structs import replace

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at, without, without_at
from darklantern.games.midnight_exchange.rules.actions import PlaceArt
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.events import Event, Placed
from darklantern.games.midnight_exchange.rules.state import Collection, PlayerState, State


def placements(edition: MidnightExchangeEdition, player: PlayerState) -> list[PlaceArt]:
    """Return the placements: a stored work of art on the lowest empty step of a collection (ME-A2, ME-A3)."""
    if not player.stored or not player.collections:
        return []
    stored = frozenset(player.stored)
    return [
        PlaceArt(wanted, collection.card)
        for collection in player.collections
        if (wanted := edition.card_by_name[collection.card].ladder[collection.filled].art) in stored
    ]


def place(state: State, seat: Seat, action: PlaceArt) -> tuple[State, Event]:
    """Place a stored work of art on a collection for good (ME-A3, ME-A4); turn a complete one over (ME-A5)."""
    edition, player = state.edition, state.players[seat]
    if action.art not in player.stored:
        raise IllegalAction(ErrorCode.NOT_STORED, art=action.art)
    at = next((at for at, own in enumerate(player.collections) if own.card == action.card), None)
    if at is None:
        raise IllegalAction(ErrorCode.NOT_YOUR_CARD, card=action.card)
    ladder, filled = edition.card_by_name[action.card].ladder, player.collections[at].filled
    if ladder[filled].art is not action.art:
        raise IllegalAction(ErrorCode.WRONG_ART, card=action.card, wanted=ladder[filled].art)
    complete = filled + 1 == len(ladder)
    box = tuple(sorted((*state.box, *(rung.art for rung in ladder)))) if complete else state.box
    owner = player_after_placement(edition, player, action)
    after = replace(state, players=with_at(state.players, seat, owner), box=box, moves=state.moves + 1)
    return after, Placed(seat, action.art, action.card, filled + 1, complete)


def player_after_placement(edition: MidnightExchangeEdition, player: PlayerState, action: PlaceArt) -> PlayerState:
    """Return a player after a possible placement; a complete collection is turned over (ME-A5)."""
    at = next(at for at, own in enumerate(player.collections) if own.card == action.card)
    stored, filled = without(player.stored, action.art), player.collections[at].filled + 1
    if filled < len(edition.card_by_name[action.card].ladder):
        return PlayerState(stored, with_at(player.collections, at, Collection(action.card, filled)), player.finished)
    return PlayerState(stored, without_at(player.collections, at), (*player.finished, action.card))


def with_art(player: PlayerState, art: Art) -> PlayerState:
    """Put a work of art into storage, from where it may be placed at once (ME-A1)."""
    return replace(player, stored=tuple(sorted((*player.stored, art))))


def with_cards(edition: MidnightExchangeEdition, player: PlayerState, cards: Iterable[CardId]) -> PlayerState:
    """Add won cards: collections lie face up (ME-A1), one-of-a-kind cards face down (ME-A6)."""
    won = list(cards)
    collections = [Collection(card, 0) for card in won if not edition.card_by_name[card].unique]
    unique = [card for card in won if edition.card_by_name[card].unique]
    return replace(
        player,
        collections=(*player.collections, *collections),
        finished=(*player.finished, *unique),
    )
