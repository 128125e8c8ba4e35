"""What Midnight Exchange says about itself to environments."""

from darklantern.environments.specification import EnvironmentSpec
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT

ENVIRONMENT = EnvironmentSpec(shuffled=SPOT_COUNT)
"""Its tiles are shuffled over spots, on which no rule depends (ME-S2)."""
