"""Invariants of Art Robbery in random games."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from darklantern.core.chance import Chance
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.state import State
from darklantern.testing.random_games import random_transitions
from tests.games.art_robbery.tables import EDITION

games = st.tuples(st.sampled_from(list(GAME.seat_counts)), st.integers(0, 2**32))


def cards_of(state: State) -> Counter[str]:
    return Counter([*state.draw, *state.discard, *(card for hand in state.hands for card in hand)])


@given(games)
def test_cards_are_conserved(game: tuple[int, int]):
    """AR-C2: 55 cards, always the same ones."""
    for transition in random_transitions(GAME, *game):
        assert cards_of(transition.after) == Counter(EDITION.deck)


def tokens_of(state: State) -> Counter[tuple[int, str, str]]:
    """Return every token with its raid and place: the box, the centre, a player or out of the game."""
    found: Counter[tuple[int, str, str]] = Counter()
    for raid, tokens in enumerate(EDITION.loot):
        over, now = raid < len(state.banked), raid == state.raid
        owners = state.banked[raid] if over else state.owners if now else ("box",) * len(tokens)
        nowhere = "out" if over else "centre"
        for token, owner in zip(tokens, owners, strict=True):
            found[raid, token, nowhere if owner is None else str(owner)] += 1
    return found


@given(games)
def test_tokens_are_conserved(game: tuple[int, int]):
    """AR-C3: 36 tokens. A move relocates at most one, and only a boss leaves the game."""
    for transition in random_transitions(GAME, *game):
        before, after = tokens_of(transition.before), tokens_of(transition.after)
        assert after.total() == 36
        assert Counter(token for _, token, _ in after.elements()) == Counter(sum(EDITION.loot, ()))
        if transition.before.raid == transition.after.raid:
            assert (after - before).total() <= 1
        assert all(token == "boss" for _, token, where in after if where == "out")


@given(games)
def test_there_is_one_dog(game: tuple[int, int]):
    """AR-C5: once a player has it, it stays with a player."""
    for transition in random_transitions(GAME, *game):
        assert transition.after.dog is not None or transition.before.dog is None


@given(games)
def test_everyone_holds_five_cards_between_turns(game: tuple[int, int]):
    """AR-T1: four for the thief during the decision of the dog's owner."""
    for transition in random_transitions(GAME, *game):
        theft = transition.after.theft
        sizes = [len(hand) for hand in transition.after.hands]
        assert sizes == [4 if theft and theft.thief == seat else 5 for seat in range(len(sizes))]


@given(games)
def test_draw_pile_is_never_empty(game: tuple[int, int]):
    """AR-T2"""
    for transition in random_transitions(GAME, *game):
        assert transition.after.draw
        assert list(transition.after.draw) == sorted(transition.after.draw)


@given(games, st.integers(0, 2**32))
def test_imagined_state_has_the_same_cards(game: tuple[int, int], seed: int):
    """AR-C2"""
    for number, transition in enumerate(random_transitions(GAME, *game)):
        if number % 10 == 0:
            view = GAME.view(transition.after, transition.seat)
            assert cards_of(GAME.imagine(view, Chance.seeded(seed))) == Counter(EDITION.deck)
