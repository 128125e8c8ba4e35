"""English texts for events of Art Robbery."""

from typing import assert_never

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Owners
from darklantern.games.art_robbery.rules.edition import BOX
from darklantern.games.art_robbery.rules.events import (
    BossLost,
    DogMoved,
    Drew,
    Event,
    NothingHappened,
    RaidBegan,
    RaidEnded,
    Reshuffled,
    Stole,
    TheftTried,
    Took,
)
from darklantern.games.art_robbery.terminal.words import a_card, card_name, token_name
from darklantern.terminal.english import Narrator, count_noun, join_words
from darklantern.terminal.palette import HEADING, MUTED
from darklantern.terminal.renderer import PlayerNames


def event_text(event: Event, names: PlayerNames, you: Seat | None) -> str:
    """Return an event as a sentence in rich markup, addressed to ``you``."""
    narrator = Narrator(names, you)
    match event:
        case Took():
            return _took_text(event, narrator)
        case TheftTried(seat, victim, token):
            asks = f"{narrator.does(seat, 'play')} {a_card(Card(token.rstrip('.')))}"
            goal = f"to steal the {token_name(token)} from {narrator.whom(victim)}"
            choice = "you may hand over the dog instead" if victim == you else "the dog may go in its place"
            return f"{asks} {goal}; {choice}."
        case Stole(seat, victim, token):
            return f"{narrator.does(seat, 'steal')} the {token_name(token)} from {narrator.whom(victim)}."
        case DogMoved():
            return _dog_moved_text(event, narrator)
        case NothingHappened(seat, card):
            return f"{narrator.does(seat, 'play')} {a_card(card)}, to no avail."
        case Drew(seat, card):
            drawn = "a card" if card is None else a_card(card)
            return f"[{MUTED}]{narrator.does(seat, 'draw')} {drawn}.[/]"
        case Reshuffled(cards):
            return f"[{MUTED}]The discard pile is shuffled into a new draw pile of {cards} cards.[/]"
        case BossLost(seat):
            return f"{narrator.does(seat, 'lack')} the company that would hold the boss, and it slips away."
        case RaidEnded(raid, banked):
            return f"\n[{HEADING}]The {BOX.raids[raid]} are cleared out.[/] {_banked_text(banked, names, narrator)}"
        case RaidBegan(raid, seat):
            name = f"[{HEADING}]Raid {raid + 1} of {len(BOX.raids)}, the {BOX.raids[raid]}:[/]"
            return f"\n{name} {narrator.does(seat, 'begin')}."
        case _:
            assert_never(event)


def _took_text(event: Took, narrator: Narrator) -> str:
    token = token_name(event.token)
    if event.card is Card.THIEF:
        also = narrator.verb_form(event.seat, "take")
        return f"{narrator.does(event.seat, 'play')} the {card_name(event.card)} and {also} the {token}."
    return f"{narrator.does(event.seat, 'take')} the {token} from the centre."


def _dog_moved_text(event: DogMoved, narrator: Narrator) -> str:
    if event.given and event.origin is not None:
        return f"{narrator.does(event.origin, 'hand')} over the dog instead, to {narrator.whom(event.seat)}."
    plays = f"{narrator.does(event.seat, 'play')} the {card_name(Card.DOG)}"
    if event.origin == event.seat:
        return f"{plays}, but had the dog already."
    also = narrator.verb_form(event.seat, "fetch")
    origin = "the centre" if event.origin is None else narrator.whom(event.origin)
    return f"{plays} and {also} the dog from {origin}."


def _banked_text(banked: Owners, names: PlayerNames, narrator: Narrator) -> str:
    """Return how many tokens each player banks, the most first."""
    counts = [(banked.count(Seat(seat)), Seat(seat)) for seat in range(len(names))]
    shares = [(number, seat) for number, seat in sorted(counts, key=lambda pair: -pair[0]) if number]
    first = f"{narrator.does(shares[0][1], 'bank')} {count_noun(shares[0][0], 'token')}"
    return f"{join_words([first, *(f'{narrator.whom(seat)} {number}' for number, seat in shares[1:])])}."
