"""People: registration, names, languages and credentials."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from darklantern.match.names import MAX_NAME_LENGTH


class Language(StrEnum):
    """The languages of the page."""

    ENGLISH = "en"
    FRENCH = "fr"
    ITALIAN = "it"
    DUTCH = "nl"


Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_NAME_LENGTH, description="The name that others see at the table.")
]


class NewPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new person. A name is enough."""

    name: Name
    language: Language = Language.ENGLISH


class PersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a person's own data."""

    name: Name | None = None
    language: Language | None = None


class RecoveryRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The recovery code with which a person moves to another device."""

    code: Annotated[str, Meta(min_length=8, max_length=64)]


class Person(Struct, frozen=True, kw_only=True):
    """A person, as they see themselves."""

    id: str
    name: str
    language: Language


class Credentials(Struct, frozen=True, kw_only=True):
    """A person and their credentials, which are sent only once."""

    person: Person
    token: str
    """The token. Programs send it as a bearer token; browsers have it in a cookie that scripts cannot read."""
    code: str
    """The recovery code, to write down: it moves the person to another device, once."""


class NewRecoveryCode(Struct, frozen=True, kw_only=True):
    """A new recovery code, which is sent only once. The old one is invalid."""

    code: str
