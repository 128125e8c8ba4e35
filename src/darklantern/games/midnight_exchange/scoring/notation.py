"""The short notation for works of art and cards: ``2 chalice, watch`` and ``chalice-2 1``."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from darklantern.games.midnight_exchange.rules.components import Art
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition, Rung
from darklantern.games.midnight_exchange.scoring.final_table import OwnedCard
from darklantern.games.midnight_exchange.scoring.words import ALIASES
from darklantern.terminal.english import did_you_mean, join_words, plural
from darklantern.terminal.interview import UnclearInput
from darklantern.terminal.players import printable

Name = TypeVar("Name", bound=str)

_ART_BY_NAME: Mapping[str, Art] = {**{art: art for art in Art}, **ALIASES}
_COMPLETE_WORDS = ("full", "complete")


def parse_art(typed: str) -> Counter[Art]:
    """Return the count of each kind in ``2 chalice, watch``; a kind may be abbreviated. Raises `UnclearInput`."""
    found: Counter[Art] = Counter()
    for piece in _pieces(typed):
        read = re.fullmatch(r"(?:(\d{1,3})\s*[x×*]?\s*)?([^\W\d]+)(?:\s*[x×*]?\s*(\d{1,3}))?", piece, re.ASCII | re.I)
        if read is None or (read[1] and read[3]):
            raise UnclearInput(f"{piece!r} is not clear; write how many and what, such as 2 chalice, watch")
        found[_match_art(read[2])] += int(read[1] or read[3] or 1)
    return found


def parse_cards(edition: MidnightExchangeEdition, typed: str) -> tuple[tuple[OwnedCard, ...], int]:
    """Return the named cards, and the number of unnamed one-of-a-kind cards. Raises `UnclearInput`.

    A card of the edition is its name, which may be abbreviated, and its number of filled steps: ``chalice-2 1``. Any
    other card is its ladder, a colon and that number: ``statuette 4/7/11: 1``, ``parure 5/watch 9: 2``. ``unique 2``
    is two unnamed one-of-a-kind cards.
    """
    cards: list[OwnedCard] = []
    unique = 0
    for piece in _pieces(typed):
        if ":" in piece or "/" in piece:
            cards.append(_parse_own_card(piece))
            continue
        *words, last = piece.split()
        if counted := re.fullmatch(r"(\d{1,3}\s+)?uniques?(\s+\d{1,3})?", piece):
            unique += int(counted[1] or counted[2] or 1)
        elif words and (last in _COMPLETE_WORDS or _is_number(last)):
            name = _match_card(edition, "-".join(words))
            steps = len(OwnedCard(name).steps(edition) or ())
            cards.append(OwnedCard(name, steps if last in _COMPLETE_WORDS else int(last)))
        else:
            cards.append(OwnedCard(_match_card(edition, "-".join([*words, last]))))
    return tuple(cards), unique


def _parse_own_card(piece: str) -> OwnedCard:
    """Return a card by its ladder; a step without a kind takes the kind of the step below it."""
    steps, _, filled = piece.partition(":")
    ladder: list[Rung] = []
    for step in steps.split("/"):
        read = re.fullmatch(r"(?:([^\W\d]+)\s+)?(\d{1,3})", step.strip(), re.ASCII)
        if read is None or not (read[1] or ladder) or not (_is_number(filled.strip() or "0")):
            example = "such as statuette 4/7/11: 1 or parure 5/watch 9: 2"
            raise UnclearInput(f"{piece!r} is not clear; write the steps, a colon and how many are filled, {example}")
        ladder.append(Rung(_match_art(read[1]) if read[1] else ladder[-1].art, int(read[2])))
    return OwnedCard("", int(filled.strip() or 0), tuple(ladder))


def _match_art(word: str) -> Art:
    """Return the kind of art for a word: its name, its plural, or a prefix of its name."""
    whole = {art for name, art in _ART_BY_NAME.items() if word in (name, plural(name))}
    meant = whole or {art for name, art in _ART_BY_NAME.items() if name.startswith(word)}
    return _single_match(word, meant, "kind of art", Art)


def _match_card(edition: MidnightExchangeEdition, word: str) -> str:
    """Return the card with this name, or with parts that begin with these, such as ``chal-2``."""
    names = [card.name for card in edition.cards]
    whole = {name for name in names if name.casefold() == word}
    return _single_match(
        word, whole or {name for name in names if _matches_prefixes(name.casefold(), word)}, "card", names
    )


def _matches_prefixes(name: str, word: str) -> bool:
    parts, begun = name.split("-"), word.split("-")
    return len(begun) <= len(parts) and all(part.startswith(start) for part, start in zip(parts, begun, strict=False))


def _single_match(word: str, meant: Collection[Name], what: str, names: Iterable[str]) -> Name:
    """Return the only match. Raises `UnclearInput` if there is none, or more than one."""
    if len(meant) == 1:
        return next(iter(meant))
    if meant:
        raise UnclearInput(f"{word!r} could be {join_words(sorted(meant), 'or')}; type more of it")
    raise UnclearInput(f"unknown {what} {word!r}{did_you_mean(word, names)}: type ? to see what there is")


def _is_number(text: str) -> bool:
    return re.fullmatch(r"\d{1,3}", text, re.ASCII) is not None


def _pieces(typed: str) -> Iterator[str]:
    """Return the parts between commas, in lower case."""
    return (piece for part in printable(typed).casefold().split(",") if (piece := " ".join(part.split())))
