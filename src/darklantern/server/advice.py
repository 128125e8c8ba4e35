"""Hints at a live table: for one's own seat, from one's own view, when it is one's own decision."""

from secrets import randbits

from darklantern.bots.hints import Choice, hint
from darklantern.bots.registry import adviser, sense
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.refusals import Refusal
from darklantern.match.stage import Stage
from darklantern.server.delivery.hints import HintPosition
from darklantern.server.room import Room
from darklantern.server.things import Hint, Person
from darklantern.server.thinking import Thinkers


async def give_hint(room: Room, person: Person, thinkers: Thinkers) -> Hint:
    """What the best bot would do in somebody's place. Raises `IllegalAction`, also if the game has gone on since."""
    game, seat = room.match.game, _asking(room, person)
    position = HintPosition(game, room.broadcaster.state, seat)

    def think() -> tuple[str, tuple[Choice, ...]]:
        best = adviser(game.id)
        return best.name, hint(best, sense(game.id), position.view, position.legal, Chance.seeded(randbits(53)))

    name, choices = await thinkers.advise(think)
    _asking(room, person)
    return position.hint(name, choices, room.broadcaster.state)


def _asking(room: Room, person: Person) -> Seat:
    """Return the seat of a person who may ask for a hint now, as far as the table has told. Raises `IllegalAction`."""
    match = room.match
    seat, play = match.seat_of(person.id), match.play
    if seat is None:
        raise IllegalAction(Refusal.NOT_SEATED)
    if not room.hints:
        raise IllegalAction(Refusal.NO_HINTS)
    if play is None:
        raise IllegalAction(Refusal.NOT_BEGUN)
    if match.stage is Stage.OVER:
        raise IllegalAction(Refusal.GAME_OVER)
    if not play.running or seat not in room.broadcaster.awaited:
        raise IllegalAction(Refusal.NOTHING_TO_DECIDE)
    return seat
