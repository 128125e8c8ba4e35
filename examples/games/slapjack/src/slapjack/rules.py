"""The rules of Slapjack. Each function names the rules that it implements; `rulebook/en.md` has their text."""

from collections.abc import Sequence

from darklantern import CLOCK, BadOptions, Chance, Contest, IllegalAction, Outcome, ScoreLine, Seat, Step
from msgspec.structs import replace

from slapjack.components import (
    JACK,
    SEAT_COUNTS,
    Action,
    Card,
    CardTurned,
    Event,
    Flip,
    JackMissed,
    Paid,
    PileWon,
    Slap,
    SlapjackOptions,
    State,
    TimeUp,
)


def start(options: SlapjackOptions, seats: int, chance: Chance) -> State:
    """Deal the pack and choose who begins (SJ-S1, SJ-S2)."""
    if seats not in SEAT_COUNTS:
        raise BadOptions(f"there are {SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} players, not {seats}.", "seats")
    if options.first is not None and not 0 <= options.first < seats:
        raise BadOptions(f"with {seats} players it is a seat from 0 to {seats - 1}, not {options.first}.", "first")
    deck = options.edition.deck
    each, left_over = divmod(len(deck), seats)
    return State(
        edition=options.edition,
        seconds=options.seconds,
        stacks=tuple(each + (seat < left_over) for seat in range(seats)),
        unturned=deck,
        pile=(),
        paid=(),
        won=((),) * seats,
        fines=(0,) * seats,
        turn=Seat(chance.pick(seats)) if options.first is None else options.first,
        turns=0,
        over=False,
    )


def to_act(state: State) -> frozenset[Seat]:
    """Return everyone while a jack may be slapped (SJ-P1), else the seat that turns up the next card (SJ-T1)."""
    if state.jack_on_top:
        return frozenset(map(Seat, range(len(state.stacks))))
    return frozenset() if state.turn is None else frozenset({state.turn})


def may_act(state: State) -> frozenset[Seat]:
    """Return also those who may slap in vain (SJ-P2), and the clock of a timed game (SJ-T3)."""
    seats = (CLOCK, *map(Seat, range(len(state.stacks))))
    return frozenset(seat for seat in seats if legal_actions(state, seat))


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return what a seat may do now: turn up a card (SJ-T1), slap (SJ-P1, SJ-P2), or end the time (SJ-T3)."""
    if state.over or not CLOCK <= seat < len(state.stacks):
        return ()
    if seat == CLOCK:
        return () if state.seconds is None else (TimeUp(),)
    actions: list[Action] = [Flip()] if seat == state.turn else []
    if state.jack_on_top or (state.pile and state.stacks[seat]):
        actions.append(Slap(state.turns))
    return actions


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Turn up a card or slap the pile. Raises `IllegalAction`."""
    if action not in legal_actions(state, seat):
        raise IllegalAction(_refusal(state, seat, action))
    if isinstance(action, Slap):
        return _win(state, seat) if state.jack_on_top else _pay(state, seat, chance)
    if state.turn is None:
        return Step(replace(state, over=True), (JackMissed(),))
    return _turn_up(state, state.turn, chance)


def _refusal(state: State, seat: Seat, action: Action) -> str:
    """Return the code of an illegal action."""
    if state.over:
        return "game-over"
    if isinstance(action, TimeUp):
        return "no-limit" if seat == CLOCK else "clock-only"
    if isinstance(action, Flip):
        return "not-your-turn"
    return "too-late" if action.target != state.turns or not state.pile else "nothing-to-pay"


def _turn_up(state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
    """Turn up a card of a seat's stack onto the pile (SJ-T1); a jack under it is safe from slaps (SJ-P4)."""
    state, card = _draw(state, seat, chance)
    turn = _next_with_cards(state.stacks, Seat(seat + 1))
    after = replace(state, pile=(*state.pile, card), turn=turn, turns=state.turns + 1)
    return Step(_end_if_done(after), (CardTurned(seat, card),))


def _win(state: State, seat: Seat) -> Step[State, Event]:
    """Let a seat have the pile and what is under it (SJ-P1)."""
    cards = (*(paid.card for paid in state.paid if paid.card is not None), *state.pile)
    won = tuple((*mine, *cards) if owner == seat else mine for owner, mine in enumerate(state.won))
    after = replace(state, pile=(), paid=(), won=won, turns=state.turns + 1)
    return Step(_end_if_done(after), (PileWon(seat, cards),))


def _pay(state: State, seat: Seat, chance: Chance) -> Step[State, Event]:
    """Put the top card of a seat's stack under the pile, and fine the seat (SJ-P2)."""
    state, card = _draw(state, seat, chance)
    turn = None if state.turn is None else _next_with_cards(state.stacks, state.turn)
    fines = tuple(fines + (owner == seat) for owner, fines in enumerate(state.fines))
    paid = Paid(seat, card)
    return Step(_end_if_done(replace(state, paid=(*state.paid, paid), fines=fines, turn=turn)), (paid,))


def _draw(state: State, seat: Seat, chance: Chance) -> tuple[State, Card]:
    """Return the top card of a seat's stack, and the state without it."""
    unturned = list(state.unturned)
    card = unturned.pop(chance.pick(len(unturned)))
    stacks = tuple(size - (owner == seat) for owner, size in enumerate(state.stacks))
    return replace(state, unturned=tuple(unturned), stacks=stacks), card


def _next_with_cards(stacks: tuple[int, ...], seat: Seat) -> Seat | None:
    """Return the first seat from this one on that has cards (SJ-T2); None if no seat has any."""
    following = (Seat((seat + step) % len(stacks)) for step in range(len(stacks)))
    return next((other for other in following if stacks[other]), None)


def _end_if_done(state: State) -> State:
    """End the game when nothing can be turned up or won any more (SJ-E1)."""
    return replace(state, over=state.turn is None and not state.jack_on_top)


def contest(state: State, seat: Seat, action: Action) -> Contest | None:
    """Return the jack, for which the first slap counts; turning up a card covers it (SJ-P1, SJ-P4)."""
    if not state.jack_on_top or seat == CLOCK or action not in legal_actions(state, seat):
        return None
    return Contest(f"jack {state.turns}", may_act(state) - {seat, CLOCK})


def current_scores(state: State) -> tuple[int, ...]:
    """Return how many cards each seat has won, less its fines (SJ-E2)."""
    return tuple(len(cards) - state.edition.fine * fines for cards, fines in zip(state.won, state.fines, strict=True))


def outcome(state: State) -> Outcome | None:
    """Return who has the most points, among equals the most jacks (SJ-E2); None while the game goes on."""
    if not state.over:
        return None
    scores = current_scores(state)
    jacks = tuple(sum(card.startswith(JACK) for card in cards) for cards in state.won)
    ranks, piles = list(zip(scores, jacks, strict=True)), zip(scores, map(len, state.won), strict=True)
    return Outcome(
        scores=scores,
        winners=tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks)),
        tiebreaks=jacks,
        sheets=tuple((ScoreLine("cards", cards), ScoreLine("fines", score - cards)) for score, cards in piles),
    )
