"""Editions: those that come with a game and those that people save."""

from typing import Any

from msgspec import Struct


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
