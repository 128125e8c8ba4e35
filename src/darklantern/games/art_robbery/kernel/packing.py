"""Conversion of editions, states and actions between the Python rules and the kernel."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.components import FACES, Card, Owners, Token, alibis, face
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.kernel.records import (
    ACTIONS,
    DOG,
    FACE,
    FETCH,
    GIVE_DOG,
    GIVE_TOKEN,
    GREED,
    KINDS,
    LANE,
    LOOT,
    LOW,
    NOBODY,
    NOTHING,
    RAIDS,
    RANDOM,
    SCORE,
    SEATS,
    SETUP,
    STEAL,
    TABLE,
    TAKE,
    THIEF,
    TOKENS,
    WASTE,
)
from darklantern.games.art_robbery.state import ArtRobberyOptions, Hand, State, Theft

CARDS = tuple(Card)
_LANES = {card: 1 << LANE * kind for kind, card in enumerate(CARDS)}
_SOME_LOOT = np.arange(LOOT + 1)[:, None] >> np.arange(TOKENS) & 1
"""For each set of tokens, its bits as a row of 0 and 1."""
_ANSWERS = {GIVE_TOKEN: GiveToken(), GIVE_DOG: GiveDog()}


def pack_setup(options: ArtRobberyOptions, seats: int) -> Any:
    """Return the options and the number of seats as a record of `SETUP_DTYPE`."""
    edition, figures = options.edition, options.edition.figures
    setup = np.zeros(1, SETUP)[0]
    setup["deck"] = _counted(edition.deck)
    setup["hand"], setup["seats"] = figures.hand, seats
    setup["first"] = RANDOM if options.first is None else options.first
    setup["fine"], setup["worth_of_boss"] = figures.fine, figures.boss
    for raid, tokens in enumerate(edition.loot):
        _pack_raid(setup, edition, raid, tokens)
    return setup


def _pack_raid(setup: Any, edition: ArtRobberyEdition, raid: int, tokens: tuple[Token, ...]) -> None:
    faces = [FACES.index(face(token)) for token in tokens]
    worth = [(edition.worth(token) << SCORE) + alibis(token) for token in tokens]
    needs = [FACES.index(card) for card in edition.figures.boss_needs]
    setup["boss"][raid] = _set(at for at, token in enumerate(tokens) if face(token) is Card.BOSS)
    setup["company"][raid] = _set(at for at, shown in enumerate(faces) if shown in needs)
    setup["shown"][raid] = np.bitwise_or.reduce(_SOME_LOOT << np.array(faces), axis=1, where=_SOME_LOOT > 0)
    setup["tally"][raid] = _SOME_LOOT @ np.array(worth)
    setup["asked"][raid] = (np.arange(FACE + 1)[:, None] >> np.array(faces) & 1) @ (1 << np.arange(TOKENS))
    for at, token in enumerate(tokens):
        setup["equal"][raid, at] = _set(other for other in range(TOKENS) if tokens[other] == token)
    for level, distance in enumerate((1, 2, 4)):
        same = _set(at for at in range(distance, TOKENS) if tokens[at] == tokens[at - distance])
        setup["twins"][raid, level] = sum(same << TOKENS * group for group in range(FETCH // TOKENS))
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
    return THIEF if GREED <= action < STEAL else faces[action % TOKENS]


def encode(state: State) -> Any:
    """Return a state as a record of `STATE_DTYPE`. The order of cards is not kept."""
    table = np.zeros(1, TABLE)[0]
    for seat, hand in enumerate(state.hands):
        table["hands"][seat] = _counted(hand)
    table["draw"], table["discard"] = _counted(state.draw), _counted(state.discard)
    table["loot"] = _owned(state.owners)
    for raid, owners in enumerate(state.banked):
        table["banked"][raid] = _owned(owners) & ~LOOT
    table["turns"], table["raid"] = state.turns, state.raid
    table["turn"] = NOBODY if state.turn is None else state.turn
    table["dog"] = NOBODY if state.dog is None else state.dog
    table["theft"] = NOTHING
    if state.theft is not None:
        table["theft"] = _place(state, state.theft.token, state.theft.victim)
    return table


def decode(options: ArtRobberyOptions, seats: int, table: Any) -> State:
    """Return the state of a record. Hands and piles are sorted, since no rule depends on the order of cards."""
    edition, raid = options.edition, int(table["raid"])
    turn, dog = _seat(table["turn"]), _seat(table["dog"])
    theft = None
    if table["theft"] != NOTHING:
        assert turn is not None, "a theft has a thief"
        assert dog is not None, "a theft has a victim, the dog's owner"
        theft = Theft(turn, dog, edition.loot[raid][int(table["theft"])])
    return State(
        edition=edition,
        hands=tuple(_cards(table["hands"][seat]) for seat in range(seats)),
        draw=_cards(table["draw"]),
        discard=_cards(table["discard"]),
        raid=raid,
        owners=_owners(table["loot"]) if raid < RAIDS else (),
        banked=tuple(_owners(table["banked"][at]) for at in range(raid)),
        dog=dog,
        turn=turn,
        theft=theft,
        turns=int(table["turns"]),
    )


def encode_action(state: State, seat: Seat, action: Action) -> int:
    """Return the number of an action that is legal in a state."""
    match action:
        case Take(card, token):
            return _place(state, token, None) + (GREED if card is Card.THIEF else TAKE)
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


def decode_action(edition: ArtRobberyEdition, seats: int, table: Any, action: int) -> Action:
    """Return the action of a number, for the seat to act."""
    if action >= GIVE_TOKEN:
        return _ANSWERS[action]
    return _play(edition.loot[int(table["raid"])], int(table["turn"]), seats, action)


@lru_cache(4096)
def _play(tokens: tuple[Token, ...], seat: int, seats: int, action: int) -> Action:
    if action >= WASTE:
        return Waste(CARDS[action - WASTE])
    if action == FETCH:
        return Fetch()
    token = tokens[action % TOKENS]
    if action < STEAL:
        return Take(Card.THIEF if action >= GREED else face(token), token)
    return Steal(face(token), token, Seat((seat + 1 + (action - STEAL) // TOKENS) % seats))


def _place(state: State, token: Token, owner: Seat | None) -> int:
    """Return the index of the first such token of an owner."""
    return state.owners.index(owner, state.edition.loot[state.raid].index(token))


def _set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def _counted(cards: Iterable[Card]) -> int:
    return sum(map(_LANES.__getitem__, cards))


@lru_cache(4096)
def _cards(counted: int) -> Hand:
    packed = int(counted)
    return tuple(CARDS[kind] for kind in range(KINDS) for _ in range(packed >> LANE * kind & LOW))


def _owned(owners: Owners) -> int:
    """Return the owners of tokens as a word; None is the centre."""
    return sum(1 << at + (0 if owner is None else TOKENS * (owner + 1)) for at, owner in enumerate(owners))


@lru_cache(4096)
def _owners(word: int) -> Owners:
    """Return the owners from a word. None: the token is in the centre or has left the game."""
    packed = int(word)
    seats = [Seat(seat) for seat in range(SEATS)]
    return tuple(next((seat for seat in seats if packed >> at + TOKENS * (seat + 1) & 1), None) for at in range(TOKENS))


def _seat(number: Any) -> Seat | None:
    return None if number < 0 else Seat(int(number))
