"""How a live table stands, as its clients are told."""

from darklantern.match.match import Match
from darklantern.match.stage import Stage
from darklantern.server.audience import Audience
from darklantern.server.things import Seated, TableState


def standing(
    match: Match, audience: Audience, rematch: str | None, hints: bool, now: float, delay: float = 0.0
) -> TableState:
    """How a table stands, for somebody whom messages reach after a delay."""
    play = match.play
    return TableState(
        stage=match.stage,
        seats=[
            Seated(
                name=chair.name,
                bot=chair.bot,
                host=chair.player is not None and chair.player == match.host,
                present=chair.present > 0,
                ready=chair.ready,
                away=chair.away,
            )
            for chair in match.chairs
        ],
        watchers=audience.watchers,
        talk=match.talk,
        awaited=audience.awaited,
        starts_in=max(0, round(match.starts - now - delay)) if match.stage is Stage.COUNTDOWN else None,
        clocks=clocks(match, now),
        limit=None if play is None else play.limit_left(now),
        rematch=rematch,
        hints=hints,
    )


def clocks(match: Match, now: float) -> list[int] | None:
    """What is left on everyone's clock; None without clocks."""
    play = match.play
    return None if play is None or (left := play.clocks(now)) is None else list(left)
