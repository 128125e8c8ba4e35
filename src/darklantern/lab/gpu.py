"""Whole games by a kernel on a GPU, a thread for each. They are the same games as on the CPU."""

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from darklantern.core.errors import DarkLanternError
from darklantern.kernels.chance import seed_word
from darklantern.kernels.kernel import Kernel, PreparedGame
from darklantern.lab.kernel_games import BatchResults

THREADS_PER_BLOCK = 128
"""The threads in a block."""


class GpuUnavailable(DarkLanternError):
    """There is no usable GPU; the message says why."""


def cuda() -> Any:
    """Return Numba's ``cuda`` module, if there is a usable GPU. Raises `GpuUnavailable`."""
    for name, now in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, name):  # numba-cuda 0.30 uses names that NumPy 2.5 has removed
            setattr(np, name, getattr(np, now))
    try:
        module: Any = import_module("numba.cuda")
    except ImportError as error:
        raise GpuUnavailable(
            f"Numba cannot use a GPU here: {error}. Get what it needs by: pip install numba-cuda"
        ) from None
    if not module.is_available():
        raise GpuUnavailable("There is no GPU that Numba can use: it needs one by NVIDIA, its driver and numba-cuda.")
    return module


def play_on_gpu(
    kernel: Kernel,
    prepared: PreparedGame,
    policies: NDArray[np.int8],
    games: int,
    seed: int,
    first: int = 0,
    starts: NDArray[Any] | None = None,
) -> BatchResults:
    """Play games on the GPU, as `darklantern.lab.kernel_games.play_games` does. Raises `GpuUnavailable`."""
    module = cuda()
    from darklantern.lab.cuda_kernels import play_kernel

    results = BatchResults.empty(games, prepared.seats)
    on_device = [module.to_device(array) for array in results]
    setups = np.zeros(1, prepared.setup.dtype)
    setups[0] = prepared.setup
    start_states = np.zeros(1, kernel.state_dtype) if starts is None else starts
    blocks = max(1, min((games + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK, 1 << 16))
    play_kernel(kernel)[blocks, THREADS_PER_BLOCK](
        module.to_device(setups),
        module.to_device(start_states),
        int(starts is None),
        module.to_device(policies),
        kernel.max_turns,
        seed_word(seed),
        first,
        *on_device,
    )
    for array, device_array in zip(results, on_device, strict=True):
        device_array.copy_to_host(array)
    return results
