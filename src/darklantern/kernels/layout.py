"""Fixed-size records with named fields: NumPy dtypes made from annotated classes."""

from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int64 = Annotated[int, "i8"]
"""64 bits: a set, or several small numbers in one word."""
Int8 = Annotated[int, "i1"]
"""8 bits: a seat, a token, a number of players."""
Int32 = Annotated[int, "i4"]

Array: TypeAlias = NDArray[Any]


def structured_dtype(kind: type[Any]) -> np.dtype[Any]:
    """Return the dtype of a class whose fields are annotated with a type code and, for arrays, a shape."""
    fields: list[tuple[str, str] | tuple[str, str, tuple[int, ...]]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        assert get_origin(hint) is Annotated, f"{kind.__name__}.{name} has no type code: use Annotated"
        code, *shape = get_args(hint)[1:]
        fields.append((name, code, tuple(shape)) if shape else (name, code))
    return np.dtype(fields, align=True)
