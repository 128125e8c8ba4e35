"""What the page says of deeds and reasons: there are words for all of them, in every language."""

from typing import Any

import msgspec
import pytest

from darklantern.bots.registry import sense
from darklantern.bots.sense import Deed, Reason
from darklantern.core import registry
from darklantern.testing.walk import walk
from tests.web.node import answers

LANGUAGES = ("en", "fr", "it", "nl")


def found(name: str) -> dict[tuple[str, str], Any]:
    """By kind and code: a deed or a reason as it came up in a game; what did not come up has nothing to fill in."""
    game = registry.game(name)
    known = sense(game.id)
    things: dict[tuple[str, str], Any] = {
        **{("deed", code): Deed(code) for code in known.deeds},
        **{("reason", code): Reason(code) for code in known.codes},
    }
    for stride in list(walk(game, 2, 1))[::3]:
        view = game.view(stride.before, stride.seat)
        for action in stride.legal:
            deed = known.deed(view, action)
            things["deed", deed.code] = deed
            for reason in known.reasons(view, action, stride.legal):
                things["reason", reason.code] = reason
    return things


@pytest.mark.parametrize("name", registry.games())
def test_all_deeds_and_reasons_have_words(name: str):
    things = found(name)
    edition = msgspec.to_builtins(registry.game(name).options({}).edition)
    told = {"names": ["Ada", "Bruno", "Cleo"], "edition": edition}
    asked = [(language, kind, things[kind, code]) for language in LANGUAGES for kind, code in sorted(things)]
    questions = [
        {"game": name, "language": language, "kind": kind, "thing": thing, "told": told}
        for language, kind, thing in asked
    ]
    said = answers(["advice.js"], questions)
    for (language, kind, thing), words in zip(asked, said, strict=True):
        wordless = words in ("", thing.code) and not (language == "en" and thing.code in ("pass", "stash"))
        assert not wordless, f"{language}: no words for the {kind} {thing.code}"
        assert "undefined" not in words, f"{language}, {thing.code}: {words}"
