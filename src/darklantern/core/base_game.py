"""A base class for games: editions from the game's package, options, and states as JSON."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Generic, SupportsIndex, TypeVar

import msgspec

from darklantern.core import registry
from darklantern.core.edition import Edition, Flaw, bundled_edition_texts, make_edition, read_edition
from darklantern.core.game import Contest, TimeLimit
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options, read_options

StateT = TypeVar("StateT")
EditionT = TypeVar("EditionT", bound=Edition)
OptionsT = TypeVar("OptionsT", bound=Options)


class BaseGame(Generic[StateT, EditionT, OptionsT]):
    """Base class of a game whose package has a folder ``editions`` and whose states are msgspec structs.

    It has no races and no time limits unless a subclass overrides these methods. An installed game is pickled by its
    id, so that a copy is the game itself.
    """

    id: GameId
    has_races: bool = False

    def __init__(
        self,
        package: str,
        state: type[StateT],
        options: type[OptionsT],
        edition: type[EditionT],
        flaws: Callable[[EditionT], Iterator[Flaw]],
    ) -> None:
        self._package = package
        self._state = state
        self._options = options
        self._edition = edition
        self._flaws = flaws

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        if registry.part(self.id, "game") is self:
            return registry.game, (self.id,)
        return super().__reduce_ex__(protocol)

    @cached_property
    def _editions(self) -> Mapping[str, EditionT]:
        return {name: self.read_edition(text) for name, text in self.edition_texts().items()}

    def editions(self) -> Mapping[str, EditionT]:
        """Return the editions that come with the game, the default first."""
        return self._editions

    def edition_texts(self) -> Mapping[str, str]:
        """Return the TOML texts of these editions, with their comments."""
        return bundled_edition_texts(self._package)

    def read_edition(self, text: str) -> EditionT:
        """Return the edition in the text of a TOML file. Raises `BadEdition`."""
        return read_edition(text, self._edition, self.id, self._flaws)

    def make_edition(self, data: Mapping[str, object]) -> EditionT:
        """Return the edition in plain data. Raises `BadEdition`."""
        return make_edition(data, self._edition, self.id, self._flaws)

    def options(self, given: Mapping[str, object]) -> OptionsT:
        """Return the options, with defaults for those not given. Raises `BadOptions`."""
        return read_options(self._options, given, self._editions, self._flaws)

    def scale_time_limits(self, options: OptionsT, factor: int | None) -> OptionsT:
        """Return the options unchanged: there are no time limits."""
        return options

    def time_limit(self, state: StateT) -> TimeLimit | None:
        """Return None: there are no time limits."""
        return None

    def race(self, state: StateT) -> int | None:
        """Return None: there are no races."""
        return None

    def contest(self, state: StateT, seat: Seat, action: Any) -> Contest | None:
        """Return None: it does not matter who acts first."""
        return None

    def encode_state(self, state: StateT) -> str:
        """Return a state as one line of JSON."""
        return msgspec.json.encode(state).decode()

    def decode_state(self, text: str) -> StateT:
        """Return the state that `encode_state` wrote."""
        return _decoder(self._state).decode(text)


@cache
def _decoder(state: type[Any]) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a type of states. It is kept here since decoders cannot be pickled."""
    return msgspec.json.Decoder(state)
