"""Hints at a live table: for one's own seat, from one's own view, when it is one's own decision."""

from secrets import randbits

from darklantern.bots.hints import Choice, hint
from darklantern.bots.registry import adviser, sense
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.play import Play
from darklantern.match.refusals import Refusal
from darklantern.match.stage import Stage
from darklantern.server.room import Room
from darklantern.server.things import Hint, Hinted, Person
from darklantern.server.thinking import Thinkers


async def give_hint(room: Room, person: Person, thinkers: Thinkers) -> Hint:
    """What the best bot would do in somebody's place. Raises `IllegalAction`, also if the game has gone on since."""
    seat, play = _asking(room, person)
    game, state = room.match.game, play.session.state
    view, legal = game.view(state, seat), game.legal(state, seat)

    def think() -> tuple[str, tuple[Choice, ...]]:
        best = adviser(game.id)
        return best.name, hint(best, sense(game.id), view, legal, Chance.seeded(randbits(53)))

    name, choices = await thinkers.advise(think)
    return Hint(
        adviser=name,
        choices=[
            Hinted(
                actions=[game.format(action) for action in actions],
                worth=choice.worth,
                deed=sense(game.id).deed(view, actions[0]),
                reasons=list(choice.reasons),
            )
            for choice, actions in _current(room, person, state, choices)
        ],
    )


def _asking(room: Room, person: Person) -> tuple[Seat, Play]:
    """Whose decision it is, if it is this person's and they may ask."""
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
    if not play.running or seat not in play.awaited:
        raise IllegalAction(Refusal.NOTHING_TO_DECIDE)
    return seat, play


def _current(
    room: Room, person: Person, state: object, choices: tuple[Choice, ...]
) -> list[tuple[Choice, tuple[object, ...]]]:
    """The choices as far as they are still there. In a race others go on; in a turn nothing may have happened."""
    seat, play = _asking(room, person)
    now = play.session.state
    if now is state:
        return [(choice, choice.actions) for choice in choices]
    if play.race is not None:
        legal = room.match.game.legal(now, seat)
        left = [(choice, tuple(one for one in choice.actions if one in legal)) for choice in choices]
        if found := [(choice, actions) for choice, actions in left if actions]:
            return found
    raise IllegalAction(Refusal.MOVED_ON)
