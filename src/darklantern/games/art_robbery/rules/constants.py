"""Numbers that the kernel and the bots share; each is written only here.

What an edition may change is in the edition instead.
"""

from darklantern.games.art_robbery.rules.components import TOKEN_FACES
from darklantern.games.art_robbery.rules.edition import BOX

TAKE = 0
"""The first action, by number, in which a number or the boss takes a token from the centre: one for each token (AR-T3,
AR-T4)."""
THIEF_TAKE = TAKE + BOX.tokens
"""The first action in which a greedy thief takes a token from the centre: one for each token (AR-T5)."""
STEAL = THIEF_TAKE + BOX.tokens
"""The first theft: one for each token of each opponent, from the left (AR-T3, AR-T4)."""
FETCH = STEAL + BOX.tokens * (BOX.players - 1)
"""Fetch the dog (AR-T6)."""
WASTE = FETCH + 1
"""The first action that wastes a card: one for each face (AR-T7)."""
GIVE_TOKEN = WASTE + len(TOKEN_FACES)
GIVE_DOG = GIVE_TOKEN + 1
"""The answers to a theft (AR-D1)."""
ACTIONS = GIVE_DOG + 1
"""The number of actions."""

SCARCE_ALIBI_VALUE = 3.0
"""To the greedy bot, the value of an alibi, in points, to a seat that has no more of them than any other."""
SPARE_ALIBI_VALUE = 0.75
"""To the greedy bot, the value of an alibi, in points, to a seat that has more of them than another."""
DOG_VALUE = 1.5
"""To the greedy bot, the value of the dog, in points."""
THIEF_VALUE = 0.5
"""To the greedy bot, the cost, in points, of spending a greedy thief, which could take anything."""
BOSS_HOPE = 0.5
"""To the greedy bot, the share of its points that a boss counts while the centre has company for it."""
