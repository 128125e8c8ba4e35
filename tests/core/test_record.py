"""Records: written, read and replayed; tampering is detected."""

import pickle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadEdition, BadRecord, IllegalAction, Problem, UnknownName
from darklantern.core.ids import Seat
from darklantern.core.record import Move, Record, read_record, write_record
from darklantern.core.record import replay as positions
from darklantern.core.session import Session
from darklantern.testing.conformance import random_record

GAME = registry.game("art-robbery")
RECORD = random_record(GAME, 3, 1)


def failure(record: Record) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        list(positions(GAME, record))
    return caught.value


def with_move(number: int, **changes: Any) -> Record:
    """Return the record with one move changed; moves are counted from 1."""
    moves = list(RECORD.moves)
    moves[number - 1] = replace(moves[number - 1], **changes)
    return replace(RECORD, moves=tuple(moves))


def test_record_is_one_line():
    assert "\n" not in write_record(RECORD)
    assert read_record(write_record(RECORD)) == RECORD


def test_replay_yields_every_position():
    found = list(positions(GAME, RECORD))
    assert [position.number for position in found] == list(range(len(RECORD.moves) + 1))
    assert GAME.outcome(found[-1].state) == RECORD.outcome


def test_illegal_move_is_reported_with_its_number_and_reason():
    error = failure(with_move(5, action="give dog"))
    assert error.move == 5
    assert isinstance(error.__cause__, IllegalAction)


def test_unreadable_move_is_detected():
    error = failure(with_move(5, action="shout"))
    assert (error.move, "unreadable" in str(error)) == (5, True)


def test_move_of_another_seat_is_detected():
    assert failure(with_move(5, seat=(RECORD.moves[4].seat + 1) % 3)).move == 5


@pytest.mark.parametrize("picks", [(), (99,), (0, 0)])
def test_wrong_picks_are_detected(picks: tuple[int, ...]):
    assert failure(with_move(5, picks=picks)).move == 5


def test_pick_that_does_not_follow_from_the_seed_is_detected():
    first = RECORD.moves[0].picks[0]
    error = failure(with_move(1, picks=((first + 20) % 40,)))
    assert f"that would be {first}" in str(error)
    assert failure(replace(RECORD, seed=(2,)))


def test_changed_pick_is_detected_by_its_consequences():
    """Without a seed, a changed but possible pick is detected by the later moves and the outcome."""
    first = RECORD.moves[0].picks[0]
    assert failure(replace(with_move(1, picks=((first + 20) % 40,)), seed=None))


def test_game_wrongly_marked_as_cut_off_is_detected():
    """AR-E2"""
    cut = replace(RECORD, moves=RECORD.moves[:-1], end="cut-off", outcome=None)
    assert "after 1000 turns" in str(failure(cut))


def test_edition_among_the_options_is_refused():
    assert "a field of its own" in str(failure(replace(RECORD, options={**RECORD.options, "edition": "published"})))


def test_components_with_another_edition_name_are_detected():
    components = msgspec.to_builtins(GAME.editions()["published"])
    for changes, reason in [({"name": "mine"}, "its components 'mine'"), ({"game": "chess"}, "must be 'art-robbery'")]:
        edition = replace(RECORD.edition, components={**components, **changes})
        assert reason in str(failure(replace(RECORD, edition=edition)))


def test_missing_move_is_detected():
    assert failure(replace(RECORD, moves=RECORD.moves[:4] + RECORD.moves[5:])).move == 5


def test_missing_end_is_detected():
    assert "still to act" in str(failure(replace(RECORD, moves=RECORD.moves[:-1])))


def test_decreasing_time_is_detected():
    moves = tuple(replace(move, at=1000 - number) for number, move in enumerate(RECORD.moves))
    assert failure(replace(RECORD, moves=moves)).move == 2


def test_changed_outcome_is_detected():
    assert RECORD.outcome is not None
    scores = (99, *RECORD.outcome.scores[1:])
    error = failure(replace(RECORD, outcome=replace(RECORD.outcome, scores=scores)))
    assert str(list(RECORD.outcome.scores)) in str(error)


def test_finished_game_marked_as_open_is_detected():
    assert "finished" in str(failure(replace(RECORD, end="open")))


def test_other_rules_version_is_refused():
    assert "version 0 of the rules" in str(failure(replace(RECORD, rules="0")))


def test_changed_components_are_detected():
    assert "components differ" in str(failure(replace(RECORD, edition=replace(RECORD.edition, digest="0" * 16))))


def test_unknown_edition_is_refused():
    assert "Unknown edition 'mine'" in str(failure(replace(RECORD, edition=replace(RECORD.edition, name="mine"))))


def test_damaged_components_are_refused():
    components = msgspec.to_builtins(GAME.editions()["published"])
    components["figures"]["hand"] = 50
    error = failure(replace(RECORD, edition=replace(RECORD.edition, components=components)))
    assert "cannot be dealt" in str(error)


def test_wrong_deal_is_detected():
    assert "the deal" in str(failure(replace(RECORD, deal=RECORD.deal[:-1])))
    assert "the deal" in str(failure(replace(RECORD, players=RECORD.players * 3)))


def test_custom_edition_is_stored_in_the_record():
    text = (
        GAME.edition_texts()["published"]
        .replace('name = "published"', 'name = "mine"')
        .replace("fine = 10", "fine = 3")
    )
    options = GAME.options({"edition": GAME.read_edition(text)})
    session = Session(GAME, options, ("a", "b"), Chance.seeded(4))
    seat = min(GAME.may_act(session.state))
    session.play(seat, GAME.legal_actions(session.state, seat)[0], at=12)
    record = read_record(write_record(session.record()))
    assert (record.end, record.moves[0].at) == ("open", 12)
    *_, last = positions(GAME, record)
    assert last.state == session.state
    assert last.state.edition.figures.fine == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", "not a record"),
        (b"{}", "not a record"),
        (write_record(RECORD)[:-20].encode(), "not JSON"),
        (write_record(RECORD).replace("record-1", "record-9").encode(), "not a record"),
        (write_record(RECORD).replace('"deal"', '"deel"').encode(), "not a record"),
        (write_record(RECORD).replace('"format":"darklantern-record-1",', "").encode(), "not a record"),
        (write_record(RECORD).replace('"tiebreaks"', '"luck":1,"tiebreaks"').encode(), "not a record"),
        (write_record(RECORD).replace('"first":null', '"first":' + "[" * 100_000).encode(), "nested too deeply"),
    ],
)
def test_damaged_text_is_refused_with_a_reason(text: bytes, reason: str):
    with pytest.raises(BadRecord, match=reason):
        read_record(text)


def test_refused_action_does_not_change_the_session():
    session = Session(GAME, GAME.options({"first": 0}), ("a", "b"), Chance.seeded(4))
    before, record = session.state, session.record()
    with pytest.raises(IllegalAction):
        session.play(Seat(1), GAME.parse_action("dog"))
    assert (session.state, session.record()) == (before, record)


def test_errors_can_be_pickled():
    for error in (
        BadRecord("why", 3),
        UnknownName("game", "x", ["y"]),
        IllegalAction("code", seat=1),
        BadEdition([Problem(2, "what")]),
    ):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy)) == (type(error), str(error))


def test_documented_example_is_valid_and_explained():
    """The record in the documentation is valid."""
    page = Path(__file__).parents[2].joinpath("docs", "reference", "records.md").read_text("utf-8")
    line = next(line for line in page.splitlines() if line.startswith('{"format"'))
    record = read_record(line)
    assert [position.number for position in positions(GAME, record)][-1] == len(record.moves)
    for name in (*Record.__struct_fields__, *Move.__struct_fields__):
        assert f"`{name}`" in page, f"docs/reference/records.md does not explain {name}"
