"""A game in the terminal: one person against bots."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.registry import bot
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import Record, write_record
from darklantern.core.session import Session
from darklantern.terminal.advice import adviser
from darklantern.terminal.dialogue import AskInput, Dialogue, Quit, keyboard
from darklantern.terminal.face import face, tell_all
from darklantern.terminal.palette import ALARM, BRIGHT, EDGE, MUTED, styled
from darklantern.terminal.players import Player
from darklantern.terminal.sheet import score_sheet

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


class Played(NamedTuple):
    """The record and exit code of a terminal game."""

    record: Record
    """The game, finished or open."""
    exit_code: int
    """0, `INTERRUPTED` after Ctrl-C, or 1 if the record could not be written."""


def play(
    game: AnyGame,
    options: Any,
    players: Sequence[Player],
    seed: int,
    console: Console,
    *,
    ask_input: AskInput | None = None,
    record_to: Path | None = None,
    pause: float = 0.7,
    clock: Callable[[], float] = time.monotonic,
) -> Played:
    """Play a game to its end or until the person leaves; write its record to ``record_to``, if given.

    Exactly one of the players is a person. Bots decide from their views alone, each with its own chance. The same
    seed, players and answers give the same game. After each bot's move the game waits ``pause`` seconds; ``clock``
    returns seconds, for the times in the record.
    """
    table = _Table(game, options, players, seed, console, ask_input or keyboard(console), pause, clock)
    exit_code = 0
    try:
        table.play()
    except Quit:
        table.leave(record_to)
    except (EOFError, KeyboardInterrupt) as end:
        exit_code = INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        console.print()
        table.leave(record_to)
    record = table.session.record()
    return Played(record, exit_code if _written(record, record_to, console) else 1)


def _written(record: Record, path: Path | None, console: Console) -> bool:
    """Write the record to a path, if one is given. Print an error and return False if that fails."""
    if path is None:
        return True
    try:
        path.write_text(write_record(record) + "\n", "utf-8")
    except OSError as error:
        console.print(Text(f"The record could not be written to {path}: {error.strerror}.", ALARM))
        return False
    if record.end == "finished":
        console.print(Text(f"The record is in {path}.", MUTED))
    return True


class _Table:
    """A game in progress, shown to the one person who plays it."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        players: Sequence[Player],
        seed: int,
        console: Console,
        ask_input: AskInput,
        pause: float,
        clock: Callable[[], float],
    ) -> None:
        people = [Seat(seat) for seat, player in enumerate(players) if player.bot is None]
        if len(people) != 1:
            raise BadOptions(f"One person plays at a terminal, not {len(people)}.")
        self.you = people[0]
        self.game = game
        self.face = face(game.id)
        self.console = console
        self.pause = pause
        self.labels = [player.label for player in players]
        self.names = ["you" if seat == self.you else player.name for seat, player in enumerate(players)]
        self.bots: dict[Seat, Bot] = {
            Seat(seat): bot(game.id, player.bot) for seat, player in enumerate(players) if player.bot is not None
        }
        self.chances = {seat: Chance.seeded(seed, 1 + seat) for seat in self.bots}
        self.session = Session(game, options, tuple(self.labels), Chance.seeded(seed))
        self.log: list[str] = []
        self.standstills = 0
        self.restless = 0  # how many moves the bots still make at random, after a standstill
        self.clock = clock
        self.began = clock()
        advise = adviser(game, Chance.seeded(seed, 1 + len(players)))
        self.dialogue = Dialogue(game, self.face, self.labels, self.names, self.log, console, ask_input, advise)

    def play(self) -> None:
        """Ask the seats to act, clockwise, until the game ends; then print the final table and the score sheet.

        Seats that may act at once are asked one after another. A bot may wait until another seat has acted; if all
        wait, the clock or random moves of the bots continue the game.
        """
        self._welcome()
        last = Seat(-1)
        waiting: set[Seat] = set()
        while deciders := self.game.may_act(self.session.state):
            awaited = self.game.to_act(self.session.state)
            if asked := awaited - waiting:
                last = min(asked, key=lambda seat: (seat - last - 1) % len(self.names))
                events = self._decide() if last == self.you else self._let_decide(last)
                if events is None:
                    waiting.add(last)
                    continue
            elif CLOCK in deciders:
                events = self._run_out()
            else:
                last = min(awaited)
                events = self._stir(last)
            waiting.clear()
            self._tell(events)
            if last != self.you:
                time.sleep(self.pause)
        outcome = self.game.outcome(self.session.state)
        assert outcome is not None, "a game in which no seat may act has an outcome"
        self.dialogue.show(self.game.view(self.session.state, self.you))
        self.console.print()
        self.console.print(score_sheet(outcome, self.face, self.labels, self.you))

    def leave(self, record_to: Path | None) -> None:
        """Print whether the unfinished game is saved."""
        kept = (
            "it is not saved, so it cannot be taken up again."
            if record_to is None
            else f"what was played is in {record_to}."
        )
        self.console.print(Text(f"You leave the game; {kept}"))

    def _welcome(self) -> None:
        about = self.game.info
        self.console.print(Rule(f"[{BRIGHT}]{about.title}[/] [{MUTED}]· {about.credits}[/]", style=EDGE, align="left"))
        others = [label for seat, label in enumerate(self.labels) if seat != self.you]
        self.console.print(Text(f"At the table with you: {', '.join(others)}. Type ? for the rules.", MUTED))
        if len(self.game.to_act(self.session.state)) > 1:
            leisure = "Here everyone acts in turn, even in a race: take your time."
            self.console.print(Text(leisure, MUTED))

    def _decide(self) -> tuple[Any, ...]:
        """Ask the person for an action until the rules accept it."""
        view = self.game.view(self.session.state, self.you)
        legal = self.game.legal_actions(self.session.state, self.you)
        self.dialogue.show(view)
        while True:
            try:
                action = self.dialogue.decide(view, legal)
                return self.session.play(self.you, action, self._elapsed())
            except IllegalAction as error:
                self.dialogue.refuse(error)

    def _let_decide(self, seat: Seat) -> tuple[Any, ...] | None:
        """Play a bot's move, chosen from its seat's view; None if it waits for others."""
        view = self.game.view(self.session.state, seat)
        legal = self.game.legal_actions(self.session.state, seat)
        decider = RandomBot() if self.restless else self.bots[seat]
        self.restless = max(self.restless - 1, 0)
        action = decider.choose(view, legal, self.chances[seat])
        return None if action is None else self.session.play(seat, action, self._elapsed())

    def _stir(self, seat: Seat) -> tuple[Any, ...]:
        """End a standstill by random moves of the bots, this seat first; each time by one move more."""
        self.standstills += 1
        self.restless = self.standstills
        events = self._let_decide(seat)
        assert events is not None, "a random bot does not wait"
        return events

    def _run_out(self) -> tuple[Any, ...]:
        """Play the clock's move."""
        (action,) = self.game.legal_actions(self.session.state, CLOCK)
        return self.session.play(CLOCK, action, self._elapsed())

    def _elapsed(self) -> int:
        """Return the milliseconds since the start."""
        return round(1000 * (self.clock() - self.began))

    def _tell(self, events: tuple[Any, ...]) -> None:
        """Print what the person may know of a move's events, as one paragraph."""
        known = [self.game.redact(event, self.you) for event in events]
        if told := tell_all(self.face, [event for event in known if event is not None], self.names, self.you):
            self.log.append(told)
            self.console.print(styled(told))
