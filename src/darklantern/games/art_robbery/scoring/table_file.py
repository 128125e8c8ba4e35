"""Reading and writing a final table as TOML, and the notation for tokens."""

import re
from collections.abc import Iterator
from typing import cast

from darklantern.core.toml import KeyPath
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Token, token_face
from darklantern.games.art_robbery.rules.edition import GAME_ID, ArtRobberyEdition
from darklantern.games.art_robbery.scoring.final_table import FinalPlayer, FinalTable, find_problems, raid_tokens
from darklantern.terminal.english import did_you_mean, join_words
from darklantern.terminal.interview import UnclearInput
from darklantern.terminal.players import printable
from darklantern.terminal.scoring import FindEdition
from darklantern.terminal.table_file import TABLE_KEYS, TableReader, parse_table, quoted_value, toml_string


def parse_tokens(edition: ArtRobberyEdition, raid: str, typed: str) -> tuple[Token, ...]:
    """Return the tokens of a raid in ``0 3 3 boss``. Raises `UnclearInput`."""
    words = [word for word in re.split(r"[\s,]+", printable(typed).casefold()) if word]
    return tuple(match_token(edition, raid, word) for word in words)


def match_token(edition: ArtRobberyEdition, raid: str, word: str) -> Token:
    """Return the token for a face with or without its alibis, as dots: ``0..`` or ``0``. Raises `UnclearInput`."""
    tokens = sorted(set(raid_tokens(edition, raid)))
    if word in tokens:
        return Token(word)
    alike = [token for token in tokens if token_face(token) == word]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise UnclearInput(f"{word!r} could be {join_words(alike, 'or')}; type a dot for each alibi")
    known = ", ".join(str(face) for face in TOKEN_FACES)
    if word.rstrip(".") in TOKEN_FACES:
        raise UnclearInput(f"the {raid} have no token {word!r}: they have {join_words(tokens)}")
    raise UnclearInput(f"unknown token {word!r}{did_you_mean(word, TOKEN_FACES)}: use one of {known}")


def read_table(text: str, find: FindEdition) -> FinalTable:
    """Return the table in a TOML text. Raises `BadTable` with all problems, sorted by line."""
    data = parse_table(text)
    reader = _Reader(text)
    reader.check_keys((), data, TABLE_KEYS)
    named, found = reader.edition(data, find)
    edition = cast(ArtRobberyEdition | None, found)
    rows = reader.players(data)
    players = tuple(reader.player(("players", number), row, edition) for number, row in enumerate(rows))
    if edition is not None:
        table = FinalTable(edition, players, named)
        for path, reason in find_problems(table):
            reader.add_problem(path, reason)
    reader.raise_problems()
    assert edition is not None, "a table without an edition has problems"
    return FinalTable(edition, players, named)


class _Reader(TableReader):
    """Reads the players of a table."""

    def player(self, here: KeyPath, row: dict[str, object], edition: ArtRobberyEdition | None) -> FinalPlayer:
        """Return the player in a row."""
        self.check_keys(here, row, ("name", "tokens"))
        name = self.player_name(here, row)
        given = row.get("tokens", {})
        if not isinstance(given, dict):
            example = 'tokens = { sketches = ["0", "3"] }'
            reason = f"tokens are lists by raid, such as {example}, not {quoted_value(given)}"
            self.add_problem((*here, "tokens"), reason)
            return FinalPlayer(name)
        if edition is None:
            return FinalPlayer(name)
        raids = cast(dict[str, object], given)
        self.check_keys((*here, "tokens"), raids, [raid.name for raid in edition.raids])
        tokens = {
            raid.name: tuple(self._tokens((*here, "tokens", raid.name), edition, raid.name, raids[raid.name]))
            for raid in edition.raids
            if raid.name in raids
        }
        return FinalPlayer(name, {raid: found for raid, found in tokens.items() if found})

    def _tokens(self, here: KeyPath, edition: ArtRobberyEdition, raid: str, value: object) -> Iterator[Token]:
        if not isinstance(value, list):
            self.add_problem(here, f'{raid} must be a list of tokens, such as ["0", "3"], not {quoted_value(value)}')
            return
        for word in cast(list[object], value):
            try:
                yield match_token(edition, raid, str(word) if isinstance(word, int | str) else quoted_value(word))
            except UnclearInput as error:
                self.add_problem(here, str(error))


def write_table(table: FinalTable) -> str:
    """Return the table as TOML that `read_table` reads as the same table."""
    lines = ["# A table of Art Robbery, to be scored with: darklantern score FILE", f'game = "{GAME_ID}"']
    if table.edition_name:
        lines.append(f"edition = {toml_string(table.edition_name)}")
    for player in table.players:
        lines += ["", "[[players]]", f"name = {toml_string(player.name)}"]
        for raid, tokens in player.tokens.items():
            lines.append(f"tokens.{raid} = [{', '.join(toml_string(token) for token in tokens)}]")
    return "\n".join(lines) + "\n"
