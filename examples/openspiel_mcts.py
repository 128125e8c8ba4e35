"""OpenSpiel's IS-MCTS against random play at Art Robbery for two (docs/reference/environments.md).

python examples/openspiel_mcts.py 50 1      simulations a move, and games; needs pip install 'darklantern[openspiel]'
"""

import sys
from importlib import import_module
from random import Random
from typing import Any

import darklantern.environments.openspiel  # noqa: F401 # pyright: ignore - it registers the games

spiel: Any = import_module("pyspiel")  # these have no types
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
numpy: Any = import_module("numpy")


def play(simulations: int, seed: int = 1, parameters: str = "") -> list[float]:
    """Play one game in which the first player searches; return each player's share of the victory, minus one half."""
    game, rng = spiel.load_game(f"darklantern_art_robbery({parameters})"), Random(seed)
    randomness = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=randomness)
    bot = ismcts.ISMCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=simulations,
        random_state=randomness,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:  # chance, whose outcomes are equally likely here, or the other player
            state.apply_action(rng.choice(state.legal_actions()))
    return state.returns()


if __name__ == "__main__":
    budget, games = int(sys.argv[1]) if len(sys.argv) > 1 else 50, int(sys.argv[2]) if len(sys.argv) > 2 else 1
    shares = [play(budget, seed)[0] + 0.5 for seed in range(games)]
    print(f"IS-MCTS with {budget} simulations a move won {sum(shares):g} of {games}")
