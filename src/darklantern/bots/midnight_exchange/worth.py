"""What possessions are worth in the long run, and how long that still is."""

from collections.abc import Sequence
from math import exp, log

from msgspec import Struct

from darklantern.core.tuples import with_at, without, without_at
from darklantern.games.midnight_exchange.actions import PlaceArt
from darklantern.games.midnight_exchange.components import Art, CardId
from darklantern.games.midnight_exchange.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.placing import with_art, with_cards
from darklantern.games.midnight_exchange.scoring import best_points
from darklantern.games.midnight_exchange.state import Collection, Market, Player
from darklantern.games.midnight_exchange.view import View

MANY = 20_000
"""So many players' worths are kept in mind at most."""
SCALE = 3.4
"""How many points ahead make the victory e times as likely as not, in the last round; fitted to games of the best."""
FAR = 30.0
"""Further ahead than so many times that, nobody can be."""
TAKEN = 0.8
"""How many prestige cards a player takes in a round, before one has seen it."""


class Taste(Struct, frozen=True, kw_only=True):
    """What a bot sees in things beyond the points that they count now."""

    hope: float = 0.5
    """How much it counts on steps of collections that are still empty."""
    effort: float = 1.5
    """What it costs, in points, to win the work of art for such a step."""
    glitter: float = 0.0
    """What a collection is worth to it for each point that it could count in the end."""


class Appraiser:
    """Says what possessions are worth, in points; remembers what it has worked out."""

    def __init__(self, edition: MidnightExchangeEdition, taste: Taste) -> None:
        self.edition = edition
        self._taste = taste
        self._kinds = _related(edition)
        self._points: dict[Player, float] = {}
        self._worth: dict[tuple[Player, int], float] = {}

    def worth(self, player: Player, rounds: int) -> float:
        """What a player has, with everything placed as well as can be, and what may still come of it in some rounds."""
        key = player, rounds
        if key not in self._worth:
            if len(self._worth) > MANY:
                self._worth.clear()
            self._worth[key] = self.points(player) + self._promise(player, rounds)
        return self._worth[key]

    def points(self, player: Player) -> float:
        """What a player has, with everything placed as well as can be."""
        edition, kinds = self.edition, self._kinds
        points = float(sum(edition.worth(card, len(edition.card[card].ladder)) for card in player.finished))
        groups: dict[int, tuple[list[Art], list[Collection]]] = {}
        for art in player.stored:
            groups.setdefault(kinds[art], ([], []))[0].append(art)
        for own in player.collections:
            groups.setdefault(kinds[edition.card[own.card].ladder[0].art], ([], []))[1].append(own)
        for stored, collections in groups.values():
            points += self._part(Player(tuple(stored), tuple(collections), ()))
        return points

    def _part(self, player: Player) -> float:
        """The same for works of art and the collections that want them, which no others do."""
        found = self._points.get(player)
        if found is None:
            if len(self._points) > MANY:
                self._points.clear()
            found = self._points[player] = float(best_points(self.edition, player))
        return found

    def _promise(self, player: Player, rounds: int) -> float:
        """What the empty steps of collections may still bring, each less likely than the one below it."""
        likely = self._taste.hope * rounds / (rounds + 1)
        if not likely:
            return 0.0
        edition, promise, left = self.edition, 0.0, list(player.stored)
        for own in player.collections:
            ladder, chance = edition.card[own.card].ladder, 1.0
            for step in range(own.filled, len(ladder)):
                art = ladder[step].art
                if art in left:
                    left.remove(art)
                    continue
                chance *= likely
                rise = edition.worth(own.card, step + 1) - edition.worth(own.card, step)
                promise += chance * max(0.0, rise - self._taste.effort)
            promise += self._taste.glitter * ladder[-1].points
        return promise

    def art(self, player: Player, art: Art, rounds: int) -> float:
        """What a work of art brings a player."""
        return self.worth(with_art(player, art), rounds) - self.worth(player, rounds)

    def cards(self, player: Player, cards: tuple[CardId, ...], rounds: int) -> float:
        """What some prestige cards bring a player."""
        return self.worth(with_cards(self.edition, player, cards), rounds) - self.worth(player, rounds)

    def bag(self, player: Player, bag: tuple[Art, ...], rounds: int) -> float:
        """What a work of art drawn from the bag brings a player on average."""
        if not bag:
            return 0.0
        kinds = dict.fromkeys(bag)
        return sum(bag.count(art) * self.art(player, art, rounds) for art in kinds) / len(bag)

    def offers(self, market: Market, player: Player, rounds: int) -> list[float]:
        """What each thing at a market brings a player, the best first."""
        found = [self.art(player, art, rounds) for art in market.art if art is not None]
        found += [self.cards(player, cards, rounds) for cards in market.cards if cards]
        return sorted(found, reverse=True)


def rounds_left(view: View) -> int:
    """How many more rounds there may be after this one, as far as the deck and the bag tell."""
    edition, seats = view.edition, len(view.players)
    spaces = sum(sum(edition.face[market.face].cards) for market in view.markets)
    gone = len(edition.cards) - spaces - len(view.deck)
    pace = (gone + 2 * TAKEN * seats) / (view.round + 1)
    cards = len(view.deck) / max(pace, 0.5)
    lying = sum(len(market.art) for market in view.markets)
    drawn = len(edition.tokens) - lying - len(view.bag)
    art = len(view.bag) / max((drawn + 4 * seats) / (view.round + 1), 0.5)
    return max(0, round(min(cards, art)))


def placed(edition: MidnightExchangeEdition, player: Player, action: PlaceArt) -> Player:
    """A player after a placement."""
    at = next(at for at, own in enumerate(player.collections) if own.card == action.card)
    stored, filled = without(player.stored, action.art), player.collections[at].filled + 1
    if filled < len(edition.card[action.card].ladder):
        return Player(stored, with_at(player.collections, at, Collection(action.card, filled)), player.finished)
    return Player(stored, without_at(player.collections, at), (*player.finished, action.card))


def scale(rounds: int) -> float:
    """The same as `SCALE`, with some rounds to come after this one."""
    return SCALE * (rounds + 1) ** 0.5


def rivals(worths: Sequence[float], me: int, rounds: int) -> float:
    """What one must have to be as likely to win as all others together: the more, the more there are."""
    unit = scale(rounds)
    most = max(worth for seat, worth in enumerate(worths) if seat != me)
    return most + unit * log(sum(exp((worth - most) / unit) for seat, worth in enumerate(worths) if seat != me))


def share(balance: float, rounds: int) -> float:
    """The share of the victory of somebody who is so many points ahead of the others, or behind."""
    return 1 / (1 + exp(-max(-FAR, min(FAR, balance / scale(rounds)))))


def _related(edition: MidnightExchangeEdition) -> dict[Art, int]:
    """The kinds of art in groups: those that some collection wants together are in the same one."""
    group = {art: number for number, art in enumerate(Art)}
    for card in edition.cards:
        for rung in card.ladder[1:]:
            one, other = group[card.ladder[0].art], group[rung.art]
            group = {art: one if number == other else number for art, number in group.items()}
    return group
