"""English texts for events of Midnight Exchange."""

from collections import Counter
from typing import assert_never

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS
from darklantern.games.midnight_exchange.rules.events import (
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
from darklantern.games.midnight_exchange.terminal.words import (
    a_loot,
    count_works,
    loot_counts,
    tile_in_words,
    with_article,
)
from darklantern.terminal.english import Narrator, count_noun, join_words
from darklantern.terminal.palette import HEADING, MUTED
from darklantern.terminal.renderer import PlayerNames

_ENDING_TEXTS = {
    Ending.BAG_EMPTY: "The cloth bag is empty",
    Ending.BAG_WAS_EMPTY: "A leather bag was opened, and the cloth bag was empty",
    Ending.DECK_SHORT: "There are not enough prestige cards left to fill the markets",
}


def event_text(event: Event, names: PlayerNames, you: Seat | None) -> str:
    """Return an event as a sentence in rich markup, addressed to ``you``."""
    narrator = Narrator(names, you)
    match event:
        case Lifted() | Stashed() | Dropped() | TookBack() | GotAway() | TimeRanOut():
            return _raid_text(event, narrator)
        case Traded() | BagOpened() | Passed():
            return _exchange_text(event, narrator)
        case ExchangesBegan(order):
            first, *others = order
            then = f", then {join_words([narrator.whom(seat) for seat in others])}"
            return f"\n[{HEADING}]The markets open.[/] {narrator.does(first, 'start')}{then}."
        case Placed(seat, art, card, filled, complete):
            done = "which is complete and turned face down" if complete else f"on step {filled}"
            return f"{narrator.does(seat, 'place')} {with_article(art)} on {card}, {done}."
        case Refilled(art, cards):
            return f"\n[{MUTED}]The markets are refilled with {count_works(art)} and {count_noun(cards, 'card')}.[/]"
        case RaidBegan(number):
            return f"\n[{HEADING}]Round {number}:[/] all tiles are back and mixed, and the raid begins."
        case EndBegan(ending):
            return (
                f"\n[{HEADING}]{_ENDING_TEXTS[ending]}: the game ends.[/] What is stored may be placed one last time."
            )
        case Finished(seat):
            return f"{narrator.does(seat, 'place')} nothing more."
        case _:
            assert_never(event)


def _raid_text(event: Lifted | Stashed | Dropped | TookBack | GotAway | TimeRanOut, narrator: Narrator) -> str:
    match event:
        case Lifted():
            return f"{narrator.does(event.seat, 'lift')} {tile_in_words(event.tile)}{_found_text(event, narrator)}."
        case Stashed(seat, _, loot):
            place = next((place for place, key in PLACE_KEYS.items() if key is loot), None)
            opened = "" if place is None else f", which opens the {place}"
            return f"{narrator.does(seat, 'stash')} {a_loot(loot)}{opened}."
        case Dropped(seat, tile, spot, loot):
            side = "place side up" if loot is None else f"loot side up: {a_loot(loot)}"
            return f"{narrator.does(seat, 'drop')} {tile_in_words(tile)} at spot {spot}, {side}."
        case TookBack(seat, tile):
            return f"{narrator.does(seat, 'take')} {tile_in_words(tile)} off the board again."
        case GotAway(seat, token, forced):
            if forced:
                return f"{narrator.does(seat, 'are')} still inside as the raid ends, and left with token {token}."
            return f"{narrator.does(seat, 'get')} away and {narrator.verb_form(seat, 'call')} [{HEADING}]{token}![/]"
        case TimeRanOut():
            return f"[{HEADING}]Time is up.[/]"


def _found_text(event: Lifted, narrator: Narrator) -> str:
    """Return a lifted tile's loot, if the event tells it."""
    if event.loot is None:
        return f" and {narrator.verb_form(event.seat, 'look')} at it"
    if event.public:
        return f", which lay open: {a_loot(event.loot)}"
    return f" and {narrator.verb_form(event.seat, 'find')} {a_loot(event.loot)}"


def _exchange_text(event: Traded | BagOpened | Passed, narrator: Narrator) -> str:
    match event:
        case Traded(seat, face, paid, art, cards):
            won = (
                f"the {'card' if len(cards) == 1 else 'cards'} {join_words(cards)}"
                if art is None
                else with_article(art)
            )
            return f"{narrator.does(seat, 'pay')} {loot_counts(Counter(paid))} at market {face} for {won}."
        case BagOpened(seat, art):
            if art is None:
                drawn = ", but the cloth bag is empty: these exchanges are the last"
            else:
                drawn = f" and {narrator.verb_form(seat, 'draw')} {with_article(art)} from the cloth bag"
            return f"{narrator.does(seat, 'return')} a leather bag{drawn}."
        case Passed(seat, forced):
            if forced:
                return f"[{MUTED}]{narrator.does(seat, 'have')} nothing to exchange.[/]"
            return f"{narrator.does(seat, 'pass')}."
