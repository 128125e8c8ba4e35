"""Records: fixed-size, with named fields. A class says which, and a NumPy dtype is made of it."""

from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Word = Annotated[int, "i8"]
"""64 bits: a set, or several small numbers side by side."""
Small = Annotated[int, "i1"]
"""A seat, a token, a number of players."""
Number = Annotated[int, "i4"]

Array: TypeAlias = NDArray[Any]


def layout(kind: type[Any]) -> np.dtype[Any]:
    """The dtype of a class of annotated fields: each a type and its code, and its shape if it is a table."""
    fields: list[tuple[str, str] | tuple[str, str, tuple[int, ...]]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        assert get_origin(hint) is Annotated, f"{kind.__name__}.{name} does not say how it is kept"
        code, *shape = get_args(hint)[1:]
        fields.append((name, code, tuple(shape)) if shape else (name, code))
    return np.dtype(fields, align=True)
