"""Deeds and reasons of every game, as hints and reviews send them."""

from typing import Any

import msgspec

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.bots.registry import explainer
from darklantern.core import registry
from darklantern.testing.random_games import random_transitions


def games() -> list[dict[str, Any]]:
    """Return each game's edition and all its deeds and reasons."""
    return [
        {
            "game": name,
            "edition": msgspec.to_builtins(registry.game(name).options({}).edition),
            "things": [{"kind": kind, "thing": thing} for (kind, _), thing in sorted(_deeds_and_reasons(name).items())],
        }
        for name in registry.game_ids()
    ]


def _deeds_and_reasons(name: str) -> dict[tuple[str, str], Any]:
    """Deeds and reasons by kind and code, from a game where they occurred; the others have no parameters."""
    game = registry.game(name)
    known = explainer(game.id)
    found: dict[tuple[str, str], Any] = {
        **{("deed", code): ActionDescription(code) for code in known.action_codes},
        **{("reason", code): Reason(code) for code in known.reason_codes},
    }
    for transition in list(random_transitions(game, 2, 1))[::3]:
        view = game.view(transition.before, transition.seat)
        for action in transition.legal:
            deed = known.describe(view, action)
            found["deed", deed.code] = deed
            for reason in known.reasons(view, action, transition.legal):
                found["reason", reason.code] = reason
    return found
