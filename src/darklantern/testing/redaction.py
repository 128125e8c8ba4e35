"""A check for information leaks: nothing that a seat is shown depends on what is hidden from it.

What is compared, for every observer (each seat, and a spectator), at moments of random games:

- **Views.** `Game.imagine` draws another state from the observer's view. In both states the view must be the same, as
  the server would send it, and a seat's legal actions too, in the same order. So a view must keep everything that
  `Game.legal_actions`, `Game.redact` and the view itself take from the state, and nothing that varies among the states
  that fit it.
- **Events.** The same move is made again with other picks, and in the other state with the same picks. Wherever the
  views after it are the same, the events must be the same, too, after `Game.redact`. So an event may show only what the
  view before or after the move tells: what an event reveals, the view must keep for as long as it is true.
- **A showdown** is the exception: an event that shows hidden things to everyone alike, after which they are gone from
  the state, such as dice that are shown and rolled again. The views need not keep it, since nothing of it is left to
  hide: the states after the move are equal, whatever was hidden before.

A game in which nothing is hidden passes, since `Game.imagine` can only return the true state. Whether the rules want a
showdown at all, this check cannot know: test that it happens when it should.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.testing.failures import NamedCheck
from darklantern.testing.random_games import OptionValues, Transition, random_transitions, sample_evenly

ATTEMPTS_PER_MOVE = 4
"""How many seeds are tried to get the same view after a move."""


@NamedCheck
def check_redaction(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that views, legal actions and redacted events agree in states that a seat cannot tell apart.

    The states to compare with come from `Game.imagine` and the seat's view. A move may show the seat something random,
    such as the card it draws; so events are compared only if the views after the move are the same. A showdown, which
    shows everyone alike what is gone afterwards, is accepted.
    """
    chance = Chance.seeded(seed, 2)
    different = compared = 0
    for transition in sample_evenly(list(random_transitions(game, seats, seed, given))):
        for observer in (None, *map(Seat, range(seats))):
            view = game.view(transition.before, observer)
            other = game.imagine(view, chance)
            different += game.encode_state(other) != game.encode_state(transition.before)
            _check_same_view(game, transition.before, other, observer)
            if transition.action in game.legal_actions(other, transition.seat):
                compared += _check_same_events(game, transition, other, observer)
    assert compared or not different, (
        "no move led to the same view in an imagined state, so nothing is known about redact: a view probably shows"
        " something that changes by chance in every move; play more seeds or more seats"
    )


def _check_same_view(game: AnyGame, state: Any, other: Any, observer: Seat | None) -> None:
    seen, imagined = game.view(state, observer), game.view(other, observer)
    assert _wire(seen) == _wire(imagined), (
        f"view and imagine disagree: {_who(observer)} can tell apart two states with the same view, in"
        f" {_differences(seen, imagined)}. Either view shows something that is hidden, or imagine draws something that"
        " the view tells"
    )
    if observer is not None:
        mine, theirs = game.legal_actions(state, observer), game.legal_actions(other, observer)
        assert list(mine) == list(theirs), (
            f"legal_actions of {_who(observer)} reveals what is hidden: {_texts(game, mine)} or {_texts(game, theirs)},"
            " although the view is the same. Let the view show what they depend on, or make them independent of it"
        )


class _End(NamedTuple):
    """The state after a move, and its events."""

    state: Any
    events: tuple[Any, ...]


def _pairs(game: AnyGame, transition: Transition, other: Any) -> Iterator[tuple[_End, _End]]:
    """Yield pairs of what a move may lead to: by other picks in the same state, by the same picks in another state.

    A seat that cannot tell the states after the move apart must have been shown the same.
    """
    for seed in range(ATTEMPTS_PER_MOVE):
        again, imagined = (
            game.apply(state, transition.seat, transition.action, Chance.seeded(seed))
            for state in (transition.before, other)
        )
        yield _End(transition.after, transition.events), _End(again.state, again.events)
        yield _End(again.state, again.events), _End(imagined.state, imagined.events)


def _check_same_events(game: AnyGame, transition: Transition, other: Any, observer: Seat | None) -> bool:
    """Check that a move shows the same events wherever the views after it are the same.

    Return whether they were for the true state and another one.
    """
    found = False
    for one, another in _pairs(game, transition, other):
        if _wire(game.view(one.state, observer)) != _wire(game.view(another.state, observer)):
            continue
        found = found or one.state is not transition.after
        shown, would_be = ([game.redact(event, observer) for event in end.events] for end in (one, another))
        if _wire(shown) == _wire(would_be) or _is_showdown(game, one, another):
            continue
        raise AssertionError(
            f"redact reveals to {_who(observer)} what is hidden, at {game.format_action(transition.action)!r}:"
            f" {_differences(shown, would_be)}, although the views after it are the same. Hide it in redact or, if the"
            " rules reveal it, let the view keep it for as long as it is true"
        )
    return found


def _is_showdown(game: AnyGame, one: _End, another: _End) -> bool:
    """Return whether the events that differ show everyone the same, and what they show is gone from the state."""
    if game.encode_state(one.state) != game.encode_state(another.state) or len(one.events) != len(another.events):
        return False
    seats = len(game.current_scores(one.state))
    shown = [
        (_shown_to_all(game, event, seats), _shown_to_all(game, other, seats))
        for event, other in zip(one.events, another.events, strict=True)
    ]
    return all(mine == other or len(set(mine)) == len(set(other)) == 1 for mine, other in shown)


def _shown_to_all(game: AnyGame, event: Any, seats: int) -> list[str]:
    """Return what the spectators and each seat are shown of an event."""
    return [_wire(game.redact(event, observer)) for observer in (None, *map(Seat, range(seats)))]


def _differences(one: Any, other: Any) -> str:
    """Return where two values differ, as deep in their data as they can be compared: ``left[1]: 2 or 1``."""
    return "; ".join(_paths("", msgspec.to_builtins(one), msgspec.to_builtins(other)))


def _paths(path: str, one: object, other: object) -> Iterator[str]:
    if one == other:
        return
    mine, theirs = _parts(one), _parts(other)
    if mine is None or theirs is None or mine.keys() != theirs.keys():
        yield f"{path or 'all'}: {one} or {other}"
        return
    for key, part in mine.items():
        yield from _paths(f"{path}{key}" if path else key.removeprefix("."), part, theirs[key])


def _parts(value: object) -> dict[str, object] | None:
    """Return the parts of plain data by the text that leads to them; None if it has none."""
    if isinstance(value, dict):
        return {f".{key}": part for key, part in cast(dict[str, object], value).items()}
    if isinstance(value, list | tuple):
        return {f"[{at}]": part for at, part in enumerate(cast(Sequence[object], value))}
    return None


def _texts(game: AnyGame, actions: Any) -> list[str]:
    return [game.format_action(action) for action in actions]


def _wire(value: Any) -> str:
    """Return a value as the server would send it."""
    return msgspec.json.encode(value).decode()


def _who(observer: Seat | None) -> str:
    return "a spectator" if observer is None else f"seat {observer}"
