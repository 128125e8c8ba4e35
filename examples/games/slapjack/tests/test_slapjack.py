"""The rules of Slapjack, and the checks that every game must pass."""

import pytest
from darklantern import CLOCK, BadEdition, BadOptions, Chance, Contest, IllegalAction, Seat, TimeLimit
from darklantern.testing import GameConformance
from msgspec.structs import replace

from slapjack.components import Card, CardTurned, Flip, JackMissed, Paid, PileWon, Slap, State, TimeUp
from slapjack.game import GAME

ADA, BOB, CAT = Seat(0), Seat(1), Seat(2)


def table(*pile: str, stacks: tuple[int, ...] = (2, 2), turn: Seat | None = ADA, seconds: int | None = None) -> State:
    """Return a state with these cards turned up, and cards of clubs in the stacks."""
    state = GAME.start(GAME.options({"seconds": seconds}), len(stacks), Chance.seeded(0))
    unturned = tuple(Card(f"{number}♣") for number in range(2, 2 + sum(stacks)))
    cards = tuple(map(Card, pile))
    return replace(state, stacks=stacks, unturned=unturned, pile=cards, turn=turn, turns=len(pile))


def first_card() -> Chance:
    """Return a chance that picks the first of the unturned cards."""
    return Chance.recorded([0])


def refusal(state: State, seat: Seat, text: str) -> str:
    """Return the code with which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, seat, GAME.parse_action(text), Chance.seeded(0))
    return error.value.code


class TestConformance(GameConformance):
    """SJ-S1: at tables of every size."""

    game = GAME
    options = ({}, {"edition": "short", "seconds": 5})


def test_pack_is_dealt_as_evenly_as_possible():
    """SJ-S1."""
    assert GAME.start(GAME.options({}), 5, Chance.seeded(0)).stacks == (11, 11, 10, 10, 10)
    assert GAME.start(GAME.options({"edition": "short"}), 4, Chance.seeded(0)).stacks == (8, 8, 8, 8)


@pytest.mark.parametrize(
    ("ranks", "problem"),
    [('["9", "10"]', "ranks must contain J"), ('["J", "J"]', "ranks must be different"), ('["Z"]', "must be one of")],
)
def test_edition_needs_jacks_and_no_card_twice(ranks: str, problem: str):
    """SJ-S1."""
    text = f'game = "slapjack"\nname = "mine"\ntitle = "Mine"\nranks = {ranks}\nfine = 3\n'
    with pytest.raises(BadEdition, match=problem):
        GAME.read_edition(text)


def test_first_player_is_drawn_or_named():
    """SJ-S2."""
    drawn = {GAME.start(GAME.options({}), 3, Chance.seeded(seed)).turn for seed in range(20)}
    assert drawn == {ADA, BOB, CAT}
    assert GAME.start(GAME.options({"first": 2}), 3, Chance.seeded(0)).turn == CAT
    with pytest.raises(BadOptions, match="Option first: with 3 players it is a seat from 0 to 2, not 3"):
        GAME.start(GAME.options({"first": 3}), 3, Chance.seeded(0))


def test_player_in_turn_turns_up_a_card():
    """SJ-T1."""
    state = table("9♥")
    assert GAME.to_act(state) == {ADA}
    assert refusal(state, BOB, "flip") == "not-your-turn"
    step = GAME.apply(state, ADA, Flip(), first_card())
    assert step.events == (CardTurned(ADA, Card("2♣")),)
    assert (step.state.pile, step.state.stacks, step.state.turn) == (("9♥", "2♣"), (1, 2), BOB)


def test_player_without_cards_is_passed_over():
    """SJ-T2."""
    assert GAME.apply(table(stacks=(2, 0, 2)), ADA, Flip(), first_card()).state.turn == CAT


def test_clock_turns_up_the_next_card():
    """SJ-T3."""
    state = table("9♥", seconds=5)
    assert GAME.time_limit(state) == TimeLimit(1, 5)
    assert GAME.legal_actions(state, CLOCK) == (TimeUp(),)
    step = GAME.apply(state, CLOCK, TimeUp(), first_card())
    assert step.events == (CardTurned(ADA, Card("2♣")),)
    assert GAME.time_limit(step.state) == TimeLimit(2, 5)
    assert refusal(state, ADA, "time up") == "clock-only"
    assert refusal(table("9♥"), CLOCK, "time up") == "no-limit"
    assert GAME.time_limit(table("9♥")) is None


@pytest.mark.parametrize(("factor", "seconds"), [(3, 15), (None, None)])
def test_time_limit_can_be_stretched_and_removed(factor: int | None, seconds: int | None):
    """SJ-T3."""
    assert GAME.scale_time_limits(GAME.options({"seconds": 5}), factor).seconds == seconds


def test_first_to_slap_a_jack_wins_the_pile():
    """SJ-P1."""
    state = replace(table("9♥", "J♠", stacks=(2, 0)), paid=(Paid(ADA, Card("K♦")),))
    assert GAME.to_act(state) == {ADA, BOB}
    step = GAME.apply(state, BOB, Slap(2), Chance.recorded([]))
    assert step.events == (PileWon(BOB, (Card("K♦"), Card("9♥"), Card("J♠"))),)
    assert (step.state.won, step.state.pile, step.state.paid) == (((), ("K♦", "9♥", "J♠")), (), ())
    assert GAME.current_scores(step.state) == (0, 3)
    assert refusal(step.state, ADA, "slap 2") == "too-late"


def test_jack_is_contested_by_all_who_may_slap():
    """SJ-P1, SJ-P4: also by the player who would cover it."""
    jack, nine = table("J♠", stacks=(2, 2, 0)), table("9♥", stacks=(2, 2, 0))
    assert GAME.contest(jack, ADA, Slap(1)) == Contest("jack 1", frozenset({BOB, CAT}))
    assert GAME.contest(jack, ADA, Flip()) == Contest("jack 1", frozenset({BOB, CAT}))
    assert GAME.contest(jack, BOB, Flip()) is None
    assert GAME.contest(nine, ADA, Slap(1)) is None
    assert GAME.race(jack) == GAME.race(nine) == 1


def test_slap_in_vain_costs_a_card_that_others_do_not_see():
    """SJ-P2."""
    state = table("9♥", stacks=(1, 2))
    step = GAME.apply(state, ADA, Slap(1), first_card())
    (paid,) = step.events
    assert paid == Paid(ADA, Card("2♣"))
    assert GAME.redact(paid, ADA) == paid
    assert GAME.redact(paid, BOB) == GAME.redact(paid, None) == Paid(ADA, None)
    assert GAME.view(step.state, BOB).paid == (Paid(ADA, None),)
    assert GAME.open_view(step.state, step.state).paid == (paid,)
    assert (step.state.stacks, step.state.turn, step.state.fines) == ((0, 2), BOB, (1, 0))
    assert GAME.current_scores(step.state) == (-3, 0)
    assert refusal(step.state, ADA, "slap 1") == "nothing-to-pay"


def test_slap_at_a_covered_card_is_none():
    """SJ-P3."""
    assert refusal(table("J♠", "9♥"), BOB, "slap 1") == "too-late"
    assert refusal(table(), BOB, "slap 0") == "too-late"


def test_covered_jack_is_safe():
    """SJ-P4."""
    state = GAME.apply(table("J♠"), ADA, Flip(), first_card()).state
    assert isinstance(GAME.apply(state, BOB, Slap(2), first_card()).events[0], Paid)


def test_game_ends_with_the_last_card():
    """SJ-E1."""
    state = GAME.apply(table("9♥", stacks=(1, 0)), ADA, Flip(), first_card()).state
    assert (state.over, GAME.race(state), GAME.may_act(state)) == (True, None, frozenset())
    assert refusal(state, ADA, "slap 2") == "game-over"


@pytest.mark.parametrize("stacks", [(1, 0), (0, 1)])
def test_last_card_may_be_paid(stacks: tuple[int, int]):
    """SJ-E1, SJ-P2."""
    payer = Seat(stacks.index(1))
    assert GAME.apply(table("9♥", stacks=stacks, turn=payer), payer, Slap(1), first_card()).state.over


def test_last_jack_can_be_slapped_until_time_is_up():
    """SJ-E1."""
    state = table("J♠", stacks=(0, 0), turn=None, seconds=5)
    assert GAME.to_act(state) == {ADA, BOB}
    assert GAME.apply(state, ADA, Slap(1), Chance.recorded([])).state.over
    missed = GAME.apply(state, CLOCK, TimeUp(), Chance.recorded([]))
    assert missed.events == (JackMissed(),)
    assert (missed.state.over, GAME.current_scores(missed.state)) == (True, (0, 0))


@pytest.mark.parametrize(
    ("won", "fines", "scores", "winners"),
    [
        ((("2♣", "3♣"), ("J♣",)), (0, 0), (2, 1), (ADA,)),
        ((("2♣", "3♣"), ("J♣",)), (1, 0), (-1, 1), (BOB,)),
        ((("2♣", "J♣"), ("J♠", "J♥")), (0, 0), (2, 2), (BOB,)),
        ((("2♣", "J♣"), ("J♠", "4♣")), (1, 1), (-1, -1), (ADA, BOB)),
    ],
)
def test_most_points_win_and_then_the_most_jacks(
    won: tuple[tuple[Card, ...], ...], fines: tuple[int, int], scores: tuple[int, int], winners: tuple[Seat, ...]
):
    """SJ-E2."""
    outcome = GAME.outcome(replace(table(stacks=(0, 0), turn=None), won=won, fines=fines, over=True))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == (scores, winners)


@pytest.mark.parametrize("text", ["", "Flip", "slap", "slap 01", "slap x", "slap 12345", "timeup"])
def test_other_text_is_no_action(text: str):
    with pytest.raises(IllegalAction, match="unreadable"):
        GAME.parse_action(text)
