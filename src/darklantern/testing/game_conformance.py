"""The conformance suite as a class of tests, for the package of a game."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from darklantern.core.game import AnyGame
from darklantern.testing.conformance import (
    check_chapters_and_scores,
    check_contract,
    check_ending,
    check_legality,
    check_replay,
    check_round_trips,
    check_seats,
    check_states_are_values,
)
from darklantern.testing.failures import NamedCheck
from darklantern.testing.redaction import check_redaction


class GameConformance:
    """Tests that a game keeps the contract, at tables of every size. Derive a class and name the game::

        from darklantern.testing import GameConformance
        from liars_dice import GAME

        class TestConformance(GameConformance):
            game = GAME

    pytest finds the tests in the derived class, whose name begins with ``Test``.
    """

    game: ClassVar[AnyGame]
    """The rules to test."""
    seeds: ClassVar[Sequence[int]] = range(3)
    """One random game is played for each seed, number of seats and set of options."""
    options: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    """The sets of options to play with; an empty one is the default."""

    def test_contract(self) -> None:
        """Every part of the contract is there, and its values can be sent to other processes."""
        self._run(check_contract)

    def test_seats(self) -> None:
        """The game starts with the allowed numbers of seats only."""
        check_seats(self.game)

    def test_replay(self) -> None:
        """A record replays to the same states."""
        self._run(check_replay)

    def test_states_are_values(self) -> None:
        """No state is changed after it was returned."""
        self._run(check_states_are_values)

    def test_legality(self) -> None:
        """Legal actions apply, all others are refused."""
        self._run(check_legality)

    def test_round_trips(self) -> None:
        """Actions and states survive conversion to text and back."""
        self._run(check_round_trips)

    def test_ending(self) -> None:
        """Random games end, with an outcome that adds up."""
        self._run(check_ending)

    def test_chapters_and_scores(self) -> None:
        """Chapters follow each other, and final scores agree."""
        self._run(check_chapters_and_scores)

    def test_redaction(self) -> None:
        """Nothing that a seat is shown depends on what is hidden from it."""
        self._run(check_redaction)

    def _run(self, check: NamedCheck) -> None:
        for given in self.options:
            for seats in self.game.seat_counts:
                for seed in self.seeds:
                    check(self.game, seats, seed, given)
