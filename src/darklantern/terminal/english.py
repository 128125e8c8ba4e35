"""English plurals, lists and verb forms for any game."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from rich.markup import escape

from darklantern.core.ids import Seat
from darklantern.terminal.palette import NAME
from darklantern.terminal.renderer import PlayerNames

_IRREGULAR_VERBS = {"are": "is", "have": "has"}


def plural(noun: str) -> str:
    """Return the plural of a noun: ``watches``, ``steps``."""
    return f"{noun}{_s_or_es(noun)}"


def _s_or_es(word: str) -> str:
    return "es" if word.endswith(("ch", "sh", "ss")) else "s"


def count_noun(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``3 watches``."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def join_words(parts: Sequence[str], last: str = "and") -> str:
    """Return parts as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """Return ``(did you mean …?)`` with a space before it, if a name resembles the word; else nothing."""
    close = get_close_matches(word.casefold(), list(names), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def bold(name: str) -> str:
    """Return a name in bold, escaped for rich markup."""
    return f"[{NAME}]{escape(name)}[/]"


class Narrator:
    """Subjects, objects and verb forms for one reader: ``You take``, ``Bruno takes``. None is a spectator."""

    def __init__(self, names: PlayerNames, you: Seat | None) -> None:
        self._names = names
        self._you = you

    def does(self, seat: Seat, verb: str) -> str:
        """Return the subject with its verb: ``You take``, ``Bruno takes``."""
        who = f"[{NAME}]You[/]" if seat == self._you else self.whom(seat)
        return f"{who} {self.verb_form(seat, verb)}"

    def verb_form(self, seat: Seat, verb: str) -> str:
        """Return the verb form for a player: ``stash``, ``stashes``."""
        return verb if seat == self._you else _IRREGULAR_VERBS.get(verb, f"{verb}{_s_or_es(verb)}")

    def whom(self, seat: Seat) -> str:
        """Return a player as the object of a sentence: ``you``, ``Bruno``."""
        return f"[{NAME}]you[/]" if seat == self._you else bold(self._names[seat])
