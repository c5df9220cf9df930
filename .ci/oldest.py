"""Print the oldest versions that pyproject.toml allows of what the package needs to run, as constraints for pip."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"

for line in tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]:
    bound = re.fullmatch(r"([\w.-]+)>=([\w.]+)", line)
    assert bound is not None, f"{line}: a dependency names its oldest version, as NAME>=VERSION"
    print(f"{bound[1]}=={bound[2]}")
