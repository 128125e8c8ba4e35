"""The public state of a live table."""

from darklantern.core.errors import DarkLanternError
from darklantern.match.match import Match
from darklantern.match.stage import Stage
from darklantern.protocol.tables import SeatListing, Table, TableState
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.live.table_config import TableConfig
from darklantern.server.store import TableRow


class Snapshot:
    """Describes a live table: its game and set-up, its seats and, once the game is over, its seed."""

    def __init__(self, row: TableRow, plan: TableConfig, disclosure: Disclosure) -> None:
        self._id = row.id
        self._created = row.created
        self._plan = plan
        self._disclosure = disclosure

    def table(self, match: Match, public: bool, state: TableState) -> Table:
        """Return the table, as the lobby shows it."""
        setup = self._plan.setup
        return Table(
            id=self._id,
            game=setup.game,
            edition=match.options.edition.name,
            options={name: value for name, value in setup.options.items() if name != "edition"},
            clock=setup.clock,
            stretch=setup.stretch,
            public=public,
            language=self._plan.language,
            promise=match.promise,
            created=self._created,
            state=state,
            seed=self._disclosure.seed,
        )


def table_state(
    match: Match, broadcaster: Broadcaster, rematch: str | None, hints: bool, now: float, delay: float = 0.0
) -> TableState:
    """Return the state of a table for a viewer whose one-way latency is `delay`."""
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
        rematch=rematch,
        hints=hints,
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
    play = match.play
    return None if play is None or (left := play.clocks(now)) is None else list(left)
