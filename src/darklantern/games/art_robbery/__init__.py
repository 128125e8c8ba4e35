"""Art Robbery, a card game by Reiner Knizia, published by Helvetiq."""

from darklantern.core.game import Game
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.events import Event
from darklantern.games.art_robbery.game import ArtRobbery
from darklantern.games.art_robbery.state import ArtRobberyOptions, State
from darklantern.games.art_robbery.view import View

GAME: Game[State, Action, Event, View, ArtRobberyOptions] = ArtRobbery()
