"""One game played by bots from beginning to end."""

from collections.abc import Sequence
from typing import Any

from darklantern.bots.bot import Bot
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Record, Session


def play_game(game: AnyGame, options: Any, bots: Sequence[Bot], seed: int, number: int = 0) -> Record:
    """The game that follows from a seed, and from its number among those of the same seed.

    The table and each bot have a chance of their own. A game that outlasts its patience is cut off.
    """
    session = Session(game, options, tuple(bot.name for bot in bots), Chance.seeded(seed, number, 0))
    chances = [Chance.seeded(seed, number, 1 + seat) for seat in range(len(bots))]
    while deciders := game.deciders(session.state):
        if game.turns(session.state) >= game.patience:
            return session.record(cut_off=True)
        seat: Seat = min(deciders)
        legal = game.legal(session.state, seat)
        session.play(seat, bots[seat].choose(game.view(session.state, seat), legal, chances[seat]))
    return session.record()
