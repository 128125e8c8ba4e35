"""The rules of Liar's Dice. Each function names the rules that it implements; `rulebook/en.md` has their text."""

from collections.abc import Sequence

from darklantern import BadOptions, Chance, IllegalAction, Outcome, ScoreLine, Seat, Step
from msgspec.structs import replace

from liars_dice.components import (
    FACES,
    SEAT_COUNTS,
    Action,
    Bid,
    BidMade,
    Challenge,
    Dice,
    DieLost,
    Event,
    LiarsDiceOptions,
    RoundBegan,
    Showdown,
    State,
)


def start(options: LiarsDiceOptions, seats: int, chance: Chance) -> State:
    """Give everyone their dice, choose the first bidder and roll (LD-S1 to LD-S3)."""
    if seats not in SEAT_COUNTS:
        raise BadOptions(f"there are {SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} players, not {seats}.", "seats")
    if options.first is not None and not 0 <= options.first < seats:
        raise BadOptions(f"with {seats} players it is a seat from 0 to {seats - 1}, not {options.first}.", "first")
    return State(
        edition=options.edition,
        wild_ones=options.wild_ones,
        turn=Seat(chance.pick(seats)) if options.first is None else options.first,
        hands=tuple(roll(options.edition.dice, chance) for _ in range(seats)),
        bid=None,
        bidder=None,
        shown=(),
        round=1,
        turns=0,
    )


def roll(dice: int, chance: Chance) -> Dice:
    """Return this many rolled dice (LD-S3)."""
    return tuple(sorted(1 + chance.pick(FACES) for _ in range(dice)))


def may_act(state: State) -> frozenset[Seat]:
    """Return the seat whose turn it is; empty when the game is over."""
    return frozenset() if state.turn is None else frozenset({state.turn})


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return all bids higher than the last one (LD-B2, LD-B3), and the challenge if there is one to doubt (LD-C1)."""
    if seat != state.turn:
        return ()
    on_table = sum(map(len, state.hands))
    bids = [Bid(count, face) for count in range(1, on_table + 1) for face in range(1, FACES + 1)]
    if state.bid is None:
        return bids
    return [Challenge(), *bids[bids.index(state.bid) + 1 :]]


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Make a bid, or challenge the last one. Raises `IllegalAction`."""
    if state.turn is None:
        raise IllegalAction("game-over")
    if seat != state.turn:
        raise IllegalAction("not-your-turn", turn=state.turn)
    if isinstance(action, Bid):
        return _bid(state, seat, action)
    return _challenge(state, seat, chance)


def _bid(state: State, seat: Seat, bid: Bid) -> Step[State, Event]:
    """Make a bid (LD-B1 to LD-B3); the player on the left is next."""
    on_table = sum(map(len, state.hands))
    if not (1 <= bid.count <= on_table and 1 <= bid.face <= FACES):
        raise IllegalAction("no-such-bid", dice=on_table)
    if state.bid is not None and bid <= state.bid:
        raise IllegalAction("too-low", count=state.bid.count, face=state.bid.face)
    after = replace(state, turn=_next_with_dice(state.hands, seat), bid=bid, bidder=seat, turns=state.turns + 1)
    return Step(after, (BidMade(seat, bid.count, bid.face),))


def _challenge(state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
    """Lift the cups and take a die from the liar or from the challenger (LD-C1, LD-C2)."""
    if state.bid is None or state.bidder is None:
        raise IllegalAction("no-bid")
    count, face = state.bid.count, state.bid.face
    found = count_face(state, face)
    loser = state.bidder if found < count else seat
    left = [len(hand) - (owner == loser) for owner, hand in enumerate(state.hands)]
    events = (
        Showdown(seat, state.bidder, count, face, found, state.hands),
        DieLost(loser, left[loser]),
    )
    return _next_round(state, loser, left, events, chance)


def count_face(state: State, face: int) -> int:
    """Return how many dice count as a face: those that show it, and the ones if they are wild (LD-B4)."""
    counted = {face, 1} if state.wild_ones else {face}
    return sum(die in counted for hand in state.hands for die in hand)


def _next_round(
    state: State, loser: Seat, left: list[int], events: tuple[Event, ...], chance: Chance
) -> Step[State, Event]:
    """Roll again (LD-S3), with the loser of the last round to begin (LD-C3), or end the game (LD-E2)."""
    after = replace(state, bid=None, bidder=None, shown=state.hands, turns=state.turns + 1)
    if sum(dice > 0 for dice in left) == 1:
        hands = tuple(hand[:dice] for hand, dice in zip(state.hands, left, strict=True))
        return Step(replace(after, hands=hands, turn=None), events)
    hands = tuple(roll(dice, chance) for dice in left)
    turn = loser if left[loser] else _next_with_dice(hands, loser)
    after = replace(after, hands=hands, turn=turn, round=state.round + 1)
    return Step(after, (*events, RoundBegan(after.round, turn)))


def _next_with_dice(hands: tuple[Dice, ...], seat: Seat) -> Seat:
    """Return the next seat to the left that is still in the game (LD-E1)."""
    following = [Seat((seat + step) % len(hands)) for step in range(1, len(hands) + 1)]
    return next(other for other in following if hands[other])


def current_scores(state: State) -> tuple[int, ...]:
    """Return how many dice each seat has."""
    return tuple(map(len, state.hands))


def outcome(state: State) -> Outcome | None:
    """Return the last player with dice as the winner (LD-E2); None while the game goes on."""
    if state.turn is not None:
        return None
    scores = current_scores(state)
    return Outcome(
        scores=scores,
        winners=tuple(Seat(seat) for seat, dice in enumerate(scores) if dice),
        tiebreaks=(0,) * len(scores),
        sheets=tuple((ScoreLine("dice", dice),) for dice in scores),
    )
