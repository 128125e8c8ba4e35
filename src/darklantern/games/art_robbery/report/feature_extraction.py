"""Features of a game of Art Robbery."""

from collections import Counter
from typing import Any

from darklantern.core.game import Outcome
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import TOKEN_FACES, Card, Owners, Token, alibis, token_face
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.rules.events import (
    BossLost,
    DogMoved,
    Drew,
    NothingHappened,
    RaidEnded,
    Stole,
    TheftTried,
    Took,
)
from darklantern.games.art_robbery.rules.state import State
from darklantern.lab.report.tables import Row, Tables

HIGH_FACES = (Card.FOUR, Card.FIVE)
TOKEN_FATES = ("taken by a greedy thief", "stolen", "saved by the dog")
"""What may happen to a token, besides being taken with a card of its face."""


class ArtRobberyFeatureExtractor:
    """Extracts features of loot, the dog and bosses.

    Tables besides ``games`` and ``seats``: ``raids``, a row for each seat and raid; ``tokens``, a row for each face;
    ``plays``, a row for each kind of card.
    """

    _edition: ArtRobberyEdition
    _first: Seat

    def __init__(self) -> None:
        self._dog: Seat | None = None
        self._turns = 0
        self._counts: Counter[tuple[str, Seat]] = Counter()
        """By column and seat."""
        self._tokens: Counter[tuple[str, Card]] = Counter()
        """By column and face."""
        self._plays: Counter[tuple[str, Card]] = Counter()
        """By column and card."""
        self._tried: Token | None = None
        self._lost: Seat | None = None
        self._raids: list[Row] = []

    def begin(self, state: State) -> None:
        """Note the edition and the first seat."""
        self._edition = state.edition
        assert state.turn is not None, "a seat has the first turn"
        self._first = state.turn

    def observe(self, state: State, events: tuple[Any, ...], at: int | None) -> None:
        """Count the events of a move."""
        for event in events:
            match event:
                case Took(seat=seat, card=card, token=token):
                    self._counts["taken", seat] += 1
                    self._count_play(card)
                    self._counts["greedy thieves", seat] += card is Card.THIEF
                    self._tokens["taken by a greedy thief", token_face(token)] += card is Card.THIEF
                case TheftTried(token=token):
                    self._tried = token
                    self._count_play(token_face(token))
                case Stole(seat=seat, victim=victim, token=token):
                    self._counts["stolen", seat] += 1
                    if self._tried is None:
                        self._count_play(token_face(token))
                    self._tried = None
                    self._counts["robbed", victim] += 1
                    self._tokens["stolen", token_face(token)] += 1
                case DogMoved(seat=seat, origin=origin, given=given):
                    self._move_dog(seat, origin, given)
                case NothingHappened(seat=seat, card=card):
                    self._counts["in vain", seat] += 1
                    self._count_play(card, of_use=False)
                case Drew():
                    self._turns += 1
                    if self._dog is not None:
                        self._counts["dog turns", self._dog] += 1
                case BossLost(seat=seat):
                    self._lost = seat
                    self._counts["bosses lost", seat] += 1
                case RaidEnded(raid=raid, banked=banked):
                    self._end_raid(raid, banked, len(state.hands))
                case _:
                    pass

    def _count_play(self, card: Card, of_use: bool = True) -> None:
        self._plays["played", card] += 1
        self._plays["of use", card] += of_use

    def _move_dog(self, seat: Seat, origin: Seat | None, given: bool) -> None:
        """Count a move of the dog; handing it over saves a token."""
        self._dog = seat
        if not given:
            self._counts["dog fetched", seat] += 1
            self._count_play(Card.DOG, of_use=origin != seat)
        elif origin is not None and self._tried is not None:
            self._counts["dog given", origin] += 1
            self._tokens["saved by the dog", token_face(self._tried)] += 1
            self._tried = None

    def _end_raid(self, raid: int, banked: Owners, seats: int) -> None:
        for seat in (Seat(number) for number in range(seats)):
            tokens = [token for token, owner in zip(self._edition.loot[raid], banked, strict=True) if owner == seat]
            boss = "kept" if Card.BOSS in map(token_face, tokens) else "lost" if seat == self._lost else None
            self._counts["bosses kept", seat] += boss == "kept"
            self._counts["fours and fives", seat] += sum(token_face(token) in HIGH_FACES for token in tokens)
            self._raids.append(
                {
                    "raid": self._edition.raids[raid].name,
                    "seat": seat,
                    "points": sum(self._edition.token_points(token) for token in tokens),
                    "alibis": sum(alibis(token) for token in tokens),
                    "boss": boss,
                }
            )
        self._lost = None

    def extract(self, state: State, outcome: Outcome) -> Tables:
        """Return the rows of the game."""
        seats = [Seat(seat) for seat in range(len(outcome.scores))]
        loot = [sum(line.points for line in sheet if line.points > 0) for sheet in outcome.sheets]
        for row in self._raids:
            row["won"] = _won(outcome, row["seat"])
        best = {
            seat
            for seat in seats
            if (loot[seat], outcome.tiebreaks[seat]) == max(zip(loot, outcome.tiebreaks, strict=True))
        }
        return {
            "games": [
                {
                    "turns": self._turns,
                    **{name: self._sum(name) for name in ("stolen", "dog fetched", "dog given", "in vain")},
                    "bosses lost": self._sum("bosses lost"),
                    "decided by alibis": float(best != set(outcome.winners)),
                }
            ],
            "seats": [self._seat(seat, len(seats), outcome, loot[seat]) for seat in seats],
            "raids": self._raids,
            "tokens": [
                {"face": shown, **{name: self._tokens[name, shown] for name in TOKEN_FATES}} for shown in TOKEN_FACES
            ],
            "plays": [
                {"card": card, **{name: self._plays[name, card] for name in ("played", "of use")}} for card in Card
            ],
        }

    def _sum(self, name: str) -> int:
        return sum(count for (column, _), count in self._counts.items() if column == name)

    def _seat(self, seat: Seat, seats: int, outcome: Outcome, loot: int) -> Row:
        names = ("taken", "greedy thieves", "stolen", "robbed", "in vain", "dog fetched", "dog given")
        cost = -sum(line.points for line in outcome.sheets[seat] if line.what in ("caught", "fined"))
        caught = any(line.what in ("caught", "fined") for line in outcome.sheets[seat])
        return {
            "turn order": (seat - self._first) % seats + 1,
            "started": float(seat == self._first),
            "loot": loot,
            "alibis": outcome.tiebreaks[seat],
            "caught": float(caught),
            "cost of being caught": cost,
            "bosses kept": self._counts["bosses kept", seat],
            "bosses lost": self._counts["bosses lost", seat],
            "fours and fives": self._counts["fours and fives", seat],
            "dog turns": self._counts["dog turns", seat],
            **{name: self._counts[name, seat] for name in names},
        }


def _won(outcome: Outcome, seat: object) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
