"""The rules of Art Robbery, compiled. `darklantern.games.art_robbery.rules` says the same to a reader.

`apply` takes only what `legal` lists: compiled code refuses nothing. Each pick is asked for at the same moment, among
as many things and in the same order as the readable rules do.
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
    """The first raid's loot in the centre, a hand for each, the dog in the centre (AR-S1, AR-S2, AR-S3)."""
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
    """Who is to decide: the dog's owner during a theft (AR-D1), else whose turn it is; `NOBODY` when it is over."""
    return table.turn if table.theft < 0 else table.dog


@compiled
def legal(setup: Setup, table: Table) -> int:
    """The set of actions that the decider may choose from: plays (AR-T1) or answers to a theft (AR-D1)."""
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
    """What cards can bring from the centre (AR-T3, AR-T4, AR-T5), else from opponents (AR-T3, AR-T4).

    Of equal tokens of one owner only the first counts.
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
    """The tokens of the others, nine bits for each, from the seat's left on."""
    owned = loot >> TOKENS
    right = owned & ((1 << TOKENS * seat) - 1)
    return owned >> TOKENS * (seat + 1) | right << TOKENS * (seats - 1 - seat)


@compiled
def _wasted(setup: Setup, table: Table, seat: int, raid: int, faces: int) -> int:
    """The faces of cards that can bring nothing: nobody else has such a token, nor the centre (AR-T7, AR-T8)."""
    mine = table.loot >> TOKENS * (seat + 1) & LOOT
    return faces & ~setup.shown[raid, LOOT & ~mine]


@compiled
def apply(setup: Setup, table: Table, action: int, chance: Array) -> None:
    """A card from the hand onto the discard pile, and what it does (AR-T1); or the answer to a theft (AR-D1)."""
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
            table.dog = seat  # wherever it is: it does not guard itself (AR-T6, AR-D2)
    _end_turn(setup, table, seat, chance)


@compiled
def _answer(table: Table, action: int) -> None:
    """The dog's owner hands over the token or the dog (AR-D1)."""
    if action == GIVE_DOG:
        table.dog = table.turn
    else:
        _hand_over(table, table.theft, table.dog + 1, table.turn + 1)
    table.theft = NOTHING


@compiled
def _hand_over(table: Table, token: int, giver: int, taker: int) -> None:
    """A token goes from one to another: 0 is the centre, then come the seats."""
    table.loot ^= 1 << token + TOKENS * giver | 1 << token + TOKENS * taker


@compiled
def draw_card(table: Table, seat: int, chance: Array) -> None:
    """A card from the draw pile, each as likely as any other (AR-T1)."""
    running = times(table.draw, ONES)
    picked = pick(chance, running >> TOP & LOW)
    # Its kind: as many kinds as have no more cards up to them than come before it.
    kind = times((times(picked, ONES) | GUARD) - running >> LANE - 1 & ONES, ONES) >> TOP & LOW
    card = 1 << LANE * kind
    table.draw -= card
    table.hands[seat] += card


@compiled
def _end_turn(setup: Setup, table: Table, seat: int, chance: Array) -> None:
    """Draw back up to five (AR-T1); a pile that this exhausts is made anew (AR-T2). Then the next in turn."""
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
    """The centre is empty (AR-R1): everyone banks (AR-R3), the boss in company only (AR-R2), and the next raid begins.

    Hands and piles stay as they are (AR-R4); the dog's owner starts, or whoever is next in turn (AR-R5).
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
    """What a seat has banked so far: points above, alibis below (AR-C4, AR-F4)."""
    total = 0
    for raid in range(RAIDS):
        total += setup.tally[raid, table.banked[raid] >> TOKENS * (seat + 1) & LOOT]
    return total


@compiled
def score(setup: Setup, table: Table, scores: Array) -> int:
    """Each seat's points at the end (AR-F1 to AR-F4); gives the set of winners (AR-F5), empty before the end."""
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
