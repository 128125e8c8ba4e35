"""Random play by our rules, as a contender."""

from random import Random
from typing import Any

from bench.play import Count, Play
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame


def player(name: str, *seats: str) -> Play:
    """Return random play of one of our games. A round is one game at each number of seats."""
    game = registry.game(name)
    options = game.options({})
    counts = [int(number) for number in seats]

    def play(rng: Random) -> Count:
        rounds = [_game(game, options, number, rng) for number in counts]
        return Count(sum(count.decisions for count in rounds), sum(count.chance for count in rounds))

    return play


def _game(game: AnyGame, options: Any, seats: int, rng: Random) -> Count:
    """Play one game."""
    random, deciders_of, legal_for, apply = rng.random, game.may_act, game.legal_actions, game.apply
    chance = Chance.seeded(rng.getrandbits(64))
    state = game.start(options, seats, chance)
    moves, patience = 0, game.max_turns
    while deciders := deciders_of(state):
        if len(deciders) == 1:
            (seat,) = deciders
        else:
            seat = tuple(deciders)[int(random() * len(deciders))]
        legal = legal_for(state, seat)
        state = apply(state, seat, legal[int(random() * len(legal))], chance).state
        moves += 1
        if moves >= patience and game.turns(state) >= patience:  # no turn passes without a move
            break
    return Count(moves, len(chance.take_picks()))
