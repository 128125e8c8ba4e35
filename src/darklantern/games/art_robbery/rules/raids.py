"""The rules of Art Robbery, from the deal to the last raid. Each function names the rules that it implements."""

from collections.abc import Sequence

from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import Step
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at, without
from darklantern.games.art_robbery.rules.actions import (
    Action,
    Answer,
    Fetch,
    GiveDog,
    GiveToken,
    Play,
    Steal,
    Take,
)
from darklantern.games.art_robbery.rules.components import Card, Owners, Token
from darklantern.games.art_robbery.rules.edition import BOX
from darklantern.games.art_robbery.rules.error_codes import answer_error, play_error
from darklantern.games.art_robbery.rules.events import (
    BossLost,
    DogMoved,
    Drew,
    Event,
    NothingHappened,
    RaidBegan,
    RaidEnded,
    Reshuffled,
    Stole,
    TheftTried,
    Took,
)
from darklantern.games.art_robbery.rules.scoring import bank
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions, State, Theft

THIEF = Card.THIEF
ANSWERS = (GiveToken(), GiveDog())
_SEAT_SETS = {Seat(at): frozenset({Seat(at)}) for at in range(BOX.players)}
_NO_SEATS: frozenset[Seat] = frozenset()
_LEFT = [tuple(Seat((at + 1) % seats) for at in range(seats)) for seats in range(BOX.players + 1)]
"""For each number of seats, the seat to the left of each seat."""


def start(options: ArtRobberyOptions, seats: int, chance: Chance) -> State:
    """Set up the game: the first raid's loot and the dog in the centre, hands dealt (AR-S1, AR-S2, AR-S3)."""
    edition = options.edition
    fewest, most = edition.figures.players
    if not fewest <= seats <= most:
        raise BadOptions(f"this edition is for {fewest} to {most} players, not {seats}.", "seats")
    if options.first is not None and not 0 <= options.first < seats:
        raise BadOptions(f"with {seats} players it is a seat from 0 to {seats - 1}, not {options.first}.", "first")
    first = Seat(chance.pick(seats)) if options.first is None else options.first
    draw = list(edition.deck)
    hands = [tuple(draw.pop(chance.pick(len(draw))) for _ in range(edition.figures.hand)) for _ in range(seats)]
    return State(
        edition=edition,
        hands=tuple(hands),
        draw=tuple(draw),
        discard=(),
        raid=0,
        owners=(None,) * len(edition.loot[0]),
        banked=(),
        dog=None,
        turn=first,
        theft=None,
        turns=0,
    )


def may_act(state: State) -> frozenset[Seat]:
    """Return the dog's owner during a theft (AR-D1), else the seat whose turn it is; empty when the game is over."""
    if state.theft is not None:
        return _SEAT_SETS[state.theft.victim]
    return _NO_SEATS if state.turn is None else _SEAT_SETS[state.turn]


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return what a seat may do now: play one of its cards (AR-T1), or answer a theft (AR-D1)."""
    if state.theft is not None:
        return ANSWERS if seat == state.theft.victim else ()
    if seat != state.turn:
        return ()
    reach, owners = state.edition.play_lookups[state.raid][seat], state.owners
    found: list[Action] = []
    for card in dict.fromkeys(
        state.hands[seat]
    ):  # the body of `plays`, inlined for speed: most time of a random game is spent here
        if card is THIEF:
            found += [take for last, take in reach.thief_takes if owners[last] is None]
        else:
            asked, ways = reach[card]
            found += ways[owners[asked]]
    return found


def plays_of_card(state: State, seat: Seat, card: Card) -> Sequence[Play]:
    """Return the possible plays of a card (AR-T3 to AR-T8); never empty, as the raid ends when the centre is empty."""
    reach, owners = state.edition.play_lookups[state.raid][seat], state.owners
    if card is THIEF:
        return [take for last, take in reach.thief_takes if owners[last] is None]
    asked, ways = reach[card]
    return ways[owners[asked]]


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Play a card and carry out its effect (AR-T1), or answer a theft (AR-D1). Raises `IllegalAction`."""
    if type(action) is GiveToken or type(action) is GiveDog:
        return _answer(state, seat, action, chance)
    card, owners, dog = action.card, state.owners, state.dog
    if (
        seat != state.turn
        or state.theft is not None
        or card not in state.hands[seat]
        or action not in plays_of_card(state, seat, card)
    ):
        raise play_error(state, seat, action)
    event: Event
    if type(action) is Take:
        owners = _hand_over(state, action.token, None, seat)
        event = Took(seat, card, action.token)
    elif type(action) is Steal:
        if action.victim == dog:
            return _ask_owner(state, seat, action)
        owners = _hand_over(state, action.token, action.victim, seat)
        event = Stole(seat, action.victim, action.token)
    elif type(action) is Fetch:
        dog = seat
        event = DogMoved(seat, state.dog, given=False)
    else:
        event = NothingHappened(seat, card)
    hand = list(state.hands[seat])
    hand.remove(card)
    return _end_turn(state, seat, hand, state.discard + (card,), owners, dog, event, chance)


def _hand_over(state: State, token: Token, giver: Seat | None, taker: Seat) -> Owners:
    """Return the owners after a token has changed hands; of equal tokens, the first one does."""
    first = state.edition.loot[state.raid].index(token)
    return with_at(state.owners, state.owners.index(giver, first), taker)


def _ask_owner(state: State, seat: Seat, action: Steal) -> Step[State, Event]:
    """Begin a theft from the dog's owner, who may hand over the dog instead (AR-D1)."""
    after = replace(
        state,
        hands=with_at(state.hands, seat, without(state.hands[seat], action.card)),
        discard=state.discard + (action.card,),
        theft=Theft(seat, action.victim, action.token),
    )
    return Step(after, (TheftTried(seat, action.victim, action.token),))


def _answer(state: State, seat: Seat, action: Answer, chance: Chance) -> Step[State, Event]:
    """Let the dog's owner hand over the token or the dog (AR-D1)."""
    theft = state.theft
    if theft is None or seat != theft.victim:
        raise answer_error(state, seat)
    thief, owners, dog = theft.thief, state.owners, state.dog
    event: Event
    if type(action) is GiveDog:
        dog = thief
        event = DogMoved(thief, seat, given=True)
    else:
        owners = _hand_over(state, theft.token, seat, thief)
        event = Stole(thief, seat, theft.token)
    return _end_turn(state, thief, list(state.hands[thief]), state.discard, owners, dog, event, chance)


def _end_turn(
    state: State,
    seat: Seat,
    hand: list[Card],
    discard: tuple[Card, ...],
    owners: Owners,
    dog: Seat | None,
    event: Event,
    chance: Chance,
) -> Step[State, Event]:
    """Draw a card (AR-T1), reshuffle an exhausted pile (AR-T2), and pass the turn to the left."""
    pile, hands = list(state.draw), list(state.hands)
    card = pile.pop(chance.pick(len(pile)))
    draw = tuple(pile)
    hand.append(card)
    hands[seat] = tuple(hand)
    events: tuple[Event, ...] = (event, Drew(seat, card))
    if not draw:
        events += (Reshuffled(len(discard)),)
        draw, discard = tuple(sorted(discard)), ()
    left = _LEFT[len(state.hands)][seat]
    after = State(
        edition=state.edition,
        hands=tuple(hands),
        draw=draw,
        discard=discard,
        raid=state.raid,
        owners=owners,
        banked=state.banked,
        dog=dog,
        turn=left,
        theft=None,
        turns=state.turns + 1,
    )
    return Step(after, events) if None in owners else _end_raid(after, left, events)


def _end_raid(state: State, left: Seat, events: tuple[Event, ...]) -> Step[State, Event]:
    """End the raid when the centre is empty (AR-R1): bank the tokens (AR-R2, AR-R3) and begin the next raid.

    Hands and piles stay as they are (AR-R4). The dog's owner starts or, if there is none, the next in turn (AR-R5).
    """
    banked = bank(state.edition, state.raid, state.owners)
    boss_owner = state.owners[state.edition.boss_positions[state.raid][0]]
    if boss_owner is not None and banked != state.owners:
        events += (BossLost(boss_owner),)
    events += (RaidEnded(state.raid, banked),)
    raid, owners, first = state.raid + 1, (), None
    if raid < len(state.edition.raids):
        owners = (None,) * len(state.edition.loot[raid])
        first = left if state.dog is None else state.dog
        events += (RaidBegan(raid, first),)
    return Step(replace(state, raid=raid, owners=owners, banked=state.banked + (banked,), turn=first), events)
