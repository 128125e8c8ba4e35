"""A base class for games: editions from the game's package, options, and states as JSON."""

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
    """Base class of a game whose package has a folder ``editions`` and whose states are msgspec structs.

    It has no races and no time limits unless a subclass overrides these methods.
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
        """Return the editions that come with the game, the default first."""
        return self._editions

    def edition_texts(self) -> Mapping[str, str]:
        """Return the TOML texts of these editions, with their comments."""
        return shipped(self._package)

    def read_edition(self, text: str) -> Ed:
        """Return the edition in the text of a TOML file. Raises `BadEdition`."""
        return self._read(text)

    def make_edition(self, data: Mapping[str, object]) -> Ed:
        """Return the edition in plain data. Raises `BadEdition`."""
        return make_edition(data, self._edition, self.id, self._flaws)

    def options(self, given: Mapping[str, object]) -> Op:
        """Return the options, with defaults for those not given. Raises `BadOptions`."""
        return read_options(self._options, given, self._editions, self._flaws)

    def relaxed(self, options: Op, factor: int | None) -> Op:
        """Return the options unchanged: there are no time limits."""
        return options

    def time_limit(self, state: S) -> TimeLimit | None:
        """Return None: there are no time limits."""
        return None

    def race(self, state: S) -> int | None:
        """Return None: there are no races."""
        return None

    def contest(self, state: S, seat: Seat, action: Any) -> Contest | None:
        """Return None: it does not matter who acts first."""
        return None

    def encode(self, state: S) -> str:
        """Return a state as one line of JSON."""
        return msgspec.json.encode(state).decode()

    def decode(self, text: str) -> S:
        """Return the state that `encode_state` wrote."""
        return self._decoder.decode(text)
