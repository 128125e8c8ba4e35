"""English texts for explained actions of Art Robbery and their reasons."""

from collections.abc import Mapping
from typing import Any

from darklantern.games.art_robbery.terminal.words import a_card, token_name
from darklantern.terminal.english import count_noun, join_words
from darklantern.terminal.explanation_texts import ExplanationTexts, TextFunction, player_name
from darklantern.terminal.renderer import PlayerNames


def _take(params: dict[str, Any], names: PlayerNames) -> str:
    by = " with the greedy thief" if params["card"] == "thief" else ""
    return f"take the {token_name(params['token'])} from the centre{by}"


_ACTION_TEXTS: Mapping[str, TextFunction] = {
    "take": _take,
    "steal": lambda params, names: f"steal the {token_name(params['token'])} from {player_name(params, names)}",
    "fetch": lambda params, names: "fetch the dog",
    "waste": lambda params, names: f"play {a_card(params['card'])} for nothing",
    "give-token": lambda params, names: f"hand over the {token_name(params['token'])}",
    "give-dog": lambda params, names: "hand over the dog",
}

_REASON_TEXTS: Mapping[str, TextFunction] = {
    "points": lambda params, names: count_noun(params["points"], "point"),
    "boss-safe": lambda params, names: f"the boss has company: {count_noun(params['points'], 'point')}",
    "boss-alone": lambda params, names: f"the boss needs a {join_words(params['needs'], 'or')} beside it",
    "company": lambda params, names: f"company for the boss, worth {count_noun(params['points'], 'point')}",
    "alibis": lambda params, names: count_noun(params["alibis"], "alibi"),
    "alibi-safe": lambda params, names: "no longer the fewest alibis",
    "from-leader": lambda params, names: f"{player_name(params, names)}, who leads, loses it",
    "breaks-boss": lambda params, names: f"leaves the boss of {player_name(params, names)} alone",
    "may-give-dog": lambda params, names: f"{player_name(params, names)} may give the dog instead",
    "shield": lambda params, names: f"the dog guards {count_noun(params['points'], 'point')} that lie open",
    "dog-from": lambda params, names: f"{player_name(params, names)} is without the dog then",
    "starts-next": lambda params, names: "the dog's owner starts the next raid",
    "ends-raid": lambda params, names: "ends the raid: everyone banks",
    "keeps-thief": lambda params, names: "keeps the greedy thief for later",
    "keeps-token": lambda params, names: f"keeps the {token_name(params['token'])}",
    "keeps-dog": lambda params, names: "keeps the dog",
    "spends-card": lambda params, names: "gives up nothing but the card",
}


TEXTS = ExplanationTexts(_ACTION_TEXTS, _REASON_TEXTS)
"""The texts of the game's explanations."""
