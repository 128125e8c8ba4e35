"""The end of Art Robbery: alibis, points and the winner (AR-F1 to AR-F5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from darklantern.core.game import Outcome, ScoreLine
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at
from darklantern.games.art_robbery.rules.components import Owners, Token, alibis, tokens_of
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.state import State


def outcome(state: State) -> Outcome | None:
    """Return the winner and the score sheets; None before the end of the fourth raid (AR-F1)."""
    if state.turn is not None:
        return None
    seats = [Seat(number) for number in range(len(state.hands))]
    alibi_counts = tuple(alibi_count(state, seat) for seat in seats)
    sheets = tuple((*_loot_lines(state, seat), *_alibi_lines(state, alibi_counts, seat)) for seat in seats)
    scores = tuple(sum(line.points for line in sheet) for sheet in sheets)
    best = max(zip(scores, alibi_counts, strict=True))
    winners = tuple(seat for seat in seats if (scores[seat], alibi_counts[seat]) == best)
    return Outcome(scores=scores, winners=winners, tiebreaks=alibi_counts, sheets=sheets)


def current_scores(state: State) -> tuple[int, ...]:
    """Return each seat's points if this raid were the last one and ended now, alibis included."""
    if state.turn is not None:
        banked = bank(state.edition, state.raid, state.owners)
        state = replace(state, banked=(*state.banked, banked), turn=None)
    ended = outcome(state)
    assert ended is not None, "the game has ended"
    return ended.scores


def bank(edition: ArtRobberyEdition, raid: int, owners: Owners) -> Owners:
    """Return who banks each token (AR-R3); a boss without one of the tokens it needs leaves the game (AR-R2)."""
    boss, company = edition.boss_positions[raid]
    boss_owner = owners[boss]
    alone = boss_owner is not None and boss_owner not in [owners[at] for at in company]
    return with_at(owners, boss, None) if alone else owners


def banked_tokens(state: State, seat: Seat) -> Iterator[tuple[int, Token]]:
    """Yield each token that a seat has banked, with its raid (AR-R3)."""
    for raid, owners in enumerate(state.banked):
        for token in tokens_of(state.edition.loot[raid], owners, seat):
            yield raid, token


def alibi_count(state: State, seat: Seat) -> int:
    """Return the number of alibis on all tokens that a seat has banked (AR-C4)."""
    return sum(alibis(token) for _, token in banked_tokens(state, seat))


def _loot_lines(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """Yield the points of the loot, a line for each raid (AR-F4)."""
    for number, raid in enumerate(state.edition.raids):
        tokens = [token for at, token in banked_tokens(state, seat) if at == number]
        yield ScoreLine(raid.name, sum(state.edition.token_points(token) for token in tokens))


def _alibi_lines(state: State, cover: tuple[int, ...], seat: Seat) -> Iterator[ScoreLine]:
    """Yield what the fewest alibis cost: all points among three or more (AR-F2), a fine between two (AR-F3)."""
    if cover[seat] > min(cover):
        return
    if len(cover) > 2:
        yield ScoreLine("caught", -sum(line.points for line in _loot_lines(state, seat)))
    elif min(cover) < max(cover):
        yield ScoreLine("fined", -state.edition.figures.fine)
