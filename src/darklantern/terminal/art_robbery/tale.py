"""English texts for events of Art Robbery."""

from typing import assert_never

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.components import Card, Owners
from darklantern.games.art_robbery.edition import BOX
from darklantern.games.art_robbery.events import (
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
from darklantern.terminal.art_robbery.words import a_card, card_name, token_name
from darklantern.terminal.english import Voice, counted, listed
from darklantern.terminal.face import Names
from darklantern.terminal.palette import BRIGHT, MUTED


def sentence(event: Event, names: Names, you: Seat | None) -> str:
    """Return an event as a sentence in rich markup, addressed to ``you``."""
    voice = Voice(names, you)
    match event:
        case Took():
            return _took(event, voice)
        case TheftTried(seat, victim, token):
            asks = f"{voice.does(seat, 'play')} {a_card(Card(token.rstrip('.')))}"
            goal = f"to steal the {token_name(token)} from {voice.whom(victim)}"
            choice = "you may hand over the dog instead" if victim == you else "the dog may go in its place"
            return f"{asks} {goal}; {choice}."
        case Stole(seat, victim, token):
            return f"{voice.does(seat, 'steal')} the {token_name(token)} from {voice.whom(victim)}."
        case DogMoved():
            return _dog_moved(event, voice)
        case NothingHappened(seat, card):
            return f"{voice.does(seat, 'play')} {a_card(card)}, to no avail."
        case Drew(seat, card):
            drawn = "a card" if card is None else a_card(card)
            return f"[{MUTED}]{voice.does(seat, 'draw')} {drawn}.[/]"
        case Reshuffled(cards):
            return f"[{MUTED}]The discard pile is shuffled into a new draw pile of {cards} cards.[/]"
        case BossLost(seat):
            return f"{voice.does(seat, 'lack')} the company that would hold the boss, and it slips away."
        case RaidEnded(raid, banked):
            return f"\n[{BRIGHT}]The {BOX.raids[raid]} are cleared out.[/] {_shares(banked, names, voice)}"
        case RaidBegan(raid, seat):
            name = f"[{BRIGHT}]Raid {raid + 1} of {len(BOX.raids)}, the {BOX.raids[raid]}:[/]"
            return f"\n{name} {voice.does(seat, 'begin')}."
        case _:
            assert_never(event)


def _took(event: Took, voice: Voice) -> str:
    token = token_name(event.token)
    if event.card is Card.THIEF:
        also = voice.verb(event.seat, "take")
        return f"{voice.does(event.seat, 'play')} the {card_name(event.card)} and {also} the {token}."
    return f"{voice.does(event.seat, 'take')} the {token} from the centre."


def _dog_moved(event: DogMoved, voice: Voice) -> str:
    if event.given and event.origin is not None:
        return f"{voice.does(event.origin, 'hand')} over the dog instead, to {voice.whom(event.seat)}."
    plays = f"{voice.does(event.seat, 'play')} the {card_name(Card.DOG)}"
    if event.origin == event.seat:
        return f"{plays}, but had the dog already."
    also = voice.verb(event.seat, "fetch")
    origin = "the centre" if event.origin is None else voice.whom(event.origin)
    return f"{plays} and {also} the dog from {origin}."


def _shares(banked: Owners, names: Names, voice: Voice) -> str:
    """Return how many tokens each player banks, the most first."""
    counts = [(banked.count(Seat(seat)), Seat(seat)) for seat in range(len(names))]
    shares = [(number, seat) for number, seat in sorted(counts, key=lambda pair: -pair[0]) if number]
    first = f"{voice.does(shares[0][1], 'bank')} {counted(shares[0][0], 'token')}"
    return f"{listed([first, *(f'{voice.whom(seat)} {number}' for number, seat in shares[1:])])}."
