"""Numbers that the rules, the kernel, the bots and the page share; each is written only here.

What an edition may change is in the edition instead.
"""

TABLE_WIDTH = 8
"""The number of spots in a row of the centre, which is a square."""
SPOT_COUNT = TABLE_WIDTH**2
"""The number of spots; there are more than tiles and getaway tokens, so some are always free."""
MAX_CYCLES = 2
"""The turns of the table after which exchanges are over by `ExchangeEndRule.TWO_TURNS` (ME-X8)."""

LIFT_MS = 350
"""The mean duration of reaching for a tile and lifting it, at the ordinary tempo, in milliseconds."""
LOOK_MS = 150
"""The mean duration of recognizing a lifted tile."""
STASH_MS = 300
DROP_MS = 350
PUT_BACK_MS = 400
GETAWAY_MS = 400

COLLECTION_BONUS = 0.5
"""To the greedy bot, the value of a collection beyond its points, for works of art still to come."""
BAG_POINTS = 1.6
"""To the greedy bot, the value of a leather bag, in points: a random work of art."""
RIVALRY_FACTOR = 0.8
"""To the greedy bot, the factor on the value of each further exchange at a market, as rivals compete for it."""
KEY_COST = 0.8
"""To the greedy bot, the cost of finding a key, in points."""
MAX_EXCHANGES_PER_MARKET = 3
"""The most exchanges that bots plan for at one market in a round."""
PUT_BACK_INTERVAL = 20
"""With nothing within reach bots wait; in one of this many decisions, on average, they put a tile back."""
HURRY_MOVES_PER_PLAYER = 45
"""After this many moves of a raid for each player, the greedy bot keeps any loot."""
