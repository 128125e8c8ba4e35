"""A simple greedy bot for Art Robbery."""

from collections.abc import Sequence

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Token, alibis, token_face
from darklantern.games.art_robbery.rules.constants import (
    BOSS_HOPE,
    DOG_VALUE,
    SCARCE_ALIBI_VALUE,
    SPARE_ALIBI_VALUE,
    THIEF_VALUE,
)
from darklantern.games.art_robbery.rules.holdings import alibi_count, open_tokens
from darklantern.games.art_robbery.rules.view import View


class GreedyBot:
    """Takes what is worth most now: points, alibis if they are scarce, the boss only with company."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the action with the highest value; chance breaks ties."""
        values = [action_value(view, action) for action in legal]
        best = [action for action, value in zip(legal, values, strict=True) if value == max(values)]
        return best[chance.pick(len(best))]


def action_value(view: View, action: Action) -> float:
    """Return the value of an action for the seat of the view, in points."""
    me = view.seat
    assert me is not None, "a spectator has nothing to decide"
    match action:
        case Take(card, token):
            return token_value(view, me, token) - (THIEF_VALUE if card is Card.THIEF else 0)
        case Steal(_, token, victim):
            stolen = _transfer_value(view, token, victim, me)
            return min(stolen, DOG_VALUE) if view.dog == victim else stolen
        case Fetch():
            return DOG_VALUE if view.dog != me else 0
        case Waste():
            return 0
        case GiveDog():
            return -DOG_VALUE
        case GiveToken():
            assert view.theft is not None, "a hand-over follows a theft"
            return -_transfer_value(view, view.theft.token, me, view.theft.thief)


def token_value(view: View, seat: Seat, token: Token) -> float:
    """Return the value of a token of this raid to a seat, as if the seat did not have it."""
    edition, needs = view.edition, view.edition.figures.boss_needs
    others = [token_face(mine) for mine in open_tokens(view, seat) if mine != token]
    value = float(edition.token_points(token))
    if token_face(token) is Card.BOSS and not set(needs).intersection(others):
        available = any(token_face(lying) in needs for lying in open_tokens(view, None))
        value *= BOSS_HOPE if available else 0
    if token_face(token) in needs and Card.BOSS in others and not set(needs).intersection(others):
        value += edition.figures.boss
    return value + alibis(token) * _alibi_value(view, seat)


def _transfer_value(view: View, token: Token, loser: Seat, gainer: Seat) -> float:
    """Return the value of a token that changes hands: its value to the gainer, plus the gainer's share of the loss."""
    rivals = len(view.hand_sizes) - 1
    return token_value(view, gainer, token) + token_value(view, loser, token) / rivals


def _alibi_value(view: View, seat: Seat) -> float:
    counts = [alibi_count(view, Seat(other)) for other in range(len(view.hand_sizes))]
    fewest = min(count for other, count in enumerate(counts) if other != seat)
    return SCARCE_ALIBI_VALUE if counts[seat] <= fewest else SPARE_ALIBI_VALUE
