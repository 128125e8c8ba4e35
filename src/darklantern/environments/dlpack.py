"""Arrays on a GPU that other libraries use without a copy, by ``__cuda_array_interface__`` or by DLPack.

PyTorch: ``torch.as_tensor(array)`` or ``torch.from_dlpack(array)``. JAX: ``jax.dlpack.from_dlpack(array)``.
"""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

CUDA_DEVICE_TYPE = 2
"""DLPack's number of the device type CUDA."""
_TYPE_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers of element types, by NumPy's kind."""
_LEGACY_DEFAULT_STREAM, _NO_SYNCHRONIZATION = 1, -1
"""DLPack's stream numbers: the legacy default stream, which everything here runs on; and no synchronization."""
_CAPSULE_NAME = b"dltensor"


class ManagedTensor(ctypes.Structure):
    """DLPack's ``DLManagedTensor``."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32 * 2),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


_exported: dict[int, tuple[Any, ...]] = {}
"""By address of a tensor: the objects that must stay alive until its consumer releases it."""


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _release_tensor(address: int) -> None:
    _exported.pop(address, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _release_capsule(capsule: int) -> None:
    """Release the tensor of a destroyed capsule that no consumer has taken over."""
    if ctypes.pythonapi.PyCapsule_IsValid(ctypes.c_void_p(capsule), _CAPSULE_NAME):
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)
        _exported.pop(get(capsule, _CAPSULE_NAME), None)


def exported_count() -> int:
    """Return the number of arrays that consumers hold at the moment."""
    return len(_exported)


class DeviceArray:
    """An array in a GPU's memory that other libraries can read without a copy."""

    def __init__(self, array: Any) -> None:
        self.array = array
        """Numba's array."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy it through the CPU's memory, to the GPU of the process that unpickles it."""
        return _to_device, (self.to_host(),)

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each dimension."""
        return self.array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of its elements."""
        return np.dtype(self.array.dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.array.__cuda_array_interface__

    def to_host(self) -> NDArray[Any]:
        """Return a copy in the CPU's memory."""
        return self.array.copy_to_host()

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE_TYPE, 0

    def __dlpack__(self, *, stream: int | None = None, **_: object) -> Any:
        if stream not in (None, _LEGACY_DEFAULT_STREAM, _NO_SYNCHRONIZATION):
            from darklantern.lab.gpu import cuda

            cuda().synchronize()
        length = len(self.shape)
        shape = (ctypes.c_int64 * length)(*self.shape)
        strides = (ctypes.c_int64 * length)(*[step // self.dtype.itemsize for step in self.array.strides])
        tensor = ManagedTensor(
            data=self.__cuda_array_interface__["data"][0],
            device=(CUDA_DEVICE_TYPE, 0),
            dimensions=length,
            code=_TYPE_CODES[self.dtype.kind],
            bits=8 * self.dtype.itemsize,
            lanes=1,
            shape=shape,
            strides=strides,
            deleter=ctypes.cast(_release_tensor, ctypes.c_void_p).value,
        )
        address = ctypes.addressof(tensor)
        _exported[address] = tensor, shape, strides, self.array
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return make(address, _CAPSULE_NAME, ctypes.cast(_release_capsule, ctypes.c_void_p))


def _to_device(array: NDArray[Any]) -> DeviceArray:
    """Return a copy of an array in the GPU's memory."""
    from darklantern.lab.gpu import cuda

    return DeviceArray(cuda().to_device(array))
