"""The heuristic value of an action in Art Robbery, and its weights."""

from collections import Counter
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.characters import Temperament
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Owners, Token, alibis, token_face, tokens_of
from darklantern.games.art_robbery.rules.holdings import alibi_count, banked_points
from darklantern.games.art_robbery.rules.scoring import bank
from darklantern.games.art_robbery.rules.view import View


class HeuristicWeights(Struct, frozen=True, kw_only=True):
    """The weights of the heuristic, in points unless stated otherwise. A weight of 0 switches its term off."""

    points: float = 1.0
    """The value of a point on the face of a token."""
    scarce_alibi: float
    """The value of an alibi to a seat that has no more of them than any other (AR-F2, AR-F3)."""
    alibi_rise: float = 0.0
    """How much that value rises with each raid that is over, as a share of it."""
    spare_alibi: float
    """The value of an alibi to a seat that has more of them than another."""
    dog: float
    """The value of the dog."""
    thief: float
    """The cost of spending a greedy thief, which could take anything."""
    boss_hope: float
    """The share of its points that a boss counts while the centre has company for it (AR-R2)."""
    boss_alone: float = 0.0
    """The share of its points that a boss counts when the centre has no company for it."""
    rival_loss: float
    """The share of a victim's loss that counts as a gain, divided by the number of rivals."""
    leader_bonus: float = 0.0
    """The extra value of stealing from the leader."""
    exposure: float = 0.0
    """The risk that a token is stolen if the centre has none with its face: how much its value falls for each token
    left in the centre, if all unseen cards asked for that face."""
    guarded_factor: float = 1.0
    """The share of that risk that is left to the owner of the dog."""
    early_play_cost: float = 0.0
    """The share of a card's value that it costs to spend it at the start of a raid: it could steal later."""
    second_card_factor: float = 1.0
    """The share of that cost if the hand has another such card."""
    raid_end: float = 0.0
    """The value of ending a raid, for each point of the lead in it over the others."""
    last_token: float = 0.0
    """The same for leaving a single token to the next seat."""
    victory: float = 0.0
    """The value of ending the game and winning it, and the cost of ending it and losing it."""

    def with_temperament(self, temperament: Temperament) -> "HeuristicWeights":
        """Return the weights with a character's temperament applied."""
        return replace(
            self,
            points=self.points * temperament.loot,
            scarce_alibi=self.scarce_alibi * temperament.safety,
            spare_alibi=self.spare_alibi * temperament.safety,
            dog=self.dog * temperament.safety,
            rival_loss=self.rival_loss * temperament.malice,
            leader_bonus=self.leader_bonus * temperament.malice,
        )


class Heuristic:
    """Evaluates the actions of a view's seat by the heuristic."""

    def __init__(self, view: View, weights: HeuristicWeights) -> None:
        assert view.seat is not None, "a spectator has nothing to decide"
        self._view = view
        self._weights = weights
        self._me = view.seat
        self._seats = [Seat(seat) for seat in range(len(view.hand_sizes))]
        self._tokens = view.edition.loot[view.raid]
        self._tokens_by_owner = {seat: tokens_of(self._tokens, view.owners, seat) for seat in (None, *self._seats)}

    def action_value(self, action: Action) -> float:
        """Return the value of an action, in points."""
        view, weights, me = self._view, self._weights, self._me
        match action:
            case Take(card, token):
                owners = self._owners_after_gain(token, None)
                value = self.token_value(me, token) * self._safe_share(token, owners)
                value -= weights.thief if card is Card.THIEF else 0
                return value + self._timing_value(card, owners)
            case Steal(card, token, victim):
                value = self.token_value(me, token) * self._safe_share(token, view.owners) + self._loss_value(
                    victim, token
                )
                if view.dog == victim:
                    return min(value, weights.dog) + self._timing_value(card, view.owners)
                return value + self._timing_value(card, self._owners_after_gain(token, victim))
            case Fetch(card):
                return (weights.dog if view.dog != me else 0) + self._timing_value(card, view.owners)
            case Waste(card):
                return self._timing_value(card, view.owners)
            case GiveDog():
                return -weights.dog
            case GiveToken():
                assert view.theft is not None, "a hand-over follows a theft"
                theft = view.theft
                gained = self.token_value(theft.thief, theft.token) * weights.rival_loss / (len(self._seats) - 1)
                return -self.token_value(me, theft.token) - gained

    def token_value(self, seat: Seat, token: Token) -> float:
        """Return the value of a token of this raid to a seat, as if the seat did not have it."""
        edition, weights = self._view.edition, self._weights
        needs = edition.figures.boss_needs
        others = [token_face(mine) for mine in self._tokens_by_owner[seat] if mine != token]
        alone = not any(needed in others for needed in needs)
        value = weights.points * edition.token_points(token)
        if alone and token_face(token) is Card.BOSS:
            available = any(token_face(lying) in needs for lying in self._tokens_by_owner[None])
            value *= weights.boss_hope if available else weights.boss_alone
        if alone and token_face(token) in needs and Card.BOSS in others:
            value += edition.figures.boss * (1 - weights.boss_alone)
        return value + alibis(token) * self._alibi_value(seat)

    def _alibi_value(self, seat: Seat) -> float:
        weights, counts = self._weights, self._alibis
        return (
            weights.scarce_alibi * (1 + weights.alibi_rise * self._view.raid)
            if counts[seat] == min(counts)
            else weights.spare_alibi
        )

    @cached_property
    def _alibis(self) -> list[int]:
        return [alibi_count(self._view, seat) for seat in self._seats]

    @cached_property
    def _banked(self) -> list[int]:
        return [banked_points(self._view, seat) for seat in self._seats]

    def _loss_value(self, victim: Seat, token: Token) -> float:
        """Return the value, to the acting seat, of a victim's loss of a token."""
        leads = self._banked[victim] == max(self._banked)
        loss = self.token_value(victim, token) * self._weights.rival_loss / (len(self._seats) - 1)
        return loss + (self._weights.leader_bonus if leads else 0)

    def _safe_share(self, token: Token, owners: Owners) -> float:
        """Return the share of a token's value that is safe from theft: all while the centre has its face (AR-T3)."""
        centre = tokens_of(self._tokens, owners, None)
        if any(token_face(lying) is token_face(token) for lying in centre):
            return 1.0
        asking_share = self._unseen_cards[token_face(token)] / self._unseen_cards.total()
        guarded = self._weights.guarded_factor if self._view.dog == self._me else 1.0
        return 1 / (1 + self._weights.exposure * len(centre) * asking_share * guarded)

    @cached_property
    def _unseen_cards(self) -> Counter[Card]:
        view = self._view
        return Counter(view.edition.deck) - Counter(view.hand) - Counter(view.discard)

    def _timing_value(self, card: Card, owners: Owners) -> float:
        """Return the value of spending this card now and leaving the centre like this."""
        left, weights = owners.count(None), self._weights
        cost = 0.0
        if card is Card.BOSS or card.isdigit():
            card_points = self._view.edition.figures.boss if card is Card.BOSS else int(card)
            cost = weights.early_play_cost * card_points * left / len(owners)
            cost *= weights.second_card_factor if self._view.hand.count(card) > 1 else 1
        if left > 1:
            return -cost
        share, won = (weights.last_token, weights.last_token) if left else (weights.raid_end, 1.0)
        value = share * self._raid_lead(owners)
        if self._view.raid == len(self._view.edition.raids) - 1:
            value += weights.victory * won * self._game_result(owners)
        return value - cost

    def _owners_after_gain(self, token: Token, origin: Seat | None) -> Owners:
        """Return the owners after a token has come to the acting seat."""
        owners = self._view.owners
        return with_at(owners, owners.index(origin, self._tokens.index(token)), self._me)

    def _raid_lead(self, owners: Owners) -> float:
        """Return the acting seat's lead over the others' mean in this raid, if it ends like this (AR-R2, AR-R3)."""
        hauls = self._raid_points(owners)
        mine = hauls.pop(self._me)
        return mine - sum(hauls) / len(hauls)

    def _raid_points(self, owners: Owners) -> list[int]:
        """Return what each seat banks if this raid ends like this, in points."""
        token_points, ended = self._view.edition.token_points, self._owners_after_raid(owners)
        return [sum(map(token_points, tokens_of(self._tokens, ended, seat))) for seat in self._seats]

    def _owners_after_raid(self, owners: Owners) -> Owners:
        return bank(self._view.edition, self._view.raid, owners)

    def _game_result(self, owners: Owners) -> int:
        """Return 1 for a victory, 0 for a shared one, -1 for a defeat, if the game ends like this (AR-F2 to AR-F5)."""
        ended = self._owners_after_raid(owners)
        alibi_counts = [
            before + sum(map(alibis, tokens_of(self._tokens, ended, seat)))
            for seat, before in zip(self._seats, self._banked_alibis, strict=True)
        ]
        points = [before + won for before, won in zip(self._banked, self._raid_points(owners), strict=True)]
        for seat in self._seats:
            if alibi_counts[seat] == min(alibi_counts) and len(alibi_counts) > 2:
                points[seat] = 0
            elif alibi_counts[seat] == min(alibi_counts) < max(alibi_counts):
                points[seat] -= self._view.edition.figures.fine
        mine = points[self._me], alibi_counts[self._me]
        best = max((points[seat], alibi_counts[seat]) for seat in self._seats if seat != self._me)
        return (mine > best) - (mine < best)

    @cached_property
    def _banked_alibis(self) -> list[int]:
        now = self._tokens_by_owner
        return [count - sum(map(alibis, now[seat])) for seat, count in zip(self._seats, self._alibis, strict=True)]
