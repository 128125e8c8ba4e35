"""The games as environments: many games at once in arrays, and adapters for PettingZoo, OpenSpiel and Gymnasium.

In all of them actions are the same numbers and observations the same rows: a policy trained in one of them plays in the
others. They are those of the game's kernel or, without one, of its readable rules.
``docs/reference/environments.md`` says what each number means.

The names are imported on first use. `VectorEnv` and `GpuVectorEnv` need the extra ``fast``, and each adapter the extra
of its name; without it they raise `MissingExtra`.
"""

from typing import TYPE_CHECKING

from darklantern.core.lazy import lazy_getattr

if TYPE_CHECKING:
    from darklantern.environments import gymnasium, openspiel, pettingzoo
    from darklantern.environments.dlpack import DeviceArray
    from darklantern.environments.gpu_vector_env import GpuVectorEnv
    from darklantern.environments.observation_encoders import Features, ObservationForm
    from darklantern.environments.specification import ActionNumbers, EnvironmentSpec
    from darklantern.environments.vector_env import VectorEnv
    from darklantern.lab.gpu import GpuUnavailable
else:
    _NAMES_BY_MODULE = {
        "darklantern.environments": "gymnasium openspiel pettingzoo",
        "darklantern.environments.vector_env": "VectorEnv",
        "darklantern.environments.gpu_vector_env": "GpuVectorEnv",
        "darklantern.environments.dlpack": "DeviceArray",
        "darklantern.environments.observation_encoders": "Features ObservationForm",
        "darklantern.environments.specification": "ActionNumbers EnvironmentSpec",
        "darklantern.lab.gpu": "GpuUnavailable",
    }
    __getattr__ = lazy_getattr(__name__, _NAMES_BY_MODULE)

__all__ = [
    "ActionNumbers",
    "DeviceArray",
    "EnvironmentSpec",
    "Features",
    "GpuUnavailable",
    "GpuVectorEnv",
    "ObservationForm",
    "VectorEnv",
    "gymnasium",
    "openspiel",
    "pettingzoo",
]


def __dir__() -> list[str]:
    return __all__
