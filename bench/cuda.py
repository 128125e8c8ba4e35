"""Random legal play on a GPU, in moves a second: ``python -m bench.cuda`` on a machine with a GPU and numba-cuda.

Needs NumPy, Numba, numba-cuda, msgspec and the sources: ``PYTHONPATH=src:. python3 -m bench.cuda``. Plays the
same games on the CPU first and compares them, move by move. Results stay on the GPU while it is timed.
"""

import argparse
import json
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.kernels.kernel import Kernel, PreparedGame
from darklantern.kernels.registry import kernel
from darklantern.lab.gpu import cuda, play_on_gpu
from darklantern.lab.kernel_games import play_games, policy_rows

GAMES_COMPARED = 20_000
"""The number of games that are compared with the CPU's, at each number of seats."""
STEPS_TIMED = 200
"""The number of steps that are timed for games that step together."""


def compare(fast: Kernel, prepared: PreparedGame, policy: str, games: int) -> None:
    """Raise AssertionError unless the GPU plays the same games as the CPU."""
    rows = policy_rows(fast, [[policy] * prepared.seats])
    here = play_games(fast, prepared, rows, games, seed=3)
    there = play_on_gpu(fast, prepared, rows, games, seed=3)
    for name, one, other in zip(here._fields, here, there, strict=True):
        assert (one == other).all(), f"{prepared.seats} seats: {name} differ in {(one != other).sum()} places"


def timed(fast: Kernel, prepared: PreparedGame, policy: str, games: int, runs: int, blocks: int, threads: int) -> Any:
    """Return moves and games a second, the median of several launches, with the resources of the compiled kernel."""
    from darklantern.lab.cuda_kernels import play_kernel

    on = cuda()
    setups = np.zeros(1, prepared.setup.dtype)
    setups[0] = prepared.setup
    setups, starts = on.to_device(setups), on.to_device(np.zeros(1, fast.state_dtype))
    rows = on.to_device(policy_rows(fast, [[policy] * prepared.seats]))
    scores = on.device_array((games, prepared.seats), np.int32)
    winners, moves = on.device_array(games, np.int64), on.device_array(games, np.int32)
    launch = play_kernel(fast)
    rates: list[float] = []
    for number in range(runs + 1):
        on.synchronize()
        started = perf_counter()
        launch[blocks, threads](
            setups, starts, 1, rows, fast.max_turns, np.uint64(7), number * games, scores, winners, moves
        )
        on.synchronize()
        rates.append(perf_counter() - started)
    played = int(moves.copy_to_host().astype(np.int64).sum())
    seconds = median(rates[1:])
    return {
        "seats": prepared.seats,
        "policy": policy,
        "threads": threads,
        "blocks": blocks,
        "moves_per_second": played / seconds,
        "games_per_second": games / seconds,
        "launch_seconds": seconds,
        "registers": next(iter(launch.get_regs_per_thread().values())),
        "local_bytes": next(iter(launch.get_local_mem_per_thread().values())),
    }


def stepped(game: str, seats: int, games: int, check: bool) -> Any:
    """Return steps a second of games that step together; PyTorch picks random actions from the masks without a copy."""
    import torch  # pyright: ignore[reportMissingImports]

    from darklantern.environments.gpu_vector_env import GpuVectorEnv

    on: Any = torch
    vector = GpuVectorEnv(game, seats, games, seed=5, check=check)
    masks = on.from_dlpack(vector.masks)
    assert masks.data_ptr() == on.as_tensor(vector.masks, device="cuda").data_ptr(), "nothing is copied"

    def many(steps: int) -> None:
        for _ in range(steps):
            vector.step((on.rand(masks.shape, device="cuda") * masks).argmax(dim=1))
        on.cuda.synchronize()

    many(3)
    started = perf_counter()
    many(STEPS_TIMED)
    seconds = perf_counter() - started
    return {"seats": seats, "games": games, "check": check, "steps_per_second": games * STEPS_TIMED / seconds}


def main() -> None:
    """Compare, then measure each number of seats, and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="art-robbery")
    parser.add_argument("--games", type=int, default=1 << 23, help="games in a launch")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", default="64,128,256", help="sizes of a block to try, with commas between")
    parser.add_argument("--policies", default="random,greedy")
    parser.add_argument("--compared", type=int, default=GAMES_COMPARED, help="games to compare with the CPU's")
    parser.add_argument("--vector", type=int, default=0, help="also step this many games together; needs PyTorch")
    arguments = parser.parse_args()
    game, fast = registry.game(arguments.game), kernel(GameId(arguments.game))
    on = cuda()
    processors = on.get_current_device().MULTIPROCESSOR_COUNT
    started = perf_counter()
    for policy in arguments.policies.split(","):
        for seats in game.seat_counts:
            compare(fast, fast.prepare(game.options({}), seats), policy, arguments.compared)
            print(f"{seats} seats, {policy}: {arguments.compared} games are the same as on the CPU", flush=True)
    print(f"compiled and compared in {perf_counter() - started:.1f} s; {processors} multiprocessors", flush=True)
    for policy in arguments.policies.split(","):
        for seats in game.seat_counts:
            prepared = fast.prepare(game.options({}), seats)
            for threads in map(int, arguments.threads.split(",")):
                blocks = processors * 2048 // threads
                figures = timed(fast, prepared, policy, arguments.games, arguments.runs, blocks, threads)
                print(json.dumps(figures), flush=True)
    for seats in game.seat_counts if arguments.vector else ():
        for check in (True, False):
            print(json.dumps(stepped(arguments.game, seats, arguments.vector, check)), flush=True)


if __name__ == "__main__":
    main()
