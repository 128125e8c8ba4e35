"""Views of My game: what a seat may know, and random states that agree with it."""

from darklantern import Chance, Seat, UnknownName
from msgspec import Struct
from msgspec.structs import replace

from my_game.components import (
    Card,
    Event,
    GameEdition,
    State,
)
from my_game.rules import draw


class View(Struct, frozen=True):
    """What a seat or a spectator may know: everything except the cards of others (MG-S1)."""

    seat: Seat | None
    """Whose view it is; None for a spectator."""
    edition: GameEdition
    hand: tuple[Card, ...]
    """The cards of this seat; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    table: tuple[Card | None, ...]
    gone: tuple[Card, ...]
    points: tuple[int, ...]
    turn: Seat | None
    turns: int
    hands: tuple[tuple[Card, ...], ...] = ()
    """All cards, in the replay of a finished game; otherwise empty."""


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know; None is a spectator. Raises `UnknownName` for a seat that does not exist."""
    if seat is not None and not 0 <= seat < len(state.hands):
        raise UnknownName("seat", str(seat), [str(number) for number in range(len(state.hands))])
    return View(
        seat=seat,
        edition=state.edition,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        table=state.table,
        gone=state.gone,
        points=state.points,
        turn=state.turn,
        turns=state.turns,
    )


def open_view(state: State, later: State) -> View:
    """Return a spectator's view with all cards. ``later`` is not used: everything was dealt at the start."""
    return replace(view(state, None), hands=state.hands)


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as it is: no event has a card that a player may not see."""
    return event


def imagine(view: View, chance: Chance) -> State:
    """Return a random state with this view: the hands of others are dealt from the cards not seen."""
    seen = {*view.hand, *view.table, *view.gone}
    unseen = [card for card in range(1, view.edition.cards + 1) if card not in seen]
    hands = (
        view.hand if seat == view.seat else draw(unseen, size, chance) for seat, size in enumerate(view.hand_sizes)
    )
    return State(
        edition=view.edition,
        hands=tuple(hands),
        table=view.table,
        gone=view.gone,
        points=view.points,
        turn=view.turn,
        turns=view.turns,
    )
