"""The checks that every game must pass. Each raises AssertionError with the reason of the failure."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Record, read_record, replay, write_record
from darklantern.core.session import Session
from darklantern.testing.walk import Stride, sample, walk

Given: TypeAlias = Mapping[str, object] | None
"""Options of a game; None for the defaults."""


def play_random(game: AnyGame, seats: int, seed: int, given: Given = None) -> Record:
    """Return the record of a game of random legal moves."""
    strides = list(walk(game, seats, seed, given))
    session = Session(game, game.options(given or {}), ("random",) * seats, Chance.seeded(seed))
    for stride in strides:
        session.play(stride.seat, stride.action)
    return session.record(cut_off=True)


def check_replay(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Check that a record replays to the same states and is written with the same bytes."""
    strides = list(walk(game, seats, seed, given))
    record = play_random(game, seats, seed, given)
    text = write_record(record)
    positions = list(replay(game, read_record(text)))
    states = [game.encode(position.state) for position in positions]
    assert states == [game.encode(strides[0].before), *(game.encode(stride.after) for stride in strides)]
    assert [position.events for position in positions[1:]] == [stride.events for stride in strides]
    assert write_record(read_record(text)) == text
    assert write_record(play_random(game, seats, seed, given)) == text


def check_states_are_values(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Check that a state is not changed by later moves or by calls of `view` and `legal_actions`."""
    kept: list[tuple[Any, str]] = []
    for stride in walk(game, seats, seed, given):
        kept.append((stride.after, game.encode(stride.after)))
        for seat in range(seats):
            game.view(stride.after, Seat(seat))
            game.legal(stride.after, Seat(seat))
    for state, text in kept:
        assert game.encode(state) == text, f"a state changed after it was handed out: {text}"


def check_legality(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Check that legal actions apply and that all others are refused with a code, without changes or picks.

    The other actions are those that were legal at another moment of the game.
    """
    strides = list(walk(game, seats, seed, given))
    pool = list(dict.fromkeys(action for stride in strides for action in stride.legal))
    for stride in sample(strides):
        _check_moment(game, seats, stride, pool)
    over = strides[-1].after
    for seat in range(seats):
        for action in pool if not game.deciders(over) else ():
            _check_refused(game, over, Seat(seat), action)


def _check_moment(game: AnyGame, seats: int, stride: Stride, pool: Sequence[Any]) -> None:
    state = stride.before
    deciders, before = game.deciders(state), game.encode(state)
    assert game.awaited(state), "no seat is to act, but the game is not over"
    assert game.awaited(state) <= deciders, "a seat is to act that may not act"
    for stranger in (Seat(-2), Seat(seats), Seat(seats + 90)):
        assert not game.legal(state, stranger), f"seat {stranger} is not at the table"
        _check_refused(game, state, stranger, stride.action)
    assert game.outcome(state) is None, "there is an outcome before the end"
    for number in range(seats):
        seat = Seat(number)
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal), f"an action is listed twice: {legal}"
        assert bool(legal) == (seat in deciders), f"seat {seat} may act: {seat in deciders}, legal actions: {legal}"
        for action in legal:
            game.apply(state, seat, action, Chance.seeded(0))
        for action in pool:
            if action not in legal:
                _check_refused(game, state, seat, action)
    assert game.encode(state) == before, "an action changed the state that it was applied to"


def _check_refused(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    chance = Chance.seeded(0)
    try:
        game.apply(state, seat, action, chance)
    except IllegalAction as error:
        assert error.code, "a refusal without a code"
        assert not chance.collect(), "a refused action made a pick"
    else:
        raise AssertionError(f"seat {seat} may not {game.format(action)!r}, but did in {game.encode(state)}")


def check_round_trips(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Check that actions and states are read back from text, and that other text is refused as unreadable."""
    for stride in sample(list(walk(game, seats, seed, given))):
        for action in stride.legal:
            text = game.format(action)
            assert game.parse(text) == action, f"{text!r} is read as another action"
            for damaged in (text + " ", text.upper() + "!", text[:-1] + "\N{SNOWMAN}"):
                _check_unreadable(game, damaged)
        state = stride.after
        text = game.encode(state)
        assert game.decode(text) == state, f"a state is read back as another one: {text}"
        assert "\n" not in text, "a state is more than one line"


def _check_unreadable(game: AnyGame, text: str) -> None:
    try:
        game.parse(text)
    except IllegalAction as error:
        assert error.code == "unreadable", f"{text!r} is refused with code {error.code}"
    else:
        raise AssertionError(f"{text!r} is read as an action")


def check_ending(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Check that a random game ends within `max_turns`, with scores, sheets and winners that agree."""
    state = None
    for stride in walk(game, seats, seed, given):
        state = stride.after
    outcome = game.outcome(state)
    assert outcome is not None, f"a random game with seed {seed} was cut off after {game.turns(state)} turns"
    assert not game.deciders(state), "a seat may act after the end"
    assert len(outcome.scores) == len(outcome.sheets) == len(outcome.tiebreaks) == seats
    for score, sheet in zip(outcome.scores, outcome.sheets, strict=True):
        assert score == sum(line.points for line in sheet), "a score is not the sum of its lines"
    ranks = [(outcome.scores[seat], outcome.tiebreaks[seat]) for seat in range(seats)]
    assert outcome.winners == tuple(seat for seat in range(seats) if ranks[seat] == max(ranks))


def check_retelling(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Check that chapters count up from 1, and that every seat has a current score, at the end the final one."""
    chapter, state = 1, None
    for stride in walk(game, seats, seed, given):
        if state is None:
            assert game.chapter(stride.before) == 1, "the first chapter is not the first"
        state = stride.after
        assert game.chapter(state) - chapter in (0, 1), f"chapter {game.chapter(state)} follows on {chapter}"
        chapter = game.chapter(state)
        assert len(game.standing(state)) == seats, "a seat has no current score"
        game.open_view(state, state)
    outcome = game.outcome(state)
    assert outcome is None or game.standing(state) == outcome.scores, (
        "the current scores at the end are not the final ones"
    )


def check_seats(game: AnyGame) -> None:
    """Check that a game starts with each allowed number of seats, and refuses one more and one less."""
    options = game.options({})
    for seats in game.seats:
        state = game.start(options, seats, Chance.seeded(0))
        assert game.deciders(state) <= set(range(seats))
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        try:
            game.start(options, seats, Chance.seeded(0))
        except BadOptions:
            continue
        raise AssertionError(f"{game.id} starts with {seats} seats")


CHECKS = (
    check_replay,
    check_states_are_values,
    check_legality,
    check_round_trips,
    check_ending,
    check_retelling,
)
"""All checks that take a game, a number of seats and a seed."""
