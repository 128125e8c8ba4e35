"""Small set-ups of games: few pieces and few turns, so that methods that visit every position can be used."""

from collections.abc import Mapping

from msgspec import Struct

from darklantern.core.game import AnyGame


class SmallSetup(Struct, frozen=True, kw_only=True):
    """A small set-up of a game, for environments. It is not offered to players."""

    options: Mapping[str, object]
    """What `Game.options` takes. The edition is the name of one, an `Edition`, or plain data."""
    max_turns: int
    """The game is cut off after this many turns."""

    def edition_name(self, game: AnyGame) -> str:
        """Return the name of the edition."""
        return game.options(self.options).edition.name
