"""Secrets of a game that are disclosed once its end is stored."""

from darklantern.core.game import Outcome
from darklantern.core.record import write_record
from darklantern.match.match import Match


class Disclosure:
    """The seed, the outcome and the record of a game: None until the end of the game is stored."""

    def __init__(self, seed: tuple[int, ...]) -> None:
        self._seed = seed
        self._match: Match | None = None

    def disclose(self, match: Match) -> None:
        """Disclose the game, whose end is stored."""
        assert match.outcome() is not None, "a game that is over has an outcome"
        self._match = match

    @property
    def over(self) -> bool:
        """Whether the end of the game is stored."""
        return self._match is not None

    @property
    def seed(self) -> list[int] | None:
        """The seed from which the table dealt."""
        return None if self._match is None else list(self._seed)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return None if self._match is None else self._match.outcome()

    @property
    def record(self) -> str | None:
        """The record of the game, as one line of JSON."""
        return None if self._match is None else write_record(self._match.record())
