"""CUDA kernels made from a game's compiled functions. Import it after `darklantern.lab.gpu` has found a GPU."""

from functools import cache
from importlib import import_module
from typing import Any

from darklantern.kernels.chance import init_stream
from darklantern.kernels.kernel import ONGOING, TRUNCATED, Kernel

numba: Any = import_module("numba")
cuda: Any = import_module("numba.cuda")  # Numba's simulator looks for the name in the module


@cache
def play_kernel(kernel: Kernel) -> Any:
    """Return the CUDA kernel that plays whole games, in a grid-stride loop with a game for each thread.

    The state is in the thread's local memory; the random state stays in registers.
    """
    state_type, word = numba.from_dtype(kernel.state_dtype), numba.uint64
    reset, rollout, score = kernel.single.reset, kernel.single.rollout, kernel.single.score

    def play(
        setups: Any,
        starts: Any,
        from_beginning: int,
        policies: Any,
        max_turns: int,
        seed: int,
        first: int,
        scores: Any,
        winners: Any,
        moves: Any,
    ) -> None:
        states = cuda.local.array(1, state_type)
        chance = cuda.local.array(2, word)
        for at in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
            number = first + at
            init_stream(chance, seed, number)
            if from_beginning:
                reset(setups[0], states[0], chance)
            else:
                states[0] = starts[number % len(starts)]
            moves[at] = rollout(setups[0], states[0], chance, policies[number % len(policies)], max_turns)
            winners[at] = score(setups[0], states[0], scores[at])

    return cuda.jit(play)


@cache
def step_kernels(kernel: Kernel) -> tuple[Any, Any, Any, Any]:
    """Return the CUDA kernels of a vectorized environment, with a thread for each game.

    In this order: begin all games; find an illegal action; step all games; observe all games.
    """
    reset, step_one, observe_one = kernel.single.reset, kernel.single.step, kernel.single.observe_actor

    def reset_all(
        setups: Any, states: Any, chances: Any, seed: int, numbers: Any, rewards: Any, done: Any, cut_off: Any
    ) -> None:
        for at in range(cuda.grid(1), len(states), cuda.gridsize(1)):
            numbers[at] = at
            init_stream(chances[at], seed, at)
            reset(setups[0], states[at], chances[at])
            done[at] = cut_off[at] = False
            for seat in range(rewards.shape[1]):
                rewards[at, seat] = 0

    def find_illegal(actions: Any, masks: Any, illegal_row: Any) -> None:
        for at in range(cuda.grid(1), len(masks), cuda.gridsize(1)):
            action = actions[at]
            if action < 0 or action >= masks.shape[1] or not masks[at, action]:
                illegal_row[0] = at

    def step_all(
        setups: Any,
        states: Any,
        chances: Any,
        actions: Any,
        max_turns: int,
        seed: int,
        numbers: Any,
        further: int,
        scores: Any,
        rewards: Any,
        done: Any,
        cut_off: Any,
    ) -> None:
        for at in range(cuda.grid(1), len(states), cuda.gridsize(1)):
            end = step_one(setups[0], states[at], chances[at], actions[at], max_turns, scores[at], rewards[at])
            done[at], cut_off[at] = end != ONGOING, end == TRUNCATED
            if end != ONGOING:
                numbers[at] += further
                init_stream(chances[at], seed, numbers[at])
                reset(setups[0], states[at], chances[at])

    def observe_all(setups: Any, states: Any, seats: Any, masks: Any, observations: Any) -> None:
        for at in range(cuda.grid(1), len(states), cuda.gridsize(1)):
            seats[at] = observe_one(setups[0], states[at], masks[at], observations[at])

    return cuda.jit(reset_all), cuda.jit(find_illegal), cuda.jit(step_all), cuda.jit(observe_all)
