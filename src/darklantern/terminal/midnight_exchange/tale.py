"""English texts for events of Midnight Exchange."""

from collections import Counter
from typing import assert_never

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.components import PLACE_KEYS
from darklantern.games.midnight_exchange.events import (
    BagOpened,
    Dropped,
    EndBegan,
    Ending,
    Event,
    ExchangesBegan,
    Finished,
    GotAway,
    Lifted,
    Passed,
    Placed,
    RaidBegan,
    Refilled,
    Stashed,
    TimeRanOut,
    TookBack,
    Traded,
)
from darklantern.terminal.english import Voice, counted, listed
from darklantern.terminal.face import Names
from darklantern.terminal.midnight_exchange.words import a_loot, article, loot_counts, named, works
from darklantern.terminal.palette import BRIGHT, MUTED

_ENDINGS = {
    Ending.BAG_EMPTY: "The cloth bag is empty",
    Ending.BAG_WAS_EMPTY: "A leather bag was opened, and the cloth bag was empty",
    Ending.DECK_SHORT: "There are not enough prestige cards left to fill the markets",
}


def sentence(event: Event, names: Names, you: Seat | None) -> str:
    """Return an event as a sentence in rich markup, addressed to ``you``."""
    voice = Voice(names, you)
    match event:
        case Lifted() | Stashed() | Dropped() | TookBack() | GotAway() | TimeRanOut():
            return _raid(event, voice)
        case Traded() | BagOpened() | Passed():
            return _exchange(event, voice)
        case ExchangesBegan(order):
            first, *others = order
            then = f", then {listed([voice.whom(seat) for seat in others])}"
            return f"\n[{BRIGHT}]The markets open.[/] {voice.does(first, 'start')}{then}."
        case Placed(seat, art, card, filled, complete):
            done = "which is complete and turned face down" if complete else f"on step {filled}"
            return f"{voice.does(seat, 'place')} {article(art)} on {card}, {done}."
        case Refilled(art, cards):
            return f"\n[{MUTED}]The markets are refilled with {works(art)} and {counted(cards, 'card')}.[/]"
        case RaidBegan(number):
            return f"\n[{BRIGHT}]Round {number}:[/] all tiles are back and mixed, and the raid begins."
        case EndBegan(ending):
            return f"\n[{BRIGHT}]{_ENDINGS[ending]}: the game ends.[/] What is stored may be placed one last time."
        case Finished(seat):
            return f"{voice.does(seat, 'place')} nothing more."
        case _:
            assert_never(event)


def _raid(event: Lifted | Stashed | Dropped | TookBack | GotAway | TimeRanOut, voice: Voice) -> str:
    match event:
        case Lifted():
            return f"{voice.does(event.seat, 'lift')} {named(event.tile)}{_found(event, voice)}."
        case Stashed(seat, _, loot):
            place = next((place for place, key in PLACE_KEYS.items() if key is loot), None)
            opened = "" if place is None else f", which opens the {place}"
            return f"{voice.does(seat, 'stash')} {a_loot(loot)}{opened}."
        case Dropped(seat, tile, spot, loot):
            side = "place side up" if loot is None else f"loot side up: {a_loot(loot)}"
            return f"{voice.does(seat, 'drop')} {named(tile)} at spot {spot}, {side}."
        case TookBack(seat, tile):
            return f"{voice.does(seat, 'take')} {named(tile)} off the board again."
        case GotAway(seat, token, forced):
            if forced:
                return f"{voice.does(seat, 'are')} still inside as the raid ends, and left with token {token}."
            return f"{voice.does(seat, 'get')} away and {voice.verb(seat, 'call')} [{BRIGHT}]{token}![/]"
        case TimeRanOut():
            return f"[{BRIGHT}]Time is up.[/]"


def _found(event: Lifted, voice: Voice) -> str:
    """Return a lifted tile's loot, if the event tells it."""
    if event.loot is None:
        return f" and {voice.verb(event.seat, 'look')} at it"
    if event.public:
        return f", which lay open: {a_loot(event.loot)}"
    return f" and {voice.verb(event.seat, 'find')} {a_loot(event.loot)}"


def _exchange(event: Traded | BagOpened | Passed, voice: Voice) -> str:
    match event:
        case Traded(seat, face, paid, art, cards):
            won = f"the {'card' if len(cards) == 1 else 'cards'} {listed(cards)}" if art is None else article(art)
            return f"{voice.does(seat, 'pay')} {loot_counts(Counter(paid))} at market {face} for {won}."
        case BagOpened(seat, art):
            if art is None:
                drawn = ", but the cloth bag is empty: these exchanges are the last"
            else:
                drawn = f" and {voice.verb(seat, 'draw')} {article(art)} from the cloth bag"
            return f"{voice.does(seat, 'return')} a leather bag{drawn}."
        case Passed(seat, forced):
            if forced:
                return f"[{MUTED}]{voice.does(seat, 'have')} nothing to exchange.[/]"
            return f"{voice.does(seat, 'pass')}."
