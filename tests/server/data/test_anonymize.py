"""A person is removed from a log and a record, and everything else is unchanged."""

from darklantern.core.ids import Seat
from darklantern.core.record import write_record
from darklantern.match.log import AnyEntry, Hosted, Rose, Said, Sat
from darklantern.match.match import Match
from darklantern.server.data.anonymize import FORMER, SILENCE, anonymize_log, anonymize_record
from tests.match.tables import ADA, ART, BOB, Table

ONE, TWO = Seat(0), Seat(1)


def test_words_and_names_of_a_person_are_removed():
    log: list[AnyEntry] = [
        Sat(1, ONE, "Ada", ADA),
        Hosted(2, ADA),
        Sat(3, TWO, "Bob", BOB),
        Said(4, "Ada", ONE, "I am Ada from Lyon", player=ADA),
        Said(5, "Bob", TWO, "Hi ADA, adagio, Ada!", player=BOB),
        Said(6, "Ada", ONE, phrase="hello", player=ADA),
        Said(7, "Ada", None, "I only watch", player="another Ada"),
    ]
    assert anonymize_log(log, ADA, "alias") == [
        Sat(1, ONE, FORMER, "alias"),
        Hosted(2, "alias"),
        Sat(3, TWO, "Bob", BOB),
        Said(4, FORMER, ONE, SILENCE, player="alias"),
        Said(5, "Bob", TWO, f"Hi {FORMER}, adagio, {FORMER}!", player=BOB),
        Said(6, FORMER, ONE, phrase="hello", player="alias"),
        Said(7, "Ada", None, "I only watch", player="another Ada"),
    ]


def test_talk_of_logs_that_do_not_say_who_spoke_is_told_by_the_seat():
    log: list[AnyEntry] = [
        Sat(1, ONE, "Ada", ADA),
        Sat(2, TWO, "Bob", BOB),
        Said(3, "Ada", ONE, "Mine"),
        Said(4, "Bob", TWO, "Not hers"),
        Said(5, "Ada", None, "Mine, from before I sat"),
        Said(6, "Cyd", None, "Not hers"),
        Rose(7, ONE),
        Sat(8, ONE, "Dan", "dan"),
        Said(9, "Dan", ONE, "Not hers any more"),
    ]
    changed = anonymize_log(log, ADA, "alias")
    assert [entry.number for entry, before in zip(changed, log, strict=True) if entry != before] == [1, 3, 5]
    assert all(entry.text == SILENCE for entry in changed if isinstance(entry, Said) and entry.name == FORMER)


def test_watcher_who_never_sat_is_removed_from_talk():
    log: list[AnyEntry] = [Sat(1, ONE, "Ada", ADA), Said(2, "Bob", None, "Good luck", player=BOB)]
    assert anonymize_log(log, BOB, "alias")[1] == Said(2, FORMER, None, SILENCE, player="alias")
    assert anonymize_log(log, "nobody", "alias") == log


def test_anonymous_log_leads_to_the_same_game():
    table = Table(ART, seed=(5, 6)).begin(ADA, BOB).finish()
    log = anonymize_log(table.log, ADA, "alias")
    match = Match.restore(table.game, table.setup, table.seed, lambda: 0.0, log)
    expected = anonymize_record(table.record(), {0})
    assert expected.players[0] == FORMER
    assert expected.players[1] == table.record().players[1] != FORMER
    assert write_record(match.record()) == write_record(expected)
    assert match.seat_of("alias") == 0
    assert match.seat_of(ADA) is None
