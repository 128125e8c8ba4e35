"""A game in the terminal: one person against bots."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape
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
from darklantern.terminal.dialogue import AskInput, Dialogue, PlayerTexts, Quit, console_input
from darklantern.terminal.palette import BORDER, ERROR, HEADING, MUTED, styled
from darklantern.terminal.players import TerminalPlayer
from darklantern.terminal.renderer import describe_events
from darklantern.terminal.renderers import load_renderer
from darklantern.terminal.score_sheet import score_sheet

EXIT_INTERRUPTED = 130
"""The exit code after Ctrl-C."""


class PlayResult(NamedTuple):
    """The record and exit code of a terminal game."""

    record: Record
    """The game, finished or open."""
    exit_code: int
    """0, `EXIT_INTERRUPTED` after Ctrl-C, or 1 if the record could not be written."""


def play(
    game: AnyGame,
    options: Any,
    players: Sequence[TerminalPlayer],
    seed: int,
    console: Console,
    *,
    ask_input: AskInput | None = None,
    record_to: Path | None = None,
    pause_s: float = 0.7,
    clock: Callable[[], float] = time.monotonic,
) -> PlayResult:
    """Play a game to its end or until the person leaves; write its record to ``record_to``, if given.

    Exactly one of the players is a person. Bots decide from their views alone, each with its own chance. The same
    seed, players and answers give the same game. After each bot's move the game waits ``pause_s`` seconds; ``clock``
    returns seconds, for the times in the record.
    """
    screen = _Screen(console, ask_input or console_input(console), pause_s, clock)
    table = _TerminalGame(game, options, players, seed, screen)
    exit_code = 0
    try:
        table.play()
    except Quit:
        table.print_leaving(record_to)
    except (EOFError, KeyboardInterrupt) as end:
        exit_code = EXIT_INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        console.print()
        table.print_leaving(record_to)
    record = table.session.record()
    return PlayResult(record, exit_code if _save_record(record, record_to, console) else 1)


def _save_record(record: Record, path: Path | None, console: Console) -> bool:
    """Write the record to a path, if one is given. Print an error and return False if that fails."""
    if path is None:
        return True
    try:
        path.write_text(write_record(record) + "\n", "utf-8")
    except OSError as error:
        console.print(Text(f"The record could not be written to {path}: {error.strerror}.", ERROR))
        return False
    if record.end == "finished":
        console.print(Text(f"The record is in {path}.", MUTED))
    return True


class _Screen(NamedTuple):
    """The terminal at which a game is played, and its timing."""

    console: Console
    ask_input: AskInput
    pause_s: float
    """The seconds to wait after a bot's move."""
    clock: Callable[[], float]
    """Return seconds, for the times in the record."""


class _TerminalGame:
    """A game in progress, shown to the one person who plays it."""

    def __init__(
        self, game: AnyGame, options: Any, players: Sequence[TerminalPlayer], seed: int, screen: _Screen
    ) -> None:
        people = [Seat(seat) for seat, player in enumerate(players) if player.bot is None]
        if len(people) != 1:
            raise BadOptions(f"One person plays at a terminal, not {len(people)}.")
        self.your_seat = people[0]
        self.game = game
        self.renderer = load_renderer(game)
        self.console = screen.console
        self.pause_s = screen.pause_s
        self.labels = [player.label for player in players]
        self.first_names = [player.name for player in players]
        self.names = ["you" if seat == self.your_seat else player.name for seat, player in enumerate(players)]
        self.bots: dict[Seat, Bot] = {
            Seat(seat): bot(game.id, player.bot) for seat, player in enumerate(players) if player.bot is not None
        }
        self.chances = {seat: Chance.seeded(seed, 1 + seat) for seat in self.bots}
        self.session = Session(game, options, tuple(self.labels), Chance.seeded(seed))
        self.log: list[str] = []
        self.standstills = 0
        self.random_moves_left = 0  # how many moves the bots still make at random, after a standstill
        self.clock = screen.clock
        self.started_at = screen.clock()
        advise = adviser(game, Chance.seeded(seed, 1 + len(players)))
        texts = PlayerTexts(self.labels, self.names)
        self.dialogue = Dialogue(game, texts, self.log, screen.console, screen.ask_input, advise)

    def play(self) -> None:
        """Ask the seats to act, clockwise, until the game ends; then print the final table and the score sheet.

        Seats that may act at once, in a race, are asked one after another. Each may wait until another seat has acted;
        if all wait, the clock or random moves of the bots continue the game.
        """
        self._print_welcome()
        last = Seat(-1)
        waiting: set[Seat] = set()
        while may_act := self.game.may_act(self.session.state):
            to_act = self.game.to_act(self.session.state)
            if not_waiting := to_act - waiting:
                last = min(not_waiting, key=lambda seat: (seat - last - 1) % len(self.names))
                events = self._play_person(may_wait=len(to_act) > 1) if last == self.your_seat else self._play_bot(last)
                if events is None:
                    waiting.add(last)
                    continue
            elif CLOCK in may_act:
                events = self._play_clock()
            else:
                last = min(to_act - {self.your_seat})
                events = self._end_standstill(last)
            waiting.clear()
            self._print_events(events)
            if last != self.your_seat:
                time.sleep(self.pause_s)
        outcome = self.game.outcome(self.session.state)
        assert outcome is not None, "a game in which no seat may act has an outcome"
        self.dialogue.print_table(self.game.view(self.session.state, self.your_seat))
        self.console.print()
        self.console.print(score_sheet(outcome, self.renderer, self.labels, self.your_seat))

    def print_leaving(self, record_to: Path | None) -> None:
        """Print whether the unfinished game is saved."""
        saved = (
            "it is not saved, so it cannot be taken up again."
            if record_to is None
            else f"what was played is in {record_to}."
        )
        self.console.print(Text(f"You leave the game; {saved}"))

    def _print_welcome(self) -> None:
        info = self.game.info
        by = f" [{MUTED}]· {escape(info.credits)}[/]" if info.credits else ""
        heading = styled(f"[{HEADING}]{escape(info.title)}[/]{by}")
        self.console.print(Rule(heading, style=BORDER, align="left"))
        others = [label for seat, label in enumerate(self.labels) if seat != self.your_seat]
        self.console.print(Text(f"At the table with you: {', '.join(others)}. Type ? for the rules.", MUTED))
        if self.game.has_races:
            no_race_hint = "Here everyone acts in turn, even in a race: take your time, or type w to wait."
            self.console.print(Text(no_race_hint, MUTED))

    def _play_person(self, may_wait: bool) -> tuple[Any, ...] | None:
        """Ask the person for an action until the rules accept it; None if the person waits for others."""
        view = self.game.view(self.session.state, self.your_seat)
        legal = self.game.legal_actions(self.session.state, self.your_seat)
        self.dialogue.print_table(view)
        while True:
            try:
                action = self.dialogue.decide(view, legal, may_wait)
                return None if action is None else self.session.play(self.your_seat, action, self._elapsed_ms())
            except IllegalAction as error:
                self.dialogue.print_error(error)

    def _play_bot(self, seat: Seat) -> tuple[Any, ...] | None:
        """Play a bot's move, chosen from its seat's view; None if it waits for others."""
        view = self.game.view(self.session.state, seat)
        legal = self.game.legal_actions(self.session.state, seat)
        bot_to_ask = RandomBot() if self.random_moves_left else self.bots[seat]
        self.random_moves_left = max(self.random_moves_left - 1, 0)
        action = bot_to_ask.choose(view, legal, self.chances[seat])
        return None if action is None else self.session.play(seat, action, self._elapsed_ms())

    def _end_standstill(self, seat: Seat) -> tuple[Any, ...]:
        """End a standstill by random moves of the bots, this seat first; each time by one move more."""
        self.standstills += 1
        self.random_moves_left = self.standstills
        events = self._play_bot(seat)
        assert events is not None, "a random bot does not wait"
        return events

    def _play_clock(self) -> tuple[Any, ...]:
        """Play the clock's move."""
        (action,) = self.game.legal_actions(self.session.state, CLOCK)
        return self.session.play(CLOCK, action, self._elapsed_ms())

    def _elapsed_ms(self) -> int:
        """Return the milliseconds since the start."""
        return round(1000 * (self.clock() - self.started_at))

    def _print_events(self, events: tuple[Any, ...]) -> None:
        """Print what the person may know of a move's events, as one paragraph."""
        known = [self.game.redact(event, self.your_seat) for event in events]
        if text := describe_events(
            self.renderer, [event for event in known if event is not None], self.first_names, self.your_seat
        ):
            self.log.append(text)
            self.console.print(styled(text))
