"""What the server tells of games, tables and people, over HTTP and in the messages of a live table."""

from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from darklantern.bots.characters import Level
from darklantern.bots.review import Review
from darklantern.bots.sense import Deed, Reason
from darklantern.core.game import Outcome
from darklantern.core.record import By
from darklantern.match.log import Why
from darklantern.match.setup import Clock, NoClock
from darklantern.match.stage import Stage


class Language(StrEnum):
    """The languages of the house."""

    ENGLISH = "en"
    FRENCH = "fr"
    ITALIAN = "it"
    DUTCH = "nl"


Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24, description="What somebody is called at the table.")]


TableName: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table. Whoever has it may watch, and join.")
]


class CharacterOnShelf(Struct, frozen=True, kw_only=True):
    """Somebody to play against: a bot of a level, with a temperament of its own."""

    name: str
    """A bot's name like any other."""
    level: Level


class GameOnShelf(Struct, frozen=True, kw_only=True):
    """A game that can be played."""

    id: str
    title: str
    authors: list[str]
    """Who made the published game up."""
    publisher: str
    """Who publishes it, in a box."""
    minutes: int
    """How long a game takes, about."""
    age: int
    """From what age on."""
    seats: list[int]
    """How many may play."""
    editions: list[str]
    """The default first."""
    bots: list[str]
    """Levels, then simpler ones, the best first."""
    characters: list[CharacterOnShelf]
    """The strongest level first."""
    rules: str
    """The version of the rules."""


class Seated(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table, and who plays it."""

    name: str = ""
    """Empty if nobody sits there."""
    bot: str | None = None
    """The bot that sits there."""
    host: bool = False
    """Whether the player decides about the table."""
    present: bool = False
    """Whether the player is connected."""
    ready: bool = False
    """Whether the player is ready for the start."""
    away: Why | None = None
    """Why a bot plays for the player at the moment."""
    person: int | None = None
    """The player's number at this table, by which talk is theirs; null for a bot."""


class TableState(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """How a table stands: who sits where, and how far it is."""

    stage: Stage
    seats: list[Seated]
    """In their order round the table."""
    watchers: int
    """How many look on."""
    talk: bool
    """Whether people may talk."""
    awaited: list[int] = []
    """The seats for which the game waits."""
    starts_in: int | None = None
    """In a countdown: milliseconds to the start, for whoever is told, so that it is the same instant for everyone."""
    clocks: list[int] | None = None
    """By seat: milliseconds left to decide, at a table with clocks."""
    limit: int | None = None
    """Milliseconds left of a stretch of play that has a limit."""
    rematch: str | None = None
    """The table at which the same people play again."""
    hints: bool = False
    """Whether players may ask what the best bot would do."""
    failure: str | None = None
    """Why the game could not start when all were ready, in English. It is tried again when they are ready again."""
    locked: bool = False
    """Whether only those who have sat at the table may come. A locked table is in no list."""
    muted: list[int] = []
    """The numbers of the people whom the host has muted for everyone."""


class Table(Struct, frozen=True, kw_only=True):
    """A table, as the lobby shows it."""

    id: str
    """The key to it: whoever has it may watch, and join."""
    game: str
    """The id of the game."""
    edition: str
    """Its name."""
    options: dict[str, Any]
    """The options of the game other than the edition."""
    clock: Clock
    stretch: int | None
    """All limits of time are so many times as long; null switches them off."""
    public: bool
    language: Language
    promise: str
    """The fingerprint of the seed from which the table deals."""
    created: float
    """Seconds since 1970."""
    state: TableState
    """How it stands."""
    seed: list[int] | None = None
    """The seed itself, when the game is over."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to play."""

    game: str
    """The id of the game."""
    seats: int
    """How many play."""
    options: dict[str, Any] = {}
    """What can be chosen about the game."""
    edition: Annotated[str, Meta(max_length=64)] | None = None
    """The id of an edition that somebody keeps here. The table gets a copy of it as it is now."""
    clock: Clock = NoClock()
    """How long everyone may take to decide."""
    stretch: Annotated[int, Meta(ge=1, le=10)] | None = 1
    """For practice: all limits of time are so many times as long; null switches them off."""
    bots: list[str | None] = []
    """By seat: the bot that sits there, or null. The host takes the first seat without one."""
    public: bool = False
    """Whether it stands in the list of open tables."""
    talk: bool = True
    """Whether people may talk."""
    hints: bool | None = None
    """Whether players may ask what the best bot would do; null allows it to whoever plays against bots alone."""
    language: Language = Language.ENGLISH


class TableChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host changes."""

    talk: bool | None = None
    public: bool | None = None
    locked: bool | None = None
    """Whether only those who have sat at the table may come. Watchers who are there may stay."""


class TablePerson(Struct, frozen=True, kw_only=True):
    """A person who has sat at a table or talked at it, as the host is told."""

    person: int
    """The person's number at this table."""
    name: str
    """What the person is called at this table."""
    seat: int | None
    """Null for a person who does not sit at the table now."""
    muted: bool
    """Whether the host has muted the person for everyone."""
    removed: bool
    """Whether the host has removed the person, who cannot come back."""


class TablePersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host changes about a person at the table."""

    muted: bool | None = None
    """Mutes the person for everyone, or lets them talk again."""
    removed: bool | None = None
    """Removes the person, who cannot come back, or lets them in again."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat somebody wants; null is any."""

    seat: int | None = None


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the host wants on a seat: a bot, or nobody."""

    bot: str | None


class SeatSwap(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat another is exchanged with."""

    other: Annotated[int, Meta(ge=0, le=9)]


class NewPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who comes in for the first time. A name is enough."""

    name: Name
    language: Language = Language.ENGLISH


class PersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody changes about themselves."""

    name: Name | None = None
    language: Language | None = None


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that moves somebody to another device."""

    code: Annotated[str, Meta(min_length=8, max_length=64)]


class Person(Struct, frozen=True, kw_only=True):
    """Somebody, as they are told themselves."""

    id: str
    name: str
    language: Language


class Secret(Struct, frozen=True, kw_only=True):
    """Somebody and what proves it: told once."""

    person: Person
    token: str
    """For programs, which send it as a bearer token; browsers have it in a cookie that no script can read."""
    code: str
    """To write down: it moves the person to another device, once."""


class NewCode(Struct, frozen=True, kw_only=True):
    """A new recovery code: told once. The one before does not work any more."""

    code: str


class Moment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a game that is played again: the move that led to it, and how things stand after it."""

    seat: int | None = None
    """Who made the move; -1 is the clock, null is the start."""
    at: int | None = None
    """Milliseconds of play since the start, where somebody measured."""
    by: By = "player"
    """Who decided the move."""
    events: list[Any] | Raw = []
    """What the move brought about, as far as these eyes may know it, in the game's own terms."""
    chapter: int | None = None
    """Which part of the game it is, such as a raid, counted from 1; left out where it is the same as before."""
    standing: list[int] | None = None
    """What each seat would score if the game ended now; left out where it is the same as before."""
    awaited: list[int] | None = None
    """The seats for which the game waits; left out where they are the same as before."""
    view: Any = None
    """All that these eyes may know; left out in a race but when it begins, so that its events are to be followed."""


class Replayed(Struct, frozen=True, kw_only=True):
    """A record played again, through one pair of eyes."""

    game: str
    """The id of the game."""
    edition: Any
    """The edition that was played with, in the game's own terms; views leave it out."""
    players: list[str]
    """Who sat where: the names of people and bots, by seat."""
    eyes: str
    """Whose eyes these are."""
    end: Literal["finished", "cut-off", "open"]
    """Whether it came to its end, was cut off for its length, or can go on."""
    outcome: Outcome | None
    """How it ended, if it did."""
    moments: list[Moment]
    """The first is the start, and each move leads to one more."""


class Hinted(Struct, frozen=True, kw_only=True):
    """Something that the best bot would do, and why."""

    actions: list[str]
    """What may be moved for it, in the game's notation; where there are several, they come to the same."""
    worth: float
    """The share of the victory that the seat may hope for, from 0 to 1."""
    deed: Deed
    """What it is, in words that are not said yet."""
    reasons: list[Reason]
    """What speaks for it, the most important first."""


class Hint(Struct, frozen=True, kw_only=True):
    """What the best bot would do in one's place, from what one may know."""

    adviser: str
    """The bot whose judgement it is."""
    choices: list[Hinted]
    """The best first; at most three."""


class ReviewState(Struct, frozen=True, kw_only=True):
    """A review, or how far it is."""

    id: str
    """Under which it can be asked for."""
    done: int
    """How many decisions have been looked at."""
    total: int
    """Of how many."""
    failed: bool
    """Whether it went wrong."""
    review: Review | None
    """All of it, when it is done."""


class EditionOnShelf(Struct, frozen=True, kw_only=True):
    """An edition that comes with a game."""

    name: str
    title: str
    components: dict[str, Any]
    """What is in the box, in the game's own terms."""


class KeptEdition(Struct, frozen=True, kw_only=True):
    """An edition that somebody keeps here."""

    id: str
    """The key to it: whoever has it may look at the edition, copy it and play with it."""
    game: str
    name: str
    title: str
    created: float
    """Seconds since 1970."""
    changed: float
    """Seconds since 1970."""


class SharedEdition(KeptEdition, frozen=True, kw_only=True):
    """An edition that somebody keeps here, with all that is in it."""

    components: dict[str, Any]
    """What is in the box, in the game's own terms."""


class NewEdition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition to be kept."""

    game: str
    """The id of the game."""
    components: dict[str, Any]
    """What is in the box, in the game's own terms."""


class EditionDraft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition as far as somebody has come with it."""

    components: dict[str, Any]
    """What is in the box, in the game's own terms."""


class EditionFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition as a file."""

    toml: str


class EditionProblem(Struct, frozen=True, kw_only=True):
    """One thing that is wrong with an edition."""

    path: list[str | int]
    """Where in the components; empty is all of it."""
    code: str
    """What is wrong. A code never changes its meaning."""
    params: dict[str, Any]
    """What the words for the code need."""
    reason: str
    """The same for developers, in English."""
    line: int | None
    """The line, if it came in a file."""


class CheckedEdition(Struct, frozen=True, kw_only=True):
    """What the server finds in an edition."""

    problems: list[EditionProblem]
    """Everything that is wrong; empty if it can be played."""
    components: dict[str, Any] | None
    """What is in it; null if it could not be read at all."""
    toml: str | None
    """The same as a file; null if something in it is of the wrong kind."""


class Mistake(Struct, frozen=True):
    """Why something was refused."""

    code: str
    """What is wrong. A code never changes its meaning."""
    message: str
    """The same for developers, in English."""
    params: dict[str, Any] = {}
    """What the words for the code need."""


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    status: Literal["ok", "unwell"]
    store: bool
    """Whether moves can be stored."""
    tables: int
    connections: int
    bot_failures: int
    """Decisions since the start at which a bot failed; a simpler bot decided instead."""
    version: str
