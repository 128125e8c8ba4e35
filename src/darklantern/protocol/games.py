"""Games in the list of games."""

from typing import Any

from msgspec import Struct

from darklantern.bots.characters import Level
from darklantern.core.words import ViewLayout


class CharacterListing(Struct, frozen=True, kw_only=True):
    """A character: a bot of a level with its own style of play."""

    name: str
    """The bot's name."""
    level: Level


class GameListing(Struct, frozen=True, kw_only=True):
    """A game in the list of games."""

    id: str
    title: str
    authors: list[str]
    """The authors of the published game."""
    publisher: str
    """The publisher of the physical game."""
    minutes: int
    """The approximate duration of a game."""
    age: int
    """The minimum age."""
    seats: list[int]
    """The possible numbers of players."""
    editions: list[str]
    """The default first."""
    bots: list[str]
    """The names of its bots: first the levels, then simpler bots, the best first."""
    characters: list[CharacterListing]
    """Its characters, the strongest level first."""
    rules: str
    """The version of the rules."""
    races: bool = False
    """Whether there are races in it, in which its bots have a tempo."""
    rulebook: bool
    """Whether the game has numbered rules for people."""
    options_schema: dict[str, Any] = {}
    """The options of a table as a JSON schema: with descriptions, defaults and bounds, and without references. The
    edition is one of `editions`; an integer with the format `seat` is the number of a seat."""


class GameTexts(Struct, frozen=True, kw_only=True):
    """What the page needs to show a game that it does not know: texts from the package of the game."""

    game: str
    """The id of the game."""
    package: str
    """The name of the package, for messages about it."""
    language: str
    texts: dict[str, str]
    """The texts by dotted keys, such as `actions.bid`. A text that is missing in this language is in English."""
    layout: ViewLayout
    """Where the fields of a view are shown: as the package says, or else by the views before the first move."""
    seats: list[str]
    """The fields of actions, events and views that contain seats."""
    table: str | None
    """The path of the ES module with the game's own table; null if the game has none."""
