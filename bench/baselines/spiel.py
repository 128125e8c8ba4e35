"""Random play of OpenSpiel's games."""

from random import Random

import pyspiel

from bench.play import Count, Play

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def player(name: str) -> Play:
    """Return play of a game of OpenSpiel, by its name.

    The driver resolves chance nodes. In these games all outcomes of a node are equally likely, which is checked once,
    so that a node takes no longer than a decision.
    """
    game = pyspiel.load_game(name)
    _check_even(game)

    def play(rng: Random) -> Count:
        random = rng.random
        decisions = chance = 0
        state = game.new_initial_state()
        while (mover := state.current_player()) != TERMINAL:
            if mover == CHANCE:
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
                chance += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return Count(decisions, chance)

    return play


def _check_even(game: pyspiel.Game) -> None:
    """Raise ValueError if outcomes of chance nodes in some random games are not equally likely."""
    rng = Random(1)
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                likely = [probability for _, probability in state.chance_outcomes()]
                if max(likely) - min(likely) > 1e-9:
                    raise ValueError(f"{game} has chance nodes whose outcomes are not equally likely")
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
