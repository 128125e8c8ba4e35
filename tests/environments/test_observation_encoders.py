"""Observations as features: the same information, from 0 to 1, in every environment."""

from importlib import import_module
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.ids import GameId, Seat
from darklantern.environments.gymnasium import AgainstBots, environment_id
from darklantern.environments.observation_encoders import Features, observation_encoder
from darklantern.environments.pettingzoo import env, parallel_env, raw_env
from darklantern.environments.vector_env import VectorEnv
from darklantern.kernels.observation_fields import FieldKind, ObservationField
from darklantern.kernels.registry import kernel, kernels
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.kernels.editions import HASTE, VARIED

GAMES = pytest.mark.parametrize("game", kernels())
theirs: Any = import_module("pettingzoo.test")


class Positions:
    """Positions of a random game, and the rows that its seats see."""

    def __init__(self, game: GameId, seats: int, options: dict[str, object], seed: int, count: int) -> None:
        self.rules, self.kernel, self.seats = registry.game(game), kernel(game), seats
        self.prepared = self.kernel.prepare(self.rules.options(options), seats)
        moves = list(random_transitions(self.rules, seats, seed, options, HASTE.get(game)))
        self.states = [move.before for move in sample_evenly(moves, count)]

    def row(self, state: Any, seat: int) -> NDArray[np.int16]:
        row = np.zeros(self.kernel.observation_size, np.int16)
        mask = np.zeros(self.kernel.action_count, np.bool_)
        self.kernel.single.observe_seat(self.prepared.setup, self.kernel.encode_state(state), seat, mask, row)
        return row

    def rows(self) -> NDArray[np.int16]:
        return np.array([self.row(state, seat) for state in self.states for seat in range(self.seats)])


def decoded(fields: tuple[ObservationField, ...], features: NDArray[np.float32]) -> list[int]:
    """Return the row with some features, as the page of observations says."""
    row: list[int] = []
    rest = features.astype(float).tolist()
    for field in fields:
        for _ in range(field.start, field.end):
            own, rest = rest[: field.features_per_column], rest[field.features_per_column :]
            match field.kind:
                case FieldKind.FLAG:
                    number = own[0]
                case FieldKind.CATEGORY:
                    assert sorted(own) == [0] * (len(own) - 1) + [1]
                    number = own.index(1)
                case FieldKind.SET:
                    number = sum(1 << at for at, bit in enumerate(own) if bit)
                case FieldKind.COUNT:
                    number = own[0] * field.largest
                case FieldKind.AMOUNT:
                    number = np.expm1(own[0] * np.log1p(field.largest))
            row.append(round(number))
    assert not rest
    return row


@GAMES
def test_features_have_the_information_of_the_row(game: GameId):
    for seats in registry.game(game).seat_counts:
        positions = Positions(game, seats, {}, seed=seats, count=60)
        encoder = Features(positions.kernel.observation_fields)
        for row in positions.rows():
            assert decoded(encoder.fields, encoder.encode(row)) == row.tolist()


@GAMES
@pytest.mark.parametrize("seed", range(6))
def test_numbers_are_within_their_limits_in_any_edition(game: GameId, seed: int):
    varied = VARIED[game](Random(seed))
    positions = Positions(game, varied["seats"], varied["given"], seed, count=60)
    rows, encoder = positions.rows(), Features(positions.kernel.observation_fields)
    for field in encoder.fields:
        part = rows[:, field.start : field.end]
        assert 0 <= part.min() <= part.max() <= field.largest, field.name
    features = encoder.encode(rows)
    assert features.dtype == np.float32
    assert features.shape == (len(rows), encoder.size)
    assert features.min() == 0
    assert features.max() == 1
    assert decoded(encoder.fields, features[-1]) == rows[-1].tolist()


@GAMES
def test_every_amount_has_a_feature_of_its_own(game: GameId):
    for field in kernel(game).observation_fields:
        if field.kind in (FieldKind.COUNT, FieldKind.AMOUNT):
            one = field._replace(start=0, end=1)
            numbers = np.arange(field.largest + 1, dtype=np.int16)[:, None]
            features = Features([one]).encode(numbers)[:, 0]
            assert (np.diff(features) > 0).all()
            assert (features[0], features[-1]) == (0, 1)


@GAMES
def test_features_do_not_depend_on_hidden_information(game: GameId):
    positions = Positions(game, 3, {}, seed=4, count=30)
    encoder, changed = Features(positions.kernel.observation_fields), 0
    for state in positions.states:
        for seat in range(3):
            other = positions.rules.imagine(positions.rules.view(state, Seat(seat)), Chance.seeded(1))
            changed += positions.kernel.encode_state(other).tobytes() != positions.kernel.encode_state(state).tobytes()
            seen, imagined = positions.row(state, seat), positions.row(other, seat)
            assert (encoder.encode(seen) == encoder.encode(imagined)).all()
    assert changed > 20


@GAMES
def test_environments_return_features_of_the_same_games(game: GameId):
    encoder: Any = Features(kernel(game).observation_fields)
    makers: tuple[Any, ...] = (raw_env, parallel_env)
    for make in makers:
        plain, learnable = make(game, 3), make(game, 3, observation="features")
        for table in (plain, learnable):
            table.reset(seed=2)
        rows, state = plain.state()[:-3].reshape(3, -1), learnable.state()
        assert (state[:-3].reshape(3, -1) == encoder.encode(rows)).all()
        assert (state[-3:] == plain.state()[-3:]).all()
        assert learnable.state_space.contains(state)
    bots, features = (AgainstBots(game, 3, observation=form) for form in ("plain", "features"))
    seen, twin = bots.reset(seed=5)[0], features.reset(seed=5)[0]
    for _ in range(30):
        assert features.observation_space.contains(twin)
        assert (twin == encoder.encode(seen)).all()
        action = int(bots.action_masks().argmax())
        seen, _, ended, cut, _ = bots.step(action)
        twin, *_ = features.step(action)
        if ended or cut:
            seen, twin = bots.reset()[0], features.reset()[0]
    games, others = (VectorEnv(game, 3, 5, seed=1, workers=2, observation=form) for form in ("plain", "features"))
    for _ in range(40):
        assert (others.observations == encoder.encode(games.observations)).all()
        actions = games.masks.argmax(axis=1)
        games.step(actions)
        others.step(actions)
    with pytest.raises(ValueError, match="read-only"):
        others.observations[0, 0] = 1


@GAMES
@pytest.mark.filterwarnings("ignore:Observation")  # the mask is a dictionary entry, and all zeros after the end
def test_libraries_accept_features(game: GameId):
    theirs.api_test(env(game, max_cycles=60, observation="features"), num_cycles=40)
    theirs.parallel_api_test(parallel_env(game, observation="features"), num_cycles=30)
    check_env(gymnasium.make(environment_id(game), observation="features").unwrapped)


def test_unusable_form_is_explained():
    with pytest.raises(BadOptions, match="Unknown form of observations 'pixels': use one of plain, features"):
        VectorEnv("art-robbery", 2, 1, observation="pixels")  # pyright: ignore[reportArgumentType]
    with pytest.raises(BadOptions, match="Observations of liars-dice as features need a kernel"):
        observation_encoder("liars-dice", "features", 512, None)
