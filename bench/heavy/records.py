"""The records in the heavy requests."""

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.record import write_record
from darklantern.core.session import Session
from darklantern.lab.selfplay import play_game

MOVES = 9_998
"""The number of moves of the long record, nearly the most that the server replays."""
TILES = 8
"""The number of tiles that are lifted in turn."""


def long_record() -> bytes:
    """Return the record of an unfinished raid in which a player lifts and drops tiles."""
    game = registry.game("midnight-exchange")
    session = Session(game, game.scale_time_limits(game.options({}), None), ("a", "b", "c", "d"), Chance.seeded(5))
    for number in range(MOVES):
        text = "drop down" if number % 2 else f"lift {number // 2 % TILES}"
        session.play(Seat(0), game.parse_action(text))
    return write_record(session.record()).encode()


def played_record(seed: int) -> bytes:
    """Return the record of a game between bots, a different one for each seed."""
    game = registry.game("art-robbery")
    bots = [bot(game.id, "greedy") for _ in range(4)]
    return write_record(play_game(game, game.options({}), bots, seed)).encode()
