"""Loading makes a million small objects that all stay: looking for garbage among them takes a tenth of the time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def calm() -> Iterator[None]:
    """Look for no garbage meanwhile."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # All that was made counts as old at once; else Python would look through it as soon as anything else is made.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
