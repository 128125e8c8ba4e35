"""Bits, chance, layouts and the compiler's cache."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Annotated

import numpy as np

from darklantern.kernels.bits import nth_bit, popcount, set_bits
from darklantern.kernels.chance import REMAINING, STREAM, StreamChance, init_stream, pick, recorded, seeded, skip_picks
from darklantern.kernels.layout import Int32, Int64, structured_dtype


def test_bits_are_counted_and_listed():
    rng = Random(1)
    for _ in range(500):
        expected = sorted(rng.sample(range(64), rng.randint(1, 64)))
        mask = int(np.array(sum(1 << at for at in expected), np.uint64).astype(np.int64))
        assert popcount(mask) == len(expected)
        assert [nth_bit(mask, number) for number in range(len(expected))] == expected
    assert set_bits(0b101001) == (0, 3, 5)
    assert popcount(0) == 0


def test_picks_are_uniform():
    """Chi-square with 54 degrees of freedom stays below its 1 in a million."""
    chance = seeded(1)
    picks = [int(pick(chance, 55)) for _ in range(55_000)]
    observed = np.bincount(picks, minlength=55)
    assert len(observed) == 55
    assert ((observed - 1000) ** 2 / 1000).sum() < 119


def test_streams_follow_split_mix_64():
    """The values of the published SplitMix64 algorithm, started from the seed."""
    chance = np.array([1234567, 0], np.uint64)
    high = [6457827717110365317 >> 32, 3203168211198807973 >> 32]
    assert [int(pick(chance, 1 << 32 - 1)) for _ in range(2)] == [value >> 1 for value in high]


def test_streams_of_a_seed_do_not_overlap():
    one, other = seeded(7, 0), seeded(7, 1)
    for _ in range(1 << 12):
        pick(one, 2)
    assert one[STREAM] != other[STREAM]
    step = 0x9E3779B97F4A7C15
    assert (int(seeded(7, 0)[STREAM]) + (step << 24)) % 2**64 == int(other[STREAM])
    assert seeded(8)[STREAM] != seeded(7)[STREAM]


def test_recorded_picks_are_replayed_in_order():
    chance = recorded([3, 0, 5])
    assert [int(pick(chance, 6)) for _ in range(3)] == [3, 0, 5]
    assert chance[REMAINING] == 0
    assert chance[STREAM] == 0
    pick(chance, 6)
    assert chance[STREAM] != 0


def test_skipped_picks_advance_the_stream_like_made_ones():
    """Recorded picks come first, then those of the stream."""
    for chance, twin in ((seeded(3), seeded(3)), (recorded([1, 2, 3]), recorded([1, 2, 3]))):
        skip_picks(chance, 2)
        picks = [int(pick(twin, 4)) for _ in range(4)]
        assert [int(pick(chance, 4)) for _ in range(2)] == picks[2:]
        assert (chance[:2] == twin[:2]).all()


def test_rules_draw_from_the_same_stream():
    words, twin = seeded(3), seeded(3)
    chance = StreamChance(words)
    picks = tuple(chance.pick(10) for _ in range(20))
    assert picks == tuple(int(pick(twin, 10)) for _ in range(20))
    assert chance.take_picks() == picks
    init_stream(words, np.uint64(3), 0)
    assert (words == seeded(3)).all()


def test_record_layout_follows_the_class():
    class Thing:
        big: Int64
        table: Annotated[list[int], "i2", 2, 3]
        small: Int32

    kind = structured_dtype(Thing)
    assert kind.names == ("big", "table", "small")
    assert kind["table"].shape == (2, 3)


def test_missing_numba_error_says_how_to_install_it():
    """Without Numba the game works, and asking for its kernel raises an error that says what to install."""
    code = """
import sys
sys.modules["numba"] = None
from darklantern.core.errors import DarkLanternError
from darklantern.core import registry
import darklantern.cli.main
assert registry.game("art-robbery").legal_actions
try:
    import darklantern.kernels.registry
except DarkLanternError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "The compiled kernels need numba, which is not installed. Get it by: pip install 'darklantern[fast]'\n"
    )


def test_games_do_not_load_numba():
    code = "import sys, darklantern.cli.main; from darklantern.core import registry; "
    code += "[registry.game(name) for name in registry.game_ids()]; print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


INNER = """
from darklantern.kernels.compiler import compiled

@compiled
def inner(x): return x * {factor}
"""
OUTER = """
from darklantern.kernels.compiler import compiled
from some.inner import inner

@compiled
def outer(x): return inner(x) + 1
"""


def test_cache_is_invalidated_by_every_called_source(tmp_path: Path):
    """A function is recompiled when another file that it calls into changes; otherwise it comes from the cache.

    If the folder of the source is read-only, as in a package of the system, the user's cache folder is used.
    """
    folder = tmp_path / "some"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "__pycache__").write_text("a file, so that nothing can be kept here")
    (folder / "outer.py").write_text(OUTER)
    code = "from some.outer import outer; print(outer(10), sum(outer.stats.cache_hits.values()))"
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(factor: int) -> str:
        (folder / "inner.py").write_text(INNER.format(factor=factor))
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    assert [run(2), run(3), run(3)] == ["21 0\n", "31 0\n", "31 1\n"]
    assert list((tmp_path / "cache").rglob("*.nbi"))
