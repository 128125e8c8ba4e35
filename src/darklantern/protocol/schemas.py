"""Schemas of games, tables and people, for the HTTP API and the messages of live tables."""

from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from darklantern.bots.characters import Level
from darklantern.bots.explanations import Deed, Reason
from darklantern.bots.review import Review
from darklantern.core.game import Outcome
from darklantern.core.record import DecidedBy
from darklantern.match.log import StandInReason
from darklantern.match.setup import Clock, NoClock
from darklantern.match.stage import Stage


class Language(StrEnum):
    """The languages of the page."""

    ENGLISH = "en"
    FRENCH = "fr"
    ITALIAN = "it"
    DUTCH = "nl"


Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=24, description="The name that others see at the table.")
]


TableName: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table. Anyone who has it may watch and join.")
]


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


class SeatListing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table, and its player."""

    name: str = ""
    """The player's name; empty for an empty seat."""
    bot: str | None = None
    """The bot on the seat, if any."""
    host: bool = False
    """Whether the player is the table's host."""
    present: bool = False
    """Whether the player is connected."""
    ready: bool = False
    """Whether the player is ready for the start."""
    away: StandInReason | None = None
    """Why a bot plays for the player now; null if the player plays."""
    person: int | None = None
    """The player's number at this table, which chat messages refer to; null for a bot."""


class TableState(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """The state of a table: its seats, and how far the game is."""

    stage: Stage
    seats: list[SeatListing]
    """The seats in order round the table."""
    watchers: int
    """The number of watchers."""
    talk: bool
    """Whether table talk is on."""
    awaited: list[int] = []
    """The seats for which the game waits."""
    starts_in: int | None = None
    """In a countdown: milliseconds to the start, corrected by the client's latency so that all start at once."""
    clocks: list[int] | None = None
    """By seat: milliseconds left to decide, at a table with clocks."""
    limit: int | None = None
    """Milliseconds left of a phase of play that has a time limit."""
    rematch: str | None = None
    """The id of the table for the rematch."""
    hints: bool = False
    """Whether players may ask for hints."""
    failure: str | None = None
    """Why the game could not start when all players were ready, in English. They may be ready again to retry."""
    locked: bool = False
    """Whether only people who have sat at the table may join. A locked table is in no list."""
    muted: list[int] = []
    """The numbers of the people whom the host has muted for everyone."""


class Table(Struct, frozen=True, kw_only=True):
    """A table, as the lobby shows it."""

    id: str
    """The table's id. Anyone who has it may watch and join."""
    game: str
    """The id of the game."""
    edition: str
    """The edition's name."""
    options: dict[str, Any]
    """The options of the game other than the edition."""
    clock: Clock
    stretch: int | None
    """A factor for all time limits of the game; null switches them off."""
    public: bool
    language: Language
    promise: str
    """The fingerprint of the seed from which the table deals."""
    created: float
    """Seconds since 1970."""
    state: TableState
    """The current state."""
    seed: list[int] | None = None
    """The seed itself, when the game is over."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The request for a new table."""

    game: str
    """The id of the game."""
    seats: int
    """The number of players."""
    options: dict[str, Any] = {}
    """The options of the game."""
    edition: Annotated[str, Meta(max_length=64)] | None = None
    """The id of a saved edition. The table gets a copy of its present version."""
    clock: Clock = NoClock()
    """The clock for decisions."""
    stretch: Annotated[int, Meta(ge=1, le=10)] | None = 1
    """For practice: a factor for all time limits of the game; null switches them off."""
    bots: list[str | None] = []
    """By seat: the name of a bot, or null. The host takes the first seat without a bot."""
    public: bool = False
    """Whether the table is in the list of open tables."""
    talk: bool = True
    """Whether table talk is on."""
    hints: bool | None = None
    """Whether players may ask for hints; null allows them if there is only one human player."""
    language: Language = Language.ENGLISH


class TableChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a table by its host."""

    talk: bool | None = None
    public: bool | None = None
    locked: bool | None = None
    """Whether only people who have sat at the table may join. Present watchers may stay."""


class TablePerson(Struct, frozen=True, kw_only=True):
    """A person who has sat or talked at a table, as the host sees them."""

    person: int
    """The person's number at this table."""
    name: str
    """The person's name at this table."""
    seat: int | None
    """The person's seat; null for a person without a seat."""
    muted: bool
    """Whether the host has muted the person for everyone."""
    removed: bool
    """Whether the host has removed the person, who then cannot come back."""


class TablePersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes by the host of a person's rights at the table."""

    muted: bool | None = None
    """Mutes the person for everyone, or lets them talk again."""
    removed: bool | None = None
    """Removes the person, who cannot come back, or lets them in again."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take; null is any."""

    seat: int | None = None


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The bot to put on a seat; null empties it."""

    bot: str | None


class SeatSwap(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat with which to exchange players."""

    other: Annotated[int, Meta(ge=0, le=9)]


class NewPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new person. A name is enough."""

    name: Name
    language: Language = Language.ENGLISH


class PersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a person's own data."""

    name: Name | None = None
    language: Language | None = None


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """The recovery code with which a person moves to another device."""

    code: Annotated[str, Meta(min_length=8, max_length=64)]


class Person(Struct, frozen=True, kw_only=True):
    """A person, as they see themselves."""

    id: str
    name: str
    language: Language


class Secret(Struct, frozen=True, kw_only=True):
    """A person and their credentials, which are sent only once."""

    person: Person
    token: str
    """The token. Programs send it as a bearer token; browsers have it in a cookie that scripts cannot read."""
    code: str
    """The recovery code, to write down: it moves the person to another device, once."""


class NewCode(Struct, frozen=True, kw_only=True):
    """A new recovery code, which is sent only once. The old one is invalid."""

    code: str


class ReplayMoment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a replay: a move and the position after it."""

    seat: int | None = None
    """The seat that moved; -1 is the clock, null is the start."""
    at: int | None = None
    """Milliseconds of play since the start, if they were recorded."""
    by: DecidedBy = "player"
    """Who decided the move."""
    events: list[Any] | Raw = []
    """The effects of the move, as seen from the viewpoint, as events of the game."""
    chapter: int | None = None
    """The part of the game, such as a raid, counted from 1; left out if it is the same as before."""
    standing: list[int] | None = None
    """The score of each seat if the game ended now; left out if it is the same as before."""
    awaited: list[int] | None = None
    """The seats for which the game waits; left out if they are the same as before."""
    view: Any = None
    """The view from the viewpoint. During a race it is left out except at the beginning; apply the events instead."""


class Replay(Struct, frozen=True, kw_only=True):
    """A replay of a record from one viewpoint."""

    game: str
    """The id of the game."""
    edition: Any
    """The edition, as the game defines it; views leave it out."""
    players: list[str]
    """The names of people and bots, by seat."""
    eyes: str
    """The viewpoint."""
    end: Literal["finished", "cut-off", "open"]
    """Whether the game was finished, was cut off for its length, or can be continued."""
    outcome: Outcome | None
    """The game's outcome, if it has ended."""
    moments: list[ReplayMoment]
    """The start, and one moment for each move."""


class HintedActions(Struct, frozen=True, kw_only=True):
    """A choice of the best bot, with its reasons."""

    actions: list[str]
    """The moves for it, in the game's notation; if there are several, they are equivalent."""
    worth: float
    """The seat's expected share of the victory, from 0 to 1."""
    deed: Deed
    """The choice as data, from which the page makes a sentence."""
    reasons: list[Reason]
    """The reasons for it, the most important first."""


class Hint(Struct, frozen=True, kw_only=True):
    """A hint: what the best bot would do in a player's place, from the player's view."""

    adviser: str
    """The name of the bot."""
    choices: list[HintedActions]
    """At most three choices, the best first."""


class ReviewState(Struct, frozen=True, kw_only=True):
    """A review, or its progress."""

    id: str
    """The id under which to ask for it."""
    done: int
    """The number of decisions reviewed so far."""
    total: int
    """The number of all decisions."""
    failed: bool
    """Whether the review failed."""
    review: Review | None
    """The review, when it is finished."""


class EditionListing(Struct, frozen=True, kw_only=True):
    """An edition that comes with a game."""

    name: str
    title: str
    components: dict[str, Any]
    """The components of the edition, as the game defines them."""


class SavedEdition(Struct, frozen=True, kw_only=True):
    """A person's saved edition."""

    id: str
    """The edition's id. Anyone who has it may read the edition, copy it and play with it."""
    game: str
    name: str
    title: str
    created: float
    """Seconds since 1970."""
    changed: float
    """Seconds since 1970."""


class SharedEdition(SavedEdition, frozen=True, kw_only=True):
    """A saved edition with its components."""

    components: dict[str, Any]
    """The components of the edition, as the game defines them."""


class NewEdition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new edition to save."""

    game: str
    """The id of the game."""
    components: dict[str, Any]
    """The components of the edition, as the game defines them."""


class EditionDraft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The draft of an edition."""

    components: dict[str, Any]
    """The components of the edition, as the game defines them."""


class EditionFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition as a file."""

    toml: str


class EditionProblem(Struct, frozen=True, kw_only=True):
    """A problem of an edition."""

    path: list[str | int]
    """The place in the components; empty for the whole edition."""
    code: str
    """The error code. A code never changes its meaning."""
    params: dict[str, Any]
    """The parameters of the code, for a translated text."""
    reason: str
    """A description for developers, in English."""
    line: int | None
    """The line, if the edition was read from a file."""


class CheckedEdition(Struct, frozen=True, kw_only=True):
    """The result of checking an edition."""

    problems: list[EditionProblem]
    """All problems; empty if the edition is playable."""
    components: dict[str, Any] | None
    """The components; null if the edition could not be read."""
    toml: str | None
    """The edition as a file; null if a value in it has the wrong type."""


class ErrorResponse(Struct, frozen=True):
    """An error response."""

    code: str
    """The error code. A code never changes its meaning."""
    message: str
    """A description for developers, in English."""
    params: dict[str, Any] = {}
    """The parameters of the code, for a translated text."""


class Health(Struct, frozen=True):
    """The server's health."""

    status: Literal["ok", "unwell"]
    store: bool
    """Whether the database works."""
    tables: int
    connections: int
    bot_failures: int
    """Decisions since the start at which a bot failed; a simpler bot decided instead."""
    version: str
