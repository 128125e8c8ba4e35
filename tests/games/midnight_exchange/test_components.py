"""The box of Midnight Exchange and its editions: ME-C1 to ME-C7, ME-E1 to ME-E4."""

from collections import Counter

import pytest

from darklantern.core.edition import Provenance, bundled_edition_texts
from darklantern.core.errors import BadEdition, BadOptions
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Metal, Place
from darklantern.games.midnight_exchange.rules.edition import BOX, PrestigeCard
from tests.games.midnight_exchange.tables import TEXT, options

EDITION = GAME.options({}).edition


def problems(text: str) -> list[str]:
    with pytest.raises(BadEdition) as caught:
        GAME.read_edition(text)
    return [str(problem) for problem in caught.value.problems]


def replace_text(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def line(part: str, text: str = TEXT) -> int:
    """Return the first line with a text."""
    return next(number for number, row in enumerate(text.splitlines(), start=1) if part in row)


def ladder(card: str) -> list[tuple[str, int]]:
    return [(rung.art.value, rung.points) for rung in EDITION.card_by_name[CardId(card)].ladder]


def steps(*points: int, art: str) -> list[tuple[str, int]]:
    return [(art, step) for step in points]


def sourced(provenance: Provenance) -> list[PrestigeCard]:
    return [card for card in EDITION.cards if card.provenance is provenance]


# The facts


def test_game_is_for_two_to_four_players():
    """ME-C1"""
    assert list(GAME.seat_counts) == [2, 3, 4]
    assert EDITION.figures.players == (2, 4)


@pytest.mark.parametrize(
    ("place", "loots"),
    [
        (Place.GARAGE, {"jewels": 4, "cash": 4, "leather-bag": 2, "iron-key": 4, "empty-drawer": 4}),
        (Place.STUDY, {"jewels": 4, "cash": 4, "leather-bag": 2, "brass-key": 4, "gemstone": 4}),
        (Place.SAFE, {"jewels": 4, "cash": 4, "leather-bag": 2, "gemstone": 4, "gold-bar": 4}),
    ],
)
def test_each_place_has_eighteen_tiles(place: Place, loots: dict[str, int]):
    """ME-C2, ME-E1"""
    assert Counter(EDITION.loot[place]) == Counter({Loot(loot): count for loot, count in loots.items()})
    assert len(EDITION.loot[place]) == 18


def test_box_has_fifty_four_tiles():
    """ME-C2"""
    assert len(EDITION.tile_places) == 54
    assert [EDITION.tile_places[tile] for tile in EDITION.tile_ids[Place.STUDY]] == [Place.STUDY] * 18


def test_tiles_are_facts_of_the_rulebook():
    """ME-E1"""
    assert {row.provenance for row in EDITION.tiles} == {Provenance.RULEBOOK}


def test_box_has_sixty_works_of_art_of_six_kinds():
    """ME-C4"""
    assert len(EDITION.tokens) == 60
    assert set(EDITION.tokens) == set(Art)


def test_kinds_of_art_are_silver_or_gold():
    """ME-C4"""
    assert {row.art.value: row.metal for row in EDITION.art} == {
        "manuscript": Metal.SILVER,
        "chalice": Metal.SILVER,
        "statuette": Metal.SILVER,
        "parure": Metal.GOLD,
        "watch": Metal.GOLD,
        "painting": Metal.GOLD,
    }


def test_house_edition_has_more_silver_than_gold():
    """ME-E2"""
    assert {(row.metal.value, row.count) for row in EDITION.art} == {("silver", 12), ("gold", 8)}
    assert {row.provenance for row in EDITION.art} == {Provenance.HOUSE}


def test_box_has_twenty_four_cards_with_up_to_three_steps():
    """ME-C5, ME-E3"""
    assert len(EDITION.card_by_name) == len(EDITION.cards) == 24
    assert Counter(len(card.ladder) for card in EDITION.cards) == {0: 6, 1: 6, 2: 6, 3: 6}
    assert [card.unique for card in EDITION.cards] == [not card.ladder for card in EDITION.cards]


def test_manuscript_card_of_the_example():
    """ME-E3"""
    assert ladder("manuscript-1") == [("manuscript", 4)]


def test_chalice_card_of_the_example():
    """ME-E3"""
    assert ladder("chalice-2") == [("chalice", 4), ("chalice", 7)]


def test_display_case_of_the_example():
    """ME-E3"""
    assert ladder("display-1") == [("parure", 5), ("watch", 9), ("painting", 14)]


def test_complete_cards_of_the_scoring_example():
    """ME-E3"""
    assert ladder("parure-1") == [("parure", 5)]
    assert len(ladder("manuscript-3")) == 3
    assert ladder("manuscript-3")[-1] == ("manuscript", 11)


def test_statuette_card_of_the_scoring_example():
    """ME-E3"""
    assert [card for card in ("statuette-2", "statuette-3") if ladder(card)[0] == ("statuette", 4)]


def test_pharaoh_is_one_of_a_kind():
    """ME-E3"""
    assert EDITION.card_by_name[CardId("pharaoh-statuette")].unique


@pytest.mark.parametrize("kind", ["manuscript", "chalice", "statuette"])
def test_house_cards_of_a_silver_kind(kind: str):
    """ME-E3"""
    assert ladder(f"{kind}-1") == steps(4, art=kind)
    assert ladder(f"{kind}-2") == steps(4, 7, art=kind)
    assert ladder(f"{kind}-3") == steps(4, 7, 11, art=kind)


@pytest.mark.parametrize("kind", ["parure", "watch", "painting"])
def test_house_cards_of_a_gold_kind(kind: str):
    """ME-E3"""
    assert ladder(f"{kind}-1") == steps(5, art=kind)
    assert ladder(f"{kind}-2") == steps(5, 9, art=kind)


def test_house_display_cases_begin_with_each_gold_kind():
    """ME-E3"""
    assert ladder("display-2") == [("watch", 5), ("painting", 9), ("parure", 14)]
    assert ladder("display-3") == [("painting", 5), ("parure", 9), ("watch", 14)]


def test_cards_from_the_rulebook_are_marked_as_such():
    """ME-E3"""
    described = {"manuscript-1", "chalice-2", "parure-1", "display-1", "pharaoh-statuette"}
    assert {card.name for card in sourced(Provenance.RULEBOOK)} == described
    assert len(sourced(Provenance.HOUSE)) == 24 - len(described)


def test_box_has_four_boards_with_two_faces():
    """ME-C6, ME-E4"""
    assert EDITION.boards == ("1", "2", "3", "4")
    assert list(EDITION.face_by_name) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B"]


def test_face_of_the_example():
    """ME-E4: 1 cash and 1 gold bar for one of four works of art or one of three card spaces."""
    face = EDITION.face_by_name["4A"]
    assert face.cost == {Loot.CASH: 1, Loot.GOLD_BAR: 1}
    assert (face.art, len(face.cards)) == (4, 3)
    assert face.provenance is Provenance.RULEBOOK


def test_one_board_has_the_double_space():
    """ME-C6, ME-E4"""
    assert {face.board for face in EDITION.faces if 2 in face.cards} == {"4"}
    assert all(face.cards.count(2) <= 1 for face in EDITION.faces)


@pytest.mark.parametrize(
    ("face", "cost", "art", "cards"),
    [
        ("1A", {"cash": 1}, 2, (1, 1)),
        ("1B", {"jewels": 1, "cash": 1}, 1, (1, 1)),
        ("2A", {"cash": 1}, 1, (1,)),
        ("2B", {"cash": 1, "gemstone": 1}, 2, (1, 1)),
        ("3A", {"jewels": 1, "cash": 1}, 1, (1, 1)),
        ("3B", {"cash": 1}, 2, (1, 1)),
        ("4B", {"jewels": 2, "cash": 1}, 2, (1, 2)),
    ],
)
def test_house_faces(face: str, cost: dict[str, int], art: int, cards: tuple[int, ...]):
    """ME-E4"""
    found = EDITION.face_by_name[face]
    assert {loot.value: count for loot, count in found.cost.items()} == cost
    assert (found.art, found.cards, found.provenance) == (art, cards, Provenance.HOUSE)


def test_identity_board_has_six_loot_spaces():
    """ME-C7"""
    assert EDITION.figures.loot_spaces == 6


def test_figures_are_those_of_the_rulebook():
    """ME-F4"""
    figures = EDITION.figures
    assert (figures.unique, figures.empty_collection, figures.silver, figures.gold) == (3, 2, 1, 2)
    assert figures.provenance is Provenance.RULEBOOK


def test_box_has_four_identities():
    """ME-S1"""
    assert len({identity.name for identity in EDITION.identities}) == 4
    assert [who.name for who in EDITION.identities if who.provenance is Provenance.RULEBOOK] == ["violet"]


def test_facts_from_the_outside_of_the_box_are_marked_as_unconfirmed():
    assert EDITION.box.provenance is Provenance.UNCONFIRMED
    assert (GAME.info.minutes, GAME.info.age) == (EDITION.box.minutes, EDITION.box.age)


def test_house_edition_has_the_counts_of_the_box():
    """ME-C2, ME-C4, ME-C5, ME-C6"""
    assert {len(loots) for loots in EDITION.loot.values()} == {BOX.tiles}
    assert (len(EDITION.tokens), len(EDITION.cards), len(EDITION.boards)) == (BOX.art, BOX.cards, BOX.boards)
    assert max(len(card.ladder) for card in EDITION.cards) == BOX.rungs


# What is wrong with an edition

TILE = '{ place = "garage", loot = "jewels", count = 4'
KEY = '{ place = "garage", loot = "iron-key", count = 4'
BRASS = '{ place = "study", loot = "brass-key", count = 4'
CHALICE = 'art = "chalice", metal = "silver", count = 12'
ONE_STEP = '{ name = "manuscript-1", provenance = "rulebook", ladder = [{ art = "manuscript", points = 4 }] },'
FACE = '{ name = "1A", cost = { jewels = 2 }, art = 4, cards = [1, 1]'
DOUBLE = "cost = { cash = 1, gold-bar = 1 }, art = 4, cards = [1, 1, 2]"
DOUBLE_B = "cost = { jewels = 1, gold-bar = 1 }, art = 4, cards = [1, 1, 2]"


PROBLEM_CASES = [
    # figures
    ("players = [2, 4]", "players = [1, 4]", "players =", "from 2 to 4, not [1, 4]"),
    ("players = [2, 4]", "players = [2, 5]", "players =", "from 2 to 4, not [2, 5]"),
    ("players = [2, 4]", "players = [4, 2]", "players =", "from 2 to 4, not [4, 2]"),
    ("loot_spaces = 6", "loot_spaces = 0", "loot_spaces", "at least 1 loot space, not 0"),
    ("loot_spaces = 6", "loot_spaces = 14", "loot_spaces", "not enough tiles for 14 loot spaces each"),
    ("unique = 3", "unique = -3", "unique =", "unique must be from 0 to 999"),
    ("empty_collection = 2", "empty_collection = -2", "empty_collection", "empty_collection must be from 0 to 999"),
    ("silver = 1", "silver = -1", "silver = -1", "silver must be from 0 to 999"),
    ("gold = 2", "gold = -2", "gold = -2", "gold must be from 0 to 999"),
    ("gold = 2", "gold = 2\nbronze = 1", "bronze = 1", "figures.bronze is an unknown key: use one of players"),
    # identities
    (
        '"amber"',
        '"violet"',
        "identities = [",
        "4 players need 4 identities, all different (ME-S1), not violet, violet, teal, crimson",
    ),
    (
        '{ name = "violet", provenance = "rulebook" },',
        '{ name = "violet", provenance = "rulebook" },\n{ name = "violet", provenance = "house" },',
        "",
        "identit",
    ),
    # tiles
    (TILE, TILE.replace("4", "5"), "tiles = [", "the garage has 18 tiles (ME-C2); these rows make 19"),
    (TILE, TILE.replace("4", "0"), TILE.replace("4", "0"), "a count must be at least 1, not 0"),
    (TILE, TILE.replace("4", '"four"'), '"four"', "must be a whole number, not 'four'"),
    (TILE, TILE.replace("jewels", "cash"), 'loot = "cash"\n', "there is such a row already"),
    (TILE, TILE.replace("jewels", "rubies"), '"rubies"', "rubies"),
    (TILE, TILE.replace("garage", "cellar"), '"cellar"', "cellar"),
    (KEY, KEY.replace("iron-key", "gemstone"), "tiles = [", "nothing opens the study: there is no iron-key"),
    (BRASS, BRASS.replace("brass-key", "gold-bar"), "tiles = [", "nothing opens the safe: there is no brass-key"),
    (KEY, KEY.replace("garage", "study"), "tiles = [", "there is no iron-key in the garage (ME-R4)"),
    (BRASS, BRASS.replace("study", "safe"), "tiles = [", "there is no brass-key in the garage or study (ME-R4)"),
    ('"violet"', '"vio\\u001b[31mlet"', "u001b", "an identity's name is of letters"),
    ("minutes = 30", "minutes = -5", "minutes = -5", "minutes must be from 0 to 999"),
    # art
    (CHALICE, CHALICE.replace("12", "11"), "art = [", "the box has 60 works of art (ME-C4); these rows make 59"),
    (CHALICE, CHALICE.replace("12", "-12"), "-12", "a count must be at least 1, not -12"),
    (CHALICE, CHALICE.replace("chalice", "watch"), "art = [", "chalice has none"),
    (CHALICE, CHALICE.replace("silver", "bronze"), '"bronze"', "bronze"),
    # cards
    (ONE_STEP, "", "cards = [", "the box has 24 prestige cards (ME-C5); there are 23 here"),
    ('"star-chart"', '"music-box"', '"music-box", provenance = "house" },\n', "named 'music-box' already"),
    ('"star-chart"', '"star chart"', '"star chart"', "letters, digits and hyphens, 40 at most, not 'star chart'"),
    ('"star-chart"', '""', '{ name = "", ', "letters, digits and hyphens, 40 at most, not ''"),
    (
        ONE_STEP,
        ONE_STEP.replace("] },", ', { art = "watch", points = 5 }' * 3 + "] },"),
        '"manuscript-1"',
        "at most 3 steps (ME-C5), not 4",
    ),
    (ONE_STEP, ONE_STEP.replace("points = 4", "points = 2"), '"manuscript-1"', "must rise from 2"),
    ('"chalice", points = 7', '"chalice", points = 4', '"chalice-2"', "must rise from 2, the worth of an empty"),
    (ONE_STEP, ONE_STEP.replace('art = "manuscript"', 'art = "vase"'), '"vase"', "vase"),
    # faces
    ('name = "1A"', 'name = "1C"', "faces = [", "must be 1A, 1B, 2A, 2B, 3A, 3B, 4A, 4B, in this order (ME-C6)"),
    (FACE, FACE.replace("{ jewels = 2 }", "{}"), '"1A"', "1A must cost something"),
    (FACE, FACE.replace("jewels = 2", "jewels = 0"), '"1A"', "1A must cost something, each loot at least 1"),
    (FACE, FACE.replace("jewels = 2", "jewels = 13"), '"1A"', "1A costs 13 × jewels, but there are 12"),
    (FACE, FACE.replace("jewels = 2", "gold-bar = 5"), '"1A"', "1A costs 5 × gold-bar, but there are 4"),
    (
        FACE,
        FACE.replace("jewels = 2", "gold-bar = 4, cash = 1"),
        '"1A"',
        "1A costs 5 loot, but with the keys it takes there is room for 4",
    ),
    (FACE, FACE.replace("jewels = 2", "jewels = 4, cash = 3"), '"1A"', "1A costs 7 loot"),
    (FACE, FACE.replace("jewels = 2", "iron-key = 2"), '"1A"', "1A costs a key, but iron-key stays on the board"),
    (FACE, FACE.replace("jewels = 2", "brass-key = 1"), '"1A"', "1A costs a key, but brass-key stays on the board"),
    (FACE, FACE.replace("jewels = 2", "tokens = 2"), '"1A"', "tokens"),
    (FACE, FACE.replace("art = 4", "art = -4"), '"1A"', "1A must have spaces"),
    (FACE, FACE.replace("art = 4, cards = [1, 1]", "art = 0, cards = []"), '"1A"', "1A must have spaces"),
    (FACE, FACE.replace("[1, 1]", "[1, 0]"), '"1A"', "1A must have spaces"),
    (FACE, FACE.replace("[1, 1]", "[1, 3]"), '"1A"', "one of a face may hold two (ME-C6), not [1, 3]"),
    (DOUBLE, DOUBLE.replace("[1, 1, 2]", "[1, 2, 2]"), '"4A"', "one of a face may hold two (ME-C6), not [1, 2, 2]"),
    (FACE, FACE.replace("[1, 1]", "[1, 2]"), "faces = [", "here 1 and 4 has it"),
    (FACE, FACE.replace("art = 4", "art = 48"), "faces = [", "have 60 spaces for art, which the bag of 60"),
    (
        FACE,
        FACE.replace("[1, 1]", f"[{', '.join(['1'] * 16)}]"),
        "faces = [",
        "room for 25 cards, and there are 24",
    ),
    # the file
    ('provenance = "rulebook"', 'provenance = "hearsay"', '"hearsay"', "hearsay"),
    (', provenance = "rulebook" },', " },", '"violet" },', "lacks the key 'provenance'"),
    ('game = "midnight-exchange"', 'game = "poker"', "game =", "must be \"midnight-exchange\", not 'poker'"),
    ('name = "box"', 'name = "My Box"', "name =", "small letters, digits and hyphens"),
    ("tiles = [", "tiles = [[", "", "not TOML"),
]
"""Changes to the edition: old text, new text, where the problem is reported, and its text."""


@pytest.mark.parametrize(("old", "new", "at", "reason"), PROBLEM_CASES, ids=[flaw[-1] for flaw in PROBLEM_CASES])
def test_each_problem_of_an_edition_is_reported_by_line(old: str, new: str, at: str, reason: str):
    """ME-E1, ME-E2, ME-E3, ME-E4"""
    text = replace_text(old, new)
    found = [problem for problem in problems(text) if reason in problem]
    assert found, f"{reason!r} is not reported: {problems(text)}"
    if at.endswith("\n"):  # the second of two equal lines
        assert found[0].startswith(f"line {line(at.strip(), text) + 1}:")
    elif at:
        assert found[0].startswith(f"line {line(at, text)}:")


def test_edition_needs_a_board_with_the_double_space():
    """ME-C6"""
    text = replace_text(DOUBLE, DOUBLE.replace("2]", "1]")).replace(DOUBLE_B, DOUBLE_B.replace("2]", "1]"))
    (problem,) = problems(text)
    assert problem == f"line {line('faces = [')}: one board has the space for two cards (ME-C6); here none has it"


def test_card_that_takes_more_art_than_exists_is_explained():
    """ME-E3"""
    text = replace_text(CHALICE, CHALICE.replace("12", "1")).replace(
        'art = "manuscript", metal = "silver", count = 12', 'art = "manuscript", metal = "silver", count = 23'
    )
    where = line('"chalice-2"', text)
    assert f"line {where}: chalice-2 takes 2 × chalice, but there are 1" in problems(text)


def test_all_problems_are_reported_at_once():
    """ME-E1"""
    text = replace_text(TILE, TILE.replace("4", "5")).replace("players = [2, 4]", "players = [0, 9]")
    assert len(problems(text)) >= 2


def test_custom_edition_may_cost_loot_of_the_deep_places():
    """ME-E4: four loots of the safe beside two keys are just what six spaces hold."""
    text = replace_text(FACE, FACE.replace("jewels = 2", "gold-bar = 4"))
    edition = GAME.options({"edition": GAME.read_edition(text)}).edition
    assert edition.face_by_name["1A"].cost == {Loot.GOLD_BAR: 4}


def test_shipped_edition_is_valid():
    """ME-E1, ME-E2, ME-E3, ME-E4"""
    assert GAME.read_edition(bundled_edition_texts("darklantern.games.midnight_exchange")["house"]) == EDITION


def test_edition_given_as_data_is_checked_too():
    """ME-C5"""
    data = {"game": "midnight-exchange"}
    with pytest.raises(BadOptions, match="edition"):
        options(edition=data)
