"""Views of Art Robbery: what each seat may know."""

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.components import Card
from darklantern.games.art_robbery.rules.events import Drew, Took
from darklantern.games.art_robbery.rules.view import View, open_view
from tests.games.art_robbery.tables import apply_action, table

STATE = table("0 1 2 3 4", "5 5 5 5 5", "boss dog dog thief thief", draw="0 1 2", turn=1)


def test_seat_sees_its_own_hand_only():
    view = GAME.view(STATE, Seat(0))
    assert view.hand == STATE.hands[0]
    assert view.hand_sizes == (5, 5, 5)
    assert not hasattr(view, "hand_times")


def test_spectator_sees_no_hand():
    assert GAME.view(STATE, None).hand == ()


def test_draw_pile_is_shown_as_a_count():
    view = GAME.view(STATE, Seat(0))
    assert view.draw_size == 3
    assert not hasattr(view, "draw")


def test_view_names_every_field_it_shows():
    """A field added to the state is not shown until the view names it."""
    fields = {"seat", "edition", "hand", "hand_sizes", "draw_size", "discard", "raid", "owners", "banked", "dog"}
    assert set(View.__struct_fields__) == fields | {"loot", "turn", "theft", "turns"}


def test_drawn_card_is_shown_only_to_its_drawer():
    event = Drew(Seat(1), Card.BOSS)
    assert GAME.redact(event, Seat(1)) == event
    assert GAME.redact(event, Seat(0)) == GAME.redact(event, None) == Drew(Seat(1), None)


def test_public_information_is_shown_to_all():
    event = apply_action(table("0 1 2 3 4", "0 1 2 3 4"), "3 take 3").events[0]
    assert isinstance(event, Took)
    assert GAME.redact(event, None) == event


def test_imagined_states_vary_only_the_hands_of_others():
    view = GAME.view(STATE, Seat(0))
    imagined = [GAME.imagine(view, Chance.seeded(seed)) for seed in range(20)]
    assert {state.hands[0] for state in imagined} == {STATE.hands[0]}
    assert len({state.hands[1] for state in imagined}) > 10


def test_open_view_shows_every_hand():
    state = table("0 1 2 3 4", "5 5 boss dog thief", loot={0: "5"}, dog=1)
    seen, opened = GAME.view(state, None), open_view(state, state)
    assert opened.hands == state.hands
    assert {name: getattr(opened, name) for name in seen.__struct_fields__} == {
        name: getattr(seen, name) for name in seen.__struct_fields__
    }
