"""Conversion of editions, states and actions between the Python rules and the kernel."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.kernel.records import (
    ALL_FACES,
    ALL_TOKENS,
    CARD_KINDS,
    DOG,
    MAX_SEATS,
    NO_SEAT,
    NO_THEFT,
    POINTS_SHIFT,
    RAIDS,
    RANDOM_START,
    SETUP_DTYPE,
    STATE_DTYPE,
    THIEF,
    TOKENS,
)
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card, Owners, Token, alibis, token_face
from darklantern.games.art_robbery.rules.constants import (
    ACTIONS,
    FETCH,
    GIVE_DOG,
    GIVE_TOKEN,
    STEAL,
    TAKE,
    THIEF_TAKE,
    WASTE,
)
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions, Hand, State, Theft
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK

CARDS = tuple(Card)
_LANES = {card: 1 << LANE_BITS * kind for kind, card in enumerate(CARDS)}
_TOKEN_BITS = np.arange(ALL_TOKENS + 1)[:, None] >> np.arange(TOKENS) & 1
"""For each set of tokens, its bits as a row of 0 and 1."""
_ANSWERS = {GIVE_TOKEN: GiveToken(), GIVE_DOG: GiveDog()}


def has_whole_box(edition: ArtRobberyEdition) -> bool:
    """Return whether an edition has as many raids and tokens as the kernel has room for; a small one has fewer."""
    return len(edition.loot) == RAIDS and all(len(tokens) == TOKENS for tokens in edition.loot)


def pack_setup(options: ArtRobberyOptions, seats: int) -> Any:
    """Return the options and the number of seats as a record of `SETUP_DTYPE`."""
    edition, figures = options.edition, options.edition.figures
    setup = np.zeros(1, SETUP_DTYPE)[0]
    setup["deck"] = _pack_counts(edition.deck)
    setup["hand_size"], setup["seats"] = figures.hand, seats
    setup["first_seat"] = RANDOM_START if options.first is None else options.first
    setup["fine"], setup["boss_points"] = figures.fine, figures.boss
    for raid, tokens in enumerate(edition.loot):
        _pack_raid(setup, edition, raid, tokens)
    return setup


def _pack_raid(setup: Any, edition: ArtRobberyEdition, raid: int, tokens: tuple[Token, ...]) -> None:
    faces = [TOKEN_FACES.index(token_face(token)) for token in tokens]
    values = [(edition.token_points(token) << POINTS_SHIFT) + alibis(token) for token in tokens]
    needs = [TOKEN_FACES.index(card) for card in edition.figures.boss_needs]
    setup["boss"][raid] = _set(at for at, token in enumerate(tokens) if token_face(token) is Card.BOSS)
    setup["boss_needs"][raid] = _set(at for at, shown in enumerate(faces) if shown in needs)
    setup["faces_of_tokens"][raid] = np.bitwise_or.reduce(_TOKEN_BITS << np.array(faces), axis=1, where=_TOKEN_BITS > 0)
    setup["set_values"][raid] = _TOKEN_BITS @ np.array(values)
    setup["tokens_by_faces"][raid] = (np.arange(ALL_FACES + 1)[:, None] >> np.array(faces) & 1) @ (
        1 << np.arange(TOKENS)
    )
    for at, token in enumerate(tokens):
        setup["equal"][raid, at] = _set(other for other in range(TOKENS) if tokens[other] == token)
    for level, distance in enumerate((1, 2, 4)):
        same = _set(at for at in range(distance, TOKENS) if tokens[at] == tokens[at - distance])
        setup["repeats"][raid, level] = sum(same << TOKENS * group for group in range(FETCH // TOKENS))
    for action in range(ACTIONS):
        setup["card"][raid, action] = _kind(faces, action)


def _kind(faces: list[int], action: int) -> int:
    """Return the kind of card that an action plays in a raid with these faces; -1 for an answer."""
    if action >= GIVE_TOKEN:
        return -1
    if action >= WASTE:
        return action - WASTE
    if action == FETCH:
        return DOG
    return THIEF if THIEF_TAKE <= action < STEAL else faces[action % TOKENS]


def encode_state(state: State) -> Any:
    """Return a state as a record of `STATE_DTYPE`. The order of cards is not kept."""
    packed = np.zeros(1, STATE_DTYPE)[0]
    for seat, hand in enumerate(state.hands):
        packed["hands"][seat] = _pack_counts(hand)
    packed["draw"], packed["discard"] = _pack_counts(state.draw), _pack_counts(state.discard)
    packed["loot"] = _owned(state.owners)
    for raid, owners in enumerate(state.banked):
        packed["banked"][raid] = _owned(owners) & ~ALL_TOKENS
    packed["turns"], packed["raid"] = state.turns, state.raid
    packed["turn"] = NO_SEAT if state.turn is None else state.turn
    packed["dog"] = NO_SEAT if state.dog is None else state.dog
    packed["theft"] = NO_THEFT
    if state.theft is not None:
        packed["theft"] = _place(state, state.theft.token, state.theft.victim)
    return packed


def decode_state(options: ArtRobberyOptions, seats: int, state: Any) -> State:
    """Return the state of a record. Hands and piles are sorted, since no rule depends on the order of cards."""
    edition, raid = options.edition, int(state["raid"])
    turn, dog = _seat(state["turn"]), _seat(state["dog"])
    theft = None
    if state["theft"] != NO_THEFT:
        assert turn is not None, "a theft has a thief"
        assert dog is not None, "a theft has a victim, the dog's owner"
        theft = Theft(turn, dog, edition.loot[raid][int(state["theft"])])
    return State(
        edition=edition,
        hands=tuple(_unpack_cards(state["hands"][seat]) for seat in range(seats)),
        draw=_unpack_cards(state["draw"]),
        discard=_unpack_cards(state["discard"]),
        raid=raid,
        owners=_owners(state["loot"]) if raid < RAIDS else (),
        banked=tuple(_owners(state["banked"][at]) for at in range(raid)),
        dog=dog,
        turn=turn,
        theft=theft,
        turns=int(state["turns"]),
    )


def encode_action(state: State, seat: Seat, action: Action) -> int:
    """Return the number of an action that is legal in a state."""
    match action:
        case Take(card, token):
            return _place(state, token, None) + (THIEF_TAKE if card is Card.THIEF else TAKE)
        case Steal(_, token, victim):
            opponent = (victim - seat - 1) % len(state.hands)
            return STEAL + TOKENS * opponent + _place(state, token, victim)
        case Fetch():
            return FETCH
        case Waste(card):
            return WASTE + CARDS.index(card)
        case GiveToken():
            return GIVE_TOKEN
        case GiveDog():
            return GIVE_DOG


def decode_action(edition: ArtRobberyEdition, seats: int, state: Any, action: int) -> Action:
    """Return the action of a number, for the seat to act."""
    if action >= GIVE_TOKEN:
        return _ANSWERS[action]
    return _play(edition.loot[int(state["raid"])], int(state["turn"]), seats, action)


@lru_cache(4096)
def _play(tokens: tuple[Token, ...], seat: int, seats: int, action: int) -> Action:
    if action >= WASTE:
        return Waste(CARDS[action - WASTE])
    if action == FETCH:
        return Fetch()
    token = tokens[action % TOKENS]
    if action < STEAL:
        return Take(Card.THIEF if action >= THIEF_TAKE else token_face(token), token)
    return Steal(token_face(token), token, Seat((seat + 1 + (action - STEAL) // TOKENS) % seats))


def _place(state: State, token: Token, owner: Seat | None) -> int:
    """Return the index of the first such token of an owner."""
    return state.owners.index(owner, state.edition.loot[state.raid].index(token))


def _set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def _pack_counts(cards: Iterable[Card]) -> int:
    return sum(map(_LANES.__getitem__, cards))


@lru_cache(4096)
def _unpack_cards(counted: int) -> Hand:
    packed = int(counted)
    return tuple(CARDS[kind] for kind in range(CARD_KINDS) for _ in range(packed >> LANE_BITS * kind & LANE_MASK))


def _owned(owners: Owners) -> int:
    """Return the owners of tokens as a word; None is the centre."""
    return sum(1 << at + (0 if owner is None else TOKENS * (owner + 1)) for at, owner in enumerate(owners))


@lru_cache(4096)
def _owners(word: int) -> Owners:
    """Return the owners from a word. None: the token is in the centre or has left the game."""
    packed = int(word)
    seats = [Seat(seat) for seat in range(MAX_SEATS)]
    return tuple(next((seat for seat in seats if packed >> at + TOKENS * (seat + 1) & 1), None) for at in range(TOKENS))


def _seat(number: Any) -> Seat | None:
    return None if number < 0 else Seat(int(number))
