"""The games for OpenSpiel: ``darklantern_`` and the id of a game, with underscores. Needs the extra ``openspiel``.

>>> import pyspiel
>>> import darklantern.environments.openspiel
>>> from darklantern.core.registry import game_ids
>>> from darklantern.environments.openspiel import short_name
>>> game = pyspiel.load_game(f"{short_name(game_ids()[0])}(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), sum(chance for _, chance in state.chance_outcomes())
(True, 1.0)

Parameters: ``players``; ``edition`` by its name, or empty for the first one; ``small``, to play the small set-up, for
methods that visit the whole tree; ``options``, the game's other options, as JSON: ``{"first": 0}``; ``max_turns``, the
number of turns after which a game is cut off, or 0 for the default. The import registers all installed games;
`register_games` registers those that were installed since.

Actions are those of the other environments. Each pick of the rules is a chance node with equally likely outcomes,
except for picks with one outcome and for shuffles on which no rule depends; a pick of more than 1000 is made in several
nodes. An action that draws k cards is carried out k + 1 times (`darklantern.environments.game_tree`). In the small
set-up all picks of an action are one chance node, whose outcomes are the different results.

In a race the seats decide one after another in the order of readiness: each action of a hand takes exactly the ordinary
mean time, and if several seats are ready at the same time a chance node picks the first. There is no clock: options
with a time limit are refused, and one that a game has by default is removed.

Returns are shares of the victory less the fair share, so that they add up to zero; a game that is cut off returns zero
to all. Observations, as tensors and as strings, are what a player may know now. The string of an information state also
has a fingerprint of all that the player has seen: perfect recall. There is no tensor of it, since the length of games
has no bound that would give a sensible size. ``State.resample_from_infostate`` deals anew what the player to decide
cannot know, for IS-MCTS.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from darklantern.core.errors import BadOptions, MissingExtra

try:
    import pyspiel
except ImportError:
    raise MissingExtra("The environments for OpenSpiel", "open_spiel", "openspiel") from None

import msgspec
import numpy as np

from darklantern.core import registry
from darklantern.core.ids import GameId, Seat
from darklantern.environments.explicit_chance import SampledChance
from darklantern.environments.game_tree import GameTree, TreeNode

_spiel: Any = pyspiel
CHANCE_PLAYER, TERMINAL_PLAYER = int(_spiel.PlayerId.CHANCE), int(_spiel.PlayerId.TERMINAL)

_registered: set[GameId] = set()


def short_name(game: str) -> str:
    """Return OpenSpiel's name of a game, from its id."""
    return f"darklantern_{game.replace('-', '_')}"


def _game_type(game: GameId) -> Any:
    """Return the type of a game that OpenSpiel needs to register it."""
    rules, types = registry.game(game), _spiel.GameType
    return types(
        short_name=short_name(game),
        long_name=rules.info.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=rules.seat_counts[-1],
        min_num_players=rules.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.seat_counts[0],
            "edition": "",
            "small": False,
            "options": "{}",
            "max_turns": 0,
        },
    )


class _SpielGame(_spiel.Game):
    """A game as an OpenSpiel game."""

    id: GameId
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        rules = registry.game(self.id)
        players, max_turns = int(given.get("players", rules.seat_counts[0])), int(given.get("max_turns", 0))
        options = _read_options(given.get("options", "{}"))
        if given.get("edition"):
            options["edition"] = given["edition"]
        self.tree: Final = GameTree(self.id, players, options, max_turns or None, bool(given.get("small", False)))
        info = _spiel.GameInfo(
            num_distinct_actions=self.tree.numbers.count,
            max_chance_outcomes=self.tree.max_outcomes,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=self.tree.max_decisions,
        )
        super().__init__(self.kind, info, given)  # pyright: ignore[reportUnknownMemberType]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name and the parameters: the class is made when the game is registered."""
        return _load_game, (self.id, self.get_parameters())  # pyright: ignore[reportUnknownMemberType]

    def new_initial_state(self) -> "_SpielState":
        """Return the state before the deal."""
        return _SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """Return an observer of what a player may know."""
        if params:
            raise ValueError(f"An observer has no parameters; given were {params}.")
        return _Observer(self.tree, iig_obs_type is not None and iig_obs_type.perfect_recall)


class _SpielState(_spiel.State):
    """A node of a game tree as an OpenSpiel state."""

    def __init__(self, game: _SpielGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.node: TreeNode = game.tree.root

    def current_player(self) -> int:
        """Return the player to decide: a seat, chance, or the terminal id."""
        at = self.node
        return int(at.seat) if at.seat is not None else CHANCE_PLAYER if at.is_chance else TERMINAL_PLAYER

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.node.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all outcomes with their probabilities."""
        return list(enumerate(self.node.chances()))

    def returns(self) -> list[float]:
        """Return each player's share of the victory, less its fair share."""
        tree, outcome = self.node.tree, self.node.outcome()
        if outcome is None:
            return [0.0] * tree.seats
        share, fair = 1 / len(outcome.winners), 1 / tree.seats
        return [(share if seat in outcome.winners else 0.0) - fair for seat in range(tree.seats)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "_SpielState":
        """Return a state that looks the same to the player to decide; what it cannot know is dealt anew."""
        if self.node.seat != player_id:
            raise ValueError(f"Only the player to decide can resample, not {player_id}.")
        other = cast(_SpielState, self.get_game().new_initial_state())
        other.node = self.node.resampled(Seat(player_id), SampledChance(probability_sampler))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        """Return the numbers of a player's legal actions, in rising order."""
        return list(self.node.actions()) if player == self.node.seat else []

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in the game's notation if it is legal, else its number."""
        at = self.node
        if player == at.seat and action in at.actions():
            return at.tree.game.format_action(at.actions()[action])
        return f"pick {action}" if player == CHANCE_PLAYER else f"action {action}"

    def __str__(self) -> str:
        at = self.node
        if at.is_chance:
            return f"chance picks one of {len(at.chances())}"
        if at.seat is None:
            return f"over: {' '.join(f'{share:+.2f}' for share in self.returns())}"
        return f"seat {at.seat} to decide\n{at.observation_text(at.seat)}"


class _Observer:
    """Observes what a player may know; see OpenSpiel's ``observation.py``."""

    def __init__(self, tree: GameTree, recall: bool) -> None:
        columns = tree.observer.columns
        self._recall = recall
        self.tensor = None if recall else np.zeros(tree.observer.size, np.float32)
        self.dict = (
            {} if self.tensor is None else {name: self.tensor[start:end] for name, (start, end) in columns.items()}
        )

    def set_from(self, state: _SpielState, player: int) -> None:
        """Write what a player may know now into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.node.observation(Seat(player))

    def string_from(self, state: _SpielState, player: int) -> str:
        """Return the same as text; with perfect recall also a fingerprint of all that the player has seen."""
        at, seat = state.node, Seat(player)
        return at.information(seat) if self._recall else f"player {player}\n{at.observation_text(seat)}"


def _load_game(game: GameId, parameters: Mapping[str, Any]) -> Any:
    """Return a game with its parameters."""
    return _spiel.load_game(short_name(game), dict(parameters))


def _read_options(text: str) -> dict[str, object]:
    """Return the options in a JSON text. Raises `BadOptions`."""
    try:
        return msgspec.json.decode(text or "{}", type=dict[str, object])
    except msgspec.DecodeError:
        raise BadOptions(f'options must be a JSON object, such as {{"first": 0}}, not {text!r}.') from None


def register_games() -> None:
    """Register the installed games that are not registered yet."""
    for game in registry.game_ids():
        if game not in _registered:
            kind = _game_type(game)
            made = type(f"_{short_name(game)}", (_SpielGame,), {"id": game, "kind": kind, "__doc__": short_name(game)})
            _spiel.register_game(kind, made)
            _registered.add(game)


register_games()
