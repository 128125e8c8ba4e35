"""Helpers that build positions of Art Robbery and play actions in notation."""

from collections import Counter
from collections.abc import Mapping

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.game import Step
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.events import Event
from darklantern.games.art_robbery.rules.state import State

EDITION = GAME.options({}).edition


def table(
    *hands: str,
    loot: Mapping[int, str] | None = None,
    raid: int = 0,
    dog: int | None = None,
    turn: int = 0,
    draw: str | None = None,
    banked: tuple[tuple[int | None, ...], ...] = (),
    edition: ArtRobberyEdition = EDITION,
) -> State:
    """Return a position. Tokens without an owner lie in the centre.

    All other cards are in the draw pile; with ``draw`` they are on the discard pile.
    """
    held = [cards(hand) for hand in hands]
    left = Counter(edition.deck) - Counter(card for hand in held for card in hand)
    pile = Counter(left if draw is None else cards(draw))
    owners: list[int | None] = [None] * len(edition.loot[raid])
    for seat, tokens in (loot or {}).items():
        for token in tokens.split():
            equal = [at for at, other in enumerate(edition.loot[raid]) if other == token]
            owners[next(at for at in equal if owners[at] is None)] = seat
    return State(
        edition=edition,
        hands=tuple(held),
        draw=tuple(sorted(pile.elements())),
        discard=tuple(sorted((left - pile).elements())),
        raid=raid,
        owners=tuple(None if owner is None else Seat(owner) for owner in owners),
        banked=tuple(tuple(None if owner is None else Seat(owner) for owner in row) for row in banked),
        dog=None if dog is None else Seat(dog),
        turn=Seat(turn),
        theft=None,
        turns=0,
    )


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def apply_action(
    state: State, action: str, seat: int | None = None, picks: tuple[int, ...] | None = None
) -> Step[State, Event]:
    """Apply an action, by default for the seat that is to decide."""
    (decider,) = GAME.may_act(state) or {Seat(0)}
    chance = Chance.seeded(0) if picks is None else Chance.recorded(picks)
    return GAME.apply(state, decider if seat is None else Seat(seat), GAME.parse_action(action), chance)


def after(state: State, *actions: str) -> State:
    """Return the state after these actions, each of the seat that is to decide."""
    for action in actions:
        state = apply_action(state, action).state
    return state


def error_code(state: State, action: str, seat: int | None = None) -> str:
    """Return the error code with which an action is refused."""
    try:
        apply_action(state, action, seat)
    except IllegalAction as error:
        return error.code
    raise AssertionError(f"{action!r} was accepted")


def legal_texts(state: State) -> list[str]:
    """Return the legal actions of the seat that is to decide."""
    (seat,) = GAME.may_act(state)
    return [GAME.format_action(action) for action in GAME.legal_actions(state, seat)]


def loot_of(state: State, seat: int | None) -> list[Token]:
    """Return the tokens of this raid that a seat has; None is the centre."""
    return [token for token, owner in zip(state.edition.loot[state.raid], state.owners, strict=True) if owner == seat]


def finished_game(
    banked: tuple[tuple[int | None, ...], ...], seats: int, edition: ArtRobberyEdition = EDITION
) -> State:
    """Return a finished game in which the tokens of the raids were banked by these seats."""
    hands = ("0 1 2 3 4", "0 1 2 3 4", "0 1 2 3 4", "0 1 2 3 4", "0 1 2 3 4")[:seats]
    state = table(*hands, banked=banked, edition=edition)
    return State(
        edition=state.edition,
        hands=state.hands,
        draw=state.draw,
        discard=state.discard,
        raid=len(edition.raids),
        owners=(),
        banked=state.banked,
        dog=None,
        turn=None,
        theft=None,
        turns=40,
    )
