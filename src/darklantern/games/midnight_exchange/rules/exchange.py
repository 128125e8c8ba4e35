"""The exchanges: loot for art and prestige cards, in turns (ME-X1 to ME-X8)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at, without_at
from darklantern.games.midnight_exchange.rules.actions import ExchangeAction, OpenBag, Pass, TradeArt, TradeCards
from darklantern.games.midnight_exchange.rules.components import Loot
from darklantern.games.midnight_exchange.rules.constants import MAX_CYCLES
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.events import BagOpened, Event, ExchangesBegan, Passed, Traded
from darklantern.games.midnight_exchange.rules.placing import with_art, with_cards
from darklantern.games.midnight_exchange.rules.state import ExchangeEndRule, Market, Phase, Raid, State
from darklantern.games.midnight_exchange.rules.view import RaidView

OPEN_BAG, PASS = OpenBag(), Pass()


def turn_order(state: State) -> tuple[Seat, ...]:
    """Return the seats in the order of their getaway tokens, the lowest first (ME-X1)."""
    tokens = state.raid.getaways
    return tuple(sorted((Seat(seat) for seat in range(len(tokens))), key=lambda seat: tokens[seat] or 0))


def legal_exchanges(state: State, seat: Seat) -> list[ExchangeAction]:
    """Return what a seat may do in its turn; passing is always possible (ME-X7)."""
    return [*_exchanges(state, seat), PASS]


def _exchanges(state: State, seat: Seat) -> list[ExchangeAction]:
    """Return every exchange that a seat can make with the loot on its board."""
    have = loot_of(state.raid, seat)
    found: list[ExchangeAction] = []
    for market in state.markets:
        if covers(have, state.edition.face_by_name[market.face].cost):
            found += [TradeArt(market.face, art) for art in dict.fromkeys(market.art) if art is not None]
            found += [TradeCards(market.face, space) for space, cards in enumerate(market.cards) if cards]
    if have[Loot.LEATHER_BAG]:
        found.append(OPEN_BAG)
    return found


def loot_of(raid: Raid | RaidView, seat: Seat) -> Counter[Loot]:
    """Return the loot on a seat's board, which is public (ME-R10)."""
    return Counter(loot for tile in raid.boards[seat] if (loot := raid.loots[tile]) is not None)


def covers(have: Mapping[Loot, int], cost: Mapping[Loot, int]) -> bool:
    """Return whether the loot ``have`` covers a cost."""
    return all(have.get(loot, 0) >= count for loot, count in cost.items())


def begin_exchanges(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Begin the exchanges with the seat that has the lowest getaway token (ME-X1)."""
    first = turn_order(state)
    after = replace(state, phase=Phase.EXCHANGES, turn=first[0], cycle=1, traded=False)
    return pass_over(after, (*events, ExchangesBegan(first)))


def exchange(state: State, seat: Seat, action: ExchangeAction, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Make an exchange, or pass, and advance the turn. The phase is over when ``turn`` is None."""
    if seat != state.turn:
        raise IllegalAction(ErrorCode.NOT_YOUR_TURN, turn=state.turn)
    match action:
        case TradeArt() | TradeCards():
            state, event = _trade(state, seat, action)
        case OpenBag():
            state, event = _open_bag(state, seat, chance)
        case Pass():
            return _next_turn(state, (Passed(seat, forced=False),))
    return _next_turn(replace(state, traded=True), (event,))


def _trade(state: State, seat: Seat, action: TradeArt | TradeCards) -> tuple[State, Event]:
    """Pay the exact cost for one work of art, or for all cards of one space (ME-X2)."""
    at = next((at for at, market in enumerate(state.markets) if market.face == action.face), None)
    if at is None:
        raise IllegalAction(ErrorCode.NO_SUCH_MARKET, face=action.face, faces=[market.face for market in state.markets])
    market, cost = state.markets[at], state.edition.face_by_name[action.face].cost
    if isinstance(action, TradeArt) and action.art not in market.art:
        raise IllegalAction(ErrorCode.NOT_OFFERED, face=action.face)
    if isinstance(action, TradeCards) and not (0 <= action.space < len(market.cards) and market.cards[action.space]):
        raise IllegalAction(ErrorCode.NOT_OFFERED, face=action.face)
    if not covers(loot_of(state.raid, seat), cost):
        raise IllegalAction(ErrorCode.CANNOT_PAY, face=action.face, cost=cost)
    player = state.players[seat]
    if isinstance(action, TradeArt):
        art, cards = action.art, ()
        player = with_art(player, action.art)
        emptied = Market(market.face, with_at(market.art, market.art.index(art), None), market.cards)
    else:
        art, cards = None, market.cards[action.space]
        player = with_cards(state.edition, player, cards)
        emptied = Market(market.face, market.art, with_at(market.cards, action.space, ()))
    paid = tuple(loot for loot, count in cost.items() for _ in range(count))
    after = replace(
        state,
        raid=_pay(state.raid, seat, paid),
        markets=with_at(state.markets, at, emptied),
        players=with_at(state.players, seat, player),
    )
    return after, Traded(seat, action.face, paid, art, cards)


def _open_bag(state: State, seat: Seat, chance: Chance) -> tuple[State, Event]:
    """Return a leather bag for a random work of art (ME-X3). If the cloth bag is empty, the game ends soon (ME-X5)."""
    if not loot_of(state.raid, seat)[Loot.LEATHER_BAG]:
        raise IllegalAction(ErrorCode.NO_LEATHER_BAG)
    after = replace(state, raid=_pay(state.raid, seat, (Loot.LEATHER_BAG,)))
    if not state.bag:
        return replace(after, last=True), BagOpened(seat, None)
    at = chance.pick(len(state.bag))
    art = state.bag[at]
    players = with_at(state.players, seat, with_art(state.players[seat], art))
    return replace(after, bag=without_at(state.bag, at), players=players), BagOpened(seat, art)


def _pay(raid: Raid, seat: Seat, paid: Iterable[Loot]) -> Raid:
    """Put paid tiles back into the centre, place side up (ME-X4)."""
    spots, board, free = list(raid.spots), list(raid.boards[seat]), list(raid.free)
    for loot in paid:
        tile = next(tile for tile in board if raid.loots[tile] is loot)
        board.remove(tile)
        spots[tile] = free.pop(0)
    return replace(raid, spots=tuple(spots), free=tuple(free), boards=with_at(raid.boards, seat, tuple(board)))


def _next_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Pass the turn to the next seat; after the last one begin a turn of the table or end the phase (ME-X8)."""
    seats = turn_order(state)
    assert state.turn is not None, "it was a seat's turn"
    following = seats.index(state.turn) + 1
    if following < len(seats):
        return pass_over(replace(state, turn=seats[following]), events)
    if not state.traded or (state.exchanges is ExchangeEndRule.TWO_TURNS and state.cycle == MAX_CYCLES):
        return replace(state, turn=None), events
    return pass_over(replace(state, turn=seats[0], cycle=state.cycle + 1, traded=False), events)


def pass_over(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Pass over players who can make no exchange (ME-X7), also because the markets are empty (ME-X6)."""
    seat = state.turn
    assert seat is not None, "it is a seat's turn"
    if _exchanges(state, seat):
        return state, events
    return _next_turn(state, (*events, Passed(seat, forced=True)))
