"""The GPU plays the same games as the CPU."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.kernels.layout import Array
from darklantern.kernels.registry import kernel, kernels
from darklantern.lab import gpu, grid
from darklantern.lab.engines import Engine, engine_for
from darklantern.lab.gpu import NoGpu, play_on_gpu
from darklantern.lab.playouts import play_games, policy_rows
from darklantern.lab.simulate import Plan


def gpu_is_there() -> bool:
    try:
        gpu.cuda()
    except NoGpu:
        return False
    return True


class Lent:
    """An array that stands for one in a GPU's memory."""

    def __init__(self, array: Array) -> None:
        self.array = array.copy()

    def copy_to_host(self, array: Array) -> None:
        array[...] = self.array


class Pretended:
    """As much of ``numba.cuda`` as is used, on the CPU: a few threads, one after the other."""

    THREADS = 7
    thread = 0
    local: Any

    def __init__(self, table: Any) -> None:
        self.local = self
        self.table = table

    def jit(self, function: Callable[..., None]) -> Any:
        def launch(*arguments: Any) -> None:
            plain = [argument.array if isinstance(argument, Lent) else argument for argument in arguments]
            for thread in range(self.THREADS):
                self.thread = thread
                function(*plain)

        class Launcher:
            def __getitem__(self, shape: tuple[int, int]) -> Callable[..., None]:
                return launch

        return Launcher()

    def to_device(self, array: Array) -> Lent:
        return Lent(array)

    def array(self, length: int, kind: Any) -> Array:
        return np.zeros(length, np.uint64 if str(kind) == "uint64" else self.table)

    def grid(self, dimensions: int) -> int:
        return self.thread

    def gridsize(self, dimensions: int) -> int:
        return self.THREADS


def check_same_games(name: GameId, games: int) -> None:
    game, fast = registry.game(name), kernel(name)
    for seats in game.seats:
        prepared = fast.prepare(game.options({}), seats)
        rows = policy_rows(fast, [["random"] * seats, ["greedy"] + ["random"] * (seats - 1)])
        starts = np.array([fast.start(prepared, np.array([number, 0], np.uint64)) for number in range(3)])
        for begun in (None, starts):
            here = play_games(fast, prepared, rows, games, seed=3, first=5, starts=begun)
            there = play_on_gpu(fast, prepared, rows, games, seed=3, first=5, starts=begun)
            assert all((one == other).all() for one, other in zip(here, there, strict=True))


@pytest.mark.parametrize("name", kernels())
def test_threads_share_the_games(name: GameId, monkeypatch: pytest.MonkeyPatch):
    pretended = Pretended(kernel(name).table)
    monkeypatch.setattr(grid, "cuda", pretended)
    monkeypatch.setattr(gpu, "cuda", lambda: pretended)
    grid.grid.cache_clear()
    check_same_games(name, 20)
    grid.grid.cache_clear()


@pytest.mark.skipif(not gpu_is_there(), reason="there is no GPU")
@pytest.mark.parametrize("name", kernels())
def test_gpu_plays_the_same_games(name: GameId):
    check_same_games(name, 20_000 if name == "art-robbery" else 2000)


@pytest.mark.skipif(gpu_is_there(), reason="there is a GPU")
def test_without_a_gpu_that_is_said():
    with pytest.raises(NoGpu, match="GPU"):
        engine_for(Plan("art-robbery", {}, ("random", "random"), 10, 0), Engine.CUDA, records=False)
