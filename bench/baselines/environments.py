"""Environments of other libraries, with the same drivers as ours."""

from importlib import import_module

from bench.environments import drivers
from bench.play import Play


def player(kind: str, name: str) -> Play:
    """Return play of an environment, by its interface and its name."""
    if kind == "aec":
        return drivers.play_aec(import_module(f"pettingzoo.classic.{name}").env())
    if kind == "parallel":
        return drivers.play_parallel(import_module(f"pettingzoo.classic.{name}").parallel_env())
    if kind == "openspiel":
        import_module("open_spiel.python.games")
        return drivers.play_openspiel(import_module("pyspiel").load_game(name))
    return drivers.play_gymnasium(import_module("gymnasium").make(name))
