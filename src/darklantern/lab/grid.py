"""Kernels for a GPU, made from a game's compiled functions. `darklantern.lab.gpu` first asks whether there is one."""

from functools import cache
from importlib import import_module
from typing import Any

from darklantern.kernels.chance import begin
from darklantern.kernels.kernel import Kernel

numba: Any = import_module("numba")
cuda: Any = import_module("numba.cuda")  # its simulator looks for it among the names of a module


@cache
def grid(kernel: Kernel) -> Any:
    """A kernel's games as a CUDA kernel: a thread plays a game, and then the one that is a whole grid further on.

    The table is the thread's own memory; its chance stays in registers.
    """
    board, word = numba.from_dtype(kernel.table), numba.uint64
    reset, finish, score = kernel.one.reset, kernel.one.finish, kernel.one.score

    def play(
        setups: Any,
        starts: Any,
        anew: int,
        policies: Any,
        patience: int,
        seed: int,
        first: int,
        scores: Any,
        winners: Any,
        moves: Any,
    ) -> None:
        tables = cuda.local.array(1, board)
        chance = cuda.local.array(2, word)
        for at in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
            number = first + at
            begin(chance, seed, number)
            if anew:
                reset(setups[0], tables[0], chance)
            else:
                tables[0] = starts[number % len(starts)]
            moves[at] = finish(setups[0], tables[0], chance, policies[number % len(policies)], patience)
            winners[at] = score(setups[0], tables[0], scores[at])

    return cuda.jit(play)
