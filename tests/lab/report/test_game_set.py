"""Records as tables: the figures of short games, compared with counts by hand."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, BadRecord
from darklantern.core.game import Outcome, ScoreLine
from darklantern.core.ids import Seat
from darklantern.core.record import write_record
from darklantern.core.session import Session
from darklantern.games.art_robbery.report.feature_extraction import ArtRobberyFeatureExtractor
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.events import (
    DogMoved,
    Drew,
    NothingHappened,
    RaidEnded,
    Stole,
    TheftTried,
    Took,
)
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.midnight_exchange.report.feature_extraction import MidnightExchangeFeatureExtractor
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Tile
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    EndBegan,
    Ending,
    GotAway,
    Lifted,
    Stashed,
    TookBack,
    Traded,
)
from darklantern.games.midnight_exchange.rules.state import PlayerState
from darklantern.lab.report.chapters import make_chapters, make_labels_distinct
from darklantern.lab.report.extraction import add_record, read_file
from darklantern.lab.report.game_set import GameSet
from darklantern.lab.simulate import SimulationPlan, simulate


def lines(game: str, games: int, seats: int = 3, bot: str = "greedy") -> list[str]:
    plan = SimulationPlan(game, (bot,) * seats, games, seed=5)
    return [played.record for played in simulate(plan)]


def collect_games(game: str, games: int, seats: int = 3) -> GameSet:
    found = GameSet("some", "a test")
    for line in lines(game, games, seats):
        add_record(found, line)
    return found


@pytest.fixture(scope="module")
def robbery() -> GameSet:
    return collect_games("art-robbery", 6)


@pytest.fixture(scope="module")
def exchange() -> GameSet:
    return collect_games("midnight-exchange", 2)


def test_art_robbery_tables_have_the_counts_of_a_short_game():
    """Seat 1 starts; seat 0 steals its 5, tries to steal a 4 and gets the dog, and plays a 3 for nothing."""
    game = registry.game("art-robbery")
    state: State = game.start(game.options({"first": 1}), 2, Chance.seeded(1))
    one, two = Seat(0), Seat(1)
    extractor = ArtRobberyFeatureExtractor()
    extractor.begin(state)
    drew = Drew(one, Card.ONE)
    extractor.observe(state, (Took(two, Card.THIEF, Token("5")), drew), 0)
    extractor.observe(state, (Stole(one, two, Token("5")), drew), 0)
    extractor.observe(state, (DogMoved(two, None, given=False), drew), 0)
    extractor.observe(state, (TheftTried(one, two, Token("4")),), 0)
    extractor.observe(state, (DogMoved(one, two, given=True), drew), 0)
    extractor.observe(state, (NothingHappened(one, Card.THREE), drew), 0)
    loot = state.edition.loot[0]
    banked = tuple(one if token in ("5", "boss", "0..") else two for token in loot)
    extractor.observe(state, (RaidEnded(0, banked),), 0)
    sheets = ((ScoreLine("sketches", 10),), (ScoreLine("sketches", 16), ScoreLine("fined", -10)))
    tables = extractor.extract(state, Outcome((10, 6), (one,), (2, 0), sheets))
    first, second = tables["seats"]
    assert (first["stolen"], second["robbed"], second["greedy thieves"], first["in vain"]) == (1, 1, 1, 1)
    assert (second["dog fetched"], second["dog given"], second["dog turns"], first["dog turns"]) == (1, 1, 1, 2)
    assert (first["turn order"], second["turn order"], second["started"]) == (2, 1, 1.0)
    assert (first["bosses kept"], first["fours and fives"], second["fours and fives"]) == (1, 1, 1)
    assert (first["caught"], second["caught"], second["cost of being caught"], second["loot"]) == (0.0, 1.0, 10, 16)
    assert tables["games"][0]["decided by alibis"] == 1.0
    assert tables["games"][0]["turns"] == 5
    assert [(row["points"], row["alibis"], row["boss"]) for row in tables["raids"]] == [(10, 2, "kept"), (16, 0, None)]
    saved = {row["face"]: row["saved by the dog"] for row in tables["tokens"]}
    assert saved == {**dict.fromkeys(saved, 0), "4": 1}


def test_midnight_exchange_tables_have_the_counts_of_a_short_game():
    """Seat 0 lifts three, keeps an iron key and leaves first; it trades for a card, and seat 1 opens a bag."""
    game = registry.game("midnight-exchange")
    state = game.start(game.options({"boards": ["1A", "4A"]}), 2, Chance.seeded(1))
    one, two = Seat(0), Seat(1)
    extractor = MidnightExchangeFeatureExtractor()
    extractor.begin(state)
    for tile in (Tile(1), Tile(2), Tile(3)):
        extractor.observe(state, (Lifted(one, tile, Loot.CASH, public=False),), 100)
    extractor.observe(state, (Stashed(one, Tile(1), Loot.IRON_KEY), Stashed(one, Tile(2), Loot.CASH)), 200)
    extractor.observe(state, (TookBack(one, Tile(2)),), 300)
    extractor.observe(state, (GotAway(one, 1, forced=False), GotAway(two, 2, forced=True)), 4000)
    card = CardId(state.markets[0].cards[0][0])
    extractor.observe(state, (Traded(one, "1A", (Loot.JEWELS,) * 2, None, (card,)),), 5000)
    extractor.observe(state, (BagOpened(two, Art.WATCH),), 6000)
    unique = next(card.name for card in state.edition.cards if card.unique)
    ended = replace(state, players=(PlayerState((), (), (unique,)), PlayerState((Art.WATCH,), (), ())))
    extractor.observe(ended, (EndBegan(Ending.DECK_SHORT),), 6000)
    tables = extractor.extract(
        ended, Outcome((3, 2), (one,), (-1, -2), ((ScoreLine("unique", 3, unique),), (ScoreLine("stored", 2),)))
    )
    first, second = tables["raids"]
    assert first == {
        "round": 1,
        "seat": 0,
        "order": 1,
        "forced": 0,
        "seconds": 4.0,
        "lifted": 3,
        "kept": 1,
        "depth": "study",
        "exchanges": 1,
        "points": 3,
        "won": 1.0,
    }
    assert (second["order"], second["forced"], second["depth"], second["points"]) == (2, 1, "garage", 2)
    assert {row["face"]: row["exchanges"] for row in tables["markets"]} == {"1A": 1, "4A": 0}
    assert [(row["market"], row["got"], row["order"]) for row in tables["exchanges"]] == [
        ("1A", card, 1),
        ("leather bag", "watch", 2),
    ]
    assert tables["games"] == [{"rounds": 1, "ending": "deck-short"}]
    offered = {card for market in state.markets for cards in market.cards for card in cards}
    assert {row["card"] for row in tables["cards"]} == offered
    seats = tables["seats"]
    assert (seats[0]["first out"], seats[0]["raids to the study"], seats[0]["raids to the safe"]) == (1.0, 1.0, 0.0)
    assert (seats[1]["leather bags"], seats[1]["works of art"], seats[1]["points of storage"]) == (1, 1, 2)


def test_art_robbery_rows_add_up_to_the_totals_of_the_games(robbery: GameSet):
    assert robbery.finished == 6
    assert len(robbery.tables["seats"]) == 18
    assert len(robbery.tables["raids"]) == 6 * 3 * 4
    for game in range(6):
        seats = [row for row in robbery.tables["seats"] if row["game"] == game]
        raids = [row for row in robbery.tables["raids"] if row["game"] == game]
        assert sum(float(row["won"] or 0) for row in seats) == pytest.approx(1)
        for row in seats:
            mine = [raid for raid in raids if raid["seat"] == row["seat"]]
            assert sum(int(raid["points"] or 0) for raid in mine) == row["loot"]
            assert sum(int(raid["alibis"] or 0) for raid in mine) == row["alibis"]
            assert int(row["loot"] or 0) - int(row["cost of being caught"] or 0) == row["score"]


def test_midnight_exchange_rows_add_up_to_the_totals_of_the_games(exchange: GameSet):
    for row in exchange.tables["seats"]:
        mine = [raid for raid in exchange.tables["raids"] if (raid["game"], raid["seat"]) == (row["game"], row["seat"])]
        assert sum(int(raid["points"] or 0) for raid in mine) >= int(row["score"] or 0)
        assert sum(int(raid["exchanges"] or 0) for raid in mine) == row["exchanges"]
        assert int(row["points of cards"] or 0) + int(row["points of storage"] or 0) == row["score"]
    for row in exchange.tables["raids"]:
        assert row["order"] in (1, 2, 3)
    assert all(row["moves in a raid"] for row in exchange.tables["games"]), "the notes of the study are included"


def test_open_game_is_not_counted():
    game = registry.game("art-robbery")
    session = Session(game, game.options({}), ("Ada", "Bo"), Chance.seeded(1))
    found = GameSet("some", "a test")
    add_record(found, write_record(session.record()))
    assert (found.finished, found.unfinished) == (0, 1)
    with pytest.raises(BadOptions, match="no finished game to report on"):
        make_chapters([found])


def test_records_of_two_games_are_refused(robbery: GameSet):
    found = GameSet("some", "a test")
    add_record(found, lines("art-robbery", 1)[0])
    with pytest.raises(BadRecord, match="it is a game of Midnight Exchange, those before are of Art Robbery"):
        add_record(found, lines("midnight-exchange", 1, 2, "random")[0])


def test_two_games_cannot_be_compared(robbery: GameSet, exchange: GameSet):
    with pytest.raises(BadOptions, match="Only sets of the same game can be compared"):
        make_chapters([robbery, exchange])


def test_empty_file_is_refused(tmp_path: Path):
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n\n")
    with pytest.raises(BadRecord, match="has no records"):
        list(read_file(empty))


def test_sources_with_the_same_name_get_different_labels():
    both = [GameSet("games", ""), GameSet("games", "")]
    make_labels_distinct(both)
    assert [one.label for one in both] == ["games (1)", "games (2)"]
