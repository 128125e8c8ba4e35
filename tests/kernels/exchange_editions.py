"""Random valid editions of Midnight Exchange."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Stash,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.rules.components import Art, Loot, Metal, Place
from darklantern.games.midnight_exchange.rules.edition import BOX

HOUSE_EDITION = {"provenance": "house"}
HASTE: Mapping[type[Any], int] = {Stash: 30, Getaway: 200, Drop: 4, Lift: 5, TradeArt: 3, TradeCards: 3, OpenBag: 3}
"""Weights of actions for games that progress; with uniform random actions a raid takes hundreds of moves."""


def hasty_weight(action: Action) -> int:
    """Return the weight of an action in a hasty game."""
    return HASTE.get(type(action), 1)


GOODS = [loot for loot in Loot if loot not in (Loot.IRON_KEY, Loot.BRASS_KEY)]


def midnight_exchange(rng: Random) -> dict[str, Any]:
    """Return a number of seats and options of Midnight Exchange: small or wide boards, markets that empty soon."""
    fewest = rng.randint(2, BOX.boards)
    most = rng.randint(fewest, BOX.boards)
    seats = rng.randint(fewest, most)
    loot_spaces = rng.choice((1, 2, 3, 6, BOX.tiles * len(Place) // most))
    tiles = {place: _tiles(rng, place) for place in Place}
    arts = Counter([*Art, *rng.choices(list(Art), k=BOX.art - len(Art))])
    double, spaces = rng.randrange(BOX.boards), rng.choice((1, 2, 5))
    room = rng.choice((4, 1, 14))
    faces = [
        _face(rng, f"{board + 1}{side}", tiles[Place.GARAGE], loot_spaces, room, spaces, board == double)
        for board in range(BOX.boards)
        for side in "AB"
    ]
    empty = rng.choice((2, 0))
    edition = {
        "game": "midnight-exchange",
        "name": "varied",
        "title": "Varied",
        "identities": [{"name": f"guest-{number}", **HOUSE_EDITION} for number in range(most)],
        "tiles": [
            {"place": str(place), "loot": str(loot), "count": count, **HOUSE_EDITION}
            for place in Place
            for loot, count in tiles[place].items()
        ],
        "art": [
            {"art": str(art), "metal": str(rng.choice(list(Metal))), "count": count, **HOUSE_EDITION}
            for art, count in arts.items()
        ],
        "cards": [
            _card(rng, f"card-{rng.random():.9f}-{number}".replace(".", ""), arts, empty) for number in range(BOX.cards)
        ],
        "faces": faces,
        "figures": {
            "players": [fewest, most],
            "loot_spaces": loot_spaces,
            "unique": rng.choice((3, 0, 999)),
            "empty_collection": empty,
            "silver": rng.choice((1, 0, 7)),
            "gold": rng.choice((2, 999)),
            **HOUSE_EDITION,
        },
        "box": {"minutes": 30, "age": 8, **HOUSE_EDITION},
    }
    given = {
        "edition": edition,
        "exchanges": rng.choice(("all-pass", "two-turns")),
        "raid_seconds": rng.choice((None, 1, 90)),
        "boards": rng.choice((None, [name + rng.choice(("", "A", "B")) for name in rng.sample("1234", seats)])),
    }
    return {"seats": seats, "given": given}


def _tiles(rng: Random, place: Place) -> Counter[Loot]:
    """Return tiles with the required keys and any other loot, also keys deeper inside than they are of use."""
    must = {Place.GARAGE: [Loot.IRON_KEY, Loot.JEWELS], Place.STUDY: [Loot.BRASS_KEY], Place.SAFE: []}[place]
    kinds = rng.sample(list(Loot), rng.randint(1, len(Loot)))
    return Counter([*must, *rng.choices(kinds, k=BOX.tiles - len(must))])


def _face(
    rng: Random, name: str, garage: Counter[Loot], loot_spaces: int, art: int, spaces: int, double: bool
) -> dict[str, Any]:
    """Return a market face with a cost that can be paid from the garage."""
    goods = [loot for loot in GOODS for _ in range(garage[loot])]
    cost = Counter(rng.sample(goods, rng.randint(1, min(3, loot_spaces, len(goods)))))
    cards = [1] * rng.randint(0 if art else 1, spaces)
    if double and (name.endswith("A") or rng.random() < 0.5):
        cards = [*cards[1:], 2]
        rng.shuffle(cards)
    return {
        "name": name,
        "cost": {str(loot): count for loot, count in cost.items()},
        "art": art,
        "cards": cards,
        **HOUSE_EDITION,
    }


def _card(rng: Random, name: str, arts: Counter[Art], points: int) -> dict[str, Any]:
    ladder, left = list[dict[str, Any]](), arts.copy()
    for _ in range(rng.randint(0, BOX.rungs)):
        art = rng.choice(sorted(left.elements()))
        left[art] -= 1
        points += rng.randint(1, 300)
        ladder.append({"art": str(art), "points": points})
    return {"name": name, "ladder": ladder, **HOUSE_EDITION}
