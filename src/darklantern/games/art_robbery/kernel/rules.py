"""The compiled rules of Art Robbery. They do the same as `darklantern.games.art_robbery.rules`.

`apply` does not check that an action is legal. Picks are made at the same moments, with the same ranges and in the same
order as in the Python rules.
"""

from darklantern.games.art_robbery.kernel.records import (
    ALIBIS,
    ANSWERS,
    BOSS,
    DOG,
    EACH_OPPONENT,
    FACE,
    FETCH,
    FULL,
    GATHER,
    GATHERED,
    GIVE_DOG,
    GIVE_TOKEN,
    GREED,
    GUARD,
    LANE,
    LOOT,
    LOW,
    NOBODY,
    NOTHING,
    ONES,
    RAIDS,
    SCORE,
    SEATS,
    STEAL,
    THIEF,
    TOKENS,
    TOP,
    WASTE,
    Setup,
    Table,
)
from darklantern.kernels.bits import times
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array


@compiled
def reset(setup: Setup, table: Table, chance: Array) -> None:
    """Set up a game: the first raid's loot and the dog in the centre, hands dealt (AR-S1, AR-S2, AR-S3)."""
    table.turn = pick(chance, setup.seats) if setup.first < 0 else setup.first
    table.draw, table.discard = setup.deck, 0
    for seat in range(SEATS):
        table.hands[seat] = 0
    for seat in range(setup.seats):
        for _ in range(setup.hand):
            draw_card(table, seat, chance)
    for raid in range(RAIDS):
        table.banked[raid] = 0
    table.loot = LOOT
    table.raid = 0
    table.dog = NOBODY
    table.theft = NOTHING
    table.turns = 0


@compiled
def decider(table: Table) -> int:
    """Return the dog's owner during a theft (AR-D1), else the seat in turn; `NO_SEAT` when the game is over."""
    return table.turn if table.theft < 0 else table.dog


@compiled
def legal(setup: Setup, table: Table) -> int:
    """Return the legal actions of the seat to act, as a set: plays (AR-T1) or answers to a theft (AR-D1)."""
    if table.theft >= 0:
        return ANSWERS
    seat, raid = table.turn, table.raid
    if seat < 0:
        return 0
    held = (table.hands[seat] + FULL) & GUARD
    faces = times(held >> LANE - 1, GATHER) >> GATHERED & FACE
    centre = table.loot & LOOT
    return (
        _reach(setup, table, seat, raid, faces, centre, centre * (held >> LANE * THIEF + LANE - 1 & 1))
        | (held >> LANE * DOG + LANE - 1 & 1) << FETCH
        | _wasted(setup, table, seat, raid, faces) << WASTE
    )


@compiled
def _reach(setup: Setup, table: Table, seat: int, raid: int, faces: int, centre: int, greed: int) -> int:
    """Return the takes from the centre (AR-T3, AR-T4, AR-T5), else the thefts from opponents (AR-T3, AR-T4).

    Of equal tokens of one owner only the first is listed.
    """
    takes = setup.asked[raid, faces] & centre
    sought = setup.asked[raid, faces & ~setup.shown[raid, centre]]
    theirs = opponents_loot(table.loot, seat, setup.seats)
    reach = takes | greed << GREED | (theirs & sought * EACH_OPPONENT) << STEAL
    again = reach << 1 & setup.twins[raid, 0]
    again |= again << 1 & setup.twins[raid, 0]
    again |= again << 2 & setup.twins[raid, 1]
    again |= again << 4 & setup.twins[raid, 2]
    return reach & ~again


@compiled
def opponents_loot(loot: int, seat: int, seats: int) -> int:
    """Return the opponents' tokens, nine bits for each, from the seat's left on."""
    owned = loot >> TOKENS
    right = owned & ((1 << TOKENS * seat) - 1)
    return owned >> TOKENS * (seat + 1) | right << TOKENS * (seats - 1 - seat)


@compiled
def _wasted(setup: Setup, table: Table, seat: int, raid: int, faces: int) -> int:
    """Return the faces that have no effect: neither the centre nor an opponent has such a token (AR-T7, AR-T8)."""
    mine = table.loot >> TOKENS * (seat + 1) & LOOT
    return faces & ~setup.shown[raid, LOOT & ~mine]


@compiled
def apply(setup: Setup, table: Table, action: int, chance: Array) -> None:
    """Play a card and carry out its effect (AR-T1), or answer a theft (AR-D1)."""
    seat = table.turn
    if action >= GIVE_TOKEN:
        _answer(table, action)
    else:
        card = 1 << LANE * setup.card[table.raid, action]
        table.hands[seat] -= card
        table.discard += card
        if action < STEAL:
            _hand_over(table, action - (GREED if action >= GREED else 0), 0, seat + 1)
        elif action < FETCH:
            opponent = (action - STEAL) // TOKENS
            victim = seat + 1 + opponent
            victim -= setup.seats if victim >= setup.seats else 0
            token = action - STEAL - TOKENS * opponent
            if victim == table.dog:
                table.theft = token
                return
            _hand_over(table, token, victim + 1, seat + 1)
        elif action == FETCH:
            table.dog = seat  # from the centre or another seat: the dog does not guard itself (AR-T6, AR-D2)
    _end_turn(setup, table, seat, chance)


@compiled
def _answer(table: Table, action: int) -> None:
    """Let the dog's owner hand over the token or the dog (AR-D1)."""
    if action == GIVE_DOG:
        table.dog = table.turn
    else:
        _hand_over(table, table.theft, table.dog + 1, table.turn + 1)
    table.theft = NOTHING


@compiled
def _hand_over(table: Table, token: int, giver: int, taker: int) -> None:
    """Move a token from one owner to another: 0 is the centre, 1 the first seat."""
    table.loot ^= 1 << token + TOKENS * giver | 1 << token + TOKENS * taker


@compiled
def draw_card(table: Table, seat: int, chance: Array) -> None:
    """Draw a random card from the draw pile (AR-T1)."""
    running = times(table.draw, ONES)
    picked = pick(chance, running >> TOP & LOW)
    # Its kind is the number of kinds whose running total does not exceed the pick.
    kind = times((times(picked, ONES) | GUARD) - running >> LANE - 1 & ONES, ONES) >> TOP & LOW
    card = 1 << LANE * kind
    table.draw -= card
    table.hands[seat] += card


@compiled
def _end_turn(setup: Setup, table: Table, seat: int, chance: Array) -> None:
    """Draw a card (AR-T1), reshuffle an exhausted pile (AR-T2), and pass the turn to the left."""
    draw_card(table, seat, chance)
    if table.draw == 0:
        table.draw, table.discard = table.discard, 0
    table.turns += 1
    left = seat + 1
    table.turn = 0 if left == setup.seats else left
    if table.loot & LOOT == 0:
        _end_raid(setup, table)


@compiled
def _end_raid(setup: Setup, table: Table) -> None:
    """End the raid when the centre is empty (AR-R1): bank the tokens (AR-R2, AR-R3) and begin the next raid.

    Hands and piles stay as they are (AR-R4). The dog's owner starts or, if there is none, the next in turn (AR-R5).
    """
    raid, loot = table.raid, table.loot
    for holder in range(1, setup.seats + 1):
        owned = loot >> TOKENS * holder & LOOT
        if owned & setup.boss[raid] and not owned & setup.company[raid]:
            table.loot ^= setup.boss[raid] << TOKENS * holder
    table.banked[raid] = table.loot
    table.raid = raid + 1
    if raid + 1 < RAIDS:
        table.loot = LOOT
        if table.dog >= 0:
            table.turn = table.dog
    else:
        table.loot = 0
        table.turn = NOBODY


@compiled
def tally(setup: Setup, table: Table, seat: int) -> int:
    """Return a seat's banked points and alibis in one number (AR-C4, AR-F4): see `POINTS_SHIFT`."""
    total = 0
    for raid in range(RAIDS):
        total += setup.tally[raid, table.banked[raid] >> TOKENS * (seat + 1) & LOOT]
    return total


@compiled
def score(setup: Setup, table: Table, scores: Array) -> int:
    """Write the final scores (AR-F1 to AR-F4); return the winners as a set (AR-F5), empty before the end."""
    if table.turn >= 0:
        return 0
    seats = setup.seats
    fewest, most = ALIBIS, 0
    for seat in range(seats):
        counted = tally(setup, table, seat)
        scores[seat] = counted
        fewest, most = min(fewest, counted & ALIBIS), max(most, counted & ALIBIS)
    best, winners = -1 << 62, 0
    for seat in range(seats):
        points, alibis = scores[seat] >> SCORE, scores[seat] & ALIBIS
        if alibis == fewest and seats > 2:
            points = 0
        elif alibis == fewest and fewest < most:
            points -= setup.fine
        rank = (points << SCORE) + alibis
        scores[seat] = points
        if rank > best:
            best, winners = rank, 0
        if rank == best:
            winners |= 1 << seat
    return winners


assert BOSS < DOG < THIEF, "the faces of tokens are the first kinds of cards"
