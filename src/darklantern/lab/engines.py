"""Engines that play simulated games: the readable rules, or a kernel on the CPU or on a GPU."""

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from darklantern.core import registry
from darklantern.core.errors import BadOptions
from darklantern.core.jit import kernel_obstacle
from darklantern.lab.runner import Runner
from darklantern.lab.simulate import SimulationPlan
from darklantern.lab.summary import BatchCount

MIN_GAMES_FOR_KERNEL = 10_000
"""The number of games from which the engine ``auto`` loads the kernel."""
CPU_BATCH_GAMES = 1 << 16
"""The games in a batch on the CPU. It does not depend on the number of cores, so neither do the sums."""
GPU_BATCH_GAMES = 1 << 20


class Engine(StrEnum):
    """What plays the games. A seed gives the same games with the same engine, and others with another."""

    AUTO = "auto"
    RULES = "rules"
    KERNEL = "kernel"
    CUDA = "cuda"


def choose_engine(plan: SimulationPlan, wanted: Engine, records: bool) -> Engine:
    """Return the engine to use: for ``auto`` the kernel if it can play the plan and is worth loading, else the rules.

    Raises `BadOptions` if the engine cannot play the plan, and `MissingExtra` or `KernelsUnusable` if kernels cannot
    be used.
    """
    if wanted is Engine.RULES:
        return wanted
    if wanted is Engine.AUTO and (plan.games < MIN_GAMES_FOR_KERNEL or records or kernel_obstacle() is not None):
        return Engine.RULES
    if records:
        raise BadOptions(f"The {wanted} engine keeps no records: leave --records out, or use --engine rules.")
    from darklantern.kernels.registry import kernel, kernels

    if plan.game not in kernels():
        if wanted is Engine.AUTO:
            return Engine.RULES
        raise BadOptions(f"{plan.game} has no kernel, but {', '.join(kernels())} has: use --engine rules.")
    policies = kernel(registry.game(plan.game).id).policies
    if unsupported := [name for name in plan.bots if name not in policies]:
        if wanted is Engine.AUTO:
            return Engine.RULES
        raise BadOptions(
            f"The {wanted} engine plays {' and '.join(policies)}, not {unsupported[0]}. Use --engine rules."
        )
    if wanted is Engine.CUDA:
        from darklantern.lab.gpu import cuda

        cuda()
    return Engine.KERNEL if wanted is Engine.AUTO else wanted


def simulate_fast(
    plan: SimulationPlan, engine: Engine, workers: int = 1, runner: Runner | None = None
) -> Iterator[BatchCount]:
    """Play the games of a plan by a kernel and yield their statistics, batch by batch.

    They are played on cores of this machine, or by the given runner, which has a core for each job. The games are the
    same in either case.
    """
    size = GPU_BATCH_GAMES if engine is Engine.CUDA else CPU_BATCH_GAMES
    batches = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    if runner is not None:
        return runner.run(partial(_play_batch, plan, engine, 1), batches)
    return map(partial(_play_batch, plan, engine, workers), batches)


def _play_batch(plan: SimulationPlan, engine: Engine, workers: int, numbers: range) -> BatchCount:
    from darklantern.kernels.registry import kernel as kernel_of
    from darklantern.lab.batch_count import count_batch
    from darklantern.lab.gpu import play_on_gpu
    from darklantern.lab.kernel_games import play_games, policy_rows

    game = registry.game(plan.game)
    kernel = kernel_of(game.id)
    prepared = kernel.prepare(game.options(plan.options), len(plan.bots))
    rows = policy_rows(kernel, [plan.seating(shift) for shift in range(len(plan.bots))])
    if engine is Engine.CUDA:
        results = play_on_gpu(kernel, prepared, rows, len(numbers), plan.seed, numbers.start)
    else:
        results = play_games(kernel, prepared, rows, len(numbers), plan.seed, numbers.start, workers=workers)
    return count_batch(plan, numbers.start, results)
