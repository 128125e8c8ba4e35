"""The records that the heavy requests carry."""

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.record import write_record
from darklantern.core.session import Session
from darklantern.lab.selfplay import play_game

MOVES = 9_998
"""How many moves the long record has: nearly as many as are replayed at all."""
TILES = 8
"""How many tiles are lifted in turn."""


def long_record() -> bytes:
    """Return a record of a raid in which a hand lifts and drops tiles, and never comes to an end."""
    game = registry.game("midnight-exchange")
    session = Session(game, game.relaxed(game.options({}), None), ("a", "b", "c", "d"), Chance.seeded(5))
    for number in range(MOVES):
        text = "drop down" if number % 2 else f"lift {number // 2 % TILES}"
        session.play(Seat(0), game.parse(text))
    return write_record(session.record()).encode()


def played_record(seed: int) -> bytes:
    """Return the record of a game of bots, another for each seed."""
    game = registry.game("art-robbery")
    minds = [bot(game.id, "greedy") for _ in range(4)]
    return write_record(play_game(game, game.options({}), minds, seed)).encode()
