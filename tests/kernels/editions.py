"""Random valid editions, including unusual ones."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from darklantern.core.ids import GameId
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card
from darklantern.games.art_robbery.rules.edition import BOX
from tests.kernels.exchange_editions import hasty_weight, midnight_exchange

HOUSE_EDITION = {"provenance": "house"}


def art_robbery(rng: Random) -> dict[str, Any]:
    """Return a number of seats and options of Art Robbery, with few or many kinds of cards and tokens."""
    fewest = rng.randint(2, BOX.players)
    most = rng.randint(fewest, BOX.players)
    seats = rng.randint(fewest, most)
    hand = rng.choice((5, rng.randint(1, (BOX.cards - 1) // most)))
    numbers = rng.sample(TOKEN_FACES[:-1], rng.randint(1, 6))
    raids = [_raid(rng, name, numbers) for name in BOX.raids]
    needs = rng.sample(TOKEN_FACES[:-1], rng.randint(0, 3))
    kinds = [*numbers, Card.BOSS, *rng.sample((Card.DOG, Card.THIEF), rng.randint(0, 2))]
    cards = Counter([*kinds, *rng.choices(kinds, k=BOX.cards - len(kinds))])
    figures = {
        "players": [fewest, most],
        "minutes": 20,
        "age": 8,
        "hand": hand,
        "boss": rng.choice((5, 0, 999)),
        "boss_needs": [str(card) for card in needs],
        "fine": rng.choice((10, 0, 999)),
        **HOUSE_EDITION,
    }
    edition = {
        "game": "art-robbery",
        "name": "varied",
        "title": "Varied",
        "figures": figures,
        "cards": [{"card": str(card), "count": count, **HOUSE_EDITION} for card, count in cards.items()],
        "raids": raids,
    }
    first = rng.choice((None, rng.randrange(seats)))
    return {"seats": seats, "given": {"edition": edition, "first": first}}


def _raid(rng: Random, name: str, numbers: Sequence[Card]) -> dict[str, Any]:
    shown = rng.choices(numbers, k=BOX.tokens - 1)
    dots = rng.choice((1, 2, BOX.alibis))
    tokens = Counter((str(card), rng.randint(int(card is Card.ZERO), dots)) for card in shown)
    tokens["boss", rng.randint(0, 1)] = 1
    return {
        "name": name,
        "tokens": [
            {"face": face, "alibis": dots, "count": count, **HOUSE_EDITION} for (face, dots), count in tokens.items()
        ],
        **HOUSE_EDITION,
    }


VARIED: Mapping[GameId, Callable[[Random], dict[str, Any]]] = {
    GameId("art-robbery"): art_robbery,
    GameId("midnight-exchange"): midnight_exchange,
}
"""For each game with a kernel: returns a number of seats, and options with a random edition."""

HASTE: Mapping[GameId, Callable[[Any], int]] = {GameId("midnight-exchange"): hasty_weight}
"""Weights of actions for games that take very long with uniform random actions."""
