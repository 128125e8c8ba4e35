"""The games for Gymnasium: one seat against bots. Needs the extra ``gymnasium``.

>>> import gymnasium
>>> import darklantern.environments.gymnasium
>>> from darklantern.core.registry import game_ids
>>> from darklantern.environments.gymnasium import environment_id
>>> table = gymnasium.make(environment_id(game_ids()[0]), seats=3, rivals="random")
>>> observation, info = table.reset(seed=1)
>>> observation.shape == table.observation_space.shape, info["action_mask"].sum() > 0
(True, np.True_)

The name of an environment is the id of its game in camel case: ``darklantern/LiarsDice-v0``. The import registers all
installed games; `register_games` registers those that were installed since.

An observation is a row of what the seat may know, or its features, and an action is a number. ``info["action_mask"]``
says which numbers are legal, and so does ``action_masks()``, which sb3-contrib's ``MaskablePPO`` calls. A step is one
decision of the learner and all actions of the rivals until the next one. The reward is the share of the victory, at the
end of the game; an action that the mask forbids ends it at once, with -1. When a game has ended, a further step raises
Gymnasium's ``ResetNeeded``.

An environment can be pickled and deep-copied in the middle of a game, with its rivals; the copy plays on independently.

In a race the seat whose hand is ready first acts. All hands are equally fast on average, those of the rivals too: a
tempo in a bot's name has no effect.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from darklantern.core.errors import BadOptions, MissingExtra

try:
    from gymnasium import Env, envs, register  # pyright: ignore[reportUnknownVariableType]
except ImportError as _error:
    raise MissingExtra("The environments for Gymnasium", _error.name or "gymnasium", "gymnasium") from None

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Space
from numpy.typing import NDArray

from darklantern.bots.bot import Bot
from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.pace import MAX_IDLE_DECISIONS
from darklantern.environments import spaces
from darklantern.environments.environment import Environment
from darklantern.environments.factory import make_environment
from darklantern.environments.observation_encoders import ObservationForm
from darklantern.kernels.kernel import ONGOING, TERMINATED, TRUNCATED

Rival: TypeAlias = str | Bot
"""A bot, or the name of one."""


class AgainstBots(Env[NDArray[Any], Any]):
    """An environment for one seat of a game; bots play the other seats."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        seats: int = 2,
        rivals: Rival | Sequence[Rival] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        small: bool = False,
        observation: ObservationForm = "plain",
    ) -> None:
        """Take ``rivals``, the opponents: one bot for all seats, or one for each seat from the learner's left.

        ``seat`` is the learner's; None is a random one in each game. ``options`` are the game's, such as
        ``{"edition": "house"}``; ``small`` is its small set-up; ``observation`` is the form of observations. Raises
        `BadOptions`.
        """
        self.render_mode = render_mode
        self.environment: Final[Environment] = make_environment(game, seats, options, small, observation)
        self.observation_space: Space[NDArray[Any]] = spaces.observation_space(self.environment)
        self.action_space: Space[Any] = spaces.action_space(self.environment)
        if seat is not None and not 0 <= seat < seats:
            raise BadOptions(f"The learner's seat is one of 0 to {seats - 1}, not {seat}.")
        named: list[Rival] = list(rivals) if isinstance(rivals, Sequence) and not isinstance(rivals, str) else []
        if named and len(named) != seats - 1:
            raise BadOptions(f"At a table for {seats} there are {seats - 1} rivals, not {len(named)}.")
        everyone: list[Rival] = named or [rivals] * (seats - 1)  # pyright: ignore[reportAssignmentType]
        self._rivals = [bot(self.environment.game.id, rival) if isinstance(rival, str) else rival for rival in everyone]
        self._fixed_seat = seat
        self._chances: list[Chance] = []
        self.seat: int = 0
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Start a game, up to the learner's first decision: the first one of the seed; without a seed, the next one."""
        super().reset(seed=seed)
        end = TERMINATED
        while end != ONGOING:  # games that end before the learner acts are skipped
            self.environment.reset(seed)
            seed = None
            seed_of_game = self.environment.seed, self.environment.number
            stream = Chance.seeded(*seed_of_game, 0)
            self.seat = stream.pick(self.environment.seats) if self._fixed_seat is None else self._fixed_seat
            self._chances = [
                Chance.seeded(self.environment.seed, self.environment.number, 1 + number)
                for number in range(len(self._rivals))
            ]
            end = self._let_rivals_act(ONGOING)
        self._ended = False
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Apply the learner's action, and all actions of the rivals until its next decision.

        Raises `gymnasium.error.ResetNeeded` when no game is going on.
        """
        if self._ended:
            raise ResetNeeded("The game has ended, or none was started: call reset() before step().")
        environment = self.environment
        number = int(action)
        if not environment.is_legal(number):
            self._ended = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        end = self._let_rivals_act(environment.step(number))
        self._ended = end != ONGOING
        reward, info = float(environment.rewards[self.seat]), self._info()
        if end == TERMINATED:
            info["scores"] = environment.scores.tolist()
        return self._observation(), reward, end == TERMINATED, end == TRUNCATED, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions the learner may choose now: none when the game has ended."""
        mask = self.environment.mask
        return np.zeros_like(mask) if self._ended else mask.copy()

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return what the learner may know, as text."""
        return self.environment.observation_text(self.seat) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "seat": self.seat}

    def _observation(self) -> NDArray[Any]:
        environment = self.environment
        own = environment.seat == self.seat
        return environment.encoder.encode(environment.observation.copy() if own else environment.observe(self.seat)[0])

    def _let_rivals_act(self, end: int) -> int:
        """Let rivals act until the learner is to act or the game has ended; if all keep waiting, it is cut off."""
        environment, waits = self.environment, 0
        while end == ONGOING and environment.seat != self.seat:
            action = self._rival_action()
            end = environment.wait() if action is None else environment.step(action)
            waits = waits + 1 if action is None else 0
            if waits >= MAX_IDLE_DECISIONS:
                return TRUNCATED
        return end

    def _rival_action(self) -> int | None:
        """Return the action of the rival to act, from the view of its seat; None is to wait."""
        environment, seat = self.environment, Seat(self.environment.seat)
        number = (seat - self.seat) % environment.seats - 1
        state, game = environment.state(), environment.game
        action = self._rivals[number].choose(
            game.view(state, seat), environment.numbered_actions(state), self._chances[number]
        )
        return None if action is None else environment.encode_action(action)


def environment_id(game: str) -> str:
    """Return Gymnasium's name of the environment of a game, from the game's id."""
    return f"darklantern/{game.title().replace('-', '')}-v0"


def register_games() -> None:
    """Register the installed games that are not registered yet."""
    for game in registry.game_ids():
        if environment_id(game) not in envs.registry:
            register(environment_id(game), "darklantern.environments.gymnasium:AgainstBots", kwargs={"game": game})


register_games()
