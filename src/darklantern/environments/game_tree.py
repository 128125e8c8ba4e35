"""A game as a tree of decision nodes, one seat after another, and of chance nodes, one for each random pick.

The readable rules are used as they are. An action that picks k times is carried out k + 1 times: when it needs a pick
that is not given yet it is abandoned, and it starts again once that pick is known. The price is that an action costs
k + 1 times what it costs at a table.
"""

from collections.abc import Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from darklantern.bots.tempo import Tempo, tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import GameId, Seat
from darklantern.environments.explicit_chance import ExplicitChance, FirstChance, PickNeeded
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.kernels.kernel import Kernel, PreparedGame
from darklantern.kernels.registry import kernel

_SHUFFLED_COUNTS: Mapping[GameId, int] = {GameId("midnight-exchange"): SPOT_COUNT}
"""The number of items that are shuffled into an order on which no rule depends."""


class Immutable:
    """Base class of immutable objects: a copy is the object itself."""

    __slots__ = ()

    def __copy__(self) -> "Immutable":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Immutable":
        return self


class EventHistory(Immutable):
    """The events of a game so far, as each seat saw them."""

    __slots__ = ("_before", "_events", "_known", "_tree")

    def __init__(
        self, tree: "GameTree", before: "EventHistory | None", events: tuple[Any, ...], known: dict[int, bytes]
    ):
        self._tree, self._before, self._events, self._known = tree, before, events, known

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fingerprints of what each seat saw, without the events."""
        return EventHistory, (
            self._tree,
            None,
            (),
            {seat: self.fingerprint(seat) for seat in range(-1, self._tree.seats)},
        )

    def fingerprint(self, seat: int) -> bytes:
        """Return a fingerprint of all that a seat saw: it differs for any two games that the seat can tell apart.

        For -1 it is that of a spectator.
        """
        chain: list[EventHistory] = [self]
        while seat not in chain[-1]._known and chain[-1]._before is not None:
            chain.append(chain[-1]._before)
        digest = chain[-1]._known.get(seat, b"")
        for log in reversed(chain):
            if seat not in log._known:
                log._known[seat] = digest = log._with_events(digest, seat)
            digest = log._known[seat]
        return digest

    def _with_events(self, digest: bytes, seat: int) -> bytes:
        redact, observer = self._tree.game.redact, None if seat < 0 else Seat(seat)
        seen = [redact(event, observer) for event in self._events]
        return blake2b(digest + msgspec.json.encode(seen), digest_size=16).digest()


class HandTimes(NamedTuple):
    """The times at which the seats' hands are ready, in milliseconds."""

    ready: tuple[int, ...]
    now: int = 0
    racing: bool = False


class TreeNode(Immutable):
    """An immutable node of the tree: a seat is to decide, or chance is, or the game has ended."""

    __slots__ = (
        "_actions",
        "action",
        "hand_times",
        "history",
        "outcome_count",
        "pick_number",
        "picks",
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
        *,
        seat: Seat | None = None,
        outcome_count: int = 0,
        tied: tuple[Seat, ...] = (),
        action: tuple[Seat, Any] | None = None,
        picks: Mapping[int, int] | None = None,
        pick_number: int = 0,
    ) -> None:
        self.tree: GameTree = tree
        self.state: Any = state
        """The state; at a chance node, the state before the action; None before the deal."""
        self.history: EventHistory = history
        self.hand_times: HandTimes = hand_times
        self.seat: Seat | None = seat
        """The seat to decide; None at a chance node and at the end."""
        self.outcome_count: int = outcome_count
        """The number of outcomes of a chance node, else 0."""
        self.tied: tuple[Seat, ...] = tied
        """Seats that are ready at the same time, of which chance picks the first to act."""
        self.action: tuple[Seat, Any] | None = action
        """The seat and the action that need a pick; None is the deal."""
        self.picks: Mapping[int, int] = picks or {}
        """The picks of the action so far, by number."""
        self.pick_number: int = pick_number
        """The number of the pick that is needed."""
        self._actions: dict[int, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        more = {
            name: getattr(self, name) for name in ("seat", "outcome_count", "tied", "action", "picks", "pick_number")
        }
        return partial(TreeNode, **more), (self.tree, self.state, self.history, self.hand_times)

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut off."""
        return self.seat is None and not self.outcome_count

    def actions(self) -> dict[int, Any]:
        """Return the legal actions of the seat to decide by the kernel's numbers, in rising order."""
        if self._actions is None:
            tree, seat = self.tree, self.seat
            assert seat is not None, "only a seat has actions"
            encode, state = tree.kernel.encode_action, self.state
            found = {encode(state, seat, action): action for action in tree.game.legal_actions(state, seat)}
            self._actions = dict(sorted(found.items()))
        return self._actions

    def child(self, number: int) -> "TreeNode":
        """Return the node after an action, by its number, or after an outcome of chance."""
        if self.tied:
            return self.tree.with_seat(self, self.tied[number])
        if self.outcome_count:
            return self.tree.carry_out(self, self.action, {**self.picks, self.pick_number: number})
        assert self.seat is not None, "a game that has ended has no next node"
        return self.tree.carry_out(self, (self.seat, self.actions()[number]), {})

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None if it has not ended or was cut off."""
        return self.tree.game.outcome(self.state) if self.over else None

    def observation(self, seat: int) -> NDArray[np.int16]:
        """Return what a seat may know, as the kernel's row; all 0 before the deal and after the end."""
        row = np.zeros(self.tree.kernel.observation_size, np.int16)
        if self.state is not None and self.tree.game.to_act(self.state):
            tree, table = self.tree, self.tree.kernel.encode_state(self.state)
            mask = np.zeros(tree.kernel.action_count, np.bool_)
            tree.kernel.single.observe_seat(tree.prepared.setup, table, seat, mask, row)
        return row

    def resampled(self, seat: Seat, chance: Chance) -> "TreeNode":
        """Return a node that looks the same to the seat to decide; what other seats know fits the new state."""
        assert self.seat == seat, "only the seat to decide can imagine a state"
        tree = self.tree
        state = tree.game.imagine(tree.game.view(self.state, seat), chance)
        known: dict[int, bytes] = {seat: self.history.fingerprint(seat)}
        other = TreeNode(tree, state, EventHistory(tree, None, (), known), self.hand_times, seat=seat)
        public = self.history.fingerprint(-1)
        for rival in range(tree.seats):
            if rival != seat:
                known[rival] = blake2b(public + other.observation(rival).tobytes(), digest_size=16).digest()
        known[-1] = public
        return other


class GameTree(Immutable):
    """The game tree for a game, a number of seats and options."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object], max_turns: int | None = None) -> None:
        self._arguments = (game, seats, options, max_turns)
        self.game: AnyGame = registry.game(game)
        self.kernel: Kernel = kernel(self.game.id)
        self.options: Any = self.game.options(options)
        self.prepared: PreparedGame = self.kernel.prepare(self.options, seats)
        self.seats = seats
        self.max_turns: int = self.game.max_turns if max_turns is None else max_turns
        self._shuffled = _SHUFFLED_COUNTS.get(self.game.id)
        hand = tempo(self.game.id)
        self._tempo = None if hand is None else replace(hand, spread=0.0)
        if self.game.time_limit(self.game.start(self.options, seats, Chance.seeded(0))) is not None:
            raise BadOptions("A game as a tree has no clock: leave the time limit out of the options.")
        self.root: TreeNode = self._make_root()

    def __reduce__(self) -> tuple[Any, ...]:
        return GameTree, self._arguments

    def _make_root(self) -> TreeNode:
        """Return the node before the deal."""
        hands = HandTimes((0,) * self.seats)
        return self.carry_out(TreeNode(self, None, EventHistory(self, None, (), {}), hands), None, {})

    def carry_out(self, at: TreeNode, move: tuple[Seat, Any] | None, given: Mapping[int, int]) -> TreeNode:
        """Carry out an action with the picks given so far, and return the next node. Without an action, deal."""
        chance = ExplicitChance(given, self._shuffled)
        try:
            if move is None:
                state, events = self.game.start(self.options, self.seats, chance), ()
            else:
                step = self.game.apply(at.state, *move, chance)
                state, events = step.state, step.events
            chance.finish()
        except PickNeeded as missing:
            return TreeNode(
                self,
                at.state,
                at.history,
                at.hand_times,
                outcome_count=missing.n,
                action=move,
                picks=given,
                pick_number=missing.number,
            )
        hands = at.hand_times
        if move is not None and self._tempo is not None:
            hands = _after_action(hands, self._tempo, *move)
        known = {} if move is not None else self._first_known(state)
        return self._next(state, EventHistory(self, at.history if move else None, events, known), hands)

    def with_seat(self, at: TreeNode, seat: Seat) -> TreeNode:
        """Return the same node with this seat to decide."""
        return TreeNode(self, at.state, at.history, at.hand_times, seat=seat)

    def _next(self, state: Any, log: EventHistory, hands: HandTimes) -> TreeNode:
        """Return the node of the seat whose hand is ready first; a chance node if several are."""
        to_act = sorted(self.game.to_act(state))
        if not to_act or self.game.turns(state) >= self.max_turns:
            return TreeNode(self, state, log, hands)
        if len(to_act) > 1 and not hands.racing and self._tempo is not None:
            react = hands.now + self._tempo.react
            ready = tuple(react if seat in to_act else at for seat, at in enumerate(hands.ready))
            hands = hands._replace(ready=ready)
        soonest = min(hands.ready[seat] for seat in to_act)
        hands = HandTimes(hands.ready, max(hands.now, soonest), len(to_act) > 1)
        first = [seat for seat in to_act if hands.ready[seat] == soonest]
        if len(first) > 1:
            return TreeNode(self, state, log, hands, outcome_count=len(first), tied=tuple(first))
        return TreeNode(self, state, log, hands, seat=first[0])

    def _first_known(self, state: Any) -> dict[int, bytes]:
        """Return what the deal tells each seat."""
        dealt = TreeNode(self, state, EventHistory(self, None, (), {}), HandTimes(()))
        return {-1: b"", **{seat: dealt.observation(seat).tobytes() for seat in range(self.seats)}}


def _after_action(hands: HandTimes, hand: Tempo, seat: Seat, action: Any) -> HandTimes:
    """Account for the time of an action: in a race the seat is busy after it, in a turn it thinks before it."""
    done = hands.now + hand.action_time_ms(action, FirstChance())
    ready = (*hands.ready[:seat], done, *hands.ready[seat + 1 :])
    return HandTimes(ready, hands.now if hands.racing else done, hands.racing)
