"""How fast people and bots act: the durations and factors that bots, kernels and simulations share."""

from collections.abc import Mapping

ACT_MS = 500
"""The mean duration of an action in a race that has no duration of its own, in milliseconds."""
THINK_MS = 2000
"""The mean duration of a decision in a turn."""
REACT_MS = 300
"""The mean duration of the reaction to something in a race."""
WAIT_MS = 200
"""The mean duration of waiting before looking again, when there is nothing to do."""
DURATION_SPREAD = 0.3
"""Each duration varies evenly by up to this share of its mean, up and down."""

MIN_TIME_FACTOR = 0.9
"""The smallest factor on the ordinary durations: the tempo of a quick person. No bot is faster."""
TEMPO_FACTORS: Mapping[str, float] = {"quick": MIN_TIME_FACTOR, "calm": 4.0}
"""The factor on the ordinary durations, by the name of a tempo."""

MAX_IDLE_DECISIONS = 1000
"""After this many waits in a row a simulated game without a time limit is given up."""
