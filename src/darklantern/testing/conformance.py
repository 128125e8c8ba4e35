"""The checks that every game on the shelf must pass. Each raises AssertionError, saying what does not hold."""

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
"""Options of a game; None is the default."""


def play_random(game: AnyGame, seats: int, seed: int, given: Given = None) -> Record:
    """The record of a game of random legal moves."""
    strides = list(walk(game, seats, seed, given))
    session = Session(game, game.options(given or {}), ("random",) * seats, Chance.seeded(seed))
    for stride in strides:
        session.play(stride.seat, stride.action)
    return session.record(cut_off=True)


def check_replay(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """The same record replays to the same states and bytes."""
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
    """An old state is never changed by a later move, nor by asking about it."""
    kept: list[tuple[Any, str]] = []
    for stride in walk(game, seats, seed, given):
        kept.append((stride.after, game.encode(stride.after)))
        for seat in range(seats):
            game.view(stride.after, Seat(seat))
            game.legal(stride.after, Seat(seat))
    for state, text in kept:
        assert game.encode(state) == text, f"a state changed after it was handed out: {text}"


def check_legality(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Every legal action applies; every other one is refused with a code, changes nothing and picks nothing.

    The other ones are those that were legal at some other moment of the game.
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
    assert game.awaited(state), "nobody is awaited, but the game is not over"
    assert game.awaited(state) <= deciders, "somebody is awaited who may not act"
    for stranger in (Seat(-2), Seat(seats), Seat(seats + 90)):
        assert not game.legal(state, stranger), f"seat {stranger} is not at the table"
        _check_refused(game, state, stranger, stride.action)
    assert game.outcome(state) is None, "there is an outcome while somebody has to decide"
    for number in range(seats):
        seat = Seat(number)
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal), f"an action is listed twice: {legal}"
        assert bool(legal) == (seat in deciders), f"seat {seat} decides: {seat in deciders}, legal: {legal}"
        for action in legal:
            game.apply(state, seat, action, Chance.seeded(0))
        for action in pool:
            if action not in legal:
                _check_refused(game, state, seat, action)
    assert game.encode(state) == before, "an action changed the state it was tried in"


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
    """Actions and states survive the way through text, and text that is no action is refused as unreadable."""
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
    """A random game ends within its patience, with an outcome that adds up."""
    state = None
    for stride in walk(game, seats, seed, given):
        state = stride.after
    outcome = game.outcome(state)
    assert outcome is not None, f"a random game with seed {seed} was cut off after {game.turns(state)} turns"
    assert not game.deciders(state), "somebody has to decide after the end"
    assert len(outcome.scores) == len(outcome.sheets) == len(outcome.tiebreaks) == seats
    for score, sheet in zip(outcome.scores, outcome.sheets, strict=True):
        assert score == sum(line.points for line in sheet), "a score is not the sum of its lines"
    ranks = [(outcome.scores[seat], outcome.tiebreaks[seat]) for seat in range(seats)]
    assert outcome.winners == tuple(seat for seat in range(seats) if ranks[seat] == max(ranks))


def check_retelling(game: AnyGame, seats: int, seed: int, given: Given = None) -> None:
    """Chapters are counted from 1 and follow each other, everyone always stands somewhere, and at the end as scored."""
    chapter, state = 1, None
    for stride in walk(game, seats, seed, given):
        if state is None:
            assert game.chapter(stride.before) == 1, "the first chapter is not the first"
        state = stride.after
        assert game.chapter(state) - chapter in (0, 1), f"chapter {game.chapter(state)} follows on {chapter}"
        chapter = game.chapter(state)
        assert len(game.standing(state)) == seats, "somebody stands nowhere"
        game.open_view(state, state)
    outcome = game.outcome(state)
    assert outcome is None or game.standing(state) == outcome.scores, "at the end not everyone stands as scored"


def check_seats(game: AnyGame) -> None:
    """A game starts with each number of seats it has, and refuses one more and one less."""
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
"""Everything that is asked of a game at a number of seats, with a seed."""
