"""Midnight Exchange, by Marie Fort, Wilfried Fort and Sylvain Aublin, published by Blue Orange."""

from darklantern.core.game import Game
from darklantern.games.midnight_exchange.actions import Action
from darklantern.games.midnight_exchange.events import Event
from darklantern.games.midnight_exchange.game import MidnightExchange
from darklantern.games.midnight_exchange.state import MidnightExchangeOptions, State
from darklantern.games.midnight_exchange.view import View

GAME: Game[State, Action, Event, View, MidnightExchangeOptions] = MidnightExchange()
