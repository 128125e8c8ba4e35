"""The final table of an Art Robbery game: the tokens that each player has banked, and what is wrong with them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from darklantern.core.toml import KeyPath
from darklantern.games.art_robbery.rules.components import Token
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.terminal.english import count_noun
from darklantern.terminal.table_file import name_problems


class FinalPlayer(Struct, frozen=True):
    """A player and their tokens."""

    name: str
    tokens: Mapping[str, tuple[Token, ...]] = {}
    """By raid: the tokens before the player at its end, a boss without company included (AR-R2)."""


class FinalTable(Struct, frozen=True):
    """A table at the end of a game. It may be invalid: see `find_problems`."""

    edition: ArtRobberyEdition
    players: tuple[FinalPlayer, ...]
    edition_name: str = ""
    """The edition's name or file; empty for the default."""


def raid_tokens(edition: ArtRobberyEdition, raid: str) -> tuple[Token, ...]:
    """Return the tokens of a raid, by its name."""
    names = [row.name for row in edition.raids]
    return edition.loot[names.index(raid)]


def find_problems(table: FinalTable) -> Iterator[tuple[KeyPath, str]]:
    """Yield every problem of a table, each with its path in the table's file."""
    edition = table.edition
    yield from name_problems([player.name for player in table.players], edition.figures.players[1], "AR-C1")
    for raid in edition.raids:
        available = Counter(raid_tokens(edition, raid.name))
        taken = Counter[Token]()
        for number, player in enumerate(table.players):
            for token, count in Counter(player.tokens.get(raid.name, ())).items():
                if taken[token] <= available[token] < taken[token] + count:
                    what = f"with {player.name}'s there are {taken[token] + count} tokens {token_text(token)}"
                    has = f"the {edition.name} edition has {available[token]}"
                    reason = f"{what} in the {raid.name}, but {has}; if your box differs, use an edition of its own"
                    yield ("players", number, "tokens", raid.name), reason
                taken[token] += count


def missing_tokens(table: FinalTable) -> Iterator[str]:
    """Yield a sentence for each raid with tokens that no player has. At its end every token has an owner (AR-R1)."""
    for raid in table.edition.raids:
        left = Counter(raid_tokens(table.edition, raid.name))
        for player in table.players:
            left -= Counter(player.tokens.get(raid.name, ()))
        if left:
            names = ", ".join(token_text(token) for token in left.elements())
            yield f"Nobody has {count_noun(left.total(), 'token')} of the {raid.name}: {names}."


def token_text(token: Token) -> str:
    """Return a token's face and a dot for each alibi, as it is typed: ``0..``."""
    return str(token)
