"""Environments of other libraries, with the same drivers as ours."""

from importlib import import_module

from bench.environments import drivers
from bench.play import Play


def player(kind: str, name: str) -> Play:
    """Return play of an environment, by its interface and its name."""
    if kind == "aec":
        return drivers.in_turn(import_module(f"pettingzoo.classic.{name}").env())
    if kind == "parallel":
        return drivers.at_once(import_module(f"pettingzoo.classic.{name}").parallel_env())
    if kind == "openspiel":
        import_module("open_spiel.python.games")
        return drivers.tree(import_module("pyspiel").load_game(name))
    return drivers.alone(import_module("gymnasium").make(name))
