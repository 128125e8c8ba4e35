"""Explanations of actions in Art Robbery, from what their player sees."""

from collections.abc import Hashable, Iterator, Sequence

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Token, alibis, token_face
from darklantern.games.art_robbery.rules.holdings import alibi_count, all_tokens, open_tokens
from darklantern.games.art_robbery.rules.view import View

ACTION_CODES = frozenset({"take", "steal", "fetch", "waste", "give-token", "give-dog"})
REASON_CODES = frozenset(
    {
        "points",  # the token is worth `points`
        "boss-safe",  # the boss has company before its player, so it brings `points`
        "boss-alone",  # the boss has no company yet: it needs one of `needs`
        "company",  # the token is the company that a boss before its player needs, which is worth `points`
        "alibis",  # the token carries `alibis`
        "alibi-safe",  # its player no longer has the fewest alibis
        "from-leader",  # `seat`, who leads, loses it
        "breaks-boss",  # `seat` loses the company of the boss
        "may-give-dog",  # `seat` may hand over the dog instead
        "shield",  # the dog guards what lies before its player, `points` in all
        "dog-from",  # `seat` no longer has the dog
        "starts-next",  # the dog's owner starts the next raid
        "ends-raid",  # the raid ends, and everyone banks what they have
        "keeps-thief",  # the greedy thief stays in the hand
        "keeps-token",  # the dog goes, the token of `points` and `alibis` stays
        "keeps-dog",  # the token goes, the dog stays
        "spends-card",  # nothing else is given up
    }
)


class ArtRobberyExplainer:
    """See `darklantern.bots.explanations.Explainer`."""

    action_codes = ACTION_CODES
    reason_codes = REASON_CODES

    def equivalence_key(self, view: View, action: Action) -> Hashable:
        """Return the action: no two actions are equivalent."""
        return action

    def describe(self, view: View, action: Action) -> ActionDescription:
        """Return the kind of action, with its card, token and victim if there are any."""
        match action:
            case Take(card, token):
                return ActionDescription("take", {"card": card, "token": token})
            case Steal(card, token, victim):
                return ActionDescription("steal", {"card": card, "token": token, "seat": victim})
            case Fetch():
                return ActionDescription("fetch")
            case Waste(card):
                return ActionDescription("waste", {"card": card})
            case GiveToken() | GiveDog():
                assert view.theft is not None, "a hand-over follows a theft"
                code = "give-dog" if isinstance(action, GiveDog) else "give-token"
                return ActionDescription(code, {"token": view.theft.token, "seat": view.theft.thief})

    def is_worth_reviewing(self, view: View, action: Action, legal: Sequence[Action]) -> bool:
        """Return whether there was more than one legal action."""
        return len(legal) > 1

    def reasons(self, view: View, action: Action, legal: Sequence[Action]) -> list[Reason]:
        """Return what the action gains first, then what it does to others."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        match action:
            case Take(card, token):
                return [*_gained(view, me, token), *_taking(view, card, token, legal)]
            case Steal(card, token, victim):
                return [*_gained(view, me, token), *_stealing(view, token, victim)]
            case Fetch():
                return list(_fetching(view, me))
            case Waste():
                return [Reason("spends-card")]
            case GiveDog():
                assert view.theft is not None, "a hand-over follows a theft"
                token = view.theft.token
                points = view.edition.token_points(token)
                return [Reason("keeps-token", {"token": token, "points": points, "alibis": alibis(token)})]
            case GiveToken():
                return [Reason("keeps-dog")]


def _gained(view: View, me: Seat, token: Token) -> Iterator[Reason]:
    """Yield what a token brings the seat that gets it."""
    edition, needs = view.edition, view.edition.figures.boss_needs
    mine = [token_face(own) for own in open_tokens(view, me)]
    has_company = bool(set(needs).intersection(mine))
    points = edition.token_points(token)
    if token_face(token) is Card.BOSS:
        yield Reason("boss-safe", {"points": points}) if has_company else Reason("boss-alone", {"needs": list(needs)})
    elif points:
        yield Reason("points", {"points": points})
    if token_face(token) in needs and Card.BOSS in mine and not has_company:
        yield Reason("company", {"points": edition.figures.boss})
    if dots := alibis(token):
        counts = alibi_counts(view)
        fewest = min(count for seat, count in enumerate(counts) if seat != me)
        yield Reason("alibis", {"alibis": dots})
        if counts[me] <= fewest < counts[me] + dots:
            yield Reason("alibi-safe")


def _taking(view: View, card: Card, token: Token, legal: Sequence[Action]) -> Iterator[Reason]:
    if len(open_tokens(view, None)) == 1:
        yield Reason("ends-raid")
    if card is not Card.THIEF and Take(Card.THIEF, token) in legal:
        yield Reason("keeps-thief")


def _stealing(view: View, token: Token, victim: Seat) -> Iterator[Reason]:
    if view.dog == victim:
        yield Reason("may-give-dog", {"seat": victim})
    scores = seat_points(view)
    if scores[victim] == max(scores) and scores.count(scores[victim]) == 1:
        yield Reason("from-leader", {"seat": victim})
    needs = view.edition.figures.boss_needs
    theirs = [token_face(own) for own in open_tokens(view, victim)]
    if token_face(token) in needs and Card.BOSS in theirs and sum(own in needs for own in theirs) == 1:
        yield Reason("breaks-boss", {"seat": victim})


def _fetching(view: View, me: Seat) -> Iterator[Reason]:
    if view.dog == me:
        yield Reason("spends-card")
        return
    if points := sum(view.edition.token_points(token) for token in open_tokens(view, me)):
        yield Reason("shield", {"points": points})
    if view.dog is not None:
        yield Reason("dog-from", {"seat": view.dog})
    if view.raid + 1 < len(view.edition.loot):
        yield Reason("starts-next")


def seat_points(view: View) -> list[int]:
    """Return the value of each seat's tokens, banked and in this raid, before fines."""
    return [
        sum(view.edition.token_points(token) for token in all_tokens(view, Seat(seat)))
        for seat in range(len(view.hand_sizes))
    ]


def alibi_counts(view: View) -> list[int]:
    """Return each seat's number of alibis, banked and in this raid."""
    return [alibi_count(view, Seat(seat)) for seat in range(len(view.hand_sizes))]
