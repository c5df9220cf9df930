"""Tests run as the command does."""

from __future__ import annotations

import gc

from interpreter.cli import BETWEEN_COLLECTIONS

gc.set_threshold(BETWEEN_COLLECTIONS, 20, 100)
