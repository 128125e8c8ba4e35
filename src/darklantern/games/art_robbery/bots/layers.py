"""Layers of the policy network: read from an ``.npz`` file, computed with NumPy if it is installed, else without.

A decision takes about a tenth of a millisecond with NumPy, and some milliseconds without.
"""

from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from math import prod
from operator import mul
from pathlib import PurePosixPath
from struct import unpack_from
from typing import IO, NamedTuple, TypeAlias
from zipfile import ZipFile

Vector: TypeAlias = Sequence[float]
Layer: TypeAlias = Callable[[Vector], list[float]]
"""Multiplies a vector by a matrix and adds another vector."""

_STRUCT_CODES = {"<f2": "e", "<f4": "f", "<f8": "d"}
"""The `struct` codes of the element types that a file may contain, by NumPy's."""


class ArrayData(NamedTuple):
    """An array of numbers: a vector, or a matrix in row-major order."""

    shape: tuple[int, ...]
    values: tuple[float, ...]


def read_arrays(file: IO[bytes]) -> Mapping[str, ArrayData]:
    """Return the arrays of an ``.npz`` file by their names."""
    with ZipFile(file) as archive:
        return {PurePosixPath(name).stem: _parse_array(archive.read(name)) for name in archive.namelist()}


def _parse_array(content: bytes) -> ArrayData:
    """Parse an ``.npy`` file: a magic word, version, length of the header, the header as a literal, the numbers."""
    wide = content[6] > 1
    (length,) = unpack_from("<I" if wide else "<H", content, 8)
    start = (12 if wide else 10) + length
    header = literal_eval(content[start - length : start].decode("latin-1"))
    assert not header["fortran_order"], "matrices are stored in row-major order"
    shape = header["shape"]
    return ArrayData(shape, unpack_from(f"<{prod(shape)}{_STRUCT_CODES[header['descr']]}", content, start))


def make_layer(weights: ArrayData, bias: ArrayData) -> Layer:
    """Return the affine layer with these weights, a row for each output, and this bias."""
    try:
        import numpy as np
    except ImportError:
        return _make_python_layer(weights, bias)
    matrix, offset = np.array(weights.values, np.float32).reshape(weights.shape), np.array(bias.values, np.float32)

    def computed(inputs: Vector) -> list[float]:
        return (matrix @ np.array(inputs, np.float32) + offset).tolist()

    return computed


def _make_python_layer(weights: ArrayData, bias: ArrayData) -> Layer:
    outputs, width = weights.shape
    rows = [weights.values[width * at : width * (at + 1)] for at in range(outputs)]

    def computed(inputs: Vector) -> list[float]:
        return [sum(map(mul, row, inputs), start) for row, start in zip(rows, bias.values, strict=True)]

    return computed
