"""Midnight Exchange, by Marie Fort, Wilfried Fort and Sylvain Aublin, published by Blue Orange: its rules and types."""

from typing import TYPE_CHECKING

from darklantern.core.lazy import lazy_getattr

if TYPE_CHECKING:
    from darklantern.games.midnight_exchange.rules.actions import (
        Action,
        Done,
        Drop,
        ExchangeAction,
        Getaway,
        Lift,
        OpenBag,
        Pass,
        PlaceArt,
        PutBack,
        RaidAction,
        Stash,
        TimeUp,
        TradeArt,
        TradeCards,
    )
    from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Metal, Place, Spot, Tile
    from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
    from darklantern.games.midnight_exchange.rules.events import (
        BagOpened,
        Dropped,
        EndBegan,
        Ending,
        Event,
        ExchangesBegan,
        Finished,
        GotAway,
        Lifted,
        Passed,
        Placed,
        RaidBegan,
        Refilled,
        Stashed,
        TimeRanOut,
        TookBack,
        Traded,
    )
    from darklantern.games.midnight_exchange.rules.game import GAME
    from darklantern.games.midnight_exchange.rules.state import (
        Collection,
        ExchangeEndRule,
        Market,
        MidnightExchangeOptions,
        Phase,
        PlayerState,
        Raid,
        State,
        Watchers,
    )
    from darklantern.games.midnight_exchange.rules.view import RaidView, View
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "darklantern.games.midnight_exchange.rules.actions": (
                "Action Done Drop ExchangeAction Getaway Lift OpenBag Pass PlaceArt PutBack RaidAction Stash "
                "TimeUp TradeArt TradeCards"
            ),
            "darklantern.games.midnight_exchange.rules.components": "Art CardId Loot Metal Place Spot Tile",
            "darklantern.games.midnight_exchange.rules.edition": "MidnightExchangeEdition",
            "darklantern.games.midnight_exchange.rules.events": (
                "BagOpened Dropped EndBegan Ending Event ExchangesBegan Finished GotAway Lifted Passed Placed "
                "RaidBegan Refilled Stashed TimeRanOut TookBack Traded"
            ),
            "darklantern.games.midnight_exchange.rules.game": "GAME",
            "darklantern.games.midnight_exchange.rules.state": (
                "Collection ExchangeEndRule Market MidnightExchangeOptions Phase PlayerState Raid State Watchers"
            ),
            "darklantern.games.midnight_exchange.rules.view": "RaidView View",
        },
    )

__all__ = [
    "GAME",
    "Action",
    "Art",
    "BagOpened",
    "CardId",
    "Collection",
    "Done",
    "Drop",
    "Dropped",
    "EndBegan",
    "Ending",
    "Event",
    "ExchangeAction",
    "ExchangeEndRule",
    "ExchangesBegan",
    "Finished",
    "Getaway",
    "GotAway",
    "Lift",
    "Lifted",
    "Loot",
    "Market",
    "Metal",
    "MidnightExchangeEdition",
    "MidnightExchangeOptions",
    "OpenBag",
    "Pass",
    "Passed",
    "Phase",
    "Place",
    "PlaceArt",
    "Placed",
    "PlayerState",
    "PutBack",
    "Raid",
    "RaidAction",
    "RaidBegan",
    "RaidView",
    "Refilled",
    "Spot",
    "Stash",
    "Stashed",
    "State",
    "Tile",
    "TimeRanOut",
    "TimeUp",
    "TookBack",
    "TradeArt",
    "TradeCards",
    "Traded",
    "View",
    "Watchers",
]
