"""Actions of Midnight Exchange as text."""

import pytest

from darklantern.core.errors import IllegalAction
from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Pass,
    PlaceArt,
    PutBack,
    Stash,
    TimeUp,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Spot, Tile
from darklantern.games.midnight_exchange.rules.notation import format_action, parse_action

WRITTEN: list[tuple[Action, str]] = [
    (Lift(Tile(0)), "lift 0"),
    (Lift(Tile(53)), "lift 53"),
    (Stash(), "stash"),
    (Drop(up=False), "drop down"),
    (Drop(up=True), "drop up"),
    (Drop(up=False, spot=Spot(0)), "drop down at 0"),
    (Drop(up=True, spot=Spot(42)), "drop up at 42"),
    (PutBack(Tile(17)), "put back 17"),
    (Getaway(), "getaway"),
    (TimeUp(), "time up"),
    (TradeArt("4A", Art.CHALICE), "trade 4A for chalice"),
    (TradeCards("1B", 0), "trade 1B for space 0"),
    (TradeCards("4A", 2), "trade 4A for space 2"),
    (OpenBag(), "open bag"),
    (Pass(), "pass"),
    (PlaceArt(Art.PARURE, CardId("display-1")), "place parure on display-1"),
    (Done(), "done"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_action_is_written_and_parsed(action: Action, text: str):
    assert format_action(action) == text
    assert parse_action(text) == action


def test_every_kind_of_action_is_written():
    kinds = {Lift, Stash, Drop, PutBack, Getaway, TimeUp, TradeArt, TradeCards, OpenBag, Pass, PlaceArt, Done}
    assert {type(action) for action, _ in WRITTEN} == kinds


def test_every_kind_of_art_can_be_written():
    for art in Art:
        assert parse_action(f"trade 1A for {art}") == TradeArt("1A", art)
        assert parse_action(f"place {art} on {art}-1") == PlaceArt(art, CardId(f"{art}-1"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lift",
        "lift -1",
        "lift 017",
        "lift 170",
        "lift seven",
        "lift 7 ",
        "lift 7\n",
        " lift 7",
        "lift  7",
        "Lift 7",
        "lift 1٣",
        "lift 7, stash",
        "stash 7",
        "drop",
        "drop sideways",
        "drop up at",
        "drop up at -1",
        "drop at 7",
        "put back",
        "put 7",
        "getaway 1",
        "trade 4A",
        "trade 4A for",
        "trade 4A for jewels",
        "trade 4A for space",
        "trade 4A for space -1",
        "trade 4A for space 02",
        "trade for chalice",
        "trade 4 A for chalice",
        "open",
        "pass ",
        "place chalice",
        "place chalice on",
        "place vase on chalice-2",
        "place chalice on chalice 2",
        "done!",
        "time",
    ],
)
def test_other_text_is_refused_as_unreadable(text: str):
    with pytest.raises(IllegalAction) as caught:
        parse_action(text)
    assert (caught.value.code, caught.value.params) == ("unreadable", {"text": text})
