"""The public state of a live table."""

from darklantern.core.errors import DarkLanternError
from darklantern.match.match import Match
from darklantern.match.stage import Stage
from darklantern.protocol.tables import SeatListing, Table, TableState
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.live.table_data import TableData


def table_listing(data: TableData, state: TableState) -> Table:
    """Return a table, as the lobby shows it."""
    setup, match = data.config.setup, data.match
    return Table(
        id=data.id,
        game=setup.game,
        edition=match.options.edition.name,
        options={name: value for name, value in setup.options.items() if name != "edition"},
        clock=setup.clock,
        stretch=setup.stretch,
        public=data.public,
        language=data.config.language,
        promise=match.promise,
        created=data.created,
        state=state,
        seed=data.disclosure.seed,
    )


def table_state(data: TableData, broadcaster: Broadcaster, now: float, delay: float = 0.0) -> TableState:
    """Return the state of a table for a viewer whose one-way latency is `delay`."""
    match = data.match
    play = match.play
    return TableState(
        stage=match.stage,
        seats=[
            SeatListing(
                name=seat_state.name,
                bot=seat_state.bot,
                host=seat_state.player is not None and seat_state.player == match.host,
                present=seat_state.connections > 0,
                ready=seat_state.ready,
                away=seat_state.stand_in_reason,
                person=None if seat_state.player is None else match.participants.number_of(seat_state.player),
            )
            for seat_state in match.seat_states
        ],
        watchers=broadcaster.watchers,
        talk=match.talk_allowed,
        awaited=broadcaster.to_act,
        starts_in=max(0, round(match.starts_at - now - delay)) if match.stage is Stage.COUNTDOWN else None,
        clocks=clocks(match, now),
        limit=None if play is None else play.time_limit_left(now),
        rematch=data.rematch,
        hints=data.hints,
        failure=_failure_text(match.failure),
        locked=match.participants.locked,
        muted=[participant.number for participant in match.participants if participant.muted],
    )


def _failure_text(failure: Exception | None) -> str | None:
    """Return the reason for a failed start, in words for people."""
    if failure is None:
        return None
    return str(failure) if isinstance(failure, DarkLanternError) else "an error in the game; see the log of the server"


def clocks(match: Match, now: float) -> list[int] | None:
    """Return the milliseconds left on all clocks; None at a table without clocks."""
    times_left = None if match.play is None else match.play.clocks(now)
    return None if times_left is None else list(times_left)
