"""The choices of a player in Art Robbery, and the effect of each card."""

from collections import Counter
from collections.abc import Sequence

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Play, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Owners, Token, token_face
from darklantern.games.art_robbery.rules.holdings import open_tokens
from darklantern.games.art_robbery.rules.view import View
from darklantern.games.art_robbery.terminal.words import card_name, token_in_brackets, token_name
from darklantern.terminal.english import bold, join_words
from darklantern.terminal.palette import MUTED
from darklantern.terminal.renderer import MenuChoice, PlayerNames, Question


def hand_counts(view: View) -> list[tuple[Card, int]]:
    """Return each kind of card in the hand with its count, in the order in which the hand is displayed."""
    held = Counter(view.hand)
    return [(card, held[card]) for card in Card if card in held]


def possible_plays(view: View, seat: Seat, card: Card) -> Sequence[Play]:
    """Return the ways in which a seat could play a card now (AR-T3 to AR-T7); none after the game."""
    if view.raid >= len(view.edition.loot):
        return ()
    reach = view.edition.play_lookups[view.raid][seat]
    if card is Card.THIEF:
        return [take for last, take in reach.thief_takes if view.owners[last] is None]
    asked, ways = reach[card]
    where: Owners | Seat | None = view.owners[asked]
    return ways[where]


def effect_text(view: View, seat: Seat, card: Card, names: PlayerNames) -> str:
    """Return what a card would do, in a few words of rich markup."""
    ways = possible_plays(view, seat, card)
    takes = [way.token for way in ways if isinstance(way, Take)]
    steals = [way for way in ways if isinstance(way, Steal)]
    if takes:
        return _take_text(view, seat, card, takes)
    if steals:
        return _steal_text(view, steals, names)
    if card is Card.DOG and ways:
        if view.dog == seat:
            return "nothing: the dog is yours already"
        return f"fetch the dog from {'the centre' if view.dog is None else bold(names[view.dog])}"
    return "nothing to be had: the card is only spent" if ways else ""


def _take_text(view: View, seat: Seat, card: Card, tokens: list[Token]) -> str:
    last = "; that ends the raid" if len(open_tokens(view, None)) == 1 else ""
    if card is Card.THIEF and len(tokens) > 1:
        return "take any one token from the centre"
    what = join_words([token_name(token) for token in tokens], "or")
    companions = view.edition.figures.boss_needs
    alone = not any(token_face(token) in companions for token in open_tokens(view, seat))
    if card is Card.BOSS and companions and alone and not last:
        last = f" (needs a {join_words(companions, 'or')})"
    return f"take the {what} from the centre{last}"


def _steal_text(view: View, steals: list[Steal], names: PlayerNames) -> str:
    victims = list(dict.fromkeys(way.victim for way in steals))
    tokens = list(dict.fromkeys(way.token for way in steals))
    what = token_name(tokens[0]) if len(tokens) == 1 else str(token_face(tokens[0]))
    whom = join_words([bold(names[victim]) for victim in victims], "or")
    dog = ""
    if view.dog is not None and view.dog in victims:
        dog = ", or get the dog" if len(victims) == 1 else f" ({bold(names[view.dog])} may give the dog)"
    return f"steal {'the' if len(steals) == 1 else 'a'} {what} from {whom}{dog}"


def question(view: View, legal: Sequence[Action], names: PlayerNames) -> Question:
    """Return the question for a card, then for its target if it has several; or for what to hand over (AR-D1)."""
    if view.theft is not None:
        thief = bold(names[view.theft.thief])
        gives = {GiveToken(): f"the {token_in_brackets(view.theft.token)}", GiveDog(): "the dog"}
        return Question(
            f"{thief} reaches for your {token_name(view.theft.token)}. What do you hand over?",
            tuple(MenuChoice(gives[action], action) for action in legal if isinstance(action, GiveToken | GiveDog)),
        )
    plays = [action for action in legal if not isinstance(action, GiveToken | GiveDog)]
    choices = tuple(
        _card_choice(view, card, count, [play for play in plays if play.card is card], names)
        for card, count in hand_counts(view)
    )
    return Question(f"Which card do you play? [{MUTED}]Type the number on its left.[/]", choices, shown_on_table=True)


def _card_choice(view: View, card: Card, count: int, ways: list[Play], names: PlayerNames) -> MenuChoice:
    text = card_name(card) if count == 1 else f"{card_name(card)} ×{count}"
    if len(ways) == 1:
        return MenuChoice(text, ways[0])
    stealing = any(isinstance(way, Steal) for way in ways)
    asked = f"Your {card_name(card)} steals from whom?" if stealing else f"Your {card_name(card)} takes which token?"
    return MenuChoice(
        text, further=Question(asked, tuple(MenuChoice(_target_text(view, way, names), way) for way in ways))
    )


def _target_text(view: View, way: Play, names: PlayerNames) -> str:
    match way:
        case Take(_, token):
            return token_in_brackets(token)
        case Steal(_, token, victim):
            dog = " with the dog" if view.dog == victim else ""
            return f"{token_in_brackets(token)} from {bold(names[victim])}{dog}"
        case Fetch() | Waste():
            return card_name(way.card)
