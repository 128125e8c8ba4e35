"""The long-term value of possessions, and the rounds that are left."""

from collections.abc import Sequence
from math import exp, log

from msgspec import Struct

from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.placing import with_art, with_cards
from darklantern.games.midnight_exchange.rules.scoring import best_points
from darklantern.games.midnight_exchange.rules.state import Collection, Market, PlayerState
from darklantern.games.midnight_exchange.rules.view import View

MAX_CACHED_VALUES = 20_000
"""The most entries of a cache of values."""
POINTS_PER_E_FOLD = 3.4
"""The lead, in points, with odds of e to 1 to win in the last round; fitted to games of mastermind."""
MAX_SCALED_LEAD = 30.0
"""The limit of a lead, in multiples of the scale."""
ASSUMED_CARDS_PER_ROUND = 0.8
"""The assumed number of prestige cards that a player takes in a round, before any were observed."""


class ValuationWeights(Struct, frozen=True, kw_only=True):
    """The weights of what possessions may still bring beyond their current points."""

    empty_step: float = 0.5
    """The weight of the empty steps of collections."""
    step_cost: float = 1.5
    """The cost, in points, of winning the work of art for such a step."""
    potential: float = 0.0
    """The value of a collection for each point that it could be worth in the end."""


class Appraiser:
    """Values possessions, in points, and caches the results."""

    def __init__(self, edition: MidnightExchangeEdition, weights: ValuationWeights) -> None:
        self.edition = edition
        self._weights = weights
        self._group_of_art = _art_groups(edition)
        self._points: dict[PlayerState, float] = {}
        self._values: dict[tuple[PlayerState, int], float] = {}

    def value(self, player: PlayerState, rounds: int) -> float:
        """Return the value of a player's possessions, placed optimally, with what they may bring in some rounds."""
        key = player, rounds
        if key not in self._values:
            if len(self._values) > MAX_CACHED_VALUES:
                self._values.clear()
            self._values[key] = self.points(player) + self._future_points(player, rounds)
        return self._values[key]

    def points(self, player: PlayerState) -> float:
        """Return the points of a player's possessions, placed optimally."""
        edition, kinds = self.edition, self._group_of_art
        points = float(
            sum(edition.card_points(card, len(edition.card_by_name[card].ladder)) for card in player.finished)
        )
        groups: dict[int, tuple[list[Art], list[Collection]]] = {}
        for art in player.stored:
            groups.setdefault(kinds[art], ([], []))[0].append(art)
        for own in player.collections:
            groups.setdefault(kinds[edition.card_by_name[own.card].ladder[0].art], ([], []))[1].append(own)
        for stored, collections in groups.values():
            points += self._group_points(PlayerState(tuple(stored), tuple(collections), ()))
        return points

    def _group_points(self, player: PlayerState) -> float:
        """Return the points of some works of art and of all collections that need any of them, and cache them."""
        found = self._points.get(player)
        if found is None:
            if len(self._points) > MAX_CACHED_VALUES:
                self._points.clear()
            found = self._points[player] = float(best_points(self.edition, player))
        return found

    def _future_points(self, player: PlayerState, rounds: int) -> float:
        """Return what the empty steps of collections may still bring, each less likely than the one below it."""
        likely = self._weights.empty_step * rounds / (rounds + 1)
        if not likely:
            return 0.0
        edition, future, left = self.edition, 0.0, list(player.stored)
        for own in player.collections:
            ladder, chance = edition.card_by_name[own.card].ladder, 1.0
            for step in range(own.filled, len(ladder)):
                art = ladder[step].art
                if art in left:
                    left.remove(art)
                    continue
                chance *= likely
                rise = edition.card_points(own.card, step + 1) - edition.card_points(own.card, step)
                future += chance * max(0.0, rise - self._weights.step_cost)
            future += self._weights.potential * ladder[-1].points
        return future

    def art_value(self, player: PlayerState, art: Art, rounds: int) -> float:
        """Return the value of a work of art to a player."""
        return self.value(with_art(player, art), rounds) - self.value(player, rounds)

    def cards_value(self, player: PlayerState, cards: tuple[CardId, ...], rounds: int) -> float:
        """Return the value of some prestige cards to a player."""
        return self.value(with_cards(self.edition, player, cards), rounds) - self.value(player, rounds)

    def bag_value(self, player: PlayerState, bag: tuple[Art, ...], rounds: int) -> float:
        """Return the mean value to a player of a work of art drawn from the bag."""
        if not bag:
            return 0.0
        kinds = dict.fromkeys(bag)
        return sum(bag.count(art) * self.art_value(player, art, rounds) for art in kinds) / len(bag)

    def offer_values(self, market: Market, player: PlayerState, rounds: int) -> list[float]:
        """Return the value to a player of each item at a market, in descending order."""
        found = [self.art_value(player, art, rounds) for art in market.art if art is not None]
        found += [self.cards_value(player, cards, rounds) for cards in market.cards if cards]
        return sorted(found, reverse=True)


def rounds_left(view: View) -> int:
    """Return an estimate of the rounds after this one, from the deck and the bag."""
    edition, seats = view.edition, len(view.players)
    spaces = sum(sum(edition.face_by_name[market.face].cards) for market in view.markets)
    gone = len(edition.cards) - spaces - len(view.deck)
    pace = (gone + 2 * ASSUMED_CARDS_PER_ROUND * seats) / (view.round + 1)
    cards = len(view.deck) / max(pace, 0.5)
    lying = sum(len(market.art) for market in view.markets)
    drawn = len(edition.tokens) - lying - len(view.bag)
    art = len(view.bag) / max((drawn + 4 * seats) / (view.round + 1), 0.5)
    return max(0, round(min(cards, art)))


def points_scale(rounds: int) -> float:
    """Return the lead with odds of e to 1 to win, with some rounds to come after this one."""
    return POINTS_PER_E_FOLD * (rounds + 1) ** 0.5


def break_even_value(values: Sequence[float], me: int, rounds: int) -> float:
    """Return the value that makes a seat as likely to win as all others together; it rises with their number."""
    unit = points_scale(rounds)
    most = max(value for seat, value in enumerate(values) if seat != me)
    return most + unit * log(sum(exp((value - most) / unit) for seat, value in enumerate(values) if seat != me))


def win_share(balance: float, rounds: int) -> float:
    """Return the expected share of the victory for a lead in points, which may be negative."""
    return 1 / (1 + exp(-max(-MAX_SCALED_LEAD, min(MAX_SCALED_LEAD, balance / points_scale(rounds)))))


def _art_groups(edition: MidnightExchangeEdition) -> dict[Art, int]:
    """Return the kinds of art by group: those needed by the same collection are in the same group."""
    group = {art: number for number, art in enumerate(Art)}
    for card in edition.cards:
        for rung in card.ladder[1:]:
            first, other = group[card.ladder[0].art], group[rung.art]
            group = {art: first if number == other else number for art, number in group.items()}
    return group
