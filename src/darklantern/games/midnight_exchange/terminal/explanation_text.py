"""English texts for explained actions of Midnight Exchange and their reasons."""

from collections.abc import Mapping
from typing import Any

from darklantern.games.midnight_exchange.terminal.words import a_loot, loot_name, with_article
from darklantern.terminal.english import count_noun, join_words
from darklantern.terminal.explanation_texts import ExplanationTexts, TextFunction, player_name

_ACTION_TEXTS: Mapping[str, TextFunction] = {
    "lift-known": lambda params, names: f"lift the {loot_name(params['loot'])} you know in the {params['place']}",
    "lift-unseen": lambda params, names: f"lift an unseen tile of the {params['place']}",
    "lift-seen": lambda params, names: f"lift a tile of the {params['place']} that others have seen",
    "stash": lambda params, names: f"stash the {loot_name(params['loot'])}",
    "drop-up": lambda params, names: f"drop the {loot_name(params['loot'])} for all to see",
    "drop-down": lambda params, names: f"drop the {loot_name(params['loot'])} unseen",
    "put-back": lambda params, names: f"take {a_loot(params['loot'])} off the board",
    "getaway": lambda params, names: f"get away with token {params['token']}",
    "trade-art": lambda params, names: f"get {with_article(params['art'])} at market {params['face']}",
    "trade-cards": lambda params, names: f"get {join_words(params['cards'])} at market {params['face']}",
    "open-bag": lambda params, names: "open a leather bag",
    "pass": lambda params, names: "pass",
    "place": lambda params, names: f"place {with_article(params['art'])} on {params['card']}",
    "done": lambda params, names: "place nothing more",
    "time-up": lambda params, names: "run out of time",
}

_REASON_TEXTS: Mapping[str, TextFunction] = {
    "known": lambda params, names: f"it is known to be {a_loot(params['loot'])}",
    "likely": lambda params, names: f"{params['share']} % of what is left in the {params['place']} is of use",
    "needed-for": lambda params, names: f"pays at {join_words([f'market {face}' for face in params['faces']])}",
    "opens": lambda params, names: f"opens the {params['place']}",
    "bag": lambda params, names: "can be opened for a work of art",
    "fills-board": lambda params, names: "fills the board: the way out is free",
    "not-needed": lambda params, names: f"no market asks for {loot_name(params['loot'])}",
    "keeps-secret": lambda params, names: "the others do not see what it is",
    "order": lambda params, names: f"number {params['token']} in the exchanges",
    "pays-for": lambda params, names: f"the loot pays for {count_noun(params['exchanges'], 'exchange')}",
    "ends-raid": lambda params, names: "ends the raid for everyone",
    "completes": lambda params, names: f"completes {params['card']}: {_gain_text(params)}",
    "advances": lambda params, names: f"a step of {params['card']}: {_gain_text(params)}",
    "stored": lambda params, names: f"{count_noun(params['points'], 'point')} in storage",
    "card": lambda params, names: f"{params['card']} is worth {count_noun(params['points'], 'point')} at once",
    "fits-stored": lambda params, names: f"with what is stored {count_noun(params['points'], 'point')}",
    "ladder": lambda params, names: f"may grow to {count_noun(params['points'], 'point')}",
    "denies": lambda params, names: f"{player_name(params, names)} could use it",
    "bag-average": lambda params, names: f"about {params['points']} points",
    "last-exchanges": lambda params, names: "the cloth bag is empty: these are the last exchanges",
    "nothing-gained": lambda params, names: "nothing on offer brings points",
    "best-placement": lambda params, names: "part of the best placement",
}


def _gain_text(params: dict[str, Any]) -> str:
    return f"{params['points']:+} {'point' if abs(params['points']) == 1 else 'points'}"


TEXTS = ExplanationTexts(_ACTION_TEXTS, _REASON_TEXTS)
"""The texts of the game's explanations."""
