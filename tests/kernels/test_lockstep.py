"""The kernel and the Python rules agree."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.ids import GameId, Seat
from darklantern.kernels.chance import StreamChance, seeded
from darklantern.kernels.kernel import Kernel
from darklantern.kernels.registry import kernel, kernels
from darklantern.lab.kernel_games import play_games, policy_rows
from darklantern.testing.lockstep import check_lockstep
from tests.kernels import lockstep
from tests.kernels.editions import HASTE, VARIED

PAIRS = [(name, seats) for name in kernels() for seats in registry.game(name).seat_counts]
BLOCKS = range(6)


class BlockSize(NamedTuple):
    """The number and length of games of a block; raids have very many moves."""

    games: int
    editions: int
    moves: int | None


BLOCK_SIZES = {GameId("art-robbery"): BlockSize(40, 50, None), GameId("midnight-exchange"): BlockSize(1, 3, 450)}


def varied_options(name: GameId, seats: int, seed: int) -> dict[str, Any]:
    """Return each kind of options in turn."""
    if name == "art-robbery":
        return {"first": None if seed % 3 else seed % seats}
    boards = ["4", "2B", "1", "3A"]
    return {
        "exchanges": ("all-pass", "two-turns")[seed % 2],
        "raid_seconds": (None, 60)[seed // 2 % 2],
        "boards": boards[:seats] if seed % 3 == 0 else None,
    }


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize(("name", "seats"), PAIRS)
def test_random_games_agree_between_rules_and_kernel(name: GameId, seats: int, block: int):
    amount = BLOCK_SIZES[name]
    for seed in range(amount.games * block, amount.games * (block + 1)):
        given, weigh = varied_options(name, seats, seed), HASTE.get(name) if seed % 3 else None
        check_lockstep(registry.game(name), kernel(name), seats, seed, given, amount.moves, weigh)


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("name", kernels())
def test_random_editions_agree_between_rules_and_kernel(name: GameId, block: int):
    amount = BLOCK_SIZES[name]
    for seed in range(amount.editions * block, amount.editions * (block + 1)):
        most, weigh = amount.moves or 120, HASTE.get(name) if seed % 3 else None
        check_lockstep(
            registry.game(name), kernel(name), seed=seed, max_moves=most, weight=weigh, **VARIED[name](Random(seed))
        )


def test_random_editions_vary():
    games = [VARIED[GameId("art-robbery")](Random(seed)) for seed in range(200)]
    assert {game["seats"] for game in games} == {2, 3, 4, 5}
    editions = [game["given"]["edition"] for game in games]
    counts = [token["count"] for edition in editions for raid in edition["raids"] for token in raid["tokens"]]
    assert max(counts) == 8
    assert len({edition["figures"]["hand"] for edition in editions}) > 10
    assert any(not edition["figures"]["boss_needs"] for edition in editions)
    exchanges = [VARIED[GameId("midnight-exchange")](Random(seed))["given"] for seed in range(200)]
    editions = [given["edition"] for given in exchanges]
    assert {given["raid_seconds"] for given in exchanges} == {None, 1, 90}
    assert {edition["figures"]["loot_spaces"] for edition in editions} >= {1, 2, 6, 13, 27}
    assert {len(face["cards"]) for edition in editions for face in edition["faces"]} == {0, 1, 2, 3, 4, 5}
    assert {len(card["ladder"]) for edition in editions for card in edition["cards"]} == {0, 1, 2, 3}


@pytest.mark.parametrize(("name", "seats"), PAIRS)
def test_same_stream_of_picks_gives_the_same_start(name: GameId, seats: int):
    game, fast = registry.game(name), kernel(name)
    options = game.options({})
    prepared = fast.prepare(options, seats)
    for number in range(20):
        state = game.start(options, seats, StreamChance(seeded(5, number)))
        assert fast.encode_state(state).tobytes() == fast.start(prepared, seeded(5, number)).tobytes()


def broken_kernel(name: GameId, **methods: Any) -> Kernel:
    """Return a kernel with some methods replaced."""
    return type("Broken", (type(kernel(name)),), methods)()


KERNEL = kernel(GameId("art-robbery"))
BROKEN_METHODS: dict[str, tuple[dict[str, Any], str]] = {
    "state": ({"apply": lambda self, *arguments: None}, "picks were not asked for"),  # pyright: ignore
    "legal": ({"legal_actions": lambda self, *arguments: KERNEL.legal_actions(*arguments)[1:]}, "may do"),  # pyright: ignore
    "may_act": ({"may_act": lambda self, *arguments: frozenset({Seat(0)})}, "seats that may act are"),  # pyright: ignore
    "score": ({"score": lambda self, *arguments: None}, "the kernel says None"),  # pyright: ignore
}


@pytest.mark.parametrize("broken_part", BROKEN_METHODS)
def test_lockstep_detects_a_broken_kernel(broken_part: str):
    methods, message = BROKEN_METHODS[broken_part]
    with pytest.raises(AssertionError, match=message):
        check_lockstep(registry.game("art-robbery"), broken_kernel(KERNEL.id, **methods), 3, 1)


def test_kernel_refuses_what_the_rules_refuse():
    """AR-C1"""
    options = registry.game("art-robbery").options({})
    with pytest.raises(BadOptions, match="2 to 5 players, not 6"):
        KERNEL.prepare(options, 6)
    with pytest.raises(UnknownName, match="Unknown kernel 'chess'"):
        kernel(GameId("chess"))
    with pytest.raises(UnknownName, match="Unknown compiled bot 'oracle'"):
        policy_rows(KERNEL, [["oracle"]])


def ks_distance(one: list[int], other: list[int]) -> float:
    """Return the scaled Kolmogorov-Smirnov distance of two samples; 2.69 has a probability of 1 in a million."""
    points = np.unique(one + other)
    below = [np.searchsorted(np.sort(sample), points, side="right") / len(sample) for sample in (one, other)]
    gap = float(np.abs(below[0] - below[1]).max())
    return gap * (len(one) * len(other) / (len(one) + len(other))) ** 0.5


def play_by_rules(name: GameId, seats: int, games: int) -> list[tuple[int, ...]]:
    """Return moves and scores of random games by the Python rules."""
    game = registry.game(name)
    options, found = game.options({}), list[tuple[int, ...]]()
    for number in range(games):
        chance, chooser = Chance.seeded(9, number), Chance.seeded(9, number, 1)
        state, moves = game.start(options, seats, chance), 0
        while deciders := game.may_act(state):
            (seat,) = deciders
            legal = game.legal_actions(state, seat)
            state = game.apply(state, seat, legal[chooser.pick(len(legal))], chance).state
            moves += 1
        outcome = game.outcome(state)
        assert outcome is not None
        found.append((moves, *outcome.scores))
    return found


def play_by_kernel(name: GameId, seats: int, games: int, bot: str) -> list[tuple[int, ...]]:
    """Return moves and scores of random games by the kernel."""
    fast = kernel(name)
    prepared = fast.prepare(registry.game(name).options({}), seats)
    played = play_games(fast, prepared, policy_rows(fast, [[bot] * seats]), games, seed=9)
    assert played.winners.all()
    return [(int(moves), *map(int, scores)) for moves, scores in zip(played.moves, played.scores, strict=True)]


@pytest.mark.parametrize("seats", [2, 4])
def test_scores_have_the_same_distribution(seats: int):
    """AR-F4: lengths of games, first scores, best scores and their spread. The seeds are fixed."""
    slow = play_by_rules(GameId("art-robbery"), seats, 1000)
    fast, greedy = (play_by_kernel(GameId("art-robbery"), seats, 20_000, bot) for bot in ("random", "greedy"))
    figures: tuple[Callable[[tuple[int, ...]], int], ...] = (
        lambda row: row[0],
        lambda row: row[1],
        lambda row: max(row[1:]),
        lambda row: max(row[1:]) - min(row[1:]),
    )
    for figure in figures:
        assert ks_distance(list(map(figure, slow)), list(map(figure, fast))) < 2.69
    assert ks_distance([row[0] for row in slow], [row[0] for row in greedy]) > 2.69


def test_command_runs_for_the_given_time():
    done = CliRunner().invoke(command(), ["--minutes", "0.02", "--game", "art-robbery"])
    assert done.exit_code == 0, done.output
    assert "All in step. Games: " in done.output
    assert CliRunner().invoke(command(), ["--game", "chess"]).exit_code == 2


def command() -> typer.Typer:
    app = typer.Typer()
    app.command()(lockstep.main)
    return app
