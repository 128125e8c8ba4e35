"""Midnight Exchange as an implementation of `darklantern.core.game.Game`."""

from msgspec.structs import replace

from darklantern.core.game import About, Contest, Shapes, TimeLimit
from darklantern.core.ids import GameId, Seat
from darklantern.core.shelved import Shelved
from darklantern.games.midnight_exchange.actions import Action
from darklantern.games.midnight_exchange.edition import GAME, MidnightExchangeEdition, flaws, read
from darklantern.games.midnight_exchange.events import Event
from darklantern.games.midnight_exchange.notation import format_action, parse_action
from darklantern.games.midnight_exchange.raid import contest
from darklantern.games.midnight_exchange.rounds import start
from darklantern.games.midnight_exchange.rules import apply, awaited, deciders, legal
from darklantern.games.midnight_exchange.scoring import outcome, standing
from darklantern.games.midnight_exchange.state import MidnightExchangeOptions, Phase, State
from darklantern.games.midnight_exchange.view import View, imagine, open_view, redact, view


class MidnightExchange(Shelved[State, MidnightExchangeEdition, MidnightExchangeOptions]):
    """Midnight Exchange: search for loot in a race, then trade it in turns. See `darklantern.core.game.Game`."""

    id = GameId(GAME)
    rules = "1"
    shapes = Shapes(MidnightExchangeOptions, View, Event, View)
    patience = 50_000

    def __init__(self) -> None:
        super().__init__(
            "darklantern.games.midnight_exchange", State, MidnightExchangeOptions, MidnightExchangeEdition, read, flaws
        )
        default = next(iter(self.editions().values()))
        fewest, most = default.figures.players
        self.seats = range(fewest, most + 1)
        self.about = About(
            title="Midnight Exchange",
            minutes=default.box.minutes,
            age=default.box.age,
            authors=("Marie Fort", "Wilfried Fort", "Sylvain Aublin"),
            publisher="Blue Orange",
        )

    start = staticmethod(start)
    deciders = staticmethod(deciders)
    awaited = staticmethod(awaited)
    legal = staticmethod(legal)
    apply = staticmethod(apply)
    view = staticmethod(view)
    redact = staticmethod(redact)
    imagine = staticmethod(imagine)
    outcome = staticmethod(outcome)
    standing = staticmethod(standing)
    open_view = staticmethod(open_view)
    format = staticmethod(format_action)
    parse = staticmethod(parse_action)

    def time_limit(self, state: State) -> TimeLimit | None:
        if state.phase is not Phase.RAID or state.raid_seconds is None:
            return None
        return TimeLimit(state.round, state.raid_seconds)

    def race(self, state: State) -> int | None:
        """Return the round during a raid: all seats start it at the same time (ME-R1)."""
        return state.round if state.phase is Phase.RAID else None

    def contest(self, state: State, seat: Seat, action: Action) -> Contest | None:
        return contest(state, seat, action)

    def relaxed(self, options: MidnightExchangeOptions, factor: int | None) -> MidnightExchangeOptions:
        seconds = options.raid_seconds
        return replace(options, raid_seconds=None if seconds is None or factor is None else seconds * factor)

    def chapter(self, state: State) -> int:
        """Return the number of the round: a raid and its exchanges."""
        return state.round

    def turns(self, state: State) -> int:
        return state.moves
