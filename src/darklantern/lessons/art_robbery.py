"""The lesson of Art Robbery: a raid with two opponents that shows take, steal, dog, thief, boss and alibis."""

from collections.abc import Callable, Sequence

from darklantern.core.ids import GameId, Seat
from darklantern.games.art_robbery.components import Card
from darklantern.games.art_robbery.state import ArtRobberyOptions, State
from darklantern.lessons.script import LEARNER, Ask, Lesson, Other, Tell, Way

BRUNO, VERA = Seat(1), Seat(2)
HANDS = (("5", "boss", "dog", "thief", "3"), ("boss", "4", "5", "2", "0"), ("3", "dog", "3", "1", "0"))


def _deal(options: ArtRobberyOptions) -> list[int]:
    """Return the picks of chance that deal `HANDS`."""
    left = list(options.edition.deck)
    picks: list[int] = []
    for hand in HANDS:
        for card in hand:
            picks.append(left.index(Card(card)))
            left.pop(picks[-1])
    return picks


def _way(state: State, action: str, draws: str | None) -> Way:
    return Way(action, () if draws is None else (state.draw.index(Card(draws)),))


def _ways(*actions: str, draws: str) -> Callable[[State], Sequence[Way]]:
    return lambda state: [_way(state, action, draws) for action in actions]


def _does(seat: Seat, action: str, draws: str | None = None) -> Other:
    def way(state: State) -> Way:
        return _way(state, action, draws)

    return Other(seat, way)


def _takes(seat: Seat, faces: Sequence[str], draws: str) -> Other:
    """Return a turn that takes the first of these tokens in the centre, but not the learner's last one."""

    def way(state: State) -> Way:
        centre = _centre(state)
        wanted = [face for face in faces if face in centre and face != _last(centre)]
        return _way(state, f"{wanted[0]} take {centre[wanted[0]]}", draws)

    return Other(seat, way)


def _centre(state: State) -> dict[str, str]:
    """Return the tokens in the centre by face."""
    loot = state.edition.loot[state.raid]
    return {token.rstrip("."): token for token, owner in zip(loot, state.owners, strict=True) if owner is None}


def _last(centre: dict[str, str]) -> str:
    return "3" if "3" in centre else "2"


def _anything(state: State) -> Sequence[Way]:
    return [_way(state, f"thief take {token}", "0") for token in _centre(state).values()]


def _the_last(state: State) -> Sequence[Way]:
    ((face, token),) = _centre(state).items()
    return [_way(state, f"{face} take {token}", "5")]


def _has(state: State, faces: str) -> bool:
    """Return whether the learner has banked a token with one of these faces."""
    pairs = zip(state.edition.loot[0], state.banked[0], strict=True)
    return any(owner == LEARNER and token.rstrip(".") in faces.split() for token, owner in pairs)


def _boss(state: State) -> str:
    return "kept" if _has(state, "boss") else "lost"


def _alibis(state: State) -> str:
    return "alibis" if _has(state, "0") else "noAlibis"


LESSON = Lesson(
    game=GameId("art-robbery"),
    options={"first": 0},
    seats=3,
    picks=_deal,
    beats=(
        Tell("welcome"),
        Ask("five", _ways("5 take 5", draws="2")),
        _does(BRUNO, "boss take boss", draws="1"),
        _does(VERA, "3 take 3", draws="4"),
        Tell("open"),
        Ask("boss", _ways("boss steal boss from 1", draws="4")),
        Tell("company"),
        _does(BRUNO, "4 take 4", draws="thief"),
        _does(VERA, "dog", draws="5"),
        Ask("dog", _ways("dog", draws="1")),
        _does(BRUNO, "5 steal 5 from 0"),
        Ask("theft", _ways("give dog", "give token", draws="2")),
        _does(VERA, "3 take 3", draws="boss"),
        Ask("thief", _anything),
        _takes(BRUNO, ("2", "0"), draws="dog"),
        _takes(VERA, ("1", "0"), draws="thief"),
        Ask("last", _the_last),
        Tell(_boss),
        Tell(_alibis),
    ),
)
