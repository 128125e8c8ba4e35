"""Good sense in Art Robbery: what somebody minds, and what an action is worth to them, at one look."""

from collections import Counter
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from darklantern.bots.art_robbery.holdings import alibi_count, banked_points
from darklantern.bots.characters import Temperament
from darklantern.core.ids import Seat
from darklantern.core.tuples import with_at
from darklantern.games.art_robbery.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.components import Card, Owners, Token, alibis, face, owned
from darklantern.games.art_robbery.scoring import bank
from darklantern.games.art_robbery.view import View


class Sense(Struct, frozen=True, kw_only=True):
    """What somebody minds, in points unless it says otherwise. What is 0 they do not think of."""

    glitter: float = 1.0
    """How much a point is worth on the face of a token."""
    scarce_alibi: float
    """What an alibi is worth to somebody who has as few as anyone (AR-F2, AR-F3)."""
    rising: float = 0.0
    """How much more of that it is worth with each raid that is over."""
    spare_alibi: float
    """What it is worth to somebody who has more."""
    dog: float
    """What it is worth to have the dog."""
    thief: float
    """What it costs to spend a card that could take anything."""
    hope: float
    """How much of its worth a boss has for somebody who may still find it company (AR-R2)."""
    lost: float = 0.0
    """How much of its worth it has where there is no company left in the centre."""
    malice: float
    """How much of what a victim loses is a gain, between two; among more it is a share of that."""
    leader: float = 0.0
    """What it is worth in itself to steal from whoever leads."""
    exposure: float = 0.0
    """How soon a token is stolen whose like is not in the centre: the share of its worth that goes for each token left
    there, if all unseen cards asked for it."""
    guarded: float = 1.0
    """How much of that risk is left to the dog's owner."""
    patience: float = 0.0
    """How much of a card's value it costs to spend it when a raid has just begun: it could steal later."""
    double: float = 1.0
    """How much of that it costs if one has such a card again."""
    closing: float = 0.0
    """What it is worth to end a raid, for each point that one has won in it above the others."""
    opening: float = 0.0
    """The same for leaving a single token to the next in turn."""
    victory: float = 0.0
    """What it is worth to end the game and win it, and costs to end it and lose it."""

    def tempered(self, temperament: Temperament) -> "Sense":
        """The same with a character of its own."""
        return replace(
            self,
            glitter=self.glitter * temperament.glitter,
            scarce_alibi=self.scarce_alibi * temperament.safety,
            spare_alibi=self.spare_alibi * temperament.safety,
            dog=self.dog * temperament.safety,
            malice=self.malice * temperament.malice,
            leader=self.leader * temperament.malice,
        )


class Look:
    """What one look at a table tells somebody whose turn it is."""

    def __init__(self, view: View, sense: Sense) -> None:
        assert view.seat is not None, "a spectator has nothing to decide"
        self._view = view
        self._sense = sense
        self._me = view.seat
        self._seats = [Seat(seat) for seat in range(len(view.hand_sizes))]
        self._tokens = view.edition.loot[view.raid]
        self._open = {seat: owned(self._tokens, view.owners, seat) for seat in (None, *self._seats)}

    def worth(self, action: Action) -> float:
        """What an action brings, in points."""
        view, sense, me = self._view, self._sense, self._me
        match action:
            case Take(card, token):
                owners = self._moved(token, None)
                brought = self.token_worth(me, token) * self._kept(token, owners)
                brought -= sense.thief if card is Card.THIEF else 0
                return brought + self._timing(card, owners)
            case Steal(card, token, victim):
                brought = self.token_worth(me, token) * self._kept(token, view.owners) + self._harm(victim, token)
                if view.dog == victim:
                    return min(brought, sense.dog) + self._timing(card, view.owners)
                return brought + self._timing(card, self._moved(token, victim))
            case Fetch(card):
                return (sense.dog if view.dog != me else 0) + self._timing(card, view.owners)
            case Waste(card):
                return self._timing(card, view.owners)
            case GiveDog():
                return -sense.dog
            case GiveToken():
                assert view.theft is not None, "nobody hands anything over without a theft"
                theft = view.theft
                gained = self.token_worth(theft.thief, theft.token) * sense.malice / (len(self._seats) - 1)
                return -self.token_worth(me, theft.token) - gained

    def token_worth(self, seat: Seat, token: Token) -> float:
        """What a token of this raid is worth to a seat that does not have it, or would be worth if it lost it."""
        edition, sense = self._view.edition, self._sense
        needs = edition.figures.boss_needs
        others = [face(mine) for mine in self._open[seat] if mine != token]
        alone = not any(needed in others for needed in needs)
        worth = sense.glitter * edition.worth(token)
        if alone and face(token) is Card.BOSS:
            worth *= sense.hope if any(face(lying) in needs for lying in self._open[None]) else sense.lost
        if alone and face(token) in needs and Card.BOSS in others:
            worth += edition.figures.boss * (1 - sense.lost)
        return worth + alibis(token) * self._alibi_worth(seat)

    def _alibi_worth(self, seat: Seat) -> float:
        sense, cover = self._sense, self._cover
        return (
            sense.scarce_alibi * (1 + sense.rising * self._view.raid)
            if cover[seat] == min(cover)
            else sense.spare_alibi
        )

    @cached_property
    def _cover(self) -> list[int]:
        return [alibi_count(self._view, seat) for seat in self._seats]

    @cached_property
    def _banked(self) -> list[int]:
        return [banked_points(self._view, seat) for seat in self._seats]

    def _harm(self, victim: Seat, token: Token) -> float:
        """What it means to me that somebody loses a token."""
        leads = self._banked[victim] == max(self._banked)
        loss = self.token_worth(victim, token) * self._sense.malice / (len(self._seats) - 1)
        return loss + (self._sense.leader if leads else 0)

    def _kept(self, token: Token, owners: Owners) -> float:
        """How much of a token's worth will not be stolen: nobody can while the centre has its like (AR-T3)."""
        centre = owned(self._tokens, owners, None)
        if any(face(lying) is face(token) for lying in centre):
            return 1.0
        such = self._unseen[face(token)] / self._unseen.total()
        guarded = self._sense.guarded if self._view.dog == self._me else 1.0
        return 1 / (1 + self._sense.exposure * len(centre) * such * guarded)

    @cached_property
    def _unseen(self) -> Counter[Card]:
        view = self._view
        return Counter(view.edition.deck) - Counter(view.hand) - Counter(view.discard)

    def _timing(self, card: Card, owners: Owners) -> float:
        """What it means to spend this card now, and to leave the centre like this."""
        left, sense = owners.count(None), self._sense
        cost = 0.0
        if card is Card.BOSS or card.isdigit():
            value = self._view.edition.figures.boss if card is Card.BOSS else int(card)
            cost = sense.patience * value * left / len(owners)
            cost *= sense.double if self._view.hand.count(card) > 1 else 1
        if left > 1:
            return -cost
        share, won = (sense.opening, sense.opening) if left else (sense.closing, 1.0)
        worth = share * self._ahead(owners)
        if self._view.raid == len(self._view.edition.raids) - 1:
            worth += sense.victory * won * self._verdict(owners)
        return worth - cost

    def _moved(self, token: Token, origin: Seat | None) -> Owners:
        """Who has what when a token has come to me."""
        owners = self._view.owners
        return with_at(owners, owners.index(origin, self._tokens.index(token)), self._me)

    def _ahead(self, owners: Owners) -> float:
        """How many points more than the others one wins in this raid, if it ends like this (AR-R2, AR-R3)."""
        hauls = self._hauls(owners)
        mine = hauls.pop(self._me)
        return mine - sum(hauls) / len(hauls)

    def _hauls(self, owners: Owners) -> list[int]:
        """What everyone banks if this raid ends like this, in points."""
        worth, ended = self._view.edition.worth, self._ended(owners)
        return [sum(map(worth, owned(self._tokens, ended, seat))) for seat in self._seats]

    def _ended(self, owners: Owners) -> Owners:
        return bank(self._view.edition, self._view.raid, owners)

    def _verdict(self, owners: Owners) -> int:
        """Whether one wins (1), shares (0) or loses (-1) the game if it ends like this (AR-F2 to AR-F5)."""
        ended = self._ended(owners)
        cover = [
            before + sum(map(alibis, owned(self._tokens, ended, seat)))
            for seat, before in zip(self._seats, self._banked_cover, strict=True)
        ]
        points = [before + won for before, won in zip(self._banked, self._hauls(owners), strict=True)]
        for seat in self._seats:
            if cover[seat] == min(cover) and len(cover) > 2:
                points[seat] = 0
            elif cover[seat] == min(cover) < max(cover):
                points[seat] -= self._view.edition.figures.fine
        mine = points[self._me], cover[self._me]
        best = max((points[seat], cover[seat]) for seat in self._seats if seat != self._me)
        return (mine > best) - (mine < best)

    @cached_property
    def _banked_cover(self) -> list[int]:
        now = self._open
        return [count - sum(map(alibis, now[seat])) for seat, count in zip(self._seats, self._cover, strict=True)]
