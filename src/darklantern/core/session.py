"""A game in progress."""

from typing import Any

import msgspec
from msgspec import UNSET

from darklantern.core.chance import Chance
from darklantern.core.edition import digest
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import FORMAT, EditionRef, Move, Record


class Session:
    """A game in progress that keeps its log."""

    state: Any
    """The state now."""

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
        self._deal = chance.collect()

    def play(self, seat: Seat, action: Any, at: int | None = None) -> tuple[Any, ...]:
        """Carries out an action and returns its events, unredacted. Raises `IllegalAction`, having changed nothing."""
        step = self.game.apply(self.state, seat, action, self._chance)
        self.state = step.state
        self._moves.append(Move(seat, self.game.format(action), self._chance.collect(), at))
        return step.events

    def record(self, cut_off: bool = False) -> Record:
        """What has been played so far."""
        outcome = self.game.outcome(self.state)
        options = msgspec.to_builtins(self.options)
        components = options.pop("edition")
        edition = self.options.edition
        known = self.game.editions().get(edition.name) == edition
        return Record(
            format=FORMAT,
            game=self.game.id,
            rules=self.game.rules,
            edition=EditionRef(edition.name, digest(edition), UNSET if known else components),
            options=options,
            players=self.players,
            seed=self._chance.seed,
            deal=self._deal,
            moves=tuple(self._moves),
            end="finished" if outcome else "cut-off" if cut_off else "open",
            outcome=outcome,
        )
