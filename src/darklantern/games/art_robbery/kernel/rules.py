"""The compiled rules of Art Robbery. They do the same as `darklantern.games.art_robbery.rules.raids`.

`apply` does not check that an action is legal. Picks are made at the same moments, with the same ranges and in the same
order as in the Python rules.
"""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS_MASK,
    ALL_FACES,
    ALL_TOKENS,
    ANSWERS,
    BOSS,
    DOG,
    EACH_OPPONENT,
    GATHER_FACTOR,
    GATHER_SHIFT,
    GUARD_BITS,
    LANE_FILL,
    MAX_SEATS,
    NO_SEAT,
    NO_THEFT,
    ONE_OF_EACH,
    POINTS_SHIFT,
    RAIDS,
    THIEF,
    TOKENS,
    TOP_LANE_SHIFT,
    PackedSetup,
    PackedState,
)
from darklantern.games.art_robbery.rules.constants import FETCH, GIVE_DOG, GIVE_TOKEN, STEAL, THIEF_TAKE, WASTE
from darklantern.kernels.bits import wrapping_mul
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK
from darklantern.kernels.layout import Array


@compiled
def reset(setup: PackedSetup, state: PackedState, chance: Array) -> None:
    """Set up a game: the first raid's loot and the dog in the centre, hands dealt (AR-S1, AR-S2, AR-S3)."""
    state.turn = pick(chance, setup.seats) if setup.first_seat < 0 else setup.first_seat
    state.draw, state.discard = setup.deck, 0
    for seat in range(MAX_SEATS):
        state.hands[seat] = 0
    for seat in range(setup.seats):
        for _ in range(setup.hand_size):
            draw_card(state, seat, chance)
    for raid in range(RAIDS):
        state.banked[raid] = 0
    state.loot = ALL_TOKENS
    state.raid = 0
    state.dog = NO_SEAT
    state.theft = NO_THEFT
    state.turns = 0


@compiled
def seat_to_act(state: PackedState) -> int:
    """Return the dog's owner during a theft (AR-D1), else the seat in turn; `NO_SEAT` when the game is over."""
    return state.turn if state.theft < 0 else state.dog


@compiled
def legal(setup: PackedSetup, state: PackedState) -> int:
    """Return the legal actions of the seat to act, as a set: plays (AR-T1) or answers to a theft (AR-D1)."""
    if state.theft >= 0:
        return ANSWERS
    seat, raid = state.turn, state.raid
    if seat < 0:
        return 0
    held = (state.hands[seat] + LANE_FILL) & GUARD_BITS
    faces = wrapping_mul(held >> LANE_BITS - 1, GATHER_FACTOR) >> GATHER_SHIFT & ALL_FACES
    centre = state.loot & ALL_TOKENS
    return (
        _takes_and_steals(
            setup, state, seat, raid, faces, centre, centre * (held >> LANE_BITS * THIEF + LANE_BITS - 1 & 1)
        )
        | (held >> LANE_BITS * DOG + LANE_BITS - 1 & 1) << FETCH
        | _wasted(setup, state, seat, raid, faces) << WASTE
    )


@compiled
def _takes_and_steals(
    setup: PackedSetup, state: PackedState, seat: int, raid: int, faces: int, centre: int, greed: int
) -> int:
    """Return the takes from the centre (AR-T3, AR-T4, AR-T5), else the thefts from opponents (AR-T3, AR-T4).

    Of equal tokens of one owner only the first is listed.
    """
    takes = setup.tokens_by_faces[raid, faces] & centre
    sought = setup.tokens_by_faces[raid, faces & ~setup.faces_of_tokens[raid, centre]]
    theirs = opponents_loot(state.loot, seat, setup.seats)
    reach = takes | greed << THIEF_TAKE | (theirs & sought * EACH_OPPONENT) << STEAL
    again = reach << 1 & setup.repeats[raid, 0]
    again |= again << 1 & setup.repeats[raid, 0]
    again |= again << 2 & setup.repeats[raid, 1]
    again |= again << 4 & setup.repeats[raid, 2]
    return reach & ~again


@compiled
def opponents_loot(loot: int, seat: int, seats: int) -> int:
    """Return the opponents' tokens, nine bits for each, from the seat's left on."""
    owned = loot >> TOKENS
    right = owned & ((1 << TOKENS * seat) - 1)
    return owned >> TOKENS * (seat + 1) | right << TOKENS * (seats - 1 - seat)


@compiled
def _wasted(setup: PackedSetup, state: PackedState, seat: int, raid: int, faces: int) -> int:
    """Return the faces that have no effect: neither the centre nor an opponent has such a token (AR-T7, AR-T8)."""
    mine = state.loot >> TOKENS * (seat + 1) & ALL_TOKENS
    return faces & ~setup.faces_of_tokens[raid, ALL_TOKENS & ~mine]


@compiled
def apply(setup: PackedSetup, state: PackedState, action: int, chance: Array) -> None:
    """Play a card and carry out its effect (AR-T1), or answer a theft (AR-D1)."""
    seat = state.turn
    if action >= GIVE_TOKEN:
        _answer(state, action)
    else:
        card = 1 << LANE_BITS * setup.card[state.raid, action]
        state.hands[seat] -= card
        state.discard += card
        if action < STEAL:
            _hand_over(state, action - (THIEF_TAKE if action >= THIEF_TAKE else 0), 0, seat + 1)
        elif action < FETCH:
            opponent = (action - STEAL) // TOKENS
            victim = seat + 1 + opponent
            victim -= setup.seats if victim >= setup.seats else 0
            token = action - STEAL - TOKENS * opponent
            if victim == state.dog:
                state.theft = token
                return
            _hand_over(state, token, victim + 1, seat + 1)
        elif action == FETCH:
            state.dog = seat  # from the centre or another seat: the dog does not guard itself (AR-T6, AR-D2)
    _end_turn(setup, state, seat, chance)


@compiled
def _answer(state: PackedState, action: int) -> None:
    """Let the dog's owner hand over the token or the dog (AR-D1)."""
    if action == GIVE_DOG:
        state.dog = state.turn
    else:
        _hand_over(state, state.theft, state.dog + 1, state.turn + 1)
    state.theft = NO_THEFT


@compiled
def _hand_over(state: PackedState, token: int, giver: int, taker: int) -> None:
    """Move a token from one owner to another: 0 is the centre, 1 the first seat."""
    state.loot ^= 1 << token + TOKENS * giver | 1 << token + TOKENS * taker


@compiled
def draw_card(state: PackedState, seat: int, chance: Array) -> None:
    """Draw a random card from the draw pile (AR-T1)."""
    running = wrapping_mul(state.draw, ONE_OF_EACH)
    picked = pick(chance, running >> TOP_LANE_SHIFT & LANE_MASK)
    # Its kind is the number of kinds whose running total does not exceed the pick.
    kind = (
        wrapping_mul(
            (wrapping_mul(picked, ONE_OF_EACH) | GUARD_BITS) - running >> LANE_BITS - 1 & ONE_OF_EACH, ONE_OF_EACH
        )
        >> TOP_LANE_SHIFT
        & LANE_MASK
    )
    card = 1 << LANE_BITS * kind
    state.draw -= card
    state.hands[seat] += card


@compiled
def _end_turn(setup: PackedSetup, state: PackedState, seat: int, chance: Array) -> None:
    """Draw a card (AR-T1), reshuffle an exhausted pile (AR-T2), and pass the turn to the left."""
    draw_card(state, seat, chance)
    if state.draw == 0:
        state.draw, state.discard = state.discard, 0
    state.turns += 1
    left = seat + 1
    state.turn = 0 if left == setup.seats else left
    if state.loot & ALL_TOKENS == 0:
        _end_raid(setup, state)


@compiled
def _end_raid(setup: PackedSetup, state: PackedState) -> None:
    """End the raid when the centre is empty (AR-R1): bank the tokens (AR-R2, AR-R3) and begin the next raid.

    Hands and piles stay as they are (AR-R4). The dog's owner starts or, if there is none, the next in turn (AR-R5).
    """
    raid, loot = state.raid, state.loot
    for holder in range(1, setup.seats + 1):
        owned = loot >> TOKENS * holder & ALL_TOKENS
        if owned & setup.boss[raid] and not owned & setup.boss_needs[raid]:
            state.loot ^= setup.boss[raid] << TOKENS * holder
    state.banked[raid] = state.loot
    state.raid = raid + 1
    if raid + 1 < RAIDS:
        state.loot = ALL_TOKENS
        if state.dog >= 0:
            state.turn = state.dog
    else:
        state.loot = 0
        state.turn = NO_SEAT


@compiled
def banked_value(setup: PackedSetup, state: PackedState, seat: int) -> int:
    """Return a seat's banked points and alibis in one number (AR-C4, AR-F4): see `POINTS_SHIFT`."""
    total = 0
    for raid in range(RAIDS):
        total += setup.set_values[raid, state.banked[raid] >> TOKENS * (seat + 1) & ALL_TOKENS]
    return total


@compiled
def score(setup: PackedSetup, state: PackedState, scores: Array) -> int:
    """Write the final scores (AR-F1 to AR-F4); return the winners as a set (AR-F5), empty before the end."""
    if state.turn >= 0:
        return 0
    seats = setup.seats
    fewest, most = ALIBIS_MASK, 0
    for seat in range(seats):
        counted = banked_value(setup, state, seat)
        scores[seat] = counted
        fewest, most = min(fewest, counted & ALIBIS_MASK), max(most, counted & ALIBIS_MASK)
    best, winners = -1 << 62, 0
    for seat in range(seats):
        points, alibis = scores[seat] >> POINTS_SHIFT, scores[seat] & ALIBIS_MASK
        if alibis == fewest and seats > 2:
            points = 0
        elif alibis == fewest and fewest < most:
            points -= setup.fine
        rank = (points << POINTS_SHIFT) + alibis
        scores[seat] = points
        if rank > best:
            best, winners = rank, 0
        if rank == best:
            winners |= 1 << seat
    return winners


assert BOSS < DOG < THIEF, "the faces of tokens are the first kinds of cards"
