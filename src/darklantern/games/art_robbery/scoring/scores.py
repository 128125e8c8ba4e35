"""The points of a final table, counted by the rules, and how they are shown."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from darklantern.core.game import Outcome
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Owners, token_face
from darklantern.games.art_robbery.rules.edition import GAME_ID
from darklantern.games.art_robbery.rules.scoring import bank, outcome
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.art_robbery.scoring.final_table import FinalTable, missing_tokens
from darklantern.terminal.palette import ERROR, MUTED
from darklantern.terminal.renderers import load_renderer
from darklantern.terminal.score_sheet import score_sheet


class TableScores(Struct, frozen=True):
    """The scores of a table."""

    table: FinalTable
    outcome: Outcome
    """Counted by the rules (AR-F1 to AR-F5)."""
    lost_bosses: tuple[tuple[str, str], ...]
    """The names of players and of the raids whose boss they did not keep (AR-R2)."""


def score_final_table(table: FinalTable) -> TableScores:
    """Score a valid table."""
    edition = table.edition
    owners = [_owners(table, raid) for raid in range(len(edition.raids))]
    banked = tuple(bank(edition, raid, before) for raid, before in enumerate(owners))
    state = State(
        edition=edition,
        hands=((),) * len(table.players),
        draw=(),
        discard=(),
        raid=len(edition.raids),
        owners=(),
        banked=banked,
        dog=None,
        turn=None,
        theft=None,
        turns=0,
    )
    ended = outcome(state)
    assert ended is not None, "the game has ended"
    lost = tuple(
        (table.players[owner].name, edition.raids[raid].name)
        for raid, (before, after) in enumerate(zip(owners, banked, strict=True))
        for token, owner, kept in zip(edition.loot[raid], before, after, strict=True)
        if token_face(token) is Card.BOSS and owner is not None and kept is None
    )
    return TableScores(table, ended, lost)


def _owners(table: FinalTable, raid: int) -> Owners:
    """Return the owner of each token of a raid; of equal tokens, the first ones are given out first."""
    name = table.edition.raids[raid].name
    left = {Seat(seat): list(player.tokens.get(name, ())) for seat, player in enumerate(table.players)}
    owners: list[Seat | None] = []
    for token in table.edition.loot[raid]:
        owner = next((seat for seat, tokens in left.items() if token in tokens), None)
        if owner is not None:
            left[owner].remove(token)
        owners.append(owner)
    return tuple(owners)


def render_scores(scores: TableScores) -> RenderableType:
    """Render the score sheet, and what is remarkable: bosses that were lost, and tokens that no player has."""
    names = [player.name for player in scores.table.players]
    parts: list[RenderableType] = [score_sheet(scores.outcome, load_renderer(GAME_ID), names, None)]
    parts += [Text.assemble(("! ", ERROR), sentence) for sentence in _lost_boss_sentences(scores)]
    parts += [Text(f"  {sentence}", MUTED) for sentence in missing_tokens(scores.table)]
    return Group(*parts)


def _lost_boss_sentences(scores: TableScores) -> Iterator[str]:
    needs = " or ".join(scores.table.edition.figures.boss_needs)
    for name, raid in scores.lost_bosses:
        yield f"{name} loses the boss of the {raid}, for want of a {needs} (AR-R2)."


def scores_json(scores: TableScores) -> Mapping[str, object]:
    """Return the scores for JSON. A single player has no winner."""
    names = [player.name for player in scores.table.players]
    outcome = scores.outcome
    return {
        "edition": scores.table.edition.name,
        "players": [
            {"name": name, "lines": sheet, "points": points, "alibis": alibis}
            for name, sheet, points, alibis in zip(
                names, outcome.sheets, outcome.scores, outcome.tiebreaks, strict=True
            )
        ],
        "winners": [] if len(names) == 1 else [names[seat] for seat in outcome.winners],
        "lost_bosses": [{"player": name, "raid": raid} for name, raid in scores.lost_bosses],
        "missing": list(missing_tokens(scores.table)),
    }
