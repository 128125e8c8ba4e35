"""English plurals, lists and verb forms for any game."""

from collections.abc import Sequence

from rich.markup import escape

from darklantern.core.ids import Seat
from darklantern.terminal.face import Names
from darklantern.terminal.palette import NAME

_ODD = {"are": "is", "have": "has"}


def plural(noun: str) -> str:
    """Return the plural of a noun: ``watches``, ``steps``."""
    return f"{noun}{_ending(noun)}"


def _ending(word: str) -> str:
    return "es" if word.endswith(("ch", "sh", "ss")) else "s"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``3 watches``."""
    return f"{number} {noun if number == 1 else plural(noun)}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return parts as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def bold(name: str) -> str:
    """Return a name in bold, escaped for rich markup."""
    return f"[{NAME}]{escape(name)}[/]"


class Voice:
    """Subjects, objects and verb forms for one reader: ``You take``, ``Bruno takes``. None is a spectator."""

    def __init__(self, names: Names, you: Seat | None) -> None:
        self._names = names
        self._you = you

    def does(self, seat: Seat, verb: str) -> str:
        """Return the subject with its verb: ``You take``, ``Bruno takes``."""
        who = f"[{NAME}]You[/]" if seat == self._you else self.whom(seat)
        return f"{who} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        """Return the verb form for a player: ``stash``, ``stashes``."""
        return verb if seat == self._you else _ODD.get(verb, f"{verb}{_ending(verb)}")

    def whom(self, seat: Seat) -> str:
        """Return a player as the object of a sentence: ``you``, ``Bruno``."""
        return f"[{NAME}]you[/]" if seat == self._you else bold(self._names[seat])
