from __future__ import annotations

from pathlib import Path

import pytest

from .table import Table


@pytest.fixture
def table(tmp_path: Path, keeping_nothing: None) -> Table:
    """A ruleset of a few lines, in a folder of its own."""
    return Table(tmp_path)
