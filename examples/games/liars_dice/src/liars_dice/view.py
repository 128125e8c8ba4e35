"""Views of Liar's Dice: what a seat may know, and random states that agree with it."""

from darklantern import Chance, Seat, UnknownName
from msgspec import Struct
from msgspec.structs import replace

from liars_dice.components import Bid, Dice, Event, LiarsDiceEdition, State
from liars_dice.rules import roll


class View(Struct, frozen=True):
    """What a seat or a spectator may know: everything except the dice of others (LD-S3)."""

    seat: Seat | None
    """Whose view it is; None for a spectator."""
    edition: LiarsDiceEdition
    wild_ones: bool
    dice: Dice
    """The dice of this seat; empty for a spectator."""
    dice_left: tuple[int, ...]
    """How many dice each seat has."""
    turn: Seat | None
    bid: Bid | None
    bidder: Seat | None
    shown: tuple[Dice, ...]
    round: int
    turns: int
    hands: tuple[Dice, ...] = ()
    """All dice, in the replay of a finished game; otherwise empty."""


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know; None is a spectator. Raises `UnknownName` for a seat that does not exist."""
    if seat is not None and not 0 <= seat < len(state.hands):
        raise UnknownName("seat", str(seat), [str(number) for number in range(len(state.hands))])
    return View(
        seat=seat,
        edition=state.edition,
        wild_ones=state.wild_ones,
        dice=() if seat is None else state.hands[seat],
        dice_left=tuple(map(len, state.hands)),
        turn=state.turn,
        bid=state.bid,
        bidder=state.bidder,
        shown=state.shown,
        round=state.round,
        turns=state.turns,
    )


def open_view(state: State, later: State) -> View:
    """Return a spectator's view with all cups lifted. ``later`` is not used: the dice were rolled before any move."""
    return replace(view(state, None), hands=state.hands)


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as it is: dice are only in events when all cups are lifted (LD-C1)."""
    return event


def imagine(view: View, chance: Chance) -> State:
    """Return a random state with this view: the dice of others are rolled."""
    hands = (view.dice if seat == view.seat else roll(dice, chance) for seat, dice in enumerate(view.dice_left))
    return State(
        edition=view.edition,
        wild_ones=view.wild_ones,
        hands=tuple(hands),
        turn=view.turn,
        bid=view.bid,
        bidder=view.bidder,
        shown=view.shown,
        round=view.round,
        turns=view.turns,
    )
