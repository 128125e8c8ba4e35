"""The GPU plays the same games as the CPU."""

import ctypes
import pickle
from collections.abc import Callable, Generator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import GameId
from darklantern.environments import dlpack, gpu_vector_env
from darklantern.environments.gpu_vector_env import GpuVectorEnv
from darklantern.environments.vector_env import VectorEnv
from darklantern.kernels.layout import Array
from darklantern.kernels.registry import kernel, kernels
from darklantern.lab import cuda_kernels, gpu
from darklantern.lab.engines import Engine, choose_engine
from darklantern.lab.gpu import GpuUnavailable, play_on_gpu
from darklantern.lab.kernel_games import play_games, policy_rows
from darklantern.lab.simulate import SimulationPlan


def gpu_is_available() -> bool:
    try:
        gpu.cuda()
    except GpuUnavailable:
        return False
    return True


class ImitatedDeviceArray:
    """An array that imitates one in GPU memory."""

    def __init__(self, array: Array) -> None:
        self.array = array.copy()
        self.shape, self.dtype, self.strides = array.shape, array.dtype, array.strides

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"data": (self.array.ctypes.data, False)}

    def __getitem__(self, at: int) -> Any:
        return self.array[at]

    def copy_to_host(self, array: Array | None = None) -> Array:
        if array is not None:
            array[...] = self.array
        return self.array.copy()


class ImitatedCuda:
    """A CPU imitation of the used part of ``numba.cuda``: a few threads, run one after another."""

    THREADS = 7
    thread = 0
    local: Any

    def __init__(self, table: Any) -> None:
        self.local = self
        self.table = table

    def jit(self, function: Callable[..., None]) -> Any:
        def launch(*arguments: Any) -> None:
            plain = [
                argument.array if isinstance(argument, ImitatedDeviceArray) else argument for argument in arguments
            ]
            for thread in range(self.THREADS):
                self.thread = thread
                function(*plain)

        class Launcher:
            def __getitem__(self, shape: tuple[int, int]) -> Callable[..., None]:
                return launch

        return Launcher()

    def to_device(self, array: Array) -> ImitatedDeviceArray:
        return ImitatedDeviceArray(array)

    def array(self, length: int, kind: Any) -> Array:
        return np.zeros(length, np.uint64 if str(kind) == "uint64" else self.table)

    def grid(self, dimensions: int) -> int:
        return self.thread

    def gridsize(self, dimensions: int) -> int:
        return self.THREADS


def check_same_games(name: GameId, games: int) -> None:
    game, fast = registry.game(name), kernel(name)
    for seats in game.seat_counts:
        prepared = fast.prepare(game.options({}), seats)
        rows = policy_rows(fast, [["random"] * seats, ["greedy"] + ["random"] * (seats - 1)])
        starts = np.array([fast.start(prepared, np.array([number, 0], np.uint64)) for number in range(3)])
        for begun in (None, starts):
            on_cpu = play_games(fast, prepared, rows, games, seed=3, first=5, starts=begun)
            on_gpu = play_on_gpu(fast, prepared, rows, games, seed=3, first=5, starts=begun)
            assert all((one == other).all() for one, other in zip(on_cpu, on_gpu, strict=True))


def check_same_steps(name: GameId, games: int, steps: int) -> None:
    for seats in registry.game(name).seat_counts:
        on_cpu, on_gpu = VectorEnv(name, seats, games, seed=4), GpuVectorEnv(name, seats, games, seed=4)
        rng = np.random.default_rng(1)
        finished = 0
        for _ in range(steps):
            for array in ("seats", "observations", "masks", "rewards", "scores", "done", "cut_off"):
                assert (getattr(on_cpu, array) == getattr(on_gpu, array).to_host()).all(), array
            finished += int(on_cpu.done.sum())
            actions = (on_cpu.masks * rng.random(on_cpu.masks.shape)).argmax(axis=1)
            on_cpu.step(actions)
            on_gpu.step(actions)
        assert finished or name != "art-robbery"
        on_cpu.reset()
        on_gpu.reset()
        assert (on_cpu.observations == on_gpu.observations.to_host()).all()
        assert not on_gpu.done.to_host().any()


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = pytest.mark.parametrize("copied", [pickled, deepcopy])


def check_copies_step_on(copied: Callable[[Any], Any]) -> None:
    """A copy continues as the original does, and apart from it."""
    games = GpuVectorEnv("art-robbery", 2, 9, seed=1)
    step_some(games, 30)
    twin = copied(games)
    ahead = step_some(twin, 40)
    assert step_some(games, 40) == ahead
    games.reset()
    assert (twin.observations.to_host() != games.observations.to_host()).any()


def step_some(games: GpuVectorEnv, steps: int) -> list[bytes]:
    seen: list[bytes] = []
    for _ in range(steps):
        games.step(games.masks.to_host().argmax(axis=1))
        seen += [array.to_host().tobytes() for array in (games.observations, games.rewards, games.scores, games.done)]
    return seen


@contextmanager
def imitated_kernel(name: GameId, monkeypatch: pytest.MonkeyPatch) -> Generator[ImitatedCuda]:
    imitation = ImitatedCuda(kernel(name).state_dtype)
    monkeypatch.setattr(cuda_kernels, "cuda", imitation)
    monkeypatch.setattr(gpu, "cuda", lambda: imitation)
    monkeypatch.setattr(gpu_vector_env, "cuda", lambda: imitation)
    cuda_kernels.play_kernel.cache_clear()
    cuda_kernels.step_kernels.cache_clear()
    yield imitation
    cuda_kernels.play_kernel.cache_clear()
    cuda_kernels.step_kernels.cache_clear()


@pytest.mark.parametrize("name", kernels())
def test_imitated_gpu_plays_the_same_games(name: GameId, monkeypatch: pytest.MonkeyPatch):
    with imitated_kernel(name, monkeypatch):
        check_same_games(name, 20)


@pytest.mark.parametrize("name", kernels())
def test_imitated_gpu_steps_the_same_games(name: GameId, monkeypatch: pytest.MonkeyPatch):
    with imitated_kernel(name, monkeypatch):
        check_same_steps(name, games=9, steps=150)


@pytest.mark.parametrize("wrong", [-1, 64, "not now"])
def test_illegal_step_changes_nothing(wrong: int | str, monkeypatch: pytest.MonkeyPatch):
    with imitated_kernel(GameId("art-robbery"), monkeypatch):
        games = GpuVectorEnv("art-robbery", 2, 3)
        before, masks = games.observations.to_host(), games.masks.to_host()
        actions = masks.argmax(axis=1)
        actions[1] = masks[1].argmin() if isinstance(wrong, str) else wrong
        with pytest.raises(IllegalAction) as refused:
            games.step(actions)
        assert refused.value.params == {"game": 1, "action": int(actions[1])}
        assert (games.observations.to_host() == before).all()
        games.step(masks.argmax(axis=1))
        assert (games.observations.to_host() != before).any()


@COPIES
def test_copied_games_step_on(copied: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch):
    with imitated_kernel(GameId("art-robbery"), monkeypatch):
        check_copies_step_on(copied)


@pytest.mark.skipif(not gpu_is_available(), reason="there is no GPU")
@COPIES
def test_copied_games_step_on_on_the_gpu(copied: Callable[[Any], Any]):
    check_copies_step_on(copied)


def test_dlpack_array_stays_alive_while_shared():
    array = ImitatedDeviceArray(np.arange(6, dtype=np.int16).reshape(2, 3))
    capsule = dlpack.DeviceArray(array).__dlpack__(stream=1)
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    tensor = dlpack.ManagedTensor.from_address(get(capsule, b"dltensor"))
    assert tensor.data == array.array.ctypes.data
    assert list(tensor.device) == [dlpack.CUDA_DEVICE_TYPE, 0]
    assert (tensor.shape[: tensor.dimensions], tensor.strides[: tensor.dimensions]) == ([2, 3], [3, 1])
    assert (tensor.code, tensor.bits, tensor.lanes) == (0, 16, 1)
    assert dlpack.exported_count() == 1
    del capsule
    assert dlpack.exported_count() == 0


@pytest.mark.skipif(not gpu_is_available(), reason="there is no GPU")
@pytest.mark.parametrize("name", kernels())
def test_gpu_steps_the_same_games(name: GameId):
    check_same_steps(name, games=1000, steps=300)


@pytest.mark.skipif(not gpu_is_available(), reason="there is no GPU")
@pytest.mark.parametrize("name", kernels())
def test_gpu_plays_the_same_games(name: GameId):
    check_same_games(name, 20_000 if name == "art-robbery" else 2000)


@pytest.mark.skipif(gpu_is_available(), reason="there is a GPU")
def test_missing_gpu_is_reported():
    with pytest.raises(GpuUnavailable, match="GPU"):
        choose_engine(SimulationPlan("art-robbery", ("random", "random"), 10, 0), Engine.CUDA, records=False)
