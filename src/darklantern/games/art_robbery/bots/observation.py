"""Encodes observations and actions as numbers: the inputs and outputs of the policy network.

The numbering is that of the kernel (`darklantern.games.art_robbery.kernel.observation`), but without NumPy and Numba.
"""

from collections import Counter

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Token, alibis, token_face
from darklantern.games.art_robbery.rules.constants import FETCH, GIVE_DOG, GIVE_TOKEN, STEAL, TAKE, THIEF_TAKE, WASTE
from darklantern.games.art_robbery.rules.edition import BOX
from darklantern.games.art_robbery.rules.holdings import banked_tokens
from darklantern.games.art_robbery.rules.view import View

CARDS = tuple(Card)


def encode_observation(view: View) -> list[int]:
    """Return what a view's seat may know, as a row of numbers. Seats are counted from the observer to the left."""
    me, seats = view.seat, len(view.hand_sizes)
    assert me is not None, "a spectator has nothing to decide"
    around = [Seat((me + step) % seats) for step in range(seats)]
    holders = (None, *around)
    tokens, absent = view.edition.loot[view.raid], BOX.players - seats
    hand, discard, wanted = Counter(view.hand), Counter(view.discard), _wanted_index(view)
    banked = [list(banked_tokens(view, seat)) for seat in around]
    return [
        *(hand[card] for card in CARDS),
        *(discard[card] for card in CARDS),
        view.draw_size,
        *(int(owner == holder) for holder in holders for owner in view.owners),
        *[0] * (BOX.tokens * absent),
        *(int(view.dog == holder) for holder in holders),
        *[0] * absent,
        *(sum(map(view.edition.token_points, haul)) for haul in banked),
        *[0] * absent,
        *(sum(map(alibis, haul)) for haul in banked),
        *[0] * absent,
        *(int(view.raid == raid) for raid in range(len(BOX.raids))),
        *map(view.edition.token_points, tokens),
        *map(alibis, tokens),
        *(int(token_face(token) is Card.BOSS) for token in tokens),
        *(int(at == wanted) for at in range(BOX.tokens)),
        int(view.turn == me),
        seats,
    ]


def action_number(view: View, action: Action) -> int:
    """Return the number of a legal action of a view's seat."""
    match action:
        case Take(card, token):
            return _token_index(view, token, None) + (THIEF_TAKE if card is Card.THIEF else TAKE)
        case Steal(_, token, victim):
            assert view.seat is not None, "a spectator has nothing to decide"
            opponent = (victim - view.seat - 1) % len(view.hand_sizes)
            return STEAL + BOX.tokens * opponent + _token_index(view, token, victim)
        case Fetch():
            return FETCH
        case Waste(card):
            return WASTE + CARDS.index(card)
        case GiveToken():
            return GIVE_TOKEN
        case GiveDog():
            return GIVE_DOG


def _token_index(view: View, token: Token, owner: Seat | None) -> int:
    """Return the index of the first such token of an owner."""
    return view.owners.index(owner, view.edition.loot[view.raid].index(token))


def _wanted_index(view: View) -> int | None:
    """Return the index of the token that a thief wants from the dog's owner; None without a theft."""
    return None if view.theft is None else _token_index(view, view.theft.token, view.theft.victim)
