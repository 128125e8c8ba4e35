"""English texts for explained actions of Art Robbery and their reasons."""

from collections.abc import Callable, Mapping
from typing import Any

from darklantern.bots.explanations import Deed, Reason
from darklantern.terminal.art_robbery.words import a_card, token_name
from darklantern.terminal.english import bold, counted, listed
from darklantern.terminal.face import Names

_Words = Callable[[dict[str, Any], Names], str]


def _who(told: dict[str, Any], names: Names) -> str:
    return bold(names[int(told["seat"])])


def _take(told: dict[str, Any], names: Names) -> str:
    by = " with the greedy thief" if told["card"] == "thief" else ""
    return f"take the {token_name(told['token'])} from the centre{by}"


_DEEDS: Mapping[str, _Words] = {
    "take": _take,
    "steal": lambda told, names: f"steal the {token_name(told['token'])} from {_who(told, names)}",
    "fetch": lambda told, names: "fetch the dog",
    "waste": lambda told, names: f"play {a_card(told['card'])} for nothing",
    "give-token": lambda told, names: f"hand over the {token_name(told['token'])}",
    "give-dog": lambda told, names: "hand over the dog",
}

_REASONS: Mapping[str, _Words] = {
    "points": lambda told, names: counted(told["points"], "point"),
    "boss-safe": lambda told, names: f"the boss has company: {counted(told['points'], 'point')}",
    "boss-alone": lambda told, names: f"the boss needs a {listed(told['needs'], 'or')} beside it",
    "company": lambda told, names: f"company for the boss, worth {counted(told['points'], 'point')}",
    "alibis": lambda told, names: counted(told["alibis"], "alibi"),
    "alibi-safe": lambda told, names: "no longer the fewest alibis",
    "from-leader": lambda told, names: f"{_who(told, names)}, who leads, loses it",
    "breaks-boss": lambda told, names: f"leaves the boss of {_who(told, names)} alone",
    "may-give-dog": lambda told, names: f"{_who(told, names)} may give the dog instead",
    "shield": lambda told, names: f"the dog guards {counted(told['points'], 'point')} that lie open",
    "dog-from": lambda told, names: f"{_who(told, names)} is without the dog then",
    "starts-next": lambda told, names: "the dog's owner starts the next raid",
    "ends-raid": lambda told, names: "ends the raid: everyone banks",
    "keeps-thief": lambda told, names: "keeps the greedy thief for later",
    "keeps-token": lambda told, names: f"keeps the {token_name(told['token'])}",
    "keeps-dog": lambda told, names: "keeps the dog",
    "spends-card": lambda told, names: "gives up nothing but the card",
}


def deed_words(deed: Deed, names: Names) -> str:
    """Return an explained action as an imperative in rich markup: ``take the 5 from the centre``."""
    return _DEEDS[deed.code](deed.params, names)


def reason_words(reason: Reason, names: Names) -> str:
    """Return a reason in a few words of rich markup."""
    return _REASONS[reason.code](reason.params, names)
