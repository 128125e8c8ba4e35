"""The requirements of a balanced edition of Art Robbery."""

from collections.abc import Callable

from darklantern.games.art_robbery.rules.components import Card
from darklantern.lab.report.estimates import by_game
from darklantern.lab.report.tables import Row, number, text
from darklantern.lab.study.checks import Check, Finding, quick_seat_findings, seat_findings
from darklantern.lab.study.games import Evidence, StudyPlan

TURN_MARGIN = 0.06
"""How far the share of victories of a place in the turn order may be from its fair share."""
CLOSE_LEAD = 10
"""The lead of the winner, in points, up to which a game is close."""
MIN_CLOSE_SHARE = 0.30
"""The least share of close games."""
MIN_CARD_USE = 0.70
"""The least share of its plays in which each kind of card must bring something."""
MAX_ALIBI_SHARE = 0.50
"""The most games that alibis may decide, so that loot decides the others."""
TURN_LIMITS = {2: 120, 3: 150, 4: 175, 5: 200}
"""By number of players: the most turns of a game."""
MIN_LENGTH_SHARE = 0.95
"""The least share of games with such a length."""

CARD_LABELS = {Card.BOSS: "boss", Card.DOG: "guard dog", Card.THIEF: "greedy thief"}
"""The names of the cards that are no numbers."""


def run_checks(plan: StudyPlan, evidence: Evidence) -> list[Check]:
    """Return all requirements for which there are games, with their findings."""
    games = evidence.without_plans.tables["games"]
    lengths = ", ".join(f"{turns} turns of {seats}" for seats, turns in TURN_LIMITS.items())
    margin = f"{100 * TURN_MARGIN:.0f} points"
    found = [
        Check(
            "turns",
            f"no place in the turn order wins more or less than its fair share by more than {margin}",
            seat_findings(evidence, TURN_MARGIN, "turn"),
        ),
        Check(
            "many games",
            f"the same, in very many games of {plan.quick_bot}",
            quick_seat_findings(evidence, TURN_MARGIN, "turn"),
        ),
        Check(
            "spread",
            f"at least {100 * MIN_CLOSE_SHARE:.0f} % of games are won by {CLOSE_LEAD} points or fewer",
            _by_size(games, _is_close, MIN_CLOSE_SHARE, 1.0),
        ),
        Check(
            "cards",
            f"every kind of card brings something in at least {100 * MIN_CARD_USE:.0f} % of its plays",
            _cards(evidence),
        ),
        Check(
            "alibis",
            f"alibis decide no more than {100 * MAX_ALIBI_SHARE:.0f} % of games",
            _by_size(games, lambda row: number(row, "decided by alibis"), 0.0, MAX_ALIBI_SHARE),
        ),
        Check(
            "length",
            f"at least {100 * MIN_LENGTH_SHARE:.0f} % of games end within {lengths}",
            _by_size(games, _is_short, MIN_LENGTH_SHARE, 1.0),
        ),
    ]
    return [check for check in found if check.findings]


def _is_close(row: Row) -> float | None:
    lead = number(row, "lead")
    return None if lead is None else float(lead <= CLOSE_LEAD)


def _is_short(row: Row) -> float:
    return float((number(row, "turns") or 0) <= TURN_LIMITS[int(number(row, "players") or 0)])


def _by_size(rows: list[Row], value: Callable[[Row], float | None], low: float, high: float) -> tuple[Finding, ...]:
    """Return a share of games for each number of players."""
    found = by_game(rows, lambda row: int(number(row, "players") or 0), value, share=True)
    return tuple(Finding(f"{seats} players", low, high, found[seats]) for seats in sorted(found))


def _cards(evidence: Evidence) -> tuple[Finding, ...]:
    rows = evidence.without_plans.tables.get("plays", [])

    def use(row: Row) -> float | None:
        played = number(row, "played")
        return (number(row, "of use") or 0) / played if played else None

    found = by_game(rows, lambda row: text(row, "card"), use, share=True)
    return tuple(
        Finding(CARD_LABELS.get(card, str(card)), MIN_CARD_USE, 1.0, found[card]) for card in Card if card in found
    )
