"""English nouns and symbols for the components of Midnight Exchange."""

from collections import Counter
from collections.abc import Iterable, Mapping

from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot, Place, Tile
from darklantern.games.midnight_exchange.rules.edition import BOX, MidnightExchangeEdition
from darklantern.terminal.english import count_noun

PLACE_LETTERS: Mapping[Place, str] = {Place.GARAGE: "G", Place.STUDY: "S", Place.SAFE: "F"}
"""By place: the letter for the back of its tiles."""
PLACE_COLOURS: Mapping[Place, str] = {
    Place.GARAGE: "bold #5b8dd9",
    Place.STUDY: "bold #a675d6",
    Place.SAFE: "bold #dd7f2e",
}
"""By place: the colour of the back of its tiles: blue, purple, orange."""
FILLED, EMPTY = "■", "□"
"""The signs for a step of a collection."""

SHORT_LOOT_NAMES: Mapping[Loot, str] = {
    Loot.JEWELS: "jewel",
    Loot.CASH: "cash",
    Loot.LEATHER_BAG: "bag",
    Loot.IRON_KEY: "iron",
    Loot.EMPTY_DRAWER: "empty",
    Loot.BRASS_KEY: "brass",
    Loot.GEMSTONE: "gem",
    Loot.GOLD_BAR: "gold",
}
"""Names of loot in at most five letters, for narrow columns."""
_UNCOUNTABLE = (Loot.JEWELS, Loot.CASH)
_PLACES = tuple(Place)


def place_of(tile: Tile) -> Place:
    """Return the place of a tile. In every edition the tiles of a place have consecutive numbers."""
    return _PLACES[tile // BOX.tiles]


def tile_label(tile: Tile) -> str:
    """Return a tile's place and number as the table shows them: ``G17``."""
    return f"{PLACE_LETTERS[place_of(tile)]}{tile}"


def tile_in_words(tile: Tile) -> str:
    """Return a tile as words in a sentence: ``garage tile 17``."""
    return f"{place_of(tile)} tile {tile}"


def loot_name(loot: Loot) -> str:
    """Return the name of loot without an article: ``iron key``."""
    return loot.replace("-", " ")


def a_loot(loot: Loot) -> str:
    """Return the name of loot with its article: ``cash``, ``an iron key``."""
    return loot_name(loot) if loot in _UNCOUNTABLE else with_article(loot_name(loot))


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article: ``a watch``, ``an iron key``."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def loot_counts(counts: Mapping[Loot, int], *, between: str = ", ") -> str:
    """Return loot with its counts: ``2 jewels, cash, gold bar``."""
    return between.join(
        _count_or_mass_noun(loot_name(loot), count, loot in _UNCOUNTABLE) for loot, count in counts.items() if count
    )


def art_counts(art: Iterable[Art]) -> str:
    """Return works of art with their counts: ``2 chalices, watch``."""
    return ", ".join(_count_or_mass_noun(kind, count, False) for kind, count in Counter(art).items())


def _count_or_mass_noun(noun: str, count: int, uncounted: bool) -> str:
    if count == 1:
        return noun
    return f"{count} {noun}" if uncounted else count_noun(count, noun)


def count_works(number: int) -> str:
    """Return ``1 work of art``, ``3 works of art``."""
    return "1 work of art" if number == 1 else f"{number} works of art"


def card_with_points(edition: MidnightExchangeEdition, card: CardId) -> str:
    """Return a card with its points: ``chalice-2(4·7)``, ``display-1(par5·wat9·pai14)``, ``jade-mask(3)``."""
    return f"{card}({'·'.join(_step_labels(edition, card))})"


def ladder_text(edition: MidnightExchangeEdition, card: CardId, filled: int) -> str:
    """Return the steps of a collection, filled and empty: ``■4 □7``."""
    figures = enumerate(_step_labels(edition, card))
    return " ".join(f"{FILLED if at < filled else EMPTY}{figure}" for at, figure in figures)


def _step_labels(edition: MidnightExchangeEdition, card: CardId) -> list[str]:
    """Return a card's points step by step, with the art in three letters unless the card's name begins with it."""
    steps = edition.card_by_name[card].ladder
    if not steps:
        return [str(edition.figures.unique)]
    alike = all(card.startswith(step.art) for step in steps)
    return [str(step.points) if alike else f"{step.art[:3]}{step.points}" for step in steps]
