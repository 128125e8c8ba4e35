"""The rules of My game. Each function names the rules that it implements; `rulebook/en.md` has their text."""

from collections.abc import Sequence

from darklantern import BadOptions, Chance, IllegalAction, Outcome, ScoreLine, Seat, Step
from msgspec.structs import replace

from my_game.components import (
    SEAT_COUNTS,
    Action,
    Card,
    Event,
    GameOptions,
    Play,
    Played,
    RoundWon,
    State,
)


def start(options: GameOptions, seats: int, chance: Chance) -> State:
    """Deal the cards and choose who begins (MG-S1, MG-S2)."""
    if seats not in SEAT_COUNTS:
        raise BadOptions(f"there are {SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} players, not {seats}.", "seats")
    if options.first is not None and not 0 <= options.first < seats:
        raise BadOptions(f"with {seats} players it is a seat from 0 to {seats - 1}, not {options.first}.", "first")
    deck = list(range(1, options.edition.cards + 1))
    return State(
        edition=options.edition,
        hands=tuple(draw(deck, options.edition.hand, chance) for _ in range(seats)),
        table=(None,) * seats,
        gone=(),
        points=(0,) * seats,
        turn=Seat(chance.pick(seats)) if options.first is None else options.first,
        turns=0,
    )


def draw(deck: list[Card], count: int, chance: Chance) -> tuple[Card, ...]:
    """Take random cards from a deck. Chance is an argument, so that every game can be repeated."""
    return tuple(sorted(deck.pop(chance.pick(len(deck))) for _ in range(count)))


def may_act(state: State) -> frozenset[Seat]:
    """Return the seat whose turn it is; empty when the game is over."""
    return frozenset() if state.turn is None else frozenset({state.turn})


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return an action for each card that the seat may play (MG-R1)."""
    return [Play(card) for card in state.hands[seat]] if seat == state.turn else ()


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
    """Play a card (MG-R1). Raises `IllegalAction`."""
    if state.turn is None:
        raise IllegalAction("game-over")
    if seat != state.turn:
        raise IllegalAction("not-your-turn", turn=state.turn)
    if action.card not in state.hands[seat]:
        raise IllegalAction("not-in-hand", card=action.card)
    hand = tuple(card for card in state.hands[seat] if card != action.card)
    after = replace(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        table=(*state.table[:seat], action.card, *state.table[seat + 1 :]),
        turn=Seat((seat + 1) % len(state.hands)),
        turns=state.turns + 1,
    )
    played = Played(seat, action.card)
    return Step(after, (played,)) if None in after.table else _end_round(after, played)


def _end_round(state: State, played: Played) -> Step[State, Event]:
    """Give a point for the highest card (MG-R2); end the game when the hands are empty (MG-E1)."""
    cards = [card for card in state.table if card is not None]
    winner = Seat(cards.index(max(cards)))
    after = replace(
        state,
        table=(None,) * len(cards),
        gone=(*state.gone, *cards),
        points=tuple(points + (seat == winner) for seat, points in enumerate(state.points)),
        turn=winner if any(state.hands) else None,
    )
    return Step(after, (played, RoundWon(winner, max(cards))))


def current_scores(state: State) -> tuple[int, ...]:
    """Return the points so far."""
    return state.points


def outcome(state: State) -> Outcome | None:
    """Return the scores and who won (MG-E1); None while the game goes on."""
    if state.turn is not None:
        return None
    return Outcome(
        scores=state.points,
        winners=tuple(Seat(seat) for seat, points in enumerate(state.points) if points == max(state.points)),
        tiebreaks=(0,) * len(state.points),
        sheets=tuple((ScoreLine("rounds", points),) for points in state.points),
    )
