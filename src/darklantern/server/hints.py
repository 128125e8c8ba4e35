"""Hints for a seated player, computed from that player's view of the game."""

from functools import partial
from secrets import randbits

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.stage import Stage
from darklantern.protocol.advice import Hint
from darklantern.protocol.people import Person
from darklantern.server import jobs
from darklantern.server.delivery.hints import HintPosition
from darklantern.server.heavy_work import HeavyWork, JobClient, JobKind
from darklantern.server.live.live_table import LiveTable


async def find_hint(table: LiveTable, person: Person, heavy_work: HeavyWork, client: JobClient) -> Hint:
    """Return the best bot's choices for a player. Raise `IllegalAction`, also if the game has moved on meanwhile."""
    game, seat = table.match.game, _seat_for_hint(table, person)
    position = HintPosition(game, table.broadcaster.state, seat)
    think = partial(jobs.find_hint, game.id, position.view, position.legal, randbits(53))
    name, choices = await heavy_work.run(JobKind.HINT, think, client.address, client.is_connected)
    _seat_for_hint(table, person)
    return position.hint(name, choices, table.broadcaster.state)


def _seat_for_hint(table: LiveTable, person: Person) -> Seat:
    """Return the seat of a person who may ask for a hint now. Raise `IllegalAction` otherwise."""
    match = table.match
    seat, play = match.seat_of(person.id), match.play
    if seat is None:
        raise IllegalAction(TableErrorCode.NOT_SEATED)
    if not table.data.hints:
        raise IllegalAction(TableErrorCode.NO_HINTS)
    if play is None:
        raise IllegalAction(TableErrorCode.NOT_BEGUN)
    if match.stage is Stage.OVER:
        raise IllegalAction(TableErrorCode.GAME_OVER)
    if not play.running or seat not in table.broadcaster.to_act:
        raise IllegalAction(TableErrorCode.NOTHING_TO_DECIDE)
    return seat
