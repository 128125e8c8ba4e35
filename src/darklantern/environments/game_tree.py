"""A game as a tree of decision nodes, one seat after another, and of chance nodes, one for each random pick.

The readable rules are used as they are. An action that picks k times is carried out k + 1 times: when it needs a pick
that is not given yet it is abandoned, and it starts again once that pick is known. The price is that an action costs
k + 1 times what it costs at a table.

The tree of a small set-up is for methods that visit all of it again and again. It keeps its nodes; all picks of an
action are a single chance node, whose outcomes are the different results, each with its probability; and details of
states on which no rule depends, such as the order of cards in a hand, are left out as far as the kernel knows them.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from darklantern.bots.tempo import Tempo, tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import Seat
from darklantern.environments.event_history import SPECTATOR, EventHistory, Seen, SeenStep, fingerprint
from darklantern.environments.explicit_chance import MAX_OUTCOMES, ExplicitChance, PickNeeded, PickRange
from darklantern.environments.hand_times import HandTimes
from darklantern.environments.immutable import Immutable
from darklantern.environments.observers import Observer, make_observer
from darklantern.environments.setup import EnvironmentSetup, read_setup
from darklantern.environments.specification import ActionNumbers, action_numbers, environment_spec

MAX_OTHER_DECISIONS = 1000
"""How many decisions there may be besides two for each seat in each turn."""
Move = tuple[Seat, Any]
"""A seat and its action."""


class TreeNode(Immutable):
    """An immutable node of the tree: a seat is to decide, or chance is, or the game has ended."""

    __slots__ = (
        "_actions",
        "_children",
        "_information",
        "decisions",
        "hand_times",
        "history",
        "move",
        "picked",
        "picks",
        "results",
        "seat",
        "state",
        "tied",
        "tree",
    )

    def __init__(
        self,
        tree: "GameTree",
        state: Any,
        history: EventHistory,
        hand_times: HandTimes,
        decisions: int = 0,
        *,
        seat: Seat | None = None,
        tied: tuple[Seat, ...] = (),
        move: Move | None = None,
        picks: Mapping[int, int] | None = None,
        picked: PickRange | None = None,
        results: tuple[tuple[float, "TreeNode"], ...] = (),
    ) -> None:
        self.tree: GameTree = tree
        self.state: Any = state
        """The state; at a chance node, the state before the action; None before the deal."""
        self.history: EventHistory = history
        self.hand_times: HandTimes = hand_times
        self.decisions: int = decisions
        """How many decisions have been made."""
        self.seat: Seat | None = seat
        """The seat to decide; None at a chance node and at the end."""
        self.tied: tuple[Seat, ...] = tied
        """Seats that are ready at the same time, of which chance picks the first to act."""
        self.move: Move | None = move
        """The seat and the action that need a pick; None is the deal."""
        self.picks: Mapping[int, int] = picks or {}
        """The picks of the action so far, by number."""
        self.picked: PickRange | None = picked
        """The pick that is needed, as far as it is narrowed down."""
        self.results: tuple[tuple[float, TreeNode], ...] = results
        """In a small set-up: the different results of an action, with their probabilities."""
        self._actions: dict[int, Any] | None = None
        self._children: dict[int, TreeNode] = {}
        self._information: dict[int, str] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        names = ("seat", "tied", "move", "picks", "picked", "results")
        more = {name: getattr(self, name) for name in names}
        history = self.history.without_events(self.tree.seats)
        return partial(TreeNode, **more), (self.tree, self.state, history, self.hand_times, self.decisions)

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut off."""
        return self.seat is None and not self.is_chance

    @property
    def is_chance(self) -> bool:
        """Whether chance is to decide."""
        return bool(self.tied or self.picked or self.results)

    def chances(self) -> tuple[float, ...]:
        """Return the probability of each outcome of a chance node."""
        if self.results:
            return tuple(chance for chance, _ in self.results)
        if self.tied:
            return (1 / len(self.tied),) * len(self.tied)
        assert self.picked is not None, "only chance nodes have outcomes"
        return tuple(part.size / self.picked.size for part in self.picked.parts())

    def actions(self) -> dict[int, Any]:
        """Return the legal actions of the seat to decide by their numbers, in rising order."""
        if self._actions is None:
            assert self.seat is not None, "only a seat has actions"
            self._actions = self.tree.numbers.legal(self.tree.game, self.state, self.seat)
        return self._actions

    def child(self, number: int) -> "TreeNode":
        """Return the node after an action, by its number, or after an outcome of chance."""
        if not self.tree.small:
            return self._child(number)
        if number not in self._children:
            self._children[number] = self._child(number)
        return self._children[number]

    def _child(self, number: int) -> "TreeNode":
        if self.results:
            return self.results[number][1]
        if self.tied:
            return self.tree.with_seat(self, self.tied[number])
        if self.picked is not None:
            return self._with_pick(self.picked.parts()[number])
        assert self.seat is not None, "a game that has ended has no next node"
        return self.tree.carry_out(self, (self.seat, self.actions()[number]))

    def _with_pick(self, pick: PickRange) -> "TreeNode":
        """Return the node after a pick was made or narrowed down."""
        if pick.size > 1:
            return self.tree.with_pick(self, self.move, self.picks, pick)
        return self.tree.carry_out(self, self.move, {**self.picks, pick.number: pick.first})

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None if it has not ended or was cut off."""
        return self.tree.game.outcome(self.state) if self.over else None

    def observation(self, seat: Seat) -> NDArray[np.int16]:
        """Return what a seat may know, as a row; all 0 before the deal and after the end."""
        observer = self.tree.observer
        return np.zeros(observer.size, np.int16) if self.state is None else observer.row(self.state, seat)

    def observation_text(self, seat: Seat) -> str:
        """Return what a seat may know, as text; nothing before the deal."""
        return "" if self.state is None else self.tree.observer.text(self.state, seat)

    def information(self, seat: Seat) -> str:
        """Return what a seat may know, as text, with a fingerprint of all that it has seen so far."""
        if seat not in self._information:
            told = self.history.fingerprint(seat).hex()
            self._information[seat] = f"player {seat}\n{self.observation_text(seat)}\ntold {told}"
        return self._information[seat]

    def resampled(self, seat: Seat, chance: Chance) -> "TreeNode":
        """Return a node that looks the same to the seat to decide; what other seats know fits the new state."""
        assert self.seat == seat, "only the seat to decide can imagine a state"
        tree = self.tree
        state = tree.game.imagine(tree.game.view(self.state, seat), chance)
        public = self.history.seen(SPECTATOR)
        known: dict[int, Seen] = {seat: self.history.seen(seat), SPECTATOR: public}
        for rival in map(Seat, range(tree.seats)):
            if rival != seat:
                told = fingerprint(public.digest, tree.observer.seen_at_start(state, rival))
                known[rival] = Seen(told, fingerprint(tree.observer.seen_after_step(state, rival)))
        return TreeNode(tree, state, EventHistory(None, None, known), self.hand_times, self.decisions, seat=seat)


class GameTree(Immutable):
    """The game tree for a game, a number of seats and options."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        max_turns: int | None = None,
        small: bool = False,
    ) -> None:
        self._arguments = (game, seats, options, max_turns, small)
        setup = _without_clock(read_setup(game, options, small), seats)
        self.game: AnyGame = setup.game
        self.options: Any = setup.options
        self.seats = seats
        self.small: bool = setup.small
        self.max_turns: int = setup.max_turns if max_turns is None else max_turns
        self.max_decisions: int = 2 * seats * self.max_turns + MAX_OTHER_DECISIONS
        """A game is cut off after this many decisions."""
        self.max_outcomes: int = MAX_OUTCOMES
        """The most outcomes of a chance node."""
        self.numbers: ActionNumbers = action_numbers(self.game)
        self.observer: Observer = make_observer(setup, seats)
        self._shuffled = environment_spec(self.game).shuffled
        hand = tempo(self.game.id)
        self._tempo: Tempo | None = None if hand is None else replace(hand, spread=0.0)
        self.root: TreeNode = self._make_root()

    def __reduce__(self) -> tuple[Any, ...]:
        return GameTree, self._arguments

    def _make_root(self) -> TreeNode:
        """Return the node before the deal."""
        root = TreeNode(self, None, EventHistory(None, None, {}), HandTimes((0,) * self.seats), -1)
        root = self.carry_out(root, None)
        self.max_outcomes = max(MAX_OUTCOMES, len(root.results))
        return root

    def carry_out(self, at: TreeNode, move: Move | None, given: Mapping[int, int] | None = None) -> TreeNode:
        """Carry out an action with the picks given so far, and return the next node. Without an action, deal."""
        if self.small:
            return self._results(at, move)
        given = given or {}
        try:
            state, events = self._after(at.state, move, given)
        except PickNeeded as missing:
            return self.with_pick(at, move, given, PickRange(missing.number, 0, missing.n))
        return self._next(at, move, state, events)

    def with_pick(self, at: TreeNode, move: Move | None, given: Mapping[int, int], pick: PickRange) -> TreeNode:
        """Return the chance node of a pick."""
        return TreeNode(self, at.state, at.history, at.hand_times, at.decisions, move=move, picks=given, picked=pick)

    def with_seat(self, at: TreeNode, seat: Seat) -> TreeNode:
        """Return the same node with this seat to decide."""
        return TreeNode(self, at.state, at.history, at.hand_times, at.decisions, seat=seat)

    def _after(self, state: Any, move: Move | None, given: Mapping[int, int]) -> tuple[Any, tuple[Any, ...]]:
        """Return the state after an action or the deal, and what happened. Raises `PickNeeded`."""
        chance = ExplicitChance(given, self._shuffled)
        if move is None:
            dealt = self.game.start(self.options, self.seats, chance)
            chance.finish()
            return dealt, ()
        step = self.game.apply(state, *move, chance)
        chance.finish()
        return step.state, step.events

    def _results(self, at: TreeNode, move: Move | None) -> TreeNode:
        """Return the node after an action in a small set-up: a chance node if it has different results."""
        found: dict[bytes, tuple[Any, tuple[Any, ...]]] = {}
        chances: dict[bytes, float] = {}
        for probability, state, events in self._picked(at.state, move, {}, 1.0):
            key = msgspec.json.encode((self.game.encode_state(state), events))
            found[key] = state, events
            chances[key] = chances.get(key, 0.0) + probability
        nodes = [(chances[key], self._next(at, move, *result)) for key, result in found.items()]
        if len(nodes) == 1:
            return nodes[0][1]
        return TreeNode(self, at.state, at.history, at.hand_times, at.decisions, move=move, results=tuple(nodes))

    def _picked(
        self, state: Any, move: Move | None, given: Mapping[int, int], probability: float
    ) -> Iterator[tuple[float, Any, tuple[Any, ...]]]:
        """Yield the result of an action for all picks that are not given, each with its probability."""
        try:
            after, events = self._after(state, move, given)
        except PickNeeded as missing:
            for outcome in range(missing.n):
                further = {**given, missing.number: outcome}
                yield from self._picked(state, move, further, probability / missing.n)
        else:
            kernel = registry.part(self.game.id, "kernel")
            yield probability, after if kernel is None else kernel.canonical_state(after), events

    def _next(self, at: TreeNode, move: Move | None, state: Any, events: tuple[Any, ...]) -> TreeNode:
        """Return the node of the seat whose hand is ready first; a chance node if several are."""
        hands, decisions = at.hand_times, at.decisions + 1
        if move is None:
            history = self._first_history(state)
        else:
            step = SeenStep(self.game, self.observer.seen_after_step, state, events, move)
            history = EventHistory(at.history, step, {})
            hands = hands if self._tempo is None else hands.after_action(self._tempo, *move)
        to_act = sorted(self.game.to_act(state))
        if not to_act or self.game.turns(state) >= self.max_turns or decisions >= self.max_decisions:
            return TreeNode(self, state, history, hands, decisions)
        hands, first = hands.before_decision(to_act, self._tempo)
        if len(first) == 1:
            return TreeNode(self, state, history, hands, decisions, seat=first[0])
        return TreeNode(self, state, history, hands, decisions, tied=first)

    def _first_history(self, state: Any) -> EventHistory:
        """Return what the deal tells each seat."""
        observer, seen = self.observer, dict[int, Seen]()
        for number in range(SPECTATOR, self.seats):
            seat = None if number == SPECTATOR else Seat(number)
            now = fingerprint(observer.seen_after_step(state, seat))
            seen[number] = Seen(fingerprint(observer.seen_at_start(state, seat)), now)
        return EventHistory(None, None, seen)


def _without_clock(setup: EnvironmentSetup, seats: int) -> EnvironmentSetup:
    """Return a set-up without the limit of time that the game has by default. Raises `BadOptions` for any other."""
    game = setup.game

    def has_clock(options: Any) -> bool:
        return game.time_limit(game.start(options, seats, Chance.seeded(0))) is not None

    if not has_clock(setup.options):
        return setup
    if not has_clock(game.options({})):
        raise BadOptions("A game as a tree has no clock: leave the time limit out of the options.")
    return setup._replace(options=game.scale_time_limits(setup.options, None))
