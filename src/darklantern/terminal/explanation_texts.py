"""English texts for explained actions and their reasons, by code."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.terminal.english import bold
from darklantern.terminal.renderer import PlayerNames

TextFunction: TypeAlias = Callable[[dict[str, Any], PlayerNames], str]
"""Returns a text in rich markup for parameters and the names of the players."""


class ExplanationTexts(NamedTuple):
    """The texts of a game for its codes of actions and reasons."""

    actions: Mapping[str, TextFunction]
    reasons: Mapping[str, TextFunction]

    def action_text(self, description: ActionDescription, names: PlayerNames) -> str:
        """Return an explained action as an imperative in rich markup: ``take the 5 from the centre``."""
        return self.actions[description.code](description.params, names)

    def reason_text(self, reason: Reason, names: PlayerNames) -> str:
        """Return a reason in a few words of rich markup."""
        return self.reasons[reason.code](reason.params, names)


def player_name(params: dict[str, Any], names: PlayerNames) -> str:
    """Return the name of the player whose seat is the parameter ``seat``."""
    return bold(names[int(params["seat"])])
