"""A person is removed from a log and a record, and everything else is unchanged."""

from darklantern.core.ids import Seat
from darklantern.core.record import write_record
from darklantern.match.log import AnyEntry, HostedEntry, RoseEntry, SaidEntry, SatEntry
from darklantern.match.match import Match
from darklantern.server.data.anonymize import FORMER_PLAYER_NAME, REDACTED_TEXT, anonymize_log, anonymize_record
from tests.match.harness import ADA, ART, BOB, TableHarness

ONE, TWO = Seat(0), Seat(1)


def test_words_and_names_of_a_person_are_removed():
    log: list[AnyEntry] = [
        SatEntry(1, ONE, "Ada", ADA),
        HostedEntry(2, ADA),
        SatEntry(3, TWO, "Bob", BOB),
        SaidEntry(4, "Ada", ONE, "I am Ada from Lyon", player=ADA),
        SaidEntry(5, "Bob", TWO, "Hi ADA, adagio, Ada!", player=BOB),
        SaidEntry(6, "Ada", ONE, phrase="hello", player=ADA),
        SaidEntry(7, "Ada", None, "I only watch", player="another Ada"),
    ]
    assert anonymize_log(log, ADA, "alias") == [
        SatEntry(1, ONE, FORMER_PLAYER_NAME, "alias"),
        HostedEntry(2, "alias"),
        SatEntry(3, TWO, "Bob", BOB),
        SaidEntry(4, FORMER_PLAYER_NAME, ONE, REDACTED_TEXT, player="alias"),
        SaidEntry(5, "Bob", TWO, f"Hi {FORMER_PLAYER_NAME}, adagio, {FORMER_PLAYER_NAME}!", player=BOB),
        SaidEntry(6, FORMER_PLAYER_NAME, ONE, phrase="hello", player="alias"),
        SaidEntry(7, "Ada", None, "I only watch", player="another Ada"),
    ]


def test_talk_of_logs_that_do_not_say_who_spoke_is_told_by_the_seat():
    log: list[AnyEntry] = [
        SatEntry(1, ONE, "Ada", ADA),
        SatEntry(2, TWO, "Bob", BOB),
        SaidEntry(3, "Ada", ONE, "Mine"),
        SaidEntry(4, "Bob", TWO, "Not hers"),
        SaidEntry(5, "Ada", None, "Mine, from before I sat"),
        SaidEntry(6, "Cyd", None, "Not hers"),
        RoseEntry(7, ONE),
        SatEntry(8, ONE, "Dan", "dan"),
        SaidEntry(9, "Dan", ONE, "Not hers any more"),
    ]
    changed = anonymize_log(log, ADA, "alias")
    assert [entry.number for entry, before in zip(changed, log, strict=True) if entry != before] == [1, 3, 5]
    assert all(
        entry.text == REDACTED_TEXT
        for entry in changed
        if isinstance(entry, SaidEntry) and entry.name == FORMER_PLAYER_NAME
    )


def test_watcher_who_never_sat_is_removed_from_talk():
    log: list[AnyEntry] = [SatEntry(1, ONE, "Ada", ADA), SaidEntry(2, "Bob", None, "Good luck", player=BOB)]
    assert anonymize_log(log, BOB, "alias")[1] == SaidEntry(2, FORMER_PLAYER_NAME, None, REDACTED_TEXT, player="alias")
    assert anonymize_log(log, "nobody", "alias") == log


def test_anonymous_log_leads_to_the_same_game():
    table = TableHarness(ART, seed=(5, 6)).begin(ADA, BOB).finish()
    log = anonymize_log(table.log, ADA, "alias")
    match = Match.restore(table.game, table.setup, table.seed, lambda: 0.0, log)
    expected = anonymize_record(table.record(), {0})
    assert expected.players[0] == FORMER_PLAYER_NAME
    assert expected.players[1] == table.record().players[1] != FORMER_PLAYER_NAME
    assert write_record(match.record()) == write_record(expected)
    assert match.seat_of("alias") == 0
    assert match.seat_of(ADA) is None
