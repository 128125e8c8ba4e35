"""Mastermind against OpenSpiel's IS-MCTS at Art Robbery for two (docs/reference/environments.md).

python examples/openspiel_duel.py --seconds 0.001,0.3 --games 60      needs pip install 'darklantern[openspiel,fast]'

Both know only the view of their seat. Mastermind has no time limit. IS-MCTS searches for the given seconds a move, with
at least two simulations, because the first only expands the root. Its rollouts are random, as in OpenSpiel; with
``--rollouts greedy`` (or random) our kernel plays them, so there is time for many more. Time is CPU time, so other
programs do not matter.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import darklantern.environments.openspiel  # noqa: F401 # pyright: ignore - it registers the games
from darklantern import Chance, RunningStats, bot, play_rollouts

spiel: Any = import_module("pyspiel")  # these have no types
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
numpy: Any = import_module("numpy")

ROLLOUTS = ("openspiel", "random", "greedy")
MIN_SIMULATIONS = 2
"""The fewest simulations, because the first only expands the root."""


class TimedISMCTSBot(ismcts.ISMCTSBot):
    """IS-MCTS with a time limit instead of a number of simulations."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, randomness: Any) -> None:
        ismcts.ISMCTSBot.__init__(
            self, game, evaluator, uct_c=1.0, max_simulations=MIN_SIMULATIONS, random_state=randomness
        )
        self.seconds = seconds
        self.simulations = 0
        """The number of simulations in all searches."""

    def run_search(self, state: Any) -> Any:
        """Search until the time is over, and return the policy."""
        until, done = process_time() + self.seconds, 0
        self.reset()
        root = self.create_new_node(state)
        while done < MIN_SIMULATIONS or process_time() < until:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations += done
        return self.get_final_policy(state, root)


class KernelEvaluator(mcts.Evaluator):
    """An evaluator with rollouts by our kernel, in which one of its bots plays all seats."""

    def __init__(self, policy: str, rng: Random) -> None:
        self._policy, self._rng = policy, rng

    def evaluate(self, state: Any) -> Any:
        """Return each player's share of the victory, minus the fair share."""
        tree, observer = state.node.tree, state.node.tree.observer
        record, seed = observer.kernel.encode_state(state.node.state), self._rng.getrandbits(63)
        won = int(play_rollouts(observer.kernel, observer.prepared, record, 1, self._policy, seed).winners[0])
        if not won:
            return numpy.zeros(tree.seats)
        winners = [won >> seat & 1 for seat in range(tree.seats)]
        return numpy.array(winners) / sum(winners) - 1 / tree.seats

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return equal probabilities for all actions."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Duel(NamedTuple):
    """The result of one game."""

    share: float
    """Mastermind's share of the victory."""
    seconds: tuple[float, float]
    """The total time of the moves of mastermind and of IS-MCTS."""
    moves: tuple[int, int]
    """The numbers of moves with a choice, of mastermind and of IS-MCTS."""
    simulations: int


def play(seconds: float, number: int, rollouts: str = "openspiel", parameters: str = "") -> Duel:
    """Play one game; mastermind has the first seat if `number` is even."""
    game, rng, chance = spiel.load_game(f"darklantern_art_robbery({parameters})"), Random(number), Chance.seeded(number)
    randomness = numpy.random.RandomState(number)
    evaluator = (
        mcts.RandomRolloutEvaluator(1, randomness) if rollouts == "openspiel" else KernelEvaluator(rollouts, rng)
    )
    searcher, mastermind = (
        TimedISMCTSBot(game, evaluator, seconds, randomness),
        bot("art-robbery", "mastermind"),
    )
    mastermind_seat = number % 2

    def choose(state: Any) -> int:
        at = state.node
        chosen = mastermind.choose(at.tree.game.view(at.state, at.seat), list(at.actions().values()), chance)
        return next(action for action, candidate in at.actions().items() if candidate == chosen)

    deciders: tuple[Callable[[Any], int], Callable[[Any], int]] = choose, searcher.step
    cpu_seconds, moves = [0.0, 0.0], [0, 0]
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:  # the outcomes of chance are equally likely here
            state.apply_action(rng.choice(legal))
            continue
        player = int(state.current_player() != mastermind_seat)
        started = process_time()
        action = deciders[player](state)
        cpu_seconds[player] += process_time() - started
        moves[player] += 1
        state.apply_action(int(action))
    share = state.returns()[mastermind_seat] + 0.5
    return Duel(share, (cpu_seconds[0], cpu_seconds[1]), (moves[0], moves[1]), searcher.simulations)


def play_all(seconds: float, games: int, rollouts: str, workers: int) -> Iterator[Duel]:
    """Play many games and yield each when it ends. If the caller stops early, running games are finished first."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _set_up_worker, (rollouts,))
    try:
        for done in as_completed([pool.submit(play, seconds, number, rollouts) for number in range(games)]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _set_up_worker(rollouts: str) -> None:
    """Set up a worker: ignore Ctrl-C, and play a few moves, so that the kernels are compiled before the games."""
    signal(SIGINT, SIG_IGN)
    play(0.0, 0, rollouts, "max_turns=4")


def result_line(duels: list[Duel], rollouts: str) -> str:
    """Return a line with mastermind's share, its interval, and the times of both."""
    stats = RunningStats()
    for duel in duels:
        stats.add(duel.share)
    share = stats.share()
    assert share is not None, "there was a game"
    ours, theirs = (sum(duel.moves[player] for duel in duels) for player in (0, 1))
    time = [
        1000 * sum(duel.seconds[player] for duel in duels) / max(moves, 1)
        for player, moves in enumerate((ours, theirs))
    ]
    return (
        f"{len(duels):5d}  {share.value:6.1%}  {share.low:6.1%} – {share.high:6.1%}  {time[0]:10.2f} ms"
        f"  {time[1]:7.1f} ms  {sum(duel.simulations for duel in duels) / max(theirs, 1):11.1f}  {rollouts}"
    )


def main() -> None:
    """Play, and print a line for each time limit; Ctrl-C skips to the next one."""
    parser = argparse.ArgumentParser(description="Mastermind against OpenSpiel's IS-MCTS at Art Robbery for two.")
    parser.add_argument("--seconds", default="0.001,0.3", help="IS-MCTS's time a move; several with commas between")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rollouts", choices=ROLLOUTS, default="openspiel")
    parser.add_argument("--workers", type=int, default=1, help="games at the same time")
    arguments = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    print("games    wins             95 %     mastermind     IS-MCTS  simulations  rollouts", flush=True)
    for seconds in map(float, arguments.seconds.split(",")):
        duels: list[Duel] = []
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress, suppress(KeyboardInterrupt):
            task = progress.add_task(f"{seconds:g} s a move", total=arguments.games)
            for duel in play_all(seconds, arguments.games, arguments.rollouts, arguments.workers):
                duels.append(duel)
                won = sum(duel.share for duel in duels)
                progress.update(task, advance=1, description=f"{seconds:g} s a move: {won:g} of {len(duels)} won")
        if duels:
            print(result_line(duels, arguments.rollouts), flush=True)


if __name__ == "__main__":
    main()
