"""Simulation of Midnight Exchange in the kernel: the order of actions, and the compiled bots."""

from random import Random
from typing import Any

import numpy as np
import pytest

from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId, Seat
from darklantern.games.midnight_exchange.bots import greedy as bots
from darklantern.games.midnight_exchange.kernel import batch, policies, records, timing, valuation
from darklantern.games.midnight_exchange.kernel.records import LOOTS
from darklantern.games.midnight_exchange.rules.actions import Action, Drop, Getaway, Lift, Pass, PutBack, Stash
from darklantern.games.midnight_exchange.rules.components import Loot, Tile
from darklantern.games.midnight_exchange.rules.scoring import best_placement, best_points
from darklantern.games.midnight_exchange.rules.state import Phase, State
from darklantern.kernels.chance import STREAM, StreamChance, seeded
from darklantern.kernels.lanes import LANE_BITS, LANE_MASK
from darklantern.kernels.registry import kernel
from darklantern.lab import selfplay
from darklantern.lab.kernel_games import play_games, policy_rows
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.kernels.editions import VARIED
from tests.kernels.exchange_editions import hasty_weight
from tests.kernels.test_lockstep import ks_distance

GAME, KERNEL = registry.game("midnight-exchange"), kernel(GameId("midnight-exchange"))
MidnightExchange: Any = type(GAME)
ACTS: dict[int, Action | None] = {
    records.LIFTING: Lift(Tile(0)),
    records.PUTTING_BACK: PutBack(Tile(0)),
    records.STASHING: Stash(),
    records.DROPPING: Drop(up=True),
    records.LEAVING: Getaway(),
    records.THINKING: Pass(),
    records.WAITING: None,
}


class LastOptionChance(Chance):
    """A chance that always picks the last, and records the number of choices."""

    def pick(self, n: int) -> int:
        self.option_count = n
        return n - 1


@pytest.mark.parametrize("name", KERNEL.policies)
def test_kernel_hands_have_the_tempo_of_the_bots(name: str):
    slow, most = tempo(GAME.id, name), LastOptionChance()
    assert slow is not None
    spans = timing.duration_ranges()[int(policies.tempo(KERNEL.policies.index(name)))]
    for what, (least, lengths) in enumerate(spans):
        longest = slow.reaction_time_ms(most) if what == records.REACTING else slow.action_time_ms(ACTS[what], most)
        assert (longest, most.option_count) == (least + lengths - 1, lengths)


class OpenGame(MidnightExchange):
    """The game with the state as its view, by which the bots below number actions."""

    @staticmethod
    def view(state: Any, seat: Any) -> Any:
        return state, seat


class KernelOrderBot:
    """A bot that considers actions in the order of their numbers, as the kernel does."""

    def __init__(self, name: str) -> None:
        self.name, self.bot = name, bot(GAME.id, name)

    def choose(self, view: Any, legal: Any, chance: Chance) -> Any:
        state, seat = view
        if self.name != "random" and state.phase is Phase.EXCHANGES:
            table = KERNEL.encode_state(state)
            return KERNEL.decode_action(PREPARED[0], table, seat, int(best_exchange(table, seat)))
        by_number = sorted(legal, key=lambda action: KERNEL.encode_action(state, seat, action))
        return self.bot.choose(GAME.view(state, seat), by_number, chance)


PREPARED = list[Any]()


def best_exchange(table: Any, seat: int) -> int:
    return policies.best_exchange(PREPARED[0].setup, table, seat)


@pytest.mark.parametrize(
    ("names", "given"),
    [
        ("random random", {"raid_seconds": 25}),
        ("random random random random", {}),
        ("greedy greedy greedy", {}),
        ("greedy greedy@quick greedy@calm random", {"exchanges": "two-turns"}),
        ("bystander greedy", {"raid_seconds": 30}),
    ],
)
def test_simulation_agrees_between_python_and_kernel(
    names: str, given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    """The Python rules and the kernel give the same times, moves and scores from one stream of picks.

    Among equally good exchanges both take the one that the kernel takes; tests below check which are equal.
    """
    seats = names.split()
    options = GAME.options(given)
    prepared = KERNEL.prepare(options, len(seats))
    PREPARED[:] = [prepared]
    words, twin = seeded(11), seeded(11)
    shared = StreamChance(words)
    monkeypatch.setattr(selfplay.Chance, "seeded", staticmethod(lambda *stream: shared))  # pyright: ignore
    tempos = [hand for name in seats if (hand := tempo(GAME.id, name)) is not None]
    record = selfplay.play_game(OpenGame(), options, [KernelOrderBot(name) for name in seats], 0, 0, tempos)
    table = KERNEL.start(prepared, twin)
    rows = policy_rows(KERNEL, [seats])
    moves = batch.rollout(prepared.setup, table, twin, rows[0], KERNEL.max_turns)
    assert record.outcome is not None
    assert KERNEL.score(prepared, table) == (record.outcome.scores, record.outcome.winners)
    assert (int(moves), int(table["now"])) == (len(record.moves), record.moves[-1].at)
    assert words[STREAM] == twin[STREAM]


def test_idle_bots_wait_until_the_clock_acts():
    """ME-G4"""
    rows = policy_rows(KERNEL, [["bystander"] * 3])
    still = play_games(KERNEL, KERNEL.prepare(GAME.options({}), 3), rows, 2, seed=1)
    assert (still.moves.tolist(), still.winners.tolist()) == ([0, 0], [0, 0])
    prepared = KERNEL.prepare(GAME.options({"raid_seconds": 5}), 3)
    ended = play_games(KERNEL, prepared, rows, 1, seed=1)
    assert ended.moves.tolist() == [KERNEL.max_turns], "idle bots take nothing: only the clock moves"


def moments(seed: int, phases: set[Phase]) -> Any:
    """Yield states of games, with the arguments to examine them in the kernel."""
    varied: dict[str, Any] = {"seats": 2 + seed % 3, "given": {}}
    if seed % 2:
        varied = VARIED[GAME.id](Random(seed))
    prepared = KERNEL.prepare(GAME.options(varied["given"]), varied["seats"])
    transitions = list(random_transitions(GAME, varied["seats"], seed, varied["given"], hasty_weight))
    found = [transition for transition in transitions if transition.before.phase in phases and transition.seat >= 0]
    for transition in sample_evenly(found, 40):
        if len(transition.before.players[transition.seat].collections) < 8:
            yield prepared, transition.before, transition.seat, KERNEL.encode_state(transition.before)


def test_compiled_greedy_chooses_an_exchange_of_equal_worth():
    """In the exchanges it takes an action worth as much as the Python bot's choice."""
    seen = set[str]()
    for seed in range(10):
        for prepared, state, seat, table in moments(seed, {Phase.EXCHANGES}):
            if state.turn != seat:
                continue
            view, player = GAME.view(state, seat), state.players[seat]
            number = policies.best_exchange(prepared.setup, table, seat)
            chosen: Action = KERNEL.decode_action(prepared, table, seat, int(number))
            worths = {action: bots.exchange_value(view, player, action) for action in GAME.legal_actions(state, seat)}
            assert worths[chosen] == max(worths.values())
            seen.add(type(chosen).__name__)
    assert len(seen) >= 3


def test_greedy_places_art_for_the_most_points():
    """ME-F3: its placements gain as much as the best ones, and it stops when no placement gains more."""
    placed = 0
    for seed in range(14):
        for prepared, state, seat, table in moments(seed, {Phase.EXCHANGES, Phase.END}):
            placed += bool(best_placement(state.edition, state.players[seat]))
            check_placements(prepared, state, seat, table)
    assert placed > 50


def check_placements(prepared: Any, state: State, seat: Seat, table: Any) -> None:
    player = state.players[seat]
    while (card := int(valuation.next_placement(prepared.setup, table, seat))) < records.CARDS:
        KERNEL.apply(prepared, table, seat, records.PLACE_ART + card, seeded(0))
    after = KERNEL.decode_state(prepared, table).players[seat]
    assert best_points(state.edition, after) == best_points(state.edition, player)
    assert best_placement(state.edition, after) == []
    assert len(after.stored) == len(player.stored) - len(best_placement(state.edition, player))


def test_compiled_greedy_plan_has_equal_worth():
    """The loot that it looks for pays for exchanges worth as much as those of the Python bot's plan."""
    planned = 0
    for seed in range(8):
        for prepared, state, seat, table in moments(seed, {Phase.RAID}):
            player = state.players[seat]
            wanted = bots.plan_loot(state.edition, state.markets, player)
            packed = int(policies.plan_loot(prepared.setup, table, seat))
            found = {loot: packed >> LANE_BITS * number & LANE_MASK for number, loot in enumerate(LOOTS)}
            planned += bool(packed)
            if {loot: count for loot, count in found.items() if count} != {**wanted}:
                assert plan_worth(state, player, found) == pytest.approx(plan_worth(state, player, wanted))
    assert planned > 50


def plan_worth(state: State, player: Any, wanted: Any) -> float:
    """Return the worth of a plan by the Python bot's measure: the best exchanges for its loot, less its keys."""
    edition = state.edition
    goods = {loot: count for loot, count in wanted.items() if loot not in (Loot.IRON_KEY, Loot.BRASS_KEY)}
    keys = sum(wanted.values()) - sum(goods.values())
    offers = [
        sorted(bots._offer_values(edition, market, player), reverse=True)[: bots.MAX_EXCHANGES_PER_MARKET]  # pyright: ignore
        for market in state.markets
    ]
    best = 0.0
    for uses in bots.product(*(range(len(worths) + 1) for worths in offers)):
        cost = bots.Counter[Loot]()
        for market, times in zip(state.markets, uses, strict=True):
            cost.update({loot: count * times for loot, count in edition.face_by_name[market.face].cost.items()})
        if {**cost} == {loot: count for loot, count in goods.items() if count}:
            best = max(best, sum(bots._gain(worths[:times]) for worths, times in zip(offers, uses, strict=True)))  # pyright: ignore
    return best - bots.KEY_COST * keys


def test_scores_have_the_same_distribution():
    """ME-F4: lengths of games, first scores, best scores and their spread, for every engine.

    The seeds are fixed, so the test is deterministic.
    """
    given, names = {"raid_seconds": 12, "exchanges": "two-turns"}, ("greedy", "random", "greedy@quick")
    options, hands = GAME.options(given), [tempo(GAME.id, name) for name in names]
    slow = list[list[int]]()
    for number in range(60):
        record = selfplay.play_game(GAME, options, [bot(GAME.id, name) for name in names], 3, number, hands)  # pyright: ignore
        assert record.outcome is not None
        slow.append([len(record.moves), *record.outcome.scores])
    played = play_games(KERNEL, KERNEL.prepare(options, 3), policy_rows(KERNEL, [names]), 3000, seed=9)
    assert played.winners.all()
    fast = np.column_stack((played.moves, played.scores))
    for column in range(4):
        assert ks_distance([row[column] for row in slow], fast[:, column].tolist()) < 2.69
    assert ks_distance([row[1] for row in slow], fast[:, 2].tolist()) > 2.69
