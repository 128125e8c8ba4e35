"""A person is removed from a log and a record, and everything else is unchanged."""

from darklantern.core.ids import Seat
from darklantern.core.record import write_record
from darklantern.match.log import AnyEntry, HostedEntry, RoseEntry, SaidEntry, SatEntry
from darklantern.match.match import Match
from darklantern.server.data.anonymize import FORMER_PLAYER_NAME, REDACTED_TEXT, anonymize_log, anonymize_record
from tests.match.harness import ADA, ART, BOB, TableHarness

ADA_SEAT, BOB_SEAT = Seat(0), Seat(1)


def test_name_and_talk_of_person_are_removed():
    log: list[AnyEntry] = [
        SatEntry(1, ADA_SEAT, "Ada", ADA),
        HostedEntry(2, ADA),
        SatEntry(3, BOB_SEAT, "Bob", BOB),
        SaidEntry(4, "Ada", ADA_SEAT, "I am Ada from Lyon", player=ADA),
        SaidEntry(5, "Bob", BOB_SEAT, "Hi ADA, adagio, Ada!", player=BOB),
        SaidEntry(6, "Ada", ADA_SEAT, phrase="hello", player=ADA),
        SaidEntry(7, "Ada", None, "I only watch", player="another Ada"),
    ]
    assert anonymize_log(log, ADA, "alias") == [
        SatEntry(1, ADA_SEAT, FORMER_PLAYER_NAME, "alias"),
        HostedEntry(2, "alias"),
        SatEntry(3, BOB_SEAT, "Bob", BOB),
        SaidEntry(4, FORMER_PLAYER_NAME, ADA_SEAT, REDACTED_TEXT, player="alias"),
        SaidEntry(5, "Bob", BOB_SEAT, f"Hi {FORMER_PLAYER_NAME}, adagio, {FORMER_PLAYER_NAME}!", player=BOB),
        SaidEntry(6, FORMER_PLAYER_NAME, ADA_SEAT, phrase="hello", player="alias"),
        SaidEntry(7, "Ada", None, "I only watch", player="another Ada"),
    ]


def test_talk_without_speaker_is_attributed_by_seat():
    log: list[AnyEntry] = [
        SatEntry(1, ADA_SEAT, "Ada", ADA),
        SatEntry(2, BOB_SEAT, "Bob", BOB),
        SaidEntry(3, "Ada", ADA_SEAT, "Mine"),
        SaidEntry(4, "Bob", BOB_SEAT, "Not hers"),
        SaidEntry(5, "Ada", None, "Mine, from before I sat"),
        SaidEntry(6, "Cyd", None, "Not hers"),
        RoseEntry(7, ADA_SEAT),
        SatEntry(8, ADA_SEAT, "Dan", "dan"),
        SaidEntry(9, "Dan", ADA_SEAT, "Not hers any more"),
    ]
    anonymized = anonymize_log(log, ADA, "alias")
    assert [entry.number for entry, before in zip(anonymized, log, strict=True) if entry != before] == [1, 3, 5]
    assert all(
        entry.text == REDACTED_TEXT
        for entry in anonymized
        if isinstance(entry, SaidEntry) and entry.name == FORMER_PLAYER_NAME
    )


def test_spectator_is_removed_from_talk():
    log: list[AnyEntry] = [SatEntry(1, ADA_SEAT, "Ada", ADA), SaidEntry(2, "Bob", None, "Good luck", player=BOB)]
    assert anonymize_log(log, BOB, "alias")[1] == SaidEntry(2, FORMER_PLAYER_NAME, None, REDACTED_TEXT, player="alias")
    assert anonymize_log(log, "nobody", "alias") == log


def test_anonymized_log_replays_to_same_game():
    table = TableHarness(ART, seed=(5, 6)).begin(ADA, BOB).finish()
    log = anonymize_log(table.log, ADA, "alias")
    match = Match.restore(table.game, table.setup, table.seed, lambda: 0.0, log)
    expected = anonymize_record(table.record(), {0})
    assert expected.players[0] == FORMER_PLAYER_NAME
    assert expected.players[1] == table.record().players[1] != FORMER_PLAYER_NAME
    assert write_record(match.record()) == write_record(expected)
    assert match.seat_of("alias") == 0
    assert match.seat_of(ADA) is None
