"""A game in progress and its log."""

from typing import Any

import msgspec
from msgspec import UNSET

from darklantern.core.chance import Chance
from darklantern.core.edition import edition_digest
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import RECORD_FORMAT, DecidedBy, EditionRef, Move, Record


class Session:
    """A game in progress. It logs moves and picks and writes them as a `Record`."""

    state: Any
    """The current state."""
    deal: tuple[int, ...]
    """The picks of the set-up."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        players: tuple[str, ...],
        chance: Chance,
    ) -> None:
        self.game = game
        self.options = options
        self.players = players
        self._chance = chance
        self._moves: list[Move] = []
        self.state = game.start(options, len(players), chance)
        self.deal = chance.take_picks()

    def play(self, seat: Seat, action: Any, at: int | None = None, by: DecidedBy = "player") -> tuple[Any, ...]:
        """Apply an action and return its events, unredacted. Raises `IllegalAction` without any change."""
        step = self.game.apply(self.state, seat, action, self._chance)
        self.state = step.state
        self._moves.append(Move(seat, self.game.format_action(action), self._chance.take_picks(), at, by))
        return step.events

    @property
    def last(self) -> Move:
        """The last move."""
        return self._moves[-1]

    def record(self, promise: str | None = None, *, cut_off: bool = False) -> Record:
        """Return the record of the game so far; ``promise`` is the fingerprint of its seed."""
        outcome = self.game.outcome(self.state)
        options = msgspec.to_builtins(self.options)
        components = options.pop("edition")
        edition = self.options.edition
        known = self.game.editions().get(edition.name) == edition
        return Record(
            format=RECORD_FORMAT,
            game=self.game.id,
            rules=self.game.rules_version,
            edition=EditionRef(edition.name, edition_digest(edition), UNSET if known else components),
            options=options,
            players=self.players,
            seed=self._chance.seed,
            promise=promise,
            deal=self.deal,
            moves=tuple(self._moves),
            end="finished" if outcome else "cut-off" if cut_off else "open",
            outcome=outcome,
        )
