"""The checks that every game must pass. Each raises AssertionError, naming the method of the contract at fault."""

import pickle
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from typing import Any

import msgspec
from msgspec import Struct

from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import AnyGame, Game, GameInfo, WireTypes
from darklantern.core.ids import Seat
from darklantern.core.record import Record, read_record, replay, write_record
from darklantern.core.session import Session
from darklantern.testing.failures import NamedCheck
from darklantern.testing.random_games import OptionValues, Transition, random_transitions, sample_evenly

ATTRIBUTES: dict[str, type] = {
    "id": str,
    "rules_version": str,
    "seat_counts": range,
    "info": GameInfo,
    "wire_types": WireTypes,
    "has_races": bool,
    "max_turns": int,
}
"""The attributes of a game, which are no methods."""


def random_record(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> Record:
    """Return the record of a game of random legal moves."""
    transitions = list(random_transitions(game, seats, seed, given))
    session = Session(game, game.options(given or {}), ("random",) * seats, Chance.seeded(seed))
    for transition in transitions:
        session.play(transition.seat, transition.action)
    return session.record(cut_off=True)


@NamedCheck
def check_contract(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a game has every part of the contract, and that its values can be sent to other processes."""
    for name, kind in ATTRIBUTES.items():
        found = getattr(game, name, None)
        assert isinstance(found, kind), (
            f"{name} is {found!r}: give the game an attribute {name} of type {kind.__name__}"
        )
    for name in _methods():
        assert callable(getattr(game, name, None)), f"{name} is missing: add the method, see darklantern.Game.{name}"
    assert game.editions(), "editions is empty: a game needs an edition, even if it has only a name and a title"
    assert set(game.editions()) == set(game.edition_texts()), "editions and edition_texts have different names"
    options = game.options(given or {})
    assert isinstance(getattr(options, "edition", None), Edition), "options have no edition: derive them from Options"
    for transition in sample_evenly(list(random_transitions(game, seats, seed, given)), 20):
        for observer in (None, *map(Seat, range(seats))):
            view = game.view(transition.after, observer)
            assert getattr(view, "seat", seats) == observer, (
                f"view: a view has a field seat with the seat that it belongs to, here {observer}; bots read it"
            )
            _check_struct(view, "view")
            _check_value(view, game.wire_types.view, "view", "wire_types.view")
            for event in transition.events:
                if (shown := game.redact(event, observer)) is not None:
                    _check_struct(shown, "redact")
                    _check_value(shown, game.wire_types.event, "redact", "wire_types.event")
        _check_value(
            game.open_view(transition.after, transition.after),
            game.wire_types.open_view,
            "open_view",
            "wire_types.open_view",
        )
        assert not is_dataclass(transition.action), (
            f"legal_actions: {transition.action!r} is a dataclass: derive it from msgspec.Struct, so that its fields"
            " can be shown on the default table"
        )
        for value in (transition.action, transition.after):
            assert _is_picklable(value), f"{value!r} cannot be pickled, which worker processes need"


def _methods() -> Sequence[str]:
    return [name for name, value in vars(Game).items() if not name.startswith("_") and isinstance(value, Callable)]


def _check_struct(value: Any, method: str) -> None:
    """Check that a value has named fields that the default table, the terminal and environments can read."""
    assert isinstance(value, Struct), (
        f"{method}: {value!r} is of type {type(value).__name__}: derive the type from msgspec.Struct"
    )


def _check_value(value: Any, kind: Any, method: str, declared: str) -> None:
    """Check that a value can be sent to clients and to workers, and is read back from JSON as the declared type."""
    text = msgspec.json.encode(value, order="deterministic")
    try:
        read = msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{method}: {value!r} is not of the type in {declared}: {error}") from None
    assert msgspec.json.encode(read, order="deterministic") == text, (
        f"{method}: {value!r} is read back from JSON as {read!r}"
    )
    assert _is_picklable(value), f"{method}: {value!r} cannot be pickled, which worker processes need"


def _is_picklable(value: Any) -> bool:
    try:
        return pickle.loads(pickle.dumps(value)) == value
    except Exception:  # each type has errors of its own
        return False


@NamedCheck
def check_replay(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a record replays to the same states and is written with the same bytes."""
    transitions = list(random_transitions(game, seats, seed, given))
    record = random_record(game, seats, seed, given)
    text = write_record(record)
    positions = list(replay(game, read_record(text)))
    states = [transitions[0].before, *(transition.after for transition in transitions)]
    repair = "let apply depend on nothing but its arguments, and pick every random number from chance"
    for position, state in zip(positions, states, strict=True):
        assert game.encode_state(position.state) == game.encode_state(state), (
            f"apply: move {position.number} of a replay leads to another state than in the game; {repair}"
        )
    for position, transition in zip(positions[1:], transitions, strict=True):
        assert position.events == transition.events, (
            f"apply: move {position.number} of a replay has other events than in the game; {repair}"
        )
    assert write_record(read_record(text)) == text, "format_action: a record is read and written as another text"
    assert write_record(random_record(game, seats, seed, given)) == text, (
        f"apply: the same game, played again, has another record; {repair}"
    )


@NamedCheck
def check_states_are_values(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a state is not changed by later moves or by calls of `view` and `legal_actions`."""
    states_and_texts: list[tuple[Any, str]] = []
    for transition in random_transitions(game, seats, seed, given):
        states_and_texts.append((transition.after, game.encode_state(transition.after)))
        for seat in range(seats):
            game.view(transition.after, Seat(seat))
            game.legal_actions(transition.after, Seat(seat))
    for state, text in states_and_texts:
        assert game.encode_state(state) == text, (
            f"apply, view or legal_actions changes a state that was handed out before: {text}. Make states frozen"
            " structs of tuples, and return changed copies (msgspec.structs.replace)"
        )


@NamedCheck
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
    assert game.to_act(state), "to_act is empty, but the game is not over: name the seats that the game waits for"
    assert game.to_act(state) <= may_act, (
        f"to_act has seats that are not in may_act: {sorted(game.to_act(state))}, {sorted(may_act)}"
    )
    for stranger in (Seat(-2), Seat(seats), Seat(seats + 90)):
        assert not game.legal_actions(state, stranger), (
            f"legal_actions has actions of seat {stranger}, which is not at the table: return none"
        )
        _check_refused(game, state, stranger, transition.action)
    assert game.outcome(state) is None, "outcome is not None before the end: a seat may still act"
    for number in range(seats):
        seat = Seat(number)
        legal = game.legal_actions(state, seat)
        assert len(set(legal)) == len(legal), f"legal_actions lists an action twice: {_texts(game, legal)}"
        assert bool(legal) == (seat in may_act), (
            f"legal_actions and may_act disagree: seat {seat} is {'' if seat in may_act else 'not '}in may_act, its"
            f" legal actions are {_texts(game, legal)}"
        )
        for action in legal:
            try:
                game.apply(state, seat, action, Chance.seeded(0))
            except IllegalAction as error:
                raise AssertionError(
                    f"legal_actions and apply disagree: {game.format_action(action)!r} of seat {seat} is listed as"
                    f" legal, but refused with code {error.code!r}, in {before}"
                ) from error
        for action in pool:
            if action not in legal:
                _check_refused(game, state, seat, action)
    assert game.encode_state(state) == before, (
        f"apply changes the state that it is applied to: return a changed copy instead (msgspec.structs.replace):"
        f" {before}"
    )


def _check_refused(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    chance = Chance.seeded(0)
    text = game.format_action(action)
    try:
        game.apply(state, seat, action, chance)
    except IllegalAction as error:
        assert error.code, f"apply refuses {text!r} without a code: raise IllegalAction with a stable code"
        assert not chance.take_picks(), f"apply picks before it refuses {text!r}: check that it is legal first"
    else:
        raise AssertionError(
            f"legal_actions and apply disagree: {text!r} of seat {seat} is not listed as legal, but apply accepts it,"
            f" in {game.encode_state(state)}. Raise IllegalAction, or list it"
        )


@NamedCheck
def check_round_trips(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that actions and states are read back from text, and that other text is refused as unreadable."""
    for transition in sample_evenly(list(random_transitions(game, seats, seed, given))):
        for action in transition.legal:
            text = game.format_action(action)
            read = game.parse_action(text)
            assert read == action, f"parse_action reads {text!r}, which format_action wrote for {action}, as {read}"
            for damaged in (text + " ", text.upper() + "!", text[:-1] + "\N{SNOWMAN}"):
                _check_unreadable(game, damaged)
        state = transition.after
        text = game.encode_state(state)
        assert game.decode_state(text) == state, f"decode_state reads a state back as another one: {text}"
        assert "\n" not in text, "encode_state returns more than one line"


def _check_unreadable(game: AnyGame, text: str) -> None:
    repair = "raise IllegalAction('unreadable') for every text that format_action does not write"
    try:
        read = game.parse_action(text)
    except IllegalAction as error:
        assert error.code == "unreadable", f"parse_action refuses {text!r} with code {error.code!r}: {repair}"
    except Exception as error:
        raise AssertionError(f"parse_action raises {type(error).__name__} for {text!r}: {repair}") from error
    else:
        raise AssertionError(f"parse_action reads {text!r} as {read}: {repair}")


@NamedCheck
def check_ending(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that a random game ends within `max_turns`, with scores, sheets and winners that agree."""
    state = None
    for transition in random_transitions(game, seats, seed, given):
        assert game.turns(transition.after) >= game.turns(transition.before), "turns decreases: it counts turns played"
        state = transition.after
    assert state is not None, "may_act is empty at the start: a game has at least one move"
    outcome = game.outcome(state)
    assert not game.may_act(state) or game.turns(state) < game.max_turns, (
        f"max_turns: a game of random moves was cut off after {game.turns(state)} turns; if it goes on well, allow more"
    )
    assert outcome is not None, "outcome is None at the end: no seat may act, so it must say how the game ended"
    assert not game.may_act(state), "may_act has seats after the end, where outcome is not None"
    assert len(outcome.scores) == len(outcome.sheets) == len(outcome.tiebreaks) == seats, (
        f"outcome: scores, sheets and tiebreaks must have an entry for each of {seats} seats"
    )
    for seat, (score, sheet) in enumerate(zip(outcome.scores, outcome.sheets, strict=True)):
        total = sum(line.points for line in sheet)
        assert score == total, (
            f"outcome: seat {seat} has the score {score}, but the lines of its sheet add up to {total}"
        )
    ranks = [(outcome.scores[seat], outcome.tiebreaks[seat]) for seat in range(seats)]
    winners = tuple(seat for seat in range(seats) if ranks[seat] == max(ranks))
    assert outcome.winners == winners, (
        f"outcome: the winners are {outcome.winners}, but by scores and tiebreaks {ranks} they would be {winners}"
    )


@NamedCheck
def check_chapters_and_scores(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that chapters count up from 1, and that every seat has a current score, at the end the final one."""
    chapter, state = 1, None
    for transition in random_transitions(game, seats, seed, given):
        if state is None:
            first = game.chapter(transition.before)
            assert first == 1, f"chapter is {first} at the start: count chapters from 1"
        state = transition.after
        following = game.chapter(state)
        assert following - chapter in (0, 1), f"chapter jumps from {chapter} to {following}: count up by 1 at most"
        chapter = following
        scores = len(game.current_scores(state))
        assert scores == seats, f"current_scores has {scores} scores for {seats} seats"
        game.open_view(state, state)
    outcome = game.outcome(state)
    assert outcome is None or game.current_scores(state) == outcome.scores, (
        f"current_scores at the end are {game.current_scores(state)}, but those of outcome {outcome and outcome.scores}"
    )


def check_seats(game: AnyGame) -> None:
    """Check that a game starts with each allowed number of seats, and refuses one more and one less."""
    options = game.options({})
    for seats in game.seat_counts:
        state = game.start(options, seats, Chance.seeded(0))
        assert game.may_act(state) <= set(range(seats)), f"may_act has seats that are not among {seats} at the start"
    for seats in (game.seat_counts[0] - 1, game.seat_counts[-1] + 1):
        try:
            game.start(options, seats, Chance.seeded(0))
        except BadOptions:
            continue
        raise AssertionError(f"start accepts {seats} seats: raise BadOptions for a number that is not in seat_counts")


def _texts(game: AnyGame, actions: Sequence[Any]) -> list[str]:
    return [game.format_action(action) for action in actions]


CHECKS = (
    check_contract,
    check_replay,
    check_states_are_values,
    check_legality,
    check_round_trips,
    check_ending,
    check_chapters_and_scores,
)
"""All checks that take a game, a number of seats and a seed."""
