"""Reading and writing a final table as TOML; errors name their lines."""

from collections import Counter
from typing import cast

from darklantern.core.edition import MAX_NAME_LENGTH
from darklantern.core.toml import KeyPath
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import GAME_ID, MidnightExchangeEdition, Rung
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable, OwnedCard
from darklantern.games.midnight_exchange.scoring.validation import find_problems
from darklantern.games.midnight_exchange.scoring.words import ALIASES
from darklantern.terminal.english import did_you_mean
from darklantern.terminal.scoring import FindEdition
from darklantern.terminal.table_file import TABLE_KEYS, TableReader, parse_table, quoted_value, toml_string

_CARD_EXAMPLE = '{ name = "chalice-2", filled = 1 }'
_STEP_EXAMPLE = '{ art = "chalice", points = 4 }'


def read_table(text: str, find: FindEdition) -> FinalTable:
    """Return the table in a TOML text. Raises `BadTable` with all problems, sorted by line."""
    data = parse_table(text)
    reader = _Reader(text)
    table = reader.table(data, find)
    if table is not None:
        for path, reason in find_problems(table):
            reader.add_problem(reader.path_in_file(path), reason)
    reader.raise_problems()
    assert table is not None, "a table that cannot be read has problems"
    return table


class _Reader(TableReader):
    """Reads a table and collects the problems of every part that cannot be read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._card_paths: dict[KeyPath, list[KeyPath]] = {}

    def path_in_file(self, path: KeyPath) -> KeyPath:
        """Return the path in the file for a path in the table, from which unreadable cards were left out."""
        if len(path) == 4 and path[2] == "cards":
            return self._card_paths[path[:2]][cast(int, path[3])]
        return path

    def table(self, data: dict[str, object], find: FindEdition) -> FinalTable | None:
        """Return the table as far as it can be read; None without an edition."""
        self.check_keys((), data, TABLE_KEYS)
        named, found = self.edition(data, find)
        edition = cast(MidnightExchangeEdition | None, found)
        rows = self.players(data)
        owners = tuple(self._owner(("players", number), row, edition) for number, row in enumerate(rows))
        return None if edition is None else FinalTable(edition, owners, named)

    def _owner(self, here: KeyPath, row: dict[str, object], edition: MidnightExchangeEdition | None) -> FinalPlayer:
        self.check_keys(here, row, ("name", "getaway", "stored", "unique", "cards"))
        name = self.player_name(here, row)
        getaway = row.get("getaway")
        if getaway is not None:
            getaway = self.number((*here, "getaway"), "getaway", getaway, 1)
        stored = self._stored((*here, "stored"), row.get("stored", []))
        unique, named = self._unique((*here, "unique"), row.get("unique", 0), edition)
        rows = self.rows((*here, "cards"), row.get("cards"), f"a card is {_CARD_EXAMPLE}")
        read = [
            ((*here, "cards", number), self._card((*here, "cards", number), card)) for number, card in enumerate(rows)
        ]
        cards = [(place, card) for place, card in read if card is not None]
        cards += [((*here, "unique"), card) for card in named]
        self._card_paths[here] = [place for place, _ in cards]
        return FinalPlayer(name, stored, unique, tuple(card for _, card in cards), getaway)

    def _stored(self, here: KeyPath, value: object) -> dict[Art, int]:
        """Read works of art, given as a list of kinds or as a table of counts."""
        stored: Counter[Art] = Counter()
        if isinstance(value, list):
            for kind in cast(list[object], value):
                if (art := self._art(here, kind)) is not None:
                    stored[art] += 1
        elif isinstance(value, dict):
            for kind, count in cast(dict[str, object], value).items():
                art, number = self._art((*here, kind), kind), self.number((*here, kind), kind, count, 0)
                if art is not None and number:
                    stored[art] += number
        else:
            example = 'stored = ["chalice", "watch"] or stored = { chalice = 2 }'
            self.add_problem(here, f"stored art is a list or counts, such as {example}, not {quoted_value(value)}")
        return dict(sorted(stored.items()))

    def _unique(
        self, here: KeyPath, value: object, edition: MidnightExchangeEdition | None
    ) -> tuple[int, tuple[OwnedCard, ...]]:
        """Read one-of-a-kind cards, given as a count or by their names."""
        if not isinstance(value, list):
            return self.number(here, "unique", value, 0) or 0, ()
        cards: list[OwnedCard] = []
        for name in cast(list[object], value):
            card = edition.card_by_name.get(CardId(name)) if edition is not None and isinstance(name, str) else None
            if not isinstance(name, str):
                self.add_problem(
                    here, f'unique is a count or a list of names, such as ["jade-mask"], not {quoted_value(name)}'
                )
            elif card is not None and not card.unique:
                self.add_problem(here, f"{name} is a collection, not one of a kind; list it under cards")
            elif card is not None:
                cards.append(OwnedCard(name))
            elif edition is not None:
                names = [card.name for card in edition.cards if card.unique]
                unknown = (
                    f"there is no one-of-a-kind card {name!r} in the {edition.name} edition{did_you_mean(name, names)}"
                )
                self.add_problem(here, f"{unknown}; those of your own are counted, such as unique = 1")
        return 0, tuple(cards)

    def _card(self, here: KeyPath, row: dict[str, object]) -> OwnedCard | None:
        """Return the card in a row; None if it cannot be identified."""
        self.check_keys(here, row, ("name", "filled", "ladder"))
        filled = self.number((*here, "filled"), "filled", row.get("filled", 0), 0)
        name, ladder = row.get("name", ""), self._ladder((*here, "ladder"), row.get("ladder"))
        if not isinstance(name, str) or not _is_card_name(name):
            reason = f"a card's name is of letters, digits and hyphens, {MAX_NAME_LENGTH} at most, in quotes"
            self.add_problem(here, f"{reason}, not {quoted_value(name)}")
        elif not name and ladder == ():
            self.add_problem(here, f"a card needs a name or a ladder, such as {_CARD_EXAMPLE}")
        elif ladder is not None and filled is not None:
            return OwnedCard(name, filled, ladder)
        return None

    def _ladder(self, here: KeyPath, value: object) -> tuple[Rung, ...] | None:
        """Return the steps of a card that is not in the edition; empty if there are none, None if they are invalid."""
        before = len(self.problems)
        ladder: list[Rung] = []
        for step in self.rows(here, value, f"a step of a ladder is {_STEP_EXAMPLE}"):
            self.check_keys(here, step, ("art", "points"))
            art = self._art(here, step.get("art"))
            points = self.number(here, "points", step.get("points"), 1)
            if art is not None and points is not None:
                ladder.append(Rung(art, points))
        return tuple(ladder) if len(self.problems) == before else None

    def _art(self, here: KeyPath, kind: object) -> Art | None:
        if isinstance(kind, str) and kind in (*Art, *ALIASES):
            return ALIASES.get(kind) or Art(kind)
        close = did_you_mean(kind, Art) if isinstance(kind, str) else ""
        self.add_problem(here, f"unknown kind of art {quoted_value(kind)}{close}: use one of {', '.join(Art)}")
        return None


def _is_card_name(name: str) -> bool:
    return len(name) <= MAX_NAME_LENGTH and all(letter.isalnum() or letter == "-" for letter in name)


def write_table(table: FinalTable) -> str:
    """Return the table as TOML that `read_table` reads as the same table."""
    lines = ["# A table of Midnight Exchange, to be scored with: darklantern score FILE", f'game = "{GAME_ID}"']
    if table.edition_name:
        lines.append(f"edition = {toml_string(table.edition_name)}")
    for owner in table.players:
        lines += ["", "[[players]]", f"name = {toml_string(owner.name)}"]
        if owner.getaway is not None:
            lines.append(f"getaway = {owner.getaway}")
        if owner.stored:
            lines.append(f"stored = {{ {', '.join(f'{art} = {count}' for art, count in owner.stored.items())} }}")
        if owner.unique:
            lines.append(f"unique = {owner.unique}")
        if owner.cards:
            lines += ["cards = [", *(f"    {_card_toml(card)}," for card in owner.cards), "]"]
    return "\n".join(lines) + "\n"


def _card_toml(card: OwnedCard) -> str:
    pairs = [f"name = {toml_string(card.name)}"] if card.name else []
    if card.ladder:
        steps = ", ".join(f'{{ art = "{rung.art}", points = {rung.points} }}' for rung in card.ladder)
        pairs.append(f"ladder = [{steps}]")
    if card.filled:
        pairs.append(f"filled = {card.filled}")
    return f"{{ {', '.join(pairs)} }}"
