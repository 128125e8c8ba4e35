"""``scripts/lockstep``: compare rules and kernels on random games for a given time."""

from itertools import count
from random import Random
from time import monotonic
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId
from darklantern.kernels.registry import kernel, kernels
from darklantern.testing.lockstep import check_lockstep
from tests.kernels.editions import HASTE, VARIED


def main(
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to go on.")] = 1,
    game: Annotated[str, typer.Option(help="A game; by default all that have a kernel, in turn.")] = "",
    seed: Annotated[int, typer.Option(help="The first game's seed.")] = 1_000_000,
) -> None:
    """Play random games by the rules and by the kernel at once, and compare everything after every move.

    The games cycle through all numbers of seats; every other one has a random edition and options. Exits with 1 at the
    first difference, after printing it and how to reproduce it.
    """
    console = Console(stderr=True)
    if game and game not in kernels():
        console.print(str(UnknownName("kernel", game, kernels())), style="red", markup=False)
        raise typer.Exit(2)
    names = [GameId(game)] if game else list(kernels())
    for name in names:
        _play(name, seed)  # the time to compile does not count
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    end, moves, games = monotonic() + 60 * minutes, 0, 0
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=60 * minutes)
        for number in count(seed):
            if (left := end - monotonic()) <= 0:
                break
            try:
                moves += _play(names[number % len(names)], number)
            except AssertionError as error:
                console.print(str(error), style="red", markup=False, soft_wrap=True)
                console.print(f"Again: scripts/lockstep --game {names[number % len(names)]} --seed {number}")
                raise typer.Exit(1) from None
            games += 1
            text = f"{games:,} games, {moves:,} moves"
            progress.update(task, description=text, completed=60 * minutes - left)
    print(f"All in step. Games: {games:,}, moves: {moves:,}.")


def _play(name: GameId, number: int) -> int:
    rules, fast = registry.game(name), kernel(name)
    rng = Random(number)
    weigh = HASTE.get(name) if rng.random() < 0.8 else None
    if rng.random() < 0.5:
        return check_lockstep(rules, fast, seed=number, weight=weigh, **VARIED[name](rng))
    return check_lockstep(rules, fast, rng.choice(rules.seat_counts), number, weight=weigh)


if __name__ == "__main__":
    typer.run(main)
