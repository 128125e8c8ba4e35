"""Features of a game of Midnight Exchange."""

from collections import Counter
from typing import Any

from darklantern.core.game import Outcome
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import CardId, Loot, Place
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    EndBegan,
    Ending,
    ExchangesBegan,
    GotAway,
    Lifted,
    Placed,
    RaidBegan,
    Stashed,
    TookBack,
    Traded,
)
from darklantern.games.midnight_exchange.rules.scoring import best_points
from darklantern.games.midnight_exchange.rules.state import State
from darklantern.lab.report.tables import Row, Tables

BAG_LABEL = "leather bag"
PLACE_BY_KEY = {Loot.IRON_KEY: Place.STUDY, Loot.BRASS_KEY: Place.SAFE}


class MidnightExchangeFeatureExtractor:
    """Extracts features of raids and exchanges.

    Tables besides ``games`` and ``seats``: ``raids``, a row for each seat and round; ``markets``, a row for each face
    and round; ``exchanges``, a row for each exchange; ``cards``, a row for each prestige card that lay in a market.
    """

    def __init__(self) -> None:
        self._round = 1
        self._began = 0
        self._points: list[int] = []
        self._now: list[Row] = []
        """The rows of the current raid, by seat."""
        self._raids: list[Row] = []
        self._used: Counter[str] = Counter()
        """How often each face was used in this round."""
        self._markets: list[Row] = []
        self._exchanges: list[Row] = []
        self._offered: dict[CardId, None] = {}
        self._taken: dict[CardId, int] = {}
        """The round in which each card was taken."""
        self._placed: Counter[tuple[str, Seat]] = Counter()
        self._ending: Ending | None = None

    def begin(self, state: State) -> None:
        """Begin the first raid."""
        self._points = [0] * len(state.players)
        self._begin_raid(state, 0)

    def _begin_raid(self, state: State, at: int | None) -> None:
        self._round, self._began = state.round, at or 0
        self._used.clear()
        self._offered |= {card: None for market in state.markets for cards in market.cards for card in cards}
        self._now = [
            {
                "round": state.round,
                "seat": seat,
                "order": None,
                "forced": 0,
                "seconds": None,
                "lifted": 0,
                "kept": 0,
                "depth": Place.GARAGE.value,
            }
            for seat in range(len(state.players))
        ]

    def observe(self, state: State, events: tuple[Any, ...], at: int | None) -> None:
        """Count the events of a move."""
        for event in events:
            match event:
                case Lifted(seat=seat):
                    self._count(seat, "lifted", 1)
                case Stashed(seat=seat, loot=loot):
                    self._count(seat, "kept", 1)
                    if loot in PLACE_BY_KEY and self._now[seat]["depth"] != Place.SAFE.value:
                        self._now[seat]["depth"] = PLACE_BY_KEY[loot].value
                case TookBack(seat=seat):
                    self._count(seat, "kept", -1)
                case GotAway(seat=seat, token=token, forced=forced):
                    seconds = None if at is None else (at - self._began) / 1000
                    self._now[seat] |= {"order": token, "forced": int(forced), "seconds": seconds}
                case Traded(seat=seat, face=face, art=art, cards=cards):
                    self._used[face] += 1
                    self._taken |= dict.fromkeys(cards, self._round)
                    self._exchange(seat, face, art or " ".join(cards))
                case BagOpened(seat=seat, art=art):
                    self._exchange(seat, BAG_LABEL, art or "nothing")
                case Placed(seat=seat, complete=complete):
                    self._placed["placed", seat] += 1
                    self._placed["completed", seat] += complete
                case ExchangesBegan():
                    pass
                case RaidBegan():
                    self._end_round(state)
                    self._begin_raid(state, at)
                case EndBegan(ending=ending):
                    self._end_round(state)
                    self._ending = ending
                case _:
                    pass

    def _count(self, seat: Seat, column: str, by: int) -> None:
        value = self._now[seat][column]
        assert isinstance(value, int), "it is counted"
        self._now[seat][column] = value + by

    def _exchange(self, seat: Seat, where: str, got: str) -> None:
        order = self._now[seat]["order"]
        self._exchanges.append({"round": self._round, "seat": seat, "order": order, "market": where, "got": got})

    def _end_round(self, state: State) -> None:
        """Note each seat's gain in the round: its points, with everything stored placed optimally."""
        points = [best_points(state.edition, player) for player in state.players]
        trades = Counter(row["seat"] for row in self._exchanges if row["round"] == self._round)
        for seat, row in enumerate(self._now):
            row |= {"exchanges": trades[seat], "points": points[seat] - self._points[seat]}
        self._points = points
        self._raids += self._now
        self._markets.extend(
            {"round": self._round, "face": market.face, "exchanges": self._used[market.face]}
            for market in state.markets
        )

    def extract(self, state: State, outcome: Outcome) -> Tables:
        """Return the rows of the game."""
        for row in (*self._raids, *self._exchanges):
            row["won"] = float(row["seat"] in outcome.winners)
        return {
            "games": [{"rounds": self._round, "ending": str(self._ending)}],
            "seats": [self._seat(state, Seat(seat), outcome) for seat in range(len(state.players))],
            "raids": self._raids,
            "markets": self._markets,
            "exchanges": self._exchanges,
            "cards": self._cards(state),
        }

    def _seat(self, state: State, seat: Seat, outcome: Outcome) -> Row:
        raids = [row for row in self._raids if row["seat"] == seat]
        mine = [row for row in self._exchanges if row["seat"] == seat]
        player, sheet = state.players[seat], outcome.sheets[seat]

        def share(column: str, *values: object) -> float:
            return sum(row[column] in values for row in raids) / len(raids)

        def mean(column: str) -> float | None:
            values = [value for row in raids if isinstance(value := row[column], int | float)]
            return sum(values) / len(values) if values else None

        return {
            "first out": share("order", 1),
            "last out": share("order", len(state.players)),
            "order": mean("order"),
            "seconds inside": mean("seconds"),
            "lifted": mean("lifted"),
            "kept": mean("kept"),
            "raids to the study": share("depth", Place.STUDY.value, Place.SAFE.value),
            "raids to the safe": share("depth", Place.SAFE.value),
            "exchanges": len(mine),
            "leather bags": sum(row["market"] == BAG_LABEL for row in mine),
            "cards": len(player.collections) + len(player.finished),
            "works of art": len(player.stored) + self._placed["placed", seat],
            "completed": self._placed["completed", seat],
            "points of cards": sum(line.points for line in sheet if line.what != "stored"),
            "points of storage": sum(line.points for line in sheet if line.what == "stored"),
        }

    def _cards(self, state: State) -> list[Row]:
        owners: dict[CardId, tuple[int, int]] = {}
        for seat, player in enumerate(state.players):
            owners |= {card: (seat, len(state.edition.card_by_name[card].ladder)) for card in player.finished}
            owners |= {own.card: (seat, own.filled) for own in player.collections}
        rows: list[Row] = []
        for card in self._offered:
            seat, filled = owners.get(card, (None, None))
            points = None if filled is None else state.edition.card_points(card, filled)
            rows.append(
                {
                    "card": card,
                    "taken": int(seat is not None),
                    "round": self._taken.get(card),
                    "seat": seat,
                    "filled": filled,
                    "steps": len(state.edition.card_by_name[card].ladder),
                    "points": points,
                }
            )
        return rows
