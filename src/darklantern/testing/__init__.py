"""Checks that every game must pass. Each plays random games and raises AssertionError with the reason of a failure.

>>> from darklantern import game, game_ids
>>> from darklantern.testing import CHECKS, check_redaction
>>> for check in (*CHECKS, check_redaction):
...     check(game(game_ids()[0]), seats=3, seed=1)

With pytest, a class derived from `GameConformance` runs them all.
"""

from typing import TYPE_CHECKING

from darklantern.core.lazy import lazy_getattr

if TYPE_CHECKING:
    from darklantern.testing.conformance import (
        CHECKS,
        check_chapters_and_scores,
        check_contract,
        check_ending,
        check_legality,
        check_replay,
        check_round_trips,
        check_seats,
        check_states_are_values,
        random_record,
    )
    from darklantern.testing.game_conformance import GameConformance
    from darklantern.testing.lockstep import check_lockstep
    from darklantern.testing.playthroughs import playthrough
    from darklantern.testing.random_games import Transition, random_transitions
    from darklantern.testing.redaction import check_redaction
else:
    _NAMES_BY_MODULE = {
        "darklantern.testing.conformance": "CHECKS check_contract check_replay check_states_are_values check_legality"
        " check_round_trips check_ending check_chapters_and_scores check_seats random_record",
        "darklantern.testing.game_conformance": "GameConformance",
        "darklantern.testing.redaction": "check_redaction",
        "darklantern.testing.lockstep": "check_lockstep",
        "darklantern.testing.random_games": "random_transitions Transition",
        "darklantern.testing.playthroughs": "playthrough",
    }
    __getattr__ = lazy_getattr(__name__, _NAMES_BY_MODULE)

__all__ = [
    "CHECKS",
    "GameConformance",
    "Transition",
    "check_chapters_and_scores",
    "check_contract",
    "check_ending",
    "check_legality",
    "check_lockstep",
    "check_redaction",
    "check_replay",
    "check_round_trips",
    "check_seats",
    "check_states_are_values",
    "playthrough",
    "random_record",
    "random_transitions",
]


def __dir__() -> list[str]:
    return __all__
