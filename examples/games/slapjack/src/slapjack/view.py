"""Views of Slapjack: what a seat may know, and random states that agree with it."""

from darklantern import Chance, Seat, UnknownName
from msgspec import Struct
from msgspec.structs import replace

from slapjack.components import Card, Event, Paid, SlapjackEdition, State


class View(Struct, frozen=True):
    """What a seat or a spectator may know: everything except the cards that others paid (SJ-P2)."""

    seat: Seat | None
    """Whose view it is; None for a spectator."""
    edition: SlapjackEdition
    seconds: int | None
    stacks: tuple[int, ...]
    pile: tuple[Card, ...]
    paid: tuple[Paid, ...]
    won: tuple[tuple[Card, ...], ...]
    fines: tuple[int, ...]
    turn: Seat | None
    turns: int
    over: bool


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know; None is a spectator. Raises `UnknownName` for a seat that does not exist."""
    if seat is not None and not 0 <= seat < len(state.stacks):
        raise UnknownName("seat", str(seat), [str(number) for number in range(len(state.stacks))])
    return View(
        seat=seat,
        edition=state.edition,
        seconds=state.seconds,
        stacks=state.stacks,
        pile=state.pile,
        paid=tuple(_redact_payment(paid, seat) for paid in state.paid),
        won=state.won,
        fines=state.fines,
        turn=state.turn,
        turns=state.turns,
        over=state.over,
    )


def open_view(state: State, later: State) -> View:
    """Return a spectator's view with the paid cards. ``later`` is not used: the stacks have no order."""
    return replace(view(state, None), paid=state.paid)


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event without the card if another seat paid it."""
    return _redact_payment(event, seat) if isinstance(event, Paid) else event


def _redact_payment(paid: Paid, seat: Seat | None) -> Paid:
    return paid if paid.seat == seat else Paid(paid.seat, None)


def imagine(view: View, chance: Chance) -> State:
    """Return a random state with this view: the cards that others paid are drawn from those not seen."""
    seen = {*view.pile, *(card for cards in view.won for card in cards), *(paid.card for paid in view.paid)}
    unseen = [card for card in view.edition.deck if card not in seen]
    paid = [Paid(paid.seat, unseen.pop(chance.pick(len(unseen)))) if paid.card is None else paid for paid in view.paid]
    return State(
        edition=view.edition,
        seconds=view.seconds,
        stacks=view.stacks,
        unturned=tuple(unseen),
        pile=view.pile,
        paid=tuple(paid),
        won=view.won,
        fines=view.fines,
        turn=view.turn,
        turns=view.turns,
        over=view.over,
    )
