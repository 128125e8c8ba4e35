"""The choices of a player in Midnight Exchange."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Pass,
    PlaceArt,
    PutBack,
    Stash,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.rules.components import Place, Tile
from darklantern.games.midnight_exchange.rules.exchange import loot_of
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.games.midnight_exchange.rules.view import View
from darklantern.games.midnight_exchange.terminal.markets import offered_cards
from darklantern.games.midnight_exchange.terminal.words import (
    PLACE_COLOURS,
    a_loot,
    count_works,
    loot_counts,
    place_of,
    tile_label,
    with_article,
)
from darklantern.terminal.english import bold, count_noun, join_words
from darklantern.terminal.palette import MUTED
from darklantern.terminal.renderer import MenuChoice, PlayerNames, Question

_NO_RACE_HINT = f"[{MUTED}]Take your time: here the raid goes in turns, without a race.[/]"


def question(view: View, legal: Sequence[Action], names: PlayerNames) -> Question:
    """Return the question for the current phase: the raid, the exchanges or the last placements.

    Placing stored art is a choice in every phase.
    """
    choices = (
        *_getaway(view, legal),
        *_lifts(view, legal, names),
        *_hand(view, legal),
        *_trades(view, legal),
        *_placements(view, legal),
        *(MenuChoice("place nothing more", action) for action in legal if isinstance(action, Done)),
    )
    return Question(_question_text(view), choices)


def _question_text(view: View) -> str:
    assert view.seat is not None, "a spectator is not asked"
    if view.phase is Phase.RAID:
        held = view.raid.hands[view.seat]
        if view.raid.getaways[view.seat] is not None:
            return "You are out of the raid. Do you place anything?"
        if held is None:
            return f"Your hand is empty. What do you do?\n{_NO_RACE_HINT}"
        loot = view.raid.loots[held]
        assert loot is not None, "a player has seen the tile in their own hand"
        return (
            f"You hold [bold]{a_loot(loot)}[/] from the {place_of(held)}. Where to?\n"
            f"[{MUTED}]A drop goes to the first free spot; “drop up at 42” names another.[/]"
        )
    if view.phase is Phase.EXCHANGES:
        have = loot_counts(dict(sorted(loot_of(view.raid, view.seat).items()))) or "nothing"
        return f"You have {have}. What do you exchange?"
    return "Before the points are counted, what is stored may go on your collections."


# In the raid


def _getaway(view: View, legal: Sequence[Action]) -> Iterator[MenuChoice]:
    """Yield the choice to take the lowest getaway token left."""
    for action in legal:
        if isinstance(action, Getaway):
            token = next(at for at, spot in enumerate(view.raid.tokens, start=1) if spot is not None)
            yield MenuChoice(f"get away with token ({token})", action)


def _lifts(view: View, legal: Sequence[Action], names: PlayerNames) -> Iterator[MenuChoice]:
    """Yield one unseen tile for each open place, since unseen tiles are interchangeable; then any other tile."""
    lifts = {action.tile: action for action in legal if isinstance(action, Lift)}
    for place in Place:
        unseen = [tile for tile in lifts if view.raid.places[tile] is place and not view.raid.seen[tile]]
        if unseen:
            number = f"[{MUTED}]({count_noun(len(unseen), 'tile')})[/]"
            yield MenuChoice(f"lift an unseen tile of the {_coloured_place(place)} {number}", lifts.pop(unseen[0]))
    if lifts:
        yield MenuChoice("lift a certain tile", further=_tile_question(view, list(lifts), names))


def _tile_question(view: View, tiles: Sequence[Tile], names: PlayerNames) -> Question:
    """Return the question for one tile: one of each kind that the player knows apart, the others by number."""
    kinds: dict[str, list[Tile]] = defaultdict(list)
    for tile in tiles:
        if view.raid.seen[tile]:
            kinds[_tile_knowledge(view, tile, names)].append(tile)
    choices = [
        MenuChoice(f"{kind} [{MUTED}]({tile_label(alike[0])})[/]", Lift(alike[0])) for kind, alike in kinds.items()
    ]
    firsts = {alike[0] for alike in kinds.values()}
    for place in Place:
        rest = [tile for tile in tiles if view.raid.places[tile] is place and tile not in firsts]
        each = tuple(MenuChoice(f"[{PLACE_COLOURS[place]}]{tile_label(tile)}[/]", Lift(tile)) for tile in rest)
        if each:
            asked = Question(f"Which tile of the {place}?", each)
            choices.append(MenuChoice(f"another one of the {_coloured_place(place)}, by its number", further=asked))
    return Question("Which tile do you lift?", tuple(choices))


def _coloured_place(place: Place) -> str:
    return f"[{PLACE_COLOURS[place]}]{place}[/]"


def _tile_knowledge(view: View, tile: Tile, names: PlayerNames) -> str:
    """Return what the player knows of a seen tile: its loot and place, or who has looked at it."""
    loot, seen, place = view.raid.loots[tile], view.raid.seen[tile], _coloured_place(view.raid.places[tile])
    if loot is not None:
        return f"{a_loot(loot)} of the {place}{', lying open' if view.raid.up[tile] else ''}"
    who = join_words([bold(names[seat]) for seat in seen if seat is not None])
    return f"one of the {place} that {who} {'knows' if len(seen) == 1 else 'know'}, but not you"


def _hand(view: View, legal: Sequence[Action]) -> Iterator[MenuChoice]:
    """Yield the choices for the tile in the hand and those on the board."""
    for action in legal:
        match action:
            case Stash():
                yield MenuChoice("stash it on your board", action)
            case Drop(up):
                yield MenuChoice(f"drop it {'loot side up, for all to see' if up else 'place side up, unseen'}", action)
            case _:
                pass
    backs = [action for action in legal if isinstance(action, PutBack)]
    if backs:
        each = tuple(MenuChoice(_put_back_text(view, action.tile), action) for action in backs)
        yield MenuChoice("take a tile off your board", further=Question("Which one do you take, to drop it?", each))


def _put_back_text(view: View, tile: Tile) -> str:
    loot = view.raid.loots[tile]
    assert loot is not None, "tiles on a board are face up"
    return f"{a_loot(loot)} [{MUTED}]({tile_label(tile)})[/]"


# In the exchanges


def _trades(view: View, legal: Sequence[Action]) -> Iterator[MenuChoice]:
    """Yield a choice for each affordable market, for the leather bag, and for passing."""
    for market in view.markets:
        offers = tuple(
            MenuChoice(_offer_text(view, action), action)
            for action in legal
            if isinstance(action, TradeArt | TradeCards) and action.face == market.face
        )
        if offers:
            cost = loot_counts(view.edition.face_by_name[market.face].cost, between=" + ")
            asked = Question(f"What do you take at market {market.face} for {cost}?", offers)
            yield MenuChoice(f"market [bold]{market.face}[/] for {cost}", further=asked)
    for action in legal:
        if isinstance(action, OpenBag):
            left = f"one of {count_works(len(view.bag))}" if view.bag else "the cloth bag is empty: this ends the game"
            yield MenuChoice(f"open a leather bag [{MUTED}]({left})[/]", action)
        if isinstance(action, Pass):
            yield MenuChoice("pass", action)


def _offer_text(view: View, action: TradeArt | TradeCards) -> str:
    if isinstance(action, TradeArt):
        points = view.edition.stored_points[action.art]
        return f"{with_article(action.art)} [{MUTED}]({count_noun(points, 'point')} in storage)[/]"
    market = next(market for market in view.markets if market.face == action.face)
    kind = "card" if len(market.cards[action.space]) == 1 else "cards"
    return f"the {kind} [bold]{offered_cards(view.edition, market, action.space)}[/]"


# At any time


def _placements(view: View, legal: Sequence[Action]) -> Iterator[MenuChoice]:
    """Yield the possible placements, with the card's points before and after."""
    for action in legal:
        if isinstance(action, PlaceArt):
            before, now = _points_before_and_after(view, action)
            yield MenuChoice(
                f"place {with_article(action.art)} on [bold]{action.card}[/] [{MUTED}]({before} → {now} points)[/]",
                action,
            )


def _points_before_and_after(view: View, action: PlaceArt) -> tuple[int, int]:
    player = view.players[Seat(view.seat or 0)]
    filled = next(collection.filled for collection in player.collections if collection.card == action.card)
    return view.edition.card_points(action.card, filled), view.edition.card_points(action.card, filled + 1)
