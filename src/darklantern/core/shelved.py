"""The part of the contract that is the same for every game: its editions, its options, and its states as text."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from darklantern.core.edition import Edition, Flaw, make_edition, shipped
from darklantern.core.game import Contest, TimeLimit
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options, read_options

S = TypeVar("S")
Ed = TypeVar("Ed", bound=Edition)
Op = TypeVar("Op", bound=Options)


class Shelved(Generic[S, Ed, Op]):
    """A game whose package has a folder of editions, and whose states are structs of plain data.

    It has neither races nor limits of time, unless it says otherwise.
    """

    id: GameId

    def __init__(
        self,
        package: str,
        state: type[S],
        options: type[Op],
        edition: type[Ed],
        read: Callable[[str], Ed],
        flaws: Callable[[Ed], Iterator[Flaw]],
    ) -> None:
        self._package = package
        self._options = options
        self._edition = edition
        self._read = read
        self._flaws = flaws
        self._decoder = msgspec.json.Decoder(state)

    @cached_property
    def _editions(self) -> Mapping[str, Ed]:
        return {name: self._read(text) for name, text in self.edition_texts().items()}

    def editions(self) -> Mapping[str, Ed]:
        """The editions that come with the game, the default first."""
        return self._editions

    def edition_texts(self) -> Mapping[str, str]:
        """The same editions as the TOML they are written in, with their comments."""
        return shipped(self._package)

    def read_edition(self, text: str) -> Ed:
        """The edition in a TOML file's text. Raises `BadEdition`."""
        return self._read(text)

    def make_edition(self, data: Mapping[str, object]) -> Ed:
        """The edition in plain data. Raises `BadEdition`."""
        return make_edition(data, self._edition, self.id, self._flaws)

    def options(self, given: Mapping[str, object]) -> Op:
        """The options with defaults for what is not given. Raises `BadOptions`."""
        return read_options(self._options, given, self._editions, self._flaws)

    def relaxed(self, options: Op, factor: int | None) -> Op:
        """The same options: there are no limits of time."""
        return options

    def time_limit(self, state: S) -> TimeLimit | None:
        """None: a stretch of play may last as long as it takes."""
        return None

    def race(self, state: S) -> int | None:
        """None: nobody acts at once with others."""
        return None

    def contest(self, state: S, seat: Seat, action: Any) -> Contest | None:
        """None: it does not matter who is earlier."""
        return None

    def encode(self, state: S) -> str:
        """A state as one line of JSON."""
        return msgspec.json.encode(state).decode()

    def decode(self, text: str) -> S:
        """The state that `encode` writes like this."""
        return self._decoder.decode(text)
