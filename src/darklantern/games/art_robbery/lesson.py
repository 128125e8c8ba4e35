"""The lesson of Art Robbery: a raid with two opponents that shows take, steal, dog, thief, boss and alibis."""

from collections.abc import Callable, Sequence

from darklantern.core.ids import GameId, Seat
from darklantern.games.art_robbery.rules.components import Card
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions, State
from darklantern.lessons.script import LEARNER, Exercise, Explanation, Lesson, OpponentTurn, ScriptedAction

BRUNO, VERA = Seat(1), Seat(2)
HANDS = (("5", "boss", "dog", "thief", "3"), ("boss", "4", "5", "2", "0"), ("3", "dog", "3", "1", "0"))


def _deal_picks(options: ArtRobberyOptions) -> list[int]:
    """Return the picks of chance that deal `HANDS`."""
    left = list(options.edition.deck)
    picks: list[int] = []
    for hand in HANDS:
        for card in hand:
            picks.append(left.index(Card(card)))
            left.pop(picks[-1])
    return picks


def _scripted_action(state: State, action: str, draws: str | None) -> ScriptedAction:
    return ScriptedAction(action, () if draws is None else (state.draw.index(Card(draws)),))


def _learner_may(*actions: str, draws: str) -> Callable[[State], Sequence[ScriptedAction]]:
    return lambda state: [_scripted_action(state, action, draws) for action in actions]


def _opponent_plays(seat: Seat, action: str, draws: str | None = None) -> OpponentTurn:
    def way(state: State) -> ScriptedAction:
        return _scripted_action(state, action, draws)

    return OpponentTurn(seat, way)


def _opponent_takes(seat: Seat, faces: Sequence[str], draws: str) -> OpponentTurn:
    """Return a turn that takes the first of these tokens in the centre, but not the learner's last one."""

    def way(state: State) -> ScriptedAction:
        centre = _centre_by_face(state)
        wanted = [face for face in faces if face in centre and face != _last_face(centre)]
        return _scripted_action(state, f"{wanted[0]} take {centre[wanted[0]]}", draws)

    return OpponentTurn(seat, way)


def _centre_by_face(state: State) -> dict[str, str]:
    """Return the tokens in the centre by face."""
    loot = state.edition.loot[state.raid]
    return {token.rstrip("."): token for token, owner in zip(loot, state.owners, strict=True) if owner is None}


def _last_face(centre: dict[str, str]) -> str:
    return "3" if "3" in centre else "2"


def _any_theft(state: State) -> Sequence[ScriptedAction]:
    return [_scripted_action(state, f"thief take {token}", "0") for token in _centre_by_face(state).values()]


def _last_take(state: State) -> Sequence[ScriptedAction]:
    ((face, token),) = _centre_by_face(state).items()
    return [_scripted_action(state, f"{face} take {token}", "5")]


def _has_banked(state: State, faces: str) -> bool:
    """Return whether the learner has banked a token with one of these faces."""
    pairs = zip(state.edition.loot[0], state.banked[0], strict=True)
    return any(owner == LEARNER and token.rstrip(".") in faces.split() for token, owner in pairs)


def _boss_step(state: State) -> str:
    return "kept" if _has_banked(state, "boss") else "lost"


def _alibi_step(state: State) -> str:
    return "alibis" if _has_banked(state, "0") else "noAlibis"


LESSON = Lesson(
    game=GameId("art-robbery"),
    options={"first": 0},
    seats=3,
    picks=_deal_picks,
    items=(
        Explanation("welcome"),
        Exercise("five", _learner_may("5 take 5", draws="2")),
        _opponent_plays(BRUNO, "boss take boss", draws="1"),
        _opponent_plays(VERA, "3 take 3", draws="4"),
        Explanation("open"),
        Exercise("boss", _learner_may("boss steal boss from 1", draws="4")),
        Explanation("company"),
        _opponent_plays(BRUNO, "4 take 4", draws="thief"),
        _opponent_plays(VERA, "dog", draws="5"),
        Exercise("dog", _learner_may("dog", draws="1")),
        _opponent_plays(BRUNO, "5 steal 5 from 0"),
        Exercise("theft", _learner_may("give dog", "give token", draws="2")),
        _opponent_plays(VERA, "3 take 3", draws="boss"),
        Exercise("thief", _any_theft),
        _opponent_takes(BRUNO, ("2", "0"), draws="dog"),
        _opponent_takes(VERA, ("1", "0"), draws="thief"),
        Exercise("last", _last_take),
        Explanation(_boss_step),
        Explanation(_alibi_step),
    ),
)
