"""English texts for explained actions of Midnight Exchange and their reasons."""

from collections.abc import Callable, Mapping
from typing import Any

from darklantern.bots.explanations import Deed, Reason
from darklantern.terminal.english import bold, counted, listed
from darklantern.terminal.face import Names
from darklantern.terminal.midnight_exchange.words import a_loot, article, loot_name

_Words = Callable[[dict[str, Any], Names], str]


def _who(told: dict[str, Any], names: Names) -> str:
    return bold(names[int(told["seat"])])


_DEEDS: Mapping[str, _Words] = {
    "lift-known": lambda told, names: f"lift the {loot_name(told['loot'])} you know in the {told['place']}",
    "lift-unseen": lambda told, names: f"lift an unseen tile of the {told['place']}",
    "lift-seen": lambda told, names: f"lift a tile of the {told['place']} that others have seen",
    "stash": lambda told, names: f"stash the {loot_name(told['loot'])}",
    "drop-up": lambda told, names: f"drop the {loot_name(told['loot'])} for all to see",
    "drop-down": lambda told, names: f"drop the {loot_name(told['loot'])} unseen",
    "put-back": lambda told, names: f"take {a_loot(told['loot'])} off the board",
    "getaway": lambda told, names: f"get away with token {told['token']}",
    "trade-art": lambda told, names: f"get {article(told['art'])} at market {told['face']}",
    "trade-cards": lambda told, names: f"get {listed(told['cards'])} at market {told['face']}",
    "open-bag": lambda told, names: "open a leather bag",
    "pass": lambda told, names: "pass",
    "place": lambda told, names: f"place {article(told['art'])} on {told['card']}",
    "done": lambda told, names: "place nothing more",
    "time-up": lambda told, names: "run out of time",
}

_REASONS: Mapping[str, _Words] = {
    "known": lambda told, names: f"it is known to be {a_loot(told['loot'])}",
    "likely": lambda told, names: f"{told['share']} % of what is left in the {told['place']} is of use",
    "needed-for": lambda told, names: f"pays at {listed([f'market {face}' for face in told['faces']])}",
    "opens": lambda told, names: f"opens the {told['place']}",
    "bag": lambda told, names: "can be opened for a work of art",
    "fills-board": lambda told, names: "fills the board: the way out is free",
    "not-needed": lambda told, names: f"no market asks for {loot_name(told['loot'])}",
    "keeps-secret": lambda told, names: "the others do not see what it is",
    "order": lambda told, names: f"number {told['token']} in the exchanges",
    "pays-for": lambda told, names: f"the loot pays for {counted(told['exchanges'], 'exchange')}",
    "ends-raid": lambda told, names: "ends the raid for everyone",
    "completes": lambda told, names: f"completes {told['card']}: {_more(told)}",
    "advances": lambda told, names: f"a step of {told['card']}: {_more(told)}",
    "stored": lambda told, names: f"{counted(told['points'], 'point')} in storage",
    "card": lambda told, names: f"{told['card']} is worth {counted(told['points'], 'point')} at once",
    "fits-stored": lambda told, names: f"with what is stored {counted(told['points'], 'point')}",
    "ladder": lambda told, names: f"may grow to {counted(told['points'], 'point')}",
    "denies": lambda told, names: f"{_who(told, names)} could use it",
    "bag-average": lambda told, names: f"about {told['points']} points",
    "last-exchanges": lambda told, names: "the cloth bag is empty: these are the last exchanges",
    "nothing-gained": lambda told, names: "nothing on offer brings points",
    "best-placement": lambda told, names: "part of the best placement",
}


def _more(told: dict[str, Any]) -> str:
    return f"{told['points']:+} {'point' if abs(told['points']) == 1 else 'points'}"


def deed_words(deed: Deed, names: Names) -> str:
    """Return an explained action as an imperative in rich markup: ``stash the cash``."""
    return _DEEDS[deed.code](deed.params, names)


def reason_words(reason: Reason, names: Names) -> str:
    """Return a reason in a few words of rich markup."""
    return _REASONS[reason.code](reason.params, names)
