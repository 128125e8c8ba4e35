"""Heist board games to play and to study: rules, bots, records, simulation and environments for learning.

A game played by bots, from its seed:

>>> import darklantern
>>> game = darklantern.game(darklantern.game_ids()[0])
>>> greedy = darklantern.bot(game, "greedy")
>>> chance, bot_chance = darklantern.Chance.seeded(7), darklantern.Chance.seeded(7, 1)
>>> state = game.start(game.options({}), 3, chance)
>>> while to_act := game.to_act(state):
...     seat = min(to_act)
...     action = greedy.choose(game.view(state, seat), game.legal_actions(state, seat), bot_chance)
...     state = game.apply(state, seat, action, chance).state
>>> game.outcome(state).scores
(49, 25, 0)

Many games, each with its record:

>>> plan = darklantern.SimulationPlan(game.id, ("greedy", "random", "random"), games=20, seed=1)
>>> played = list(darklantern.simulate(plan))
>>> played[0].scores
(45, 22, 0)
>>> record = darklantern.read_record(played[0].record)
>>> *_, last = darklantern.replay(game, record)
>>> last.number, game.outcome(last.state) == record.outcome
(74, True)

The public API is `__all__` here, in `darklantern.environments`, `darklantern.testing` and the packages of the games
in `darklantern.games`. Everything else may change in any version. Names are imported on first use;
those that need an extra that is not installed raise `MissingExtra`, which says how to get it.
"""

from typing import TYPE_CHECKING

from darklantern.core.lazy import lazy_getattr

if TYPE_CHECKING:
    from darklantern import environments as environments
    from darklantern import testing as testing
    from darklantern.bots.bot import ActionValue, Adviser, Bot, RandomBot
    from darklantern.bots.characters import CHARACTERS, Character, Level, Temperament
    from darklantern.bots.registry import adviser, bot, bot_names, character_names
    from darklantern.core.base_game import BaseGame
    from darklantern.core.chance import Chance, PickError, RecordedChance
    from darklantern.core.edition import Edition, EditionRow, Flaw, Provenance, edition_digest, make_flaw, read_edition
    from darklantern.core.errors import (
        BadEdition,
        BadOptions,
        BadRecord,
        BrokenGame,
        DarkLanternError,
        IllegalAction,
        KernelsUnusable,
        MissingExtra,
        NoRulebook,
        Problem,
        RulesVersionMismatch,
        UnknownName,
    )
    from darklantern.core.game import AnyGame, Contest, Game, GameInfo, Outcome, ScoreLine, Step, TimeLimit, WireTypes
    from darklantern.core.ids import CLOCK, GameId, Seat
    from darklantern.core.manifest import GameManifest
    from darklantern.core.options import Options
    from darklantern.core.record import (
        DecidedBy,
        EditionRef,
        Move,
        Position,
        Record,
        promise,
        read_record,
        replay,
        write_record,
    )
    from darklantern.core.registry import game, game_ids
    from darklantern.core.rulebook import Rule, Rulebook, rulebook
    from darklantern.core.session import Session
    from darklantern.core.small import SmallSetup
    from darklantern.kernels.kernel import Kernel, PreparedGame
    from darklantern.kernels.observation_fields import FieldKind, ObservationField
    from darklantern.kernels.registry import kernel
    from darklantern.lab.agents import BadAgent, BotFailed, Entrant, entrant
    from darklantern.lab.kernel_games import BatchResults, play_rollouts
    from darklantern.lab.ratings import Rating
    from darklantern.lab.runner import LocalRunner, Runner
    from darklantern.lab.selfplay import play_game
    from darklantern.lab.simulate import SimulatedGame, SimulationPlan, simulate
    from darklantern.lab.standings import PairingStats, Standings
    from darklantern.lab.statistics import Interval, RunningStats
    from darklantern.lab.summary import GroupStats, SimulationSummary
    from darklantern.lab.tournament import GameResult, Pairing, Tournament, play_tournament
else:
    _NAMES_BY_MODULE = {
        "darklantern": "environments testing",
        "darklantern.core.registry": "game game_ids",
        "darklantern.core.game": "Game AnyGame GameInfo Step Outcome ScoreLine TimeLimit Contest WireTypes",
        "darklantern.core.base_game": "BaseGame",
        "darklantern.core.ids": "GameId Seat CLOCK",
        "darklantern.core.manifest": "GameManifest",
        "darklantern.core.options": "Options",
        "darklantern.core.edition": "Edition EditionRow Provenance Flaw make_flaw read_edition edition_digest",
        "darklantern.core.rulebook": "rulebook Rulebook Rule",
        "darklantern.core.chance": "Chance RecordedChance PickError",
        "darklantern.core.record": "Record Move EditionRef DecidedBy Position read_record write_record replay promise",
        "darklantern.core.session": "Session",
        "darklantern.core.small": "SmallSetup",
        "darklantern.bots.registry": "bot bot_names character_names adviser",
        "darklantern.bots.bot": "Bot Adviser ActionValue RandomBot",
        "darklantern.bots.characters": "Level Character Temperament CHARACTERS",
        "darklantern.lab.selfplay": "play_game",
        "darklantern.lab.simulate": "simulate SimulationPlan SimulatedGame",
        "darklantern.lab.summary": "SimulationSummary GroupStats",
        "darklantern.lab.tournament": "Tournament Pairing GameResult play_tournament",
        "darklantern.lab.agents": "Entrant entrant BadAgent BotFailed",
        "darklantern.lab.standings": "Standings PairingStats",
        "darklantern.lab.ratings": "Rating",
        "darklantern.lab.statistics": "Interval RunningStats",
        "darklantern.lab.runner": "Runner LocalRunner",
        "darklantern.kernels.registry": "kernel",
        "darklantern.kernels.kernel": "Kernel PreparedGame",
        "darklantern.kernels.observation_fields": "FieldKind ObservationField",
        "darklantern.lab.kernel_games": "play_rollouts BatchResults",
        "darklantern.core.errors": "DarkLanternError IllegalAction UnknownName BadOptions BadEdition Problem BadRecord"
        " BrokenGame RulesVersionMismatch MissingExtra KernelsUnusable NoRulebook",
    }
    __getattr__ = lazy_getattr(__name__, _NAMES_BY_MODULE)

__all__ = [
    "CHARACTERS",
    "CLOCK",
    "ActionValue",
    "Adviser",
    "AnyGame",
    "BadAgent",
    "BadEdition",
    "BadOptions",
    "BadRecord",
    "BaseGame",
    "BatchResults",
    "Bot",
    "BotFailed",
    "BrokenGame",
    "Chance",
    "Character",
    "Contest",
    "DarkLanternError",
    "DecidedBy",
    "Edition",
    "EditionRef",
    "EditionRow",
    "Entrant",
    "FieldKind",
    "Flaw",
    "Game",
    "GameId",
    "GameInfo",
    "GameManifest",
    "GameResult",
    "GroupStats",
    "IllegalAction",
    "Interval",
    "Kernel",
    "KernelsUnusable",
    "Level",
    "LocalRunner",
    "MissingExtra",
    "Move",
    "NoRulebook",
    "ObservationField",
    "Options",
    "Outcome",
    "Pairing",
    "PairingStats",
    "PickError",
    "Position",
    "PreparedGame",
    "Problem",
    "Provenance",
    "RandomBot",
    "Rating",
    "Record",
    "RecordedChance",
    "Rule",
    "Rulebook",
    "RulesVersionMismatch",
    "Runner",
    "RunningStats",
    "ScoreLine",
    "Seat",
    "Session",
    "SimulatedGame",
    "SimulationPlan",
    "SimulationSummary",
    "SmallSetup",
    "Standings",
    "Step",
    "Temperament",
    "TimeLimit",
    "Tournament",
    "UnknownName",
    "WireTypes",
    "adviser",
    "bot",
    "bot_names",
    "character_names",
    "edition_digest",
    "entrant",
    "environments",
    "game",
    "game_ids",
    "kernel",
    "make_flaw",
    "play_game",
    "play_rollouts",
    "play_tournament",
    "promise",
    "read_edition",
    "read_record",
    "replay",
    "rulebook",
    "simulate",
    "testing",
    "write_record",
]


def __dir__() -> list[str]:
    return __all__
