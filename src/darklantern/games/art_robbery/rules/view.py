"""Views of Art Robbery: what a seat may know, and random states that agree with it."""

from collections import Counter

from msgspec import Struct

from darklantern.core.chance import Chance
from darklantern.core.errors import UnknownName
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Owners, Token
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.events import Drew, Event
from darklantern.games.art_robbery.rules.state import Hand, State, Theft


class View(Struct, frozen=True):
    """What a seat or a spectator may know. Of other hands and the draw pile, only the number of cards."""

    seat: Seat | None
    """Whose view it is; None for a spectator."""
    edition: ArtRobberyEdition
    hand: Hand
    """The cards of this seat; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    draw_size: int
    discard: tuple[Card, ...]
    raid: int
    loot: tuple[tuple[Token, ...], ...]
    """The tokens of each raid, in a fixed order."""
    owners: Owners
    """Who has each token of this raid, in the order of `loot`; None if it is in the centre."""
    banked: tuple[Owners, ...]
    """Banked tokens lie face down, but everyone has seen who took them (AR-R3)."""
    dog: Seat | None
    turn: Seat | None
    theft: Theft | None
    turns: int


class OpenView(View, frozen=True):
    """A spectator's view with all hands open, for replays."""

    hands: tuple[Hand, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know; None is a spectator. Raises `UnknownName` for a seat that does not exist."""
    if seat is not None and not 0 <= seat < len(state.hands):
        raise UnknownName("seat", str(seat), [str(number) for number in range(len(state.hands))])
    return View(
        seat=seat,
        edition=state.edition,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        draw_size=len(state.draw),
        discard=state.discard,
        raid=state.raid,
        loot=state.edition.loot,
        owners=state.owners,
        banked=state.banked,
        dog=state.dog,
        turn=state.turn,
        theft=state.theft,
        turns=state.turns,
    )


def open_view(state: State, later: State) -> OpenView:
    """Return a spectator's view with all hands open. ``later`` is not used: the draw pile has no order."""
    seen = view(state, None)
    return OpenView(**{name: getattr(seen, name) for name in View.__struct_fields__}, hands=state.hands)


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event without the card if another seat drew it."""
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, None)
    return event


def imagine(view: View, chance: Chance) -> State:
    """Return a random state with this view: unseen cards are dealt to the other hands and the draw pile."""
    unseen = sorted((Counter(view.edition.deck) - Counter(view.hand) - Counter(view.discard)).elements())
    hands = [
        view.hand if seat == view.seat else tuple(unseen.pop(chance.pick(len(unseen))) for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    return State(
        edition=view.edition,
        hands=tuple(hands),
        draw=tuple(unseen),
        discard=view.discard,
        raid=view.raid,
        owners=view.owners,
        banked=view.banked,
        dog=view.dog,
        turn=view.turn,
        theft=view.theft,
        turns=view.turns,
    )
