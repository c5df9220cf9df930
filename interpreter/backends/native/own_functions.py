"""Functions of a library as CPython has its own, for what is called at every decision.

`ctypes` and `cffi` make an argument of C of each one of Python; that takes longer than a decision of a small game. A function
that takes a thing of Python and gives one is called as it is, and keeps the lock. The library knows nothing of Python: it is told
where the few functions are that it needs (`rw_host` in `runtime/running.h`). Other Pythons call the functions by cffi.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

ONE_ARGUMENT = 8  # METH_O of CPython


class _Method(ctypes.Structure):
    """PyMethodDef of CPython."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("about", ctypes.c_char_p),
    )


class OwnFunctions:
    """What a machine of a library is asked at every decision."""

    def __init__(self, ffi: Any, library: Any, machine: Any) -> None:
        self.go_on: Callable[[int], int]  # OverflowError if it is given no number of 64 bits
        self.seeded: Callable[[int], int]
        if sys.implementation.name != "cpython":
            self.go_on, self.seeded = partial(library.rw_go_on, machine), partial(library.rw_seeded, machine)
            return
        needed = ("PyLong_AsLongLong", "PyLong_FromLongLong", "PyErr_Occurred")
        library.rw_host(*(ffi.cast("void *", _address(ctypes.pythonapi[name])) for name in needed))
        found = [ffi.addressof(library, name) for name in ("rw_host_goes_on", "rw_host_seeded")]
        self._methods = [_Method(b"native", int(ffi.cast("intptr_t", one)), ONE_ARGUMENT, None) for one in found]
        self.go_on, self.seeded = (_function(one, int(ffi.cast("intptr_t", machine))) for one in self._methods)


def _address(function: Any) -> int:
    found = ctypes.cast(function, ctypes.c_void_p).value
    assert found is not None
    return found


def _function(method: _Method, machine: int) -> Callable[[int], int]:
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    made: Callable[[int], int] = make(_address(ctypes.pythonapi.PyCFunction_NewEx))(ctypes.addressof(method), machine, None)
    return made
