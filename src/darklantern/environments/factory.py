"""Makes the environment of a game. The manifest of the game alone decides what steps it."""

from collections.abc import Mapping

from darklantern.core import registry
from darklantern.environments.environment import Environment
from darklantern.environments.kernel_environment import KernelEnvironment
from darklantern.environments.observation_encoders import ObservationForm, observation_encoder
from darklantern.environments.rules_environment import RulesEnvironment
from darklantern.environments.setup import read_setup


def make_environment(
    game: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    small: bool = False,
    form: ObservationForm = "plain",
) -> Environment:
    """Make an environment of a game, by its id: stepped by its kernel if it has one, else by its readable rules.

    The small set-up is stepped by the readable rules, as kernels have room for whole boxes only. Raises `BadOptions`.
    """
    setup = read_setup(game, options, small)
    fields = None
    if setup.small or registry.manifest(setup.game).kernel is None:
        environment = RulesEnvironment(setup, seats)
    else:
        environment = KernelEnvironment(game, seats, options)
        fields = environment.kernel.observation_fields
    environment.encoder = observation_encoder(environment.game.id, form, environment.observation_size, fields)
    return environment
