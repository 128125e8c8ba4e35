"""The checks that every game must pass. Each raises AssertionError with the reason of the failure."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Record, read_record, replay, write_record
from darklantern.core.session import Session
from darklantern.testing.random_games import Transition, random_transitions, sample_evenly

OptionValues: TypeAlias = Mapping[str, object] | None
"""Options of a game; None for the defaults."""


def random_record(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> Record:
    """Return the record of a game of random legal moves."""
    transitions = list(random_transitions(game, seats, seed, given))
    session = Session(game, game.options(given or {}), ("random",) * seats, Chance.seeded(seed))
    for transition in transitions:
        session.play(transition.seat, transition.action)
    return session.record(cut_off=True)


def check_replay(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a record replays to the same states and is written with the same bytes."""
    transitions = list(random_transitions(game, seats, seed, given))
    record = random_record(game, seats, seed, given)
    text = write_record(record)
    positions = list(replay(game, read_record(text)))
    states = [game.encode_state(position.state) for position in positions]
    assert states == [
        game.encode_state(transitions[0].before),
        *(game.encode_state(transition.after) for transition in transitions),
    ]
    assert [position.events for position in positions[1:]] == [transition.events for transition in transitions]
    assert write_record(read_record(text)) == text
    assert write_record(random_record(game, seats, seed, given)) == text


def check_states_are_values(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a state is not changed by later moves or by calls of `view` and `legal_actions`."""
    states_and_texts: list[tuple[Any, str]] = []
    for transition in random_transitions(game, seats, seed, given):
        states_and_texts.append((transition.after, game.encode_state(transition.after)))
        for seat in range(seats):
            game.view(transition.after, Seat(seat))
            game.legal_actions(transition.after, Seat(seat))
    for state, text in states_and_texts:
        assert game.encode_state(state) == text, f"a state changed after it was handed out: {text}"


def check_legality(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that legal actions apply and that all others are refused with a code, without changes or picks.

    The other actions are those that were legal at another moment of the game.
    """
    transitions = list(random_transitions(game, seats, seed, given))
    pool = list(dict.fromkeys(action for transition in transitions for action in transition.legal))
    for transition in sample_evenly(transitions):
        _check_moment(game, seats, transition, pool)
    over = transitions[-1].after
    for seat in range(seats):
        for action in pool if not game.may_act(over) else ():
            _check_refused(game, over, Seat(seat), action)


def _check_moment(game: AnyGame, seats: int, transition: Transition, pool: Sequence[Any]) -> None:
    state = transition.before
    may_act, before = game.may_act(state), game.encode_state(state)
    assert game.to_act(state), "no seat is to act, but the game is not over"
    assert game.to_act(state) <= may_act, "a seat is to act that may not act"
    for stranger in (Seat(-2), Seat(seats), Seat(seats + 90)):
        assert not game.legal_actions(state, stranger), f"seat {stranger} is not at the table"
        _check_refused(game, state, stranger, transition.action)
    assert game.outcome(state) is None, "there is an outcome before the end"
    for number in range(seats):
        seat = Seat(number)
        legal = game.legal_actions(state, seat)
        assert len(set(legal)) == len(legal), f"an action is listed twice: {legal}"
        assert bool(legal) == (seat in may_act), f"seat {seat} may act: {seat in may_act}, legal actions: {legal}"
        for action in legal:
            game.apply(state, seat, action, Chance.seeded(0))
        for action in pool:
            if action not in legal:
                _check_refused(game, state, seat, action)
    assert game.encode_state(state) == before, "an action changed the state that it was applied to"


def _check_refused(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    chance = Chance.seeded(0)
    try:
        game.apply(state, seat, action, chance)
    except IllegalAction as error:
        assert error.code, "a refusal without a code"
        assert not chance.take_picks(), "a refused action made a pick"
    else:
        raise AssertionError(
            f"seat {seat} may not {game.format_action(action)!r}, but did in {game.encode_state(state)}"
        )


def check_round_trips(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that actions and states are read back from text, and that other text is refused as unreadable."""
    for transition in sample_evenly(list(random_transitions(game, seats, seed, given))):
        for action in transition.legal:
            text = game.format_action(action)
            assert game.parse_action(text) == action, f"{text!r} is read as another action"
            for damaged in (text + " ", text.upper() + "!", text[:-1] + "\N{SNOWMAN}"):
                _check_unreadable(game, damaged)
        state = transition.after
        text = game.encode_state(state)
        assert game.decode_state(text) == state, f"a state is read back as another one: {text}"
        assert "\n" not in text, "a state is more than one line"


def _check_unreadable(game: AnyGame, text: str) -> None:
    try:
        game.parse_action(text)
    except IllegalAction as error:
        assert error.code == "unreadable", f"{text!r} is refused with code {error.code}"
    else:
        raise AssertionError(f"{text!r} is read as an action")


def check_ending(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a random game ends within `max_turns`, with scores, sheets and winners that agree."""
    state = None
    for transition in random_transitions(game, seats, seed, given):
        state = transition.after
    outcome = game.outcome(state)
    assert outcome is not None, f"a random game with seed {seed} was cut off after {game.turns(state)} turns"
    assert not game.may_act(state), "a seat may act after the end"
    assert len(outcome.scores) == len(outcome.sheets) == len(outcome.tiebreaks) == seats
    for score, sheet in zip(outcome.scores, outcome.sheets, strict=True):
        assert score == sum(line.points for line in sheet), "a score is not the sum of its lines"
    ranks = [(outcome.scores[seat], outcome.tiebreaks[seat]) for seat in range(seats)]
    assert outcome.winners == tuple(seat for seat in range(seats) if ranks[seat] == max(ranks))


def check_chapters_and_scores(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that chapters count up from 1, and that every seat has a current score, at the end the final one."""
    chapter, state = 1, None
    for transition in random_transitions(game, seats, seed, given):
        if state is None:
            assert game.chapter(transition.before) == 1, "the first chapter is not the first"
        state = transition.after
        assert game.chapter(state) - chapter in (0, 1), f"chapter {game.chapter(state)} follows on {chapter}"
        chapter = game.chapter(state)
        assert len(game.current_scores(state)) == seats, "a seat has no current score"
        game.open_view(state, state)
    outcome = game.outcome(state)
    assert outcome is None or game.current_scores(state) == outcome.scores, (
        "the current scores at the end are not the final ones"
    )


def check_seats(game: AnyGame) -> None:
    """Check that a game starts with each allowed number of seats, and refuses one more and one less."""
    options = game.options({})
    for seats in game.seat_counts:
        state = game.start(options, seats, Chance.seeded(0))
        assert game.may_act(state) <= set(range(seats))
    for seats in (game.seat_counts[0] - 1, game.seat_counts[-1] + 1):
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
    check_chapters_and_scores,
)
"""All checks that take a game, a number of seats and a seed."""
