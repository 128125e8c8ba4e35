"""Midnight Exchange as an implementation of `darklantern.core.game.Game`."""

from typing import Final

from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.game import Contest, Game, GameInfo, TimeLimit, WireTypes
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import Action
from darklantern.games.midnight_exchange.rules.edition import GAME_ID, MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.edition_flaws import edition_flaws
from darklantern.games.midnight_exchange.rules.events import Event
from darklantern.games.midnight_exchange.rules.notation import format_action, parse_action
from darklantern.games.midnight_exchange.rules.phases import apply, legal_actions, may_act, to_act
from darklantern.games.midnight_exchange.rules.raid import contest
from darklantern.games.midnight_exchange.rules.rounds import start
from darklantern.games.midnight_exchange.rules.scoring import current_scores, outcome
from darklantern.games.midnight_exchange.rules.state import MidnightExchangeOptions, Phase, State
from darklantern.games.midnight_exchange.rules.view import View, imagine, open_view, redact, view


class _MidnightExchange(BaseGame[State, MidnightExchangeEdition, MidnightExchangeOptions]):
    """Midnight Exchange: search for loot in a race, then trade it in turns. See `darklantern.core.game.Game`."""

    id = GAME_ID
    rules_version = "1"
    wire_types: WireTypes = WireTypes(MidnightExchangeOptions, View, Event, View)
    has_races = True
    max_turns = 50_000

    def __init__(self) -> None:
        super().__init__(
            "darklantern.games.midnight_exchange",
            State,
            MidnightExchangeOptions,
            MidnightExchangeEdition,
            edition_flaws,
        )
        default = next(iter(self.editions().values()))
        fewest, most = default.figures.players
        self.seat_counts: Final = range(fewest, most + 1)
        self.info: Final = GameInfo(
            title="Midnight Exchange",
            minutes=default.box.minutes,
            age=default.box.age,
            authors=("Marie Fort", "Wilfried Fort", "Sylvain Aublin"),
            publisher="Blue Orange",
        )

    start = staticmethod(start)
    may_act = staticmethod(may_act)
    to_act = staticmethod(to_act)
    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)
    view = staticmethod(view)
    redact = staticmethod(redact)
    imagine = staticmethod(imagine)
    outcome = staticmethod(outcome)
    current_scores = staticmethod(current_scores)
    open_view = staticmethod(open_view)
    format_action = staticmethod(format_action)
    parse_action = staticmethod(parse_action)

    def time_limit(self, state: State) -> TimeLimit | None:
        if state.phase is not Phase.RAID or state.raid_seconds is None:
            return None
        return TimeLimit(state.round, state.raid_seconds)

    def race(self, state: State) -> int | None:
        """Return the round during a raid: all seats start it at the same time (ME-R1)."""
        return state.round if state.phase is Phase.RAID else None

    def contest(self, state: State, seat: Seat, action: Action) -> Contest | None:
        return contest(state, seat, action)

    def scale_time_limits(self, options: MidnightExchangeOptions, factor: int | None) -> MidnightExchangeOptions:
        seconds = options.raid_seconds
        return replace(options, raid_seconds=None if seconds is None or factor is None else seconds * factor)

    def chapter(self, state: State) -> int:
        """Return the number of the round: a raid and its exchanges."""
        return state.round

    def turns(self, state: State) -> int:
        return state.moves


GAME: Game[State, Action, Event, View, MidnightExchangeOptions] = _MidnightExchange()
"""The game, as `darklantern.game` returns it, with the types of its state, actions, events, views and options."""
