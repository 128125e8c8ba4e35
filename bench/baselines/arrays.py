"""Games of Pgx in batches, as it is meant to be used: one compiled loop over a batch, on the CPU."""

from random import Random
from time import perf_counter

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from bench.play import Count, Play

STEPS = 64
"""The steps in a call."""
BATCHES = (256, 2048)


def player(name: str) -> Play:
    """Return play of a game of Pgx, by its id, with the batch size that is fastest on this machine."""
    env = pgx.make(name)
    step, init = auto_reset(env.step, env.init), env.init

    def one(_, carry):
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choose, logits, axis=-1)
        keys = jax.random.split(chance, actions.shape[0])
        return jax.vmap(step)(state, actions, keys), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, STEPS, one, (state, key)))

    def playing(batch: int) -> Play:
        key = jax.random.PRNGKey(0)
        carry = [jax.jit(jax.vmap(init))(jax.random.split(key, batch)), key]

        def play(rng: Random) -> Count:
            state, key = run(*carry)
            carry[:] = state, key
            jax.block_until_ready(key)
            jax.block_until_ready(state.rewards)
            return Count(STEPS * batch)

        return play

    def rate(play: Play) -> float:
        play(Random(0))
        started = perf_counter()
        return play(Random(0)).decisions / (perf_counter() - started)

    return max((playing(batch) for batch in BATCHES), key=rate)
