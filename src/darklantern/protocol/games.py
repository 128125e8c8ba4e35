"""Games in the list of games."""

from msgspec import Struct

from darklantern.bots.characters import Level


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
    rulebook: bool
    """Whether the game has numbered rules for people."""
