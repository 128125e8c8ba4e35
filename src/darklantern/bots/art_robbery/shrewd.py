"""The best sense for one look that we have found: what mastermind goes by, for itself and for everyone else."""

from darklantern.bots.art_robbery.sense import Sense

SENSE = Sense(
    scarce_alibi=2.3,
    rising=0.6,
    spare_alibi=2.0,
    dog=3.9,
    thief=0.8,
    hope=0.46,
    malice=0.95,
    leader=0.12,
    exposure=19.0,
    guarded=1.0,
    patience=1.07,
    double=0.12,
    closing=0.42,
    victory=26.0,
)
"""Found by trial: figures that won more games in a row than those before, at two, three and five seats."""

PLAIN = Sense(scarce_alibi=3.0, spare_alibi=0.75, dog=1.5, thief=0.5, hope=0.5, malice=1.0)
"""As the greedy bot."""

SENSES = (SENSE, PLAIN)
"""What others may go by, for all that mastermind knows: whoever reckons with one kind only is easily surprised."""
