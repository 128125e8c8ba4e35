"""The rules of Midnight Exchange in all phases: which seats may act, legal actions, and their results."""

from collections.abc import Sequence
from typing import NoReturn

from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.game import Step
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Pass,
    PlaceArt,
    PutBack,
    Stash,
    TimeUp,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.events import Event
from darklantern.games.midnight_exchange.rules.exchange import begin_exchanges, exchange, legal_exchanges
from darklantern.games.midnight_exchange.rules.placing import place, placements
from darklantern.games.midnight_exchange.rules.raid import (
    drop,
    get_away,
    legal_in_raid,
    lift,
    put_back,
    seats_able_to_act,
    seats_inside,
    stash,
    time_up,
)
from darklantern.games.midnight_exchange.rules.rounds import next_round, settle
from darklantern.games.midnight_exchange.rules.state import Phase, Raid, State

TIME_UP = (TimeUp(),)
DONE = Done()
RAID, EXCHANGES, END, OVER = Phase.RAID, Phase.EXCHANGES, Phase.END, Phase.OVER


def to_act(state: State) -> frozenset[Seat]:
    """Return the seats that can act in a raid, the seat in turn in the exchanges, or those not done at the end."""
    phase = state.phase
    if phase is RAID:
        return frozenset(seats_able_to_act(state.edition, state.raid))
    if phase is EXCHANGES:
        return frozenset() if state.turn is None else frozenset((state.turn,))
    return frozenset([Seat(seat) for seat, done in enumerate(state.done) if not done and phase is END])


def may_act(state: State) -> frozenset[Seat]:
    """Return the seats of `to_act`, those that could place art (ME-A2), and the clock of a timed raid (ME-G4)."""
    seats, phase = to_act(state), state.phase
    if phase is END or phase is OVER:
        return seats
    for number, player in enumerate(state.players):
        if player.stored and number not in seats and placements(state.edition, player):
            seats |= frozenset((Seat(number),))
    if phase is RAID and state.raid_seconds is not None:
        seats |= frozenset((CLOCK,))
    return seats


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return the legal actions of a seat in this phase; placing art is possible at any time (ME-A2)."""
    phase, players = state.phase, state.players
    if seat == CLOCK:
        return TIME_UP if phase is RAID and state.raid_seconds is not None else ()
    if not 0 <= seat < len(players):
        return ()
    found: Sequence[Action]
    if phase is RAID:
        found = legal_in_raid(state.edition, state.raid, seat)
    elif phase is EXCHANGES:
        found = legal_exchanges(state, seat) if seat == state.turn else ()
    elif phase is OVER or state.done[seat]:
        return ()
    else:
        found = (DONE,)
    return [*found, *placements(state.edition, players[seat])] if players[seat].stored else found


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Apply an action of a seat. Raises `IllegalAction`."""
    if seat == CLOCK or type(action) is TimeUp:
        return _apply_time_up(state, seat, action, chance)
    if not 0 <= seat < len(state.players):
        raise IllegalAction(ErrorCode.NO_SUCH_SEAT, seat=seat)
    if type(action) is PlaceArt:
        return _apply_placement(state, seat, action)
    if state.phase is RAID:
        return _apply_in_raid(state, seat, action, chance)
    if state.phase is EXCHANGES:
        return _apply_exchange(state, seat, action, chance)
    return _apply_done(state, seat, action)


def _apply_in_raid(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Apply an action in the raid, one movement of a hand (ME-R2)."""
    if state.raid.getaways[seat] is not None:
        raise IllegalAction(ErrorCode.GOT_AWAY)
    if type(action) is Lift:
        raid, event = lift(state, seat, action.tile, chance)
    elif type(action) is Drop:
        raid, event = drop(state, seat, action)
    elif type(action) is Stash:
        raid, event = stash(state, seat)
    elif type(action) is PutBack:
        raid, event = put_back(state, seat, action.tile)
    elif type(action) is Getaway:
        raid, events = get_away(state, seat)
        return _after_getaway(state, raid, events, chance)
    else:
        _raise_wrong_phase(state)
    return Step(replace(state, raid=raid, moves=state.moves + 1), (event,))


def _apply_time_up(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """End a raid whose time is over (ME-G4)."""
    if seat != CLOCK or type(action) is not TimeUp:
        raise IllegalAction(ErrorCode.CLOCK_ONLY)
    if state.raid_seconds is None:
        raise IllegalAction(ErrorCode.NO_LIMIT)
    if state.phase is not RAID:
        _raise_wrong_phase(state)
    raid, events = time_up(state)
    return _after_getaway(state, raid, events, chance)


def _after_getaway(state: State, raid: Raid, events: tuple[Event, ...], chance: Chance) -> Step[State, Event]:
    """Begin the exchanges once every seat is out of the raid (ME-G2)."""
    after = replace(state, raid=raid, moves=state.moves + 1)
    if seats_inside(raid):
        return Step(after, events)
    return _after_exchange(*begin_exchanges(after, events), chance)


def _apply_exchange(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    if not isinstance(action, (TradeArt, TradeCards, OpenBag, Pass)):
        _raise_wrong_phase(state)
    after, events = exchange(state, seat, action, chance)
    return _after_exchange(replace(after, moves=state.moves + 1), events, chance)


def _after_exchange(state: State, events: tuple[Event, ...], chance: Chance) -> Step[State, Event]:
    """Begin the next round if the exchanges are over (ME-X8)."""
    if state.turn is None:
        state, events = next_round(state, events, chance)
    return Step(state, events)


def _apply_placement(state: State, seat: Seat, action: PlaceArt) -> Step[State, Event]:
    """Place art, which is possible in any phase before final scoring (ME-A2)."""
    if state.phase is OVER:
        _raise_wrong_phase(state)
    if state.done[seat]:
        raise IllegalAction(ErrorCode.ALREADY_DONE)
    after, event = place(state, seat, action)
    if state.phase is not END:
        return Step(after, (event,))
    settled, events = settle(after, seat, finished=False)
    return Step(settled, (event, *events))


def _apply_done(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Mark a seat as done with placing before scoring (ME-F3)."""
    if state.phase is OVER or type(action) is not Done:
        _raise_wrong_phase(state)
    if state.done[seat]:
        raise IllegalAction(ErrorCode.ALREADY_DONE)
    settled, events = settle(state, seat, finished=True)
    return Step(replace(settled, moves=state.moves + 1), events)


def _raise_wrong_phase(state: State) -> NoReturn:
    if state.phase is OVER:
        raise IllegalAction(ErrorCode.GAME_OVER)
    raise IllegalAction(ErrorCode.WRONG_PHASE, phase=state.phase)
